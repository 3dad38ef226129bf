"""The native solver alone: by size, on threads, as whole commands, and the generator.

The puzzles are unique ones of `hitori.generate`, which are the same on every machine; large ones are made by repair.
Natural draws and the published generator have the same law; repair makes more puzzles, and easier ones.
"""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from functools import partial
from itertools import count as counting
from itertools import cycle, islice, product
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import hitori
from hitori import FormatName
from hitori.generation.published import generate_published
from hitori.native import SYMMETRIES

from .figures import Figure, by_turns
from .puzzles import unique

PASSES, DRAWS, RUNS = 15, 5, 7
SMALL = (5, 10, 15, 25)
LARGE = (64, 65, 100, 128, 129, 200, 400, 1000)
"""64 and 65, and 128 and 129, stand on either side of a change of engines."""

THREADS = ((5, 1_000), (10, 40_000), (25, 20_000), (50, 5_000))
"""Sizes and numbers of puzzles."""

FORMATS: dict[FormatName, str] = {"jsonl": "JSON lines", "text": "rows"}
SHORT, LONG = 50, 20_000
"""Puzzles in the files of the commands."""

MADE = {
    "natural": {10: 5_000, 20: 625, 30: 100, 50: 12},
    "repair": {10: 10_000, 20: 2_500, 50: 250, 100: 50},
}
"""Puzzles that are made at once, by method and size."""

PUBLISHED = {10: 200, 20: 20}
"""Puzzles of the published generator, by size."""

OPTIONS: dict[str, dict[str, Any]] = {symmetry: {"symmetry": symmetry} for symmetry in SYMMETRIES[1:]}
OPTIONS["minimal"] = {"minimal": True}
"""Options whose cost is measured at n = 20."""


def solving() -> Iterator[Figure]:
    """The time of a small puzzle: called alone, in a batch on one thread, with its result read, and in the core.

    And of a large one, with the time for a cell.
    """
    for size in SMALL:
        batch = unique(size, 200)
        at_once = partial(hitori.solve_many, batch, threads=1)
        for name, run in (
            (f"solve n = {size}", lambda batch=batch: deque(map(hitori.solve, batch), maxlen=0)),
            (f"solve_many n = {size}, a puzzle", at_once),
            (f"solve_many n = {size}, a puzzle, read", lambda of=at_once: [one.solution for one in of()]),
        ):
            yield Figure(name, by_turns(run, passes=PASSES)[0] / len(batch), "s")
        in_core = median(sum(result.elapsed for result in at_once()) for _ in range(PASSES))
        yield Figure(f"in the core n = {size}, a puzzle", in_core / len(batch), "s")
    for size in LARGE:
        batch = unique(size, max(2, 1_000 // size))
        seconds = median(by_turns(*(partial(hitori.solve, puzzle) for puzzle in batch), passes=PASSES))
        yield Figure(f"solve n = {size}", seconds, "s")
        yield Figure(f"solve n = {size}", 1e9 * seconds / size**2, "ns/cell")


def threads() -> Iterator[Figure]:
    """How many times faster two threads of `solve_many` are than one."""
    for size, count in THREADS:
        batch = [*islice(cycle(unique(size, 2_000)), count)]
        one, two = by_turns(*(partial(hitori.solve_many, batch, threads=each) for each in (1, 2)), passes=PASSES)
        yield Figure(f"two threads, {count} of n = {size}", one / two, "x one")


def commands() -> Iterator[Figure]:
    """The time for a puzzle of each command, on JSON lines and on rows.

    Each runs in a process of its own, with its output thrown away. What it takes on a short file is start-up; what it
    takes beyond that on a long one is divided by the puzzles.
    """
    batch = unique(10, LONG, seed=3)
    with TemporaryDirectory() as folder:
        for (format, name), command in product(FORMATS.items(), ("solve", "count", "rate")):
            calls = []
            for count in (SHORT, LONG):
                file = Path(folder, f"{format}-{count}")
                hitori.dump(batch[:count], file, format=format)
                line = [sys.executable, "-m", "hitori", command, "--json", str(file)]
                calls.append(partial(subprocess.run, line, check=True, stdout=subprocess.DEVNULL))
            short, long = by_turns(*calls, passes=RUNS, of=min)
            yield Figure(f"{command} --json, {name}, a puzzle", (long - short) / (LONG - SHORT), "s")


def generation() -> Iterator[Figure]:
    """Puzzles a second from Python, in one batch of `generate_many` on one thread; the median of some batches."""
    for size, count in MADE["natural"].items():
        ours = _speed(size, count)
        yield Figure(f"natural draws n = {size}", ours, "puzzles/s")
        if size in PUBLISHED:
            rng = Random(1)
            (seconds,) = by_turns(partial(generate_published, size, rng), passes=PUBLISHED[size], of=sum)
            yield Figure(f"published generator n = {size}", PUBLISHED[size] / seconds, "puzzles/s")
            yield Figure(f"natural draws n = {size}", ours * seconds / PUBLISHED[size], "x reference")
    for size, count in MADE["repair"].items():
        yield Figure(f"repair n = {size}", _speed(size, count, method="repair"), "puzzles/s")
    for name, options in OPTIONS.items():
        yield Figure(f"generate n = 20, {name}", _speed(20, 500, **options), "puzzles/s")


def _speed(size: int, count: int, **options: Any) -> float:
    seeds = counting()
    made = partial(hitori.generate_many, size, count=count, threads=1, **options)
    (seconds,) = by_turns(lambda: deque(made(seed=next(seeds)), maxlen=0), passes=DRAWS)
    return count / seconds
