"""The hard family over images: peers at their best beside the native search, each grid in its eight orientations.

`python -m measure images` carries out two runs of the laboratory over the suite `hard-images`, or resumes them: on one
thread and core, and on two. `hitori.lab.report.images` says why a grid is measured eight times.

`cspuz_core` is not on a package registry: it takes part if `measure/cspuz` is built (docs/laboratory.md).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from hitori.engines.program import Protocol, digest_of
from hitori.lab.measure.plan import Plan, Sampling, planned
from hitori.lab.measure.records import PROGRAM, Bounds, Entrant, RunRecord
from hitori.lab.puzzles.suites import IMAGES, suite
from hitori.lab.report import images
from hitori.lab.written import Table

from .hard import NATIVE, SATISFIABLE, by_answer, goal
from .runs import ROOT

SUITE, THREADS = "hard-images", "hard-images-threads"
SIZES = (16, 18, 20)
GRIDS = 4
"""Of each size: one at each density."""
SECONDS = 60.0

CSPUZ = Path("measure", "cspuz", "target", "release", "hitori-cspuz")

SAT = ("glucose4", "cadical195")
PEERS = (
    *(Entrant(sat, "pysat", {"sat": sat}) for sat in SAT),
    Entrant("cadical195 propagator", "pysat", {"sat": "cadical195", "connectivity": "propagator"}),
    Entrant("clingo", "clingo"),
    Entrant("clingo with WN", "clingo", {"redundant": "WN"}),
    Entrant("clingo, free root", "clingo", {"root": "free"}, largest=16),
    Entrant("ortools", "ortools"),
)
ON_TWO_THREADS = (
    Entrant("clingo with WN, two threads", "clingo", {"redundant": "WN", "threads": 2}),
    Entrant("ortools, two threads", "ortools", {"threads": 2}),
)

SLOW = ("clingo, free root", "ortools", "ortools, two threads")
"""They get one grid of each size."""

WORST_RATIO = 2.0
"""To reach: on each satisfiable grid a median of at most so many times that of the best SAT solver."""


def of_program(name: str, *command: str) -> Entrant:
    """A program of this repository under a name; its paths are relative to the root."""
    digest = digest_of([str(ROOT / word) for word in command])
    return Entrant(name, PROGRAM, {"command": list(command), "protocol": Protocol.LINE.value, "sha256": digest})


def plan(name: str) -> Plan:
    """One of the two runs."""
    if name == THREADS:
        python = os.path.relpath(sys.executable, ROOT)
        two_threads = of_program("native, two threads", python, "measure/native_program.py", "2")
        entrants = [Entrant(NATIVE, "native"), two_threads, *ON_TWO_THREADS]
    else:
        entrants = [Entrant(NATIVE, "native"), *PEERS]
        if (ROOT / CSPUZ).exists():
            entrants.append(of_program("cspuz_core", str(CSPUZ)))
    bounds = Bounds(seconds=SECONDS, cores=2 if name == THREADS else 1)
    sample = Sampling(SLOW, SUITE, above=0, count=IMAGES)
    instances = suite(SUITE).instances(SIZES, GRIDS)
    return planned(name, "python -m measure images", entrants, instances, bounds, [sample])


def tables(records: Sequence[RunRecord]) -> Iterator[Table]:
    """Those of a run."""
    yield images.by_peer(records, NATIVE)
    yield images.by_grid(records, NATIVE)


def worst_ratio(records: Sequence[RunRecord]) -> float | None:
    """The largest ratio of the median of native on a grid to that of the SAT solver that is best on it.

    None if there is no grid that native and such a solver have most images of undisturbed.
    """
    of = images.medians(records)
    ratios = []
    for grid, own in of.get(NATIVE, {}).items():
        if peers := [of[sat][grid] for sat in SAT if grid in of.get(sat, ())]:
            ratios.append(own / min(peers))
    return max(ratios, default=None)


def goals(records: Sequence[RunRecord]) -> Iterator[tuple[str, str, str, str]]:
    """The figure to reach, if there is a satisfiable grid to compare on: name, value, bound, and "not met" if so."""
    found = worst_ratio(by_answer(records).get(SATISFIABLE, []))
    if found is not None:
        name = "satisfiable: native, median over images, worst grid"
        yield goal(name, found, "x the best SAT solver", most=WORST_RATIO)
