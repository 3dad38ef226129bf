"""The engines beside PySAT's Glucose 4, and the native solver: a run of the laboratory on puzzles that need no search.

A puzzle ends after two seconds; one whose median reaches them is only known to be slower.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from hitori.lab.measure.records import Bounds, Entrant, RunRecord
from hitori.lab.report.statistics import by_entrant, by_size

from . import puzzles
from .figures import Figure
from .runs import measured, of_family

PEER = "pysat"
BOUNDS = Bounds(seconds=2.0)
ENGINES = (
    PEER,
    "native",
    "highs",
    "highs connectivity=flow",
    "gurobi",
    "ortools",
    "ortools connectivity=acyclic",
    "clingo",
    "pumpkin-lazy",
    "pumpkin-distance",
    "cpmpy",
    "prolog",
    "z3",
    "z3 connectivity=distance",
    "z3 connectivity=acyclic",
    "minizinc",
    "minizinc solver=chuffed",
    "dimacs",
)


def figures() -> Iterator[Figure]:
    """How many times longer than PySAT each takes for its median puzzle of a size; raises as `measured` does.

    Of twenty published puzzles of n = 25, where they are here, and twenty generated ones of n = 50.
    """
    entrants = (
        Entrant.of(solver, dict(option.split("=") for option in options))
        for solver, *options in map(str.split, ENGINES)
    )
    with TemporaryDirectory() as folder:
        plan = of_family("engines", entrants, [*puzzles.delft(25), *puzzles.unique(50, 20)], BOUNDS)
        yield from compared(measured(plan, results=Path(folder)))


def compared(records: Sequence[RunRecord]) -> Iterator[Figure]:
    """The figures of a run; who finds all puzzles of a size too large has none."""
    found = {name: by_size(group, RunRecord.bounded_seconds) for name, group in by_entrant(records).items()}
    for size in found[PEER]:
        medians = {name: median(seconds[size]) for name, seconds in found.items() if size in seconds}
        for name, taken in medians.items():
            if name != PEER:
                yield Figure(f"n = {size}: {name}", taken, "s or more" if taken >= records[0].limit else "s")
                yield Figure(f"n = {size}, beside {PEER}: {name}", taken / medians[PEER], "x")
