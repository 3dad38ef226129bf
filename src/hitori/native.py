"""The gateway to the Rust core: the only file that imports the compiled module `_core`.

Each function asks the core one question about a puzzle, or about many at once, and returns a typed result. Threads and
batches are decided here, once: `None` threads means one for each core this process may use, and `batches` cuts a stream
into calls that take about a tenth of a second, e.g. 2, 4, 8, ... puzzles.

The core checks each solution from scratch before it leaves (crate `hitori-checker`). Every call releases the
interpreter lock, obeys `Limits.time` and `Limits.conflicts`, and stops on Ctrl-C within a tenth of a second.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from time import monotonic, perf_counter
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, get_args, overload

from . import _core
from ._core import Batch, Derivation, Diagram, Sampler
from .arguments import check_integer
from .errors import InvalidOptionError
from .puzzle import Puzzle
from .results import UNLIMITED, Limits, SolutionCount, Solutions, SolveResult, Status, Uniqueness
from .shading import Shading

__all__ = [
    "MOST_CELLS",
    "MOST_COMPARED",
    "SYMMETRIES",
    "Batch",
    "Derivation",
    "Diagram",
    "PuzzleSpec",
    "Refusal",
    "Rounds",
    "Sampler",
    "Symmetry",
    "Target",
    "Wire",
    "backbone",
    "batches",
    "census",
    "characteristics",
    "check_proof",
    "count",
    "count_lines",
    "count_many",
    "deductions",
    "default_threads",
    "explain",
    "generate",
    "generate_text",
    "hint",
    "labels_that_matter",
    "make_unique",
    "next_size",
    "prove",
    "rate_lines",
    "rounds",
    "rounds_many",
    "solutions",
    "solve",
    "solve_lines",
    "solve_many",
    "sparse_shading",
    "steps",
    "strip_slope",
    "technique_examples",
    "technique_facts",
    "techniques",
    "uniqueness",
    "version",
]

MOST_COMPARED = _core.MOST_COMPARED
"""How many solutions a hint compares a player's shading with to find the nearest."""

T = TypeVar("T")

Wire: TypeAlias = dict[str, Any]
"""A deduction in wire form (docs/languages.md), e.g. `{"technique": "neighbour", "cells": [[0, 1]], ...}`."""

Symmetry = Literal["none", "rot180", "rot90", "diag"]
"""The symmetry of a generated shading: none, by a half turn, by a quarter turn, or about the main diagonal."""

SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)
"""Every symmetry, `none` first."""

Method = Literal["natural", "repair"]

QUICK = 0.1  # seconds: a call that takes less is followed by a larger one
SLOW = 0.5  # seconds: a call that takes more is followed by a smaller one
MOST_ITEMS = 10_000
MOST_CELLS = 1_000_000
"""A batch that holds so many cells is full."""


class Rounds(NamedTuple):
    """What the techniques found.

    A round is the technique's index in the catalogue, how many cells it decided, and the fewest cells that a person
    must imagine for one of them (1 where nothing is supposed). `shading` is what is known after the last round;
    `is_broken` says that it contradicts the rules. `complete` is False where a limit was reached: the techniques may
    find more.
    """

    rounds: list[tuple[int, int, int]]
    shading: Shading
    is_broken: bool
    complete: bool


class Target(NamedTuple):
    """How difficult a puzzle should be.

    Its level lies between the two of `levels`, 0 for trivial. Somebody who always takes the easiest step uses the
    technique `needed`, an index into the catalogue, at some point.
    """

    levels: tuple[int, int]
    needed: int | None
    name: str

    def __str__(self) -> str:
        return self.name


class Refusal(NamedTuple):
    """Why a proof is refused: the line of its text (from 1) that does not hold, and what is wrong with it."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


class PuzzleSpec(NamedTuple):
    """The puzzle to generate.

    `shaded` is the smallest and the largest number of shaded cells, `containing` holds the shades of a `Shading`, one
    byte a cell, `method` makes the labels unique, and `seconds` limits the search for one puzzle of that difficulty.
    """

    rows: int
    cols: int
    labels: int
    shaded: tuple[int, int]
    symmetry: Symmetry
    containing: bytes | None
    minimal: bool
    method: Method
    target: Target | None
    seconds: float | None


def solve(puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:
    """One solution, or NO_SOLUTION, or UNKNOWN at a limit."""
    return _core.solve(puzzle, limits.time, _countable(limits.conflicts))


def solve_many(puzzles: Iterable[Puzzle], threads: int | None = None, limits: Limits = UNLIMITED) -> list[SolveResult]:
    """The results in the puzzles' order, in one call; the limits are for each puzzle."""
    return _core.solve_many(list(puzzles), _threads(threads), limits.time, _countable(limits.conflicts))


