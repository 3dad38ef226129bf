"""How the engines compare with each other: each beside PySAT's Glucose 4, the fastest, on the same puzzles.

A figure is how many times longer an engine takes for its median puzzle, e.g. 3.8, and the most it should be: half as
much again as what was measured when the engines were chosen, by other adapters on another machine (`FIRST_SEEN`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

import click

import hitori
from hitori import Limits, Puzzle, SolveResult, Status, TooLargeError
from hitori.solving.registry import get_solver

from . import puzzles
from .contest import Pass, Question, hold
from .system import Figure, three_digits

TIME_LIMIT = 2.0
"""Seconds for each puzzle; an engine whose median reaches it is only known to be slower."""

MARGIN = 1.5

FIRST_SEEN: dict[str, dict[int, float]] = {
    "pysat": {25: 3, 50: 11},
    "highs": {25: 8, 50: 34},
    "highs connectivity=flow": {},
    "gurobi": {25: 12},
    "ortools": {25: 20, 50: 62},
    "ortools connectivity=acyclic": {},
    "clingo": {25: 21, 50: 88},
    "pumpkin-lazy": {25: 29, 50: 141},
    "pumpkin-distance": {},
    "cpmpy": {25: 45},
    "prolog": {25: 81, 50: 410},
    "z3": {25: 110, 50: 400},
    "z3 connectivity=distance": {25: 340},
    "z3 connectivity=acyclic": {},
    "minizinc": {},
    "minizinc solver=chuffed": {},
    "dimacs": {},
}
"""Milliseconds of the median puzzle by size; the engines without a figure are there to compare."""


def figures(seconds: float) -> Iterator[Figure]:
    """Every engine at n = 25 and n = 50, on twenty puzzles; `seconds` is for each, as in `contest.hold`."""
    for size, batch in ((25, puzzles.delft(25)[::3]), (50, puzzles.unique(50, 20))):
        for engine in FIRST_SEEN if batch else ():
            if engine != "pysat":
                try:
                    figure = _figure(engine, size, batch, seconds)
                except TooLargeError as error:
                    click.echo(f"{engine} n = {size}: {error}", err=True)
                else:
                    click.echo(f"{figure.name}, {three_digits(figure.value)} {figure.unit}", err=True)
                    yield figure


def _figure(engine: str, size: int, batch: Sequence[Puzzle], seconds: float) -> Figure:
    question = Question("solve", lambda: {"pysat": _pass("pysat"), engine: _pass(engine)}, _the_solution)
    times = {name: median(samples) for name, samples in hold(question, batch, seconds).items()}
    least = "at least " if times[engine] >= TIME_LIMIT else ""
    name = f"{engine} n = {size}: {least}{three_digits(times[engine] * 1000)} ms"
    return Figure(name, times[engine] / times["pysat"], "x pysat", at_most=_most(engine, size))


def _most(engine: str, size: int) -> float | None:
    seen = FIRST_SEEN[engine].get(size)
    return None if seen is None else MARGIN * seen / FIRST_SEEN["pysat"][size]


def _pass(engine: str) -> Pass:
    """The engine's own clock: encoding and search."""
    name, *options = engine.split()
    solver = get_solver(name, **dict(option.split("=") for option in options))
    limits = Limits(time=TIME_LIMIT)
    return lambda batch: [(result.elapsed, result) for result in (solver.solve(puzzle, limits) for puzzle in batch)]


def _the_solution(puzzle: Puzzle, answer: object) -> object:
    """The only one there is; who ran out of time contradicts nobody."""
    assert isinstance(answer, SolveResult)
    return hitori.solve(puzzle).solution if answer.status == Status.UNKNOWN else answer.solution
