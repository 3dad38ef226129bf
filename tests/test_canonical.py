"""The canonical form: the least of all forms by the plain definition, one for each class, different between classes."""

from hypothesis import given
from hypothesis import strategies as st

from hitori import Puzzle
from hitori.transforms import canonical, relabel, symmetries

from .oracles import puzzles


def least_form(puzzle: Puzzle) -> tuple[tuple[int, int], tuple[int, ...]]:
    forms = map(relabel, symmetries(puzzle))
    return min((form.shape, form.labels) for form in forms if form.rows <= form.cols)


@given(puzzles(max_rows=5, max_cols=5, max_label=4))
def test_it_is_the_least_of_all_forms(puzzle: Puzzle) -> None:
    form = canonical(puzzle)
    assert (form.shape, form.labels) == least_form(puzzle)


@given(puzzles(max_rows=5, max_cols=5, max_label=4), st.integers(0, 7), st.permutations(range(10, 15)))
def test_a_turned_and_renamed_puzzle_has_the_same(puzzle: Puzzle, position: int, names: list[int]) -> None:
    other = relabel(list(symmetries(puzzle))[position], dict(enumerate(names)) | {0: 0})
    assert canonical(other) == canonical(puzzle)


@given(puzzles(max_rows=3, max_cols=3, max_label=3), puzzles(max_rows=3, max_cols=3, max_label=3))
def test_it_tells_others_apart(one: Puzzle, other: Puzzle) -> None:
    is_same = any(relabel(turned) == relabel(one) for turned in symmetries(other))
    assert (canonical(one) == canonical(other)) == is_same
