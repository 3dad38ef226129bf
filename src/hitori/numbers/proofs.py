"""The paper's two bounding arguments, step by step, in numbers: each inequality for one solved puzzle.

A *step* is an equation of the paper with the numbers of this puzzle, e.g. `(16) 11 <= 16`. The steps of a proof must
hold for every n x n puzzle with one solution; the tests check ten thousand of them.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

from ..analysis.characteristics import distinct_labels
from ..puzzle import Cell, Puzzle
from ..shading import Shade, Shading
from .anatomy import components, neighbours, on_border, protected_numbers, walls
from .hitori_numbers import fewest_at_least, hitori_number
from .labelling import fullest_line

_RELATIONS: dict[str, Callable[[float, float], bool]] = {"<=": operator.le, ">=": operator.ge, "==": operator.eq}


@dataclass(frozen=True, slots=True)
class ProofStep:
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

    >>> steps = walls_argument(Puzzle([[2, 1], [1, 1]]), Shading.from_rows(["..", ".#"]))
    >>> print(*steps, sep=", ")  # doctest: +ELLIPSIS
    (3) 4 == 4, (4) 2 <= 8, (5) 2 >= -2, (6) 2 == 2, (7) -2 <= 8, (2) 3 >= 1.33333, (1) 2 >= 1, (sharper 4) 2 <= 2, ...

    Raises ValueError unless the puzzle is square.
    """
    n = _side(puzzle)
    shaded, unshaded = list(solution.shaded()), list(solution.unshaded())
    degree = Counter(chain.from_iterable(spanning_tree(solution)))
    inside, outside = (sum(walls(solution, cell) for cell in cells) for cells in (unshaded, shaded))
    border = sum(4 - len(neighbours(solution, cell)) for cell in shaded)
    yield ProofStep("3", sum(degree.values()), "==", 2 * len(unshaded) - 2)
    yield ProofStep("4", inside, "<=", 2 * len(unshaded) + 2)
    yield ProofStep("5", outside, ">=", 4 * len(shaded) - 2 * n - 2)
    yield ProofStep("6", outside, "==", inside)
    yield ProofStep("7", 4 * len(shaded) - 2 * n - 2, "<=", 2 * len(unshaded) + 2)
    yield ProofStep("2", len(unshaded), ">=", (2 * n * n - n - 2) / 3)
    yield ProofStep("1", distinct_labels(puzzle), ">=", fewest_at_least(n))
    room = sum(len(neighbours(solution, cell)) - degree[cell] for cell in unshaded)
    yield ProofStep("sharper 4", inside, "<=", room)
    yield ProofStep("sharper 7", 3 * len(shaded), "<=", (n - 1) ** 2 + border)
    yield ProofStep("sharper 1", fullest_line(solution), ">=", hitori_number(n))


def protection_argument(puzzle: Puzzle, solution: Shading) -> Iterator[ProofStep]:
    """Theorem 3: each unshaded cell must be kept unshaded, and a shaded cell does that for about four.

    Steps 25 and 28 are for the component and the cells that come closest to breaking them.

    >>> steps = protection_argument(Puzzle([[2, 1], [1, 1]]), Shading.from_rows(["..", ".#"]))
    >>> print(*steps, sep=", ")  # doctest: +ELLIPSIS
    (15) 2 <= 3, (28) 0.5 >= 0.5, (25) 2.5 <= 4, (20) 2.5 == 2.5, (21) 2.5 <= 4, ...

    Raises ValueError unless the puzzle is square.
    """
    n = _side(puzzle)
    shaded, unshaded = (solution.cells.count(shade) for shade in (Shade.SHADED, Shade.UNSHADED))
    protected = protected_numbers(solution)
    protecting = {component: component.protecting_number for component in components(solution)}
    yield ProofStep("15", distinct_labels(puzzle), "<=", unshaded)
    for is_on_border, least in ((True, 0.5), (False, 1.0)):
        numbers = [number for cell, number in protected.items() if on_border(solution, cell) == is_on_border]
        if numbers:
            yield ProofStep("28", min(numbers), ">=", least)
    worst = max(protecting, key=lambda component: protecting[component] - 4 * len(component.cells))
    yield ProofStep("25", protecting[worst], "<=", 4 * len(worst.cells))
    yield ProofStep("20", sum(protected.values()), "==", sum(protecting.values()))
    yield ProofStep("21", sum(protecting.values()), "<=", 4 * shaded)
    yield ProofStep("22", sum(protected.values()), ">=", unshaded - (2 * n - 2))
    yield ProofStep("16", unshaded - (2 * n - 2), "<=", 4 * shaded)
    yield ProofStep("17", unshaded, "<=", (4 * n * n + 2 * n - 2) / 5)


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


def _side(puzzle: Puzzle) -> int:
    if puzzle.rows != puzzle.cols:
        raise ValueError(f"expected a square puzzle, got {puzzle.rows}x{puzzle.cols}")
    return puzzle.rows
