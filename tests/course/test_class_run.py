"""`hitori class`: ten submissions get the marks they must get, twice the same, and nothing of them is left."""

import csv
import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from hitori import Puzzle, Shading
from hitori.course.marked_class import mark_class
from hitori.errors import FormatError
from hitori.rules import Rule, check

from ..cli.conftest import HITORI
from ..test_crash_recovery import complete, kill, lines_of, tear, wait_until_unlocked
from .test_course import renamed
from .test_sandbox import running

ROOT = Path(__file__).parents[2]
EIGHT = Path(__file__).parent / "submissions"
SHOWN = ROOT / "examples" / "submissions"
pytestmark = pytest.mark.needs("sandbox")

MARKS = {
    "right": "40.0 10.0 20.0 10.0 5.0",
    "copies": "40.0 10.0 20.0 10.0 5.0",
    "slow": "15.0 10.0 0.0 0.0 0.0",
    "connectivity": "7.5 0.0 0.0 0.0 0.0",
    "unsolvable": "30.0 10.0 20.0 10.0 5.0",
    "disguised": "40.0 10.0 0.0 0.0 5.0",
    "crashes": "0.0 0.0 0.0 0.0 0.0",
    "hangs": "0.0 0.0 0.0 0.0 0.0",
    "forks": "0.0 0.0 0.0 0.0 0.0",
    "floods": "0.0 0.0 0.0 0.0 0.0",
}
"""Correct, brute force, forward checking, MRV and efficiency."""

LEFT_TO_TEACHER = {"disguised", "slow"}
"""Those whose counts contradict what they say: their points are open, not lost."""

NEEDED = {"connectivity": "racket", "unsolvable": "racket", "disguised": "clisp"}

NAMES = [pytest.param(name, marks=pytest.mark.needs(NEEDED[name]) if name in NEEDED else ()) for name in MARKS]


