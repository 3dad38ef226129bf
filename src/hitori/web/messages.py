"""The messages between the page and the server: a request is one JSON object, and so is its answer.

msgspec reads the requests, refuses a malformed one and names the position, and writes the JSON Schema of these classes
into the OpenAPI description. So the bounds below are all that a browser can ask for.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Literal, Self

from msgspec import Meta, Struct

from ..errors import TooLargeError
from ..puzzle import MAX_LABEL, Cell, Puzzle
from ..results import Status, Uniqueness
from ..rules import Rule
from ..shading import Shade, Shading
from ..techniques import Deduction, technique

MAX_SIDE = 60
"""Rows or columns of the largest puzzle that the player accepts."""
MAX_TEXT = 400_000
"""Characters of the longest text that can be pasted."""
QUICK_CELLS = 256
"""Cells of the largest puzzle about which every question is answered at once."""
QUICK_TEXT = 20_000
"""Characters of the longest text that is read at once."""
DEFECT = "this is a bug in hitori; please report what the terminal shows"

Side = Annotated[int, Meta(ge=2, le=MAX_SIDE)]
Label = Annotated[int, Meta(ge=0, le=MAX_LABEL)]
Line = Annotated[list[Label], Meta(min_length=1, max_length=MAX_SIDE)]
Labels = Annotated[list[Line], Meta(min_length=1, max_length=MAX_SIDE)]
Shades = Annotated[list[Annotated[str, Meta(max_length=MAX_SIDE)]], Meta(max_length=MAX_SIDE)]
Seed = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # what a number of JavaScript holds exactly
Name = Annotated[str, Meta(max_length=200)]


class NewPuzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A new puzzle; the same seed makes the same one. Without a difficulty any level may result."""

    rows: Side
    cols: Side
    difficulty: Literal["trivial", "easy", "medium", "hard", "expert", "extreme"] | None = None
    seed: Seed | None = None

    @property
    def is_slow(self) -> bool:
        """The search may take seconds."""
        return self.rows * self.cols > QUICK_CELLS or self.difficulty in ("expert", "extreme")


class Day(Struct, frozen=True, forbid_unknown_fields=True):
    """A date, whose puzzle is the same for everyone."""

    date: datetime.date


class Pasted(Struct, frozen=True, forbid_unknown_fields=True):
    """Text, a link or the content of a file, in any format."""

    text: Annotated[str, Meta(max_length=MAX_TEXT)]

    @property
    def is_slow(self) -> bool:
        """The text is long."""
        return len(self.text) > QUICK_TEXT


class PlayedPuzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle, in which 0 is a blank, and its shading: `#` shaded, `.` unshaded, `?` unknown."""

    labels: Labels
    shading: Shades | None = None
    name: Name | None = None

    @property
    def is_slow(self) -> bool:
        """The puzzle is large."""
        return len(self.labels) * len(self.labels[0]) > QUICK_CELLS

    def puzzle(self) -> Puzzle:
        """The puzzle itself; raises InvalidPuzzleError if its rows differ in length."""
        return Puzzle(self.labels, name=self.name)

    def marks(self) -> Shading:
        """The shading, all unknown if none was sent; raises InvalidShadingError if it is malformed."""
        if self.shading is None:
            return Shading.unknown(*self.puzzle().shape)
        return Shading.from_rows(self.shading)


class Writing(PlayedPuzzle, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A puzzle to write in a format of `hitori convert`."""

    format: Annotated[str, Meta(max_length=40)]


class Sheet(PlayedPuzzle, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A puzzle to draw in a file; without a shading it is drawn empty."""

    kind: Literal["svg", "pdf"] = "svg"
    palette: Literal["light", "dark", "print", "colour-blind"] = "print"
    rulers: bool = False


class Given(Struct, frozen=True):
    """A puzzle to play, with its marks and the warnings of its reader."""

    name: str | None
    labels: list[list[int]]
    shading: list[str] | None = None
    warnings: tuple[str, ...] = ()

    @classmethod
    def of(cls, puzzle: Puzzle, shading: Shading | None = None, warnings: tuple[str, ...] = ()) -> Self:
        """The message for a puzzle; raises TooLargeError for one that no request of the page could hold."""
        if max(puzzle.shape) > MAX_SIDE:
            size = f"{puzzle.rows} rows and {puzzle.cols} columns"
            raise TooLargeError(f"expected a puzzle of at most {MAX_SIDE} rows and columns, found one of {size}")
        return cls(puzzle.name, puzzle.to_rows(), shading.to_rows() if shading else None, warnings)


class Collection(Struct, frozen=True):
    """Several puzzles."""

    puzzles: list[Given]


class BrokenRule(Struct, frozen=True):
    """A broken rule, with pzpr's code for it, and the cells that break it."""

    rule: Rule
    code: str
    cells: tuple[Cell, ...]


class Checked(Struct, frozen=True):
    """Whether a shading solves its puzzle; an unknown cell counts as unshaded."""

    valid: bool
    violations: list[BrokenRule]


class Solved(Struct, frozen=True):
    """What the solver found; `message` says so in words."""

    status: Status
    solution: list[str] | None
    elapsed: float
    message: str


class Inspected(Struct, frozen=True):
    """How many solutions there are, and the cells in which they differ; `message` says so in words."""

    uniqueness: Uniqueness
    differing: tuple[Cell, ...]
    message: str


class ExplainedStep(Struct, frozen=True):
    """A deduction: these cells have this shade, `#` or `.`, because of those."""

    technique: str
    sentence: str
    cells: tuple[Cell, ...]
    shade: str
    because: tuple[Cell, ...]

    @classmethod
    def of(cls, deduction: Deduction) -> Self:
        """The message for a deduction."""
        shade = "#" if deduction.shade is Shade.SHADED else "."
        name = technique(deduction.technique).title
        return cls(name, deduction.sentence, deduction.cells, shade, deduction.because)


class Advice(Struct, frozen=True):
    """The player's mistakes, or the next step in three levels: where, how, and why."""

    mistakes: tuple[Cell, ...]
    step: ExplainedStep | None
    texts: tuple[str, str, str]


class Walkthrough(Struct, frozen=True):
    """Every step from the empty board; `message` says how they end."""

    steps: list[ExplainedStep]
    message: str


class Rating(Struct, frozen=True):
    """How hard a puzzle is for a person; no level unless it has exactly one solution. `message` says so in words."""

    level: str | None
    score: float | None
    hardest: str | None
    message: str


class Shown(Struct, frozen=True):
    """A checked proof: what it shows, e.g. `unique`, and its text, with each step in words above its lines."""

    claim: str
    text: str


class Written(Struct, frozen=True):
    """A puzzle in the requested format."""

    text: str


class File(Struct, frozen=True):
    """A file to download, sent as raw bytes."""

    content: bytes
    media_type: str
    name: str


class Problem(Struct, frozen=True):
    """Why a request failed."""

    error: str
