"""What the laboratory costs beside the solver's call, a pair: `python -m bench.overhead`."""

from __future__ import annotations

from statistics import median
from time import perf_counter

import click

import hitori
from hitori.lab.outcomes import Bounds, Entrant
from hitori.lab.supervisor import Supervisor

PAIRS = 500


@click.command()
def main() -> None:
    """Measure puzzles of four sizes with the native solver, and subtract what it took."""
    for size in (5, 10, 20, 50):
        puzzles = list(hitori.generate_many(size, count=PAIRS, seed=1))
        with Supervisor(Entrant.of("native"), Bounds()) as supervisor:
            supervisor.measure(puzzles[0])
            beside = [_overhead(supervisor, puzzle) for puzzle in puzzles]
        click.echo(f"n = {size}: median {1000 * median(beside):.2f} ms, worst {1000 * max(beside):.2f} ms a pair")


def _overhead(supervisor: Supervisor, puzzle: hitori.Puzzle) -> float:
    started = perf_counter()
    measured = supervisor.measure(puzzle)
    assert measured.call_seconds is not None
    return perf_counter() - started - measured.call_seconds


if __name__ == "__main__":
    main()
