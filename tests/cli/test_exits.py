"""Exit statuses: 0 done, or it holds; 1 it does not hold; 2 bad usage or input; 3 a limit; 4 a solver failed.

`OF_PUZZLES` is the rule for the commands that read puzzles: a command line, and what it ends with for each of `FILES`,
e.g. for a puzzle without a solution. `OTHERS` are those that read none. A command that is in neither fails the test.
Then: a solver that fails, and three files of which the second is broken.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

import hitori
from hitori import Limits, Puzzle, SolutionCount, Solver, SolveResult, prove
from hitori.errors import SolverCrashedError, WrongAnswerError
from hitori.lab.measure.records import Measurement, Outcome
from hitori.results import UNLIMITED, Solutions, Status
from measure.limits import board
from tests.boards import BROKEN, TINY, TWO_WAYS
from tests.lab.conftest import in_this_process
from tests.pages import Ran, run
from tests.parrot import Parrot

from .conftest import commands, write_files_of_the_examples

FILES = {
    "none": hitori.dumps(BROKEN),
    "one": hitori.dumps(TINY),
    "several": hitori.dumps(TWO_WAYS),
    "unreadable": "1 2\n3 x\n",
    "limit": hitori.dumps(board("comb", 90)),
}
"""A puzzle without a solution, with one, with two, a text that is no puzzle, and a puzzle that takes long."""

# F is the file; S has a shading, and P a proof for it. At the limit `--time-limit 0` is added, where there is a status.
OF_PUZZLES = {
    # command line                                     none one several unreadable limit
    "solve F": "1 0 0 2 3",
    "solve F --json": "1 0 0 2 3",
    "solve F --all": "1 0 0 2 3",
    "solve F --solver forward-checking": "1 0 0 2 3",
    "solve F --verify proof": "1 0 0 2 3",
    # The number was asked for, and 0 is one; --unique asks whether it is 1.
    "count F": "0 0 0 2 3",
    "count F --json": "0 0 0 2 3",
    "count F --unique": "1 0 1 2 3",
    "count F --unique --json": "1 0 1 2 3",
    "check F S": "1 0 0 2 -",
    "check F wrong.txt": "1 1 1 2 -",
    # What the only solution is for: where there is not exactly one, it does not hold.
    "explain F": "1 0 1 2 3",
    "explain F --check": "1 0 1 2 3",
    "hint F": "1 0 1 2 3",
    "hint F --json": "1 0 1 2 3",
    "rate F": "1 0 1 2 3",
    "rate F --json": "1 0 1 2 3",
    "rate F -o ratings.csv": "1 0 1 2 3",
    "prove F": "1 0 1 2 3",
    "prove F --json": "1 0 1 2 3",
    "prove F --claim count": "0 0 0 2 3",
    "prove F --claim count --limit 1": "0 0 3 2 3",
    "prove F --claim none": "0 1 1 2 3",
    "verify F P": "0 0 0 2 3",
    "verify F other.proof": "1 1 1 2 -",
    "judge F --step .r1c1 --because r1c1,r1c2,r2c1,r2c2": "1 0 1 2 3",
    # The puzzle as it is: how many solutions it has does not matter.
    "convert F --to jsonl": "0 0 0 2 -",
    "transform F --rotate 90": "0 0 0 2 -",
    "export F --to dimacs": "0 0 0 2 -",
    # One that has a solution is passed on, with several it is repaired.
    "repair F": "0 0 0 2 3",
    "render F": "0 0 0 2 -",
    "play F": "0 0 0 2 -",
    "render F --solution": "1 0 1 2 -",
    "render F --solution --allow-several": "1 0 0 2 -",
    "book F -o out.pdf": "1 0 1 2 -",
    "book F -o out.pdf --solutions none": "1 0 1 2 -",
    "book F -o out.pdf --allow-several": "1 0 0 2 -",
    "trace F": "1 0 0 2 -",
    "trace F --limit 1": "3 3 3 2 -",
    # That the solvers agree.
    "compare F --solver native --solver forward-checking": "0 0 0 2 3",
}

OTHERS = {
    "generate --size 4 --seed 1": 0,
    "generate --size 0": 2,
    "generate --size 30 --difficulty extreme --time-limit 0": 3,
    "rate --times progress.json": 0,
    "dataset build dataset.toml -o full": 0,
    "dataset build few.toml -o short": 1,
    "dataset build missing.toml -o none": 2,
    "dataset bench -o missing --check": 2,
    "class new homework": 0,
    "class new .": 2,
    "class run . .": 2,
    "numbers table --upto 3": 0,
    "numbers table --cols 3..4": 2,
    "numbers build --min 5": 0,
    "numbers build": 2,
    "numbers settle fewest --upto 3 -o settled": 0,
    "numbers settle fewest --first 9 --upto 3 -o settled": 2,
    "numbers search 3": 0,
    "numbers search 20 --time-limit 0.001": 3,
    "numbers verify fewest-05.json --solver forward-checking": 0,
    "numbers verify false.json --solver forward-checking": 1,
    "numbers verify missing.json": 2,
    "numbers border --corner 11": 2,
    "numbers certify 3": 0,
    "numbers certify 3 --proof proof.txt": 1,
    "numbers certify 9 --time-limit 0": 3,
    "numbers shadings --size 3": 0,
    "numbers shadings --size 0": 2,
    "numbers census --size 2": 0,
    "numbers census --size 0": 2,
    "numbers clues 2 --workers 1": 0,
    "numbers clues 1": 2,
    "numbers strip 2": 0,
    "numbers strip 0": 2,
    "lab run nope -o out": 2,
    "lab report nope": 2,
    "lab merge nope -o out": 2,
    "lab leaderboard nope": 2,
    "lab rerun nope 1": 2,
    "lab suites": 0,
    "lab suites nope": 2,
    "lab library build missing.toml -o out": 2,
    "lab reasons nope --score missing.jsonl": 2,
    "lab tricks nope": 2,
    "lab answer greedy nope": 2,
    "lab answer nobody nope": 2,
    "solvers": 0,
    "completion bash": 0,
    "completion nope": 2,
    "help solve": 0,
    "help nope": 2,
    "nope": 2,
}


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that the command lines name, in the working directory."""
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(f"{name}.txt").write_text(text)
    Path("other.proof").write_text(prove(Puzzle([[7, 7, 7, 8]]), claim="none").text)


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("line", OF_PUZZLES)
def test_a_command_ends_with(monkeypatch: pytest.MonkeyPatch, line: str, kind: str) -> None:
    expected = dict(zip(FILES, OF_PUZZLES[line].split(), strict=True))[kind]
    if expected == "-":
        assert kind == "limit"
        return
    monkeypatch.setattr("hitori.web.server.serve", lambda *_: None)
    monkeypatch.setattr("webbrowser.open", lambda _: None)
    Path("S").write_text({"one": "..\n.#\n", "several": "#.\n..\n"}.get(kind, "...\n" * 3))
    Path("wrong.txt").write_text("###\n" * 3 if kind == "none" else "##\n##\n")
    puzzle = {"none": BROKEN, "several": TWO_WAYS}.get(kind, TINY)
    Path("P").write_text(prove(puzzle, claim="count").text)
    if kind == "limit" and line.startswith("verify"):
        Path("limit.txt").write_text(FILES["one"])
    words = [f"{kind}.txt" if word == "F" else word for word in line.split()]
    ran = run(*words, *(["--time-limit", 0] if kind == "limit" else []))
    assert str(int(ran.status)) == expected, ran


