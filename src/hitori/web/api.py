"""The endpoints of the player, over the same functions as the command line.

An endpoint is a function from one message to another, e.g. `new(NewPuzzle) -> Given`: its name is its path, its first
line the summary in the OpenAPI description, its types the schemas. A search is cut off after `SECONDS`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import SystemRandom
from typing import Any

from msgspec import structs

from .. import formats, native
from ..analysis import difficulty, explanation
from ..analysis.uniqueness import uniqueness
from ..errors import FormatError, OutOfTimeError
from ..generation.generator import generate
from ..generation.options import GenerationOptions
from ..generation.repair import make_unique
from ..puzzle import Puzzle
from ..render.palette import PALETTES
from ..render.pdf import to_pdf
from ..render.picture import Picture
from ..render.svg import to_svg
from ..results import Clock, Limits, Status, Uniqueness
from ..rules import check as violations_of
from ..techniques import Level
from ..techniques.deduction import listed
from .messages import (
    Advice,
    BrokenRule,
    Checked,
    Collection,
    Day,
    ExplainedStep,
    File,
    Given,
    Inspected,
    NewPuzzle,
    Pasted,
    PlayedPuzzle,
    Rating,
    Sheet,
    Shown,
    Solved,
    Walkthrough,
    Writing,
    Written,
)

SECONDS = 4.0
"""The longest time of a search."""
MAX_PUZZLES = 500
"""The most puzzles read from one text."""
CUT_OFF = f"No answer within {SECONDS:g} seconds: the search was stopped. `hitori solve` searches without a limit."

SEEDS = 1_000_000
"""The range of random seeds: small enough to tell a friend the number."""
DAILY = ((6, "easy"), (7, "easy"), (8, "medium"), (9, "medium"), (10, "hard"), (12, "hard"), (15, "medium"))
"""The side and the difficulty of the daily puzzle, from Monday to Sunday."""

INSPECTED = {
    Uniqueness.NONE: "There is no solution.",
    Uniqueness.UNIQUE: "There is exactly one solution.",
    Uniqueness.UNKNOWN: CUT_OFF,
}


def new(wanted: NewPuzzle) -> Given:
    """A new puzzle with exactly one solution."""
    seed = SystemRandom().randrange(SEEDS) if wanted.seed is None else wanted.seed
    options: GenerationOptions = {"difficulty": wanted.difficulty, "limits": Limits(time=SECONDS)}
    puzzle = generate(wanted.rows, wanted.cols, seed=seed, **options)
    return Given.of(puzzle.with_metadata(name=f"No. {seed}"))


def daily(day: Day) -> Given:
    """The puzzle of a date: the date is its seed."""
    side, level = DAILY[day.date.weekday()]
    puzzle = generate(side, seed=int(f"{day.date:%Y%m%d}"), difficulty=Level.named(level))
    return Given.of(puzzle.with_metadata(name=f"Daily puzzle, {day.date}"))


def load(pasted: Pasted) -> Collection:
    """The puzzles of a text, a link or the content of a file, in any format, at most `MAX_PUZZLES`."""
    items = formats.read(pasted.text.splitlines(keepends=True))
    found = []
    for item in islice(items, MAX_PUZZLES):
        if isinstance(item, FormatError):
            raise item
        found.append(Given.of(item.puzzle, item.shading, item.warnings))
    if next(items, None):
        warning = f"Only the first {MAX_PUZZLES} puzzles were opened; `hitori play FILE` opens all."
        found[0] = structs.replace(found[0], warnings=(warning, *found[0].warnings))
    return Collection(found)


def check(played: PlayedPuzzle) -> Checked:
    """Every rule that a shading breaks."""
    found = violations_of(played.puzzle(), played.marks())
    return Checked(not found, [BrokenRule(violation.rule, violation.code, violation.cells) for violation in found])


def solve(played: PlayedPuzzle) -> Solved:
    """One solution of a puzzle."""
    result = native.solve(played.puzzle(), Limits(time=SECONDS))
    message = {Status.SOLVED: "Solved.", Status.NO_SOLUTION: "There is no solution.", Status.UNKNOWN: CUT_OFF}
    solution = result.solution.to_rows() if result.solution else None
    return Solved(result.status, solution, result.elapsed, message[result.status])


def hint(played: PlayedPuzzle) -> Advice:
    """The mistakes, or the next step in three levels: where to look, which technique helps, and why."""
    puzzle = _decidable(played)
    found = explanation.hint(puzzle, played.marks())
    if found.deduction is not None:
        texts = (found.where or "", found.technique or "", found.reason or "")
        return Advice((), ExplainedStep.of(found.deduction), texts)
    if found.mistakes:
        wrong = "A mark is wrong." if len(found.mistakes) == 1 else f"{len(found.mistakes)} marks are wrong."
        return Advice(found.mistakes, None, ("Something is wrong.", wrong, f"Wrong: {listed(found.mistakes)}."))
    nothing = {
        Uniqueness.NONE: "The puzzle has no solution.",
        Uniqueness.MULTIPLE: "Nothing more follows: the puzzle has several solutions.",
    }.get(found.uniqueness, "All cells are known.")
    return Advice((), None, (nothing, nothing, nothing))


def explain(played: PlayedPuzzle) -> Walkthrough:
    """Every step to the solution, always the easiest next."""
    found = explanation.explain(_decidable(played))
    message = {
        Uniqueness.NONE: "There is no solution.",
        Uniqueness.MULTIPLE: "Nothing more follows: there are several solutions.",
    }.get(found.uniqueness, "Solved.")
    return Walkthrough(list(map(ExplainedStep.of, found.steps)), message)


def rate(played: PlayedPuzzle) -> Rating:
    """How hard a puzzle is for a person."""
    found = difficulty.rate(_decidable(played))
    level = None if found.level is None else str(found.level)
    words = {Uniqueness.NONE: "no solution", Uniqueness.MULTIPLE: "several solutions"}.get(
        found.uniqueness, level or ""
    )
    return Rating(level, found.score, found.hardest, words)


def inspect(played: PlayedPuzzle) -> Inspected:
    """Whether a puzzle has no solution, one or many, and in which cells they differ."""
    puzzle, limits = played.puzzle(), Limits(time=SECONDS / 2)
    kind = uniqueness(puzzle, limits)
    if kind is not Uniqueness.MULTIPLE:
        return Inspected(kind, (), INSPECTED[kind])
    _, backbone = native.backbone(puzzle, limits)
    if backbone is None:
        return Inspected(kind, (), "There are several solutions; where they differ was not found in time.")
    differing = tuple(backbone.unknown_cells())
    cells = "1 cell" if len(differing) == 1 else f"{len(differing)} cells"
    return Inspected(kind, differing, f"There are several solutions; they differ in {cells}.")


def why(played: PlayedPuzzle) -> Shown:
    """A proof of how many solutions there are, step by step; the checker has accepted it."""
    puzzle, clock = _decidable(played), Clock(Limits(time=SECONDS))
    proof = explanation.explain(puzzle, limits=clock.left()).proof(clock.left())
    proof.check(puzzle, clock.left())
    return Shown(proof.claim, proof.text)


def repair(played: PlayedPuzzle) -> Given:
    """A puzzle with exactly one solution that differs from the given one in few labels."""
    return Given.of(make_unique(played.puzzle(), limits=Limits(time=SECONDS)))


def convert(writing: Writing) -> Written:
    """The puzzle in another format, e.g. `puzzlink` for a link."""
    return Written(formats.dumps(writing.puzzle(), formats.get_format(writing.format).name))


def render(sheet: Sheet) -> File:
    """The puzzle as an SVG image or as a PDF page, with the shading if one was sent."""
    puzzle = sheet.puzzle()
    shading = None if sheet.shading is None else sheet.marks()
    picture = Picture(puzzle, shading, rulers=sheet.rulers, palette=PALETTES[sheet.palette])
    name = f"hitori-{puzzle.rows}x{puzzle.cols}.{sheet.kind}"
    if sheet.kind == "pdf":
        return File(to_pdf(picture), "application/pdf", name)
    return File(to_svg(picture).encode(), "image/svg+xml", name)


def _decidable(played: PlayedPuzzle) -> Puzzle:
    """The puzzle, if the common cells of its solutions are found in time; raises OutOfTimeError otherwise."""
    puzzle = played.puzzle()
    status, _ = native.backbone(puzzle, Limits(time=SECONDS))
    if status is Status.UNKNOWN:
        raise OutOfTimeError(CUT_OFF)
    return puzzle


ENDPOINTS: tuple[Callable[[Any], Any], ...] = (
    new,
    daily,
    load,
    check,
    hint,
    explain,
    rate,
    solve,
    inspect,
    why,
    repair,
    convert,
    render,
)

AT_ONCE = (daily, check, convert, render)
"""Those whose work grows with the puzzle and no faster, so no puzzle is too large to be answered at once."""
