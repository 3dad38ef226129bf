"""Picture: a puzzle with everything to show about it, before anything is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..puzzle import Cell, Puzzle, label_text
from ..rules import Violation, adjacency_violations, check, connectivity_violations
from ..shading import Shade, Shading, known_of
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
    `because`, carry a dot; `lines` lie over all that. `rulers` adds r1, r2, ... and c1, c2, ... at the edges. With
    `letters` the labels 1 to 26 are `a` to `z`.

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
    letters: bool = False

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
        return printable(self.puzzle.name or self.size)

    @property
    def size(self) -> str:
        """The size of the puzzle in words, e.g. `Hitori, 8 x 8`."""
        return f"Hitori, {self.puzzle.rows} x {self.puzzle.cols}"

    @property
    def description(self) -> str:
        """The picture in words, for a reader who does not see it.

        >>> Picture.of_state(Puzzle([[2, 1], [0, 1]]), Shading(["?.", "?#"])).description
        'Hitori, 2 x 2. Row 1: 2, 1 unshaded. Row 2: blank, 1 shaded.'
        """
        shading = known_of(self.puzzle, self.shading)
        words = {Shade.SHADED: " shaded", Shade.UNSHADED: "" if shading.is_complete else " unshaded"}
        cells = [
            f"{label_text(label, self.letters) or 'blank'}{words.get(shade, '')}"
            for label, shade in zip(self.puzzle.labels, shading, strict=True)
        ]
        cols = self.puzzle.cols
        rows = [", ".join(cells[start : start + cols]) for start in range(0, len(cells), cols)]
        said = [self.size, *(f"Row {number}: {row}" for number, row in enumerate(rows, start=1))]
        said += [f"Broken rule, {violation}" for violation in self.violations]
        return ". ".join(said) + "."
