"""Pairs of size and level that no seed yields: the core's table against a list of all puzzles, and the refusals."""

from __future__ import annotations

from typing import Any

import pytest

import hitori
from hitori import Level, Limits, OutOfTimeError, UnsatisfiableError, generate, generate_many, native, questions
from hitori.explaining.techniques import TECHNIQUES
from hitori.generation.names import read_name
from hitori.native import Symmetry
from hitori.transforms import transpose
from measure.reachable import Found, candidates, found, maximal_shadings
from tests.requirements import slow

NO_TIME = Limits(time=0)
"""A search ends before it begins: what is refused is not searched for."""

SMALL: list[tuple[int, int, Symmetry]] = [
    *((1, cols, "none") for cols in (3, 4, 5, 6, 7, 8, 12)),
    *((2, cols, "none") for cols in (2, 3, 4)),
    *((2, cols, "rot180") for cols in (3, 4)),
    *((3, 3, symmetry) for symmetry in ("rot180", "rot90", "diag")),
    (3, 2, "none"),
    (4, 2, "none"),
    (5, 1, "none"),
    (4, 2, "rot180"),
]
LARGER: list[tuple[int, int, Symmetry]] = [(2, 5, "none"), (5, 2, "none"), (2, 6, "none"), (3, 3, "none")]


def is_refused(rows: int, cols: int, **options: Any) -> bool:
    """Whether a request is refused at once, rather than searched for."""
    with pytest.raises((UnsatisfiableError, OutOfTimeError)) as refusal:
        generate(rows, cols, seed=1, limits=NO_TIME, **options)
    return isinstance(refusal.value, UnsatisfiableError)


def of_all(rows: int, cols: int, symmetry: Symmetry) -> Found:
    return found(candidates(rows, cols, symmetry))


@pytest.mark.parametrize(("rows", "cols", "symmetry"), [*SMALL, *slow(LARGER)])
def test_exactly_the_levels_and_techniques_of_no_puzzle_are_refused(rows: int, cols: int, symmetry: Symmetry) -> None:
    kind: dict[str, Any] = {"symmetry": symmetry, "labels": rows * cols}
    puzzles = of_all(rows, cols, symmetry)
    for level in Level:
        assert is_refused(rows, cols, **kind, difficulty=level) == (not puzzles.levels >> level.rank & 1), level
    for rank, name in enumerate(TECHNIQUES):
        if name != "least-unshaded":
            assert is_refused(rows, cols, **kind, technique=name) == (not puzzles.techniques >> rank & 1), name


@pytest.mark.parametrize(("rows", "cols"), [(1, 6), (2, 3), (2, 4)])
def test_each_unique_puzzle_is_a_candidate(rows: int, cols: int) -> None:
    """Random labels, renamed in the order in which the unshaded cells show them."""
    listed = set(candidates(rows, cols))
    for puzzle in generate_many(rows, cols, count=300, seed=6, labels=5 + cols):
        solution = hitori.solve(puzzle).require()
        shown = [puzzle[cell] for cell in solution.unshaded()]
        names = {label: number for number, label in enumerate(dict.fromkeys(shown), 1)}
        renamed = hitori.Puzzle([[names[label] for label in row] for row in puzzle.to_rows()])
        assert renamed in listed


def test_maximal_shadings_are_counted_as_published() -> None:
    assert [len(maximal_shadings(side, side)) for side in (2, 3, 4)] == [4, 11, 110]


def test_more_labels_than_the_longer_side_can_bring_a_level() -> None:
    assert is_refused(3, 3, difficulty="expert")
    puzzle = generate(3, seed=1, difficulty="expert", labels=9)
    assert hitori.rate(puzzle).level == Level.EXPERT


def test_a_harder_level_may_need_what_no_easier_one_does() -> None:
    """No row of nine is trivial, so none with this technique alone; a medium one needs it among others."""
    assert is_refused(1, 9, technique="duplicate")
    puzzle = generate(1, 9, seed=1, technique="duplicate", difficulty="medium")
    assert (hitori.rate(puzzle).techniques or {})["duplicate"] > 0


