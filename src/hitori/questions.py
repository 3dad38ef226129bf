"""The questions that the core answers, a function each: its options in, a `CoreQuestion` out.

`native.ask(hint(known=shading), puzzle, limits)` asks one; `native.ask_many` asks the same about many puzzles. What is
left out, or None, has its usual value. `crates/hitori-answers/src/question.rs` declares the questions, and
`tests/test_questions.py` holds these functions to it, name for name; `docs/questions.md` has the table.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple, Required, TypeAlias, TypedDict

from .shading import Shading

Cells: TypeAlias = Sequence[tuple[int, int]]
"""Cells by (row, column) from 0."""


class CoreQuestion(NamedTuple):
    """A question and its options, e.g. `CoreQuestion("inspect", {"limit": 5})`."""

    name: str
    options: dict[str, object]


class PuzzleRequest(TypedDict, total=False):
    """What a new puzzle shall be like; `hitori.generate` says what each entry means."""

    rows: Required[int]
    cols: Required[int]
    labels: int
    shaded: tuple[float, float]
    symmetry: str
    containing: Shading
    minimal: bool
    fewest_clues: bool
    method: str
    difficulty: str
    technique: str


def solve() -> CoreQuestion:
    """One solution."""
    return CoreQuestion("solve", {})


def uniqueness() -> CoreQuestion:
    """Whether there is no solution, one, or several."""
    return CoreQuestion("uniqueness", {})


def inspect(limit: int | None = None) -> CoreQuestion:
    """How many solutions there are up to a limit (1000), where they differ, and how often each cell is shaded."""
    return CoreQuestion("inspect", {"limit": countable(limit)})


def rate(without: Sequence[str] | None = None) -> CoreQuestion:
    """How hard a puzzle is for a person who knows all techniques but these, and its characteristics."""
    return CoreQuestion("rate", {"without": without})


def characteristics() -> CoreQuestion:
    """The numbers of a puzzle and of its only solution."""
    return CoreQuestion("characteristics", {})


def explain(known: Shading | None = None, assumes_unique: bool = False) -> CoreQuestion:
    """Every step to the solution; `assumes_unique` allows the technique `lone-label`."""
    return CoreQuestion("explain", {"known": known, "assumes_unique": assumes_unique})


def hint(known: Shading | None = None, assumes_unique: bool = False) -> CoreQuestion:
    """The mistakes of a player, or the next step."""
    return CoreQuestion("hint", {"known": known, "assumes_unique": assumes_unique})


def make_unique(seed: int | None = None) -> CoreQuestion:
    """Few labels changed to leave exactly one solution."""
    return CoreQuestion("make_unique", {"seed": seed})


def generate(request: PuzzleRequest, seed: int | None = None, number: int | None = None) -> CoreQuestion:
    """A new puzzle with its name and its level."""
    return CoreQuestion("generate", {"request": request, "seed": seed, "number": number})


def plan(request: PuzzleRequest) -> CoreQuestion:
    """What the puzzles of a request are called, and why they cannot be drawn until they are unique."""
    return CoreQuestion("plan", {"request": request})


def levels(request: PuzzleRequest) -> CoreQuestion:
    """For each level, why no puzzle of a request has it, or None where one may."""
    return CoreQuestion("levels", {"request": request})


def count(limit: int | None = None) -> CoreQuestion:
    """The number of solutions up to a limit."""
    return CoreQuestion("count", {"limit": countable(limit)})


def necessary_labels() -> CoreQuestion:
    """The cells whose labels the only solution needs."""
    return CoreQuestion("necessary_labels", {})


def steps(known: Shading | None = None, most: int | None = None) -> CoreQuestion:
    """The first steps by techniques alone, whether or not there is a solution."""
    return CoreQuestion("steps", {"known": known, "most": most})


def deductions(
    technique: str, known: Shading | None = None, about: Cells | None = None, most: int | None = None
) -> CoreQuestion:
    """What one technique deduces, with suppositions `about` these cells only."""
    return CoreQuestion("deductions", {"technique": technique, "known": known, "about": about, "most": most})


def facts(technique: str, known: Shading | None = None) -> CoreQuestion:
    """What one technique concludes, as a rating counts it."""
    return CoreQuestion("facts", {"technique": technique, "known": known})


def rounds(known: Shading | None = None, without: Sequence[str] | None = None, most: int | None = None) -> CoreQuestion:
    """The rounds of techniques of which a rating is made."""
    return CoreQuestion("rounds", {"known": known, "without": without, "most": most})


def judge(
    step: Shading,
    because: Cells | None = None,
    known: Shading | None = None,
    techniques: Sequence[str] | None = None,
    proved: bool = False,
) -> CoreQuestion:
    """Whether a step, the shades of some cells, follows from the cells named for it; `proved`: with a proof."""
    options: dict[str, object] = {
        "step": step,
        "because": because,
        "known": known,
        "techniques": techniques,
        "proved": proved,
    }
    return CoreQuestion("judge", options)


def reason(step: Shading, known: Shading | None = None, techniques: Sequence[str] | None = None) -> CoreQuestion:
    """The fewest cells from which a step follows, and those from which the easiest techniques show it."""
    return CoreQuestion("reason", {"step": step, "known": known, "techniques": techniques})


def prove_step(step: Shading, because: Cells | None = None, known: Shading | None = None) -> CoreQuestion:
    """The proof that a step follows from the cells named for it."""
    return CoreQuestion("prove_step", {"step": step, "because": because, "known": known})


def draw(
    name: str | None = None,
    known: Shading | None = None,
    violations: Sequence[dict[str, object]] | None = None,
    deduced: Cells | None = None,
    because: Cells | None = None,
    rulers: bool = False,
    letters: bool = False,
    palette: str | None = None,
) -> CoreQuestion:
    """The puzzle as an SVG file; a violation is what `to_dict` makes of a `hitori.Violation`."""
    shown = {"known": known, "violations": violations, "deduced": deduced, "because": because}
    return CoreQuestion("draw", {"name": name, **shown, "rulers": rulers, "letters": letters, "palette": palette})


def catalogue() -> CoreQuestion:
    """The techniques, each with a worked board."""
    return CoreQuestion("catalogue", {})


def deal(request: PuzzleRequest, seed: int | None = None, number: int | None = None) -> CoreQuestion:
    """A position in which the technique of a request is the next step."""
    return CoreQuestion("deal", {"request": request, "seed": seed, "number": number})


def countable(limit: int | None) -> int | None:
    """The limit, or None if it is beyond what the core can count to."""
    return None if limit is None or limit > sys.maxsize else limit
