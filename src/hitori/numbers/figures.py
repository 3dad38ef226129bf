"""Pictures of the objects in the proofs, in the manner of the paper's figures 6, 8, 12 and 19.

Each function gives a `Drawing` (see `hitori.render.drawing`); `hitori.render.svg.write_svg` makes it an image. Frames,
dots and lines mean what the docstring says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..puzzle import Cell, Puzzle
from ..render.drawing import CELL, MARGIN, Drawing, Ink, Path, Shape, draw
from ..render.palette import LIGHT
from ..render.picture import Picture
from ..shading import Shade, Shading
from .anatomy import addable_cells, components, contacts, neighbours
from .labelling import copies
from .proofs import spanning_tree


def framed(shading: Shading, cells: Iterable[Cell]) -> Drawing:
    """A shading with some cells framed: the holes of figure 8, or what the border of figure 19 lacks.

    >>> framed(Shading.from_rows(["#.", ".."]), [Cell(1, 1)]).width
    92.0
    """
    return draw(replace(Picture.of_shading(shading), deduced=tuple(cells)))


def walls_and_tree(solution: Shading) -> Drawing:
    """Figure 6: the walls around shaded cells, and a tree that joins the unshaded cells."""
    return _with_lines(draw(Picture.of_shading(solution)), (*_walls(solution), *_tree(solution)))


def protection(shading: Shading) -> Drawing:
    """Figure 12: a dot where a large component touches an unshaded cell at a corner.

    Framed are the cells without a shaded neighbour that only large components keep unshaded.
    """
    dotted = {
        other
        for component in components(shading)
        if component.is_large
        for cell in component.cells
        for other in contacts(shading, cell)
        if shading[other] == Shade.UNSHADED
    }
    addable = set(addable_cells(shading))
    lonely = [
        cell
        for cell in shading.unshaded()
        if cell not in addable and all(shading[other] == Shade.UNSHADED for other in neighbours(shading, cell))
    ]
    picture = Picture.of_shading(shading)
    return draw(replace(picture, because=tuple(sorted(dotted)), deduced=tuple(lonely)))


def forcing(puzzle: Puzzle, solution: Shading) -> Drawing:
    """A puzzle of labelling.py under its solution; framed are the three equal labels that start the forcing."""
    origin = copies(solution)
    second, beside = next(iter(origin.items()))
    (first, *_) = (cell for cell in neighbours(solution, beside) if origin.get(cell) == beside and cell != second)
    return draw(Picture(puzzle, solution, deduced=(first, beside, second)))


def _walls(solution: Shading) -> Iterator[Shape]:
    ink = Ink(stroke=LIGHT.violation, thickness=3)
    for cell in solution.shaded():
        x, y = MARGIN + cell.col * CELL, MARGIN + cell.row * CELL
        for other in neighbours(solution, cell):
            across, down = other.col - cell.col, other.row - cell.row
            start = x + CELL * max(across, 0), y + CELL * max(down, 0)
            yield Path(ink, (start, (start[0] + CELL * abs(down), start[1] + CELL * abs(across))))


def _tree(solution: Shading) -> Iterator[Shape]:
    ink = Ink(stroke=LIGHT.deduced, thickness=3)
    for edge in spanning_tree(solution):
        yield Path(ink, tuple((MARGIN + (cell.col + 0.5) * CELL, MARGIN + (cell.row + 0.5) * CELL) for cell in edge))


def _with_lines(drawing: Drawing, lines: Iterable[Shape]) -> Drawing:
    return replace(drawing, shapes=(*drawing.shapes, *lines))
