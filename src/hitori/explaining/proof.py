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

CLAIM_NAMES: tuple[ClaimName, ...] = get_args(ClaimName)
PROVED: tuple[ProvedName, ...] = (*CLAIM_NAMES, "follows")

_COUNT = re.compile(r"count (0|[1-9][0-9]{0,17})")
_NUMBERED: dict[str, ProvedName] = {"count 0": "none", "count 1": "unique"}
"""Two ways to write one claim."""


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
        return short(claimed(self.text))

    @property
    def lines(self) -> tuple[str, ...]:
        """The steps, e.g. `12 cut r4c5 r5c4`: what follows the puzzle and the claim."""
        _, end = _claim_line(self.text)
        return tuple(self.text[end:].splitlines())

    def check(self, puzzle: Puzzle, *, claim: str | None = None, limits: Limits = UNLIMITED) -> None:
        """Check that the proof holds, is about this puzzle, and is of this claim (None: of whichever it is of).

        `claim` is one of `PROVED`, or a number of solutions, e.g. `"count 3"`; `"count"` is of any number. The checker
        shares no code with what made the proof. Of the limits the time counts. It returns nothing: a proof that does
        not hold is an error. Raises ProofError if the checker refuses the proof, or it is of another claim;
        InvalidOptionError for a claim that there is not; OutOfTimeError if the time limit was reached first.
        """
        require_type(Puzzle, puzzle)
        require_type(Limits, limits)
        if claim is not None and (wrong := other_claim(self.text, claim_named(claim))):
            raise ProofError(wrong)
        refusal = native.check_proof(self.text, puzzle, limits)
        if refusal is not None:
            raise ProofError(str(refusal))

    def to_dict(self) -> dict[str, object]:
        """The record of `hitori prove --json`, for `to_dict`."""
        return {"claim": self.claim, "proved": True, "reason": None, "steps": len(self.lines), "proof": self.text}

    def __str__(self) -> str:
        return self.text.removesuffix("\n")


def claim_named(name: str) -> str:
    """A claim as a person asks for it: one of `PROVED`, or with the number of solutions, e.g. `count 3`.

    Raises InvalidOptionError for another.
    """
    if isinstance(name, str) and _COUNT.fullmatch(name):
        return _NUMBERED.get(name, name)
    return one_of("a claim", name, PROVED)


def claimed(text: str) -> str | None:
    """What a proof says that it proves, e.g. `unique` or `follows -r2c2 given +r1c2`; None where it says nothing.

    It is read where each checker reads it, behind the labels; a word before or after that place claims nothing.
    """
    words, _ = _claim_line(text)
    return " ".join(words[1:]) if words[:1] == ["claim"] and len(words) > 1 else None


def short(claim: str | None) -> str:
    """A claim without its rows or literals: `count 3`, but `backbone` and `follows`."""
    first, _, rest = (claim or "").partition(" ")
    return f"{first} {rest}" if first == "count" else first


def other_claim(text: str, wanted: str) -> str | None:
    r"""What is wrong with a proof that is not of the wanted claim, which is as `claim_named` returns it; else None.

    >>> other_claim("hitori proof 1\npuzzle 1 1\n1\nclaim none\n", "unique")
    "expected a proof of the claim 'unique'; this one is of 'none'"
    """
    said = short(claimed(text))
    proved = _NUMBERED.get(said, said)
    is_any_number = wanted == "count" and (said.startswith("count ") or said in _NUMBERED.values())
    if proved == wanted or is_any_number:
        return None
    return f"expected a proof of the claim '{wanted}'; this one is of '{said}'"


def _claim_line(text: str) -> tuple[list[str], int]:
    """The words of the line behind the labels, and where the next line begins."""
    seen, rows, start = 0, 0, 0
    while start < len(text):
        end = text.find("\n", start) % (len(text) + 1)  # the last line may lack its end
        words = [word for word in re.split("[ \t\r]", text[start:end]) if word]
        start = end + 1
        if not words or words[0].startswith("#"):
            continue
        seen += 1
        if seen == 2:
            rows = int(words[1]) if len(words) == 3 and re.fullmatch("[0-9]{1,9}", words[1]) else 0
        if seen > 2 and seen == rows + 3:
            return words, start
    return [], len(text)
