"""Walls: chains of shaded cells that touch at corners, e.g. (0, 1), (1, 0) around the corner of a grid.

Join shaded cells that touch at a corner, and those of the border to one more node, OUTSIDE. Given rule 2, the unshaded
cells are connected exactly when this graph has no cycle; so a cell that touches one *tree* twice would complete a wall.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..shading import Shade
from .position import OUTSIDE, Position


def trees(position: Position) -> dict[int, int]:
    """For OUTSIDE and each shaded cell the name of its tree, some node of it."""
    shaded = list(position.cells_of(Shade.SHADED))
    border = [cell for cell in shaded if position.outside[cell]]
    tree: dict[int, int] = {}
    for start, first in [(OUTSIDE, border), *((cell, [cell]) for cell in shaded)]:
        if start in tree:
            continue
        tree[start] = start
        queue = list(first)
        tree.update(dict.fromkeys(queue, start))
        for cell in queue:
            fresh = [corner for corner in position.corners[cell] if position.is_shaded(corner) and corner not in tree]
            tree.update(dict.fromkeys(fresh, start))
            queue += fresh
    return tree


def join(position: Position, tree: dict[int, int], cell: int) -> None:
    """Take one more shaded cell into the `trees`: those that it touches become one."""
    touched = set(_touched(position, tree, cell))
    tree.update({node: cell for node, name in tree.items() if name in touched})
    tree[cell] = cell


def completes_wall(position: Position, tree: dict[int, int], cell: int) -> bool:
    """Would shading this cell complete a wall? It touches one of the `trees` twice."""
    touched = _touched(position, tree, cell)
    return len(set(touched)) < len(touched)


def _touched(position: Position, tree: dict[int, int], cell: int) -> list[int]:
    """The names of the trees that a cell touches, once for each contact."""
    touched = [tree[corner] for corner in position.corners[cell] if corner in tree]
    return touched + [tree[OUTSIDE]] * position.outside[cell]


def wall_through(position: Position, cell: int) -> tuple[int, ...]:
    """The other cells of the shortest wall that shading this cell would complete, from one end to the other.

    Raises ValueError if there is none.
    """
    if position.outside[cell] == 2:
        return ()
    way: dict[int, list[int]] = {cell: []}
    queue = [cell]
    best: list[int] | None = None
    for node in queue:
        for other in _contacts(position, node, cell):
            if other not in way:
                way[other] = [*way[node], other]
                queue.append(other)
            elif way[node] and way[other][:1] not in ([], way[node][:1]):
                closed = [*way[node], *reversed(way[other])]
                if best is None or len(closed) < len(best):
                    best = closed
    if best is None:
        raise ValueError(f"shading {position.cell(cell)} completes no wall")
    return tuple(node for node in best if node != OUTSIDE)


def _contacts(position: Position, node: int, start: int) -> Iterable[int]:
    """What a node touches, the cell that a wall is to pass through taken for shaded."""
    if node == OUTSIDE:
        return [cell for cell in position.cells_of(Shade.SHADED) if position.outside[cell]]
    corners = [corner for corner in position.corners[node] if position.is_shaded(corner) or corner == start]
    return [*corners, OUTSIDE] if position.outside[node] else corners
