"""The tables that the classroom solvers look cells up in."""

import pytest
from hypothesis import given

from hitori.puzzle import Cell, Puzzle
from hitori.rules import connectivity_violations
from hitori.shading import Shading
from hitori.solving.board import Board

from ..oracles import puzzles


@given(puzzles(4, 5, 3))
def test_neighbours_and_duplicates_are_those_of_the_rules(puzzle: Puzzle) -> None:
    board = Board.of(puzzle)
    for a in range(len(board)):
        for b in range(len(board)):
            (row, col), (other_row, other_col) = board.cell(a), board.cell(b)
            touching = abs(row - other_row) + abs(col - other_col) == 1
            in_line = (row == other_row) != (col == other_col)
            assert (b in board.neighbours[a]) == touching
            assert (b in board.duplicates[a]) == (in_line and puzzle.labels[a] == puzzle.labels[b] != 0)


@pytest.mark.parametrize(
    "rows", [["."], ["#"], ["#."], [".#."], ["..", "##"], [".#.", "#..", "..."], ["#.#", "...", "#.#"], ["###", "###"]]
)
def test_connected_as_the_rules_say(rows: list[str]) -> None:
    shading = Shading.from_rows(rows)
    board = Board.of(Puzzle([[0] * shading.cols] * shading.rows))
    shaded = {index for index in range(len(board)) if board.cell(index) in set(shading.shaded())}
    assert board.is_connected(shaded) == (not list(connectivity_violations(shading)))


def test_a_walk_counts_the_cells_it_comes_to() -> None:
    board = Board.of(Puzzle([[0] * 4] * 2))
    assert board.reach(0, {1, 4}) == 1
    assert board.reach(2, {1, 4}) == 5
    assert board.cell(6) == Cell(1, 2)
