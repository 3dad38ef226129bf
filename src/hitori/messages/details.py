"""Details: the values that the sentences of techniques name, e.g. `Line("row", 0)`, and their form in JSON.

A detail is a cell, cells, a label or a count, a line, a shade, what follows in turn from an assumption, a broken rule,
two alternatives, or a *story*: nested deductions. The form in JSON is the *wire form*, which the core and the page use
too: cells are `[row, col]` from 0, a line `{"row": 0}`, a shade `#` or `.`; no two kinds look alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias, runtime_checkable

from ..puzzle import Cell
from ..rules import Rule
from ..shading import Shade


@runtime_checkable
class Decided(Protocol):
    """Cells and the shade they get: a consequence, or a whole deduction."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells."""

    @property
    def shade(self) -> Shade:
        """What each of them gets."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row or a column, from 0."""

    axis: Literal["row", "col"]
    index: int


@dataclass(frozen=True, slots=True)
class Consequence:
    """Cells that get a shade at once, one link of a chain."""

    cells: tuple[Cell, ...]
    shade: Shade


@dataclass(frozen=True, slots=True)
class Broken:
    """A broken rule: two unshaded duplicates with their label, two shaded neighbours, or a wall of shaded cells."""

    rule: Rule
    cells: tuple[Cell, ...]
    label: int | None = None


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of two cases, and what follows in it.

    The case that this cell is shaded, or (if `cell` is None) that the cell in question has this shade; then `story` has
    the contradictions that show something in that case.
    """

    cell: Cell | None
    shade: Shade
    steps: tuple[Consequence, ...]
    story: tuple[Decided, ...] = ()


Detail: TypeAlias = "int | str | Cell | Line | Shade | Broken | Alternative | Decided | tuple[Detail, ...]"
"""A value of a sentence; `str` is for words that are not translated, e.g. a title."""
Values: TypeAlias = Mapping[str, Detail]
"""The values of a sentence, by name."""
