"""The formula of the sparsest shadings: every maximal shading is a model, and where it has none there is no shading."""

from itertools import product

import pytest
from pysat.solvers import Solver

from hitori.numbers.search import dimacs, sparse_formula
from hitori.numbers.shadings import shading_counts
from hitori.shading import Shading

from .oracles import is_maximal


def shadings_without_neighbours(n: int) -> list[Shading]:
    """All n x n shadings that obey rule 2, legal or not."""
    rows = [row for row in map("".join, product(".#", repeat=n)) if "##" not in row]
    found: list[list[str]] = [[]]
    for _ in range(n):
        found = [[*above, row] for above in found for row in rows if not above or fits(above[-1], row)]
    return [Shading.from_rows(rows) for rows in found]


def fits(above: str, below: str) -> bool:
    return all("." in pair for pair in zip(above, below, strict=True))


@pytest.mark.parametrize("n", [2, 3, 4, pytest.param(5, marks=pytest.mark.slow)])
def test_every_maximal_shading_is_a_model_of_the_formula_for_its_cells(n: int) -> None:
    maximal = [shading for shading in shadings_without_neighbours(n) if is_maximal(shading)]
    assert len(maximal) == shading_counts(n).maximal
    for shading in maximal:
        shaded = [cell + 1 for cell in range(n * n) if divmod(cell, n) in set(shading.shaded())]
        for most, is_model in ((len(shaded), True), (len(shaded) - 1, False)):
            given = [cell if cell in shaded else -cell for cell in range(1, n * n + 1)]
            with Solver("cadical153", bootstrap_with=sparse_formula(n, most)) as solver:
                assert solver.solve(assumptions=given) is is_model


@pytest.mark.parametrize("n", range(2, 8))
def test_the_formula_has_a_model_exactly_from_the_sparsest_shading_on(n: int) -> None:
    fewest = shading_counts(n).min_shaded_maximal
    for most in range(fewest + 2):
        with Solver("cadical153", bootstrap_with=sparse_formula(n, most)) as solver:
            assert solver.solve() is (most >= fewest)


def test_a_cell_cannot_be_left_out_without_a_reason() -> None:
    with Solver("cadical153", bootstrap_with=sparse_formula(5, 25)) as solver:
        nothing_shaded = [-cell for cell in range(1, 26)]
        assert not solver.solve(assumptions=nothing_shaded)


def test_dimacs_counts_variables_and_clauses() -> None:
    clauses = sparse_formula(4, 3)
    head, *lines = dimacs(clauses).splitlines()
    assert [[*map(int, line.split()[:-1])] for line in lines] == clauses
    assert head == f"p cnf {max(abs(literal) for clause in clauses for literal in clause)} {len(clauses)}"
