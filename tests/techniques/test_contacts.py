"""Walls are held against connectivity itself, on every legal shading of small grids."""

from collections.abc import Iterator

import pytest

from hitori import Puzzle, Shade, Shading
from hitori.rules import connectivity_violations
from hitori.techniques.contacts import completes_wall, join, trees, wall_through
from hitori.techniques.position import Position

from ..oracles import legal_shadings

SIZES = [(1, 1), (1, 4), (2, 2), (2, 5), (3, 3), (4, 1), (4, 4)]


def positions(rows: int, cols: int) -> Iterator[Position]:
    """Every legal shading of a size, with all cells that are not shaded left open."""
    blank = Puzzle.from_labels(rows, cols, [0] * (rows * cols))
    for mask in legal_shadings(rows, cols):
        yield Position(blank, Shading(rows, cols, bytes(mask >> cell & 1 for cell in range(rows * cols))))


def could_be_shaded(position: Position) -> list[int]:
    """The open cells without a shaded neighbour."""
    open_cells = position.open_among(range(len(position.labels)))
    return [cell for cell in open_cells if not any(map(position.is_shaded, position.sides[cell]))]


def is_cut(position: Position, shaded: set[int]) -> bool:
    """Do these cells, shaded, cut the others in two, or leave none?"""
    shading = Shading.from_shaded(position.rows, position.cols, [position.cell(cell) for cell in shaded])
    return any(connectivity_violations(shading)) or Shade.UNSHADED not in shading.cells


@pytest.mark.parametrize("size", SIZES)
def test_a_wall_is_completed_exactly_where_the_grid_is_cut(size: tuple[int, int]) -> None:
    for position in positions(*size):
        shaded = {cell for cell in range(len(position.labels)) if position.is_shaded(cell)}
        for cell in could_be_shaded(position):
            assert completes_wall(position, trees(position), cell) == is_cut(position, {cell, *shaded})


@pytest.mark.parametrize("size", SIZES)
def test_a_wall_cuts_and_no_part_of_it_does(size: tuple[int, int]) -> None:
    for position in positions(*size):
        for cell in could_be_shaded(position):
            if not completes_wall(position, trees(position), cell):
                with pytest.raises(ValueError, match="completes no wall"):
                    wall_through(position, cell)
                continue
            wall = {cell, *wall_through(position, cell)}
            assert is_cut(position, wall)
            assert not any(is_cut(position, wall - {left_out}) for left_out in wall)


@pytest.mark.parametrize("size", SIZES)
def test_trees_grow_to_what_they_are_from_scratch(size: tuple[int, int]) -> None:
    for position in positions(*size):
        for cell in could_be_shaded(position):
            grown = dict(trees(position))
            join(position, grown, cell)
            position.shades[cell] = Shade.SHADED
            assert groups(grown) == groups(trees(position))
            position.shades[cell] = Shade.UNKNOWN


def groups(tree: dict[int, int]) -> set[frozenset[int]]:
    return {frozenset(node for node in tree if tree[node] == name) for name in tree.values()}
