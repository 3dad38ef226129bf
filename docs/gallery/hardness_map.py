"""The hardness map.

All labels differ, but for triples of equal labels in a line, and only rule 3 makes such a grid hard. Each cell is a
size and a density of triples: its colour is the median time of a solver, its number the share of grids that have a
solution. The times are a record of `hitori lab run hardness-map`, on [fair clocks](../laboratory.md#fair-clocks).
"""

from collections import defaultdict
from pathlib import Path
from statistics import median

from matplotlib.colors import LogNorm
from matplotlib.figure import Figure

from hitori.lab.measure.records import Outcome, load
from hitori.lab.puzzles.suites import MAP_DENSITIES

runs = defaultdict(list)
for record in load(Path(__file__).parents[2] / "measure" / "records" / "hardness-map"):
    number = int(record.instance.rpartition("#")[2])
    runs[record.entrant, record.size, MAP_DENSITIES[number % len(MAP_DENSITIES)]].append(record)
sizes = sorted({size for _, size, _ in runs})
figure = Figure(figsize=(9, 3.5), layout="constrained")
for axes, solver in zip(figure.subplots(1, 2), ("native", "pysat"), strict=True):
    seconds = [[median(one.seconds() for one in runs[solver, n, d]) for d in MAP_DENSITIES] for n in sizes]
    image = axes.imshow(seconds, norm=LogNorm(1e-5, 10), origin="lower", aspect="auto", cmap="YlOrRd")
    for (row, n), (col, d) in ((r, c) for r in enumerate(sizes) for c in enumerate(MAP_DENSITIES)):
        solved = [one.measured.outcome == Outcome.SOLVED for one in runs["native", n, d]]
        axes.text(col, row, f"{sum(solved) / len(solved):.0%}", ha="center", va="center", fontsize=8)
    axes.set(title=solver, xlabel="triples per cell", xticks=range(len(MAP_DENSITIES)), xticklabels=MAP_DENSITIES)
    axes.set(ylabel="rows and columns", yticks=range(len(sizes)), yticklabels=sizes)
figure.colorbar(image, ax=figure.axes, label="median seconds")
figure.savefig("hardness-map.svg")
