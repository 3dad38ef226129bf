"""A shading has a model with a free root exactly if it obeys rule 3: by propagating from every possible root."""

from itertools import product

import pytest

from hitori import Puzzle
from hitori.encodings.free_root import FreeRoot
from hitori.encodings.pairs import PairRules
from tests.oracles import legal_shadings


def distances(stated: FreeRoot, cells: int, shaded: set[int], root: int) -> dict[int, int] | None:
    """The least distances of the unshaded cells if this one is the root; None if the clauses then cannot hold."""
    known = {root: 0}
    while True:
        found = {far: known[near] + 1 for _, near, far in stated.distances.nearer if near in known}
        new = {far: steps for far, steps in found.items() if far not in known and far not in shaded}
        if not new:
            break
        known |= new
    true = {cell + 1 for cell in shaded} | {stated.roots[root]}
    true |= {way for way, near, far in stated.distances.nearer if known.get(near, cells) < known.get(far, 0)}
    hold = all(any((abs(x) in true) == (x > 0) for x in clause) for clause in stated.distances.clauses)
    return known if hold else None


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 3), (2, 2), (2, 3), (3, 3)])
def test_exactly_the_connected_shadings_have_a_root(rows: int, cols: int) -> None:
    cells = rows * cols
    stated = FreeRoot.of(PairRules.for_all_solutions(Puzzle([[1] * cols] * rows)))
    legal = set(legal_shadings(rows, cols))
    for mask in range(2**cells):
        shaded = {cell for cell in range(cells) if mask >> cell & 1}
        touching = any(near in shaded and far in shaded for _, near, far in stated.distances.nearer)
        roots = [root for root in range(cells) if distances(stated, cells, shaded, root)]
        if not touching:
            assert set(roots) == (set(range(cells)) - shaded if mask in legal else set())


def test_every_cell_has_a_root_variable_of_its_own() -> None:
    stated = FreeRoot.of(PairRules.for_all_solutions(Puzzle([[1, 1, 2], [3, 1, 2]])))
    named = {abs(literal) for clause in stated.distances.clauses for literal in clause}
    assert named == set(range(1, 6 + 14 + 6 + 1)) == {*range(1, 21), *stated.roots}
    assert stated.size == (6, 14 + 12 + 1)
    assert all(0 <= cell < 6 for _, near, far in stated.distances.nearer for cell in (near, far))
    assert {(near, far) for _, near, far in stated.distances.nearer} == {
        (a, b) for a, b in product(range(6), repeat=2) if abs(a % 3 - b % 3) + abs(a // 3 - b // 3) == 1
    }
