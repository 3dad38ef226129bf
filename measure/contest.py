"""Contests: the same question put to several contestants over the same puzzles, taking turns.

A *pass* puts every puzzle once to a contestant and gives seconds and answer of each, e.g. `[(0.0011, True)]`.
Contestants alternate pass by pass, so a slow moment of the machine affects all of them. A puzzle's time is its
median over the passes. All answers that were timed are compared. `LINES` are the contests of the benchmark as data.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter

import click
from rich.table import Table

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


def _peer_solve(peer: str, limits: Limits = UNLIMITED) -> Pass:
    """A peer's own clock, encoding and search: it stops before the answer goes through our rule checker."""
    name, *options = peer.split()
    solver = get_solver(name, **dict(option.split("=") for option in options))
    return lambda puzzles: [(result.elapsed, result) for result in (solver.solve(puzzle, limits) for puzzle in puzzles)]


def _peer_prove(peer: str) -> Pass:
    """Counting up to one solution and looking for a second."""
    solver = get_solver(peer)
    return _one_by_one(lambda puzzle: solver.count(puzzle, 1) == SolutionCount(1, complete=True))


def _the_solution(puzzle: Puzzle, result: object) -> object:
    """For puzzles with one solution; who ran out of time contradicts nobody.

    The peers' answers have passed the rule checker, so ours has if it is the same.
    """
    assert isinstance(result, SolveResult)
    return hitori.solve(puzzle).solution if result.status == Status.UNKNOWN else result.solution


def _against_peers(native: Pass, peer: Callable[[str], Pass]) -> Callable[[], dict[str, Pass]]:
    return lambda: {"native": native} | {name: peer(name) for name in PEERS}


