"""Rules 1 and 2 as clauses and as rows of a linear program, and the cuts of rule 3 that are added when they are met."""

from __future__ import annotations

from collections.abc import Collection

from hypothesis import given
from hypothesis import strategies as st

from hitori import Puzzle
from hitori.encodings.connectivity import minimal_cuts, nogood, walled_in
from hitori.encodings.linear import Program, Row, as_row
from hitori.encodings.pairs import Clause, PairRules, other_than
from hitori.geometry import neighbours
from tests.oracles import cells_of, legal_shadings, mask_of, puzzles, solution_masks, sparse_shadings


def solutions_of(puzzle: Puzzle) -> set[frozenset[int]]:
    return set(map(cells_of, solution_masks(puzzle)))


def satisfies(shaded: Collection[int], clauses: list[Clause]) -> bool:
    return all(any((abs(literal) - 1 in shaded) == (literal > 0) for literal in clause) for clause in clauses)


def rules_of(rows: int, cols: int) -> PairRules:
    """Of a grid of blanks."""
    return PairRules.for_all_solutions(Puzzle.from_labels(rows, cols, [0] * (rows * cols)))


def solutions_by_clauses(rules: PairRules) -> set[frozenset[int]]:
    """The legal shadings of free cells that satisfy the clauses."""
    rows, cols = rules.puzzle.shape
    legal = (cells_of(mask) for mask in legal_shadings(rows, cols))
    return {shaded for shaded in legal if shaded <= set(rules.free) and satisfies(shaded, rules.clauses())}


@given(puzzles())
def test_the_clauses_over_all_cells_are_rules_one_and_two(puzzle: Puzzle) -> None:
    assert solutions_by_clauses(PairRules.for_all_solutions(puzzle)) == solutions_of(puzzle)


@given(puzzles(max_label=6))
def test_the_duplicated_cells_are_enough_for_one_solution(puzzle: Puzzle) -> None:
    expected = solutions_of(puzzle)
    found = solutions_by_clauses(PairRules.for_one_solution(puzzle))
    assert found <= expected
    assert bool(found) == bool(expected)


def test_other_than_excludes_exactly_one_shading() -> None:
    clause = other_than([1], range(3))
    excluded = [mask for mask in range(8) if not satisfies(cells_of(mask), [clause])]
    assert excluded == [0b010]


def obeys(shaded: Collection[int], rows: list[Row]) -> bool:
    """Whether the variables of these cells at 1 and all others at 0 satisfy the rows."""
    sums = (sum(c for v, c in zip(row.variables, row.coefficients, strict=True) if v - 1 in shaded) for row in rows)
    return all(row.least <= total <= row.most for row, total in zip(rows, sums, strict=True))


@given(puzzles(max_rows=3, max_label=3))
def test_the_rows_say_no_less_than_rules_one_and_two_and_no_more_than_all_three(puzzle: Puzzle) -> None:
    rules = PairRules.for_all_solutions(puzzle)
    solutions = solutions_of(puzzle)
    rows, clauses = Program.of(rules).rows, rules.clauses()
    for shaded in map(cells_of, range(1 << len(puzzle))):
        if obeys(shaded, rows):
            assert satisfies(shaded, clauses)
        else:
            assert shaded not in solutions


@given(st.lists(st.integers(-6, 6).filter(bool), unique_by=abs, max_size=6), st.sets(st.integers(0, 5)))
def test_a_row_is_satisfied_exactly_when_its_clause_is(clause: Clause, shaded: set[int]) -> None:
    assert obeys(shaded, [as_row(clause)]) == satisfies(shaded, [clause])


def test_a_group_of_equals_is_one_row() -> None:
    program = Program.of(PairRules.for_one_solution(Puzzle([[1, 2, 1, 3, 1], [4, 5, 6, 7, 8]])))
    assert program.rows == [Row([1, 3, 5], [1, 1, 1], 2)]
    assert sorted(program.binary) == [1, 3, 5]


@given(sparse_shadings(4))
def test_cuts_are_broken_by_what_they_are_made_of_and_by_nothing_legal(grid: tuple[int, int, set[int]]) -> None:
    rows, cols, shaded = grid
    legal = [cells_of(mask) for mask in legal_shadings(rows, cols)]
    for cuts in (minimal_cuts(rules_of(rows, cols), shaded), nogood(rules_of(rows, cols), shaded)):
        assert (not cuts) == (shaded in legal)
        assert not any(satisfies(shaded, [clause]) for clause in cuts)
        assert all(satisfies(other, cuts) for other in legal)


@given(sparse_shadings(4))
def test_a_walled_in_cell_is_forbidden_and_nothing_that_obeys_rule_three(grid: tuple[int, int, set[int]]) -> None:
    rows, cols, shaded = grid
    is_broken = not satisfies(shaded, walled_in(rules_of(rows, cols)))
    if rows * cols > 3:
        assert is_broken == any(shaded.issuperset(neighbours(cell, rows, cols)) for cell in range(rows * cols))
    assert not (is_broken and mask_of(shaded) in legal_shadings(rows, cols))
