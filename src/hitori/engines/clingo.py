"""Answer set programming: clingo with the reachability program `encodings/hitori.lp`.

Rule 3 is in the program itself, so there are no rounds: answer sets and solutions are one to one. The search runs in
clingo's own threads and is cancelled when the time is up or on Ctrl-C; grounding, which takes most of the time on an
easy puzzle, cannot be cancelled. The best solution is found by unsatisfiable cores (`--opt-strategy=usc`).

Source: Gebser, Kaminski, Kaufmann, Schaub, "Multi-shot ASP solving with clingo" (TPLP 2019).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import clingo

from .._validate import check_range
from ..encodings.pairs import Clause, PairRules
from ..encodings.redundant import REDUNDANT, Redundant, named
from ..encodings.texts import FREE_ROOT, KNOWN_ROOT, answer_set_minimum, answer_set_program
from ..puzzle import Puzzle
from ..results import UNLIMITED, BestResult, Limits
from .engine import Deadline, Engine, TimeUpError, chosen
from .optimise import Found, Objective, best_by

SLICE = 0.1
"""Seconds to wait before looking up again: a signal is not heard while waiting."""

MOST_THREADS = 64
"""clingo's own bound."""

ROOTS = {"fixed": KNOWN_ROOT, "free": FREE_ROOT}
"""From which cells the others must be reached."""


class Clingo(Engine):
    """clingo in its default configuration, on one thread or more.

    With root `fixed` all unshaded cells are reached from the first of r1c1 and r1c2 that is unshaded; with `free` the
    program chooses the root. `redundant` names constraints of `encodings.redundant` to add, e.g. "WN"; UC is one
    that `solve` always obeys, and that would lose solutions elsewhere.

    >>> from hitori import Puzzle
    >>> Clingo(redundant="WN").solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "clingo"
    examples = ({"root": "free"}, {"redundant": ",".join(REDUNDANT)}, {"threads": 2})
    refused = (
        ({"root": "both"}, "no root 'both'; expected one of: fixed, free"),
        ({"redundant": "WN,XX"}, "no redundant constraint 'XX'; expected some of: WN, CCH, SP"),
        ({"threads": 0}, f"expected threads from 1 to {MOST_THREADS}, got 0"),
    )

    def __init__(self, *, root: str = "fixed", redundant: str = "", threads: int = 1) -> None:
        check_range("threads", threads, 1, MOST_THREADS)
        self._root = chosen("clingo", "root", root, ROOTS)
        self._redundant = named(redundant)
        self._options = ["--warn=none", "--models=0", f"--parallel-mode={threads}"]

    def state(self, rules: PairRules) -> _GroundProgram:
        """The program grounded for the puzzle."""
        program = answer_set_program(rules, self._root) + _constraints(rules, self._redundant)
        # A shading has an answer set for each free root; projected on what is shown, it is found once.
        projected = ["--project=show"] if self._root == FREE_ROOT else []
        return _GroundProgram(rules, program, [*self._options, *projected])

    def best(self, puzzle: Puzzle, weights: Sequence[int], limits: Limits = UNLIMITED) -> BestResult:
        """The solution whose shaded cells weigh least; guided by unsatisfiable cores, from a fixed root."""
        return best_by(self, self._stated_best, puzzle, weights, limits)

    def _stated_best(self, objective: Objective, _: Deadline) -> _GroundObjective:
        program = answer_set_program(objective.rules, KNOWN_ROOT) + _constraints(objective.rules, self._redundant)
        return _GroundObjective(objective, program, [*self._options, "--opt-strategy=usc"])


def _constraints(rules: PairRules, redundant: list[Redundant]) -> str:
    """Redundant constraints as rules without a head: what must not be."""
    parts: list[str] = []
    for constraint in redundant:
        if not constraint.only_for_unique:
            parts += map(_never, constraint.clauses(rules.puzzle))
            for cells, bound in constraint.bounds(rules.puzzle):
                parts.append(f":- {bound + 1} {{ {'; '.join(f'shaded({cell})' for cell in cells)} }}.")
    return "".join(parts)


def _never(clause: Clause) -> str:
    """That no literal of the clause holds, as a rule without a head.

    >>> _never([1, -4])
    ':- not shaded(0), shaded(3).'
    """
    return f":- {', '.join(f'not shaded({x - 1})' if x > 0 else f'shaded({-x - 1})' for x in clause)}."


class _GroundProgram:
    """A grounded program; its variables are the atoms shaded(X) and reached(X)."""

    def __init__(self, rules: PairRules, program: str, options: list[str]) -> None:
        self.variables = len(rules.free) + len(rules.puzzle)
        self._control = clingo.Control(options)
        self._control.add("base", [], program)
        self._control.ground([("base", [])])

    @property
    def clauses(self) -> int:
        """Ground rules."""
        return int(self._control.statistics["problem"]["lpStep"]["rules"])

    def shadings(self, deadline: Deadline) -> Iterator[list[int]]:
        with self._control.solve(yield_=True, async_=True) as search:
            while True:
                search.resume()
                while not search.wait(min(SLICE, deadline.left() or SLICE)):
                    pass
                model = search.model()
                if model is None:
                    return
                yield [symbol.arguments[0].number for symbol in model.symbols(shown=True)]

    def close(self) -> None:
        """Nothing to do: clingo frees its memory with the object."""


class _GroundObjective(_GroundProgram):
    """A grounded program with weights; a `BestModel`."""

    def __init__(self, objective: Objective, program: str, options: list[str]) -> None:
        super().__init__(objective.rules, program + answer_set_minimum(objective.terms), options)
        self._objective = objective

    def steps(self, deadline: Deadline) -> Iterator[Found]:
        best, floor = None, self._objective.floor
        try:
            for best in self.shadings(deadline):
                yield Found(best, floor, is_proved=False)
        except TimeUpError:
            lower = self._control.statistics["summary"]["lower"]
            yield Found(best, max(floor, *map(int, lower)), is_proved=False)
            return
        yield Found(best, floor if best is None else self._objective.weight(best), is_proved=True)
