"""Techniques that keep the unshaded cells connected: no wall of shaded cells from border to border, or in a ring.

Each takes a `Position` and yields `Deduction`s that hold in every solution.
"""

from __future__ import annotations

from itertools import pairwise

from hitori.geometry import diagonals
from hitori.shading import Shade

from .position import Deductions, Position


def unshaded_bridges(position: Position) -> Deductions:
    """Two adjacent lines share a pair of unshaded neighbours.

    If all pairs except one have a shaded cell, that one is the bridge between the lines. WB in the study.
    """
    for line, following in pairwise(position.lines):
        if line.step != following.step or len(line) != len(following) or len(line) < 2:
            continue
        pairs = list(zip(line, following, strict=True))
        bridges = [pair for pair in pairs if not any(map(position.is_shaded, pair))]
        if len(bridges) == 1 and (cells := position.open_among(bridges[0])):
            shaded = [cell for pair in pairs for cell in pair if position.is_shaded(cell)]
            details = {"line": position.line(line), "other": position.line(following)}
            yield position.deduce("unshaded-bridges", cells, Shade.UNSHADED, shaded, details)


def diagonal_wall(position: Position) -> Deductions:
    """A diagonal from border to border is not all shaded: it would be a wall.

    DW in the study.
    """
    falling, rising = diagonals(position.rows, position.cols)
    for diagonal in falling + rising:
        gaps = [cell for cell in diagonal if not position.is_shaded(cell)]
        if len(diagonal) > 1 and len(gaps) == 1 and position.is_open(gaps[0]):
            ends = {"from": position.cell(diagonal[0]), "to": position.cell(diagonal[-1])}
            yield position.deduce("diagonal-wall", gaps, Shade.UNSHADED, diagonal, ends)


def wall(position: Position) -> Deductions:
    """A cell that would complete a wall is unshaded."""
    tree = position.trees()
    for cell in position.open_cells():
        if position.graph.completes_wall(tree, cell):
            others = position.wall_through(cell)
            details = {"wall": tuple(map(position.cell, others))} if others else {}
            variant = "" if others else "alone" if len(position.labels) > 1 else "only-cell"
            yield position.deduce("wall", [cell], Shade.UNSHADED, others, details, variant=variant)
