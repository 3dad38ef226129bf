"""Picture: a puzzle with everything to show about it, before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..puzzle import Cell, Puzzle
from ..rules import Violation, adjacency_violations, check, connectivity_violations
from ..shading import Shading, known_of
from ..shown import Drawn
from .palette import LIGHT, Palette
from .text import printable


class DrawnLine(NamedTuple):
    """A line over a picture, in a colour of the palette, e.g. `DrawnLine("deduced", (0.5, 0.5), (0.5, 1.5))`.

    Its ends are (row, column), counted in cells: here the middles of r1c1 and r1c2.
    """

    colour: str
    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Picture(Drawn):
    """A puzzle with its shading and marks; a notebook displays it.

    `violations` are marked in their cells, each rule with its own shape; `deduced` cells are framed, and their reasons,
    `because`, carry a dot; `lines` lie over all that. `rulers` adds r1, r2, ... and c1, c2, ... at the edges.

    Raises InvalidShadingError if the sizes differ.
    """

    puzzle: Puzzle
    shading: Shading | None = None
    violations: tuple[Violation, ...] = ()
    deduced: tuple[Cell, ...] = ()
    because: tuple[Cell, ...] = ()
    rulers: bool = False
    palette: Palette = LIGHT
    lines: tuple[DrawnLine, ...] = ()

    def __post_init__(self) -> None:
        known_of(self.puzzle, self.shading)  # refuses what does not fit

    @classmethod
    def of_state(cls, puzzle: Puzzle, shading: Shading) -> Picture:
        """The puzzle under a shading, with every broken rule marked.

        >>> [str(v) for v in Picture.of_state(Puzzle([[1, 1, 2]]), Shading(["?.."])).violations]
        ['uniqueness: r1c1 r1c2']
        """
        return cls(puzzle, shading, tuple(check(puzzle, shading)))

    @classmethod
    def of_shading(cls, shading: Shading) -> Picture:
        """A shading without labels, with every broken rule marked that does not need them."""
        puzzle = Puzzle.from_labels(shading.rows, shading.cols, [0] * len(shading))
        return cls(puzzle, shading, (*adjacency_violations(shading), *connectivity_violations(shading)))

    @property
    def title(self) -> str:
        """The name of the puzzle, or its size, in characters that every document can hold."""
        return printable(self.puzzle.name or f"Hitori, {self.puzzle.rows} x {self.puzzle.cols}")
