"""What puzzles of each level cost and need: the tables of docs/generator.md about difficulty.

    python docs/tools/difficulty_figures.py

makes 100 puzzles of each level but extreme, at 8 x 8 and 10 x 10, and tries 20 extreme ones for ten seconds each (some
minutes). The same seeds give the same puzzles on every machine; the times are those of this one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

from tables import write_tables

import hitori
from hitori import Level, Limits, OutOfTimeError, Puzzle
from hitori.solvers.base import UNLIMITED
from hitori.techniques import TECHNIQUES

DOCUMENT = Path(__file__).parents[1] / "generator.md"
SIZES, COUNT, SEED = (8, 10), 100, 1
EXTREME_TRIES, EXTREME_SECONDS = 20, 10.0
LEVELS = [level for level in Level if level is not Level.EXTREME]

Made = dict[tuple[int, Level], list[tuple[float, Puzzle]]]
"""For each size and level, the seconds that each puzzle took, and the puzzle."""


def main() -> None:
    """Make the puzzles and write the tables."""
    made: Made = {(size, level): list(timed(size, level, COUNT)) for size in SIZES for level in LEVELS}
    write_tables(DOCUMENT, {"levels": lambda: costs(made), "techniques": lambda: needs(made)})


def timed(size: int, level: Level, count: int, limits: Limits = UNLIMITED) -> Iterator[tuple[float, Puzzle]]:
    """The puzzles 0, 1, ... of the seed that are found within the limits."""
    for number in range(count):
        start = perf_counter()
        try:
            puzzle = hitori.generate(size, seed=SEED, number=number, difficulty=level, limits=limits)
        except OutOfTimeError:
            continue
        yield perf_counter() - start, puzzle


def costs(made: Made) -> Iterator[str]:
    """Median and longest time for each level and size."""
    yield "| level | " + " | ".join(f"{size} x {size}, median | longest" for size in SIZES) + " |"
    yield "|---" + "|--:|--:" * len(SIZES) + "|"
    for level in LEVELS:
        seconds = [[second for second, _ in made[size, level]] for size in SIZES]
        yield (
            f"| {level} | " + " | ".join(f"{median(s) * 1000:.0f} ms | {max(s) * 1000:.0f} ms" for s in seconds) + " |"
        )
    found = [len(list(timed(size, Level.EXTREME, EXTREME_TRIES, Limits(time=EXTREME_SECONDS)))) for size in SIZES]
    tries = [f"{count} of {EXTREME_TRIES} found in {EXTREME_SECONDS:.0f} s | " for count in found]
    yield "| extreme | " + " | ".join(tries) + " |"


def needs(made: Made) -> Iterator[str]:
    """For each technique, of how many in a hundred puzzles of a level it is part, at the larger size."""
    size = SIZES[-1]
    yield "| technique | " + " | ".join(map(str, LEVELS)) + " |"
    yield "|---" + "|--:" * len(LEVELS) + "|"
    uses = {level: uses_of(puzzle for _, puzzle in made[size, level]) for level in LEVELS}
    for name in TECHNIQUES:
        if any(uses[level][name] for level in LEVELS):
            yield f"| {name} | " + " | ".join(str(uses[level][name] or "") for level in LEVELS) + " |"


def uses_of(puzzles: Iterator[Puzzle]) -> Counter[str]:
    """How many of the puzzles need each technique."""
    return Counter(name for found in hitori.rate_many(puzzles) for name in found.techniques or ())


if __name__ == "__main__":
    main()
