"""Characteristics: numbers of a puzzle, e.g. its duplicate pairs, and of its solution, e.g. its density.

BC, AD, NAD and TAD are those of L. Smits, "Smashing Hitori" (TU Delft), section 4.3. A *duplicate pair* is two cells of
one row or column with the same label; a blank is not a label. A run of three, `5 5 5`, holds two adjacent pairs, one
pair that is not adjacent, and one triple; a run of four holds 3, 3 and 2.

A *contact tree* is a group of shaded cells connected by their corners, e.g. the diagonal `#./.#`. A label of a uniquely
solvable puzzle is *necessary*, i.e. not redundant, if blanking its cell gives more than one solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from .. import native, questions
from .._validate import checked, require_type
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits


@dataclass(frozen=True, slots=True)
class Characteristics:
    """The characteristics of one puzzle; those of its solution are None unless it has exactly one."""

    rows: int
    cols: int
    distinct_labels: int
    """Different labels of the puzzle."""
    adjacent_duplicates: int
    """Pairs of equal labels side by side (AD)."""
    non_adjacent_duplicates: int
    """Pairs of equal labels in a row or column that are not side by side (NAD)."""
    triple_adjacent_duplicates: int
    """Three equal labels side by side in a row or column (TAD)."""
    shaded: int | None
    """Shaded cells of the solution (BC)."""
    density: float | None
    """Their share of all cells."""
    shaded_corners: int | None
    """Those in a corner of the grid."""
    shaded_edges: int | None
    """Those along its border, corners excluded."""
    contact_trees: tuple[int, ...] | None
    """The sizes of the contact trees, largest first."""

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Characteristics:
        """From the core's record, in which the trees are a list."""
        trees = record["contact_trees"]
        return cls(**{**record, "contact_trees": None if trees is None else tuple(trees)})

    def columns(self) -> dict[str, int | float | None]:
        """One number for each column of a table: the trees as their number and the size of the largest."""
        trees = self.contact_trees
        counted = (None, None) if trees is None else (len(trees), max(trees, default=0))
        return {name: getattr(self, name) for name in COLUMNS[:-2]} | dict(zip(COLUMNS[-2:], counted, strict=True))


COLUMNS = (*(each.name for each in fields(Characteristics)), "largest_contact_tree")
"""The columns of a table: a number of one puzzle in each."""


def characteristics(puzzle: Puzzle) -> Characteristics:
    """The characteristics of a puzzle.

    >>> found = characteristics(Puzzle([[1, 1, 1], [2, 3, 1]]))
    >>> found.adjacent_duplicates, found.non_adjacent_duplicates, found.triple_adjacent_duplicates
    (3, 1, 1)
    >>> found.shaded, round(found.density, 3), found.contact_trees
    (2, 0.333, (1, 1))
    """
    require_type(Puzzle, puzzle)
    return Characteristics.of_record(native.ask(questions.characteristics(), puzzle))


def characteristics_many(
    puzzles: Iterable[Puzzle], *, threads: int | None = None, limits: Limits = UNLIMITED
) -> Iterator[Characteristics]:
    """`characteristics` for many puzzles, in order, on `threads` threads (None: all cores), in batches as they come.

    The limits are for finding the solution of each puzzle; where one is reached, its numbers are None.
    """
    records = native.ask_each(questions.characteristics(), checked(Puzzle, puzzles), threads, limits)
    return map(Characteristics.of_record, records)


def distinct_labels(puzzle: Puzzle) -> int:
    """The number of different labels; blanks do not count."""
    return len(set(puzzle.labels) - {0})


def necessary_labels(puzzle: Puzzle) -> float | None:
    """The share of the labels that are not redundant; None for a puzzle without exactly one solution.

    Not one of the `Characteristics`, because it takes longer than all of them.

    >>> necessary_labels(Puzzle([[2, 1], [1, 1]]))
    0.75
    """
    require_type(Puzzle, puzzle)
    found: float | None = native.ask(questions.necessary_labels(), puzzle)["share"]
    return found
