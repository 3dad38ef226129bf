"""Puzzles with exactly one solution, made by the native core.

A *seed* and a *number* fix a puzzle for ever: on every platform, for any number of threads, however a batch is cut. Its
name tells both, e.g. "10x10, seed 7, number 0". A *wish* is what the puzzle should be like: size, labels, density,
symmetry, cells of the solution, blanks. A *goal* is how difficult it should be.

Each puzzle is checked before it leaves the core: it has no second solution, and the shading it was built on solves it.
"""

from __future__ import annotations

import math
import random
from array import array
from collections.abc import Iterable, Iterator
from itertools import islice
from operator import index

from .. import native
from ..errors import ImpossibleWishError, InvalidShadingError, WrongAnswerError
from ..native import SYMMETRIES, PuzzleSpec, Symmetry
from ..puzzle import LABEL_TYPE, MAX_LABEL, Puzzle
from ..results import Limits
from ..shading import Shading
from ..solving.base import Solver
from ..techniques import Level
from .target import target_of

MAX_SEED = 2**64 - 1
PATIENT = Limits(time=60.0)


def generate(
    rows: int,
    cols: int | None = None,
    *,
    seed: int | None = None,
    number: int = 0,
    labels: int | None = None,
    shaded: tuple[float, float] = (0.0, 1.0),
    symmetry: Symmetry = "none",
    containing: Shading | None = None,
    minimal: bool = False,
    difficulty: Level | str | None = None,
    technique: str | None = None,
    limits: Limits = PATIENT,
) -> Puzzle:
    """One puzzle with exactly one solution, `rows` x `cols` (square if `cols` is None).

    `labels`: they are taken from 1 to this, by default the longer side. `shaded`: the least and the largest share of
    the cells that the solution shades. `symmetry`: what leaves the solution as it is, a half turn ("rot180"), a quarter
    turn ("rot90") or exchanging rows and columns ("diag"). `containing`: the solution agrees with this wherever it is
    not UNKNOWN. `minimal`: without any of its labels the puzzle would have a second solution; the others are blank.
    Without a `seed` the puzzle is a new one each time, and its name tells the seed.

    `difficulty`: the level that `hitori.rate` finds, e.g. "hard". `technique`: at some point nothing easier than this
    helps; without a `difficulty` nothing of a harder level is needed. The search for such a puzzle ends with
    `limits.time`, in seconds.

    >>> puzzle = generate(5, seed=7)
    >>> puzzle.name, puzzle == generate(5, seed=7), uniqueness(puzzle)
    ('5x5, seed 7, number 0', True, <Uniqueness.UNIQUE: 'unique'>)

    Raises ImpossibleWishError, with the reason, when there is no such puzzle or none was found; InvalidShadingError
    when `containing` has another size; OutOfTimeError, with what was reached; ValueError for an argument out of range;
    TooLargeError.
    """
    (puzzle,) = generate_many(
        rows,
        cols,
        count=1,
        seed=seed,
        first=number,
        labels=labels,
        shaded=shaded,
        symmetry=symmetry,
        containing=containing,
        minimal=minimal,
        difficulty=difficulty,
        technique=technique,
        limits=limits,
        threads=1,
    )
    return puzzle


