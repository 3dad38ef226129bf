"""Rule 3 in one piece: a shading has arrows, a flow or a free root exactly if its unshaded cells are connected."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable
from itertools import product

import pytest
import z3

from hitori import Puzzle
from hitori.encodings.distance import Distances, FreeRoot, acyclic
from hitori.encodings.linear import Program, with_flow
from hitori.encodings.pairs import PairRules
from hitori.encodings.texts import smt_clauses, smt_distances
from hitori.engines.z3 import Z3
from tests.oracles import all_solutions, cells_of, distinct_grids, legal_shadings

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


def check_against_enumeration(puzzle: Puzzle) -> None:
    solver, expected = Z3(connectivity="acyclic"), all_solutions(puzzle)
    assert set(solver.solutions(puzzle)) == expected, puzzle
    assert (solver.solve(puzzle).solution in expected) == bool(expected), puzzle


def test_an_engine_with_it_finds_every_solution() -> None:
    rng = random.Random("acyclic")
    for _ in range(20):
        check_against_enumeration(Puzzle.from_labels(4, 4, rng.choices(range(1, 6), k=16)))


@pytest.mark.slow
def test_an_engine_with_it_finds_every_solution_of_every_grid_of_at_most_six_cells() -> None:
    for puzzle in distinct_grids():
        if len(puzzle) <= 6:
            check_against_enumeration(puzzle)


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


def test_a_cell_that_is_not_free_is_unshaded() -> None:
    rng = random.Random("flow")
    for _ in range(10):
        rules = PairRules.for_one_solution(Puzzle.from_labels(3, 3, rng.choices(range(1, 5), k=9)))
        free = sum(1 << cell for cell in rules.free)
        legal = {mask for mask in legal_shadings(3, 3) if not mask & ~free}
        pairs = [1 << one | 1 << other for one, other in rules.equal_pairs()]
        assert flowing(rules, with_flow(rules), legal) == {mask for mask in legal if all(mask & p for p in pairs)}


def distances(stated: FreeRoot, cells: int, shaded: Collection[int], root: int) -> dict[int, int] | None:
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
        shaded = cells_of(mask)
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
