"""Rule 3 in one piece: a shading has arrows, a flow or a free root exactly if its unshaded cells are connected."""

from __future__ import annotations

import pytest
import z3

from hitori.encodings.distance import Distances, acyclic, free_root
from hitori.encodings.linear import Program, with_flow
from hitori.encodings.pairs import PairRules
from hitori.encodings.texts import smt_clauses, smt_distances
from tests.oracles import legal_shadings, mask_of

from .test_clauses import rules_of


def forests(rules: PairRules, distances: Distances, roots: dict[int, bool] | None = None) -> set[int]:
    """Of the shadings that obey rule 2 those for which arrows and distances can be found, with these roots."""
    cells, adjacent = len(rules.puzzle), list(map(mask_of, rules.neighbour_pairs()))
    arrows = cells + len(distances.nearer)
    solver = z3.SimpleSolver(ctx=z3.Context())
    declared = range(1, arrows + len(roots or ()) + 1)
    solver.from_string(smt_clauses(declared, distances.clauses) + smt_distances(distances))

    def literal(variable: int, is_true: bool) -> z3.BoolRef:
        return z3.Bool(f"s{variable}", solver.ctx) == is_true

    solver.add([literal(*root) for root in (roots or {}).items()])
    return {
        mask
        for mask in range(1 << cells)
        if all(mask & pair != pair for pair in adjacent)
        and solver.check([literal(cell + 1, mask >> cell & 1 == 1) for cell in range(cells)]) == z3.sat
    }


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4)])
def test_exactly_the_shadings_that_obey_rule_three_are_forests(shape: tuple[int, int]) -> None:
    rules = rules_of(*shape)
    assert forests(rules, acyclic(rules)) == set(legal_shadings(*shape))


@pytest.mark.parametrize("shape", [(1, 1), (1, 3), (2, 2), (2, 3), (3, 3)])
def test_exactly_the_unshaded_cells_of_those_shadings_may_be_the_root(shape: tuple[int, int]) -> None:
    rules = rules_of(*shape)
    stated = free_root(rules)
    for cell, root in enumerate(stated.roots):
        found = forests(rules, stated, {other: other == root for other in stated.roots})
        assert found == {mask for mask in legal_shadings(*shape) if not mask >> cell & 1}


def flowing(rules: PairRules, program: Program) -> set[int]:
    """Of all shadings those for which a flow can be found, by exact arithmetic."""
    solver = z3.SimpleSolver(ctx=(context := z3.Context()))
    variable = {number: z3.Real(f"x{number}", context) for number in [*program.binary, *program.flows]}
    solver.add([variable[number] >= 0 for number in program.flows])
    for row in program.rows:
        terms = [coefficient * variable[v] for v, coefficient in zip(row.variables, row.coefficients, strict=True)]
        solver.add(z3.Sum(terms) >= row.least)
        if row.most == row.least:
            solver.add(z3.Sum(terms) <= row.most)
    return {
        mask
        for mask in range(1 << len(rules.puzzle))
        if solver.check([variable[cell + 1] == (mask >> cell & 1) for cell in rules.free]) == z3.sat
    }


@pytest.mark.parametrize("shape", [(1, 1), (1, 2), (1, 5), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3)])
def test_exactly_the_shadings_that_obey_rule_three_let_water_flow(shape: tuple[int, int]) -> None:
    """And rule 2."""
    rules = rules_of(*shape)
    assert flowing(rules, with_flow(rules)) == set(legal_shadings(*shape))
