"""Time limits: whatever is asked, of whatever board, the answer is right or says that a limit was reached.

Each command with a limit meets each board of `FAMILIES`, which are slow in one way each, e.g. `comb` with very many
solutions; so do `QUESTIONS` of the library. Bounds on time are generous: what hangs takes minutes.
"""

from __future__ import annotations

import json
import random
import re
from contextlib import suppress
from pathlib import Path

import pytest

import hitori
from hitori import Limits, Puzzle, Status, Uniqueness, native, questions
from hitori.errors import OutOfTimeError
from hitori.generation.options import request_of
from measure.limits import FAMILIES, QUESTIONS, board
from tests.boards import BLANK
from tests.conftest import within
from tests.pages import run
from tests.solving.test_threads import interrupted_after

from .conftest import commands, reading, reading_lines

NO_TIME = Limits(time=0.0)
LATE = 60.0  # seconds beyond a limit that stand for a question that does not hear it
LARGE = board("comb", 200)
QUICK = ("solve", "refute")  # of combs

LIMITED = {name for name, command in commands() if any("--time-limit" in option.opts for option in command.params)}
NEEDS_MORE = {"check", "verify", "judge", "generate", "numbers search", "numbers certify", "lab run"}
"""They want an answer, a proof or a step of the board, or no board; those of the annexes take no limit of 0."""
EXAMPLES = {name: line for name, line in reading_lines().items() if name in LIMITED - NEEDS_MORE}
"""For each command that reads puzzles, an example of its help."""
AT_THE_LIMIT = r"unknown|at least|\blimits?\b|in time"
SMALL = 5
"""Boards of the families of this size are quickly done, and have no solution where larger ones have none."""

# More command lines for a file F, the exit status where there is no solution and where there are several, and what is
# printed where the limit came first, with status 3.
MORE = {
    "solve F": (1, 0, "puzzle 1: unknown, a limit was reached"),
    "solve F --json": (1, 0, '"status": "unknown", "solution": null'),
    "solve F --all": (1, 0, "before a limit was reached"),
    "count F": (0, 0, "puzzle 1: at least"),
    "count F --unique": (1, 1, "puzzle 1: at least"),
    "explain F": (1, 1, "puzzle 1: the time limit was reached; the explanation is not complete"),
    "hint F": (1, 1, "no hint was found within the limits"),
    "judge F --step .r1c2": (1, 1, "unknown: a limit was reached first"),
    "prove F": (1, 1, "the claim 'unique' was neither proved nor refuted within the limits"),
    "prove F --claim count": (0, 0, "the claim 'count' was neither proved nor refuted within the limits"),
    "compare F --solver native --solver forward-checking": (0, 0, "unknown"),
    "compare F --solver native --solver forward-checking --json": (0, 0, '"agree": true'),
    "generate --size 30 --difficulty extreme": (3, 3, "was found in time"),
    "generate --size 4 --technique wall": (0, 0, "was found in time"),
}
HAVE_NONE = ("all-ones", "checkerboard")


def written(folder: Path, family: str, size: int) -> Path:
    """The file of a board."""
    file = folder / f"{family}-{size}"
    file.write_text(hitori.dumps(board(family, size)))
    return file


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_ends_as_on_a_small_board_or_says_that_its_limit_was_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, family: str
) -> None:
    monkeypatch.chdir(tmp_path)
    expected = run(*reading(EXAMPLES[name], written(tmp_path, family, SMALL))).status
    large = written(tmp_path, family, 50)
    for seconds in (0, 0.02):
        with within(LATE):
            ran = run(*reading(EXAMPLES[name], large), "--time-limit", seconds)
        assert ran.status in (3, expected), ran
        if ran.status == 3:
            assert re.search(AT_THE_LIMIT, ran.out + ran.err)
        assert ran.status == 3 or seconds > 0 or family != "comb"


