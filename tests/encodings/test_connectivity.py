from hypothesis import given

from hitori import Puzzle
from hitori.encodings.connectivity import cut, minimal_cuts, nogood, walled_in
from hitori.encodings.pairs import Clause, PairRules
from hitori.geometry import neighbours
from tests.oracles import legal_shadings
from tests.strategies import sparse_shadings


def rules_of(rows: int, cols: int) -> PairRules:
    return PairRules.for_all_solutions(Puzzle.from_labels(rows, cols, [0] * (rows * cols)))


def breaks(shaded: set[int], clause: Clause) -> bool:
    return not any((abs(literal) - 1 in shaded) == (literal > 0) for literal in clause)


@given(sparse_shadings(4))
def test_cuts_are_broken_by_what_they_are_made_of_and_by_nothing_legal(grid: tuple[int, int, set[int]]) -> None:
    rows, cols, shaded = grid
    legal = [{cell for cell in range(rows * cols) if mask >> cell & 1} for mask in legal_shadings(rows, cols)]
    for cuts in (minimal_cuts(rules_of(rows, cols), shaded), nogood(rules_of(rows, cols), shaded)):
        assert (not cuts) == (shaded in legal)
        assert all(breaks(shaded, clause) for clause in cuts)
        assert not any(breaks(other, clause) for clause in cuts for other in legal)


@given(sparse_shadings(4))
def test_a_walled_in_cell_is_forbidden_and_nothing_that_obeys_rule_three(grid: tuple[int, int, set[int]]) -> None:
    rows, cols, shaded = grid
    is_broken = any(breaks(shaded, clause) for clause in walled_in(rules_of(rows, cols)))
    if rows * cols > 3:
        assert is_broken == any(shaded.issuperset(neighbours(cell, rows, cols)) for cell in range(rows * cols))
    assert not (is_broken and sum(1 << cell for cell in shaded) in legal_shadings(rows, cols))


def test_a_cut_forbids_the_whole_wall_and_nothing_less() -> None:
    assert cut([0, 4]) == [-1, -5]
