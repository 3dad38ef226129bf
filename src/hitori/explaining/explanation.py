"""Explanation and Hint: every step to a solution with its reason, and the next step for a player who is stuck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from .. import native, questions, shown
from .._validate import NoTruthValue, require_type
from ..errors import OutOfTimeError, UnsupportedError
from ..messages import ENGLISH, capitalised, catalogue
from ..puzzle import Cell, Puzzle
from ..results import UNLIMITED, Clock, Limits, Uniqueness
from ..shading import Shading, known_of
from .proof import Proof
from .techniques import Deduction, applied, cells_of, technique
from .unsolvable import USUAL, Refutation, begins, refuted

_NO_STEP: dict[str, object] = {
    "technique": None,
    "cells": [],
    "shade": None,
    "because": [],
    "imagined": None,
    "message": None,
    "details": None,
    "where": None,
    "sentence": None,
}
"""The record of a hint without a step."""


@dataclass(frozen=True)
class Explanation(NoTruthValue, instead="explanation.uniqueness == 'unique', or explanation.is_complete"):
    """The steps that solve a puzzle, always an easiest one next, and the shading after them.

    `shading` is the solution if there is exactly one; if there are several, what follows for all of them. If there is
    none, `steps` is empty, and `refutation()` finds out why, once, within the limits that were left, `patience` (ten
    seconds if there were none). `is_complete` is False if a limit was reached first. `known` is what was known at the
    start; `uniqueness` counts the solutions that agree with it, so it is NONE where `known` holds a mistake, which
    `hint` finds.
    """

    puzzle: Puzzle
    uniqueness: Uniqueness
    steps: tuple[Deduction, ...]
    shading: Shading
    is_complete: bool = True
    patience: Limits = field(default=USUAL, repr=False, compare=False)
    known: Shading | None = field(default=None, repr=False)

    def refutation(self) -> Refutation | None:
        """Why there is no solution, as `why_unsolvable` says it; None if there is one, or no time left to ask."""
        return self._refutation

    @cached_property
    def _refutation(self) -> Refutation | None:
        is_asked = self.uniqueness is Uniqueness.NONE and not self._is_continued
        is_asked = is_asked and begins(self.puzzle, Clock(self.patience))
        return refuted(self.puzzle, self.patience) if is_asked else None

    @property
    def _is_continued(self) -> bool:
        """Whether some cells were known at the start."""
        return self.known is not None and any(self.known.codes)

    def proof(self, limits: Limits = UNLIMITED) -> Proof:
        """The steps as a proof, with each step's sentence above its lines (docs/proofs.md).

        The claim is `unique`, `none`, or with several solutions the `backbone`. Each step is proved from the cells that
        it names. Raises ProofError, naming the step, if one does not follow from them; OutOfTimeError at a limit, and
        for an explanation that is not complete; UnsupportedError for one that starts from known cells, which proves
        nothing about the puzzle alone.

        >>> puzzle = Puzzle([[2, 1], [1, 1]])
        >>> proof = explain(puzzle).proof()
        >>> print(proof.lines[0])
        # 1. corner check: r2c2 is shaded in every way to shade the corner r1c1.
        >>> proof.lines[1:3]
        ('1 cut r1c2 r2c1', '2 derive +r2c2 from 1')
        >>> proof.check(puzzle)
        """
        if self._is_continued:
            raise UnsupportedError("an explanation from known cells is no proof; explain the puzzle without `known`")
        proof: Proof = shown.EXPLANATION_PROOF(self, limits)
        return proof

    def record_in(self, language: str) -> dict[str, object]:
        """What `hitori explain --json` prints, its sentences in a language by its ISO code.

        `solution` is None unless there is exactly one and the steps reach it; without any, `refutation` says why.
        """
        is_solved = self.uniqueness is Uniqueness.UNIQUE and self.is_complete and self.shading.is_complete
        shading, refutation = self.shading.to_rows(), self.refutation()
        return {
            "uniqueness": str(self.uniqueness),
            "steps": [step.record_in(language) for step in self.steps],
            "complete": self.is_complete,
            "solution": shading if is_solved else None,
            "shading": shading,
            "refutation": None if refutation is None else refutation.record_in(language),
        }

    def to_dict(self) -> dict[str, object]:
        """The same in English, for `to_dict`."""
        return self.record_in(ENGLISH)

    def shadings(self) -> Iterator[Shading]:
        """The shading before the first step, after it, after the next, ..."""
        return accumulate(self.steps, applied, initial=known_of(self.puzzle, self.known))

    def text(self, language: str = ENGLISH) -> str:
        """All of it in a language, by its ISO code; `str` is the same in English.

        >>> print(explain(Puzzle([[2, 1], [1, 1]])).text("ja").splitlines()[4])
        1. 角の検討：角r1c1のどの塗り方でも、r2c2は黒マス。

        Raises InvalidOptionError for a language that hitori does not speak.
        """
        return shown.EXPLANATION_TEXT(self, language=language)

    __str__ = text

    def _repr_html_(self) -> str:
        return shown.EXPLANATION_HTML(self)


@dataclass(frozen=True, slots=True)
class Hint(NoTruthValue, instead="hint.deduction is not None, or hint.mistakes"):
    """A hint for a player: the mistakes so far, or else the next step, in three levels.

    `mistakes` are the cells in which the player's shading differs from the solution: from the nearest one if there are
    several, from what all have in common if there are more than 1000. `deduction` is None then, and if no step is left.
    `where`, `technique` and `reason` reveal the step in three levels, `str` all of it. `puzzle` and `known` are what
    was asked about. If a limit was reached first, `is_complete` is False, and `uniqueness` UNKNOWN.
    """

    uniqueness: Uniqueness
    mistakes: tuple[Cell, ...]
    deduction: Deduction | None
    puzzle: Puzzle
    known: Shading

    @property
    def is_complete(self) -> bool:
        """False if a limit was reached first: there may be a mistake, or a step."""
        return self.uniqueness is not Uniqueness.UNKNOWN

    @property
    def where(self) -> str | None:
        """Level 1: where to look."""
        return self._english(0)

    @property
    def technique(self) -> str | None:
        """Level 2: which technique, and its rule."""
        return self._english(1)

    @property
    def reason(self) -> str | None:
        """Level 3: the step and the whole reason."""
        return self._english(2)

    def _english(self, level: int) -> str | None:
        return None if self.deduction is None else self.levels_in(ENGLISH)[level]

    def levels_in(self, language: str, *, letters: bool = False) -> tuple[str, ...]:
        """The three levels in a language, by its ISO code; none without a step; with `letters` the labels are letters.

        Raises InvalidOptionError for a language that hitori does not speak.
        """
        if (step := self.deduction) is None:
            return ()
        words, used = catalogue(language), technique(step.technique)
        around, line = words.text("hint.around", cell=step.cells[0]), step.where
        return (
            around if line is None else words.text("hint.where", line=line),
            words.text("hint.technique", title=capitalised(used.title_in(language)), summary=used.summary_in(language)),
            step.sentence_in(language, letters=letters),
        )

    def record_in(self, language: str) -> dict[str, object]:
        """What `hitori hint --json` prints: the keys of a step, None or empty without one, and two more."""
        step = _NO_STEP if self.deduction is None else self.deduction.record_in(language)
        return {"uniqueness": str(self.uniqueness), "mistakes": [list(cell) for cell in self.mistakes], **step}

    def to_dict(self) -> dict[str, object]:
        """The same in English, for `to_dict`."""
        return self.record_in(ENGLISH)

    def text(self, language: str = ENGLISH) -> str:
        """The mistakes or all three levels in a language, by its ISO code; `str` is the same in English.

        Raises InvalidOptionError for a language that hitori does not speak.
        """
        return shown.HINT_TEXT(self, show_mistakes=True, language=language)

    __str__ = text

    def _repr_html_(self) -> str:
        return shown.HINT_HTML(self)


def explain(
    puzzle: Puzzle,
    *,
    known: Shading | None = None,
    assumes_unique: bool = False,
    after_step: Callable[[], None] = lambda: None,
    limits: Limits = UNLIMITED,
) -> Explanation:
    """Every step to the solution, always using the easiest technique next.

    `assumes_unique` allows the technique `lone label`, which is sound only if there is exactly one solution.
    `known` is what is known at the start (None: nothing); if it holds a mistake, there are no steps, and the uniqueness
    is NONE. `after_step` is called after each step, e.g. to report progress. At one of the `limits` the explanation
    ends early: `is_complete` is False.

    >>> [step.technique for step in explain(Puzzle([[2, 1], [1, 1]])).steps]
    ['corner-check', 'neighbour', 'corner-close']
    >>> [step.technique for step in explain(Puzzle([[2, 1], [1, 1]]), known=Shading(["??", "?#"])).steps]
    ['neighbour', 'corner-close']

    Raises InvalidShadingError if `known` has another size than the puzzle.
    """
    start = known_of(puzzle, known)
    require_type(Limits, limits)
    clock = Clock(limits)
    agreeing: Uniqueness | None = None
    if any(start.codes):
        from ..solving.native import uniqueness as uniqueness_of  # most explanations start from nothing

        agreeing = uniqueness_of(puzzle, known=start, limits=limits)
        if agreeing is Uniqueness.NONE:
            return Explanation(puzzle, agreeing, (), start, known=start)
    found = native.ask(questions.explain(start, assumes_unique), puzzle, clock.left(), after_step)
    steps, is_complete = tuple(map(Deduction.from_wire, found["steps"])), found["complete"]
    patience = USUAL if limits.time is None or not is_complete else clock.left()
    shading = Shading(found["shading"])
    uniqueness = Uniqueness(found["uniqueness"]) if agreeing is None else agreeing
    is_complete = is_complete and uniqueness is not Uniqueness.UNKNOWN
    return Explanation(puzzle, uniqueness, steps, shading, is_complete, patience, start)


def hint(
    puzzle: Puzzle, *, known: Shading | None = None, assumes_unique: bool = False, limits: Limits = UNLIMITED
) -> Hint:
    """The hint for a player whose progress is `known` (None: no progress yet).

    >>> print(hint(Puzzle([[2, 1], [1, 1]])).reason)
    r2c2 is shaded in every way to shade the corner r1c1.

    At one of the `limits` there is neither a mistake nor a step, and the uniqueness is UNKNOWN. Raises
    InvalidShadingError if `known` has another size than the puzzle.
    """
    shading = known_of(puzzle, known)
    try:
        found = native.ask(questions.hint(shading, assumes_unique), puzzle, limits)
    except OutOfTimeError:
        return Hint(Uniqueness.UNKNOWN, (), None, puzzle, shading)
    uniqueness, mistakes = Uniqueness(found.pop("uniqueness")), cells_of(found.pop("mistakes"))
    step = Deduction.from_wire(found) if found["technique"] else None  # what is left of the record is the step
    return Hint(uniqueness, mistakes, step, puzzle, shading)