def test_every_command_with_a_time_limit_is_asked() -> None:
    assert LIMITED - set(EXAMPLES) == NEEDS_MORE


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("line", MORE)
def test_a_command_is_right_or_says_that_its_limit_was_reached(tmp_path: Path, line: str, family: str) -> None:
    none, several, said = MORE[line]
    file = written(tmp_path, family, 50)
    for seconds in (0, 0.02):
        with within(LATE):
            ran = run(*line.replace(" F", f" {file}").split(), "--time-limit", seconds)
        assert ran.status in (3, none if family in HAVE_NONE else several), ran
        if ran.status == 3:
            assert said in ran.out + ran.err
        assert ran.status == 3 or seconds > 0 or family != "comb"


def test_a_claim_that_there_is_no_solution_is_not_checked_beyond_the_limit(tmp_path: Path) -> None:
    file = written(tmp_path, "comb", 200)
    ran = run("check", file, "-", "--time-limit", 0, stdin="There is no solution.")
    assert (ran.status, ran.out[:12]) == (3, "not checked:")
    ran = run("check", file, "-", "--time-limit", 0, "--json", stdin="There is no solution.")
    assert (ran.status, json.loads(ran.out)["outcome"]) == (3, "no_solution_unchecked")


def test_each_question_says_that_its_limit_was_reached() -> None:
    assert native.solve(LARGE, NO_TIME).status is Status.UNKNOWN
    assert not native.count(LARGE, 3, NO_TIME).complete
    assert native.uniqueness(LARGE, limits=NO_TIME) is Uniqueness.UNKNOWN
    assert native.backbone(LARGE, NO_TIME) == (Status.UNKNOWN, None)
    for question in (questions.explain(), questions.steps(), questions.rounds()):
        found = native.ask(question, LARGE, NO_TIME)
        assert not found["complete"]
        assert set("".join(found["shading"])) == {"?"}
    for question in (questions.rate(), questions.necessary_labels(), questions.uniqueness()):
        assert {each["uniqueness"] for each in native.ask_many(question, [LARGE, LARGE], limits=NO_TIME)} == {"unknown"}
    hardest = "contradiction"
    for question in (
        questions.hint(),
        questions.facts(hardest),
        questions.deductions(hardest),
        questions.make_unique(),
    ):
        with pytest.raises(OutOfTimeError, match="within the limits"):
            native.ask(question, LARGE, NO_TIME)
    with pytest.raises(OutOfTimeError, match="time"):
        native.generate(request_of(50, 50, {"method": "repair"}).puzzle, 1, 0, 1, 1, 0.0)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("family", FAMILIES)
def test_no_family_keeps_a_question_from_its_limit(family: str, question: str) -> None:
    puzzle = board(family, 100 if question == "repair" else 150)
    with within(LATE), suppress(OutOfTimeError):
        QUESTIONS[question](puzzle, limits=Limits(time=0.05))


def test_a_line_of_many_equals_is_refuted_at_once() -> None:
    assert native.solve(board("all-ones", 1000), Limits(time=60.0)).status is Status.NO_SOLUTION


def test_labels_out_of_proportion_are_no_hindrance() -> None:
    rng = random.Random(4)
    labels = [rng.randrange(1, 2**32) for _ in range(400 * 400)]
    assert native.solve(Puzzle.from_labels(400, 400, labels), Limits(time=60.0)).status is Status.SOLVED
    assert native.solve(Puzzle.from_labels(400, 400, labels), NO_TIME).status is Status.UNKNOWN


@pytest.mark.parametrize("question", [question for question in QUESTIONS if question not in QUICK])
def test_ctrl_c_is_heard(question: str) -> None:
    puzzle = board("comb", 100 if question == "repair" else 400)
    with within(LATE), pytest.raises(KeyboardInterrupt), interrupted_after(0.1):
        QUESTIONS[question](puzzle, limits=Limits(time=120.0))


def test_a_player_without_marks_waits_for_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """A grid of blanks has more solutions than anybody can compare with; without marks there is nothing to compare."""
    monkeypatch.delattr("hitori.native.solutions")
    assert hitori.hint(BLANK).mistakes == ()
