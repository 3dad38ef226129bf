"""The parts of a course: what is asked, how answers are read, judged and compared, and what a rubric may say."""

import json
import shutil
import subprocess
import sys
from base64 import b64encode
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitori import Puzzle, count_solutions
from hitori.cli.main import main
from hitori.course import assignment, protocol, submissions, templates, trials
from hitori.course.assignment import new_assignment
from hitori.course.rubric import read_rubric
from hitori.course.sandbox import ProgramReport
from hitori.course.submissions import submissions_in
from hitori.course.verdicts import Attempt, judged
from hitori.errors import FormatError
from hitori.native import count
from hitori.shading import Shade
from hitori.solving.forward_checking import ForwardChecking
from hitori.solving.tracing import SearchStep, StepKind

from ..oracles import puzzles as any_puzzles

HERE = Path(__file__).parent
FIVE = assignment.CLASSIC[-1]


def reference_order(puzzle: Puzzle, *, mrv: bool = True) -> list[tuple[int, int, str]]:
    steps: list[SearchStep] = []
    ForwardChecking(mrv=mrv).solve(puzzle, tracer=steps.append)
    return [
        (*step.cell, "#" if step.shade == Shade.SHADED else ".")
        for step in steps
        if step.kind in (StepKind.DECIDE, StepKind.FORCE) and step.cell is not None
    ]


@given(any_puzzles())
@settings(max_examples=50, deadline=None)
def test_the_order_of_the_reference_takes_every_forced_cell(puzzle: Puzzle) -> None:
    taken = protocol.forced_taken(puzzle, reference_order(puzzle))
    assert taken is not None
    assert taken[0] == taken[1]


def test_without_mrv_forced_cells_wait() -> None:
    taken, possible = protocol.forced_taken(FIVE, reference_order(FIVE, mrv=False)) or (0, 0)
    assert taken < 0.9 * possible


def test_an_order_outside_the_grid_says_nothing() -> None:
    assert protocol.forced_taken(Puzzle([[1]]), [(0, 1, "#")]) is None


@pytest.mark.parametrize(
    ("solution", "kind"),
    [
        ([[2, 1], [1, None]], "right"),
        (["..", ".#"], "right"),
        ([[2, 1], [1, "X"]], "right"),
        ("..\n.#", "right"),
        ([[2, None], [None, 1]], "connectivity"),
        ([[2, 1], [None, None]], "adjacency"),
        ([[2, 1], [1, 1]], "uniqueness"),
        ("No solution.", "missed"),
        ([[2, 1, 1], [1, None, 1]], "unreadable"),
        ([[2, 7], [1, None]], "unreadable"),
        ({"rows": 2}, "unreadable"),
        (7, "unreadable"),
        (False, "unreadable"),
        (None, "silent"),
    ],
)
def test_an_answer_is_judged_by_the_rules(solution: object, kind: str) -> None:
    assert judged(Puzzle([[2, 1], [1, 1]]), 1, Attempt("exit", 0, "", solution)).kind == kind


def test_no_solution_is_right_where_there_is_none() -> None:
    assert judged(Puzzle([[1, 1], [1, 1]]), 0, Attempt("exit", 0, "", "no solution")).is_right


@given(st.text())
def test_any_output_is_read_without_an_error(text: str) -> None:
    found = protocol.reply(text)
    if found is not None and not protocol.says_none(found.solution):
        judged(Puzzle([[2, 1], [1, 1]]), 1, Attempt("exit", 0, "", found.solution))


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=20))
def test_any_value_is_judged(value: object) -> None:
    reply = protocol.reply(json.dumps({"solution": value, "states": value, "order": value}))
    assert reply is not None
    judged(Puzzle([[2, 1], [1, 1]]), 1, Attempt("exit", 0, "", reply.solution))


def test_public_and_hidden_puzzles_keep_the_law() -> None:
    for drawn in (assignment.public(5)[4:], assignment.hidden(5)):
        assert [(puzzle.rows, count(puzzle, 2).count) for puzzle in drawn] == list(assignment.LAW)
        assert not any("seed" in (puzzle.name or "") for puzzle in drawn)
    assert assignment.public(5) == assignment.public(5)
    assert not {*assignment.public(5)[4:]} & {*assignment.hidden(5)}


