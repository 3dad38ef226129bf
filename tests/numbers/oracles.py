"""What a legal and a maximal shading are, asked of the rules alone: no contacts, no trees."""

from collections.abc import Iterable
from typing import Any

import pytest

from hitori import Puzzle, count_solutions
from hitori.rules import adjacency_violations, connectivity_violations
from hitori.shading import Shade, Shading


def is_legal(shading: Shading) -> bool:
    """It obeys adjacency and connectivity."""
    return not any(adjacency_violations(shading)) and not any(connectivity_violations(shading))


def is_maximal(shading: Shading) -> bool:
    """It is legal, and is not with any one cell more."""
    longer = (shading.with_shade(cell, Shade.SHADED) for cell in shading.unshaded())
    return is_legal(shading) and not any(map(is_legal, longer))


def assert_unique(puzzle: Puzzle, labels: int) -> None:
    """Exactly one solution, and so many labels."""
    assert len(set(puzzle.labels)) == labels
    assert count_solutions(puzzle, 2) == 1


def slow(values: Iterable[object]) -> list[Any]:
    """The same values for the slow tests."""
    return [pytest.param(value, marks=pytest.mark.slow) for value in values]
