"""Explanation and Hint: every step to a solution with its reason, and the next step for a player who is stuck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from .. import native
from ..arguments import must_be
from ..errors import OutOfTimeError
from ..geometry import cell_at
from ..puzzle import Cell, Puzzle
from ..results import UNLIMITED, Clock, Limits, Uniqueness
from ..shading import Shade, Shading
from ..techniques import LONE_LABEL, SEARCH, Deduction, technique
from .refutation import USUAL, Refutation, refuted
from .steps import applied, easiest
from .uniqueness import backbone, uniqueness

MOST_COMPARED = 1000
"""How many solutions a player's shading is compared with to find the nearest."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The steps that solve a puzzle, always an easiest one next, and the shading after them.

    `shading` is the solution if there is exactly one; if there are several, what follows for all of them. If there is
    none, `steps` is empty, and `refutation()` finds out why, within the limits that were left (ten seconds if there
    were none). `is_complete` is False if a limit was reached first.
    """

    puzzle: Puzzle
    uniqueness: Uniqueness
    steps: tuple[Deduction, ...]
    shading: Shading
    is_complete: bool = True
    patience: Limits = field(default=USUAL, repr=False, compare=False)

    def refutation(self) -> Refutation | None:
        """Why there is no solution, as `why_unsolvable` says it; None if there is one."""
        return refuted(self.puzzle, self.patience) if self.uniqueness is Uniqueness.NONE else None

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


def explain(
    puzzle: Puzzle,
    *,
    assumes_unique: bool = False,
    after_step: Callable[[], None] = lambda: None,
    limits: Limits = UNLIMITED,
) -> Explanation:
    """Every step to the solution, always using the easiest technique next.

    `assumes_unique` allows the technique `lone label`, which is sound only if there is exactly one solution.
    `after_step` is called after each step, e.g. to report progress. At one of the `limits` the explanation ends early.

    >>> [step.technique for step in explain(Puzzle([[2, 1], [1, 1]])).steps]
    ['corner-check', 'neighbour', 'corner-close']
    """
    must_be(Limits, limits)
    clock = Clock(limits)
    kind = uniqueness(puzzle, clock.left())
    known = Shading.unknown(*puzzle.shape)
    steps: list[Deduction] = []
    try:
        while kind is not Uniqueness.NONE and (step := _next(puzzle, known, assumes_unique, clock.left())):
            steps.append(step)
            known = applied(known, step)
            after_step()
    except OutOfTimeError:
        return Explanation(puzzle, kind, tuple(steps), known, is_complete=False)
    patience = USUAL if limits.time is None else clock.left()
    return Explanation(puzzle, kind, tuple(steps), known, kind is not Uniqueness.UNKNOWN, patience)


def hint(
    puzzle: Puzzle, shading: Shading | None = None, *, assumes_unique: bool = False, limits: Limits = UNLIMITED
) -> Hint:
    """The hint for a player whose progress is `shading` (None: no progress yet).

    >>> print(hint(Puzzle([[2, 1], [1, 1]])).reason)
    r2c2 is shaded in every way to shade the corner r1c1.

    Raises InvalidShadingError if the shading has another size than the puzzle, and OutOfTimeError at one of the limits.
    """
    must_be(Limits, limits)
    clock = Clock(limits)
    kind = uniqueness(puzzle, clock.left())
    if kind is Uniqueness.UNKNOWN:
        raise OutOfTimeError("no hint was found within the limits")
    if shading is None:
        shading = Shading.unknown(*puzzle.shape)
    must_be(Shading, shading)
    shading.must_fit(puzzle)
    mistakes = _mistakes(puzzle, shading, clock)
    step = None if mistakes or kind is Uniqueness.NONE else _next(puzzle, shading, assumes_unique, clock.left())
    return Hint(kind, mistakes, step, puzzle, shading)


def _mistakes(puzzle: Puzzle, shading: Shading, clock: Clock) -> tuple[Cell, ...]:
    """The cells where a shading differs from the nearest solution, or from what all have in common if too many."""
    if not any(shading.cells):
        return ()
    search = native.solutions(puzzle, clock.left())
    compared: list[Shading | None] = list(islice(search, MOST_COMPARED + 1))
    if search.complete is False:
        raise OutOfTimeError("the solutions to compare with were not found within the limits")
    if len(compared) > MOST_COMPARED:
        compared = [backbone(puzzle, clock.left())]
    return min((_differing(shading, known) for known in compared if known), key=len, default=())


def _differing(shading: Shading, known: Shading) -> tuple[Cell, ...]:
    """The cells that are shaded in one and unshaded in the other."""
    pairs = enumerate(zip(shading.cells, known.cells, strict=True))
    return tuple(
        cell_at(index, shading.cols) for index, (one, other) in pairs if {one, other} == {Shade.SHADED, Shade.UNSHADED}
    )


def _next(puzzle: Puzzle, known: Shading, assumes_unique: bool, limits: Limits) -> Deduction | None:
    """The next step; a search if no technique finds anything."""
    if assumes_unique and (lone := next(LONE_LABEL.find(puzzle, known), None)):
        return lone
    return easiest(puzzle, known, limits) or _search(puzzle, known, limits)


def _search(puzzle: Puzzle, known: Shading, limits: Limits) -> Deduction | None:
    """The open cells that are shaded in all solutions if there are any, else those that are unshaded in all."""
    common = backbone(puzzle, limits)
    for shade in (Shade.SHADED, Shade.UNSHADED):
        cells = [cell for cell in known.unknown_cells() if common is not None and common[cell] == shade]
        if cells:
            others = [cell for cell in puzzle.cells() if cell not in cells]
            sentence = f"A search finds {len(cells)} more {shade.name.lower()} cells, the same in every solution."
            return Deduction(SEARCH.name, tuple(cells), shade, tuple(others), sentence)
    return None
