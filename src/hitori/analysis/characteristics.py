"""Characteristics: numbers of a puzzle, e.g. its duplicate pairs, and of its solution, e.g. its density.

BC, AD, NAD and TAD are those of L. Smits, "Smashing Hitori" (TU Delft), section 4.3. A *duplicate pair* is two cells of
one row or column with the same label; a blank is not a label. A run of three, `5 5 5`, holds two adjacent pairs, one
pair that is not adjacent, and one triple; a run of four holds 3, 3 and 2.

A *contact tree* is a group of shaded cells connected by their corners, e.g. the diagonal `#./.#`. A label of a uniquely
solvable puzzle *matters*, i.e. is not redundant, if blanking its cell gives more than one solution.

The core counts all characteristics of a puzzle at once; here each one stands by itself, in a line or two, as its
definition. The tests hold the two against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from .. import native, shown
from ..arguments import checked, must_be
from ..contacts import components
from ..errors import EngineNotInstalledError
from ..geometry import borders, index_of, lines, slice_of
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits
from ..shading import Shading

if TYPE_CHECKING:
    from .table import Column


@dataclass(frozen=True, slots=True)
class Characteristics:
    """The characteristics of one puzzle; those of its solution are None unless it has exactly one."""

    rows: int
    cols: int
    distinct_labels: int
    adjacent_duplicates: int
    """AD"""
    non_adjacent_duplicates: int
    """NAD"""
    triple_adjacent_duplicates: int
    """TAD"""
    shaded: int | None
    """BC"""
    density: float | None
    shaded_corners: int | None
    shaded_edges: int | None
    contact_trees: tuple[int, ...] | None
    """The sizes of the contact trees, largest first."""


def characteristics(puzzle: Puzzle) -> Characteristics:
    """The characteristics of a puzzle.

    >>> found = characteristics(Puzzle([[1, 1, 1], [2, 3, 1]]))
    >>> found.adjacent_duplicates, found.non_adjacent_duplicates, found.triple_adjacent_duplicates
    (3, 1, 1)
    >>> found.shaded, found.density, found.contact_trees
    (2, 0.3333333333333333, (1, 1))
    """
    must_be(Puzzle, puzzle)
    (found,) = characteristics_many([puzzle], threads=1)
    return found


def characteristics_many(
    puzzles: Iterable[Puzzle], *, threads: int | None = None, limits: Limits = UNLIMITED
) -> Iterator[Characteristics]:
    """`characteristics` for many puzzles, in order, on `threads` threads (None: all cores), in batches as they come.

    The limits are for finding the solution of each puzzle; where one is reached, its numbers are None.
    """
    must_be(Limits, limits)
    for batch in native.batches(checked(Puzzle, puzzles), len):
        for puzzle, (numbers, of_solution) in zip(batch, native.characteristics(batch, threads, limits), strict=True):
            if of_solution is None:
                yield Characteristics(*puzzle.shape, *numbers, None, None, None, None, None)
            else:
                shaded, corners, edges, trees = of_solution
                yield Characteristics(
                    *puzzle.shape, *numbers, shaded, shaded / len(puzzle), corners, edges, tuple(trees)
                )


def characteristics_table(puzzles: Iterable[Puzzle], columns: Sequence[str] | None = None) -> dict[str, Column]:
    """The characteristics of many puzzles, fast: for each column an array with one number per puzzle, in their order.

    The columns are those of `Characteristics`, with `contact_trees` their number and `largest_contact_tree` the size of
    the largest. `labels_that_matter`, `difficulty` (the name of its level) and `score` are computed only if asked for.
    Without exactly one solution, columns about the solution are NaN and the difficulty is "".

    >>> table = characteristics_table([Puzzle([[1, 1, 1], [2, 3, 1]]), Puzzle([[1, 1]])], ["shaded", "density"])
    >>> {name: column.tolist() for name, column in table.items()}
    {'shaded': [2.0, nan], 'density': [0.3333333333333333, nan]}

    Raises InvalidOptionError for a column that does not exist, and EngineNotInstalledError without the extra `lab`.
    """
    puzzles = list(checked(Puzzle, puzzles))
    try:
        return shown.CHARACTERISTICS_TABLE(puzzles, columns)
    except ImportError as error:
        raise EngineNotInstalledError("tables need numpy: pip install 'hitori[lab]'") from error


def distinct_labels(puzzle: Puzzle) -> int:
    """The number of different labels; blanks do not count."""
    return len(set(puzzle.labels) - {0})


def adjacent_duplicates(puzzle: Puzzle) -> int:
    """AD: duplicate pairs that share an edge."""
    return sum(a == b != 0 for line in _lines(puzzle) for a, b in pairwise(line))


def non_adjacent_duplicates(puzzle: Puzzle) -> int:
    """NAD: duplicate pairs with at least one cell between them."""
    counts = [count for line in _lines(puzzle) for label, count in Counter(line).items() if label]
    return sum(count * (count - 1) // 2 for count in counts) - adjacent_duplicates(puzzle)


def triple_adjacent_duplicates(puzzle: Puzzle) -> int:
    """TAD: runs of three adjacent cells in a row or column with the same label."""
    return sum(a == b == c != 0 for line in _lines(puzzle) for a, b, c in zip(line, line[1:], line[2:], strict=False))


def shaded_count(solution: Shading) -> int:
    """BC: the number of shaded cells."""
    return sum(1 for _ in solution.shaded())


def density(solution: Shading) -> float:
    """The share of shaded cells."""
    return shaded_count(solution) / len(solution.cells)


def shaded_corners(solution: Shading) -> int:
    """The number of shaded corner cells."""
    return _on_borders(solution, 2)


def shaded_edges(solution: Shading) -> int:
    """The number of shaded cells along the border, corners excluded."""
    return _on_borders(solution, 1)


def contact_trees(solution: Shading) -> tuple[int, ...]:
    """The sizes of the contact trees, largest first.

    >>> contact_trees(Shading.from_rows(["#...", ".#..", "...#"]))
    (2, 1)
    """
    groups = components(*solution.shape, (index_of(cell, solution.cols) for cell in solution.shaded()))
    return tuple(sorted(map(len, groups), reverse=True))


def labels_that_matter(puzzle: Puzzle) -> float | None:
    """The share of the labels that are not redundant; None for a puzzle without exactly one solution.

    Not one of the `Characteristics`, because it takes longer than all of them.

    >>> labels_that_matter(Puzzle([[2, 1], [1, 1]]))
    0.75
    """
    (matters,) = native.labels_that_matter([puzzle], threads=1)
    return None if matters is None else matters.count(1) / max(1, len(puzzle) - puzzle.labels.count(0))


def _lines(puzzle: Puzzle) -> Iterator[Sequence[int]]:
    return (puzzle.labels[slice_of(line)] for line in lines(*puzzle.shape))


def _on_borders(solution: Shading, number: int) -> int:
    """The number of shaded cells that lie on exactly `number` borders of the grid."""
    return sum(borders(index_of(cell, solution.cols), *solution.shape) == number for cell in solution.shaded())
