"""A proof, for checkers of other people too, that no maximal n x n shading shades fewer cells than the known value.

The formula (sparsest.py) says that one does; the proof (refuting.py) shows that the formula has no model. The witness
of the value is in the certificate of the most labels.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..engines.engine import Deadline, TimeUpError
from ..errors import ImpossibleWishError, OutOfTimeError, ProofError
from .certificates import shipped
from .refuting import check_refutation, refutation
from .sparsest import dimacs, sparse_formula


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
    if there is a proof to make, and ImpossibleWishError for a side whose value is not known.
    """
    known = {side: side * side - found.labels for (number, side), found in shipped().items() if number == "most"}
    if n not in known:
        raise ImpossibleWishError(f"expected a side from {min(known)} to {max(known)}, whose value is known, got {n}")
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
