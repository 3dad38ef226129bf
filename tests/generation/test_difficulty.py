"""Puzzles of a wanted difficulty: what `hitori.rate` says of them, and what happens when there is none."""

from __future__ import annotations

from typing import Any

import pytest

import hitori
from hitori import Level, LevelName, Limits, SolutionCount, get_solver
from hitori.explaining.techniques import TECHNIQUES, TechniqueId
from hitori.generation.options import GenerationOptions
from tests.requirements import slow

FOUND_QUICKLY = [level for level in Level if level is not Level.EXTREME]
RARE = {"least-unshaded", "unshaded-bridges", "nested-contradiction"}
"""Never needed, in no small square, and extreme."""


WISHES: list[tuple[int, int, Any]] = [
    *((*shape, {"difficulty": level}) for level in FOUND_QUICKLY for shape in ((6, 6), (8, 5))),
    *((25, 25, {"difficulty": level}) for level in (Level.TRIVIAL, Level.EASY)),
    *((side, side, {"difficulty": Level.EXPERT}) for side in (12, 18)),
    (5, 9, {"difficulty": Level.HARD, "labels": 8}),  # With fewer labels than the longer side a walk does it alone.
    *((7, 7, {"technique": technique}) for technique in TECHNIQUES if technique not in RARE),
    (9, 9, {"technique": "unshaded-bridges"}),
    (4, 12, {"technique": "unshaded-bridges"}),
    (12, 5, {"technique": "unshaded-bridges", "labels": 11}),
    (6, 6, {"technique": "corner-check", "difficulty": Level.HARD}),
]


@pytest.mark.parametrize(("rows", "cols", "wish"), WISHES)
def test_a_puzzle_has_the_level_and_needs_the_technique_asked_for(
    rows: int, cols: int, wish: GenerationOptions
) -> None:
    puzzle = hitori.generate(rows, cols, seed=4, **wish)
    assert get_solver("pysat").count(puzzle, 2) == SolutionCount(1, complete=True)
    assert max(puzzle.labels) <= (wish.get("labels") or max(rows, cols))
    found, technique = hitori.rate(puzzle), wish.get("technique")
    assert found.level is not None
    assert found.techniques is not None
    assert technique is None or found.techniques[technique] > 0
    expected = wish.get("difficulty")
    assert found.level <= TECHNIQUES[technique].level if expected is None and technique else found.level == expected


@pytest.mark.parametrize(("level", "technique"), [("extreme", None), (None, "nested-contradiction")])
def test_an_extreme_puzzle_is_found(level: LevelName | None, technique: TechniqueId | None) -> None:
    found = hitori.rate(hitori.generate(8, seed=4, number=1, difficulty=level, technique=technique))
    assert (found.level, found.hardest) == (Level.EXTREME, "nested-contradiction")


@pytest.mark.parametrize(
    ("side", "wish"),
    [
        (62, {"difficulty": Level.MEDIUM}),
        *slow(
            [
                (62, {"difficulty": Level.HARD}),
                (62, {"difficulty": Level.EXPERT}),
                (50, {"difficulty": Level.HARD, "labels": 45}),
                (80, {"technique": "wall"}),
            ]
        ),
    ],
)
def test_a_large_board_has_the_level_asked_for(side: int, wish: dict[str, Any]) -> None:
    """Natural draws end at 120 rows and columns together, and at the longer side's number of labels."""
    puzzle = hitori.generate(side, seed=2, limits=Limits(time=600), **wish)
    found = hitori.rate(puzzle)
    assert found.level == wish.get("difficulty", found.level)
    assert (found.techniques or {})[wish.get("technique") or "neighbour"] > 0
    assert max(puzzle.labels) <= (wish.get("labels") or side)


def test_other_options_are_kept() -> None:
    puzzle = hitori.generate(6, seed=1, difficulty="hard", labels=9, shaded=(0.25, 0.3), symmetry="rot180")
    solution = hitori.solve(puzzle).require()
    assert 9 <= sum(1 for _ in solution.shaded()) <= 10
    assert solution.to_rows() == [row[::-1] for row in reversed(solution.to_rows())]
    assert max(puzzle.labels) <= 9


def test_least_unshaded_finds_nothing_that_neighbour_has_not_found() -> None:
    puzzles = hitori.generate_many(7, count=300, seed=2)
    assert not any("least-unshaded" in (found.techniques or {}) for found in hitori.rate_many(puzzles))
