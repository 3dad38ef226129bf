"""What puzzles of each level cost and need: the tables of docs/generator.md about difficulty.

    python -m measure.difficulty_figures [COUNT]

makes so many puzzles of each level at 8 x 8 and 10 x 10 (100 by default: about five minutes). The same seeds give the
same puzzles on every machine; the times are those of this one, of the processor.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time

import hitori
from hitori import Level, Puzzle
from hitori.techniques import TECHNIQUES

from .measured import measure_tables

DOCUMENT = Path(__file__).parents[1] / "docs" / "generator.md"
SIZES, SEED = (8, 10), 1

Made = dict[tuple[int, Level], list[tuple[float, Puzzle]]]
"""For each size and level, the seconds that each puzzle took, and the puzzle."""


def main(count: int = 100) -> None:
    """Make the puzzles and write the tables."""
    made: Made = {(size, level): list(timed(size, level, count)) for size in SIZES for level in Level}
    tables = {"levels": lambda: costs(made), "techniques": lambda: needs(made)}
    measure_tables(DOCUMENT, tables, "difficulty_figures")


def timed(size: int, level: Level, count: int) -> Iterator[tuple[float, Puzzle]]:
    """The puzzles 0, 1, ... of the seed."""
    for number in range(count):
        start = process_time()
        puzzle = hitori.generate(size, seed=SEED, number=number, difficulty=level)
        yield process_time() - start, puzzle


def costs(made: Made) -> Iterator[str]:
    """Median and longest time for each level and size."""
    yield "| level | " + " | ".join(f"{size} x {size}, median | longest" for size in SIZES) + " |"
    yield "|---" + "|--:|--:" * len(SIZES) + "|"
    for level in Level:
        yield f"| {level} | " + " | ".join(middle_and_most(made[size, level]) for size in SIZES) + " |"


def middle_and_most(puzzles: list[tuple[float, Puzzle]]) -> str:
    """Two columns: the median and the longest time."""
    seconds = [second for second, _ in puzzles]
    return f"{median(seconds) * 1000:.0f} ms | {max(seconds) * 1000:.0f} ms"


def needs(made: Made) -> Iterator[str]:
    """For each technique, of how many puzzles of a level it is part, at the larger size."""
    size = SIZES[-1]
    yield "| technique | " + " | ".join(map(str, Level)) + " |"
    yield "|---" + "|--:" * len(Level) + "|"
    uses = {level: uses_of(puzzle for _, puzzle in made[size, level]) for level in Level}
    for name in TECHNIQUES:
        if any(uses[level][name] for level in Level):
            yield f"| {name} | " + " | ".join(str(uses[level][name] or "") for level in Level) + " |"


def uses_of(puzzles: Iterator[Puzzle]) -> Counter[str]:
    """How many of the puzzles need each technique."""
    return Counter(name for found in hitori.rate_many(puzzles) for name in found.techniques or ())


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
