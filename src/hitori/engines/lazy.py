"""Lazy cuts, written once for all engines: state rules 1 and 2, ask for a shading, forbid its walls, ask again.

A *session* is an outside program that holds clauses and finds models of them, each a shading, and perhaps more, e.g.
arrows. Every shading it finds either obeys rule 3 or has walls, whose cuts (see `encodings.connectivity`) no later
shading can break. There are rarely more than a handful of rounds.

Enumeration forbids each solution found. It also adds the cuts of all walls *around* the solution, those that one more
shaded cell would close: without them the proof that there is no second solution would find these walls one by one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Protocol

from ..contacts import walls_around
from ..encodings.connectivity import CutRule, cut, minimal_cuts
from ..encodings.distance import Distances
from ..encodings.pairs import Clause, PairRules, other_than
from .engine import Deadline


class Session(Protocol):
    """An outside program with clauses in it."""

    def add(self, clauses: list[Clause]) -> None:
        """State more clauses."""

    def find(self, deadline: Deadline) -> Iterable[int] | None:
        """The literals of a model of all clauses, None if there is none; raises TimeUpError.

        Only those of shaded cells must be among them. A free cell that no clause has named yet counts as unshaded.
        """

    def close(self) -> None:
        """Free what the program holds."""


class DistanceSession(Session, Protocol):
    """An outside program that handles integers too."""

    def add_distances(self, distances: Distances) -> None:
        """State that every arrow in use leads to a cell that is nearer; the clauses have named the arrows."""


def with_distances(rules: PairRules, session: DistanceSession, distances: Distances) -> LazyModel:
    """Rules 1 and 2, and the part of rule 3 in clauses and distances; cuts do the rest."""
    model = LazyModel(rules, session, rules.clauses() + distances.clauses, held=distances.size)
    if distances.nearer:
        session.add_distances(distances)
    return model


class LazyModel:
    """A puzzle in a session that starts with some clauses and grows by cuts; a `Model`.

    `held` are the variables and clauses that the session has besides these.
    """

    def __init__(
        self,
        rules: PairRules,
        session: Session,
        clauses: list[Clause],
        cut_rule: CutRule = minimal_cuts,
        held: tuple[int, int] = (0, 0),
    ) -> None:
        self.variables, self.clauses = held
        self.variables += len({abs(literal) - 1 for clause in clauses for literal in clause}.union(rules.free))
        self._rules = rules
        self._session = session
        self._cut_rule = cut_rule
        self._state(clauses)

    def shadings(self, deadline: Deadline) -> Iterator[Collection[int]]:
        """The shaded cells of every shading that obeys the rules, each once; raises TimeUpError."""
        free = self._rules.free
        while (model := self._session.find(deadline)) is not None:
            shaded = [literal - 1 for literal in model if literal - 1 in free]
            cuts = self._cut_rule(self._rules, shaded)
            if not cuts:
                yield shaded
                self._state([other_than(shaded, free)])
                cuts = [cut(wall) for wall in walls_around(*self._rules.puzzle.shape, shaded)]
            self._state(cuts)

    def _state(self, clauses: list[Clause]) -> None:
        if clauses:
            self.clauses += len(clauses)
            self._session.add(clauses)

    def close(self) -> None:
        """Close the session."""
        self._session.close()
