from hypothesis import given
from hypothesis import strategies as st

from hitori import Puzzle
from hitori.encodings.linear import Program, Row, as_row
from hitori.encodings.pairs import Clause, PairRules
from tests.oracles import all_solutions, puzzles


def obeys(shaded: set[int], rows: list[Row]) -> bool:
    """Whether these variables at 1 and all others at 0 satisfy the rows."""
    sums = (sum(c for v, c in zip(row.variables, row.coefficients, strict=True) if v in shaded) for row in rows)
    return all(row.least <= total <= row.most for row, total in zip(rows, sums, strict=True))


def satisfies(shaded: set[int], clauses: list[Clause]) -> bool:
    return all(any((abs(literal) in shaded) == (literal > 0) for literal in clause) for clause in clauses)


@given(puzzles(max_rows=3, max_label=3))
def test_the_rows_say_no_less_than_rules_one_and_two_and_no_more_than_all_three(puzzle: Puzzle) -> None:
    rules = PairRules.for_all_solutions(puzzle)
    solutions = {frozenset(r * puzzle.cols + c + 1 for r, c in s.shaded()) for s in all_solutions(puzzle)}
    rows, clauses = Program.of(rules).rows, rules.clauses()
    for mask in range(1 << len(puzzle)):
        shaded = {variable for variable in range(1, len(puzzle) + 1) if mask >> variable - 1 & 1}
        if obeys(shaded, rows):
            assert satisfies(shaded, clauses)
        else:
            assert shaded not in solutions


@given(st.lists(st.integers(-6, 6).filter(bool), unique_by=abs, max_size=6), st.sets(st.integers(1, 6)))
def test_a_row_is_satisfied_exactly_when_its_clause_is(clause: Clause, shaded: set[int]) -> None:
    assert obeys(shaded, [as_row(clause)]) == satisfies(shaded, [clause])


def test_a_group_of_equals_is_one_row() -> None:
    program = Program.of(PairRules.for_one_solution(Puzzle([[1, 2, 1, 3, 1], [4, 5, 6, 7, 8]])))
    assert program.rows == [Row([1, 3, 5], [1, 1, 1], 2)]
    assert sorted(program.binary) == [1, 3, 5]
