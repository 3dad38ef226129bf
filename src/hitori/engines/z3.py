"""SMT: Microsoft's Z3 (z3-solver), with lazy cuts or rule 3 in one piece.

Clauses go in and models come out as SMT-LIB text, e.g. `(assert (or s1 (not s2)))`: building the same terms one by one
from Python takes several times as long as Z3 takes to read them. Constant `sK` is variable K of `encodings` ("cell
K - 1 is shaded", or an arrow), `dK` the distance of cell K.

Source: de Moura, Bjorner, "Z3: An Efficient SMT Solver" (TACAS 2008).
"""

from __future__ import annotations

import re

import z3

from ..encodings.distance import CONNECTIVITY, Distances
from ..encodings.pairs import Clause, PairRules
from ..encodings.texts import smt_clauses, smt_distances
from .engine import Deadline, Engine, TimeUpError, chosen, interruptible, interruptible_after
from .lazy import LazyModel, with_distances

_IS_TRUE = re.compile(r"define-fun s(\d+) \(\) Bool\s+true")


class Z3(Engine):
    """Z3's incremental solver; the option `connectivity` says how it learns of rule 3: `lazy`, `distance`, `acyclic`.

    >>> from hitori import Puzzle
    >>> Z3(connectivity="distance").solve(Puzzle([[2, 1], [1, 1]])).solution.to_rows()
    ['..', '.#']
    """

    name = "z3"
    examples = ({"connectivity": "distance"}, {"connectivity": "acyclic"})
    refused = (({"connectivity": "none"}, "no connectivity 'none'; expected one of: lazy, distance, acyclic"),)

    def __init__(self, *, connectivity: str = "lazy") -> None:
        self._distances = chosen("z3", "connectivity", connectivity, CONNECTIVITY)

    def state(self, rules: PairRules) -> LazyModel:
        """Rules 1 and 2, and rule 3 in one piece if requested; then no cut is ever needed."""
        return with_distances(rules, _Session(), self._distances(rules))


class _Session:
    @interruptible_after()
    def __init__(self) -> None:
        self._solver = z3.SimpleSolver(ctx=z3.Context())
        self._solver.set("ctrl_c", False)
        self._declared: set[int] = set()

    @interruptible_after()
    def add(self, clauses: list[Clause]) -> None:
        new = {abs(literal) for clause in clauses for literal in clause} - self._declared
        self._declared |= new
        self._solver.from_string(smt_clauses(new, clauses))

    @interruptible_after()
    def add_distances(self, distances: Distances) -> None:
        """State the arrows, whose variables the clauses have named."""
        self._solver.from_string(smt_distances(distances))

    @interruptible_after()
    def find(self, deadline: Deadline) -> list[int] | None:
        left = deadline.left()
        if left is not None:
            self._solver.set("timeout", max(1, int(left * 1000)))
        answer = interruptible(self._solver.check, self._solver.ctx.interrupt)
        if answer == z3.unsat:
            return None
        if answer == z3.unknown:
            raise TimeUpError
        return list(map(int, _IS_TRUE.findall(self._solver.model().sexpr())))

    def close(self) -> None:
        """Nothing to do: the solver is freed with the object."""
