"""The best solution by an outside program: what all engines share; an engine states the objective and translates.

The objective is a weight for each cell, and the *weight* of a shading is the sum over its shaded cells, e.g. 2 for
[0, 3] with the weights 1, 1, 1, 1. A program looks for the lightest shading.

Rule 3 comes by cuts, as in `lazy`: the lightest shading of what is stated so far is a bound, for it obeys fewer rules.
If it breaks rule 3 its walls are cut off, and the program is asked again; if not, it is the best. Models that a program
passes on its way count too: those that obey rule 3 are solutions, the others give cuts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, suppress
from itertools import chain
from time import perf_counter
from typing import NamedTuple, Protocol

from ..encodings.connectivity import minimal_cuts
from ..encodings.pairs import Clause, PairRules
from ..errors import UnsupportedError, WrongAnswerError
from ..geometry import equal_groups
from ..puzzle import Puzzle
from ..results import BestResult, Limits, SearchStats, Status
from ..solving.base import must_be_asked_well
from .engine import Deadline, Engine, TimeUpError

FLOAT_WEIGHTS = 500_000
"""What the weights may add up to in a program that is exact to a millionth: less than half a unit is lost."""


class Objective(NamedTuple):
    """The rules of a puzzle, and the weight of each cell, row by row."""

    rules: PairRules
    weights: Sequence[int]

    @classmethod
    def of(cls, puzzle: Puzzle, weights: Sequence[int]) -> Objective:
        """Free are the cells with an equal in their lines, and those of negative weight.

        To unshade another cell breaks no rule and adds no weight, so some best solution leaves all of them unshaded.

        >>> Objective.of(Puzzle([[1, 1, 2, 3]]), [1, 1, 1, -1]).rules.free
        [0, 1, 3]
        """
        groups = equal_groups(puzzle)
        held = set(chain.from_iterable(groups))
        free = [cell for cell in range(len(puzzle)) if cell in held or weights[cell] < 0]
        return cls(PairRules(puzzle, groups, free), weights)

    @property
    def terms(self) -> list[tuple[int, int]]:
        """The variable of each free cell and its weight, but 0."""
        return [(cell + 1, self.weights[cell]) for cell in self.rules.free if self.weights[cell]]

    @property
    def floor(self) -> int:
        """The weight of all cells that make a shading lighter: no shading weighs less."""
        return sum(min(weight, 0) for _, weight in self.terms)

    def weight(self, shaded: Collection[int]) -> int:
        """The weight of these shaded cells."""
        return sum(self.weights[cell] for cell in shaded)

    def must_add_up_to_less(self, limit: int, solver: str) -> None:
        """Raise UnsupportedError for weights that the program cannot add up exactly."""
        total = sum(abs(weight) for _, weight in self.terms)
        if total >= limit:
            raise UnsupportedError(
                f"the weights add up to {total}; solver '{solver}' is exact below {limit}; solver 'native' takes more"
            )


class Found(NamedTuple):
    """What a search has come to: the lightest solution so far, and what no solution falls below.

    `is_proved` says that the search has ended: `shaded` is the best, or None because there is no solution.
    """

    shaded: Collection[int] | None
    bound: int
    is_proved: bool


class BestModel(Protocol):
    """A puzzle and an objective stated to an outside program, with the size of the statement."""

    @property
    def variables(self) -> int:
        """Variables stated."""

    @property
    def clauses(self) -> int:
        """Clauses, rows or rules stated so far."""

    def steps(self, deadline: Deadline) -> Iterator[Found]:
        """What is found, better each time, the last proved if the time suffices; raises TimeUpError."""

    def close(self) -> None:
        """Free what the program holds."""


class Round(NamedTuple):
    """What a program finds in one search: models of what is stated, the lightest last, and a bound, if it has one.

    With `is_optimal` the last is the lightest of all, or there is no model. Otherwise the time is up.
    """

    shadings: Sequence[Collection[int]]
    bound: int | None
    is_optimal: bool


class BestSession(Protocol):
    """An outside program with clauses and an objective in it."""

    def add(self, clauses: list[Clause]) -> None:
        """State more clauses."""

    def lightest(self, deadline: Deadline) -> Round:
        """Search for the lightest model of all clauses. Only the variables of shaded cells must be in it."""

    def close(self) -> None:
        """Free what the program holds."""


class CutRounds:
    """A puzzle in a session that grows by cuts until the lightest model is a solution; a `BestModel`.

    `held` are the variables and clauses that the session has besides `clauses`.
    """

    def __init__(
        self, objective: Objective, session: BestSession, clauses: list[Clause], held: tuple[int, int] = (0, 0)
    ) -> None:
        self.variables, self.clauses = held
        named = {abs(literal) - 1 for clause in clauses for literal in clause}
        self.variables += len(named.union(objective.rules.free))
        self._objective, self._session = objective, session
        self._state(clauses)

    def steps(self, deadline: Deadline) -> Iterator[Found]:
        """A step for each round; raises TimeUpError."""
        rules, weight = self._objective.rules, self._objective.weight
        best: list[int] | None = None
        bound, is_proved, is_optimal = self._objective.floor, False, True
        while is_optimal and not is_proved:
            deadline.left()
            shadings, new_bound, is_optimal = self._session.lightest(deadline)
            bound = max(bound, self._objective.floor if new_bound is None else new_bound)
            cuts: dict[tuple[int, ...], Clause] = {}
            for model in map(frozenset, shadings):
                shaded = [cell for cell in rules.free if cell + 1 in model]
                broken = minimal_cuts(rules, shaded)
                cuts |= {tuple(clause): clause for clause in broken}
                if not broken and (best is None or weight(shaded) < weight(best)):
                    best = shaded
            is_proved = weight(best) <= bound if best is not None else is_optimal and not shadings
            yield Found(best, bound, is_proved)
            self._state([*cuts.values()])

    def _state(self, clauses: list[Clause]) -> None:
        if clauses:
            self.clauses += len(clauses)
            self._session.add(clauses)

    def close(self) -> None:
        """Close the session."""
        self._session.close()


def best_by(
    engine: Engine,
    stated: Callable[[Objective, Deadline], BestModel],
    puzzle: Puzzle,
    weights: Sequence[int],
    limits: Limits,
) -> BestResult:
    """The best solution by the model that `stated` makes; `elapsed` ends before the check.

    The solution passes the rule checker and its weight is added up here. Raises WrongAnswerError if it breaks a rule,
    or is lighter than a bound that the program claims.
    """
    must_be_asked_well(puzzle, limits)
    engine.prepare()
    started = encoded = perf_counter()
    deadline, objective = Deadline(limits.time), Objective.of(puzzle, weights)
    found, size = Found(None, objective.floor, False), (0, 0)
    with suppress(TimeUpError), closing(stated(objective, deadline)) as model:
        encoded = perf_counter()
        try:
            for step in model.steps(deadline):
                found = step
        finally:
            size = model.variables, model.clauses
    ended = perf_counter()
    stats = SearchStats(
        variables=size[0], clauses=size[1], encode_seconds=encoded - started, search_seconds=ended - encoded
    )
    return _answer(engine, puzzle, objective, found, stats, ended - started)


def _answer(
    engine: Engine, puzzle: Puzzle, objective: Objective, found: Found, stats: SearchStats, elapsed: float
) -> BestResult:
    solution = None if found.shaded is None else engine.checked(puzzle, found.shaded)
    value = None if found.shaded is None else objective.weight(found.shaded)
    bound: int | None = found.bound
    if value is not None and (found.bound > value or (found.is_proved and found.bound != value)):
        raise WrongAnswerError(
            f"solver '{engine.name}' gave a wrong answer: bound {found.bound} for a solution that weighs {value}"
        )
    if solution is None and found.is_proved:
        status, bound = Status.NO_SOLUTION, None
    else:
        status = Status.SOLVED if value == bound else Status.UNKNOWN
    return BestResult(status, solution, value, bound, stats, engine.name, elapsed, "lightest", puzzle)
