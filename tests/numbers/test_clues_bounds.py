"""Lemmas behind the bounds on the fewest clues (docs/paper/hitori-numbers.typ), by programs that know no proof."""

from itertools import combinations, product

import pytest

from hitori import Cell, Shading
from hitori.numbers.clues.forced import forced_clues
from hitori.numbers.components import is_legal, neighbours
from hitori.numbers.constructions import knights_shading

SQUARE = 5


@pytest.mark.needs("pysat")
def test_a_square_among_exact_cells_is_one_of_ten_patterns() -> None:
    from pysat.solvers import Cadical153

    side = SQUARE + 2
    number = {cell: 1 + index for index, cell in enumerate(product(range(side), repeat=2))}
    with Cadical153() as solver:
        for row, col in product(range(1, side - 1), repeat=2):
            cross = [
                number[cell] for cell in ((row, col), (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
            ]
            solver.add_clause(cross)
            for one, two in combinations(cross, 2):
                solver.add_clause([-one, -two])
        for row, col in number:
            for beside in ((row + 1, col), (row, col + 1)):
                if beside in number:
                    solver.add_clause([-number[row, col], -number[beside]])
        square = list(product(range(1, SQUARE + 1), repeat=2))
        found = set()
        while solver.solve():
            model = set(solver.get_model())
            found.add(frozenset(cell for cell in square if number[cell] in model))
            solver.add_clause([-number[cell] if number[cell] in model else number[cell] for cell in square])
    patterns = {
        frozenset((row, col) for row, col in square if (row + sign * 2 * col - k) % 5 == 0)
        for sign in (1, -1)
        for k in range(5)
    }
    assert found == patterns
    assert all(len({row for row, _ in one}) == len({col for _, col in one}) == len(one) == SQUARE for one in found)


@pytest.mark.parametrize("n", [34, 81])
def test_exchanged_cells_have_another_partner(n: int) -> None:
    puzzle, solution = forced_clues(n), knights_shading(n)
    shaded = set(solution.shaded())
    partners = [cell for cell in solution.unshaded() if puzzle[cell]]
    exchanged = 0
    for partner in partners:
        around = [cell for cell in neighbours(solution, partner) if cell in shaded]
        if len(around) == 1 and is_legal(Shading.from_shaded(n, n, shaded - set(around) | {partner})):
            exchanged += 1
            assert any(
                serves(other, around[0]) and puzzle[other] == puzzle[around[0]]
                for other in partners
                if other != partner
            )
    assert exchanged > n / 4


def serves(partner: Cell, cell: Cell) -> bool:
    return partner.row == cell.row or partner.col == cell.col
