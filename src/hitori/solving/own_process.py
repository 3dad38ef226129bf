"""A plug-in in a process of its own, which is killed if it does not stop: how the commands run solvers of others.

The process loads the plug-in and answers one request after another, e.g. `("solve", puzzle, limits)`, with messages:
`("answer", value)` ends one, `("solution", shading)` is one of many, `("error", error)` is raised here. It is given
GRACE seconds beyond the time limit, then killed; the next puzzle gets a new one. What the plug-in prints goes to
stderr, and Ctrl-C ends it at once, for only we hear of it.
"""

from __future__ import annotations

import os
import sys
import weakref
from collections.abc import Callable, Generator, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

from ..errors import HitoriError, SolverCrashedError
from ..processes.children import Peer
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, SolutionCount, Solutions, SolveResult
from ..shading import Shading
from .base import ReadySolver
from .guard import GuardedSolver, described
from .registry import bare_solver

GRACE = 0.5
"""Seconds beyond its limit in which a plug-in may end by itself."""

STDERR = 2


class PlugInProcess(ReadySolver):
    """The plug-in of that name, made with these options; `report` is called with a line if it has to be killed.

    Raises what `get_solver` raises of it, e.g. SolverCrashedError for a syntax error.
    """

    def __init__(self, name: str, options: Mapping[str, object], report: Callable[[str], object]) -> None:
        self.name = name
        self._options = dict(options)
        self._report = report
        self._peer: Peer | None = self._started()

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:
        """One solution, or NO_SOLUTION, or UNKNOWN at a limit, at which it is killed if need be."""
        started = monotonic()
        result: SolveResult
        for _, result in self._answers(("solve", puzzle, limits), limits):
            return result
        return replace(self.unknown(), elapsed=monotonic() - started, puzzle=puzzle)

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Solutions:
        """All solutions, each once."""
        return Solutions(self._listed(puzzle, limits))

    def count(self, puzzle: Puzzle, limit: int | None = None, limits: Limits = UNLIMITED) -> SolutionCount:
        """The number of solutions, as the plug-in lists them."""
        return super().count(puzzle, limit, limits)

    def _listed(self, puzzle: Puzzle, limits: Limits) -> Generator[Shading, None, bool]:
        with closing(self._answers(("solutions", puzzle, limits), limits)) as answers:
            for kind, value in answers:
                if kind == "answer":
                    return bool(value)
                yield value
        return False

    def _answers(self, request: tuple[object, ...], limits: Limits) -> Generator[tuple[str, Any], None, None]:
        """The messages that answer a request, none after a limit; closed early, it ends the process."""
        peer = self._peer = self._peer or self._started()
        ends = None if limits.time is None else monotonic() + limits.time + GRACE
        is_over = False
        try:
            peer.connection.send(request)
            while not is_over:
                if ends is not None and not peer.connection.poll(max(0.0, ends - monotonic())):
                    self._report(f"solver '{self.name}' did not stop at its limit of {limits.time:g} s and was ended")
                    return
                kind, value = _received(peer, self.name)
                is_over = kind != "solution"
                if kind == "error":
                    raise value
                yield kind, value
        finally:
            if not is_over:
                self._peer = None
                peer.stop()

    def _started(self) -> Peer:
        """A process that has loaded the plug-in; raises what the plug-in raises meanwhile."""
        peer = Peer(__name__, stdout=STDERR)
        weakref.finalize(self, _stop, peer)
        try:
            peer.connection.send((self.name, self._options))
            kind, value = _received(peer, self.name)
            if kind == "error":
                raise value
        except BaseException:
            peer.stop()
            raise
        return peer


def _received(peer: Peer, name: str) -> tuple[str, Any]:
    """The next message; raises SolverCrashedError if the process has ended instead."""
    try:
        message: tuple[str, Any] = peer.connection.recv()
    except (EOFError, OSError):
        raise SolverCrashedError(f"solver '{name}' crashed: its process {peer.stop()}") from None
    return message


def _stop(peer: Peer) -> None:
    if not peer.connection.closed:
        peer.stop()


def main(connection: Connection) -> None:
    """What the process does: make the solver, and answer until the other side is gone."""
    with suppress(EOFError, OSError):
        try:
            name, options = connection.recv()
            made = bare_solver(name, **options)
        except HitoriError as error:
            connection.send(("error", _alone(error)))
            return
        except KeyboardInterrupt as error:
            problem = f"solver '{name}' cannot be loaded: {type(error).__name__}"
            connection.send(("error", SolverCrashedError(problem)))
            return
        connection.send(("answer", None))
        solver, module = GuardedSolver(made, name), type(made).__module__
        while True:
            request = connection.recv()
            try:
                _answer(connection, solver, *request)
            except Exception:
                raise
            except BaseException as error:  # e.g. KeyboardInterrupt: no Ctrl-C reaches us, so the plug-in raised it
                problem = f"solver '{name}' crashed: {described(error, module)}"
                connection.send(("error", SolverCrashedError(problem)))
    os._exit(0)  # threads that the plug-in has started are not waited for


def _answer(connection: Connection, solver: ReadySolver, request: str, puzzle: Puzzle, limits: Limits) -> None:
    try:
        if request == "solve":
            result = solver.solve(puzzle, limits)
            sys.stdout.flush()  # after the answer the other side may end us, and what was printed would be lost
            connection.send(("answer", result))
            return
        found = solver.solutions(puzzle, limits)
        for solution in found:
            sys.stdout.flush()
            connection.send(("solution", solution))
        connection.send(("answer", found.complete))
    except HitoriError as error:
        connection.send(("error", _alone(error)))
    except MemoryError:
        connection.send(("error", SolverCrashedError(f"solver '{solver.name}' ran out of memory")))


def _alone(error: HitoriError) -> HitoriError:
    """The error without its cause, which may be of a type that the other side does not know."""
    error.__cause__ = error.__context__ = error.__traceback__ = None
    return error