def test_without_rule_three_the_smallest_puzzle_is_two_by_two(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(_sandbox: object, _command: object, _files: object, question: str, *_others: object) -> ProgramReport:
        return ProgramReport("exit", 0, answer_without_rule_three(json.loads(question)["grid"]), "")

    monkeypatch.setattr(trials, "run", forgetful)
    argument = {
        "command": [],
        "files": {},
        "limits": {},
        "hidden": [],
        "sandbox": "",
        "method": "brute-force",
        "kind": "connectivity",
    }
    found = trials.smallest_failure(argument | {"grid": [list(row) for row in FIVE.to_rows()]})
    assert len(Puzzle(found["grid"])) <= 9
    monkeypatch.setattr(trials, "TINY", ())
    found = trials.smallest_failure(argument | {"grid": [[1, 2, 3, 1], [1, 1, 1, 1], [4, 1, 1, 2], [2, 3, 4, 4]]})
    assert len(Puzzle(found["grid"])) <= 9, "rows and columns are left out"


def answer_without_rule_three(grid: list[list[int]]) -> str:
    cells = [(r, c) for r in range(len(grid)) for c in range(len(grid[0]))]

    def place(index: int, shaded: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]] | None:
        if index == len(cells):
            return shaded
        r, c = cells[index]
        lines = [(r, k) for k in range(c)] + [(k, c) for k in range(r)]
        if all(other in shaded or grid[other[0]][other[1]] != grid[r][c] for other in lines):
            found = place(index + 1, shaded)
            if found is not None:
                return found
        if (r - 1, c) in shaded or (r, c - 1) in shaded:
            return None
        return place(index + 1, shaded | {(r, c)})

    shaded = place(0, frozenset())
    if shaded is None:
        return '{"solution": "no solution"}'
    rows = ["".join("#" if (r, c) in shaded else "." for c in range(len(grid[0]))) for r in range(len(grid))]
    return json.dumps({"solution": rows})


def test_renaming_everything_hides_nothing() -> None:
    files = {name: (HERE / "submissions" / f"{name}.py").read_text() for name in ("copies", "slow")}
    files["right"] = (HERE.parents[1] / "examples" / "submissions" / "ada.py").read_text()
    pairs = submissions.similar({name: (f"{name}.py", text) for name, text in files.items()})
    assert [(pair.one, pair.other) for pair in pairs] == [("copies", "right")]
    assert pairs[0].share > 0.95
    given = submissions.similar({name: (f"{name}.py", text) for name, text in files.items()}, files["right"])
    assert given == [], "what everybody was given is not similar"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("correct = 40", "corect = 40"), "unknown line 'points.corect'; did you mean 'correct'?"),
        (("correct = 40", ""), "the line 'points.correct' is missing"),
        (("correct = 40", "correct = 'all'"), "expected points.correct as a number"),
        (("[0.4, 1000.0]", "[4, 1]"), "the smaller number first"),
        (("seconds = 10", "seconds = 0"), "expected limits.seconds as an integer of at least 1"),
        (("share = 0.7", "share = 7"), "expected states.share as a share"),
        (("[points]", "[points"), "expected TOML"),
    ],
)
def test_a_wrong_rubric_says_what_was_expected(tmp_path: Path, change: tuple[str, str], problem: str) -> None:
    written = templates.filled("rubric.toml", title="Hitori", seed=1)
    (tmp_path / "rubric.toml").write_text(written.replace(*change))
    with pytest.raises(FormatError) as caught:
        read_rubric(tmp_path)
    assert problem in str(caught.value)
    assert "rubric.toml" in str(caught.value)


