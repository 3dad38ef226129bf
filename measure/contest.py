"""Contests: the same question put to several contestants over the same puzzles, taking turns.

A *pass* puts every puzzle once to a contestant and gives seconds and answer of each, e.g. `[(0.0011, True)]`.
Contestants alternate pass by pass, so a slow moment of the machine affects all of them. A puzzle's time is its
median over the passes. All answers that were timed are compared. `LINES` are the contests of the benchmark as data.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import product
from statistics import median
from time import perf_counter
from typing import NamedTuple

import click

import hitori
from hitori import Limits, Puzzle, SolutionCount, SolveResult, Status, TooLargeError
from hitori.results import UNLIMITED, Uniqueness
from hitori.solving.registry import get_solver

from . import puzzles
from .figures import Figure, tabled, three_digits

PEERS = ("pysat", "clingo")
MAX_PASSES = 15
WARM_UP_SECONDS = 0.02

Pass = Callable[[Sequence[Puzzle]], list[tuple[float, object]]]
Times = dict[str, list[float]]
"""For each contestant the seconds of each puzzle, in the puzzles' order."""


class DisagreementError(Exception):
    """Two contestants answered differently, or one broke the rules: their times are invalid."""


class Question(NamedTuple):
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


def one_by_one(ask: Callable[[Puzzle], object]) -> Pass:
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


def _peer_solve(peer: str, limits: Limits = UNLIMITED) -> Pass:
    """A peer's own clock, encoding and search: it stops before the answer goes through our rule checker."""
    name, *options = peer.split()
    solver = get_solver(name, **dict(option.split("=") for option in options))
    return lambda puzzles: [(result.elapsed, result) for result in (solver.solve(puzzle, limits) for puzzle in puzzles)]


def _peer_prove(peer: str) -> Pass:
    """Counting up to one solution and looking for a second."""
    solver = get_solver(peer)
    return one_by_one(lambda puzzle: solver.count(puzzle, 1) == SolutionCount(1, complete=True))


def _the_solution(puzzle: Puzzle, result: object) -> object:
    """For puzzles with one solution; who ran out of time contradicts nobody.

    The peers' answers have passed the rule checker, so ours has if it is the same.
    """
    assert isinstance(result, SolveResult)
    return hitori.solve(puzzle).solution if result.status == Status.UNKNOWN else result.solution


def _against_peers(native: Pass, peer: Callable[[str], Pass]) -> Callable[[], dict[str, Pass]]:
    return lambda: {"native": native} | {name: peer(name) for name in PEERS}


SOLVE = Question("solve", _against_peers(one_by_one(hitori.solve), _peer_solve), _the_solution)
SOLVE_MANY = Question("solve_many", _against_peers(_native_solve_many, _peer_solve), _the_solution)
PROVE_UNIQUE = Question(
    "prove unique",
    _against_peers(one_by_one(lambda puzzle: hitori.uniqueness(puzzle) == Uniqueness.UNIQUE), _peer_prove),
    lambda _, answer: answer,
)

WANTED: dict[tuple[str, int, str], dict[str, float]] = {
    ("delft", 10, "solve"): {"pysat": 50, "clingo": 700},
    ("delft", 25, "solve"): {"pysat": 120, "clingo": 1000},
    ("delft", 10, "solve_many"): {"pysat": 150},
    ("delft", 25, "solve_many"): {"pysat": 200},
    ("delft", 25, "prove unique"): {"pysat": 150, "clingo": 1000},
    ("unique", 50, "solve"): {"pysat": 120, "clingo": 1000},
    ("unique", 100, "solve"): {"pysat": 120, "clingo": 1000},
    ("unique", 50, "prove unique"): {"pysat": 250, "clingo": 1000},
    ("unique", 100, "prove unique"): {"pysat": 400, "clingo": 1000},
}
"""The figures to reach: how many times faster than each peer we should be, by family, size and question."""

FAMILIES = {"delft": (5, 10, 15, 20, 25), "unique": (30, 50, 100)}
QUICK = {"delft": (10, 25), "unique": (50,)}
"""The sizes of each family, and those of the quick run."""


