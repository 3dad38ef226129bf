"""The catalogue of techniques, the easiest first, with their levels and costs.

>>> TECHNIQUES["sandwich-pair"].level
<Level.TRIVIAL: 'trivial'>

All are *monotone*: knowing more never weakens a conclusion; if the same technique no longer draws it, an easier one of
the same level does. So what the techniques up to some level can find does not depend on the order of their use.

A technique's *cost* places it on the scale of `hitori rate`: ten per level, and one per rank within it. A puzzle that
needs some techniques in many rounds is one level harder, and the cost is that level's first.

A *deduction* is one use of a technique, with the cells that prove it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import starmap
from typing import Any, Literal, cast

from .. import native, questions
from .._validate import Word, one_of
from ..errors import InvalidOptionError
from ..geometry import index_of
from ..messages import ENGLISH, Alternative, Broken, Consequence, Line, Values, catalogue
from ..puzzle import Cell, Puzzle
from ..results import UNLIMITED, Limits, MadeWhenRead
from ..rules import Rule
from ..shading import Shade, Shading

TechniqueId = Literal[
    "neighbour",
    "duplicate",
    "sandwich-triple",
    "sandwich-pair",
    "pair-induction",
    "corner-close",
    "unshaded-neighbours",
    "close-isolation",
    "least-unshaded",
    "corner-check",
    "flanked-isolation",
    "pair-isolation",
    "edge-pair",
    "last-exit",
    "diagonal-wall",
    "unshaded-bridges",
    "offset-pairs",
    "wall",
    "direct-contradiction",
    "common-consequence",
    "short-contradiction",
    "pair-chain",
    "contradiction",
    "nested-contradiction",
    "lone-label",
    "search",
]
"""A technique as code, JSON and command line name it: those of the catalogue, the easiest first, then two more."""


@dataclass(frozen=True, slots=True)
class Deduction(MadeWhenRead):
    """These cells have this shade, because of those.

    `technique` is the name of the technique, e.g. "sandwich-pair"; `because` are the other cells whose labels or known
    shades the argument uses: they suffice to check it. `message` names the sentence that says why, and `details` are
    the values in it: cells, labels, lines, what follows in turn, nested deductions (docs/languages.md lists them).
    `imagined` is the number of cells to keep in mind: 1, or for an assumption all cells that it decides before a rule
    is broken. `wire` is the record of the core, from which the other fields are made when one of them is read: of a
    hundred steps a program may want three.
    """

    technique: TechniqueId
    cells: tuple[Cell, ...]
    shade: Shade
    because: tuple[Cell, ...]
    message: str
    details: Values = field(default_factory=dict, hash=False)
    imagined: int = 1
    wire: Mapping[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def where(self) -> Line | None:
        """The line in which the whole argument lies, if it is one."""
        where = detail_of(self.wire["where"]) if self.wire else None
        return where if isinstance(where, Line) else None

    @property
    def sentence(self) -> str:
        """The argument in English."""
        return self.sentence_in(ENGLISH)

    def sentence_in(self, language: str, *, letters: bool = False) -> str:
        """The argument in a language, by its ISO code; with `letters` the labels are 'a', 'b', ...

        Raises InvalidOptionError for a language that hitori does not speak.
        """
        return catalogue(language, letters).text(f"reason.{self.message}", self.details, fact=self, shade=self.shade)

    def to_wire(self) -> dict[str, object]:
        """The deduction as a JSON value, from which the page and `from_wire` make the same sentence.

        >>> puzzle, known = Puzzle([[1, 2]]), Shading(["#?"])
        >>> next(TECHNIQUES["neighbour"].find(puzzle, known)).to_wire()
        ... # doctest: +NORMALIZE_WHITESPACE
        {'technique': 'neighbour', 'cells': [[0, 1]], 'shade': '.', 'because': [[0, 0]], 'imagined': 1,
         'message': 'neighbour', 'details': {'cell': [0, 0]}, 'where': {'row': 0}}
        """
        return dict(self.wire)

    @classmethod
    def from_wire(cls, wire: Mapping[str, Any]) -> Deduction:
        """The deduction of a JSON value."""
        deduction = cls.__new__(cls)
        object.__setattr__(deduction, "wire", wire)
        return deduction

    def _make(self) -> None:
        wire = self.wire
        cells, shade, because = cells_of(wire["cells"]), Shade(wire["shade"]), cells_of(wire["because"])
        details = {name: detail_of(value) for name, value in wire["details"].items()}
        Deduction.__init__(
            self, wire["technique"], cells, shade, because, wire["message"], details, wire["imagined"], wire
        )

    def record_in(self, language: str) -> dict[str, object]:
        """The wire form with the sentence in a language: what `--json` prints."""
        return {**self.wire, "sentence": self.sentence_in(language)}

    def to_dict(self) -> dict[str, object]:
        """The same in English, for `to_dict`."""
        return self.record_in(ENGLISH)


def detail_of(value: Any) -> Any:
    """A detail from its wire form: no two kinds look alike."""
    match value:
        case int():
            return value
        case str():
            return Shade(value)
        case [int(), int()]:
            return Cell(*value)
        case [*values]:
            return tuple(map(detail_of, values))
        case {"row": int(index)}:
            return Line("row", index)
        case {"col": int(index)}:
            return Line("col", index)
        case {"technique": _}:
            return Deduction.from_wire(value)
        case {"cells": cells, "shade": shade}:
            return Consequence(cells_of(cells), Shade(shade))
        case {"rule": rule, "cells": cells}:
            return Broken(Rule(rule), cells_of(cells), value.get("label"))
        case {"cell": cell, "steps": steps}:
            return Alternative(Cell(*cell), Shade.SHADED, detail_of(steps))
        case {"shade": shade, "steps": steps, "story": story}:
            return Alternative(None, Shade(shade), detail_of(steps), detail_of(story))
    raise InvalidOptionError(f"expected a detail of a deduction, e.g. [0, 1] or {{'row': 0}}; got {value!r:.60}")


def cells_of(pairs: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    """The cells of a record."""
    return tuple(starmap(Cell, pairs))


LevelName = Literal["trivial", "easy", "medium", "hard", "expert", "extreme"]
"""A level as the command line and `generate` name it."""

FIRST = 16
"""The deductions asked for at first; each time that more are wanted, twice as many are."""


class Level(Word):
    """How hard a technique, or a puzzle, is for a person: `trivial` to `extreme`, in this order.

    >>> Level.EASY == "easy", Level.EASY < Level.MEDIUM, max(Level.HARD, Level.EXPERT).rank
    (True, True, 4)
    """

    TRIVIAL = "trivial"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"
    EXTREME = "extreme"

    @property
    def rank(self) -> int:
        """Its place in the order, from 0."""
        return _RANKS[self]

    def __lt__(self, other: str) -> bool:
        return self.rank < Level(other).rank

    def __le__(self, other: str) -> bool:
        return self.rank <= Level(other).rank

    def __gt__(self, other: str) -> bool:
        return self.rank > Level(other).rank

    def __ge__(self, other: str) -> bool:
        return self.rank >= Level(other).rank

    def named_in(self, language: str) -> str:
        """Its name in a language, by its ISO code."""
        return catalogue(language).text(f"level.{self}")

    @classmethod
    def named(cls, name: str) -> Level:
        """The level of that name, in any case.

        >>> Level.named("Hard")
        <Level.HARD: 'hard'>

        Raises InvalidOptionError for any other.
        """
        return one_of("a level", name.lower() if isinstance(name, str) else name, cls)


_RANKS = {level: rank for rank, level in enumerate(Level)}


@dataclass(frozen=True, slots=True)
class Example:
    """A position in which a technique finds something; `sentence` is the English one of its first deduction."""

    puzzle: Puzzle
    known: Shading
    found: Shading
    sentence: str


@dataclass(frozen=True, slots=True)
class Technique:
    """A named human argument.

    `most` is the number of rounds in which a puzzle of its level may need it (None: any number).
    """

    name: TechniqueId
    level: Level
    cost: int
    most: int | None

    @property
    def title(self) -> str:
        """Its name for people, in English, e.g. `sandwich pair`."""
        return self.title_in(ENGLISH)

    def title_in(self, language: str) -> str:
        """Its name for people, in a language by its ISO code."""
        return catalogue(language).text(f"technique.{self.name}")

    @property
    def summary(self) -> str:
        """The argument in one line, in English."""
        return self.summary_in(ENGLISH)

    def summary_in(self, language: str) -> str:
        """The argument in one line, in a language by its ISO code."""
        return catalogue(language).text(f"summary.{self.name}")

    @property
    def examples(self) -> tuple[Example, ...]:
        """Positions in which it finds something.

        >>> [(example.puzzle.to_rows(), example.found.to_rows()) for example in TECHNIQUES["sandwich-pair"].examples]
        [([[7, 2, 7]], ['?.?'])]
        """
        return tuple(Example(*_drawn(*drawing)) for drawing in self._drawings[0])

    @property
    def refused(self) -> tuple[tuple[Puzzle, Shading], ...]:
        """Positions that look similar, what is known in each, in which it finds nothing."""
        return tuple(map(_drawn, self._drawings[1]))

    @property
    def _drawings(self) -> tuple[list[tuple[str, str]], list[str]]:
        return ([], []) if self is SEARCH else native.technique_examples()[list(_BY_NAME).index(self.name)]

    def find(
        self, puzzle: Puzzle, shading: Shading, about: Collection[tuple[int, int]] | None = None
    ) -> Iterator[Deduction]:
        """Everything that this technique deduces from `shading`: cells and shades that all solutions share.

        Techniques that try cells one by one (assumptions) try only those of `about`, if it is given.

        >>> [d.sentence for d in TECHNIQUES["sandwich-pair"].find(Puzzle([[7, 3, 7]]), Shading.unknown(1, 3))]
        ['r1c2 is unshaded: it lies between the two 7s of row 1.']

        Nothing if the known cells break a rule. Raises InvalidShadingError if the shading has another size.
        """
        shading.must_fit(puzzle)
        suspects = set(about or ())
        cells = None if about is None else [cell for cell in puzzle.cells() if cell in suspects]
        return self._found(puzzle, shading, cells)

    def _found(self, puzzle: Puzzle, known: Shading, cells: list[Cell] | None) -> Iterator[Deduction]:
        """The deductions of the core, asked for as they are needed."""
        if self is SEARCH:
            return
        done, most = 0, FIRST
        while True:
            wires = native.ask(questions.deductions(self.name, known, cells, most), puzzle)
            yield from map(Deduction.from_wire, wires[done:])
            if len(wires) < most:
                return
            done, most = most, 2 * most


def _drawn(drawing: str, *sentence: str) -> tuple[Any, ...]:
    """The puzzle of a drawing, the shadings beside it, e.g. of "7 2 7 | .?? | ??#", and the sentence, if it has one.

    `.` is a blank label.
    """
    labels, *shadings = zip(*(line.strip().split(" | ") for line in drawing.split("\n")), strict=True)
    puzzle = Puzzle([[int(label.replace(".", "0")) for label in row.split()] for row in labels])
    return puzzle, *map(Shading, shadings), *sentence


_LEVELS = tuple(Level)
_BY_NAME: dict[str, Technique] = {
    name: Technique(cast(TechniqueId, name), _LEVELS[level], cost, most)
    for name, level, cost, most in native.techniques()
}
LONE_LABEL = _BY_NAME["lone-label"]
"""Sound only in a puzzle with exactly one solution; not part of any rating."""
SEARCH = _BY_NAME["search"]
"""The last resort, named in a step or a rating; it is not an argument, so it finds nothing here."""
TECHNIQUES: dict[TechniqueId, Technique] = {
    each.name: each for each in _BY_NAME.values() if each not in (LONE_LABEL, SEARCH)
}
"""All techniques that a rating uses, by name, the easiest first."""


def technique(name: TechniqueId) -> Technique:
    """The technique that a deduction names.

    >>> technique("wall").title
    'wall'
    """
    return _BY_NAME[name]


def technique_id(name: str) -> TechniqueId:
    """The name of a technique of the catalogue, checked.

    Raises InvalidOptionError for any other.
    """
    return one_of("a technique", name, TECHNIQUES)


def applied(shading: Shading, step: Deduction) -> Shading:
    """The shading with the cells of a deduction in their shade."""
    shades = bytearray(shading.codes)
    for cell in step.cells:
        shades[index_of(cell, shading.cols)] = step.shade.code
    return Shading.from_codes(shading.rows, shading.cols, bytes(shades))


def by_techniques(puzzle: Puzzle, known: Shading, limits: Limits = UNLIMITED) -> tuple[list[Deduction], Shading]:
    """The steps from what is known, always of the easiest technique that finds anything, and what is known then.

    They end if the known cells break a rule, or at the time limit.

    >>> steps, known = by_techniques(Puzzle([[7, 3, 7]]), Shading.unknown(1, 3))
    >>> print(steps[0].sentence)
    r1c2 is unshaded: it lies between the two 7s of row 1.
    """
    found = native.ask(questions.steps(known), puzzle, limits)
    return [*map(Deduction.from_wire, found["steps"])], Shading(found["shading"])