@pytest.fixture(scope="module")
def ten(assignment: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two runs of the ten."""
    folder = tmp_path_factory.mktemp("ten")
    submissions = shutil.copytree(EIGHT, folder / "submissions")
    shutil.copy(SHOWN / "ada.py", submissions / "right.py")
    (submissions / "copies.py").write_text(renamed((SHOWN / "ada.py").read_text()))
    for name in ("one", "two"):
        mark_class(assignment, submissions, folder / name, workers=2)
    return folder / "one", folder / "two"


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_ten_submissions_get_their_marks(ten: tuple[Path, Path], name: str) -> None:
    (row,) = (row for row in gradebook(ten[0]) if row["student"] == name)
    marks = " ".join(row[part] for part in ("correct", "brute force", "forward checking", "MRV", "efficiency"))
    assert marks == MARKS[name]
    assert (float(row["open"]) > 15) == (name in LEFT_TO_TEACHER)


@pytest.mark.slow
def test_ten_submissions_get_the_same_pages_twice_and_leave_nothing(ten: tuple[Path, Path]) -> None:
    assert settled(ten[0]) == settled(ten[1])
    assert "copies and right" in (ten[0] / "index.html").read_text()
    assert not list(Path(tempfile.gettempdir()).glob("hitori-escaped"))
    assert not any(map(running, ("forks.py", "hangs.py", "floods.sh")))


@pytest.fixture(scope="module")
def small(assignment: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The assignment with few puzzles: one, two and no solution, and one that is easily cut."""
    folder = tmp_path_factory.mktemp("small") / "hw"
    shutil.copytree(assignment, folder)
    kept = [line for line in (folder / "hidden.jsonl").read_text().splitlines() if '"hidden 6"' not in line]
    (folder / "hidden.jsonl").write_text("\n".join([kept[1], kept[2], kept[7], kept[8]]) + "\n")
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


PLANTED = {
    "lazy.py": "def solve_hitori(grid, method):\n    return 'no solution', 10",
    "plausible.py": """
def solve_hitori(grid, method):
    return 'no solution', len(grid) ** 2 * (40 if method == 'brute-force' else 3)
""",
    "importer.py": """
import hitori
def solve_hitori(grid, method):
    return hitori.solve(hitori.Puzzle(grid)).solution.to_rows()
""",
    "sneaky.py": """
import json, subprocess, sys
CODE = "import hitori, sys; print(*hitori.solve(hitori.Puzzle.parse(sys.argv[1])).solution.to_rows())"
def solve_hitori(grid, method):
    text = "\\n".join(" ".join(map(str, row)) for row in grid)
    return subprocess.run([sys.executable, "-c", CODE, text], capture_output=True, text=True, check=True).stdout.split()
""",
    "n" * 250 + ".sh": 'echo \'{"solution": "no solution"}\'',
}


def test_who_solves_nothing_or_imports_hitori_gets_nothing(small: Path, tmp_path: Path) -> None:
    (tmp_path / "planted").mkdir()
    for name, text in PLANTED.items():
        (tmp_path / "planted" / name).write_text(text)
    mark_class(small, tmp_path / "planted", tmp_path / "marks", workers=2)
    rows = {row["student"][:10]: row for row in gradebook(tmp_path / "marks")}
    assert len(rows) == len(PLANTED)
    assert {row["points"] for row in rows.values()} == {"0.0"}
    assert all(rows[name]["flags"].startswith("Imports hitori") for name in ("importer", "sneaky"))


def test_pages_of_trusted_programs_say_so(small: Path, tmp_path: Path) -> None:
    (tmp_path / "planted").mkdir()
    (tmp_path / "planted" / "ben.py").write_text((SHOWN / "ben.py").read_text())
    heard: list[str] = []
    mark_class(small, tmp_path / "planted", tmp_path / "marks", is_trusted=True, on_sandbox=heard.append)
    assert heard == ["trusted"]
    found = [text for name, text in pages(tmp_path / "marks").items() if name.endswith(".html")]
    assert len(found) == 3
    assert all("without a sandbox" in text for text in found)


def test_the_counterexample_is_small_drawn_and_breaks_rule_three(marks: Path) -> None:
    (journal,) = marks.glob("work/smallest/*/journal.jsonl")
    (line,) = journal.read_text().splitlines()[1:]
    puzzle = Puzzle(json.loads(line)["result"]["grid"])
    assert max(puzzle.shape) <= 3
    page = (marks / "students" / "ben.html").read_text()
    assert "The smallest puzzle that fails" in page
    assert 'stroke-dasharray="5 3"' in page, "the cells that are cut off are framed"
    assert str([list(row) for row in puzzle.to_rows()]) in page
    answer = json.loads(line)["result"]["attempt"]["solution"]
    shading = ["".join("#" if cell == "X" else "." for cell in row) for row in answer]
    assert {violation.rule for violation in check(puzzle, Shading.from_rows(shading))} == {Rule.CONNECTIVITY}
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
    rubric.write_text(before.replace("correct = 40", "correct = 80"))
    mark_class(small, SHOWN, marks, workers=2)
    assert gradebook(marks)[0]["correct"] == "80.0"
    rubric.write_text(before)
    mark_class(small, SHOWN, marks, workers=2)
    assert gradebook(marks)[0]["correct"] == "40.0"
    assert journals_of(marks) == journals


def test_a_killed_run_goes_on_to_the_same_marks(small: Path, marks: Path, tmp_path: Path) -> None:
    out = tmp_path / "marks"
    words = [*HITORI, "class", "run", str(small), str(SHOWN), "--workers", "1", "-o", str(out)]

    def journal() -> Path:
        return next(out.glob("work/trials/ada/*/journal.jsonl"), out / "none yet")

    kill(words, lambda: lines_of(journal()) > 2, workers_too=False)
    kept = journal()
    wait_until_unlocked(kept)
    tear(kept)
    before = kept.read_bytes()
    complete(words)
    assert kept.read_bytes().startswith(before[: before.rfind(b"\n") + 1]), "what was asked is kept"
    assert pages(out) == pages(marks)


def gradebook(out: Path) -> list[dict[str, str]]:
    with (out / "gradebook.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def journals_of(out: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in out.glob("work/**/journal.jsonl")}


RACE = re.compile(r"\b(memory|processes|time) \d+(, )?")


def settled(out: Path) -> dict[str, list[str]]:
    """The lines of every page, less what is about the program that forks: which limit it meets first is a race.

    Without its lines, and without the counts of these limits among the mistakes of the class.
    """
    return {
        name: [RACE.sub("", line) for line in text.splitlines() if "forks" not in line]
        for name, text in pages(out).items()
        if "forks" not in name
    }


def pages(out: Path) -> dict[str, str]:
    """Every page by its name, without the journals."""

    def found() -> Iterator[tuple[str, str]]:
        for path in out.rglob("*"):
            if path.is_file() and "work" not in path.relative_to(out).parts:
                yield str(path.relative_to(out)), path.read_text()

    return dict(found())
