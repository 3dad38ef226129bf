"""The paper's bound on few labels for one solved puzzle, each inequality in numbers; and its objects in pictures.

A *step* is an equation of the paper with the numbers of this puzzle, e.g. `(7) 68 <= 120`. The steps of a proof must
hold for every n x n puzzle with one solution; the tests check ten thousand of them.

The pictures are in the manner of the paper's figures 6, 8, 12 and 19; frames, dots and lines mean what the docstring
says.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from ..explaining.characteristics import distinct_labels
from ..puzzle import Cell, Puzzle
from ..render.picture import DrawnLine, Picture
from ..shading import Shade, Shading
from .bounds import fewest_at_least, hitori_number
from .components import addable_cells, components, contacts, neighbours, walls
from .constructions import copies, fullest_line

_RELATIONS: dict[str, Callable[[float, float], bool]] = {"<=": operator.le, ">=": operator.ge, "==": operator.eq}


class ProofStep(NamedTuple):
    """One equation of a proof, numbered as in the paper, with both sides worked out."""

    equation: str
    left: float
    relation: str
    right: float

    @property
    def holds(self) -> bool:
        """True if the equation holds."""
        return _RELATIONS[self.relation](self.left, self.right)

    def __str__(self) -> str:
        return f"({self.equation}) {self.left:g} {self.relation} {self.right:g}"


def walls_argument(puzzle: Puzzle, solution: Shading) -> Iterator[ProofStep]:
    """Theorem 1: few walls fit around connected cells, so many cells are unshaded, and a line needs many labels.

    The steps named "sharper" count the border on both sides of the walls and give `hitori_number`.

    >>> steps = walls_argument(Puzzle([[2, 1], [1, 1]]), Shading(["..", ".#"]))
    >>> print(*steps, sep=", ")  # doctest: +ELLIPSIS
    (3) 4 == 4, (4) 2 <= 8, (5) 2 >= -2, (6) 2 == 2, (7) -2 <= 8, (2) 3 >= 1.33333, (1) 2 >= 1, (sharper 4) 2 <= 2, ...

    Raises ValueError unless the puzzle is square.
    """
    if puzzle.rows != puzzle.cols:
        raise ValueError(f"expected a square puzzle, got {puzzle.rows}x{puzzle.cols}")
    n = puzzle.rows
    shaded, unshaded = list(solution.shaded()), list(solution.unshaded())
    degree = Counter(chain.from_iterable(spanning_tree(solution)))
    inside, outside = (sum(walls(solution, cell) for cell in cells) for cells in (unshaded, shaded))
    border = sum(4 - len(neighbours(solution, cell)) for cell in shaded)
    most_inside, least_outside = 2 * len(unshaded) + 2, 4 * len(shaded) - 2 * n - 2
    yield ProofStep("3", sum(degree.values()), "==", 2 * len(unshaded) - 2)
    yield ProofStep("4", inside, "<=", most_inside)
    yield ProofStep("5", outside, ">=", least_outside)
    yield ProofStep("6", outside, "==", inside)
    yield ProofStep("7", least_outside, "<=", most_inside)
    yield ProofStep("2", len(unshaded), ">=", (2 * n * n - n - 2) / 3)
    yield ProofStep("1", distinct_labels(puzzle), ">=", fewest_at_least(n))
    room = sum(len(neighbours(solution, cell)) - degree[cell] for cell in unshaded)
    yield ProofStep("sharper 4", inside, "<=", room)
    yield ProofStep("sharper 7", 3 * len(shaded), "<=", (n - 1) ** 2 + border)
    yield ProofStep("sharper 1", fullest_line(solution), ">=", hitori_number(n))


def spanning_tree(solution: Shading) -> Iterator[tuple[Cell, Cell]]:
    """The edges of a tree that joins the unshaded cells, found breadth first."""
    queue = [next(solution.unshaded())]
    joined = set(queue)
    for cell in queue:
        for other in neighbours(solution, cell):
            if other not in joined and solution[other] == Shade.UNSHADED:
                joined.add(other)
                queue.append(other)
                yield cell, other


def framed(shading: Shading, cells: Iterable[Cell]) -> Picture:
    """A shading with some cells framed: the holes of figure 8, or what the border of figure 19 lacks.

    >>> framed(Shading(["#.", ".."]), [Cell(1, 1)]).deduced
    (Cell(row=1, col=1),)
    """
    return replace(Picture.of_shading(shading), deduced=tuple(cells))


def walls_and_tree(solution: Shading) -> Picture:
    """Figure 6: the walls around shaded cells, and a tree that joins the unshaded cells."""
    return replace(Picture.of_shading(solution), lines=(*_walls(solution), *_tree(solution)))


def protection(shading: Shading) -> Picture:
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
    return replace(Picture.of_shading(shading), because=tuple(sorted(dotted)), deduced=tuple(lonely))


def forcing(puzzle: Puzzle, solution: Shading) -> Picture:
    """A puzzle of constructions.py under its solution; framed are the three equal labels that start the forcing."""
    origin = copies(solution)
    second, beside = next(iter(origin.items()))
    (first, *_) = (cell for cell in neighbours(solution, beside) if origin.get(cell) == beside and cell != second)
    return Picture(puzzle, solution, deduced=(first, beside, second))


def _walls(solution: Shading) -> Iterator[DrawnLine]:
    for cell in solution.shaded():
        for other in neighbours(solution, cell):
            across, down = other.col - cell.col, other.row - cell.row
            row, col = cell.row + max(down, 0), cell.col + max(across, 0)
            yield DrawnLine("violation", (row, col), (row + abs(across), col + abs(down)))


def _tree(solution: Shading) -> Iterator[DrawnLine]:
    for edge in spanning_tree(solution):
        start, end = ((cell.row + 0.5, cell.col + 0.5) for cell in edge)
        yield DrawnLine("deduced", start, end)
