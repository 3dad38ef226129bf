"""The subject: the process in which a solver is measured, started and watched by `supervisor`.

It receives an entrant, makes its solver, solves a first small puzzle, and reports that it has started; it solves it
once more, and is *warm*. From then on it answers each puzzle with a `Report`. Only the call itself is timed. If the
other side closes the connection, or sends nothing for long, the process ends with all its children.

Between two puzzles other processes had the processor, and its caches are cold. A solver that is fast on the small
puzzle solves it once more before each call, untimed, so it does not pay for its predecessor.

What a solver did not finish may have cost it a process, whose successor would load while others are measured. So it
solves the small puzzle again after each call without an answer, and says when it is *ready* for the next one.
"""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from time import perf_counter, process_time

from ...errors import EngineNotInstalledError, TooLargeError, WrongAnswerError
from ...processes import usage
from ...processes.children import end_group
from ...puzzle import Puzzle
from ...results import Limits, SolveResult, Status
from ...solving.base import Solver
from .records import Entrant, Outcome

WARM_UP = Puzzle([[3, 2, 5, 4, 5], [2, 3, 4, 3, 5], [4, 3, 2, 4, 4], [1, 3, 3, 5, 5], [5, 4, 1, 2, 3]])
"""The small puzzle before the first: late loading or compiling happens on it."""

UNHURRIED = Limits(time=60.0)
QUICK = 0.01  # seconds for the small puzzle
IDLE = 300.0  # seconds without a puzzle after which the process ends


@dataclass(frozen=True, slots=True)
class Ending:
    """An outcome, and its details."""

    outcome: Outcome
    detail: str


@dataclass(frozen=True, slots=True)
class Report:
    """The report on one call: the result or the failure, and the resources used."""

    result: SolveResult | Ending
    call_seconds: float
    cpu_seconds: float
    peak: int
    proof: str | None = None
    """What the solver offers as a proof of its answer "no solution"."""


def main(connection: Connection) -> None:
    """Serve the connection, on the cores that the command line names after it."""
    if cores := set(map(int, sys.argv[2:])):
        os.sched_setaffinity(0, cores)  # before the solver is loaded: the threads that it starts inherit it
    with suppress(EOFError, OSError):
        _serve(connection)
    end_group()


def _serve(connection: Connection) -> None:
    entrant: Entrant = connection.recv()
    try:
        solver = entrant.make()
        solver.solve(WARM_UP, UNHURRIED)  # some look for their program only now
    except EngineNotInstalledError as error:
        connection.send(Ending(Outcome.MISSING, str(error)))
        return
    connection.send("started")
    started = perf_counter()
    solver.solve(WARM_UP, UNHURRIED)
    is_quick = perf_counter() - started < QUICK
    gc.freeze()  # what is loaded by now is not looked at again by each collection
    connection.send("warm")
    while connection.poll(IDLE):
        puzzle, seconds = connection.recv()
        if is_quick:
            solver.solve(WARM_UP, UNHURRIED)
        report = _measured(solver, puzzle, seconds)
        connection.send(report)
        if not (isinstance(report.result, SolveResult) and report.result.status is not Status.UNKNOWN):
            solver.solve(WARM_UP, UNHURRIED)
        connection.send("ready")


def _measured(solver: Solver, puzzle: Puzzle, seconds: float) -> Report:
    gc.collect()
    gc.disable()
    usage.forget_peak()
    used_by_children, used, started = usage.children_cpu_seconds(), process_time(), perf_counter()
    result = _answer(solver, puzzle, Limits(time=seconds))
    call_seconds, cpu_seconds = perf_counter() - started, process_time() - used
    cpu_seconds += usage.children_cpu_seconds() - used_by_children
    gc.enable()
    return Report(result, call_seconds, cpu_seconds, usage.peak(), _proof(solver, puzzle, result))


def _proof(solver: Solver, puzzle: Puzzle, result: SolveResult | Ending) -> str | None:
    """The proof of an answer "no solution", untimed, from a solver with the method `proof`."""
    is_none = isinstance(result, SolveResult) and result.status is Status.NO_SOLUTION
    found = solver.proof(puzzle) if is_none and hasattr(solver, "proof") else None
    return None if found is None else str(found)


def _answer(solver: Solver, puzzle: Puzzle, limits: Limits) -> SolveResult | Ending:
    try:
        return solver.solve(puzzle, limits)
    except WrongAnswerError as error:
        return Ending(Outcome.WRONG, str(error))
    except TooLargeError as error:
        return Ending(Outcome.REFUSED, str(error))
    except MemoryError:
        return Ending(Outcome.OUT_OF_MEMORY, "the solver ran out of memory")
    except Exception as error:  # a solver may raise anything, and whatever it is must become a record
        return Ending(Outcome.CRASH, f"{type(error).__name__}: {error}")