@pytest.mark.parametrize("line", OTHERS)
def test_a_command_without_puzzles_ends_with(line: str) -> None:
    write_files_of_the_examples(Path())
    Path("few.toml").write_text("seed = 1\nper_stratum = 9\ndraws = 1\n[options]\nsize = [4]\n")
    certificate = Path("fewest-05.json").read_text()
    Path("false.json").write_text(certificate.replace('"labels": 4', '"labels": 3'))
    ran = run(*line.split())
    assert ran.status == OTHERS[line], ran


def test_each_command_has_its_line() -> None:
    """`lab run` that ends with 0 and 4 is below; `class run` that ends with 0 is in tests/course."""
    names = {name for name, _ in commands()}
    lines = [*OF_PUZZLES, *OTHERS]
    found = {name for name in names for line in lines if f"{line} ".startswith(f"{name} ")}
    assert found == names


# A solver that fails: 4, and one line that names it and the puzzle; the other puzzles go on.


class Failing(Parrot):
    """Answers nothing but raises this error, except for the puzzle called "good"."""

    error: Exception

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:
        return hitori.solve(puzzle) if self._is_good(puzzle) else super().solve(puzzle, limits)

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        return hitori.solutions(puzzle) if self._is_good(puzzle) else super().solutions(puzzle, limits)

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
        return SolutionCount(1, True) if self._is_good(puzzle) else super().count(puzzle, limit, limits)

    def _is_good(self, puzzle: Puzzle) -> bool:
        if puzzle.name == "good":
            return True
        raise self.error


