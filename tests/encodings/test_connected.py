"""Rule 3 in one piece: a shading has arrows, a flow or a free root exactly if its unshaded cells are connected."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pytest
import z3

from hitori import Puzzle
from hitori.encodings.distance import Distances, acyclic, free_root
from hitori.encodings.linear import Program, with_flow
from hitori.encodings.pairs import PairRules
from hitori.encodings.texts import smt_clauses, smt_distances
from tests.oracles import cells_of, legal_shadings

from .test_clauses import rules_of


def forests(rules: PairRules, distances: Distances, masks: Iterable[int]) -> set[int]:
    """The shadings for which arrows and distances can be found."""
    cells = len(rules.puzzle)
    arrows = cells + len(distances.nearer)
    solver = z3.SimpleSolver(ctx=z3.Context())
    solver.from_string(smt_clauses(range(1, arrows + 1), distances.clauses) + smt_distances(distances))
    shaded = [z3.Bool(f"s{cell + 1}", solver.ctx) for cell in range(cells)]
    return {
        mask
        for mask in masks
        if solver.check([s if mask >> cell & 1 else z3.Not(s) for cell, s in enumerate(shaded)]) == z3.sat
    }


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4)])
def test_exactly_the_shadings_that_obey_rule_three_are_forests(shape: tuple[int, int]) -> None:
    """Of all shadings that obey rule 2."""
    rules = rules_of(*shape)
    adjacent = [1 << one | 1 << other for one, other in rules.neighbour_pairs()]
    apart = [mask for mask in range(1 << len(rules.puzzle)) if all(mask & pair != pair for pair in adjacent)]
    assert forests(rules, acyclic(rules), apart) == set(legal_shadings(*shape))


def flowing(rules: PairRules, program: Program, masks: Iterable[int]) -> set[int]:
    """The shadings for which a flow can be found, by exact arithmetic."""
    solver = z3.SimpleSolver(ctx=(context := z3.Context()))
    variable = {number: z3.Real(f"x{number}", context) for number in [*program.binary, *program.flows]}
    solver.add([variable[number] >= 0 for number in program.flows])
    for row in program.rows:
        terms = [coefficient * variable[v] for v, coefficient in zip(row.variables, row.coefficients, strict=True)]
        solver.add(z3.Sum(terms) >= row.least)
        if row.most == row.least:
            solver.add(z3.Sum(terms) <= row.most)
    found = set()
    for mask in masks:
        solver.push()
        solver.add([variable[cell + 1] == (mask >> cell & 1) for cell in rules.free])
        if solver.check() == z3.sat:
            found.add(mask)
        solver.pop()
    return found


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3)])
def test_exactly_the_shadings_that_obey_rule_three_let_water_flow(shape: tuple[int, int]) -> None:
    """Of all shadings, so rule 2 is tested too."""
    rules = rules_of(*shape)
    assert flowing(rules, with_flow(rules), range(1 << len(rules.puzzle))) == set(legal_shadings(*shape))


def distances(stated: Distances, cells: int, shaded: Collection[int], root: int) -> dict[int, int] | None:
    """The least distances of the unshaded cells if this one is the root; None if the clauses then cannot hold."""
    known = {root: 0}
    while True:
        found = {far: known[near] + 1 for _, near, far in stated.nearer if near in known}
        new = {far: steps for far, steps in found.items() if far not in known and far not in shaded}
        if not new:
            break
        known |= new
    true = {cell + 1 for cell in shaded} | {stated.roots[root]}
    true |= {way for way, near, far in stated.nearer if known.get(near, cells) < known.get(far, 0)}
    hold = all(any((abs(x) in true) == (x > 0) for x in clause) for clause in stated.clauses)
    return known if hold else None


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 3), (2, 2), (2, 3), (3, 3)])
def test_exactly_the_connected_shadings_have_a_root(rows: int, cols: int) -> None:
    cells = rows * cols
    stated = free_root(PairRules.for_all_solutions(Puzzle([[1] * cols] * rows)))
    legal = set(legal_shadings(rows, cols))
    for mask in range(2**cells):
        shaded = cells_of(mask)
        touching = any(near in shaded and far in shaded for _, near, far in stated.nearer)
        roots = [root for root in range(cells) if distances(stated, cells, shaded, root)]
        if not touching:
            assert set(roots) == (set(range(cells)) - shaded if mask in legal else set())
