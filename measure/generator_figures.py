"""Natural draws, repair and the published generator compared: the table and the pictures of docs/generator.md.

    python -m measure.generator_figures

makes 2000 puzzles of 10 x 10 with each (half a minute), writes the table into the document and the pictures beside it.
It needs matplotlib. The same seeds give the same figures on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

import hitori
from hitori import Level, Puzzle
from hitori.lab.puzzles.reference import generate_reference

from .measured import measure_tables

DOCUMENT = Path(__file__).parents[1] / "docs" / "generator.md"
PLOT = DOCUMENT.with_name("generator.svg")
SIZE, COUNT, SEED = 10, 2000, 1

COLOURS = {"natural": "#0072b2", "published": "#000000", "repair": "#d55e00"}

Numbers = dict[str, list[float]]
"""For each measure, one number a puzzle."""


def main() -> None:
    """Measure, write the table, draw the pictures."""
    rng = Random(SEED)
    makers = {
        "natural": list(hitori.generate_many(SIZE, count=COUNT, seed=SEED, method="natural")),
        "published": [generate_reference(SIZE, rng) for _ in range(COUNT)],
        "repair": list(hitori.generate_many(SIZE, count=COUNT, seed=SEED, method="repair")),
    }
    found = {maker: measured(puzzles) for maker, puzzles in makers.items()}
    measure_tables(DOCUMENT, {"compared": lambda: compared(found)}, "generator_figures")
    draw(found)


def measured(puzzles: Sequence[Puzzle]) -> Numbers:
    """The numbers to compare, of unique puzzles."""
    found = [hitori.characteristics(puzzle) for puzzle in puzzles]
    ratings = list(hitori.rate_many(puzzles))
    return {
        "level": [float(rating.level or 0) for rating in ratings],
        "score": [rating.score or 0.0 for rating in ratings],
        "shaded cells (BC)": [numbers.shaded or 0 for numbers in found],
        "adjacent duplicates (AD)": [numbers.adjacent_duplicates for numbers in found],
        "non-adjacent duplicates (NAD)": [numbers.non_adjacent_duplicates for numbers in found],
        "triples (TAD)": [numbers.triple_adjacent_duplicates for numbers in found],
    }


def compared(found: Mapping[str, Numbers]) -> Iterator[str]:
    """The share of each level; mean and standard deviation of the rest, and how many standard errors they are apart."""
    yield "| | natural | published | repair | natural, apart | repair, apart |"
    yield "|---|--:|--:|--:|--:|--:|"
    for level in Level:
        shares = [sum(each == level for each in numbers["level"]) / COUNT for numbers in found.values()]
        errors = [((share * (1 - share) + shares[1] * (1 - shares[1])) / COUNT) ** 0.5 for share in shares]
        shown = " | ".join(f"{share:.1%}" for share in shares)
        yield f"| {level} | {shown} | {_apart(shares, errors)} |"
    for measure in list(found["natural"])[1:]:
        numbers = [each[measure] for each in found.values()]
        means, deviations = [mean(each) for each in numbers], [stdev(each) for each in numbers]
        errors = [((deviation**2 + deviations[1] ** 2) / COUNT) ** 0.5 for deviation in deviations]
        shown = " | ".join(f"{m:.2f} ± {deviation:.2f}" for m, deviation in zip(means, deviations, strict=True))
        yield f"| {measure} | {shown} | {_apart(means, errors)} |"


def _apart(values: Sequence[float], errors: Sequence[float]) -> str:
    """How many standard errors natural draws and repair are from the published generator, the second of the three."""
    return " | ".join(f"{abs(values[k] - values[1]) / errors[k]:.1f}" if errors[k] else "" for k in (0, 2))


def draw(found: Mapping[str, Numbers]) -> None:
    """The levels as bars, the score as the share of puzzles up to it, the other measures as steps."""
    mpl.rcParams.update({"svg.hashsalt": "hitori", "svg.fonttype": "none", "font.family": "sans-serif"})
    figure = Figure(figsize=(9, 5.5), layout="constrained")
    panels = dict(zip(found["natural"], figure.subplots(2, 3).flat, strict=True))
    for place, (maker, numbers) in enumerate(found.items()):
        style: dict[str, Any] = {"label": maker, "color": COLOURS[maker]}
        line = style | {"linewidth": 1, "linestyle": ":" if maker == "published" else "-"}
        shares = [100 * numbers["level"].count(level) / COUNT for level in Level]
        panels["level"].bar([level + 0.27 * (place - 1) for level in Level], shares, width=0.25, **style)
        panels["score"].step(sorted(numbers["score"]), [100 * k / COUNT for k in range(1, COUNT + 1)], **line)
        for measure in list(numbers)[2:]:
            counts = Counter(numbers[measure])
            values = range(int(min(counts)) - 1, int(max(counts)) + 2)
            panels[measure].step(values, [100 * counts[value] / COUNT for value in values], where="mid", **line)
    panels["level"].set_xticks(list(Level), [str(level) for level in Level], rotation=30)
    panels["level"].set_yscale("symlog", linthresh=1)
    panels["level"].set_yticks([0, 1, 10, 100], ["0", "1", "10", "100"])
    for measure, axes in panels.items():
        axes.set_xlabel(measure)
        axes.set_ylabel("% of puzzles up to it" if measure == "score" else "% of puzzles")
        axes.set_ylim(bottom=0)
    figure.legend(*panels["level"].get_legend_handles_labels(), frameon=False, loc="outside upper center", ncols=3)
    figure.savefig(PLOT, metadata={"Date": None})


if __name__ == "__main__":
    main()
