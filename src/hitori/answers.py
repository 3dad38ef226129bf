"""Answers judged: what the text of an answer says of its puzzle, and whether that is right, e.g. "valid" or "inverted".

Every surface judges by `verdict`: `hitori check` for each answer of its files, `check_answer` for a program. What a
text says is for `hitori.formats` to read. The claim that there is no solution is judged by solving.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from . import native
from ._validate import NoTruthValue, Word, require_type
from .errors import FormatError
from .formats import AnswerReading, one_answer
from .puzzle import Puzzle
from .results import Limits, Status
from .rules import Violation, check
from .shading import Shade, Shading


class AnswerOutcome(NoTruthValue, Word, instead="outcome == 'valid', or == AnswerOutcome.VALID"):
    """What became of an answer, in one word that stays the same: programs may score by it."""

    VALID = "valid"
    """It breaks no rule, and leaves no cell unknown."""
    INCOMPLETE = "incomplete"
    """It breaks no rule, with its unknown cells unshaded."""
    INVALID = "invalid"
    """It breaks a rule."""
    INVERTED = "inverted"
    """It breaks a rule, and would break none with shaded and unshaded exchanged."""
    NO_SOLUTION_RIGHT = "no_solution_right"
    """It says that there is no solution, and there is none."""
    NO_SOLUTION_WRONG = "no_solution_wrong"
    """It says that there is no solution, and there is one."""
    NO_SOLUTION_UNCHECKED = "no_solution_unchecked"
    """It says that there is no solution, and a limit was reached before that was known."""
    UNREADABLE = "unreadable"
    """It, or its puzzle, cannot be read, or could be read in two ways."""
    UNPAIRED = "unpaired"
    """It is for none of the puzzles, or nobody can say for which."""


LIMITS: Final = Limits(time=10.0)
"""How long a claim that there is no solution is checked, unless a caller says otherwise."""

_OF_CLAIMS: Final = {
    Status.NO_SOLUTION: AnswerOutcome.NO_SOLUTION_RIGHT,
    Status.SOLVED: AnswerOutcome.NO_SOLUTION_WRONG,
    Status.UNKNOWN: AnswerOutcome.NO_SOLUTION_UNCHECKED,
}
_RIGHT: Final = {AnswerOutcome.VALID, AnswerOutcome.INCOMPLETE, AnswerOutcome.NO_SOLUTION_RIGHT}
_UNKNOWN: Final = {AnswerOutcome.NO_SOLUTION_UNCHECKED, AnswerOutcome.UNREADABLE, AnswerOutcome.UNPAIRED}


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerVerdict(NoTruthValue, instead="verdict.valid, or verdict.outcome == 'valid'"):
    """The outcome of an answer, the shading it says (None if none), the broken rules, and what the reader concluded.

    `problem` says why an answer is unreadable.
    """

    outcome: AnswerOutcome
    shading: Shading | None = None
    violations: tuple[Violation, ...] = ()
    notes: tuple[str, ...] = ()
    problem: str | None = None

    @property
    def valid(self) -> bool | None:
        """Whether the answer is right; None if that is not known."""
        return None if self.outcome in _UNKNOWN else self.outcome in _RIGHT

    def to_dict(self) -> dict[str, object]:
        """Its part of the record of `hitori check --json`, for `to_dict`."""
        if self.problem is not None:
            return {"outcome": str(self.outcome), "error": self.problem}
        violations = [violation.to_dict() for violation in self.violations]
        return {"outcome": str(self.outcome), "valid": self.valid, "violations": violations}


def check_answer(
    puzzle: Puzzle, text: str, *, cells: int | str | None = None, limits: Limits = LIMITS
) -> AnswerVerdict:
    r"""Whether the answer in a text, as a person or a program wrote it, is right for the puzzle.

    >>> puzzle = Puzzle([[2, 1], [1, 1]])
    >>> for text in ("..\\n.#", "I shade r2c2.", "##\\n#.", "There is no solution.", "I give up."):
    ...     print(check_answer(puzzle, text).outcome)
    valid
    valid
    inverted
    no_solution_wrong
    unreadable

    `cells` is what its cells mean, as in `loads_shading`; None to conclude it. `limits` bound the search for a solution
    where the text says that there is none. An answer that cannot be read is an outcome, not an error.
    Raises WrongTypeError for anything but a Puzzle and a text, InvalidOptionError for another `cells`.
    """
    require_type(Puzzle, puzzle)
    require_type(Limits, limits)
    try:
        return verdict(puzzle, one_answer(text, puzzle, cells).reading(puzzle, cells), limits)
    except FormatError as error:
        return AnswerVerdict(outcome=AnswerOutcome.UNREADABLE, problem=str(error))


def verdict(puzzle: Puzzle, reading: AnswerReading, limits: Limits = LIMITS) -> AnswerVerdict:
    """The verdict on what an answer says."""
    shading, notes = reading
    if shading is None:
        return AnswerVerdict(outcome=_OF_CLAIMS[native.solve(puzzle, limits).status], notes=notes)
    violations = tuple(check(puzzle, shading))
    if violations and not any(shading.shaded()):
        notes = (*notes, "no cell is marked as shaded; write '#' or 'X' for a shaded cell")
    if not violations:
        outcome = AnswerOutcome.VALID if shading.is_complete else AnswerOutcome.INCOMPLETE
    elif shading.is_complete and not check(puzzle, _inverted(shading)):
        outcome = AnswerOutcome.INVERTED
    else:
        outcome = AnswerOutcome.INVALID
    return AnswerVerdict(outcome=outcome, shading=shading, violations=violations, notes=notes)


def _inverted(shading: Shading) -> Shading:
    exchanged = str.maketrans({Shade.SHADED.symbol: Shade.UNSHADED.symbol, Shade.UNSHADED.symbol: Shade.SHADED.symbol})
    return Shading([row.translate(exchanged) for row in shading.to_rows()])
