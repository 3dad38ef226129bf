"""The best solution: the native search beside the peers that take an objective, on the suite `best`.

`python -m measure best --sizes 8,10 --count 3 --time-limit 60` asks all of them about each puzzle and objective, in
turn in one process, and prints a table for each objective. A *family* is a kind and a size, e.g. `blanked 10x10`. The
times are wall-clock seconds of encoding and search; a puzzle that is not proved within the limit counts as the limit.
MiniZinc, which starts a program in each round, is asked only if named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import median
from typing import NamedTuple

import hitori
from hitori import Limits, Status
from hitori.errors import DisagreementError, TooLargeError
from hitori.lab.puzzles.suites import AMBIGUOUS, Instance, suite
from hitori.solving.base import Solver
from hitori.solving.best import MAXIMISED, OBJECTIVES, ObjectiveName
from hitori.solving.registry import get_solver

from .figures import markdown

SUITE = "best"
PEERS = ("ortools", "highs", "gurobi", "clingo", "pysat")
HEADING = ("family", "solver", "proved", "median s", "sum s", "of ours")


class Asked(NamedTuple):
    """One question: a puzzle of a family, and who was asked."""

    family: str
    solver: str
    is_proved: bool
    seconds: float


def tables(
    sizes: Sequence[int],
    count: int,
    seconds: float,
    objectives: Sequence[ObjectiveName] = OBJECTIVES,
    peers: Sequence[str] = PEERS,
) -> Iterator[tuple[ObjectiveName, list[str]]]:
    """For each objective the lines of its table; raises DisagreementError where two answers contradict each other."""
    solvers = {name: get_solver(name) for name in ("native", *peers)}
    instances = list(suite(SUITE).instances(sizes, count * len(AMBIGUOUS)))
    for objective in objectives:
        asked = [one for instance in instances for one in _ask(instance, objective, solvers, seconds)]
        yield objective, markdown(HEADING, _rows(asked), words=2)


def _ask(
    instance: Instance, objective: ObjectiveName, solvers: Mapping[str, Solver], seconds: float
) -> Iterator[Asked]:
    sign = -1 if objective in MAXIMISED else 1
    values, bounds = [], []
    for name, solver in solvers.items():
        try:
            result = hitori.best(instance.puzzle, objective, solver=solver, limits=Limits(time=seconds))
        except TooLargeError:  # for the licence of Gurobi
            yield Asked(_family(instance), name, False, seconds)
            continue
        is_proved = result.status is Status.SOLVED
        values += [sign * result.value] if result.value is not None else []
        bounds += [sign * result.bound] if result.bound is not None else []
        yield Asked(_family(instance), name, is_proved, result.elapsed if is_proved else seconds)
    if values and bounds and max(bounds) > min(values):
        raise DisagreementError(f"{instance.name}, {objective}: a solution is better than a bound")


def _family(instance: Instance) -> str:
    """Its kind, which they have in turn, and its size."""
    number = int(instance.name.rpartition("#")[2])
    return f"{[*AMBIGUOUS][number % len(AMBIGUOUS)]} {instance.puzzle.rows}x{instance.puzzle.cols}"


def _rows(asked: Iterable[Asked]) -> Iterator[tuple[str, ...]]:
    groups: dict[tuple[str, str], list[Asked]] = {}
    for one in asked:
        groups.setdefault((one.family, one.solver), []).append(one)
    for (family, solver), answers in groups.items():
        ours = sum(one.seconds for one in groups[family, "native"])
        total = sum(one.seconds for one in answers)
        proved = f"{sum(one.is_proved for one in answers)} of {len(answers)}"
        middle = median(one.seconds for one in answers)
        yield family, solver, proved, f"{middle:.3g}", f"{total:.3g}", f"{total / ours:,.1f}"
