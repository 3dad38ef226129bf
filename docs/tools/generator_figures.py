"""Native and reference generator compared: the table and the plot of docs/generator.md.

    python docs/tools/generator_figures.py

makes 2000 puzzles of 10 x 10 with each (half a minute), writes the table into the document and the plot beside it. It
needs matplotlib. The same seeds give the same figures on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean, stdev

import matplotlib as mpl
from matplotlib.figure import Figure
from tables import write_tables

import hitori
from hitori import Characteristics
from hitori.generation.reference import generate_reference

DOCUMENT = Path(__file__).parents[1] / "generator.md"
PLOT = DOCUMENT.with_name("generator.svg")
SIZE, COUNT, SEED = 10, 2000, 1

Numbers = dict[str, list[int]]
"""For each measure, one number a puzzle."""


def main() -> None:
    """Measure, write the table, draw the plot."""
    native = measured([hitori.characteristics(p) for p in hitori.generate_many(SIZE, count=COUNT, seed=SEED)])
    rng = Random(SEED)
    reference = measured([hitori.characteristics(generate_reference(SIZE, rng)) for _ in range(COUNT)])
    write_tables(DOCUMENT, {"compared": lambda: compared(native, reference)})
    draw(native, reference)


def measured(found: Sequence[Characteristics]) -> Numbers:
    """The numbers to compare, taken from those of unique puzzles."""
    return {
        "shaded cells (BC)": [numbers.shaded or 0 for numbers in found],
        "adjacent duplicates (AD)": [numbers.adjacent_duplicates for numbers in found],
        "non-adjacent duplicates (NAD)": [numbers.non_adjacent_duplicates for numbers in found],
        "triples (TAD)": [numbers.triple_adjacent_duplicates for numbers in found],
        "contact trees": [len(numbers.contact_trees or ()) for numbers in found],
    }


def compared(native: Numbers, reference: Numbers) -> Iterator[str]:
    """Mean and standard deviation of each, and how many standard errors the means are apart."""
    yield "| | native | reference | apart |"
    yield "|---|--:|--:|--:|"
    for measure, ours in native.items():
        theirs = reference[measure]
        error = ((stdev(ours) ** 2 + stdev(theirs) ** 2) / COUNT) ** 0.5
        apart = abs(mean(ours) - mean(theirs)) / error
        shown = [f"{mean(numbers):.2f} ± {stdev(numbers):.2f}" for numbers in (ours, theirs)]
        yield f"| {measure} | {shown[0]} | {shown[1]} | {apart:.1f} |"


def draw(native: Numbers, reference: Numbers) -> None:
    """The distributions of BC, AD and NAD as steps, native over reference."""
    mpl.rcParams.update({"svg.hashsalt": "hitori", "svg.fonttype": "none", "font.family": "sans-serif"})
    figure = Figure(figsize=(9, 3), layout="constrained")
    for axes, measure in zip(figure.subplots(1, 3), list(native)[:3], strict=True):
        for name, numbers, colour in (("native", native, "#0072b2"), ("reference", reference, "#d55e00")):
            counts = Counter(numbers[measure])
            values = range(min(counts) - 1, max(counts) + 2)
            axes.step(values, [counts[value] for value in values], where="mid", label=name, color=colour)
        axes.set_xlabel(measure)
        axes.set_ylim(bottom=0)
    figure.axes[0].set_ylabel(f"puzzles of {COUNT}")
    figure.axes[0].legend(frameon=False, loc="upper left")
    figure.savefig(PLOT, metadata={"Date": None})


if __name__ == "__main__":
    main()
