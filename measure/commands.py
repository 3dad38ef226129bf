"""Whole commands: what a puzzle costs from the bytes of a file to the bytes of the answer.

Each command runs in a process of its own, on the cores that this one may use, with its output thrown away. What it
takes on a short file is start-up; what it takes beyond that on a long one is divided by the puzzles.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import hitori
from hitori import FormatName, native
from hitori.generation.options import spec_of

from .system import Figure

REPEATS = 7
SIZE = 10
SHORT = 50
LONG = 20_000

VERBS = {"solve": 12.0, "count": 10.0, "rate": 60.0}
"""Microseconds a puzzle to keep, with --json."""


FORMATS: dict[FormatName, str] = {"jsonl": "JSON lines", "text": "rows"}


def figures(quick: bool) -> Iterator[Figure]:
    """Microseconds a puzzle of each verb on JSON lines and on rows; and how `generate` keeps up with the generator."""
    count = 2_000 if quick else LONG
    puzzles = list(hitori.generate_many(SIZE, count=count, seed=3))
    with TemporaryDirectory() as folder:
        for format, name in FORMATS.items():
            long, short = Path(folder) / "long", Path(folder) / "short"
            hitori.dump(puzzles, long, format)
            hitori.dump(puzzles[:SHORT], short, format)
            for verb, wanted in VERBS.items():
                seconds = _beyond([verb, "--json", str(long)], [verb, "--json", str(short)])
                yield Figure(f"{verb} --json, {name}, a puzzle", 1e6 * seconds / (count - SHORT), "us", at_most=wanted)
    made = _least(lambda: native.generate(spec_of(SIZE, SIZE, {}), 3, 0, count))
    for format in FORMATS:
        generate = ["generate", "--size", str(SIZE), "--seed", "3", "--format", format, "--count"]
        seconds = _beyond([*generate, str(count)], [*generate, "1"])
        yield Figure(f"generate, {format}, a second", count / seconds, "puzzles/s")
        yield Figure(f"generate, {format}, beside making alone", seconds / made, "x", at_most=1.2)


def _beyond(long: list[str], short: list[str]) -> float:
    """The seconds of one command beyond those of another; the least of some runs that take turns."""
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(REPEATS):
        for arguments, samples in zip((long, short), seconds, strict=True):
            started = perf_counter()
            command = [sys.executable, "-m", "hitori", *arguments]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            samples.append(perf_counter() - started)
    return min(seconds[0]) - min(seconds[1])


def _least(run: Callable[[], object]) -> float:
    samples = []
    for _ in range(REPEATS):
        started = perf_counter()
        run()
        samples.append(perf_counter() - started)
    return min(samples)
