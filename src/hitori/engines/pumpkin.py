"""Constraint programming with lazy clause generation: Pumpkin (pumpkin-solver), with lazy cuts or distances.

Two registered solvers, as in the study that used it: `pumpkin-lazy` and `pumpkin-distance`. Clauses may be added
after a solution was found. The program wants a tag on every constraint, for its proofs; one serves all of ours.

Source: Flippo, Sidorov, Marijnissen, Smits, Demirovic, "A Multi-Stage Proof Logging Framework" (CP 2024).
"""

from __future__ import annotations

from collections import defaultdict

from pumpkin_solver import BoolExpression, Model, SatisfactionResult, constraints

from ..encodings.connectivity import CUT_RULES
from ..encodings.distance import Distances
from ..encodings.pairs import Clause, PairRules
from ..errors import InvalidOptionError
from .engine import Deadline, Engine, TimeUpError
from .lazy import LazyModel


class PumpkinLazy(Engine):
    """Rules 1 and 2 as clauses, rule 3 lazily; `cut` is `minimal`, or `nogood` as in the study.

    >>> from hitori import Puzzle
    >>> PumpkinLazy(cut="nogood").solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "pumpkin-lazy"

    def __init__(self, *, cut: str = "minimal") -> None:
        if cut not in CUT_RULES:
            raise InvalidOptionError(f"pumpkin-lazy has no cut '{cut}'; expected one of: {', '.join(CUT_RULES)}")
        self._cut_rule = CUT_RULES[cut]

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 as clauses."""
        return LazyModel(rules, _Session(len(rules.puzzle)), cut_rule=self._cut_rule)


class PumpkinDistance(Engine):
    """All three rules in one model: an integer distance for each cell.

    >>> from hitori import Puzzle
    >>> PumpkinDistance().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "pumpkin-distance"

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 as clauses, rule 3 as distances."""
        session = _Session(len(rules.puzzle))
        distances = Distances.of(rules)
        session.add_distances(distances)
        return LazyModel(rules, session, distances.clauses)


class _Session:
    def __init__(self, cells: int) -> None:
        self._model = model = Model()
        self._tag = model.new_constraint_tag()
        self._cells = cells
        self._variable: defaultdict[int, BoolExpression] = defaultdict(lambda: model.new_boolean_variable())

    def add(self, clauses: list[Clause]) -> None:
        variable = self._variable
        for clause in clauses:
            literals = [variable[x] if x > 0 else variable[-x].negate() for x in clause]
            self._model.add_constraint(constraints.Clause(literals, self._tag))

    def add_distances(self, distances: Distances) -> None:
        """State that every arrow in use leads to a cell that is nearer to the root."""
        cells = range(distances.longest + 1)
        distance = [self._model.new_integer_variable(0, distances.longest) for _ in cells]
        for way, near, far in distances.nearer:
            less = constraints.BinaryLessThan(distance[near], distance[far], self._tag)
            self._model.add_implication(less, self._variable[way])

    def find(self, deadline: Deadline) -> list[int] | None:
        if self._model.is_inconsistent():
            return None
        match self._model.satisfy(timeout=deadline.left()):
            case SatisfactionResult.Satisfiable(solution):
                shaded = [k for k, v in self._variable.items() if k <= self._cells and solution.bool_value(v)]
                return [variable - 1 for variable in shaded]
            case SatisfactionResult.Unsatisfiable():
                return None
            case _:
                raise TimeUpError

    def close(self) -> None:
        """Nothing to do: the model is freed with the object."""
