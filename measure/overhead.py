"""What the laboratory costs beside the solver's call, a pair: `python -m measure.overhead`.

*Asked* is the supervisor alone: the way to the warm process and back, and our check of the answer. *In a run* is
everything that `hitori lab run` does for a pair of one solver, the journal too, which is the most that a pair can cost:
with more solvers they share what is done for a puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import click

import hitori
from hitori.lab.measure.outcomes import Bounds, Entrant
from hitori.lab.measure.plan import Plan
from hitori.lab.measure.runner import carry_out
from hitori.lab.measure.supervisor import Supervisor
from hitori.lab.puzzles.suites import Expected, Instance

PAIRS = 500
NATIVE = Entrant.of("native")


@click.command()
def main() -> None:
    """Measure puzzles of four sizes with the native solver, and subtract what it took."""
    for size in (5, 10, 20, 50):
        puzzles = list(hitori.generate_many(size, count=PAIRS, seed=1))
        asked, run = [1000 * median(beside(puzzles)) for beside in (_beside_a_question, _beside_a_run)]
        click.echo(f"n = {size}: asked {asked:.2f} ms, in a run {run:.2f} ms a pair (medians)")


def _beside_a_question(puzzles: list[hitori.Puzzle]) -> Iterator[float]:
    """For each puzzle the seconds that the supervisor takes beside the call."""
    with Supervisor(NATIVE, Bounds()) as supervisor:
        supervisor.measure(puzzles[0])
        for puzzle in puzzles:
            started = perf_counter()
            call = supervisor.measure(puzzle).call_seconds
            assert call is not None, "the native solver answers"
            yield perf_counter() - started - call


def _beside_a_run(puzzles: list[hitori.Puzzle]) -> Iterator[float]:
    """For each puzzle but the first the seconds from the record before to its own, beside the call."""
    instances = tuple(Instance(str(puzzle.name), "overhead", puzzle, Expected.UNIQUE) for puzzle in puzzles)
    plan = Plan("overhead", "python -m measure.overhead", (NATIVE,), instances)
    with TemporaryDirectory() as folder, closing(carry_out(plan, Path(folder))) as records:
        arrived = ((perf_counter(), record.measured.call_seconds or 0.0) for (record,) in records)
        for (before, _), (now, call) in pairwise(arrived):
            yield now - before - call


if __name__ == "__main__":
    main()
