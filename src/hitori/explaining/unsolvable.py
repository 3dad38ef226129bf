"""Refutation: why a puzzle has no solution, e.g. the five labels of `. 2 3 / . 2 3 / . . 3`.

Blanks never clash, so a puzzle with some labels blanked has every solution of the whole one, and maybe more. Cells are
*enough* if the puzzle with no other labels has no solution. A set that is enough is *irreducible* if none of its cells
can be left out. QuickXplain (U. Junker, AAAI 2004) finds such a set of k among n cells in about k log n searches.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product

from .. import native, shown
from .._validate import require_type
from ..errors import OutOfTimeError
from ..geometry import cell_at, equal_groups, index_of, neighbours
from ..messages import ENGLISH, Consequence, Line, catalogue
from ..puzzle import Cell, Puzzle
from ..results import Clock, Limits, Status
from ..rules import Rule, Violation, check
from ..shading import Shade, Shading
from .techniques import Deduction, applied, by_techniques

_FEW = 5
"""Cells that a sentence names one by one."""
USUAL = Limits(time=10.0)
A_PASS = 2e-6
A_CHECK = 1e-5
"""Seconds a cell that a pass over the labels, and a check of the rules, takes at most: none begins that ends late."""
TOO_SHORT = "the puzzle has no solution, but a limit was reached before the search for the reason; raise the limits"


@dataclass(frozen=True, slots=True)
class Refutation:
    """Cells whose labels alone leave a puzzle without a solution, and the steps to the contradiction.

    `is_irreducible`: leaving out any of the cells would leave a solution; False only if a limit was reached first.
    `steps` follow from the labels of these cells, and `shading` is what is known after them. `violation` is the rule
    that they break, None if only a search shows that there is no solution; `conclusion` says it in English.
    """

    puzzle: Puzzle
    cells: tuple[Cell, ...]
    is_irreducible: bool
    steps: tuple[Deduction, ...]
    shading: Shading
    violation: Violation | None

    @property
    def sparse(self) -> Puzzle:
        """The puzzle with the labels of these cells only."""
        return with_labels_of(self.puzzle, self.cells)

    @property
    def conclusion(self) -> str:
        """What is wrong after the steps, in English."""
        return self.conclusion_in(ENGLISH)

    def conclusion_in(self, language: str, *, letters: bool = False) -> str:
        """What is wrong after the steps, in a language by its ISO code; with `letters` the labels are 'a', 'b', ..."""
        words = catalogue(language, letters)
        if self.violation is None:
            return words.text("conclusion.search")
        rule, cells = self.violation.rule, self.violation.cells
        first, last = cells[0], cells[-1]
        if rule is Rule.CONNECTIVITY and len(cells) > _FEW:
            return words.text("conclusion.connectivity.large", count=len(cells), cell=first)
        fact = Consequence(cells, Shade.UNSHADED if rule is Rule.UNIQUENESS else Shade.SHADED)
        line = Line("row", first.row) if first.row == last.row else Line("col", first.col)
        return words.text(f"conclusion.{rule}", fact=fact, cells=cells, label=self.puzzle[first], line=line)

    def record_in(self, language: str) -> dict[str, object]:
        """Its part of what `hitori explain --json` prints, its sentences in a language by its ISO code."""
        return {
            "cells": [list(cell) for cell in self.cells],
            "is_irreducible": self.is_irreducible,
            "steps": [step.record_in(language) for step in self.steps],
            "shading": self.shading.to_rows(),
            "violation": None if self.violation is None else self.violation.to_dict(),
            "conclusion": self.conclusion_in(language),
        }

    def to_dict(self) -> dict[str, object]:
        """The same in English, for `to_dict`."""
        return self.record_in(ENGLISH)

    def text(self, language: str = ENGLISH) -> str:
        """All of it in a language, by its ISO code; `str` is the same in English.

        Raises InvalidOptionError for a language that hitori does not speak.
        """
        return shown.REFUTATION_TEXT(self, language=language)

    __str__ = text

    def _repr_html_(self) -> str:
        return shown.REFUTATION_HTML(self)


def why_unsolvable(puzzle: Puzzle, *, limits: Limits = USUAL) -> Refutation | None:
    """Why the puzzle has no solution: an irreducible set of cells whose labels exclude one; None if it has a solution.

    `limits.time` is for all of it; when it ends, the smallest set found so far is the answer, and its steps may lack.

    >>> found = why_unsolvable(Puzzle([[1, 2, 3], [2, 2, 3], [1, 1, 3]]))
    >>> print(found.sparse)
    . 2 3
    . 2 3
    . . 3
    >>> print(found.steps[-1].sentence, found.conclusion)
    r2c2 is shaded: the 2 in r1c2 is unshaded. Shaded cells cut off r2c3 from the other cells.

    Raises OutOfTimeError if the limits are reached before it is known that there is no solution.
    """
    require_type(Limits, limits)
    clock = Clock(limits)
    status = native.solve(puzzle, limits).status
    if status is Status.UNKNOWN:
        raise OutOfTimeError(
            "a limit was reached before the search found whether there is a solution; raise the limits"
        )
    if status is Status.SOLVED:
        return None
    if not begins(puzzle, clock):
        raise OutOfTimeError(TOO_SHORT)
    return refuted(puzzle, clock.left())


def begins(puzzle: Puzzle, clock: Clock) -> bool:
    """Whether there is time to begin to ask why a puzzle has no solution."""
    return clock.has(2 * A_PASS * len(puzzle))


def refuted(puzzle: Puzzle, limits: Limits = USUAL) -> Refutation:
    """`why_unsolvable` for a puzzle that is known to have no solution; not irreducible if a limit is reached.

    The steps are those that lead to the broken rule; all so far, and without the rule, if the time is over first.
    """
    clock = Clock(limits)
    cells, is_irreducible = _enough(puzzle, clock)
    unknown, seconds = Shading.unknown(*puzzle.shape), A_CHECK * len(puzzle)
    found = Refutation(puzzle, cells, is_irreducible, (), unknown, None)
    if not clock.has(seconds):
        return found
    sparse = found.sparse
    steps, known = by_techniques(sparse, unknown, clock.left(but=seconds))
    violation = _broken(sparse, known) if clock.has(seconds) else None
    if violation is not None:
        steps = _leading_to(violation, steps, sparse)
        known = reduce(applied, steps, unknown)
    return replace(found, steps=tuple(steps), shading=known, violation=violation)


def with_labels_of(puzzle: Puzzle, cells: Collection[tuple[int, int]]) -> Puzzle:
    """The puzzle with every other label blanked."""
    labels = [0] * len(puzzle)
    for cell in cells:
        index = index_of(cell, puzzle.cols)
        labels[index] = puzzle.labels[index]
    return Puzzle.from_labels(*puzzle.shape, labels)


def _enough(puzzle: Puzzle, clock: Clock) -> tuple[tuple[Cell, ...], bool]:
    """The smallest of the irreducible sets that the four ways to read the grid lead to, and is it irreducible?"""
    if not begins(puzzle, clock):
        return tuple(puzzle.cells()), False
    is_cut_short = False

    def is_over() -> bool:
        nonlocal is_cut_short
        is_cut_short |= not clock.has(A_PASS * len(puzzle))
        return is_cut_short

    def are_enough(cells: Collection[Cell]) -> bool:
        nonlocal is_cut_short
        if is_over():
            return False
        status = native.solve(with_labels_of(puzzle, cells), clock.left()).status
        is_cut_short |= status is Status.UNKNOWN
        return status is Status.NO_SOLUTION

    # A label without an equal in its lines never clashes.
    clashing = sorted({index for group in equal_groups(puzzle) for index in group})
    by_rows = [cell_at(index, puzzle.cols) for index in clashing]
    best, is_irreducible = by_rows, False
    for is_by_columns, step in product((False, True), (1, -1)):
        is_cut_short = False
        if is_over():
            break
        order = sorted(by_rows, key=lambda cell: (cell.col, cell.row)) if is_by_columns else by_rows
        found = _needed([], order[::step], are_enough, is_over)
        if (len(found), is_cut_short) < (len(best), not is_irreducible):
            best, is_irreducible = found, not is_cut_short
    return tuple(sorted(best)), is_irreducible


def _needed(
    kept: list[Cell],
    candidates: list[Cell],
    are_enough: Callable[[Collection[Cell]], bool],
    is_over: Callable[[], bool],
    *,
    is_new: bool = False,
) -> list[Cell]:
    """The candidates that the kept cells need to be enough: QuickXplain.

    Kept cells and candidates together are enough; `is_new` says that cells were kept since that was last asked. An
    answer that a limit prevents counts as "not enough", and all that is left is needed once it `is_over`: that may keep
    too many cells, never too few.
    """
    if is_new and are_enough(kept):
        return []
    if len(candidates) == 1 or is_over():
        return candidates
    middle = len(candidates) // 2
    first, second = candidates[:middle], candidates[middle:]
    of_second = _needed(kept + first, second, are_enough, is_over, is_new=True)
    of_first = _needed(kept + of_second, first, are_enough, is_over, is_new=bool(of_second))
    return of_first + of_second


def _broken(puzzle: Puzzle, known: Shading) -> Violation | None:
    """A rule that the known cells break, however the open ones are shaded.

    Open cells count as unshaded for `check`: without their labels they can break no rule but connectivity, and a wall
    of shaded cells breaks that in any case.
    """
    unshaded = with_labels_of(puzzle, [cell for cell in puzzle.cells() if known[cell] == Shade.UNSHADED])
    return min(check(unshaded, known), key=lambda violation: len(violation.cells), default=None)


def _leading_to(violation: Violation, steps: list[Deduction], puzzle: Puzzle) -> list[Deduction]:
    """The steps that the violation, or a later one of these steps, rests on."""
    needed = set(violation.cells)
    if violation.rule is Rule.CONNECTIVITY:
        inside = {index_of(cell, puzzle.cols) for cell in violation.cells}
        walls = {other for index in inside for other in neighbours(index, *puzzle.shape)} - inside
        needed = {cell_at(index, puzzle.cols) for index in walls}
    leading = []
    for step in reversed(steps):
        if needed.intersection(step.cells):
            leading.append(step)
            needed.update(step.because)
    return leading[::-1]
