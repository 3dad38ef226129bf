"""docs/scaling.md and its picture, from the records of three runs.

`make scaling` measures the runs and publishes them. Every figure in the page comes from these records; the prose here
holds none. A run without a record is said to be not measured yet.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from hitori.lab.measure import machine
from hitori.lab.measure.records import RunRecord, load
from hitori.lab.report.statistics import by_entrant, by_size
from hitori.lab.written import Table

from . import growth, hard
from .figures import duration
from .growth import Growth
from .runs import RECORDS, ROOT, described

FIT_EASY, FIT_HARD = 50, 14
"""The sizes from which growth is fitted: below them most of the time is not search but the call, or the encoding."""

COLOURS = ("#000000", "#0072b2", "#56b4e9", "#009e73", "#e69f00", "#d55e00", "#cc79a7")
MARKERS = "osD^vP*"
EASY_TICKS = (10, 20, 50, 100, 200, 500, 1000, 2000)
HARD_TICKS = range(10, 29, 2)

Runs = Mapping[str, Sequence[RunRecord]]
"""The records of each run that is there."""

INTRODUCTION = """# Scaling

How the seconds for one puzzle grow with n, on easy and on hard puzzles, for the native solver, four SAT solvers of
PySAT, clingo and CP-SAT (`ortools`), each on one thread. [The method](../measure/METHODOLOGY.md#the-hard-family)
describes their models, and says [why to doubt the figures](../measure/METHODOLOGY.md#where-it-is-not-neutral). `make
scaling` measures again.
"""

NOT_MEASURED = "**Not measured yet.** The folder `{folder}` holds no run.\n"

EASY = """## Easy puzzles

Random puzzles with one solution, natural draws up to n = 60 and made by repair beyond. Propagation decides them; no
search is needed. Median seconds for encoding and search, up to the size where an entrant passes the limit (`>`), and
the exponent of n: the slope of a straight line through the logarithms, from n = {fit} on, with its 95% interval.
"""

HARD = """## Hard puzzles by size

The hard family at the four densities around 0.15 where about half of the grids have a solution; at n = 25 also at 0.16.
Median seconds, and the base: the factor by which seconds grow when n grows by one. It is fitted to the sizes from
n = {fit} on where an entrant answered every puzzle, with its 95% interval; then to the unsatisfiable ones of them,
because a puzzle with a solution depends on luck.
"""

TEST = """## Hard puzzles that no tuning has seen

The suite `hard-test`. Its seeds and those of `hard-train`, on which the native search was tuned, are disjoint. Which
puzzles have a solution is what the solvers found; they do not contradict each other.
"""

CAPTION = (
    "![Seconds by n on easy puzzles, both axes logarithmic, and on hard ones](images/scaling.svg)\n\n"
    "*Median seconds for one puzzle by n. Hollow: a size at which an entrant passed the limit, the grey line.*\n"
)


def page(records: Path = ROOT / RECORDS) -> tuple[str, bytes | None]:
    """The page and its picture, from the runs in a folder of records; no picture without a run."""
    names = [name for name in (growth.EASY, growth.HARD, hard.SUITE) if (records / name).exists()]
    runs = {name: load(records / name) for name in names}
    parts = [INTRODUCTION, CAPTION] if runs else [INTRODUCTION]
    sections: list[tuple[str, str, Callable[[Runs], Iterator[Table]]]] = [
        (growth.EASY, EASY.format(fit=FIT_EASY), easy_tables),
        (growth.HARD, HARD.format(fit=FIT_HARD), hard_tables),
        (hard.SUITE, TEST, test_tables),
    ]
    for name, intro, tables in sections:
        parts.append(intro)
        if name not in runs:
            parts.append(NOT_MEASURED.format(folder=RECORDS / name))
            continue
        machine.check_published(records / name)
        found = runs[name]
        count = sum(record.measured.disturbed for record in found)
        disturbed = f", {count} of them with interference" if count else ""
        parts.append(described(records / name, str(RECORDS / name), len(found), found[0].limit, disturbed) + "\n")
        parts += [f"{table.markdown()}\n" for table in tables(runs)]
    return "\n".join(parts), drawn(runs) if runs else None


def easy_tables(runs: Runs) -> Iterator[Table]:
    """Medians by size and the exponent."""
    records = runs[growth.EASY]
    rows = [
        [*_medians(of_one, records), _shown(growth.exponent(growth.answered_sizes(of_one, FIT_EASY)))]
        for of_one in by_entrant(records).values()
    ]
    yield Table("Median seconds by n, and the exponent of n.", ["entrant", *_sizes(records), "exponent"], rows)


def hard_tables(runs: Runs) -> Iterator[Table]:
    """Medians by size and the bases, of the two runs over the hard family."""
    records = hard_records(runs)
    unsatisfiable = hard.by_answer(records).get(hard.UNSATISFIABLE, [])
    rows = []
    for entrant, of_one in by_entrant(records).items():
        sizes = growth.answered_sizes(of_one, FIT_HARD)
        without = [one for one in unsatisfiable if one.entrant == entrant and one.size in sizes]
        bases = [growth.base(sizes), growth.base(by_size(without))]
        rows.append([*_medians(of_one, records), *map(_shown, bases)])
    header = ["entrant", *_sizes(records), "base", "base, unsatisfiable"]
    yield Table("Median seconds by n, and the factor for one more in n.", header, rows)


def test_tables(runs: Runs) -> Iterator[Table]:
    """PAR2 by answer, and the figures to reach."""
    records = runs[hard.SUITE]
    yield hard.table(records)
    rows = []
    for figure in hard.goals(records):
        rows.append((figure.name, str(figure), figure.bound, "" if figure.is_reached else "not met"))
    yield Table("Targets.", ("figure", "measured", "target", ""), rows)


def hard_records(runs: Runs) -> list[RunRecord]:
    """The records of the hard family of all sizes."""
    return [record for name in (growth.HARD, hard.SUITE) for record in runs.get(name, ())]


def _sizes(records: Sequence[RunRecord]) -> list[str]:
    return [f"n = {size}" for size in by_size(records)]


def _medians(of_one: Sequence[RunRecord], records: Sequence[RunRecord]) -> list[str]:
    """The entrant, and its median at each size of the records."""
    found = growth.medians(of_one)
    cells = []
    for size in by_size(records):
        seconds = found.get(size)
        is_passed = seconds is not None and seconds >= of_one[0].limit
        cells.append("-" if seconds is None else f"> {duration(seconds)}" if is_passed else duration(seconds))
    return [of_one[0].entrant, *cells]


def _shown(found: Growth | None) -> str:
    return "-" if found is None else f"{found}, n = {found.sizes[0]} to {found.sizes[-1]}"


def drawn(runs: Runs) -> bytes:
    """The picture: easy puzzles on the left, hard ones on the right, a line for each entrant."""
    canvas = Figure(figsize=(9.5, 4.5), layout="constrained")
    easy, search = canvas.subplots(1, 2, sharey=True)
    _lines(easy, runs.get(growth.EASY, ()), "one solution")
    _lines(search, hard_records(runs), "hard family")
    easy.set_xscale("log")
    easy.set_xticks(EASY_TICKS, map(str, EASY_TICKS))
    easy.minorticks_off()
    search.set_xticks(HARD_TICKS)
    easy.set_ylabel("median seconds")
    lines = {str(line.get_label()): line for axes in (easy, search) for line in axes.get_lines()}
    shown = [lines[entrant.name] for entrant in hard.ENTRANTS if entrant.name in lines]
    canvas.legend(handles=shown, frameon=False, loc="outside upper center", ncols=len(COLOURS))
    stream = io.BytesIO()
    with mpl.rc_context({"svg.hashsalt": "hitori"}):
        canvas.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
    return stream.getvalue()


def _lines(axes: Axes, records: Sequence[RunRecord], title: str) -> None:
    names = [entrant.name for entrant in hard.ENTRANTS]
    axes.set_yscale("log")
    axes.set_title(title, fontsize=10)
    axes.set_xlabel("n")
    for entrant, of_one in by_entrant(records).items():
        rank, found = names.index(entrant), growth.medians(of_one)
        style: dict[str, Any] = {"color": COLOURS[rank], "marker": MARKERS[rank], "markersize": 5, "linewidth": 1.3}
        axes.plot([*found], [*found.values()], **style, label=entrant)
        passed = {size: seconds for size, seconds in found.items() if seconds >= of_one[0].limit}
        axes.plot([*passed], [*passed.values()], **style | {"markerfacecolor": "white", "linestyle": ""})
    if records:
        axes.axhline(records[0].limit, color="0.6", linewidth=0.8)
    axes.grid(True, which="major", color="0.88", linewidth=0.7)
    axes.spines[["top", "right"]].set_visible(False)
