"""Proofs, for any checker, that no maximal n x n shading shades fewer cells than the known value.

The formula (search.py) says that one does; a proof by CaDiCaL shows that it has no model, in the format DRAT: a clause
a line, e.g. `-3 17 0`, which the clauses of the formula and those before it imply; `d -3 17 0` says that a clause is
not needed any more. The checker of the native core accepts a clause that follows by unit propagation. That is all that
CaDiCaL writes here; the steps that DRAT allows beyond that, which only keep a formula satisfiable, are refused.

The witness of the value is in the certificate of the most labels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..encodings.pairs import Clause
from ..engines.engine import Deadline, TimeUpError, interruptible
from ..errors import EngineNotInstalledError, OutOfTimeError, ProofError, UnsatisfiableError
from ..native import Derivation
from .certificates import shipped
from .search import dimacs, sparse_formula

SLICE = 20_000  # conflicts, about a second
_SOME = 1000  # steps of a check between two looks at the clock


def refutation(clauses: Iterable[Clause], deadline: Deadline, after_some: Callable[[], None]) -> str | None:
    """A proof that the clauses have no model, in DRAT; None if they have one.

    `after_some` is called after each `SLICE` conflicts. Raises TimeUpError, and EngineNotInstalledError without the
    extra `pysat`, which brings CaDiCaL.
    """
    try:
        from pysat.solvers import Cadical195
    except ImportError:
        raise EngineNotInstalledError("the proof needs python-sat: pip install 'hitori[pysat]'") from None
    with Cadical195(bootstrap_with=clauses, with_proof=True) as solver:
        answer: bool | None = None
        while answer is None:
            deadline.left()
            solver.conf_budget(SLICE)
            answer = interruptible(solver.solve_limited, lambda: None)
            after_some()
        return None if answer else "".join(f"{line}\n" for line in solver.get_proof())


def check_refutation(
    clauses: Iterable[Clause], proof: str, deadline: Deadline, after_some: Callable[[], None] = lambda: None
) -> None:
    r"""Check each step of a proof in DRAT that the clauses have no model; `after_some` is called after some steps.

    >>> check_refutation([[1, 2], [1, -2], [-1]], "1 0\n0\n", Deadline(None))
    >>> check_refutation([[1, 2], [1, -2]], "1 0\n-2 0\n0\n", Deadline(None))
    Traceback (most recent call last):
    hitori.errors.ProofError: line 2: the clause does not follow by unit propagation

    Raises ProofError that names the first wrong line, and TimeUpError.
    """
    known = [*clauses]
    derivation = Derivation(max((abs(literal) for clause in known for literal in clause), default=0))
    for clause in known:
        derivation.suppose(clause)
    for number, line in enumerate(proof.splitlines(), 1):
        if number % _SOME == 0:
            deadline.left()
            after_some()
        defect = _defect(derivation, line)
        if defect:
            raise ProofError(f"line {number}: {defect}")
    if not derivation.is_refuted:
        raise ProofError("the proof ends before the clause without literals")


def _defect(derivation: Derivation, line: str) -> str:
    """What is wrong with a step, nothing if it holds."""
    words = line.split()
    drops = words[:1] == ["d"]
    try:
        *clause, end = map(int, words[drops:])
        if end == 0:
            if drops:
                return "" if derivation.drop(clause) else "there is no such clause to delete"
            return "" if derivation.derive(clause) else "the clause does not follow by unit propagation"
    except (ValueError, OverflowError):
        pass
    return f"expected a clause that ends in 0, found '{line[:40]}'"


@dataclass(frozen=True, slots=True)
class SparsestProof:
    """Every maximal n x n shading shades `shaded` cells or more: the accepted proof, and the formula that it refutes.

    `formula` is in DIMACS and says that some maximal shading shades fewer; `proof` is in DRAT.
    """

    n: int
    shaded: int
    formula: str
    proof: str

    @property
    def statement(self) -> str:
        """What is proved."""
        return f"every maximal shading of {self.n} x {self.n} cells shades {self.shaded} cells or more"


def certify(
    n: int, proof: str | None = None, *, time: float | None = None, after_some: Callable[[], None] = lambda: None
) -> SparsestProof:
    """Prove the fewest shaded cells of a maximal n x n shading, or take this proof, and check each step.

    `time` is a limit in seconds; `after_some` is called now and then.

    >>> certify(5).statement
    'every maximal shading of 5 x 5 cells shades 5 cells or more'

    Raises ProofError if the checker refuses a step, OutOfTimeError, EngineNotInstalledError without the extra `pysat`
    if there is a proof to make, and UnsatisfiableError for a side whose value is not known.
    """
    known = {side: side * side - found.labels for (number, side), found in shipped().items() if number == "most"}
    if n not in known:
        raise UnsatisfiableError(f"expected a side from {min(known)} to {max(known)}, whose value is known, got {n}")
    clauses, deadline = sparse_formula(n, known[n] - 1), Deadline(time)
    try:
        if proof is None:
            proof = refutation(clauses, deadline, after_some)
        if proof is None:
            raise ProofError("the formula has a model: nothing is proved")
        check_refutation(clauses, proof, deadline, after_some)
    except TimeUpError:
        raise OutOfTimeError("the time limit was reached before the proof was made and checked") from None
    return SparsestProof(n, known[n], dimacs(clauses), proof)