SOLVE = Question("solve", _against_peers(_one_by_one(hitori.solve), _peer_solve), _the_solution)
SOLVE_MANY = Question("solve_many", _against_peers(_native_solve_many, _peer_solve), _the_solution)
PROVE_UNIQUE = Question(
    "prove unique",
    _against_peers(_one_by_one(lambda puzzle: hitori.uniqueness(puzzle) == Uniqueness.UNIQUE), _peer_prove),
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


@dataclass(frozen=True)
class Line:
    """One line of the benchmark: a question about the puzzles of a family and a size."""

    family: str
    size: int
    question: Question

    @property
    def is_summed(self) -> bool:
        """Whether the sums over the puzzles are compared, not the medians."""
        return self.question is SOLVE_MANY

    @property
    def wanted(self) -> dict[str, float]:
        """The ratios to reach, by peer."""
        return WANTED.get((self.family, self.size, self.question.name), {})

    def puzzles(self) -> list[Puzzle]:
        """The puzzles; none where the data is not there."""
        return puzzles.delft(self.size) if self.family == "delft" else puzzles.unique(self.size, 50)


def lines(families: Iterable[str], quick: bool) -> Iterator[Line]:
    """The lines of some families."""
    for family in families:
        for size in (QUICK if quick else FAMILIES)[family]:
            for question in (SOLVE, SOLVE_MANY, PROVE_UNIQUE):
                if family == "delft" or question is not SOLVE_MANY:
                    yield Line(family, size, question)


@dataclass(frozen=True)
class Result:
    """What one line measured."""

    line: Line
    times: Times

    def seconds(self, name: str) -> float:
        """A contestant's figure: its median puzzle, or the sum over all."""
        return sum(self.times[name]) if self.line.is_summed else median(self.times[name])

    def ratio(self, peer: str) -> float:
        """How many times faster than the peer native is."""
        return self.seconds(peer) / self.seconds("native")

    def worst_ratio(self, peer: str) -> float:
        """The same on the puzzle where it is least; below 1 the peer is faster there."""
        return min(theirs / ours for theirs, ours in zip(self.times[peer], self.times["native"], strict=True))

    def is_reached(self, peer: str) -> bool:
        """Whether the figure to reach against this peer is reached, where there is one."""
        return self.ratio(peer) >= self.line.wanted.get(peer, 0)

    def record(self) -> dict[str, object]:
        """Everything measured, the seconds by puzzle."""
        return {
            "family": self.line.family,
            "size": self.line.size,
            "question": self.line.question.name,
            "wanted": self.line.wanted,
            "ratios": {peer: self.ratio(peer) for peer in PEERS},
            "seconds": self.times,
        }


def held(families: Iterable[str], quick: bool, seconds: float) -> Iterator[Result]:
    """The contests of some families. Raises DisagreementError."""
    for line in lines(families, quick):
        if batch := line.puzzles():
            click.echo(f"{line.family} n = {line.size}: {line.question.name}, {len(batch)} puzzles", err=True)
            yield Result(line, hold(line.question, batch, seconds))
        else:
            click.echo(f"no puzzles of family {line.family}, n = {line.size}: the data is not here", err=True)


def table(results: Iterable[Result]) -> Table:
    """One row a line: milliseconds, ratios beside the figures to reach, worst cases."""
    headings = ["family", "n", "puzzles", "question", "native", "worst"]
    headings += [heading for peer in PEERS for heading in (peer, "worst", "ratio", "least")]
    shown = Table(*headings, title="Milliseconds: median puzzle, or sum (Σ); ratio to each peer / figure to reach")
    for result in results:
        line = result.line
        cells = [line.family, str(line.size), str(len(result.times["native"])), line.question.name]
        for name in ("native", *PEERS):
            mark = "Σ " if line.is_summed else ""
            cells += [mark + three_digits(1000 * result.seconds(name)), three_digits(1000 * max(result.times[name]))]
            if name != "native":
                wanted = f" / {line.wanted[name]:g}x" if name in line.wanted else ""
                verdict = "" if result.is_reached(name) else " MISSED"
                cells += [f"{three_digits(result.ratio(name))}x{wanted}{verdict}"]
                cells += [f"{three_digits(result.worst_ratio(name))}x"]
        shown.add_row(*cells)
    return shown


TIME_LIMIT = 2.0
"""Seconds for each puzzle of an engine; one whose median reaches it is only known to be slower."""

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
"""Milliseconds of the median puzzle by size when the engines were chosen, by other adapters on another machine.

An engine may take half as much again beside PySAT; those without a figure are there to compare.
"""


def engines(seconds: float) -> Iterator[Figure]:
    """How many times longer than PySAT's Glucose 4 every engine takes for its median puzzle, at n = 25 and n = 50."""
    for size, batch in ((25, puzzles.delft(25)[::3]), (50, puzzles.unique(50, 20))):
        for engine in FIRST_SEEN if batch else ():
            if engine != "pysat":
                try:
                    figure = _beside_pysat(engine, size, batch, seconds)
                except TooLargeError as error:
                    click.echo(f"{engine} n = {size}: {error}", err=True)
                else:
                    click.echo(f"{figure.name}, {figure}", err=True)
                    yield figure


def _beside_pysat(engine: str, size: int, batch: Sequence[Puzzle], seconds: float) -> Figure:
    contestants = {name: partial(_peer_solve, name, Limits(time=TIME_LIMIT)) for name in ("pysat", engine)}
    question = Question("solve", lambda: {name: make() for name, make in contestants.items()}, _the_solution)
    times = {name: median(samples) for name, samples in hold(question, batch, seconds).items()}
    least = "at least " if times[engine] >= TIME_LIMIT else ""
    seen = FIRST_SEEN[engine].get(size)
    return Figure(
        f"{engine} n = {size}: {least}{three_digits(times[engine] * 1000)} ms",
        times[engine] / times["pysat"],
        "x pysat",
        at_most=None if seen is None else MARGIN * seen / FIRST_SEEN["pysat"][size],
    )


def engines_table() -> dict[str, list[str]]:
    """The engines, two seconds for the passes of one at one size, for docs/engines.md."""
    return tabled("bench_engines", "engine", engines(seconds=2.0))
