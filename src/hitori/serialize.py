"""Results as plain values: what `json.dumps` and a data frame take, e.g. `{"count": 5, "complete": True}`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Protocol, runtime_checkable

from .errors import WrongTypeError
from .puzzle import Puzzle
from .shading import Shade, Shading


@runtime_checkable
class HasDictionary(Protocol):
    """A result that says itself what its plain form is."""

    def to_dict(self) -> dict[str, object]: ...


def to_dict(result: object) -> dict[str, object]:
    """A result, or any other dataclass of hitori, as a dictionary of plain values.

    Puzzles and shadings become their rows, cells `[row, col]` from 0, a shade `#`, `.` or `?`, levels and statuses
    their names.

    >>> from hitori import SolutionCount, Violation, Rule, Cell
    >>> to_dict(Violation(Rule.ADJACENCY, (Cell(0, 0), Cell(0, 1))))
    {'rule': 'adjacency', 'cells': [[0, 0], [0, 1]]}

    Raises WrongTypeError for anything but a dataclass.
    """
    if not is_dataclass(result) or isinstance(result, type):
        raise WrongTypeError(f"expected a result, e.g. of hitori.solve; got {type(result).__name__}")
    if isinstance(result, Shading):
        return {"rows": result.rows, "cols": result.cols, "cells": result.to_rows()}
    if isinstance(result, HasDictionary):
        return result.to_dict()
    return {each.name: _plain(getattr(result, each.name)) for each in fields(result)}


def _plain(value: object) -> object:
    match value:
        case Puzzle() | Shading():
            return value.to_rows()
        case Shade():
            return "?#."[value]
        case Enum():
            return str(value)
        case tuple() | list():
            return [*map(_plain, value)]
        case Mapping():
            return {str(key): _plain(each) for key, each in value.items()}
    return to_dict(value) if is_dataclass(value) else value
