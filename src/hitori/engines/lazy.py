"""Lazy cuts, once for all engines: state rules 1 and 2, ask for a shading, forbid its walls, ask again.

A *session* is an outside program that holds clauses and finds shadings that satisfy them. Every shading that comes back
either obeys rule 3 or shows walls, whose cuts (see `encodings.connectivity`) no later shading can break. There are
rarely more than a handful of rounds.

Enumeration forbids each solution found. It also adds the cuts of all walls *around* the solution, those that one more
shaded cell would close: without them the proof that there is no second solution would meet these walls one by one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Protocol

from ..encodings.connectivity import cut, walls, walls_around
from ..encodings.pairs import Clause, PairRules, other_than
from .engine import Deadline


class Session(Protocol):
    """An outside program with clauses in it."""

    def add(self, clauses: Iterable[Clause]) -> None:
        """State more clauses."""

    def find(self, deadline: Deadline) -> Collection[int] | None:
        """The shaded cells of a shading that satisfies all clauses, None if there is none; raises TimeUpError."""

    def close(self) -> None:
        """Free what the program holds."""


class LazyModel:
    """A puzzle in a session that begins with rules 1 and 2 and grows by cuts; a `Model`."""

    def __init__(self, rules: PairRules, session: Session) -> None:
        self.variables = len(rules.free)
        self.clauses = 0
        self._shape = rules.puzzle.shape
        self._session = session
        self._state(rules.clauses())

    def shadings(self, deadline: Deadline) -> Iterator[Collection[int]]:
        """The shaded cells of every shading that obeys the rules, each once; raises TimeUpError."""
        rows, cols = self._shape
        while (shaded := self._session.find(deadline)) is not None:
            found = walls(rows, cols, shaded)
            if not found:
                yield shaded
                self._state([other_than(set(shaded), rows * cols)])
                found = walls_around(rows, cols, shaded)
            self._state([cut(wall) for wall in found])

    def _state(self, clauses: list[Clause]) -> None:
        self.clauses += len(clauses)
        self._session.add(clauses)

    def close(self) -> None:
        """Close the session."""
        self._session.close()
