"""A proof: the text that shows a claim about one puzzle, which a small program, or a person, can check line by line.

It is made by `proving` or is the proof of a step in `judging`; `docs/proofs.md` says how to read it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from .. import native
from .._validate import one_of, require_type
from ..errors import ProofError
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits

ClaimName = Literal["none", "unique", "count", "backbone"]
"""What a proof says of a puzzle: no solution, exactly one, how many, or what all of them share."""

ProvedName: TypeAlias = ClaimName | Literal["follows"]
"""The same, or that a step follows from the cells named for it."""

PROVED: tuple[ProvedName, ...] = (*get_args(ClaimName), "follows")

_CLAIM = re.compile(r"^\s*claim\s+(count\s+\w+|\w+).*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Proof:
    """The proof of a claim about one puzzle, as text.

    >>> import hitori
    >>> puzzle = Puzzle([[1, 1], [1, 2]])
    >>> proof = hitori.prove(puzzle)
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
    >>> proof.check(puzzle, claim="unique")
    """

    text: str

    @property
    def claim(self) -> str:
        """What is proved: `none`, `unique`, `count 3`, `backbone`, or of a step `follows`."""
        return " ".join(_CLAIM.split(self.text, maxsplit=1)[1].split())

    @property
    def lines(self) -> tuple[str, ...]:
        """The steps, e.g. `12 cut r4c5 r5c4`: what follows the puzzle and the claim."""
        return tuple(_CLAIM.split(self.text, maxsplit=1)[-1].splitlines()[1:])

    def check(self, puzzle: Puzzle, *, claim: ProvedName | None = None, limits: Limits = UNLIMITED) -> None:
        """Check that the proof holds, is about this puzzle, and is of this claim (None: of whichever it is of).

        The checker shares no code with what made the proof. Of the limits the time counts. It returns nothing: a proof
        that does not hold is an error. Raises ProofError if the checker refuses the proof, or it is of another claim;
        InvalidOptionError for a claim that there is not; OutOfTimeError if the time limit was reached first.
        """
        require_type(Puzzle, puzzle)
        require_type(Limits, limits)
        if claim is not None and one_of("a claim", claim, PROVED) != self.claim.split()[0]:
            raise ProofError(f"expected a proof of the claim '{claim}'; this one is of '{self.claim}'")
        refusal = native.check_proof(self.text, puzzle, limits)
        if refusal is not None:
            raise ProofError(str(refusal))

    def to_dict(self) -> dict[str, object]:
        """The record of `hitori prove --json`, for `to_dict`."""
        return {"claim": self.claim, "proved": True, "reason": None, "steps": len(self.lines), "proof": self.text}

    def __str__(self) -> str:
        return self.text.removesuffix("\n")
