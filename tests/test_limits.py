"""Every question of the core keeps its limits and says so. Bounds on time are generous: what hangs takes minutes."""

from __future__ import annotations

import os
import random
import signal
from contextlib import suppress
from threading import Timer
from time import monotonic

import pytest

from hitori import Limits, Puzzle, Shading, Status, Uniqueness, native
from hitori.errors import OutOfTimeError
from measure.limits import FAMILIES, QUESTIONS, board
from tests.oracles import all_solutions

NO_TIME = Limits(time=0.0)
LATE = 5.0  # seconds beyond a limit that stand for a question that does not hear it
UNIQUE = Puzzle([[2, 1], [1, 1]])
LARGE = board("comb", 200)
QUICK = ("solve", "refute")  # of combs


def plain_spec(size: int) -> native.PuzzleSpec:
    return native.PuzzleSpec(size, size, size, (0, size * size), "none", None, False, "repair", None, None)


def test_each_question_says_that_its_limit_was_reached() -> None:
    nothing = Shading.unknown(*LARGE.shape)
    assert native.solve(LARGE, NO_TIME).status is Status.UNKNOWN
    assert not native.count(LARGE, 3, NO_TIME).complete
    assert native.uniqueness(LARGE, NO_TIME) is Uniqueness.UNKNOWN
    assert native.backbone(LARGE, NO_TIME) == (Status.UNKNOWN, None)
    assert native.labels_that_matter([LARGE, LARGE], limits=NO_TIME) == [Status.UNKNOWN] * 2
    assert native.technique_facts(LARGE, nothing, 22, NO_TIME) is None
    assert native.steps(LARGE, nothing, limits=NO_TIME) == ([], nothing, False)
    assert native.explain(LARGE, nothing, limits=NO_TIME) == (Uniqueness.UNKNOWN, [], nothing, False)
    assert native.hint(LARGE, nothing, limits=NO_TIME) is None
    cut_short = native.Rounds([], nothing, False, False)
    assert native.rounds(LARGE, limits=NO_TIME) == cut_short
    assert native.rounds_many([LARGE], limits=NO_TIME) == [cut_short]
    with pytest.raises(OutOfTimeError, match="time"):
        native.generate(plain_spec(50), 1, 0, 1, limits=NO_TIME)


def test_without_a_limit_the_answers_are_as_before() -> None:
    nothing = Shading.unknown(*UNIQUE.shape)
    found = native.rounds(UNIQUE)
    assert found.complete
    assert found == native.rounds(UNIQUE, limits=Limits(time=60.0))
    assert native.rounds_many([UNIQUE]) == [found]
    assert native.labels_that_matter([UNIQUE, Puzzle([[0]])]) == [bytes([0, 1, 1, 1]), bytes([0])]
    assert native.labels_that_matter([Puzzle([[1, 1]])], limits=Limits(conflicts=9)) == [None]
    assert native.technique_facts(UNIQUE, nothing, 0) == nothing
    assert native.generate(plain_spec(5), 1, 0, 2) == native.generate(plain_spec(5), 1, 0, 2, limits=Limits(time=60.0))


def test_an_answer_under_a_limit_is_right_or_unknown() -> None:
    rng = random.Random(16)
    unknown = 0
    for _ in range(300):
        rows, cols = rng.randint(1, 4), rng.randint(1, 4)
        puzzle = Puzzle.from_labels(rows, cols, [rng.randint(0, 4) for _ in range(rows * cols)])
        expected = all_solutions(puzzle)
        limits = Limits(time=rng.choice([0.0, 1e-6, 1e-5, 1e-4, 1.0]), conflicts=rng.choice([0, 1, 3, None]))
        result = native.solve(puzzle, limits)
        unknown += result.status is Status.UNKNOWN
        if result.status is not Status.UNKNOWN:
            assert (result.solution in expected) if expected else result.status is Status.NO_SOLUTION
        kind = native.uniqueness(puzzle, limits)
        assert kind in (
            Uniqueness.UNKNOWN,
            [Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.MULTIPLE][min(len(expected), 2)],
        )
        counted = native.count(puzzle, None, limits)
        assert counted.count <= len(expected)
        assert counted.count == len(expected) or not counted.complete
        found = native.rounds(puzzle, limits=limits)
        agreed = [{cells[place] for cells in (s.cells for s in expected)} for place in range(rows * cols)]
        if expected:
            assert not found.is_broken
            assert all(shade in (0, *values) for shade, values in zip(found.shading.cells, agreed, strict=True))
    assert unknown > 10


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("family", FAMILIES)
def test_no_family_keeps_a_question_from_its_limit(family: str, question: str) -> None:
    puzzle = board(family, 100 if question == "repair" else 150)
    start = monotonic()
    with suppress(OutOfTimeError):
        QUESTIONS[question](puzzle, Limits(time=0.05))
    assert monotonic() - start < LATE


def test_a_line_of_many_equals_is_refuted_at_once() -> None:
    assert native.solve(board("all-ones", 1000), Limits(time=60.0)).status is Status.NO_SOLUTION


def test_labels_out_of_proportion_are_no_hindrance() -> None:
    rng = random.Random(4)
    labels = [rng.randrange(1, 2**32) for _ in range(400 * 400)]
    assert native.solve(Puzzle.from_labels(400, 400, labels), Limits(time=60.0)).status is Status.SOLVED
    assert native.solve(Puzzle.from_labels(400, 400, labels), NO_TIME).status is Status.UNKNOWN


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="the signal is sent as a terminal on Unix does")
@pytest.mark.parametrize("question", [question for question in QUESTIONS if question not in QUICK])
def test_ctrl_c_is_heard(question: str) -> None:
    puzzle = board("comb", 100 if question == "repair" else 400)
    timer = Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
    start = monotonic()
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            QUESTIONS[question](puzzle, Limits(time=120.0))
    finally:
        timer.join()
    assert monotonic() - start < LATE
