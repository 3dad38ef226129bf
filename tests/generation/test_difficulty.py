"""Puzzles of a wanted difficulty: what `hitori.rate` says of them, and what happens when there is none."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hitori
from hitori import Level, LevelName, SolutionCount, Uniqueness, get_solver
from hitori.explaining.techniques import TECHNIQUES, TechniqueId
from hitori.generation.options import GenerationOptions

FOUND_QUICKLY = [level for level in Level if level is not Level.EXTREME]
RARE = {"least-unshaded", "unshaded-bridges", "nested-contradiction"}
"""Never needed, in no small square, and extreme."""


@pytest.mark.parametrize("level", FOUND_QUICKLY)
@pytest.mark.parametrize(("rows", "cols"), [(6, 6), (8, 5)])
def test_a_puzzle_has_the_level_asked_for(level: Level, rows: int, cols: int) -> None:
    for puzzle in hitori.generate_many(rows, cols, count=3, seed=11, difficulty=level):
        found = hitori.rate(puzzle)
        assert (found.uniqueness, found.level) == (Uniqueness.UNIQUE, level)
        assert puzzle.name is not None
        assert puzzle.name.startswith(f"{rows}x{cols}, {level}, seed 11, number ")


@pytest.mark.parametrize("technique", [name for name in TECHNIQUES if name not in RARE])
def test_a_puzzle_needs_the_technique_asked_for(technique: TechniqueId) -> None:
    check_technique(hitori.generate(7, seed=4, technique=technique), technique)


@pytest.mark.parametrize(("rows", "cols", "options"), [(9, 9, {}), (4, 12, {}), (12, 5, {"labels": 11})])
def test_a_puzzle_that_needs_unshaded_bridges_is_found(rows: int, cols: int, options: GenerationOptions) -> None:
    wish: GenerationOptions = {**options, "technique": "unshaded-bridges"}
    check_technique(hitori.generate(rows, cols, seed=4, **wish), "unshaded-bridges")


def check_technique(puzzle: hitori.Puzzle, technique: TechniqueId) -> None:
    """The puzzle is unique, needs the technique and nothing of a harder level."""
    assert get_solver("pysat").count(puzzle, 2) == SolutionCount(1, complete=True)
    found = hitori.rate(puzzle)
    assert found.techniques is not None
    assert found.level is not None
    assert found.techniques[technique] > 0
    assert found.level <= TECHNIQUES[technique].level


@pytest.mark.parametrize("size", [12, 18])
def test_larger_expert_puzzles_are_unique_and_expert(size: int) -> None:
    puzzle = hitori.generate(size, seed=2, difficulty="expert")
    assert get_solver("pysat").count(puzzle, 2) == SolutionCount(1, complete=True)
    assert hitori.rate(puzzle).level is Level.EXPERT


def test_a_level_is_looked_for_where_natural_draws_end() -> None:
    """With fewer labels than the longer side a walk does it alone."""
    puzzle = hitori.generate(5, 9, seed=4, difficulty="hard", labels=8)
    assert (hitori.rate(puzzle).level, max(puzzle.labels) <= 8) == (Level.HARD, True)


@pytest.mark.parametrize(("level", "technique"), [("extreme", None), (None, "nested-contradiction")])
def test_an_extreme_puzzle_is_found(level: LevelName | None, technique: TechniqueId | None) -> None:
    found = hitori.rate(hitori.generate(8, seed=4, number=1, difficulty=level, technique=technique))
    assert (found.level, found.hardest) == (Level.EXTREME, "nested-contradiction")


@pytest.mark.parametrize("level", ["trivial", "easy"])
def test_a_large_puzzle_has_the_level_asked_for(level: LevelName) -> None:
    assert str(hitori.rate(hitori.generate(25, seed=1, difficulty=level)).level) == level


def test_a_level_and_a_technique_go_together() -> None:
    found = hitori.rate(hitori.generate(6, seed=4, difficulty="hard", technique="corner-check"))
    assert found.level is Level.HARD
    assert found.techniques is not None
    assert "corner-check" in found.techniques


@settings(max_examples=10)
@given(seed=st.integers(0, 2**64 - 1), first=st.integers(0, 100), threads=st.integers(1, 3))
def test_a_seed_and_a_number_fix_the_puzzle(seed: int, first: int, threads: int) -> None:
    batch = list(hitori.generate_many(5, count=3, seed=seed, first=first, difficulty="medium", threads=threads))
    assert [hitori.generate(5, seed=seed, number=first + k, difficulty="medium") for k in range(3)] == batch


def test_other_options_are_kept() -> None:
    puzzle = hitori.generate(6, seed=1, difficulty="hard", labels=9, shaded=(0.25, 0.3), symmetry="rot180")
    solution = hitori.solve(puzzle).require()
    assert 9 <= sum(1 for _ in solution.shaded()) <= 10
    assert solution.to_rows() == [row[::-1] for row in reversed(solution.to_rows())]
    assert max(puzzle.labels) <= 9


def test_least_unshaded_finds_nothing_that_neighbour_has_not_found() -> None:
    puzzles = list(islice(hitori.generate_many(7, count=300, seed=2), 300))
    assert not any("least-unshaded" in (found.techniques or {}) for found in hitori.rate_many(puzzles))
