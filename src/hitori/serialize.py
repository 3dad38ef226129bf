"""Results as plain values, and plain values as JSON: `{"count": 5, "complete": True}` for `json.dumps` and data frames.

A result's dictionary is its *record*: what was found, without what was asked about. `hitori --json`, the page and the
core (crate `hitori-answers`) have the same keys; a line of the command begins with the file and the puzzle besides.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Protocol, runtime_checkable

from .errors import WrongTypeError
from .puzzle import Puzzle
from .shading import Shade, Shading

_STEERING = (*range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_ESCAPED = {code: f"\\u{code:04x}" for code in _STEERING}
"""JSON itself escapes only what is below 0x20; these are the other control codes, and those that reverse text."""


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
    {'rule': 'adjacency', 'code': 'csAdjacent', 'cells': [[0, 0], [0, 1]]}

    Raises WrongTypeError for anything else.
    """
    if isinstance(result, Puzzle):
        about = {"name": result.name, "author": result.author, "source": result.source}
        return {**about, "rows": result.rows, "cols": result.cols, "labels": result.to_rows()}
    if not is_dataclass(result) or isinstance(result, type):
        raise WrongTypeError(f"expected a result, e.g. of hitori.solve; got {type(result).__name__}")
    if isinstance(result, Shading):
        return {"rows": result.rows, "cols": result.cols, "shades": result.to_rows()}
    if isinstance(result, HasDictionary):
        return result.to_dict()
    return {each.name: _plain(getattr(result, each.name)) for each in fields(result)}


def to_json(value: Mapping[str, object] | Sequence[object]) -> str:
    r"""A plain value as one line of JSON, without characters that steer a terminal.

    >>> print(to_json({"name": "\x9b2J", "cells": [[0, 1]]}))
    {"name": "\u009b2J", "cells": [[0, 1]]}
    """
    text = _encoder()(value)
    return text.translate(_ESCAPED) if not text.isascii() or "\x7f" in text else text


@cache
def _encoder() -> Callable[[object], str]:
    from json import JSONEncoder  # a plain answer does not wait for it

    return JSONEncoder(ensure_ascii=False).encode


def _plain(value: object) -> object:
    match value:
        case Puzzle() | Shading():
            return value.to_rows()
        case Shade():
            return value.symbol
        case Enum():
            return str(value)
        case tuple() | list():
            return [*map(_plain, value)]
        case Mapping():
            return {str(key): _plain(each) for key, each in value.items()}
    return to_dict(value) if is_dataclass(value) else value
