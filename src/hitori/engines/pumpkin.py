"""Constraint programming with lazy clause generation: Pumpkin (pumpkin-solver), with lazy cuts or distances.

Two registered solvers, as in the study that used it: `pumpkin-lazy` and `pumpkin-distance`. Clauses may be added
after a solution was found. The program needs a tag on every constraint, for its proofs; one serves all of ours. It
hears no Ctrl-C while it searches, so it works in a process of its own.

Source: Flippo, Sidorov, Marijnissen, Smits, Demirovic, "A Multi-Stage Proof Logging Framework" (CP 2024).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from pumpkin_solver import BoolExpression, Model, SatisfactionResult, constraints

from ..encodings.connectivity import CUT_RULES, CutRule, minimal_cuts
from ..encodings.distance import Distances, free_root, nothing
from ..encodings.pairs import Clause, PairRules, restricted
from ..encodings.redundant import REDUNDANT, Redundant, named
from ..puzzle import Puzzle
from .engine import Deadline, TimeUpError, chosen
from .isolated import IsolatedEngine
from .lazy import LazyModel


class _RulesForOne(PairRules):
    """Rules that suffice to find one solution; the type tells so in the process that states them."""


class _Pumpkin(IsolatedEngine):
    """Pumpkin with these redundant constraints."""

    library = __name__
    _redundant: list[Redundant]
    _cut_rule: CutRule = staticmethod(minimal_cuts)
    _distances: Callable[[PairRules], Distances] = staticmethod(nothing)

    def rules_for_one_solution(self, puzzle: Puzzle) -> PairRules:
        """Fewer free cells with UC, static or dynamic."""
        has_unique_cell = any(constraint.only_for_unique for constraint in self._redundant)
        return _RulesForOne.for_one_solution(puzzle) if has_unique_cell else PairRules.for_all_solutions(puzzle)

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2 as clauses, and rule 3 as distances if they are chosen."""
        session = _Session()
        distances = self._distances(rules)
        session.add_distances(distances)
        clauses = distances.clauses + rules.clauses() + session.redundant_clauses(rules, self._redundant)
        return LazyModel(rules, session, clauses, self._cut_rule, distances.size)


class PumpkinLazy(_Pumpkin):
    """Rules 1 and 2 as clauses, rule 3 lazily; `cut` is `minimal`, or `nogood` as in the study.

    `redundant` names constraints of `encodings.redundant` to add, e.g. "WN,SP,UC". UC makes variables only of cells
    with an equal in their lines, and only `solve` obeys it: to count, every cell must be free. UC-dynamic, the study's
    variant during the search, also unshades a cell once all its duplicates are shaded.

    >>> from hitori import Puzzle
    >>> PumpkinLazy(cut="nogood", redundant="WN").solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "pumpkin-lazy"
    examples = (
        {"cut": "nogood"},
        {"redundant": ""},
        {"redundant": ",".join(REDUNDANT)},
        {"redundant": "UC-dynamic"},
        {"cut": "nogood", "redundant": "WN,UC-dynamic"},
    )
    refused = (
        ({"cut": "paste"}, "no cut 'paste'; expected one of: minimal, nogood"),
        ({"redundant": "WN,XX"}, "no redundant constraint 'XX'; expected some of: WN, CCH, SP"),
    )

    def __init__(self, *, cut: str = "minimal", redundant: str = "UC") -> None:
        self._cut_rule = chosen("pumpkin-lazy", "cut", cut, CUT_RULES)
        self._redundant = named(redundant)
        self.prepare()


class PumpkinDistance(_Pumpkin):
    """All three rules in one model: an integer distance for each cell; `redundant` as in PumpkinLazy.

    With root `fixed` the distances count from the first cells of the grid, with `free` from a root that is searched
    too, as in the study.

    >>> from hitori import Puzzle
    >>> PumpkinDistance().solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "pumpkin-distance"
    examples = (
        {"redundant": ""},
        {"redundant": ",".join(REDUNDANT)},
        {"redundant": "", "root": "free"},
        {"redundant": "UC", "root": "free"},
        {"redundant": "UC-dynamic", "root": "free"},
    )
    refused = (({"root": "both"}, "no root 'both'; expected one of: fixed, free"),)

    def __init__(self, *, redundant: str = "UC", root: str = "fixed") -> None:
        self._redundant = named(redundant)
        self._distances = chosen("pumpkin-distance", "root", root, ROOTS)
        self.prepare()


ROOTS: dict[str, Callable[[PairRules], Distances]] = {"fixed": Distances.of, "free": free_root}
"""How distances are stated."""


class _Session:
    def __init__(self) -> None:
        self._model = model = Model()
        self._tag = model.new_constraint_tag()
        self._variable: defaultdict[int, BoolExpression] = defaultdict(lambda: model.new_boolean_variable())

    def add(self, clauses: list[Clause]) -> None:
        variable = self._variable
        for clause in clauses:
            literals = [variable[x] if x > 0 else variable[-x].negate() for x in clause]
            self._model.add_constraint(constraints.Clause(literals, self._tag))

    def add_distances(self, distances: Distances) -> None:
        """State that every arrow in use leads to a cell that is nearer to the root.

        And with a free root that one cell is the root, and that it alone has distance 0.
        """
        roots = [self._variable[variable] for variable in distances.roots]
        cells = range(distances.longest + 1) if distances.nearer or roots else ()
        distance = [self._model.new_integer_variable(0, distances.longest) for _ in cells]
        for way, near, far in distances.nearer:
            less = constraints.BinaryLessThan(distance[near], distance[far], self._tag)
            self._model.add_implication(less, self._variable[way])
        if roots:
            for root, own in zip(roots, distance, strict=True):
                self._model.add_implication(constraints.Equals([own], 0, self._tag), root)
                self._model.add_implication(constraints.NotEquals([own], 0, self._tag), root.negate())
            self._model.add_constraint(constraints.Equals([root.as_integer() for root in roots], 1, self._tag))

    def redundant_clauses(self, rules: PairRules, redundant: list[Redundant]) -> list[Clause]:
        """State the bounds of these constraints, and return their clauses, to be stated with the others.

        UC and its dynamic variant are left out for counting: they would lose solutions. The cells that UC unshades are
        not free, so it states nothing.
        """
        clauses = []
        for constraint in redundant:
            if isinstance(rules, _RulesForOne) or not constraint.only_for_unique:
                clauses += restricted(constraint.clauses(rules.puzzle), rules.free)
                for bound in constraint.bounds(rules.puzzle):
                    shaded = [self._variable[cell + 1].as_integer() for cell in bound.cells if cell in rules.free]
                    if len(shaded) > bound.bound:  # Pumpkin aborts on an empty sum
                        self._model.add_constraint(constraints.LessThanOrEquals(shaded, bound.bound, self._tag))
        return clauses

    def find(self, deadline: Deadline) -> list[int] | None:
        if self._model.is_inconsistent():
            return None
        match self._model.satisfy(timeout=deadline.left()):
            case SatisfactionResult.Satisfiable(solution):
                return [number for number, variable in self._variable.items() if solution.bool_value(variable)]
            case SatisfactionResult.Unsatisfiable():
                return None
            case _:
                raise TimeUpError

    def close(self) -> None:
        """Nothing to do: the model is freed with the object."""
