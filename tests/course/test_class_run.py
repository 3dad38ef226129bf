"""`hitori class`: planted submissions get the marks they must get, and nothing of them is left."""

import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hitori import Puzzle, Shading, dumps, generate
from hitori.course.marked_class import mark_class
from hitori.course.sandbox import TRUSTED
from hitori.errors import FormatError
from hitori.rules import Rule, check

from ..cli.conftest import HITORI
from ..test_crash_recovery import complete, continued, kill, lines_of, wait_until_unlocked
from .planted import HERE, SHOWN, class_run, plant
from .test_delivery import rows_of
from .test_sandbox import running, wait_until

Rows = dict[str, dict[str, str]]
pytestmark = pytest.mark.needs("sandbox")

PARTS = ("correct", "brute force", "forward checking", "MRV", "efficiency")
ROW = re.compile(r"^\| `(.+?)` \| .+? \| (\w*) +\| ([\d. ]+) \| ([\d.]+) \| (.*?) *\| ([\d.-]*) *\|$", re.MULTILINE)
NOTE = "note: "
PLANTED = ROW.findall((HERE / "expected.md").read_text())


@pytest.fixture(scope="module")
def odd(assignment: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The assignment with puzzles up to 7 x 7, and with some that are not square."""
    folder = shutil.copytree(assignment, tmp_path_factory.mktemp("planted") / "hw")
    kept = (folder / "hidden.jsonl").read_text().splitlines()
    more = {"one by one": Puzzle([[1]]), "three by six": generate(3, 6, seed=2), "five by four": generate(5, 4, seed=2)}
    written = dumps([puzzle.with_metadata(name=name) for name, puzzle in more.items()], format="jsonl")
    (folder / "hidden.jsonl").write_text("\n".join(kept[place] for place in (0, 1, 2, 3, 6, 8)) + "\n" + written)
    return folder


@pytest.mark.parametrize(
    ("user", "kind"),
    [
        pytest.param("", "bwrap", marks=pytest.mark.slow),
        pytest.param("", TRUSTED, marks=pytest.mark.long),
        pytest.param("nobody", "bwrap", marks=pytest.mark.long),
        pytest.param("nobody", TRUSTED, marks=pytest.mark.long),
    ],
)
def test_planted_submissions_get_their_marks_and_leave_nothing(user: str, kind: str, odd: Path, tmp_path: Path) -> None:
    """As who runs the tests, and as a user who owns nothing; a canary file and a socket outside stay untouched."""
    if user and os.getuid() != 0:
        pytest.skip("only root becomes another user")
    expected = [row for row in PLANTED if kind != TRUSTED or row[-1] != "-"]
    with tempfile.TemporaryDirectory(prefix="hitori-canary-") as name, socket.socket(socket.AF_UNIX) as listening:
        folder = Path(name)
        (folder / "canary").touch()
        listening.bind(f"{name}/canary.sock")
        listening.listen()
        listening.setblocking(False)
        shutil.copytree(odd, folder / "hw")
        plant(folder / "submissions", {row[0] for row in PLANTED} - {row[0] for row in expected})
        words = ["--trust-submissions"] if kind == TRUSTED else []
        ran = class_run(folder, user, "hw", "submissions", *words)
        assert (ran.returncode, "Traceback" in ran.stderr) == (0, False), ran.stderr
        shutil.copytree(folder / "marks", tmp_path / "marks")
        assert (folder / "canary").read_bytes() == b""
        with pytest.raises(BlockingIOError):
            listening.accept()
    rows = {row["student"]: row for row in gradebook(tmp_path / "marks")}
    assert [line for row in expected for line in differences(rows, *row)] == []
    assert "ada and copies" in (tmp_path / "marks" / "index.html").read_text()
    assert not any(map(running, ("forks.py", "hangs.py", "floods.sh", "614", "deaf.sh")))


def differences(rows: Rows, name: str, tool: str, marks: str, left: str, flag: str, _trusted: str) -> Iterator[str]:
    """What a planted submission got, where the table expects something else."""
    row = next(row for student, row in rows.items() if student == name or student.startswith(name.replace("*", "nn")))
    if tool and not shutil.which(tool):
        return
    got, wanted = [float(row[part]) for part in (*PARTS, "open")], [*map(float, marks.split()), float(left)]
    if got != pytest.approx(wanted, abs=1):
        yield f"{name}: {got} instead of {wanted}"
    said = row["notes" if flag.startswith(NOTE) else "flags"]
    if flag.removeprefix(NOTE) not in said:
        yield f"{name}: {said}"
    if (sum(wanted[:-1]) == 85 or flag.startswith(NOTE)) and row["flags"]:
        yield f"{name}: flagged"


@pytest.fixture(scope="module")
def small(assignment: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The assignment with few puzzles: one, two and no solution, and one that is easily cut."""
    folder = shutil.copytree(assignment, tmp_path_factory.mktemp("small") / "hw")
    hidden = folder / "hidden.jsonl"
    kept = [line for line in hidden.read_text().splitlines(keepends=True) if '"hidden 6"' not in line]
    hidden.write_text("".join(kept[place] for place in (1, 2, 7, 8)))
    return folder


@pytest.fixture(scope="module")
def marks(small: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The marks of the two submissions that the documentation shows."""
    out = tmp_path_factory.mktemp("class") / "marks"
    mark_class(small, SHOWN, out, workers=2)
    return out


def test_the_right_one_gets_all_and_the_forgetful_one_loses_what_it_missed(marks: Path) -> None:
    ada, ben = gradebook(marks)
    assert (ada["points"], ada["open"], ada["flags"]) == ("85.0", "15.0", "")
    assert float(ben["correct"]) < 40
    assert (ben["forward checking"], ben["brute force"]) == ("0.0", "0.0"), "no puzzle with a solution is solved"
    assert "rule 3" in ben["flags"]


def test_pages_of_trusted_programs_say_so(small: Path, tmp_path: Path) -> None:
    (tmp_path / "planted").mkdir()
    shutil.copy(SHOWN / "ben.py", tmp_path / "planted")
    heard: list[str] = []
    mark_class(small, tmp_path / "planted", tmp_path / "marks", is_trusted=True, on_sandbox=heard.append)
    (words,) = heard
    assert words.startswith("no sandbox: the programs are trusted")
    found = [text for name, text in pages(tmp_path / "marks").items() if name.endswith(".html")]
    assert len(found) == 3
    assert all("without a sandbox" in text for text in found)


def test_the_counterexample_is_small_drawn_and_breaks_rule_three(marks: Path) -> None:
    (journal,) = marks.glob("work/smallest/*/*/journal.jsonl")
    (line,) = journal.read_text().splitlines()[1:]
    puzzle = Puzzle(json.loads(line)["result"]["grid"])
    assert max(puzzle.shape) <= 3
    page = (marks / "students" / "ben.html").read_text()
    assert "The smallest puzzle that fails" in page
    trace = (marks / "students" / "traces" / "ben.html").read_text()
    assert "in the same way" in page
    assert not re.search(r"hidden \d", trace), "it is none of the puzzles that were asked"
    assert 'stroke-dasharray="5 3"' in page, "the cells that are cut off are framed"
    assert str([list(row) for row in puzzle.to_rows()]) in page
    answer = json.loads(line)["result"]["attempt"]["solution"]
    shading = ["".join("#" if cell == "X" else "." for cell in row) for row in answer]
    assert {violation.rule for violation in check(puzzle, Shading(shading))} == {Rule.CONNECTIVITY}
    assert "traces/ben.html" in page
    assert (marks / "students" / "traces" / "ben.html").exists()


def test_the_page_of_a_student_names_no_other(marks: Path) -> None:
    assert "ben" not in (marks / "students" / "ada.html").read_text().lower().replace("beneath", "")


def test_marks_go_to_a_folder_of_their_own(small: Path) -> None:
    with pytest.raises(FormatError, match="outside the assignment"):
        mark_class(small, SHOWN, small / "marks")


def test_other_points_and_ranges_ask_no_program_again(marks: Path, small: Path) -> None:
    rubric = small / "rubric.toml"
    before, journals = rubric.read_text(), journals_of(marks)
    for points in (80, 40):
        rubric.write_text(before.replace("correct = 40", f"correct = {points}"))
        mark_class(small, SHOWN, marks, workers=2)
        assert float(gradebook(marks)[0]["correct"]) == points
    assert journals_of(marks) == journals


@pytest.mark.slow
def test_a_killed_run_goes_on_to_the_same_marks(small: Path, marks: Path, tmp_path: Path) -> None:
    out = tmp_path / "marks"
    words = [*HITORI, "class", "run", str(small), str(SHOWN), "--workers", "1", "-o", str(out)]

    def journal() -> Path:
        return next(out.glob("work/trials/ada/*/journal.jsonl"), out / "none yet")

    kill(words, lambda: lines_of(journal()) > 2, workers_too=False)
    continued(journal(), words)
    assert pages(out) == pages(marks)


@pytest.mark.slow
def test_a_run_killed_at_any_moment_leaves_nothing_and_goes_on(small: Path, tmp_path: Path) -> None:
    """Twelve moments of one run, from its start to its pages."""
    names = [f"{name}-{os.getpid()}.py" for name in ("ada", "ben")]
    folder, out, whole = (tmp_path / name for name in ("in", "marks", "whole"))
    folder.mkdir()
    for name in names:
        shutil.copy(SHOWN / f"{name[:3]}.py", folder / name)
    mark_class(small, folder, whole, workers=2)
    words = [*HITORI, "class", "run", str(small), str(folder), "--workers", "2", "-o", str(out)]
    for moment in range(12):
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            time.sleep(1 + moment / 3)
            process.kill()
        wait_until(lambda: not any(map(running, names)))
    for journal in out.glob("work/**/journal.jsonl"):
        wait_until_unlocked(journal)
    complete(words)
    assert pages(out) == pages(whole)


def gradebook(out: Path) -> list[dict[str, str]]:
    return rows_of(out / "gradebook.csv")


def journals_of(out: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in out.glob("work/**/journal.jsonl")}


def pages(out: Path) -> dict[str, str]:
    """Every page by its name, without the journals."""

    files = {path.relative_to(out): path for path in out.rglob("*") if path.is_file()}
    return {str(name): path.read_text() for name, path in files.items() if name.parts[0] != "work"}
