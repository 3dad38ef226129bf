import random
from collections.abc import Iterable

import pytest
import z3

from hitori import Puzzle
from hitori.encodings.flow import with_flow
from hitori.encodings.linear import Program
from hitori.encodings.pairs import PairRules
from tests.oracles import legal_shadings


def allowed(rules: PairRules, program: Program, masks: Iterable[int]) -> set[int]:
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
    rows, cols = shape
    rules = PairRules.for_all_solutions(Puzzle.from_labels(rows, cols, [0] * (rows * cols)))
    assert allowed(rules, with_flow(rules), range(1 << rows * cols)) == set(legal_shadings(rows, cols))


def test_a_cell_that_is_not_free_is_unshaded() -> None:
    rng = random.Random("flow")
    for _ in range(10):
        rules = PairRules.for_one_solution(Puzzle.from_labels(3, 3, rng.choices(range(1, 5), k=9)))
        free = sum(1 << cell for cell in rules.free)
        legal = {mask for mask in legal_shadings(3, 3) if not mask & ~free}
        pairs = [1 << one | 1 << other for one, other in rules.equal_pairs()]
        assert allowed(rules, with_flow(rules), legal) == {mask for mask in legal if all(mask & p for p in pairs)}
