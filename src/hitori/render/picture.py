"""Picture: a puzzle with everything to show about it, before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle import Cell, Puzzle
from ..rules import Violation, adjacency_violations, check, connectivity_violations
from ..shading import Shade, Shading, known_of
from ..shown import Drawn
from .palette import LIGHT, Palette
from .text import printable


@dataclass(frozen=True, slots=True)
class Picture(Drawn):
    """A puzzle with its shading and marks; a notebook displays it.

    `violations` are marked in their cells, each rule with its own shape; `deduced` cells are framed, and their reasons,
    `because`, carry a dot. `rulers` adds r1, r2, ... and c1, c2, ... at the edges.

    Raises InvalidShadingError if the sizes differ.
    """

    puzzle: Puzzle
    shading: Shading | None = None
    violations: tuple[Violation, ...] = ()
    deduced: tuple[Cell, ...] = ()
    because: tuple[Cell, ...] = ()
    rulers: bool = False
    palette: Palette = LIGHT

    def __post_init__(self) -> None:
        known_of(self.puzzle, self.shading)  # refuses what does not fit

    @classmethod
    def of_state(cls, puzzle: Puzzle, shading: Shading) -> Picture:
        """The puzzle under a shading, with every broken rule marked.

        >>> [str(v) for v in Picture.of_state(Puzzle([[1, 1, 2]]), Shading.from_rows(["?.."])).violations]
        ['uniqueness: r1c1 r1c2']
        """
        return cls(puzzle, shading, tuple(check(puzzle, shading)))

    @classmethod
    def of_shading(cls, shading: Shading) -> Picture:
        """A shading without labels, with every broken rule marked that does not need them."""
        puzzle = Puzzle.from_labels(shading.rows, shading.cols, [0] * len(shading.cells))
        return cls(puzzle, shading, (*adjacency_violations(shading), *connectivity_violations(shading)))

    @property
    def title(self) -> str:
        """The name of the puzzle, or its size, in characters that every document can hold."""
        return printable(self.puzzle.name or f"Hitori, {self.puzzle.rows} x {self.puzzle.cols}")

    def shaded(self) -> Iterator[Cell]:
        """The cells to fill."""
        return self.shading.shaded() if self.shading else iter(())

    def circled(self) -> Iterator[Cell]:
        """The cells to circle: a circle distinguishes known from unknown, so a complete shading needs none."""
        if self.shading is None or self.shading.is_complete:
            return iter(())
        return self.shading.unshaded()

    def is_shaded(self, cell: Cell) -> bool:
        """True when the cell is to be filled."""
        return self.shading is not None and self.shading[cell] == Shade.SHADED
