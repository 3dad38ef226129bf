"""Techniques that use the known shades around a cell or along a line.

Each takes a `Position` and yields `Deduction`s that hold in every solution. The first line of each docstring is the
summary that players read; abbreviations after it, e.g. CC, name the pattern in the TU Delft study of 2026 (table 1,
appendix C).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from hitori.explaining.techniques import TechniqueId
from hitori.messages import Values
from hitori.shading import Shade

from .contact_graph import reached
from .position import Deductions, Position


def neighbour(position: Position) -> Deductions:
    """The neighbours of a shaded cell are unshaded."""
    for cell in position.cells_of(Shade.SHADED):
        if sides := position.open_among(position.neighbours[cell]):
            yield position.deduce("neighbour", sides, Shade.UNSHADED, [cell], {"cell": position.cell(cell)})


def duplicate(position: Position) -> Deductions:
    """The duplicates of an unshaded cell in its row and column are shaded."""
    for cell in position.cells_of(Shade.UNSHADED):
        if duplicates := position.open_among(position.duplicates[cell]):
            why: Values = {"cell": position.cell(cell), "label": position.labels[cell]}
            yield position.deduce("duplicate", duplicates, Shade.SHADED, [cell], why)


def lone_label(position: Position) -> Deductions:
    """A label that is alone in its row and column is unshaded, in a puzzle that has only one solution.

    Unshading it breaks no rule, so if it were shaded in the solution there would be a second one.
    """
    for cell in position.open_cells():
        if not position.duplicates[cell]:
            yield position.deduce("lone-label", [cell], Shade.UNSHADED, chain(*position.lines_of(cell)), {})


def corner_close(position: Position) -> Deductions:
    """The two neighbours of a corner are not both shaded.

    CC in the study.
    """
    return _ways_out(position, "corner-close", range(3))


def unshaded_neighbours(position: Position) -> Deductions:
    """The neighbours of a border cell are not all shaded.

    WN in the study.
    """
    return _ways_out(position, "unshaded-neighbours", range(3, 4))


def close_isolation(position: Position) -> Deductions:
    """The four neighbours of a cell are not all shaded.

    CI in the study.
    """
    return _ways_out(position, "close-isolation", range(4, 5))


def _ways_out(position: Position, technique: TechniqueId, sides: range) -> Deductions:
    """The only way out of a cell with this many sides. (In a grid of three cells one may be alone.)"""
    for cell, around in enumerate(position.neighbours):
        if len(around) not in sides or len(position.labels) < 4:
            continue
        ways = [side for side in around if not position.is_shaded(side)]
        if len(ways) == 1 and position.is_open(ways[0]):
            yield position.deduce(technique, ways, Shade.UNSHADED, [cell, *around], {"cell": position.cell(cell)})


def least_unshaded(position: Position) -> Deductions:
    """At most half of a line, rounded up, is shaded, because no two neighbours are.

    LW in the study.
    """
    for line in position.lines:
        shaded = [cell for cell in line if position.is_shaded(cell)]
        rest = position.open_among(line)
        if rest and len(shaded) == (len(line) + 1) // 2:
            yield position.deduce(
                "least-unshaded", rest, Shade.UNSHADED, shaded, {"line": position.line(line), "count": len(shaded)}
            )


def last_exit(position: Position) -> Deductions:
    """The only way out of a group of two or more unshaded cells is unshaded."""
    tree = position.trees()
    for group in _unshaded_groups(position):
        around = {side for cell in group for side in position.neighbours[cell]} - set(group)
        exits = position.open_among(around)
        if len(group) < 2 or len(exits) != 1 or any(map(position.is_shaded, position.neighbours[exits[0]])):
            continue
        if position.graph.completes_wall(tree, exits[0]):
            details: Values = {"group": position.cells(group)}
            variant = ""
            if len(group) > 3:
                details, variant = {"count": len(group), "cell": position.cell(group[0])}, "large"
            yield position.deduce("last-exit", exits, Shade.UNSHADED, {*group, *around}, details, variant=variant)


def _unshaded_groups(position: Position) -> Iterator[list[int]]:
    unvisited = {*position.cells_of(Shade.UNSHADED)}
    for start in position.cells_of(Shade.UNSHADED):
        if start in unvisited:
            yield reached([start], unvisited, position.neighbours.__getitem__)
