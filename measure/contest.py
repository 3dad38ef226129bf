"""One contest: the same question put to several contestants over the same puzzles, taking turns.

A *pass* puts every puzzle once to a contestant and gives seconds and answer of each, e.g. `[(0.0011, True)]`.
Contestants alternate pass by pass, so a slow moment of the machine affects all of them. A puzzle's time is its
median over the passes. All answers that were timed are compared.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter

import hitori
from hitori import Puzzle, SolutionCount, SolveResult
from hitori.results import Uniqueness
from hitori.solving.registry import get_solver

PEERS = ("pysat", "clingo")
MAX_PASSES = 15
WARM_UP_SECONDS = 0.02

Pass = Callable[[Sequence[Puzzle]], list[tuple[float, object]]]
Times = dict[str, list[float]]
"""For each contestant the seconds of each puzzle, in the puzzles' order."""


class DisagreementError(Exception):
    """Two contestants answered differently, or one broke the rules: their times are invalid."""


@dataclass(frozen=True)
class Question:
    """A question: the passes of the contestants, native first, and the part of their answers that must be equal."""

    name: str
    contestants: Callable[[], dict[str, Pass]]
    essence: Callable[[Puzzle, object], object]


def hold(question: Question, puzzles: Sequence[Puzzle], seconds: float) -> Times:
    """The times of all contestants; each makes passes until it has spent `seconds`, at least 1 and at most 15.

    Raises DisagreementError.
    """
    contestants = question.contestants()
    times: dict[str, list[list[float]]] = {name: [] for name in contestants}
    first_answers: list[object] = []
    for _ in range(MAX_PASSES):
        for name, run in contestants.items():
            if sum(map(sum, times[name])) >= seconds:
                continue
            with _no_garbage_collection():
                _warm_up(run, puzzles)
                timed = run(puzzles)
            times[name].append([time for time, _ in timed])
            answers = [question.essence(puzzle, answer) for puzzle, (_, answer) in zip(puzzles, timed, strict=True)]
            first_answers = first_answers or answers
            _agree(puzzles, name, answers, first_answers)
    return {name: [median(samples) for samples in zip(*passes, strict=True)] for name, passes in times.items()}


def _warm_up(run: Pass, puzzles: Sequence[Puzzle]) -> None:
    """Untimed calls, at most one per puzzle, to warm the caches that the previous contestant has left cold."""
    started = perf_counter()
    for puzzle in puzzles:
        run([puzzle])
        if perf_counter() - started > WARM_UP_SECONDS:
            return


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _agree(puzzles: Sequence[Puzzle], name: str, answers: list[object], first_answers: list[object]) -> None:
    for puzzle, answer, earlier in zip(puzzles, answers, first_answers, strict=True):
        if answer != earlier:
            raise DisagreementError(f"{name} answers\n{answer}\nand native answers\n{earlier}\nto\n{puzzle}")


def _one_by_one(ask: Callable[[Puzzle], object]) -> Pass:
    """One call after the other, timed from outside: the whole price of a call from Python."""

    def run(puzzles: Sequence[Puzzle]) -> list[tuple[float, object]]:
        timed = []
        for puzzle in puzzles:
            started = perf_counter()
            answer = ask(puzzle)
            timed.append((perf_counter() - started, answer))
        return timed

    return run


def _native_solve_many(puzzles: Sequence[Puzzle]) -> list[tuple[float, object]]:
    """One call for all, on one thread: every puzzle gets the same share of the time. Reading a result makes it."""
    started = perf_counter()
    results = hitori.solve_many(puzzles, threads=1)
    for result in results:
        _ = result.solution
    share = (perf_counter() - started) / len(puzzles)
    return [(share, result) for result in results]


def _peer_solve(peer: str) -> Pass:
    """A peer's own clock: it stops before the answer goes through our rule checker."""
    solver = get_solver(peer)
    return lambda puzzles: [(result.elapsed, result) for result in map(solver.solve, puzzles)]


def _peer_prove(peer: str) -> Pass:
    """Counting up to one solution and looking for a second."""
    solver = get_solver(peer)
    return _one_by_one(lambda puzzle: solver.count(puzzle, 1) == SolutionCount(1, complete=True))


def _is_unique(puzzle: Puzzle) -> bool:
    return hitori.uniqueness(puzzle) == Uniqueness.UNIQUE


def _the_solution(_: Puzzle, result: object) -> object:
    """For puzzles with one solution. The peers' have passed the rule checker, so ours has if it is the same."""
    assert isinstance(result, SolveResult)
    return result.solution


def _the_answer(_: Puzzle, answer: object) -> object:
    return answer


def _against_peers(native: Pass, peer: Callable[[str], Pass]) -> Callable[[], dict[str, Pass]]:
    return lambda: {"native": native} | {name: peer(name) for name in PEERS}


SOLVE = Question("solve", _against_peers(_one_by_one(hitori.solve), _peer_solve), _the_solution)
SOLVE_MANY = Question("solve_many", _against_peers(_native_solve_many, _peer_solve), _the_solution)
PROVE_UNIQUE = Question("prove unique", _against_peers(_one_by_one(_is_unique), _peer_prove), _the_answer)
