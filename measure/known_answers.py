"""Which puzzles of a suite have a solution, as the table `solvable` of its definition states it.

    python -m measure.known_answers hardness-map 10,12,14 --seconds 60

"+" and "-" are the answers on which the native solver and Glucose4 agree; "?" where one found none in time.
"""

from __future__ import annotations

import argparse

import hitori
from hitori.lab.puzzles.suites import suite
from hitori.results import Limits, Status
from hitori.solving.registry import SolverName

SECOND: SolverName = "pysat"
SYMBOLS = {Status.SOLVED: "+", Status.NO_SOLUTION: "-", Status.UNKNOWN: "?"}


def symbol(puzzle: hitori.Puzzle, seconds: float) -> str:
    """The answer for one puzzle; raises ValueError if the solvers contradict each other."""
    limits = Limits(time=seconds)
    answers = {hitori.solve(puzzle, limits=limits).status, hitori.solve(puzzle, solver=SECOND, limits=limits).status}
    if {Status.SOLVED, Status.NO_SOLUTION} <= answers:
        raise ValueError("the native solver and Glucose4 contradict each other")
    return SYMBOLS[Status.UNKNOWN if Status.UNKNOWN in answers else answers.pop()]


def main() -> None:
    """Print a line for each size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suite")
    parser.add_argument("sizes", type=lambda text: [int(size) for size in text.split(",")])
    parser.add_argument("--seconds", type=float, default=60.0)
    arguments = parser.parse_args()
    for size in arguments.sizes:
        found = suite(arguments.suite).instances([size])
        print(f'{size} = "{"".join(symbol(one.puzzle, arguments.seconds) for one in found)}"', flush=True)


if __name__ == "__main__":
    main()