def solutions(puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
    """All solutions, each once; the limits are for the whole enumeration."""
    return Solutions(_enumerate(puzzle, limits))


def count(puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
    """The number of solutions, counting up to `limit`, without making any of them a Python object."""
    return SolutionCount(*_core.count(puzzle, _countable(limit), limits.time, _countable(limits.conflicts)))


def count_many(
    puzzles: Iterable[Puzzle], limit: int | None = None, threads: int | None = None, limits: Limits = UNLIMITED
) -> list[SolutionCount]:
    """`count` for many puzzles in their order, in one call; the limits are for each puzzle."""
    found = _core.count_many(
        list(puzzles), _threads(threads), _countable(limit), limits.time, _countable(limits.conflicts)
    )
    return [SolutionCount(*each) for each in found]


def solve_lines(batch: Batch, threads: int | None = None, limits: Limits = UNLIMITED) -> tuple[str, set[Status]]:
    """The lines of `hitori solve --json`, and which statuses they hold; the limits are for each puzzle."""
    lines, found = batch.solve(_threads(threads), limits.time, _countable(limits.conflicts))
    return lines, set(map(Status, set(found)))


def count_lines(
    batch: Batch, limit: int | None = None, threads: int | None = None, limits: Limits = UNLIMITED
) -> tuple[str, set[SolutionCount]]:
    """The lines of `hitori count --json`, and which counts they hold; the limits are for each puzzle."""
    lines, found = batch.count(_threads(threads), _countable(limit), limits.time, _countable(limits.conflicts))
    return lines, {SolutionCount(*each) for each in set(found)}


def rate_lines(batch: Batch, threads: int | None = None, limits: Limits = UNLIMITED) -> tuple[str, set[Uniqueness]]:
    """The lines of `hitori rate --json`, and what they say of uniqueness.

    The limits are for each puzzle, once to count its solutions and once to rate it.
    """
    lines, found = batch.rate(_threads(threads), limits.time, _countable(limits.conflicts))
    return lines, set(map(Uniqueness, set(found)))


def uniqueness(puzzle: Puzzle, limits: Limits = UNLIMITED) -> Uniqueness:
    """Whether the puzzle has no solution, exactly one, or several; UNKNOWN at a limit."""
    return _core.uniqueness(puzzle, limits.time, _countable(limits.conflicts))


def backbone(puzzle: Puzzle, limits: Limits = UNLIMITED) -> tuple[Status, Shading | None]:
    """What all solutions agree on, UNKNOWN elsewhere; None unless the status is SOLVED."""
    status, cells = _core.backbone(puzzle, limits.time, _countable(limits.conflicts))
    return status, None if cells is None else Shading(puzzle.rows, puzzle.cols, cells)


@overload
def labels_that_matter(puzzles: Iterable[Puzzle], threads: int | None = None) -> list[bytes | None]: ...
@overload
def labels_that_matter(
    puzzles: Iterable[Puzzle], threads: int | None = None, *, limits: Limits
) -> list[bytes | Literal[Status.UNKNOWN] | None]: ...
def labels_that_matter(
    puzzles: Iterable[Puzzle], threads: int | None = None, *, limits: Limits = UNLIMITED
) -> list[bytes | None] | list[bytes | Literal[Status.UNKNOWN] | None]:
    """For each puzzle one byte a cell, row by row: 1 if its label is not redundant; None unless it has one solution.

    The limits are for each puzzle; `Status.UNKNOWN` stands where one was reached.
    """
    return _core.labels_that_matter(list(puzzles), _threads(threads), limits.time, limits.conflicts)


def characteristics(
    puzzles: Iterable[Puzzle], threads: int | None = None, limits: Limits = UNLIMITED
) -> list[tuple[tuple[int, int, int, int], tuple[int, int, int, list[int]] | None]]:
    """The numbers of each puzzle, and of its only solution: None without one, and at a limit.

    Of a puzzle: distinct labels, adjacent, non-adjacent and triple adjacent duplicates. Of a solution: shaded cells, in
    corners, along edges, and the sizes of the contact trees.
    """
    return _core.characteristics(list(puzzles), _threads(threads), limits.time, _countable(limits.conflicts))


def prove(
    puzzle: Puzzle, claim: str, limit: int | None = None, limits: Limits = UNLIMITED, *, written: bool = True
) -> str | int | None:
    """The text of a proof that there are no solutions, one (`unique`), at most `limit` (`count`), or of the `backbone`.

    If the claim is false, the number of solutions found: 0 if there is none. None at a limit. With `written` False the
    claim is decided in the same way without recording the steps, which shows what recording costs; the text is empty.
    """
    return _core.prove(puzzle, claim, _countable(limit), written, limits.time, _countable(limits.conflicts))


def check_proof(text: str, puzzle: Puzzle | None = None, limits: Limits = UNLIMITED) -> Refusal | None:
    """None if a proof (docs/proofs.md) holds, and is about the puzzle if one is given; else the line that fails.

    Of the limits the time counts; OutOfTimeError is raised where it is reached. Only `hitori-checker` judges.
    """
    found = _core.check_proof(text.encode("utf-8", "replace").decode(), puzzle, limits.time)
    return None if found is None else Refusal(*found)


def sparse_shading(rows: int, cols: int, width: int, seed: int, limits: Limits = UNLIMITED) -> Shading | None:
    """A maximal shading with few shaded cells, by a beam of so many partial shadings; `Limits.time` is obeyed.

    None if the time ended first, or none of the partial shadings could be completed. Raises TooLargeError for a shorter
    side above 40.
    """
    cells = _core.sparse_shading(rows, cols, width, seed, limits.time)
    return None if cells is None else Shading(rows, cols, cells)


def census(rows: int, cols: int) -> list[int]:
    """The number of puzzles with exactly one solution for each number of labels from 0 on, up to renaming.

    For at most 16 cells.
    """
    return _core.census(rows, cols)


def strip_slope(width: int) -> tuple[int, int, list[list[bool]]]:
    """The sparsest maximal shading of a long strip of so many columns.

    The number of pasts of the sweep between two rows, the shaded cells of the rows that repeat, and these rows. Raises
    TooLargeError for a width above 24.
    """
    return _core.strip_slope(width)


def border_strip(height: int) -> tuple[int, int, int, int, list[int]]:
    """What the best of all strips of so many rows, 3 to 7, loses along the border.

    The numbers of nodes and arcs of the graph, twice the shares of a period, the credit, and the columns of the period,
    two bits a cell.
    """
    return _core.border_strip(height)


def techniques() -> list[tuple[str, int, int | None]]:
    """The names of all techniques with their levels (0 for trivial), the easiest first.

    Third, the most rounds in which a puzzle of that level needs it; None for any number.
    """
    return _core.techniques()


def technique_examples() -> list[tuple[list[tuple[str, str]], list[str]]]:
    """For each technique, and last for `lone-label`: drawings with a sentence each, and drawings of near misses."""
    return _core.technique_examples()


def technique_facts(puzzle: Puzzle, known: Shading, technique: int, limits: Limits = UNLIMITED) -> Shading | None:
    """What one technique, by its index in the catalogue, finds; nothing if the known cells break a rule.

    None where the time limit was reached.
    """
    cells = _core.facts(puzzle, known.cells, technique, limits.time)
    return None if cells is None else Shading(puzzle.rows, puzzle.cols, cells)


def deductions(
    puzzle: Puzzle, known: Shading, technique: int, about: bytes | None = None, most: int = sys.maxsize
) -> list[Wire]:
    """The first deductions of one technique, at most so many, in wire form; none if the known cells break a rule.

    The technique is an index into the catalogue; the one after the last is the lone label. Suppositions are tried on
    the cells `about`, one byte a cell; None: on all.
    """
    return _core.deductions(puzzle, known.cells, technique, about, most) or []


def steps(
    puzzle: Puzzle, known: Shading, most: int = sys.maxsize, limits: Limits = UNLIMITED
) -> tuple[list[Wire], Shading, bool]:
    """The first steps from what is known, the easiest next, in wire form; what is known then; are these all?

    Techniques alone find them, whether or not there is a solution. Of the limits the time counts.
    """
    found, cells, is_complete = _core.steps(puzzle, known.cells, most, limits.time)
    return found, Shading(puzzle.rows, puzzle.cols, cells), is_complete


def explain(
    puzzle: Puzzle,
    known: Shading,
    lone_labels: bool = False,
    after_step: Callable[[], None] | None = None,
    limits: Limits = UNLIMITED,
) -> tuple[Uniqueness, list[Wire], Shading, bool]:
    """How many solutions; every step from what is known, in wire form; what is known then; False at a limit.

    `lone_labels` allows the technique that is sound only if there is one solution.
    """
    found = _core.explain(puzzle, known.cells, lone_labels, after_step, limits.time, _countable(limits.conflicts))
    uniqueness, steps, cells, is_complete = found
    return uniqueness, steps, Shading(puzzle.rows, puzzle.cols, cells), is_complete


def hint(
    puzzle: Puzzle, shading: Shading, lone_labels: bool = False, limits: Limits = UNLIMITED
) -> tuple[Uniqueness, list[tuple[int, int]], Wire | None] | None:
    """How many solutions, where the shading is wrong, and the next step in wire form; None at a limit."""
    return _core.hint(puzzle, shading.cells, lone_labels, limits.time, _countable(limits.conflicts))


def rounds(
    puzzle: Puzzle,
    known: Shading | None = None,
    allowed: int | None = None,
    limit: int = sys.maxsize,
    limits: Limits = UNLIMITED,
) -> Rounds:
    """The rounds that follow from what is known (None: nothing), at most `limit` of them.

    Bit k of `allowed` admits technique k of the catalogue; None admits all. Of the limits the time counts; where it is
    reached, the rounds are not `complete`.
    """
    cells = bytes(len(puzzle)) if known is None else known.cells
    return _rounds(puzzle, _core.rounds(puzzle, cells, allowed, limit, limits.time))


def rounds_many(puzzles: Iterable[Puzzle], threads: int | None = None, limits: Limits = UNLIMITED) -> list[Rounds]:
    """`rounds` from the empty shading for many puzzles, in their order, in one call; the limits are for each."""
    puzzles = list(puzzles)
    return list(map(_rounds, puzzles, _core.rounds_many(puzzles, _threads(threads), limits.time)))


def generate(
    spec: PuzzleSpec, seed: int, first: int, count: int, threads: int | None = None, limits: Limits = UNLIMITED
) -> list[bytes]:
    """The label buffers of the puzzles `first`, `first + 1`, ... of a seed, `count` of them.

    Of the limits the time counts, for each puzzle. Raises ImpossibleWishError, OutOfTimeError, TooLargeError.
    """
    return _core.generate(spec, seed, first, count, _threads(threads), limits.time)


def generate_text(
    spec: PuzzleSpec,
    title: str,
    seed: int,
    first: int,
    count: int,
    format: Literal["text", "jsonl"],
    threads: int | None = None,
    limits: Limits = UNLIMITED,
) -> str:
    """The text of the puzzles that `generate` makes, as `formats.dumps` writes it; a name is the title and the number.

    Raises as `generate` does.
    """
    return _core.generate_text(spec, (seed, first, count), _threads(threads), title, format, limits.time)


def make_unique(puzzle: Puzzle, seed: int, limits: Limits = UNLIMITED) -> tuple[bytes | None, bool]:
    """The label buffer of the puzzle with few labels changed to give exactly one solution; None if none was found.

    Second, whether this was sought to the end; False at a limit.
    """
    digits = abs(seed).to_bytes((abs(seed).bit_length() + 31) // 32 * 4 or 4, "little")
    key = [int.from_bytes(digits[at : at + 4], "little") for at in range(0, len(digits), 4)]
    return _core.make_unique(puzzle, key, limits.time, _countable(limits.conflicts))


def batches(items: Iterable[T], cells_of: Callable[[T], int] = lambda _: 1) -> Iterator[list[T]]:
    """The items in lists whose length adapts to the time until the caller asks for the next list.

    Lists start at one item per thread, so the first answers come at once, and double while each takes little time. A
    slow list makes the next ones shorter, so Ctrl-C loses little. A list is also full once its items have a million
    cells, as counted by `cells_of`.
    """
    items = iter(items)
    size = default_threads()
    while batch := _take(items, size, cells_of):
        start = perf_counter()
        yield batch
        size = next_size(size, perf_counter() - start)


def next_size(size: int, seconds: float) -> int:
    """How many puzzles the next call should take, after one of this size that took so long."""
    if seconds < QUICK:
        return min(2 * size, MOST_ITEMS)
    return max(size // 2, default_threads()) if seconds > SLOW else size


def version() -> str:
    """The version of the core, which is that of the package."""
    return _core.__version__


def default_threads() -> int:
    """One thread for each core that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _take(items: Iterator[T], size: int, cells_of: Callable[[T], int]) -> list[T]:
    batch: list[T] = []
    cells = 0
    for item in items:
        batch.append(item)
        cells += cells_of(item)
        if len(batch) >= size or cells >= MOST_CELLS:
            break
    return batch


def _enumerate(puzzle: Puzzle, limits: Limits) -> Generator[Shading, None, bool]:
    search = _core.Enumeration(puzzle)
    deadline = None if limits.time is None else monotonic() + limits.time
    while True:
        left = None if deadline is None else max(0.0, deadline - monotonic())
        status, cells = search.next(left, _countable(limits.conflicts))
        if cells is None:
            return status is Status.NO_SOLUTION
        yield Shading(puzzle.rows, puzzle.cols, cells)


def _rounds(puzzle: Puzzle, found: tuple[list[tuple[int, int, int]], bytes, bool | None]) -> Rounds:
    used, cells, is_broken = found
    return Rounds(used, Shading(puzzle.rows, puzzle.cols, cells), bool(is_broken), is_broken is not None)


def _countable(limit: int | None) -> int | None:
    """The limit, or None if it is beyond what the core can count to."""
    return None if limit is None or limit > sys.maxsize else limit


def _threads(threads: int | None) -> int:
    if threads is None:
        return default_threads()
    if check_integer("threads", threads) < 1:
        raise InvalidOptionError(f"threads is {threads}; expected at least 1, or None for all cores")
    return min(threads, sys.maxsize)
