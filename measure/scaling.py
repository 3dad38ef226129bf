"""docs/scaling.md and its picture, from the records of three runs.

`make scaling` measures the runs and publishes them. Every figure in the page comes from these records; the prose here
holds none. A run without a record is said to be not measured yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from hitori.lab.measure import machine
from hitori.lab.measure.records import RunRecord, load
from hitori.lab.report.figures import time_bands
from hitori.lab.report.statistics import by_entrant, by_size
from hitori.lab.written import Table

from . import growth, hard
from .figures import duration
from .growth import Growth
from .runs import RECORDS, ROOT, described

FIT_EASY, FIT_HARD = 50, 14
"""The sizes from which growth is fitted: below them most of the time is not search but the call, or the encoding."""

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
    "*Median seconds for one puzzle by n, with the middle half of the puzzles; lines end at the limit.*\n"
)


def page(records: Path = ROOT / RECORDS) -> tuple[str, bytes | None]:
    """The page and its picture, from the runs in a folder of records; no picture without a run."""
    runs = {name: load(records / name) for name in SECTIONS if (records / name).exists()}
    parts = [INTRODUCTION, CAPTION] if runs else [INTRODUCTION]
    for name, (intro, tables) in SECTIONS.items():
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
    panels = {"one solution": runs.get(growth.EASY, ()), "hard family": hard_records(runs)}
    return "\n".join(parts), time_bands("scaling", "", panels).svg if runs else None


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
    yield Table("Targets.", ("figure", "measured", "target", ""), list(hard.goals(records)))


SECTIONS: Mapping[str, tuple[str, Callable[[Runs], Iterator[Table]]]] = {
    growth.EASY: (EASY.format(fit=FIT_EASY), easy_tables),
    growth.HARD: (HARD.format(fit=FIT_HARD), hard_tables),
    hard.SUITE: (TEST, test_tables),
}
"""What is said of each run, and its tables."""


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
