"""Explanations beside those by minimal unsatisfiable subsets: the table of docs/difficulty.md.

A *subset* is what our judge calls a reason: named cells, whose labels and known shades do not allow that a cell has the
other shade. A SAT solver has a variable for each cell's shade, and one for each cell named; the core of a refutation is
made minimal by leaving out one cell after another, in several random orders, as small subsets are wanted, not just
minimal ones. The next step is the cell with the smallest; a subset of one cell ends the search for it. This is the
method of J. Espasa and others, "Using Small MUSes to Explain How to Solve Pen and Paper Puzzles" (arXiv 2104.15040), in
its plainest form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

import hitori
from hitori import Puzzle, Shade, Shading
from hitori.course.assignment import classic
from hitori.encodings.connectivity import cut, minimal_cuts
from hitori.encodings.pairs import Clause, PairRules
from hitori.explaining.techniques import SEARCH
from hitori.geometry import index_of

from . import puzzles
from .figures import duration, markdown

ORDERS = 5
"""Random orders in which cells are left out of a subset."""
MOST, LARGE = 8, 5
"""The longest side of a puzzle that people made, and the number of 10 x 10 puzzles; each takes seconds to minutes."""
PEOPLE = Path(__file__).parents[2] / "shared" / "data" / "people.jsonl"

Order = list[frozenset[int]]
"""The cells that each step decides."""


def has_shading(solver: Any, rules: PairRules, assumed: Sequence[int] = ()) -> bool:
    """Is there a legal shading in which these literals hold? A solver of PySAT is asked again for each set of cuts."""
    while solver.solve(assumptions=assumed):
        if not (cuts := cuts_of(rules, solver.get_model())):
            return True
        solver.append_formula(cuts)
    return False


def cuts_of(rules: PairRules, model: Sequence[int]) -> list[Clause]:
    """Those of the walls of a model, of which the first variables are the cells."""
    return minimal_cuts(rules, [one - 1 for one in model if 0 < one <= len(rules.puzzle)])


class Subsets:
    """A SAT solver for a puzzle: cell i is shaded in variable i + 1, and named in variable i + 1 + number of cells.

    A step that shades a cell or leaves it unshaded becomes a clause under the name of its cell. Rule 3 comes as it is
    needed: each wall of a model has a cell that is unshaded.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        from pysat.solvers import Solver

        self.rules, self.count = PairRules.for_all_solutions(puzzle), len(puzzle)
        self.random = Random(1)
        self.solver = Solver("cadical153")
        for a, b in self.rules.equal_pairs():
            self.solver.add_clause([a + 1, b + 1, -self.name(a), -self.name(b)])
        self.solver.append_formula(cut(pair) for pair in self.rules.neighbour_pairs())
        if self.count == 1:
            self.solver.add_clause([-1])

    def name(self, cell: int) -> int:
        """The variable that is true if the cell is named."""
        return cell + 1 + self.count

    def learn(self, cell: int, shade: Shade) -> None:
        """The shade of the cell is known from now on, to those who name it."""
        self.solver.add_clause([-self.name(cell), self.literal(cell, shade)])

    def literal(self, cell: int, shade: Shade) -> int:
        """What is true if the cell has the shade."""
        return cell + 1 if shade is Shade.SHADED else -cell - 1

    def core(self, cell: int, shade: Shade, named: Iterable[int]) -> set[int] | None:
        """Some of these cells from which it follows that the cell has the shade; None if it does not."""
        if has_shading(self.solver, self.rules, [-self.literal(cell, shade), *map(self.name, {cell, *named})]):
            return None
        return {variable - 1 - self.count for variable in self.solver.get_core() if variable > self.count} - {cell}

    def smallest(self, cell: int, shade: Shade) -> set[int] | None:
        """The smallest subset found."""
        first = self.core(cell, shade, range(self.count))
        return None if first is None else min((self.minimal(cell, shade, first) for _ in range(ORDERS)), key=len)

    def minimal(self, cell: int, shade: Shade, found: set[int]) -> set[int]:
        """None of these can go."""
        for each in self.random.sample(sorted(found), len(found)):
            if each in found and (less := self.core(cell, shade, found - {each})) is not None:
                found = less
        return found