def registered(monkeypatch: pytest.MonkeyPatch, solver: Parrot) -> None:
    """The commands find this solver by its name, beside those that there are."""

    def named(name: str, *_: object) -> Solver:
        return cast(Solver, solver) if name == solver.name else hitori.get_solver(name)

    for module in ("options", "compare", "solve"):
        monkeypatch.setattr(f"hitori.cli.{module}.solver_named", named)


FAILURES = [
    WrongAnswerError("solver 'mine' gave a wrong answer to a 2x2 puzzle: adjacency: r1c1 r1c2"),
    SolverCrashedError("solver 'mine' crashed: ZeroDivisionError: division by zero"),
]
GOOD = "# name: good\n2 1\n1 1\n"


@pytest.mark.parametrize("error", FAILURES, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
@pytest.mark.parametrize(
    "line",
    [
        "solve F --solver mine",
        "solve F --solver mine --all",
        "count F --solver mine",
        "count F --solver mine --unique",
        "compare F --solver mine",
    ],
)
def test_a_solver_that_fails_is_named_with_its_puzzle(
    monkeypatch: pytest.MonkeyPatch, line: str, form: list[str], error: Exception
) -> None:
    mine = Failing(Status.UNKNOWN, name="mine")
    mine.error = error
    registered(monkeypatch, mine)
    Path("bad.txt").write_text("2 1\n1 1\n\n# name: week 12\n2 1\n1 1\n\n" + GOOD)
    ran = run(*line.replace("F", "bad.txt one.txt none.txt").split(), *form)
    assert ran.status == 4
    assert ran.err.splitlines() == [
        f"hitori: error: {where}: {error}"
        for where in ("bad.txt, puzzle 1", "bad.txt, puzzle 2 (week 12)", "one.txt, puzzle 1", "none.txt, puzzle 1")
    ]
    if form:
        found = [(line["file"], line["index"]) for line in ran.lines()]
        assert found == [("bad.txt", 1), ("bad.txt", 2), ("bad.txt", 3), ("one.txt", 1), ("none.txt", 1)]
    else:
        assert "good" in ran.out


@pytest.mark.parametrize("error", FAILURES, ids=lambda error: type(error).__name__)
def test_the_others_are_compared_without_a_solver_that_fails(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    mine = Failing(Status.UNKNOWN, name="mine")
    mine.error = error
    registered(monkeypatch, mine)
    ran = run("compare", "one.txt", "--solver", "mine", "--solver", "native", "--json")
    assert (ran.status, ran.err) == (4, f"hitori: error: one.txt, puzzle 1: {error}\n")
    (line,) = ran.lines()
    assert not line["agree"]
    assert [(each["solver"], each["problem"], each["status"]) for each in line["answers"]] == [
        ("mine", str(error), None),
        ("native", None, "solved"),
    ]


def test_a_solver_that_cannot_be_loaded_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_name: str, _options: object) -> Any:
        raise SolverCrashedError("solver 'mine' cannot be loaded: SyntaxError: mine.py, line 3: invalid syntax")

    monkeypatch.setattr("hitori.cli.options.solver_named", broken)
    ran = run("solve", "one.txt", "--solver", "mine")
    assert (ran.status, ran.out) == (4, "")
    assert ran.err == ("hitori: error: solver 'mine' cannot be loaded: SyntaxError: mine.py, line 3: invalid syntax\n")


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_solvers_that_contradict_each_other_end_compare_with_4(
    monkeypatch: pytest.MonkeyPatch, form: list[str]
) -> None:
    registered(monkeypatch, Parrot(Status.NO_SOLUTION, name="denier"))
    ran = run("compare", "one.txt", "none.txt", "--solver", "denier", "--solver", "native", *form)
    assert ran.status == 4
    assert ran.err == (
        "hitori: error: one.txt, puzzle 1: the solvers disagree: 'denier' says no solution, 'native' says solved\n"
    )


@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_an_answer_that_a_second_solver_contradicts_is_not_printed(
    monkeypatch: pytest.MonkeyPatch, form: list[str]
) -> None:
    registered(monkeypatch, Parrot(Status.NO_SOLUTION, name="denier"))
    ran = run("solve", "one.txt", "--verify", "denier", *form)
    problem = "solvers disagree: 'native' finds exactly one solution, 'denier' finds no solution"
    assert (ran.status, ran.err) == (4, f"hitori: error: one.txt, puzzle 1: {problem}\n")
    about = {"file": "one.txt", "index": 1, "name": None, "rows": 2, "cols": 2}
    assert ran.lines() == ([{**about, "error": problem}] if form else [])


@pytest.mark.parametrize(("outcome", "status"), [(Outcome.CRASH, 4), (Outcome.WRONG, 4), (Outcome.TIMEOUT, 0)])
def test_a_run_of_the_laboratory_ends_with(monkeypatch: pytest.MonkeyPatch, outcome: Outcome, status: int) -> None:
    monkeypatch.setattr(
        "hitori.lab.measure.supervisor.Supervisor.measure", lambda *_: Measurement(outcome, "as planted")
    )
    monkeypatch.setattr("hitori.lab.measure.runner.run", in_this_process)
    ran = run("lab", "run", "one.txt", "-o", "out")
    assert ran.status == status, ran
    assert ("native" in ran.err and "one.txt #0" in ran.err) == (status == 4)


STATUSES = {0: "one.txt", 1: "none.txt", 2: "unreadable.txt", 3: "limit.txt"}


@pytest.mark.parametrize(
    ("given", "worst"), [([0, 1], 1), ([1, 3], 3), ([3, 2], 2), ([2, 3, 1, 0], 2), ([1, 0], 1)], ids=str
)
@pytest.mark.parametrize("form", [[], ["--json"]], ids=["text", "json"])
def test_the_worst_puzzle_counts(given: list[int], worst: int, form: list[str]) -> None:
    limit = ["--time-limit", 0] if 3 in given else []
    assert run("solve", *(STATUSES[each] for each in given), *limit, *form).status == worst


def test_a_solver_that_fails_is_worse_than_what_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Failing(Status.UNKNOWN, name="mine")
    mine.error = FAILURES[1]
    registered(monkeypatch, mine)
    assert run("solve", "one.txt", "unreadable.txt", "--solver", "mine").status == 4
    assert run("solve", "unreadable.txt", "one.txt", "--solver", "mine").status == 4


# Three files, the second broken: whose line is it?


def three(folder: str, extension: str, texts: tuple[str, str, str]) -> Iterator[str]:
    """Three files with these texts, a, b and c."""
    Path(folder).mkdir()
    for name, text in zip("abc", texts, strict=True):
        file = Path(folder, f"{name}.{extension}")
        file.write_text(text)
        yield str(file)


PUZZLE = '{"labels": [[2, 1], [1, 1]]'
STEP = '{"puzzle": [[2, 1], [1, 1]], "step": [[1, 1, "#"]], "because": [[0, 1], [1, 0]]}\n'
PROVED = hitori.formats.dumps_records([hitori.formats.Record(TINY, proof=prove(TINY).text)], "jsonl")
PLACE = "line 2, column 3: expected a label"
JSON_PLACE = "line 1, column 28: expected JSON"

THREE: dict[str, tuple[str, tuple[str, str, str], str]] = {
    "solve FILES": ("txt", (FILES["one"], FILES["unreadable"], FILES["one"]), PLACE),
    "solve FILES --all": ("txt", (FILES["one"], FILES["unreadable"], FILES["one"]), PLACE),
    "solve FILES --solver backtracking": ("txt", (FILES["one"], FILES["unreadable"], FILES["one"]), PLACE),
    "solve FILES --with-puzzle": ("txt", (FILES["one"], FILES["unreadable"], FILES["one"]), PLACE),
    "count FILES": ("txt", (FILES["one"], FILES["unreadable"], FILES["one"]), PLACE),
    "rate FILES": ("txt", (FILES["one"], FILES["unreadable"], FILES["one"]), PLACE),
    "hint FILES": ("txt", (FILES["one"], FILES["unreadable"], FILES["one"]), PLACE),
    "repair FILES": ("txt", (FILES["one"], FILES["unreadable"], FILES["one"]), PLACE),
    "explain FILES": ("txt", (FILES["one"], FILES["unreadable"], FILES["one"]), PLACE),
    "prove FILES": ("txt", (FILES["one"], FILES["unreadable"], FILES["one"]), PLACE),
    "compare FILES --solver native": ("txt", (FILES["one"], FILES["unreadable"], FILES["one"]), PLACE),
    "judge FILES": ("jsonl", (STEP, '{"puzzle"', STEP), "line 1: expected JSON"),
    "verify FILES": ("jsonl", (PROVED, PUZZLE, PROVED), JSON_PLACE),
    "verify FOLDER": ("jsonl", (PROVED, PUZZLE, PROVED), JSON_PLACE),
    "check FOLDER": (
        "jsonl",
        (f'{PUZZLE}, "solution": ["..", ".#"]}}', PUZZLE, f'{PUZZLE}, "solution": ["..", ".#"]}}'),
        JSON_PLACE,
    ),
    "check FOLDER answers": ("txt", (FILES["one"], "2 1\n1 y\n", FILES["one"]), PLACE),
}
"""A command line; the kind of the files, their texts, and what is said of the second."""


def run_on_three(line: str, *options: str) -> Ran:
    extension, texts, _ = THREE[line]
    files = list(three("puzzles", extension, texts))
    list(three("answers", "txt", ("..\n.#\n", "..\n.#\n", "..\n.#\n")))
    words = line.replace("FILES", " ".join(files)).replace("FOLDER", "puzzles").split()
    return run(*words, *options)


@pytest.mark.parametrize("line", THREE)
def test_each_line_names_its_puzzle_and_the_third_file_is_answered(line: str) -> None:
    extension, _, problem = THREE[line]
    ran = run_on_three(line, "--json")
    assert ran.status == 2
    lines = [each for each in ran.lines() if "file" in each]
    broken = [each for each in lines if "error" in each]
    answered = [each for each in lines if "error" not in each]
    assert [(each["file"], each["index"]) for each in answered] == [(f"puzzles/{name}.{extension}", 1) for name in "ac"]
    assert all(list(each)[:5] == ["file", "index", "name", "rows", "cols"] for each in lines)
    (each,) = broken
    assert (each["file"], each["index"]) == (f"puzzles/b.{extension}", 1)
    assert f"puzzles/b.{extension}, {problem}" in each["error"]
    assert f"hitori: error: {each['error']}\n" in ran.err
    if "answers" not in line:
        assert lines == [answered[0], each, answered[1]]


@pytest.mark.parametrize("line", [line for line in THREE if "--with-puzzle" not in line])
def test_without_json_stderr_names_what_cannot_be_read(line: str) -> None:
    extension, _, problem = THREE[line]
    ran = run_on_three(line)
    assert ran.status == 2
    assert f"hitori: error: puzzles/b.{extension}, {problem}" in ran.err
    assert "error" not in ran.out
    named = f"puzzles/c.{extension}, puzzle 1"
    assert named in ran.out or line in ("judge FILES", "check FOLDER answers", "repair FILES")


def test_an_answer_that_cannot_be_read_has_the_line_of_its_puzzle() -> None:
    list(three("answers", "txt", ("..\n.#\n", "..\n.\n", "##\n..\n")))
    ran = run("check", "one.txt", "answers/a.txt", "answers/b.txt", "answers/c.txt", "--json")
    assert ran.status == 2
    found = [(line["file"], line["index"], line["answer"], line.get("valid")) for line in ran.lines()]
    assert found == [
        ("one.txt", 1, "answers/a.txt", True),
        ("one.txt", 1, "answers/b.txt", None),
        ("one.txt", 1, "answers/c.txt", False),
    ]


def test_a_puzzle_that_cannot_be_read_is_a_value_of_the_array() -> None:
    ran = run("count", "one.txt", "unreadable.txt", "one.txt", "-o", "out.json")
    assert (ran.status, ran.out) == (2, "")
    assert [each["file"] for each in json.loads(Path("out.json").read_text())] == [
        "one.txt",
        "unreadable.txt",
        "one.txt",
    ]


def test_what_cannot_be_read_makes_no_file_alone() -> None:
    Path("out.json").write_text("old")
    assert run("count", "unreadable.txt", "-o", "out.json").status == 2
    assert Path("out.json").read_text() == "old"
