"""Making proofs: `prove(puzzle, "unique")` is the text that shows that there is exactly one solution.

A *claim* is about the solutions of a puzzle: there are `none`, exactly one (`unique`), exactly so many (`count`), or
they agree on just these cells (`backbone`). A proof is a list of steps, e.g. `12 cut r4c5 r5c4`, that a small program,
or a person, can check one by one (docs/proofs.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from .. import native
from ..arguments import check_bound, must_be
from ..errors import ClaimError, InvalidOptionError, OutOfTimeError, ProofError
from ..puzzle import Puzzle
from ..results import UNLIMITED, Clock, Limits
from ..suggestions import did_you_mean

ClaimName = Literal["none", "unique", "count", "backbone"]
"""What a proof says of a puzzle: no solution, exactly one, how many, or what all of them share."""

CLAIMS: tuple[ClaimName, ...] = get_args(ClaimName)


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof of a claim about one puzzle, as text.

    >>> puzzle = Puzzle([[1, 1], [1, 2]])
    >>> proof = prove(puzzle)
    >>> print(proof)
    hitori proof 1
    puzzle 2 2
    1 1
    1 2
    claim unique
    1 cut r1c2 r2c1
    2 derive +r1c1 from 1
    3 solution #. ..
    4 cut r1c1 r2c2
    5 derive -r2c2 from 2 4
    6 derive from 2 5 3
    >>> proof.check(puzzle)
    """

    text: str

    @property
    def claim(self) -> str:
        """What is proved: `none`, `unique`, `count 3` or `backbone`."""
        words = self._claim_line().split()
        return " ".join(words[1:3] if words[1] == "count" else words[1:2])

    @property
    def lines(self) -> tuple[str, ...]:
        """The steps, e.g. `12 cut r4c5 r5c4`: what follows the puzzle and the claim."""
        lines = self.text.splitlines()
        return tuple(lines[lines.index(self._claim_line()) + 1 :])

    def check(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> None:
        """Check that the proof holds and is about this puzzle.

        The checker shares no code with what made the proof. Of the limits the time counts. Raises ProofError if the
        checker refuses the proof, OutOfTimeError if the time limit was reached first.
        """
        must_be(Puzzle, puzzle)
        must_be(Limits, limits)
        refusal = native.check_proof(self.text, puzzle, limits)
        if refusal is not None:
            raise ProofError(str(refusal))

    def __str__(self) -> str:
        return self.text.removesuffix("\n")

    def _claim_line(self) -> str:
        return next(line for line in self.text.splitlines() if line.split()[:1] == ["claim"])


def prove(puzzle: Puzzle, claim: ClaimName = "unique", limit: int | None = None, limits: Limits = UNLIMITED) -> Proof:
    """A proof of the claim, which `Proof.check` and `hitori verify` check without trust in what made it.

    `limit` is for `count`: more solutions make the claim false (None: however many there are).

    >>> prove(Puzzle([[1, 1]]), "count").lines
    ('1 solution #.', '2 derive -r1c1 from 1', '3 solution .#', '4 derive from 2 3')

    Raises ClaimError if the claim is false, OutOfTimeError if a limit was reached first.
    """
    must_be(Puzzle, puzzle)
    must_be(Limits, limits)
    check_bound("limit", limit, 0)
    if claim not in CLAIMS:
        close = did_you_mean(claim, CLAIMS)
        raise InvalidOptionError(f"expected a claim from {', '.join(CLAIMS)}; got {claim!r:.40}{close}")
    if limit is not None and claim != "count":
        raise InvalidOptionError(f"limit is for the claim 'count', not for '{claim}'")
    proved = native.prove(puzzle, claim, limit, limits)
    if proved is None:
        raise OutOfTimeError(f"the claim '{claim}' was neither proved nor refuted within the limits")
    if isinstance(proved, int):
        raise ClaimError(f"the claim '{claim}' is false: the puzzle has {_number(proved)}")
    return Proof(proved)


def certificate(
    puzzle: Puzzle, claim: ClaimName = "unique", limit: int | None = None, limits: Limits = UNLIMITED
) -> Proof:
    """A proof of the claim that the checker has accepted.

    Raises what `prove` and `Proof.check` raise.
    """
    clock = Clock(limits)
    proof = prove(puzzle, claim, limit, clock.left())
    proof.check(puzzle, clock.left())
    return proof


def _number(solutions: int) -> str:
    """What a false claim came to."""
    if solutions == 0:
        return "no solution"
    return "a solution" if solutions == 1 else f"at least {solutions} solutions"
