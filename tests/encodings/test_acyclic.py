import random
from collections.abc import Iterable

import pytest
import z3

from hitori import Puzzle
from hitori.encodings.acyclic import acyclic
from hitori.encodings.distance import Distances
from hitori.encodings.pairs import PairRules
from hitori.encodings.texts import smt_clauses, smt_distances
from hitori.engines.z3 import Z3
from tests.oracles import all_solutions, distinct_grids, legal_shadings


def allowed(rules: PairRules, distances: Distances, masks: Iterable[int]) -> set[int]:
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
    rows, cols = shape
    rules = PairRules.for_all_solutions(Puzzle.from_labels(rows, cols, [0] * (rows * cols)))
    adjacent = [1 << one | 1 << other for one, other in rules.neighbour_pairs()]
    apart = [mask for mask in range(1 << rows * cols) if all(mask & pair != pair for pair in adjacent)]
    assert allowed(rules, acyclic(rules), apart) == set(legal_shadings(rows, cols))


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