class Line(NamedTuple):
    """One line of the benchmark: a question about the puzzles of a family and a size."""

    family: str
    size: int
    question: Question

    def named(self) -> dict[str, object]:
        """What a record says of it."""
        return {**self._asdict(), "question": self.question.name}

    def puzzles(self) -> list[Puzzle]:
        """The puzzles; none where the data is not there."""
        return puzzles.delft(self.size) if self.family == "delft" else puzzles.unique(self.size, 50)

    def figures(self, times: Times) -> Iterator[Figure]:
        """Seconds of the median puzzle, or of all, for each contestant; how many times faster than a peer native is.

        *Worst* is the slowest puzzle, *least* the ratio on the puzzle where it is least: below 1 the peer is faster.
        """
        name, ours = f"{self.family} n = {self.size}, {self.question.name}", times["native"]
        whole, unit = (sum, "s in all") if self.question is SOLVE_MANY else (median, "s")
        wanted = WANTED.get((self.family, self.size, self.question.name), {})
        for contestant, theirs in times.items():
            yield Figure(f"{name}: {contestant}", whole(theirs), unit)
            yield Figure(f"{name}: {contestant}, worst", max(theirs), "s")
            if theirs is not ours:
                ratio = whole(theirs) / whole(ours)
                yield Figure(f"{name}: {contestant}", ratio, "x native", at_least=wanted.get(contestant))
                least = min(one / other for one, other in zip(theirs, ours, strict=True))
                yield Figure(f"{name}: {contestant}, least", least, "x native")


def lines(families: Iterable[str], quick: bool) -> Iterator[Line]:
    """The lines of some families."""
    for family in families:
        for size, question in product((QUICK if quick else FAMILIES)[family], (SOLVE, SOLVE_MANY, PROVE_UNIQUE)):
            if family == "delft" or question is not SOLVE_MANY:
                yield Line(family, size, question)


def held(families: Iterable[str], quick: bool, seconds: float) -> Iterator[tuple[Line, Times]]:
    """The contests of some families, with every time. Raises DisagreementError."""
    for line in lines(families, quick):
        if batch := line.puzzles():
            click.echo(f"{line.family} n = {line.size}: {line.question.name}, {len(batch)} puzzles", err=True)
            yield line, hold(line.question, batch, seconds)
        else:
            click.echo(f"no puzzles of family {line.family}, n = {line.size}: the data is not here", err=True)


TIME_LIMIT = 2.0
"""Seconds for each puzzle of an engine; one whose median reaches it is only known to be slower."""

ENGINES = (
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
"""Those beside PySAT."""


def engines(seconds: float) -> Iterator[Figure]:
    """How many times longer than PySAT's Glucose 4 every engine takes for its median puzzle, at n = 25 and n = 50."""
    for size, batch in ((25, puzzles.delft(25)[::3]), (50, puzzles.unique(50, 20))):
        for engine in ENGINES if batch else ():
            try:
                figure = _beside_pysat(engine, size, batch, seconds)
                click.echo(f"{figure.name}, {figure}", err=True)
                yield figure
            except TooLargeError as error:
                click.echo(f"{engine} n = {size}: {error}", err=True)


def _beside_pysat(engine: str, size: int, batch: Sequence[Puzzle], seconds: float) -> Figure:
    contestants = {name: partial(_peer_solve, name, Limits(time=TIME_LIMIT)) for name in ("pysat", engine)}
    question = Question("solve", lambda: {name: make() for name, make in contestants.items()}, _the_solution)
    times = {name: median(samples) for name, samples in hold(question, batch, seconds).items()}
    least = "at least " if times[engine] >= TIME_LIMIT else ""
    name = f"{engine} n = {size}: {least}{three_digits(times[engine] * 1000)} ms"
    return Figure(name, times[engine] / times["pysat"], "x pysat")


def engines_table() -> dict[str, list[str]]:
    """The engines, two seconds for the passes of one at one size, for docs/engines.md."""
    return tabled("bench_engines", "engine", engines(seconds=2.0))
