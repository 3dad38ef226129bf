from hypothesis import given

from hitori import Puzzle
from hitori.encodings.pairs import PairRules, other_than
from tests.oracles import all_solutions, legal_shadings, puzzles


def satisfies(shaded: set[int], clauses: list[list[int]]) -> bool:
    return all(any((abs(literal) - 1 in shaded) == (literal > 0) for literal in clause) for clause in clauses)


def cells_of(mask: int, size: int) -> set[int]:
    return {cell for cell in range(size) if mask >> cell & 1}


def solutions_by_clauses(rules: PairRules) -> set[frozenset[int]]:
    """The legal shadings of free cells that satisfy the clauses."""
    rows, cols = rules.puzzle.shape
    legal = (cells_of(mask, rows * cols) for mask in legal_shadings(rows, cols))
    return {frozenset(s) for s in legal if s <= set(rules.free) and satisfies(s, rules.clauses())}


@given(puzzles())
def test_the_clauses_over_all_cells_are_rules_one_and_two(puzzle: Puzzle) -> None:
    expected = {frozenset(r * puzzle.cols + c for r, c in s.shaded()) for s in all_solutions(puzzle)}
    assert solutions_by_clauses(PairRules.for_all_solutions(puzzle)) == expected


@given(puzzles(max_label=6))
def test_the_duplicated_cells_are_enough_for_one_solution(puzzle: Puzzle) -> None:
    expected = {frozenset(r * puzzle.cols + c for r, c in s.shaded()) for s in all_solutions(puzzle)}
    found = solutions_by_clauses(PairRules.for_one_solution(puzzle))
    assert found <= expected
    assert bool(found) == bool(expected)


@given(puzzles())
def test_each_pair_of_equals_comes_once(puzzle: Puzzle) -> None:
    pairs = list(PairRules.for_all_solutions(puzzle).equal_pairs())
    assert len(pairs) == len(set(pairs))


def test_other_than_excludes_exactly_one_shading() -> None:
    clause = other_than([1], range(3))
    excluded = [mask for mask in range(8) if not satisfies(cells_of(mask, 3), [clause])]
    assert excluded == [0b010]