def by_subsets(puzzle: Puzzle, solution: Shading) -> tuple[Order, list[int]]:
    """The order of the steps, a cell each, and how many cells each names."""
    subsets, order, named = Subsets(puzzle), [], []
    left = dict(enumerate(solution))
    while left:
        found: dict[int, int] = {}
        for cell, shade in left.items():
            if (subset := subsets.smallest(cell, shade)) is not None:
                found[cell] = len(subset)
                if len(subset) < 2:
                    break
        cell = min(found, key=lambda each: found[each])
        subsets.learn(cell, left.pop(cell))
        order.append(frozenset({cell}))
        named.append(found[cell])
    return order, named


def in_our_order(puzzle: Puzzle, explanation: hitori.Explanation) -> Iterator[tuple[int, int, int]]:
    """For each cell of our steps: the cells that the step names, the subset found, and the fewest there are."""
    subsets = Subsets(puzzle)
    for known, step in zip(explanation.shadings(), explanation.steps, strict=False):
        for cell in step.cells:
            subset = subsets.smallest(index_of(cell, puzzle.cols), step.shade)
            fewest = hitori.reason(puzzle, {cell: step.shade}, known=known).smallest
            assert subset is not None
            assert fewest is not None
            if step.technique != SEARCH.name:
                yield len({*step.because} - {cell}), len(subset), len(fewest.cells)
        for cell in step.cells:
            subsets.learn(index_of(cell, puzzle.cols), step.shade)


def same_order(ours: Order, theirs: Order) -> float:
    """The share of pairs of cells, of different steps in both, that both decide in the same order."""
    first, second = ({cell: place for place, step in enumerate(order) for cell in step} for order in (ours, theirs))
    signs = ((first[a] - first[b]) * (second[a] - second[b]) for a, b in combinations(first, 2))
    same = [sign > 0 for sign in signs if sign]
    return fmean(same) if same else 1.0


def compared(puzzle: Puzzle) -> tuple[Any, ...]:
    """Of us and by subsets: the number of steps, and what each names; the same order; seconds; and `in_our_order`."""
    began = process_time()
    explanation = hitori.explain(puzzle)
    between = process_time()
    order, named = by_subsets(puzzle, explanation.shading)
    seconds = between - began, process_time() - between
    our_order = [frozenset(index_of(cell, puzzle.cols) for cell in step.cells) for step in explanation.steps]
    ours = [len(step.because) for step in explanation.steps if step.technique != SEARCH.name]
    shared = same_order(our_order, order)
    return len(our_order), len(order), ours, named, shared, *seconds, in_our_order(puzzle, explanation)


def tables() -> dict[str, list[str]]:
    """Steps, cells a step, order and seconds, for puzzles of others."""
    sets = {
        "AI Project #1 (2013), up to 5 x 5": [each for each in classic() if hitori.count_solutions(each, limit=2) == 1],
        "TU Delft (2026), 5 x 5": puzzles.delft(5),
        "TU Delft (2026), 10 x 10": puzzles.delft(10)[:LARGE],
        f"made by people, up to {MOST} x {MOST}": [each for each in hitori.load(PEOPLE) if max(each.shape) <= MOST],
    }
    steps, cells = [], []
    for name, found in sets.items():
        *numbers, ours, theirs, orders, own_seconds, their_seconds, rows = zip(*map(compared, found), strict=True)
        beside = [*zip(*chain(*rows), strict=True)]
        counts = [f"{fmean(each):.1f}" for each in numbers]
        means = [f"{fmean(chain(*each)):.2f}" for each in (ours, theirs)]
        seconds = [duration(fmean(each)) for each in (own_seconds, their_seconds)]
        steps.append([name, len(found), *counts, *means, f"{fmean(orders):.0%}", *seconds])
        cells.append([name, len(beside[0]), *(f"{fmean(column):.2f}" for column in beside)])
    by = "by subsets"
    header = ["puzzles", "number", "steps", by, "cells a step", by, "same order", "time", by]
    return {
        "subsets": markdown(header, steps),
        "subsets_in_order": markdown(["puzzles", "cells", "our step", by, "fewest"], cells),
    }
