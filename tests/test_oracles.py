"""The oracles themselves, held against the rules and the known counts."""

import pytest

from hitori.puzzle import Puzzle

from .oracles import distinct_grids, grids_up_to_renaming, legal_shadings


@pytest.mark.parametrize(("side", "number"), [(1, 1), (2, 5), (3, 39), (4, 562), (5, 20297)])
def test_the_number_of_legal_shadings(side: int, number: int) -> None:
    assert len(legal_shadings(side, side)) == len(set(legal_shadings(side, side))) == number


def test_the_classes_of_small_grids() -> None:
    # Words of length 9 over a blank and three labels, up to renaming: by Burnside (4**9 + 3 * 2**9 + 2 * 1) / 6.
    # A permutation of the labels fixes the words over the labels it leaves alone: blank and all 3, 1 or none of them.
    up_to_renaming = [puzzle for puzzle in grids_up_to_renaming() if puzzle.shape == (3, 3)]
    assert len(up_to_renaming) == (4**9 + 3 * 2**9 + 2 * 1**9) // 6
    assert {puzzle.to_rows()[0][0] for puzzle in up_to_renaming} == {0, 1}
    assert Puzzle([[0, 1, 1]]) in set(distinct_grids())
    assert Puzzle([[1, 1, 0]]) not in set(distinct_grids())