def generate_many(
    rows: int,
    cols: int | None = None,
    *,
    count: int,
    seed: int | None = None,
    first: int = 0,
    labels: int | None = None,
    shaded: tuple[float, float] = (0.0, 1.0),
    symmetry: Symmetry = "none",
    containing: Shading | None = None,
    minimal: bool = False,
    difficulty: Level | str | None = None,
    technique: str | None = None,
    limits: Limits = PATIENT,
    threads: int | None = None,
) -> Iterator[Puzzle]:
    """The puzzles `first`, `first + 1`, ... of a seed, `count` of them, in order, each as `generate` makes it.

    Puzzles are made in growing batches on `threads` threads (None: all cores), and yielded as they come, so a million
    take the memory of a batch.

    >>> [puzzle.name for puzzle in generate_many(4, 6, count=2, seed=1, first=10)]
    ['4x6, seed 1, number 10', '4x6, seed 1, number 11']

    Raises as `generate` does; arguments out of range are told at once.
    """
    target = target_of(difficulty, technique)
    if target and minimal:
        raise ValueError("minimal and a difficulty exclude each other: to leave labels out changes the difficulty")
    cols = rows if cols is None else cols
    _check_range("rows", rows, 1, MAX_LABEL)
    _check_range("cols", cols, 1, MAX_LABEL)
    labels = max(rows, cols) if labels is None else labels
    _check_range("labels", labels, 1, MAX_LABEL)
    if symmetry not in SYMMETRIES:
        raise ValueError(f"expected the symmetry {', '.join(SYMMETRIES)}, got '{symmetry}'")
    given = _given(rows, cols, containing)
    spec = PuzzleSpec(rows, cols, labels, _counts(rows, cols, shaded), symmetry, given, minimal, target, limits.time)
    seed = random.SystemRandom().randrange(2**32) if seed is None else seed
    _check_range("seed", seed, 0, MAX_SEED)
    _check_range("count", count, 0, MAX_SEED)
    _check_range("the first number", first, 0, MAX_SEED - count)
    if threads is not None:
        _check_range("threads", threads, 1, MAX_LABEL)
    return _made(spec, seed, range(first, first + count), threads)


def verified(puzzles: Iterable[Puzzle], judge: Solver) -> Iterator[Puzzle]:
    """The same puzzles, each after another solver has found the same single solution as the native one.

    >>> from hitori.solving.registry import get_solver
    >>> [puzzle.name for puzzle in verified(generate_many(4, count=1, seed=1), get_solver("forward-checking"))]
    ['4x4, seed 1, number 0']

    Raises WrongAnswerError, with the puzzle's name and what was found, when the two disagree.
    """
    for puzzle in puzzles:
        ours, theirs = (list(islice(found, 2)) for found in (native.solutions(puzzle), judge.solutions(puzzle)))
        if len(ours) != 1 or ours != theirs:
            found = " and ".join(str([solution.to_rows() for solution in solutions]) for solutions in (ours, theirs))
            raise WrongAnswerError(
                f"{puzzle.name}: expected the same single solution from 'native' and '{judge.name}', got {found}"
            )
        yield puzzle


def _made(spec: PuzzleSpec, seed: int, numbers: range, threads: int | None) -> Iterator[Puzzle]:
    kind = f"{spec.rows}x{spec.cols}" + (f", {spec.target}" if spec.target else "")
    for batch in native.batches(numbers):
        made = native.generate(spec, seed, batch[0], len(batch), threads)
        for number, buffer in zip(batch, made, strict=True):
            name = f"{kind}, seed {seed}, number {number}"
            yield Puzzle.from_labels(spec.rows, spec.cols, array(LABEL_TYPE, buffer), name=name)


def _counts(rows: int, cols: int, shaded: tuple[float, float]) -> tuple[int, int]:
    """Shares of the cells as numbers of cells."""
    low, high = shaded
    if not 0 <= low <= high <= 1:
        raise ValueError(f"expected shares of shaded cells with 0 <= low <= high <= 1, got {low} and {high}")
    cells = rows * cols
    fewest, most = math.ceil(low * cells), math.floor(high * cells)
    if fewest > most:
        raise ImpossibleWishError(f"no whole number of {cells} cells is a share of {low} to {high}")
    return fewest, most


def _given(rows: int, cols: int, containing: Shading | None) -> bytes | None:
    if containing is None:
        return None
    if containing.shape != (rows, cols):
        raise InvalidShadingError(
            f"the shading to contain is {containing.rows}x{containing.cols}, the puzzle is to be {rows}x{cols}"
        )
    return containing.cells


def _check_range(what: str, value: int, low: int, high: int) -> None:
    if not low <= index(value) <= high:
        raise ValueError(f"expected {what} from {low} to {high}, got {value}")
