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
from functools import partial
from multiprocessing.connection import Connection
from time import perf_counter, process_time
from typing import NamedTuple

from ...errors import (
    EngineNotInstalledError,
    InvalidOptionError,
    SolverCrashedError,
    TooLargeError,
    WrongAnswerError,
)
from ...processes import usage
from ...processes.children import end_group
from ...puzzle import Puzzle
from ...results import Limits, SolveResult, Status
from ...shading import Shading
from ...solving.base import Solver
from .records import MEBIBYTE, Entrant, Measurement, Outcome

WARM_UP = Puzzle([[3, 2, 5, 4, 5], [2, 3, 4, 3, 5], [4, 3, 2, 4, 4], [1, 3, 3, 5, 5], [5, 4, 1, 2, 3]])
"""The small puzzle before the first: late loading or compiling happens on it."""

UNHURRIED = Limits(time=60.0)
QUICK = 0.01  # seconds for the small puzzle
IDLE = 300.0  # seconds without a puzzle after which the process ends


class Report(NamedTuple):
    """The measurement of one call, as this side sees it, and what shows that its answer is right."""

    measured: Measurement
    solution: Shading | None = None
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
        _warm_up(solver)  # some look for their program only now
    except EngineNotInstalledError as error:
        connection.send(Report(Measurement(Outcome.MISSING, str(error))))
        return
    except (InvalidOptionError, SolverCrashedError) as error:
        connection.send(Report(Measurement(*_failure(error))))
        return
    connection.send("started")
    started = perf_counter()
    _warm_up(solver)
    is_quick = perf_counter() - started < QUICK
    gc.freeze()  # what is loaded by now is not looked at again by each collection
    connection.send("warm")
    while connection.poll(IDLE):
        puzzle, seconds = connection.recv()
        if is_quick:
            _warm_up(solver)
        report = _report(solver, puzzle, seconds)
        connection.send(report)
        if not report.measured.outcome.is_answer:
            _warm_up(solver)
        connection.send("ready")


def _warm_up(solver: Solver) -> None:
    solver.solve(WARM_UP, UNHURRIED)


def _report(solver: Solver, puzzle: Puzzle, seconds: float) -> Report:
    gc.collect()
    gc.disable()
    usage.forget_peak()
    used_by_children, used, started = usage.children_cpu_seconds(), process_time(), perf_counter()
    result = _result(solver, puzzle, Limits(time=seconds))
    call_seconds, cpu_seconds = perf_counter() - started, process_time() - used
    cpu_seconds += usage.children_cpu_seconds() - used_by_children
    gc.enable()
    peak = usage.peak() / MEBIBYTE
    measured = partial(Measurement, call_seconds=call_seconds, cpu_seconds=cpu_seconds, peak_memory=peak)
    if not isinstance(result, SolveResult):
        return Report(measured(*_failure(result)))
    outcome = Outcome.TIMEOUT if result.status == Status.UNKNOWN else Outcome(result.status)
    counted = {name: getattr(result.stats, name) for name in _STATS}
    is_none = outcome == Outcome.NO_SOLUTION
    proof = solver.proof(puzzle) if is_none and hasattr(solver, "proof") else None  # untimed
    seconds = result.elapsed or call_seconds  # a plug-in may leave the time to who asks
    return Report(
        measured(
            outcome,
            seconds=seconds,
            startup_seconds=getattr(solver, "start_seconds", None),
            empty_seconds=getattr(solver, "empty_seconds", None),
            **counted,
        ),
        result.solution,
        None if proof is None else str(proof),
    )


_STATS = ("encode_seconds", "search_seconds", "variables", "clauses", "states", "conflicts")
"""What a measurement takes over from the solver's own figures."""


def _result(solver: Solver, puzzle: Puzzle, limits: Limits) -> object:
    try:
        return solver.solve(puzzle, limits)
    except Exception as error:  # a solver may raise anything, and whatever it is must become a record
        return error


def _failure(result: object) -> tuple[Outcome, str]:
    """How a call ended without a result."""
    kind = type(result).__name__
    match result:
        case WrongAnswerError():
            return Outcome.WRONG, str(result)
        case TooLargeError():
            return Outcome.REFUSED, str(result)
        case MemoryError():
            return Outcome.OUT_OF_MEMORY, "the solver ran out of memory"
        case SolverCrashedError():
            text = str(result)
            return Outcome.CRASH, text.partition(" crashed: ")[2] or text  # whose crash it is is known
        case Exception():
            return Outcome.CRASH, f"{kind}: {result}"
    return Outcome.CRASH, f"expected a SolveResult, got '{kind}'"