@pytest.mark.parametrize(
    ("rows", "cols", "options", "message"),
    [
        (
            2,
            2,
            {"difficulty": "medium"},
            "no 2x2 puzzle is medium: all 4 with one solution were rated; the nearest size with one is 2x4",
        ),
        (
            9,
            1,
            {"difficulty": "trivial"},
            "no 9x1 puzzle is trivial: all 49 with one solution were rated; the nearest size with one is 9x2",
        ),
        (
            3,
            3,
            {"difficulty": "hard", "symmetry": "rot90"},
            "no 3x3 puzzle with symmetry rot90 is hard: all 8 with one solution were rated; "
            "the nearest size with one is 4x4",
        ),
        (
            2,
            40,
            {"difficulty": "extreme"},
            "no 2x40 puzzle is extreme: none was among 500000 draws of such sizes; the nearest size with one is 3x40",
        ),
        (
            60,
            60,
            {"difficulty": "trivial"},
            "no 60x60 puzzle is trivial: none was among 1000 draws of such sizes; the nearest size with one is 60x49",
        ),
        (
            2,
            3,
            {"technique": "wall"},
            "no 2x3 puzzle up to the level medium needs 'wall': all 44 with one solution were rated",
        ),
        (
            3,
            3,
            {"difficulty": "extreme", "labels": 2},
            "no 3x3 puzzle is extreme: all 264 with one solution were rated",
        ),
    ],
)
def test_the_refusal_says_why_and_what_to_ask_for_instead(
    rows: int, cols: int, options: dict[str, Any], message: str
) -> None:
    for make in (generate, lambda *size, **given: generate_many(*size, count=5, **given)):
        with pytest.raises(UnsatisfiableError) as refusal:
            make(rows, cols, **options)
        assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("size", "difficulty"),
    [((2, 4), "medium"), ((9, 2), "trivial"), ((4, 4), "hard"), ((3, 5), "extreme"), ((2, 8), "expert")],
)
def test_the_size_that_a_refusal_names_has_such_a_puzzle(size: tuple[int, int], difficulty: Any) -> None:
    assert hitori.rate(generate(*size, seed=1, difficulty=difficulty)).level == difficulty


def test_a_name_that_asks_for_the_impossible_is_refused() -> None:
    named = read_name("2x2, medium, seed 1, number 0")
    with pytest.raises(UnsatisfiableError, match="no 2x2 puzzle is medium"):
        generate(named.rows, named.cols, seed=named.seed, **named.options)


def test_the_levels_of_a_request_are_asked_for_at_once() -> None:
    refusals = native.ask(questions.levels({"rows": 2, "cols": 5, "symmetry": "rot180"}))
    assert list(refusals) == list(Level)
    assert [level for level in Level if refusals[level] is None] == [Level.EASY, Level.MEDIUM]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"minimal": True}, "minimal and a difficulty cannot be combined: removing labels changes the difficulty"),
        ({"symmetry": "rot90"}, "symmetry rot90 needs a square grid; got 7x9"),
        ({"method": "repair"}, "method and a difficulty cannot be combined: natural draws and a walk look for it"),
        ({"technique": "contradiction", "difficulty": "any"}, None),
    ],
)
def test_options_that_go_with_no_level_say_why(options: dict[str, Any], message: str | None) -> None:
    request: Any = {"rows": 7, "cols": 9, **options}
    refusals = native.ask(questions.levels(request))
    if message is not None:
        assert set(refusals.values()) == {message}
    else:
        assert refusals["hard"] == "no puzzle of the level hard needs 'contradiction', which is of the level expert"
        assert refusals["expert"] is None


@pytest.mark.parametrize("shape", [(2, 3), (2, 4), (1, 7)])
def test_a_puzzle_on_its_side_has_the_same_level(shape: tuple[int, int]) -> None:
    """The table has the shorter side first."""
    puzzles = list(candidates(*shape))
    ratings = hitori.rate_many(puzzles), hitori.rate_many(map(transpose, puzzles))
    assert [rating.level for rating in ratings[0]] == [rating.level for rating in ratings[1]]
