"""Peers at their best: clingo with unshaded neighbours (WN), and rule 3 as a propagator inside CaDiCaL, on hard grids.

`python -m measure.peers` takes some minutes of one core, and prints the table of docs/laboratory.md. The times are
wall-clock seconds of encoding and search in this process.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product
from statistics import fmean, median
from time import perf_counter

import clingo
from pysat.engines import Propagator
from pysat.solvers import Solver

from hitori import Puzzle
from hitori.encodings.pairs import Clause, PairRules
from hitori.encodings.redundant import nothing, unshaded_neighbours
from hitori.encodings.texts import answer_set_program
from hitori.errors import DisagreementError
from hitori.lab.puzzles.suites import DENSITIES, triples_puzzle

from .explanations import cuts_of, has_shading
from .figures import markdown

SIZES, SEEDS = (14, 16, 18), (9001, 9002)

WN = ":- cell(X), not shaded(X), shaded(Y) : next(X,Y); shaded(Z) : next(Z,X).\n"
"""An unshaded cell has an unshaded neighbour."""


def by_clingo(puzzle: Puzzle, more: str = "") -> bool:
    """The program of our engine, and more rules."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], f"{answer_set_program(PairRules.for_all_solutions(puzzle))}\n{more}")
    control.ground([("base", [])])
    return bool(control.solve().satisfiable)


def by_cadical(
    decide: Callable[[Solver, PairRules], bool], puzzle: Puzzle, more: Callable[[Puzzle], list[Clause]] = nothing
) -> bool:
    """The clauses of our engine, and more."""
    rules = PairRules.for_all_solutions(puzzle)
    with Solver("cadical195", bootstrap_with=[*rules.clauses(), *more(puzzle)]) as solver:
        return decide(solver, rules)


class Connectivity(Propagator):  # type: ignore[misc]
    """Rule 3 within one search (IPASIR-UP): a model that breaks it is refused with the cuts of its walls."""

    def __init__(self, rules: PairRules) -> None:
        self.rules, self.cuts = rules, list[Clause]()

    def check_model(self, model: list[int]) -> bool:
        """Whether the model obeys rule 3; if not, its cuts wait for `add_clause`."""
        self.cuts = cuts_of(self.rules, model)
        return not self.cuts

    def add_clause(self) -> list[int]:
        """The next cut."""
        return self.cuts.pop() if self.cuts else []


def by_propagator(solver: Solver, rules: PairRules) -> bool:
    """It is asked once."""
    solver.connect_propagator(Connectivity(rules))
    for cell in rules.free:
        solver.observe(cell + 1)
    return bool(solver.solve())


PEERS: dict[str, Callable[[Puzzle], bool]] = {
    "clingo": by_clingo,
    "clingo with WN": partial(by_clingo, more=WN),
    "CaDiCaL, cuts in rounds": partial(by_cadical, has_shading),
    "CaDiCaL, cuts in rounds, with WN": partial(by_cadical, has_shading, more=unshaded_neighbours),
    "CaDiCaL, cuts by a propagator": partial(by_cadical, by_propagator),
    "CaDiCaL, cuts by a propagator, with WN": partial(by_cadical, by_propagator, more=unshaded_neighbours),
}


def table(sizes: tuple[int, ...] = SIZES, seeds: tuple[int, ...] = SEEDS) -> list[str]:
    """Mean and median seconds of each peer by size; raises DisagreementError where two contradict each other."""
    rows = {name: [name] for name in PEERS}
    for size in sizes:
        seconds = {name: list[float]() for name in PEERS}
        for seed, density in product(seeds, DENSITIES):
            puzzle, answers = triples_puzzle(size, density, seed), set()
            for name, is_solvable in PEERS.items():
                started = perf_counter()
                answers.add(is_solvable(puzzle))
                seconds[name].append(perf_counter() - started)
            if len(answers) > 1:
                raise DisagreementError(f"some find a solution and some find none of\n{puzzle}")
        for name, times in seconds.items():
            rows[name] += [f"{fmean(times):.2f}", f"{median(times):.3f}"]
    heads = [f"n = {size}, {what}" for size in sizes for what in ("mean", "median")]
    return markdown(["peer", *heads], list(rows.values()))


if __name__ == "__main__":
    print("\n".join(table()))