def test_a_submission_is_a_file_or_a_folder(tmp_path: Path) -> None:
    (tmp_path / "ann.py").write_text("")
    (tmp_path / "ben").mkdir()
    (tmp_path / "ben" / "command").write_text("java -jar solver.jar")
    (tmp_path / "cy").mkdir()
    (tmp_path / "dan").mkdir()
    (tmp_path / "dan" / "one.py").write_text("")
    (tmp_path / "dan" / "two.py").write_text("")
    (tmp_path / "README.md").write_text("")
    (tmp_path / "eve.py").symlink_to("/etc/passwd")
    found, skipped = submissions_in(tmp_path)
    commands = {submission.student: submission.command for submission in found}
    assert commands["ann"][0] == "python3"
    assert commands["ben"] == ("java", "-jar", "solver.jar")
    problems = {submission.student: submission.problem for submission in found if submission.problem}
    assert set(problems) == {"cy", "dan", "eve"}
    assert "one.py, two.py" in problems["dan"]
    assert skipped == ["README.md"]
    assert b64encode(b"root").decode() not in str(found)


def test_a_notebook_is_called_like_a_module(tmp_path: Path) -> None:
    code = "%matplotlib inline\ndef solve_hitori(grid, method):\n    print('7 states')\n    return 'no solution'"
    cells = [{"cell_type": "markdown", "source": ["text"]}, {"cell_type": "code", "source": code.splitlines(True)}]
    (tmp_path / "solver.ipynb").write_text(json.dumps({"cells": cells}))
    runner = Path(trials.__file__).parent / "templates" / "runner.py"
    ran = subprocess.run(
        [sys.executable, runner, "solver.ipynb"],
        input=protocol.question(FIVE, "brute-force"),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
    )
    assert protocol.reply(ran.stdout) == protocol.ProgramReply("no solution", 7)


@pytest.mark.parametrize("name", ["ada", "ben"])
def test_students_see_what_marking_sees(assignment: Path, tmp_path: Path, name: str) -> None:
    """check.py judges the public puzzles as we do."""
    handout = tmp_path / "handout"
    shutil.copytree(assignment / "handout", handout)
    (handout / "answers.json").write_text(json.dumps(json.loads((handout / "answers.json").read_text())[:5]))
    program = HERE.parents[1] / "examples" / "submissions" / f"{name}.py"
    ran = subprocess.run(
        [sys.executable, "check.py", program], cwd=handout, capture_output=True, text=True, check=False
    )
    assert ran.returncode == (name == "ben")
    assert ("rule 3" in ran.stdout) == (name == "ben")


def test_starter_code_says_what_is_to_do(tmp_path: Path) -> None:
    new_assignment(tmp_path / "hw", "python", seed=2)
    handout = tmp_path / "hw" / "handout"
    assert not (handout / "solver.rkt").exists()
    (handout / "answers.json").write_text(json.dumps(json.loads((handout / "answers.json").read_text())[:1]))
    ran = subprocess.run(
        [sys.executable, "check.py", "solver.py"], cwd=handout, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 1
    assert "write the search" in ran.stdout


def test_students_get_no_hidden_puzzles(assignment: Path) -> None:
    hidden = (assignment / "hidden.jsonl").read_text()
    for path in (assignment / "handout").iterdir():
        assert b"seed" not in path.read_bytes()
        assert b"hidden 1" not in path.read_bytes()
    assert "hidden 1" in hidden


def test_the_command_line_says_what_was_expected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    (tmp_path / "none").mkdir()
    assert main(["class", "new", str(tmp_path / "full")]) == 2
    assert "expected a new or empty folder" in capsys.readouterr().err
    assert main(["class", "run", str(tmp_path / "full"), str(tmp_path / "none"), "-o", str(tmp_path / "out")]) == 2
    assert "`hitori class new` makes one" in capsys.readouterr().err
    assert main(["class", "new", str(tmp_path / "hw"), "--seed", "1"]) == 0
    assert main(["class", "run", str(tmp_path / "hw"), str(tmp_path / "none"), "-o", str(tmp_path / "out")]) == 2
    assert "expected a file or folder for each student" in capsys.readouterr().err


def test_an_assignment_is_the_same_for_a_seed(tmp_path: Path) -> None:
    for name in ("one", "two"):
        new_assignment(tmp_path / name, seed=3)
    files = [path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*") if path.is_file()]
    assert len(files) == 15
    assert all((tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes() for file in files)
    assert {count_solutions(puzzle, 2) for puzzle in assignment.hidden(3)} == {0, 1, 2}
    assert (tmp_path / "one" / "handout" / "handout.pdf").stat().st_size > 1000
