"""Judging reasons: does a step follow from the cells that somebody names for it?

>>> judge(Puzzle([[7, 2, 7]]), {(0, 1): "."}, [(0, 0), (0, 2)]).verdict
<StepVerdict.FOLLOWS: 'follows'>

A *step* is some open cells and their shades. To *name* a cell is to use its label and what is known of its shade; the
labels of the step's own cells may always be used. A step follows if every completion of what is named has it, when all
other labels are blank and all other cells are open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .. import native, questions
from .._validate import NoTruthValue, Word, checked, iterator_of, require_type
from ..errors import InvalidOptionError, NoSuchCellError, OutOfTimeError
from ..geometry import cell_at
from ..puzzle import Cell, Puzzle, place_of
from ..results import UNLIMITED, Limits
from ..serialize import to_dict
from ..shading import Shade, Shading, known_of
from .proof import Proof
from .techniques import TechniqueId, cells_of, technique_id

_WRITTEN_CELL = re.compile(r"([#.]?)r([1-9][0-9]{0,8})c([1-9][0-9]{0,8})")

Step: TypeAlias = Mapping[tuple[int, int], Shade | str]
"""Cells, by (row, column) from 0, and the shade that each must have, as a Shade or as `#` or `.`."""


class StepVerdict(NoTruthValue, Word, instead="verdict == 'follows', or == StepVerdict.FOLLOWS"):
    """What a judge says of a step, in the order in which it is decided."""

    KNOWN_IS_WRONG = "known_is_wrong"
    WRONG = "wrong"
    UNDECIDED = "undecided"
    FOLLOWS = "follows"
    NEEDS_MORE = "needs_more"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Judgement(NoTruthValue, instead="judgement.verdict == 'follows'"):
    """The verdict on a step, and what it rests on; what does not belong to the verdict is None or empty.

    - `KNOWN_IS_WRONG`, `WRONG`: no solution agrees with what is known, or none of these has all of the step. `cells`
      are the fewest that show it, with `technique` or `assumptions`.
    - `UNDECIDED`: `solutions` are one with all of the step and one without.
    - `FOLLOWS`: `technique` is the hardest one needed, always using an easiest next; where techniques do not show it,
      `assumptions` counts those of the `proof`. `more_than_needed` are named cells that can go, all together.
    - `NEEDS_MORE`: the step is true, but not from these cells. `counterexample` completes what was named and lacks the
      step; it is None if the step follows, but not by the techniques allowed. `cells` are the fewest further cells.
    - `UNKNOWN`: a limit was reached first.

    `cells` is None if no cells suffice, or a limit was reached first. `is_smallest` is True if there is no smaller set,
    False if it is only known that none of `cells` can go, or a limit was reached. With `assumptions` 0 the known
    shades of `cells` break a rule as they are. `wire` is the record of the core.
    """

    verdict: StepVerdict
    technique: TechniqueId | None = None
    assumptions: int | None = None
    cells: tuple[Cell, ...] | None = None
    is_smallest: bool | None = None
    more_than_needed: tuple[Cell, ...] | None = None
    counterexample: Shading | None = None
    solutions: tuple[Shading, ...] = ()
    proof: Proof | None = None
    wire: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def from_wire(cls, wire: Mapping[str, Any]) -> Judgement:
        """The judgement of a record of the core."""
        counterexample, proof = wire["counterexample"], wire["proof"]
        return cls(
            StepVerdict(wire["verdict"]),
            wire["technique"],
            wire["assumptions"],
            _cells(wire["cells"]),
            wire["is_smallest"],
            _cells(wire["more_than_needed"]),
            counterexample and Shading(counterexample),
            tuple(map(Shading, wire["solutions"] or ())),
            proof and Proof(proof),
            wire,
        )

    def to_dict(self) -> dict[str, object]:
        """The record that `hitori judge --json` prints."""
        return dict(self.wire)


@dataclass(frozen=True, slots=True)
class StepReason:
    """Cells from which a step follows, and how: by techniques, the hardest of them named, or by assumptions.

    `is_smallest` is True if there is no smaller set, False if only none of the cells can go, or a limit was reached.
    """

    cells: tuple[Cell, ...]
    is_smallest: bool
    technique: TechniqueId | None = None
    assumptions: int | None = None


@dataclass(frozen=True, slots=True)
class StepReasons(NoTruthValue, instead="reasons.smallest is not None"):
    """Why a step follows: from a `smallest` set of cells, and from cells that make it `easiest`.

    `easiest` is the smallest set from which the easiest techniques show the step that show it at all; None if only
    assumptions do. Both are None if nothing that is allowed shows the step, even from all cells, and if a limit was
    reached first: then `is_complete` is False.
    """

    smallest: StepReason | None
    easiest: StepReason | None
    is_complete: bool = True

    def to_dict(self) -> dict[str, object]:
        """The record of the core, which has none at a limit."""
        found = {"smallest": self.smallest, "easiest": self.easiest}
        return {name: None if each is None else to_dict(each) for name, each in found.items()}


def judge(
    puzzle: Puzzle,
    step: Step,
    because: Iterable[tuple[int, int]],
    *,
    known: Shading | None = None,
    techniques: Iterable[TechniqueId] | None = None,
    limits: Limits = UNLIMITED,
) -> Judgement:
    """Whether a step follows from the cells named for it.

    `known` is what is known so far (None: nothing). `techniques` are those that count as a reason, as often as needed
    (None: every argument counts). Naming a cell of the step adds nothing, and naming none is allowed: some steps follow
    from the rules alone. At a limit the verdict is UNKNOWN.

    >>> puzzle = Puzzle([[2, 1], [1, 1]])
    >>> found = judge(puzzle, {(1, 1): "#"}, [(0, 1)])
    >>> found.verdict, found.cells, found.counterexample.to_rows()
    (<StepVerdict.NEEDS_MORE: 'needs_more'>, (Cell(row=1, col=0),), ['.#', '..'])

    Raises NoSuchCellError for cells outside, InvalidOptionError for an empty step, a step on a known cell, or an
    unknown technique, and InvalidShadingError if `known` has another size.
    """
    known, facts, names = _position(puzzle, known, step, techniques)
    cells = [cell_at(_place(puzzle, cell), puzzle.cols) for cell in iterator_of(tuple, because)]
    question = questions.judge(facts, cells, known, names, proved=True)
    return Judgement.from_wire(native.ask(question, puzzle, limits))


def reason(
    puzzle: Puzzle,
    step: Step,
    *,
    known: Shading | None = None,
    techniques: Iterable[TechniqueId] | None = None,
    limits: Limits = UNLIMITED,
) -> StepReasons:
    """The fewest cells from which a step follows, and those from which it follows most easily.

    >>> found = reason(Puzzle([[2, 1], [1, 1]]), {(1, 1): "#"})
    >>> found.smallest.cells, found.smallest.technique
    ((Cell(row=0, col=1), Cell(row=1, col=0)), 'corner-check')

    At a limit there is no reason, and `is_complete` is False. Raises what `judge` raises.
    """
    known, facts, names = _position(puzzle, known, step, techniques)
    try:
        found = native.ask(questions.reason(facts, known, names), puzzle, limits)
    except OutOfTimeError:
        return StepReasons(None, None, is_complete=False)
    return StepReasons(_reason(found["smallest"]), _reason(found["easiest"]))


def cells_in(text: str, name: str, puzzle: Puzzle) -> Iterator[tuple[tuple[int, int], str]]:
    """The cells of a list such as `#r2c2,.r1c1`, each with its sign, which may be empty; `name` is what errors call it.

    Raises InvalidOptionError for what is not a cell, NoSuchCellError for a cell outside.
    """
    for word in filter(None, text.split(",")):
        found = _WRITTEN_CELL.fullmatch(word.strip())
        if found is None:
            raise InvalidOptionError(f"expected {name} with cells such as r1c2, with commas between; got '{word}'")
        row, col = int(found[2]), int(found[3])
        if row > puzzle.rows or col > puzzle.cols:
            size = f"{puzzle.rows} rows and {puzzle.cols} columns"
            raise NoSuchCellError(f"expected {name} with cells of {size}; got '{word}'")
        yield Cell(row - 1, col - 1), found[1]


def _position(
    puzzle: Puzzle, known: Shading | None, step: Step, techniques: Iterable[TechniqueId] | None
) -> tuple[Shading, Shading, list[TechniqueId] | None]:
    """What is known, the step as a shading, and the techniques that count, each checked."""
    known = known_of(puzzle, known)
    decided = bytearray(len(puzzle))
    require_type(Mapping, step)
    for cell, shade in step.items():
        decided[_place(puzzle, cell)] = _shade(shade).code
    names = None if techniques is None else [technique_id(name) for name in checked(str, techniques)]
    return known, Shading.from_codes(puzzle.rows, puzzle.cols, bytes(decided)), names


def _shade(shade: object) -> Shade:
    try:
        found = Shade(shade)  # type: ignore[arg-type]  # any value is looked up
    except ValueError:
        found = Shade.UNKNOWN
    if found is Shade.UNKNOWN:
        raise InvalidOptionError(f"expected '#' or '.' for a cell of the step; got {shade!r:.40}")
    return found


def _place(puzzle: Puzzle, cell: tuple[int, int]) -> int:
    return place_of(cell, "puzzle", *puzzle.shape)


def _cells(pairs: Iterable[tuple[int, int]] | None) -> tuple[Cell, ...] | None:
    return None if pairs is None else cells_of(pairs)


def _reason(wire: Any) -> StepReason | None:
    return wire and StepReason(**{**wire, "cells": cells_of(wire["cells"])})
