"""Deduction: one use of a technique, with the cells that prove it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ..errors import InvalidOptionError
from ..messages import ENGLISH, Alternative, Broken, Consequence, Detail, Line, Values, catalogue, to_wire
from ..puzzle import Cell
from ..rules import Rule
from ..shading import Shade

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
class Deduction:
    """These cells have this shade, because of those.

    `technique` is the name of the technique, e.g. "sandwich-pair"; `because` are the other cells whose labels or known
    shades the argument uses: they suffice to check it. `message` names the sentence that says why, and `details` are
    the values in it: cells, labels, lines, what follows in turn, nested deductions (docs/languages.md lists them).
    `imagined` is the number of cells to keep in mind: 1, or for a supposition all cells that it decides before a rule
    is broken. `where` is the line in which the whole argument lies, if it is one.
    """

    technique: TechniqueId
    cells: tuple[Cell, ...]
    shade: Shade
    because: tuple[Cell, ...]
    message: str
    details: Values = field(default_factory=dict, hash=False)
    imagined: int = 1
    where: Line | None = field(default=None, compare=False)

    @property
    def sentence(self) -> str:
        """The argument in English."""
        return self.sentence_in(ENGLISH)

    def sentence_in(self, language: str) -> str:
        """The argument in a language, by its ISO code.

        Raises InvalidOptionError for a language that hitori does not speak.
        """
        fact = Consequence(self.cells, self.shade)
        return catalogue(language).text(f"reason.{self.message}", self.details, fact=fact, shade=self.shade)

    def to_wire(self) -> dict[str, object]:
        """The deduction as a JSON value, from which the page and `from_wire` make the same sentence.

        >>> puzzle, known = Puzzle([[1, 2]]), Shading.from_rows(["#?"])
        >>> next(TECHNIQUES["neighbour"].find(puzzle, known)).to_wire()
        ... # doctest: +NORMALIZE_WHITESPACE
        {'technique': 'neighbour', 'cells': [[0, 1]], 'shade': '.', 'because': [[0, 0]], 'imagined': 1,
         'message': 'neighbour', 'details': {'cell': [0, 0]}, 'where': {'row': 0}}
        """
        return {
            "technique": self.technique,
            "cells": to_wire(self.cells),
            "shade": to_wire(self.shade),
            "because": to_wire(self.because),
            "imagined": self.imagined,
            "message": self.message,
            "details": {name: to_wire(detail) for name, detail in self.details.items()},
            "where": to_wire(self.where or self.cells[0]),
        }

    @classmethod
    def from_wire(cls, wire: Mapping[str, Any]) -> Deduction:
        """The deduction of a JSON value."""
        details = {name: detail_of(value) for name, value in wire["details"].items()}
        return cls(
            wire["technique"],
            _cells(wire["cells"]),
            _shade(wire["shade"]),
            _cells(wire["because"]),
            wire["message"],
            details,
            wire["imagined"],
            where if isinstance(where := detail_of(wire["where"]), Line) else None,
        )

    def record_in(self, language: str) -> dict[str, object]:
        """The wire form with the sentence in a language: what `--json` prints."""
        return {**self.to_wire(), "sentence": self.sentence_in(language)}

    def to_plain(self) -> dict[str, object]:
        """The same in English, for `to_dict`."""
        return self.record_in(ENGLISH)


def detail_of(value: Any) -> Detail:
    """A detail from its wire form: no two kinds look alike."""
    match value:
        case int():
            return value
        case str():
            return _shade(value)
        case [int(row), int(col)]:
            return Cell(row, col)
        case [*values]:
            return tuple(map(detail_of, values))
        case {"row": int(index)}:
            return Line("row", index)
        case {"col": int(index)}:
            return Line("col", index)
        case {"rule": rule, "cells": cells}:
            return Broken(Rule(rule), _cells(cells), value.get("label"))
        case {"technique": _}:
            return Deduction.from_wire(value)
        case {"cells": _, "shade": _}:
            return Consequence(_cells(value["cells"]), _shade(value["shade"]))
        case {"cell": cell, "steps": steps}:
            return Alternative(Cell(*cell), Shade.SHADED, _chain(steps))
        case {"shade": shade, "steps": steps, "story": story}:
            return Alternative(None, _shade(shade), _chain(steps), tuple(map(Deduction.from_wire, story)))
    raise InvalidOptionError(f"expected a detail of a deduction, e.g. [0, 1] or {{'row': 0}}; got {value!r:.60}")


def _chain(wires: Iterable[Mapping[str, Any]]) -> tuple[Consequence, ...]:
    return tuple(Consequence(_cells(wire["cells"]), _shade(wire["shade"])) for wire in wires)


def _cells(pairs: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    return tuple(Cell(*pair) for pair in pairs)


def _shade(symbol: str) -> Shade:
    return Shade("?#.".index(symbol))
