"""A list that is one row is no matrix: it may be a part of what somebody had, and would be another puzzle."""

import pytest

from hitori import FormatError, Puzzle, dumps, loads, loads_one


@pytest.mark.parametrize(
    "text",
    [
        "[3, 2, 5], [2, 3, 4], [4, 3, 2]",
        "grid = [3, 2, 5], [2, 3, 4], [4, 3, 2]",
        "[1 2][2 1]",
        "[1 2] [2 1]",
        "[1, 2]; [2, 1]",
        "row1 = [1, 2]; row2 = [2, 1]",
        "r1=[1 2 3]\nr2=[2 1 3]\nr3=[3 1 2]",
        "[1,2]|[2,1]",
        "[3] 1 2\n2 1 3",
        "[1]\n9 4\n4 9",
        "[12]",
        "a = [1, 2, 3, 4, 5, 6, 7, 8, 9]",
        "[1 2; 2 1]'",
    ],
)
def test_a_list_that_is_one_row_is_refused(text: str) -> None:
    with pytest.raises(FormatError) as refusal:
        loads(text)
    assert "matrix" not in str(refusal.value)


@pytest.mark.parametrize("labels", [[[7]], [[7, 8, 7]]])
def test_a_puzzle_of_one_row_is_read_back(labels: list[list[int]]) -> None:
    text = dumps(Puzzle(labels), format="matlab")
    assert text == f"[{' '.join(map(str, labels[0]))};]\n"
    assert loads_one(text) == Puzzle(labels)


def test_a_row_is_a_matrix_where_the_format_is_named() -> None:
    assert loads("[7 8 7]", format="matlab") == [Puzzle([[7, 8, 7]])]
