"""Puzzles with exactly one solution, made by the native core.

A *seed* and a *number* fix a puzzle for ever: on every platform, for any number of threads, however a batch is cut. Its
name tells both, e.g. "10x10, seed 7, number 0". A *wish* is what the puzzle should be like: size, labels, density.

Each puzzle is checked before it leaves the core: it has no second solution, and the shading it was built on solves it.
"""

from __future__ import annotations

import math
import os
import random
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from time import perf_counter

from ..errors import ImpossibleWishError
from ..puzzle import LABEL_TYPE, MAX_LABEL, Puzzle

MAX_SEED = 2**64 - 1
QUICK = 0.1  # seconds that a call into the core should take, so that the first puzzles come at once


@dataclass(frozen=True, slots=True)
class _Wish:
    """A wish in the core's terms; `shaded` counts cells."""

    rows: int
    cols: int
    labels: int
    shaded: tuple[int, int]


def generate(
    rows: int,
    cols: int | None = None,
    *,
    seed: int | None = None,
    number: int = 0,
    labels: int | None = None,
    shaded: tuple[float, float] = (0.0, 1.0),
) -> Puzzle:
    """One puzzle with exactly one solution, `rows` x `cols` (square if `cols` is None).

    `labels`: they are taken from 1 to this, by default the longer side. `shaded`: the least and the largest share of
    the cells that the solution shades. Without a `seed` the puzzle is a new one each time, and its name tells the seed.

    >>> puzzle = generate(5, seed=7)
    >>> puzzle.name, puzzle == generate(5, seed=7), uniqueness(puzzle)
    ('5x5, seed 7, number 0', True, <Uniqueness.UNIQUE: 'unique'>)

    Raises ImpossibleWishError, with the reason, when there is no such puzzle or none was found; ValueError for an
    argument out of range; TooLargeError.
    """
    (puzzle,) = generate_many(rows, cols, count=1, seed=seed, first=number, labels=labels, shaded=shaded, threads=1)
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
    threads: int | None = None,
) -> Iterator[Puzzle]:
    """The puzzles `first`, `first + 1`, ... of a seed, `count` of them, in order, each as `generate` makes it.

    Puzzles are made in growing batches on `threads` threads (None: all cores), and yielded as they come, so a million
    take the memory of a batch.

    >>> [puzzle.name for puzzle in generate_many(4, 6, count=2, seed=1, first=10)]
    ['4x6, seed 1, number 10', '4x6, seed 1, number 11']

    Raises as `generate` does; arguments out of range are told at once.
    """
    wish = _wish(rows, rows if cols is None else cols, labels, shaded)
    seed = random.SystemRandom().randrange(2**32) if seed is None else seed
    _check_range("seed", seed, 0, MAX_SEED)
    _check_range("count", count, 0, MAX_SEED)
    _check_range("the first number", first, 0, MAX_SEED - count)
    if threads is not None:
        _check_range("threads", threads, 1, MAX_LABEL)
    return _batches(wish, seed, first, first + count, threads or os.cpu_count() or 1)


def _batches(wish: _Wish, seed: int, first: int, end: int, threads: int) -> Iterator[Puzzle]:
    from .. import _core

    size = threads
    while first < end:
        size = min(size, end - first)
        start = perf_counter()
        made = _core.generate(wish.rows, wish.cols, wish.labels, wish.shaded, seed, first, size, threads)
        seconds = perf_counter() - start
        for number, buffer in enumerate(made, start=first):
            name = f"{wish.rows}x{wish.cols}, seed {seed}, number {number}"
            yield Puzzle.from_labels(wish.rows, wish.cols, array(LABEL_TYPE, buffer), name=name)
        first += size
        size = size * 2 if seconds < QUICK else size


def _wish(rows: int, cols: int, labels: int | None, shaded: tuple[float, float]) -> _Wish:
    _check_range("rows", rows, 1, MAX_LABEL)
    _check_range("cols", cols, 1, MAX_LABEL)
    labels = max(rows, cols) if labels is None else labels
    _check_range("labels", labels, 1, MAX_LABEL)
    low, high = shaded
    if not 0 <= low <= high <= 1:
        raise ValueError(f"expected shares of shaded cells with 0 <= low <= high <= 1, got {low} and {high}")
    cells = rows * cols
    fewest, most = math.ceil(low * cells), math.floor(high * cells)
    if fewest > most:
        raise ImpossibleWishError(f"no whole number of {cells} cells is a share of {low} to {high}")
    return _Wish(rows, cols, labels, (fewest, most))


def _check_range(what: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise ValueError(f"expected {what} from {low} to {high}, got {value}")
