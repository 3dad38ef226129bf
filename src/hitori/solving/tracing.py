"""The trace of a search: a SearchStep for each event, and the Tracer that receives them.

A *step* is one event with the grid after it, e.g. "Try r1c2 shaded." or "r1c3 must be unshaded: r1c2 next to it is
shaded." A *tracer* is anything that can be called with a step, such as `list.append`. Steps are made only for a tracer,
so a search without one pays only a test for None at each event.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from ..errors import counted
from ..puzzle import Cell
from ..render.text import Look, to_text
from ..shading import Shade, Shading
from .board import Board


class StepKind(StrEnum):
    """The kind of an event."""

    TAKE = "take"
    DECIDE = "decide"
    FORCE = "force"
    REFUSE = "refuse"
    BACKTRACK = "backtrack"
    SOLUTION = "solution"


class Reason(StrEnum):
    """Why a colour is forced or refused; the braces stand for the cells that prove it."""

    SAME_LABEL = "{} shows the same label"
    NEXT_TO_SHADED = "{} next to it is shaded"
    CUTS_THE_GRID = "it would cut the unshaded cells apart"
    NO_COLOUR_LEFT = "{} could then be neither shaded nor unshaded"


class Grounds(NamedTuple):
    """A reason and the indexes of the cells that prove it."""

    reason: Reason
    cells: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchStep:
    """One event of a search on this board.

    `cell` and `shade` are what is tried, forced or refused (None and UNKNOWN if no single cell is meant), `because` the
    cells that prove it, `depth` the number of decisions held, `shading` the grid after the event.
    """

    kind: StepKind
    cell: Cell | None
    shade: Shade
    reason: Reason | None
    because: tuple[Cell, ...]
    depth: int
    shading: Shading
    board: Board = field(repr=False)

    @property
    def sentence(self) -> str:
        """The event in English."""
        colour = str(self.shade)
        reason = self.reason.format(*self.because) if self.reason else ""
        match self.kind:
            case StepKind.TAKE:
                return "Take the next grid from the queue."
            case StepKind.DECIDE:
                return f"Try {self.cell} {colour}."
            case StepKind.FORCE:
                return f"{self.cell} must be {colour}: {reason}."
            case StepKind.REFUSE:
                return f"{self.cell} cannot be {colour}: {reason}."
            case StepKind.BACKTRACK:
                if self.depth == 0:
                    return "Go back to the start."
                return f"Go back to the state with {counted(self.depth, 'decision')}."
            case StepKind.SOLUTION:
                return "Solved: all three rules hold."

    def to_text(self, look: Look) -> str:
        """The grid after the event, for a terminal."""
        return to_text(self.board.puzzle, self.shading, look)

    def to_dict(self) -> dict[str, object]:
        """The record of the step in `hitori trace --json`, and in its page."""
        return {
            "kind": self.kind,
            "sentence": self.sentence,
            "cell": self.cell,
            "shade": None if self.cell is None else self.shade.symbol,
            "because": self.because,
            "depth": self.depth,
            "shading": self.shading.to_rows(),
        }


Tracer = Callable[[SearchStep], None]
"""A function that receives the steps of a search, each once and in order, e.g. the `append` of a list."""


def why_not(board: Board, cells: bytes, index: int, shade: Shade) -> Grounds | None:
    """What rules out this shade, given the shades of `cells`: an unshaded duplicate, or a shaded neighbour."""
    if shade is Shade.SHADED:
        reason, others = Reason.NEXT_TO_SHADED, board.neighbours[index]
    else:
        reason, others = Reason.SAME_LABEL, board.duplicates[index]
    return next((Grounds(reason, (other,)) for other in others if cells[other] == shade.code), None)
