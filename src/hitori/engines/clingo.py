"""Answer set programming: clingo with the reachability program `encodings/hitori.lp`.

Rule 3 is in the program itself, so there are no rounds: answer sets and solutions are one to one. The search runs in
clingo's own thread and is cancelled when the time is up or on Ctrl-C; grounding, which takes most of the time on an
easy puzzle, cannot be cancelled.

Source: Gebser, Kaminski, Kaufmann, Schaub, "Multi-shot ASP solving with clingo" (TPLP 2019).
"""

from __future__ import annotations

from collections.abc import Iterator

import clingo

from ..encodings.pairs import PairRules
from ..encodings.texts import answer_set_program
from .engine import Deadline, Engine

SLICE = 0.1
"""Seconds to wait before looking up again: a signal is not heard while waiting."""


class Clingo(Engine):
    """clingo on one thread in its default configuration.

    >>> from hitori import Puzzle
    >>> Clingo().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "clingo"

    def state(self, rules: PairRules) -> _GroundProgram:
        """The program grounded for the puzzle."""
        return _GroundProgram(rules)


class _GroundProgram:
    """A grounded program; its variables are the atoms shaded(X) and reached(X)."""

    def __init__(self, rules: PairRules) -> None:
        self.variables = len(rules.free) + len(rules.puzzle)
        self._control = clingo.Control(["--warn=none", "--models=0"])
        self._control.add("base", [], answer_set_program(rules))
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
