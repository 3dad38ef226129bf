"""Rules 1 and 2 as clauses of two literals each.

A *literal* is about one cell: `k + 1` says that cell number k (row-major, from 0) is shaded, `-(k + 1)` that it is
unshaded. A *clause* is a list of literals of which one must hold, as in DIMACS: `[3, 7]` is "cell 2 or cell 6 is
shaded". So rule 1 is `[a, b]` for equal labels a, b in one line, and rule 2 is `[-a, -b]` for neighbours.

A cell whose label is alone in its row and column is unshaded in some solution if there is one: unshading it breaks no
rule. So one solution can be found among the other cells alone; to enumerate or count, every cell must be free.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Self, TypeAlias

from ..puzzle import Puzzle

Clause: TypeAlias = list[int]


@dataclass(frozen=True, slots=True)
class PairRules:
    """Rules 1 and 2 of a puzzle over the cells that may be shaded.

    `groups` are the `equal_groups` of the puzzle. `free` (a set or a range, for quick look-up) are the cells that a
    model must decide; the others are unshaded.

    >>> PairRules.for_one_solution(Puzzle([[1, 1, 2]])).clauses()
    [[1, 2], [-1, -2]]
    """

    puzzle: Puzzle
    groups: list[list[int]]
    free: Collection[int]

    @classmethod
    def for_one_solution(cls, puzzle: Puzzle) -> Self:
        """Rules that suffice to find a solution if there is one: only cells with an equal in their lines are free."""
        groups = equal_groups(puzzle)
        return cls(puzzle, groups, set(chain.from_iterable(groups)))

    @classmethod
    def for_all_solutions(cls, puzzle: Puzzle) -> Self:
        """Rules that every solution obeys: all cells are free."""
        return cls(puzzle, equal_groups(puzzle), range(len(puzzle)))

    def clauses(self) -> list[Clause]:
        """Rule 1, then rule 2, over the free cells."""
        uniqueness = [[one + 1, other + 1] for one, other in self.equal_pairs()]
        adjacency = [[-1 - one, -1 - other] for one, other in self.neighbour_pairs()]
        return uniqueness + adjacency

    def equal_pairs(self) -> Iterator[tuple[int, int]]:
        """Pairs of equal cells in a line, each once: two lines never share both cells of a pair."""
        return chain.from_iterable(combinations(group, 2) for group in self.groups)

    def neighbour_pairs(self) -> Iterator[tuple[int, int]]:
        """Pairs of free cells that share an edge."""
        cols, free = self.puzzle.cols, self.free
        for cell in free:
            if cell + 1 in free and (cell + 1) % cols:
                yield cell, cell + 1
            if cell + cols in free:
                yield cell, cell + cols


def restricted(clauses: Iterable[Clause], free: Collection[int]) -> list[Clause]:
    """The clauses over the free cells, all others being unshaded; clauses that always hold are left out.

    >>> restricted([[1, 2], [-2, -3]], {0, 2})
    [[1]]
    """
    return [
        [literal for literal in clause if abs(literal) - 1 in free]
        for clause in clauses
        if all(literal > 0 or -literal - 1 in free for literal in clause)
    ]


def neighbours(cell: int, rows: int, cols: int) -> list[int]:
    """The cells that share an edge with this one.

    >>> neighbours(0, 2, 3)
    [1, 3]
    """
    around = []
    if cell >= cols:
        around.append(cell - cols)
    if cell % cols:
        around.append(cell - 1)
    if (cell + 1) % cols:
        around.append(cell + 1)
    if cell + cols < rows * cols:
        around.append(cell + cols)
    return around


def equal_groups(puzzle: Puzzle) -> list[list[int]]:
    """For each line and label, the cells that share it, if two or more do; blanks never share.

    >>> equal_groups(Puzzle([[1, 2, 1], [0, 2, 0]]))
    [[0, 2], [1, 4]]
    """
    rows, cols, labels = puzzle.rows, puzzle.cols, puzzle.labels
    row_lines = (range(start, start + cols) for start in range(0, rows * cols, cols))
    column_lines = (range(start, rows * cols, cols) for start in range(cols))
    return [group for line in chain(row_lines, column_lines) for group in _equal_in(line, labels)]


def _equal_in(line: range, labels: tuple[int, ...]) -> Iterator[list[int]]:
    groups: dict[int, list[int]] = {}
    for cell in line:
        label = labels[cell]
        if label in groups:
            groups[label].append(cell)
        elif label:
            groups[label] = [cell]
    return (group for group in groups.values() if len(group) > 1)


def other_than(shaded: Iterable[int], free: Iterable[int]) -> Clause:
    """The clause that excludes the shading of the free cells with exactly these shaded cells."""
    shaded = set(shaded)
    return [-1 - cell if cell in shaded else 1 + cell for cell in free]
