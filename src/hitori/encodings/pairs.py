"""Rules 1 and 2 as clauses of two literals each.

A *literal* is about one cell: `k + 1` says that cell number k (row-major, from 0) is shaded, `-(k + 1)` that it is
unshaded. A *clause* is a list of literals of which one must hold, as in DIMACS: `[3, 7]` is "cell 2 or cell 6 is
shaded". So rule 1 is `[a, b]` for equal labels a, b in one line, and rule 2 is `[-a, -b]` for neighbours.

A cell whose label is alone in its row and column is unshaded in some solution if there is one: unshading it breaks no
rule. So one solution can be found among the other cells alone; to enumerate or count, every cell must be free.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, combinations
from typing import NamedTuple, Self, TypeAlias

from ..geometry import equal_groups, neighbour_pairs
from ..puzzle import Puzzle

Clause: TypeAlias = list[int]


class PairRules(NamedTuple):
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

    def neighbour_pairs(self) -> list[tuple[int, int]]:
        """Pairs of free cells that share an edge."""
        return neighbour_pairs(self.free, *self.puzzle.shape)


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


def other_than(shaded: Iterable[int], free: Iterable[int]) -> Clause:
    """The clause that excludes the shading of the free cells with exactly these shaded cells."""
    shaded = set(shaded)
    return [-1 - cell if cell in shaded else 1 + cell for cell in free]
