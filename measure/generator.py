"""What the generator makes, and what a wanted difficulty costs: tables of docs/generator.md, its picture, and times.

The same seeds give the same puzzles on every machine; times are those of this one, of the processor, on one thread.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from random import Random
from statistics import median
from time import process_time
from typing import Any

import matplotlib as mpl
import numpy
from matplotlib.figure import Figure
from matplotlib.rcsetup import cycler

import hitori
from hitori import Level, Limits, OutOfTimeError, Puzzle
from hitori.explaining.techniques import TECHNIQUES
from hitori.generation.published import generate_published

from .figures import markdown
from .runs import ROOT

NEVER_NEEDED = "least-unshaded"
"""No puzzle needs it: `neighbour`, which is easier, finds as much; `generate` refuses to ask for it."""

PLOT = ROOT / "docs" / "generator.svg"
SIZE, COUNT, SEED = 10, 2000, 1
LINES = ("-", ":", "-")
STYLE: Any = {
    "axes.prop_cycle": cycler(color=("#0072b2", "#000000", "#d55e00"), linestyle=LINES),
    "lines.linewidth": 1,
    "svg.hashsalt": "hitori",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
}
"""Of the picture; lines are those of natural draws, the published generator and repair."""

CHARACTERISTICS = {
    "shaded cells (BC)": "shaded",
    "adjacent duplicates (AD)": "adjacent_duplicates",
    "non-adjacent duplicates (NAD)": "non_adjacent_duplicates",
    "triples (TAD)": "triple_adjacent_duplicates",
}
"""That are compared, by their names in the table and the picture."""

DRAWS, DRAWN_SIZES = 1000, (8, 10, 12, 15)
"""Draws of the published generator whose levels are counted, by size."""

MADE, MADE_SIZES = 100, (8, 10)
"""Puzzles that are made for each level and size."""

SEEDS = 20
RARE = {Level.EXPERT: ((15, 20, 25), 2.0), Level.EXTREME: ((10, 15, 20), 10.0)}
"""Sizes to ask for, and the seconds that one of two puzzles may take, and all but one of twenty three times over."""

PATIENCE = Limits(time=600)
"""Seconds by the clock, whatever else the machine does."""

Numbers = dict[str, list[float]]
"""For each measure, one number a puzzle."""

Tables = dict[str, list[str]]


def levels() -> Tables:
    """How many draws of the published generator have each level, in percent: the table of docs/difficulty.md."""
    rows = []
    for size in DRAWN_SIZES:
        rng = Random(size)
        found = Counter(
            rating.level for rating in hitori.rate_many(generate_published(size, rng) for _ in range(DRAWS))
        )
        rows.append([f"{size} x {size}", *(f"{found[level] / DRAWS:.1%}" for level in Level)])
    return {"levels": markdown(["size", *map(str, Level)], rows)}


def generators() -> Tables:
    """Natural draws, the published generator and repair compared, and the picture."""
    rng = Random(SEED)
    makers = {
        "natural": hitori.generate_many(SIZE, count=COUNT, seed=SEED, method="natural"),
        "published": (generate_published(SIZE, rng) for _ in range(COUNT)),
        "repair": hitori.generate_many(SIZE, count=COUNT, seed=SEED, method="repair"),
    }
    found = {maker: numbers_of(list(puzzles)) for maker, puzzles in makers.items()}
    draw(found)
    header = ["", *found, "natural, apart", "repair, apart"]
    return {"compared": markdown(header, compared(found))}


def numbers_of(puzzles: Sequence[Puzzle]) -> Numbers:
    """The numbers to compare, of unique puzzles."""
    found = hitori.rate_many(puzzles)
    levels = [0.0 if one.level is None else float(one.level.rank) for one in found]
    return {"level": levels, "score": [one.score or 0.0 for one in found]} | {
        title: [getattr(one.characteristics, name) for one in found] for title, name in CHARACTERISTICS.items()
    }


def compared(found: Mapping[str, Numbers]) -> Iterator[list[str]]:
    """The share of each level; mean and standard deviation of the rest; and how far apart they are.

    That is how many standard errors natural draws and repair are from the published generator, the second of the three.
    """
    for measure in (*Level, *list(found["natural"])[1:]):
        is_level = isinstance(measure, Level)
        values = [
            numpy.equal(of["level"], measure.rank) if isinstance(measure, Level) else numpy.array(of[measure])
            for of in found.values()
        ]
        means, spreads = numpy.mean(values, axis=1), numpy.std(values, axis=1, ddof=1)
        row = [str(measure)]
        row += [
            f"{middle:.1%}" if is_level else f"{middle:.2f} ± {spread:.2f}"
            for middle, spread in zip(means, spreads, strict=True)
        ]
        for place in (0, 2):
            error = numpy.hypot(spreads[place], spreads[1]) / COUNT**0.5
            row.append(f"{abs(means[place] - means[1]) / error:.1f}" if error else "")
        yield row


def draw(found: Mapping[str, Numbers]) -> None:
    """The levels as bars, the score as the share of puzzles up to it, the other measures as steps."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(9, 5.5), layout="constrained")
        panels = dict(zip(found["natural"], figure.subplots(2, 3).flat, strict=True))
        for measure, axes in panels.items():
            values = [numbers[measure] for numbers in found.values()]
            if measure == "score":
                axes.step(numpy.sort(values).T, numpy.arange(1, COUNT + 1) * 100 / COUNT)
            else:
                ends = range(int(numpy.min(values)) - 1, int(numpy.max(values)) + 3)
                axes.hist(
                    values,
                    ends,
                    weights=[[100 / COUNT] * COUNT] * len(found),
                    align="left",
                    label=[*found],
                    histtype="bar" if measure == "level" else "step",
                    linestyle=LINES,
                )
            axes.set(xlabel=measure, ylabel="% of puzzles up to it" if measure == "score" else "% of puzzles")
            axes.set_ylim(bottom=0)
        panels["level"].set_xticks(range(len(Level)), [str(level) for level in Level], rotation=30)
        panels["level"].set_yscale("symlog", linthresh=1)
        panels["level"].set_yticks([0, 1, 10, 100], ["0", "1", "10", "100"])
        figure.legend(*panels["level"].get_legend_handles_labels(), frameon=False, loc="outside upper center", ncols=3)
        figure.savefig(PLOT, metadata={"Date": None})


