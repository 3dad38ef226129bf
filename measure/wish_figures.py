"""How soon puzzles of a wanted difficulty are found: the tables `wishes` and `wished` of docs/generator.md.

    python -m measure.wish_figures [SEEDS]

asks for a puzzle of each of so many seeds (100 by default: half an hour) and writes the tables. The same seeds give the
same puzzles on every machine; the times are those of this one, of the processor, on one thread.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import inf
from pathlib import Path
from statistics import median
from time import process_time

import hitori
from hitori import Level, Limits, OutOfTimeError
from hitori.generation.target import NEVER_NEEDED
from hitori.techniques import TECHNIQUES, TechniqueId

from .measured import measure_tables

DOCUMENT = Path(__file__).parents[1] / "docs" / "generator.md"
LEVELS = {Level.EXPERT: ((15, 20, 25), 2.0), Level.EXTREME: ((10, 15, 20), 10.0)}
"""Sizes to ask for, and the seconds that one of two puzzles may take, and all but one of twenty three times over."""

TECHNIQUE_SIZES = (10,)

PATIENCE = Limits(time=600)
"""Seconds by the clock, whatever else the machine does."""


def main(seeds: int = 100) -> None:
    """Measure and write the tables."""
    tables = {"wishes": lambda: level_costs(seeds), "wished": lambda: technique_costs(seeds)}
    measure_tables(DOCUMENT, tables, "wish_figures")


def level_costs(seeds: int) -> Iterator[str]:
    """For the rare levels and several sizes, how many seeds brought a puzzle in time."""
    yield "| level | size | seeds | limit | in time | in three times that | median | longest |"
    yield "|---|---|--:|--:|--:|--:|--:|--:|"
    for level, (sizes, limit) in LEVELS.items():
        for size in sizes:
            seconds = [seconds_for(size, seed, difficulty=level) for seed in range(seeds)]
            first, second = (sum(each <= most for each in seconds) for most in (limit, 3 * limit))
            yield (
                f"| {level} | {size} x {size} | {seeds} | {limit:.0f} s | {first} | {second} | {median(seconds):.2f} s "
                f"| {max(seconds):.2f} s |"
            )


def technique_costs(seeds: int) -> Iterator[str]:
    """For each technique and several sizes, the median and the longest time."""
    yield "| technique | " + " | ".join(f"{size} x {size}, median | longest" for size in TECHNIQUE_SIZES) + " |"
    yield "|---" + "|--:|--:" * len(TECHNIQUE_SIZES) + "|"
    for technique in TECHNIQUES:
        if technique != NEVER_NEEDED:
            costs = " | ".join(technique_cost(size, technique, seeds) for size in TECHNIQUE_SIZES)
            yield f"| {technique} | {costs} |"


def technique_cost(size: int, technique: TechniqueId, seeds: int) -> str:
    """Two columns: the median and the longest time."""
    seconds = [seconds_for(size, seed, technique=technique) for seed in range(seeds)]
    return f"{median(seconds) * 1000:.0f} ms | {max(seconds) * 1000:.0f} ms"


def seconds_for(size: int, seed: int, difficulty: Level | None = None, technique: TechniqueId | None = None) -> float:
    """The time for puzzle 0 of a seed; infinite if it was not found."""
    start = process_time()
    try:
        hitori.generate(size, seed=seed, difficulty=difficulty, technique=technique, limits=PATIENCE)
    except OutOfTimeError:
        return inf
    return process_time() - start


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
