"""A formula that says: some maximal n x n shading shades at most so many cells. Without a model, none does.

Variable `k + 1` is "cell k is shaded", as everywhere; those above n^2 are auxiliary. The clauses follow from what a
maximal shading is, but do not say that the unshaded cells are connected: they have models that are no shadings, yet
none that shades fewer cells than the sparsest shading does, for n = 2 to 10. So where they have none, there is no
shading either. Why every maximal shading is a model stands beside the clauses and, in one piece, in
docs/hitori-numbers.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..encodings.pairs import Clause
from ..geometry import neighbours


def sparse_formula(n: int, most: int) -> list[Clause]:
    """Clauses that every maximal n x n shading, n >= 2, with at most `most` shaded cells satisfies, most >= 0.

    >>> len(sparse_formula(5, 4)), sparse_formula(5, 4)[0]
    (2197, [-1, -2])
    """
    return [*_none_beside_another(n), *none_addable(n), *at_most_shaded(n, most)]


def dimacs(clauses: list[Clause]) -> str:
    r"""The clauses in the format of SAT solvers.

    >>> dimacs([[-1, -2], [2]])
    'p cnf 2 2\n-1 -2 0\n2 0\n'
    """
    lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
    variables = max(abs(literal) for clause in clauses for literal in clause)
    return "\n".join([f"p cnf {variables} {len(lines)}", *lines, ""])


def _none_beside_another(n: int) -> Iterator[Clause]:
    """Rule 2: of two neighbours at most one is shaded."""
    for cell in range(n * n):
        yield from ([-1 - cell, -1 - other] for other in neighbours(cell, n, n) if cell < other)


def none_addable(n: int) -> Iterator[Clause]:
    """Each cell is shaded, has a shaded neighbour, or cuts: without it the unshaded cells fall apart into two sides.

    If no neighbour of an unshaded cell is shaded, adding the cell keeps rule 2. The shading is maximal, so rule 3
    breaks: without the cell, the unshaded cells are not connected. Say that one side is the part with the first
    neighbour of the cell, and the other the rest. Unshaded neighbours are on one side then. And all parts hold a
    neighbour of the cell, because the cell joins them; so not all neighbours are on the first side.
    """
    around = [neighbours(cell, n, n) for cell in range(n * n)]
    for cell, beside in enumerate(around):
        cuts, side = _cuts(n, cell), [_side(n, cell, other) for other in range(n * n)]
        yield [cell + 1, *(other + 1 for other in beside), cuts]
        yield [-cuts, side[beside[0]]]
        yield [-cuts, *(-side[other] for other in beside[1:])]
        for one, others in enumerate(around):
            for other in others:
                if cell not in (one, other):
                    yield [-cuts, one + 1, other + 1, -side[one], side[other]]


def at_most_shaded(n: int, most: int) -> Iterator[Clause]:
    """At most this many cells are shaded in all.

    A variable for each cell and each i from 0 to `most` must be true if, up to this cell, more than i are shaded. None
    of them is forced to be false but the last, which must be.
    """
    first = _cuts(n, n * n)
    more = [range(first + cell * (most + 1), first + (cell + 1) * (most + 1)) for cell in range(n * n)]
    for cell, now in enumerate(more):
        yield [-1 - cell, now[0]]
        if cell:
            before = more[cell - 1]
            yield from ([-before[i], now[i]] for i in range(most + 1))
            yield from ([-1 - cell, -before[i], now[i + 1]] for i in range(most))
    yield [-more[-1][most]]


def _cuts(n: int, cell: int) -> int:
    """The variable "this cell cuts"; the sides of the other cells follow it."""
    return n * n + 1 + cell * (n * n + 1)


def _side(n: int, cell: int, other: int) -> int:
    """The variable "this other cell is on the first side of the cell that cuts"."""
    return _cuts(n, cell) + 1 + other