def made() -> Tables:
    """What a puzzle of each level takes, and of how many at the larger size each technique is part."""
    rows, uses = [], []
    for level in Level:
        row = [str(level)]
        for size in MADE_SIZES:
            found = [timed(size, SEED, number=number, difficulty=level) for number in range(MADE)]
            row += _middle_and_most([seconds for seconds, _ in found])
        rows.append(row)
        rated = hitori.rate_many(puzzle for _, puzzle in found if puzzle)
        uses.append(Counter(name for rating in rated for name in rating.techniques or ()))
    counted = {name: [of_level[name] or "" for of_level in uses] for name in TECHNIQUES}
    parts = [[name, *times] for name, times in counted.items() if any(times)]
    return {
        "levels": markdown(["level", *_headings(MADE_SIZES)], rows),
        "techniques": markdown(["technique", *map(str, Level)], parts),
    }


def wishes() -> Tables:
    """How many seeds bring a puzzle of a rare level in time, and how long a puzzle that needs a technique takes."""
    rows = []
    for level, (sizes, limit) in RARE.items():
        for size in sizes:
            found = [timed(size, seed, difficulty=level)[0] for seed in range(SEEDS)]
            in_time = [sum(each <= most for each in found) for most in (limit, 3 * limit)]
            shown = [f"{median(found):.2f} s", f"{max(found):.2f} s"]
            rows.append([level, f"{size} x {size}", SEEDS, f"{limit:.0f} s", *in_time, *shown])
    header = ["level", "size", "seeds", "limit", "in time", "in three times that", "median", "longest"]
    asked = [
        [name, *_middle_and_most([timed(SIZE, seed, technique=name)[0] for seed in range(SEEDS)])]
        for name in TECHNIQUES
        if name != NEVER_NEEDED
    ]
    return {"wishes": markdown(header, rows, words=2), "wished": markdown(["technique", *_headings([SIZE])], asked)}


def timed(size: int, seed: int, **wish: Any) -> tuple[float, Puzzle | None]:
    """The time for a puzzle, and the puzzle; infinite if it was not found."""
    start = process_time()
    try:
        puzzle = hitori.generate(size, seed=seed, limits=PATIENCE, **wish)
    except OutOfTimeError:
        return inf, None
    return process_time() - start, puzzle


def _headings(sizes: Iterable[int]) -> list[str]:
    return [heading for size in sizes for heading in (f"{size} x {size}, median", "longest")]


def _middle_and_most(seconds: Sequence[float]) -> list[str]:
    return [f"{1000 * value:.0f} ms" for value in (median(seconds), max(seconds))]
