"""Explanation and Hint: every step to a solution with its reason, and the next step for a player who is stuck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from .. import native
from ..arguments import must_be
from ..puzzle import Cell, Puzzle
from ..results import Uniqueness
from ..shading import Shade, Shading
from ..solving import solutions
from ..techniques import LONE_LABEL, SEARCH, TECHNIQUES, Deduction, technique
from .uniqueness import backbone, uniqueness

MOST_COMPARED = 1000
"""How many solutions a player's shading is compared with to find the nearest."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The steps that solve a puzzle, always an easiest one next, and the shading after them.

    `shading` is the solution if there is exactly one; if there are several, what follows for all of them; if there is
    none, `steps` is empty.
    """

    puzzle: Puzzle
    uniqueness: Uniqueness
    steps: tuple[Deduction, ...]
    shading: Shading

    def shadings(self) -> Iterator[Shading]:
        """The shading before the first step, after it, after the next, ..."""
        known = Shading.unknown(*self.puzzle.shape)
        yield known
        for step in self.steps:
            known = applied(known, step)
            yield known

    def __str__(self) -> str:
        from ..render.picture import Picture
        from .narration import as_text

        return as_text(self, Picture(self.puzzle).title)

    def _repr_html_(self) -> str:
        from .notebook import explanation_html

        return explanation_html(self)


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for a player: the mistakes so far, or else the next step, in three levels.

    `mistakes` are the cells in which the player's shading differs from the solution: from the nearest one if there are
    several, from what all have in common if there are more than 1000. `deduction` is None then, and if no step is left.
    `where`, `technique` and `reason` reveal the step in three levels, `str` all of it. `puzzle` and `shading` are what
    was asked about.
    """

    uniqueness: Uniqueness
    mistakes: tuple[Cell, ...]
    deduction: Deduction | None
    puzzle: Puzzle
    shading: Shading

    @property
    def where(self) -> str | None:
        """Level 1: where to look."""
        if self.deduction is None:
            return None
        cells = [*self.deduction.cells, *self.deduction.because]
        for name, lines in (("row", {cell.row for cell in cells}), ("column", {cell.col for cell in cells})):
            if len(lines) == 1:
                return f"Look at {name} {lines.pop() + 1}."
        return f"Look around {self.deduction.cells[0]}."

    @property
    def technique(self) -> str | None:
        """Level 2: which technique, and its rule."""
        if self.deduction is None:
            return None
        used = technique(self.deduction.technique)
        return f"{used.title.capitalize()}: {used.summary}"

    @property
    def reason(self) -> str | None:
        """Level 3: the step and the whole reason."""
        return None if self.deduction is None else self.deduction.sentence

    def __str__(self) -> str:
        from .narration import hint_text

        return hint_text(self, show_mistakes=True)

    def _repr_html_(self) -> str:
        from .notebook import hint_html

        return hint_html(self)


def explain(puzzle: Puzzle, *, assumes_unique: bool = False) -> Explanation:
    """Every step to the solution, always using the easiest technique next.

    `assumes_unique` allows the technique `lone label`, which is sound only if there is exactly one solution.

    >>> [step.technique for step in explain(Puzzle([[2, 1], [1, 1]])).steps]
    ['corner-check', 'neighbour', 'corner-close']
    """
    kind = uniqueness(puzzle)
    known = Shading.unknown(*puzzle.shape)
    steps = []
    while kind is not Uniqueness.NONE and (step := _next(puzzle, known, assumes_unique)):
        steps.append(step)
        known = applied(known, step)
    return Explanation(puzzle, kind, tuple(steps), known)


def hint(puzzle: Puzzle, shading: Shading | None = None, *, assumes_unique: bool = False) -> Hint:
    """The hint for a player whose progress is `shading` (None: no progress yet).

    >>> print(hint(Puzzle([[2, 1], [1, 1]])).reason)
    r2c2 is shaded in every way to shade the corner r1c1.

    Raises InvalidShadingError if the shading has another size than the puzzle.
    """
    kind = uniqueness(puzzle)
    if shading is None:
        shading = Shading.unknown(*puzzle.shape)
    must_be(Shading, shading)
    shading.must_fit(puzzle)
    mistakes = _mistakes(puzzle, shading)
    step = None if mistakes or kind is Uniqueness.NONE else _next(puzzle, shading, assumes_unique)
    return Hint(kind, mistakes, step, puzzle, shading)


def applied(shading: Shading, step: Deduction) -> Shading:
    """The shading with the cells of a deduction in their shade."""
    cells = bytearray(shading.cells)
    for row, col in step.cells:
        cells[row * shading.cols + col] = step.shade
    return Shading(shading.rows, shading.cols, bytes(cells))


def _mistakes(puzzle: Puzzle, shading: Shading) -> tuple[Cell, ...]:
    """The cells where a shading differs from the nearest solution, or from what all have in common if too many."""
    compared: list[Shading | None] = list(islice(solutions(puzzle), MOST_COMPARED + 1))
    if len(compared) > MOST_COMPARED:
        compared = [backbone(puzzle)]
    return min((_differing(shading, known) for known in compared if known), key=len, default=())


def _differing(shading: Shading, known: Shading) -> tuple[Cell, ...]:
    """The cells that are shaded in one and unshaded in the other."""
    pairs = enumerate(zip(shading.cells, known.cells, strict=True))
    return tuple(
        Cell(*divmod(index, shading.cols))
        for index, (one, other) in pairs
        if {one, other} == {Shade.SHADED, Shade.UNSHADED}
    )


def _next(puzzle: Puzzle, known: Shading, assumes_unique: bool) -> Deduction | None:
    """A step of the easiest technique that finds anything; the core names it, the technique itself gives the reason."""
    if assumes_unique and (lone := next(LONE_LABEL.find(puzzle, known), None)):
        return lone
    found = native.rounds(puzzle, known, limit=1)
    if not found.rounds:
        return _search(puzzle, known)
    easiest = list(TECHNIQUES.values())[found.rounds[0][0]]
    pairs = enumerate(zip(known.cells, found.shading.cells, strict=True))
    decided = [Cell(*divmod(index, puzzle.cols)) for index, (old, new) in pairs if old != new]
    return next(easiest.find(puzzle, known, decided))


def _search(puzzle: Puzzle, known: Shading) -> Deduction | None:
    """The open cells that are shaded in all solutions if there are any, else those that are unshaded in all."""
    common = backbone(puzzle)
    for shade in (Shade.SHADED, Shade.UNSHADED):
        cells = [cell for cell in known.unknown_cells() if common is not None and common[cell] == shade]
        if cells:
            others = [cell for cell in (Cell(*divmod(n, puzzle.cols)) for n in range(len(puzzle))) if cell not in cells]
            sentence = f"A search finds {len(cells)} more {shade.name.lower()} cells, the same in every solution."
            return Deduction(SEARCH.name, tuple(cells), shade, tuple(others), sentence)
    return None
