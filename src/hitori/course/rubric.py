"""The rubric: the TOML file of an assignment in which the teacher sets points, limits, puzzles and ranges.

`hitori class new` writes it from a template with a comment at each line; every value may be changed, and marking again
with other points or ranges runs no program again.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, get_type_hints

from ..errors import FormatError, did_you_mean
from .consumption import ProgramLimits

FILE = "rubric.toml"

Names = tuple[str, ...]
Range = tuple[float, float]


class NamesShown(tuple[str, ...]):
    """Names, or none."""


NOTHING = NamesShown()


class Share(float):
    """A part of a whole: above 0, and at most 1."""


@dataclass(frozen=True)
class Points:
    """Points for each part; `representation` and `style` are given by the teacher alone.

    `unproved` is the share of the points for right answers that stays where the states are not those of a search.
    """

    correct: float
    brute_force: float
    forward_checking: float
    mrv: float
    efficiency: float
    representation: float
    style: float
    unproved: Share


@dataclass(frozen=True)
class Asked:
    """Which puzzles count, and how large they may be for brute force."""

    counts: Names
    brute_force_cells: int


@dataclass(frozen=True)
class Ranges:
    """States by those of the reference: the lowest and the highest ratio of each method.

    `share` of the puzzles must lie within for all points, `mrv` of the assignments must take a forced cell where there
    is one, `order` is the length of a reported order by the states, and `growth` is the growth of the ratio from small
    to large puzzles for all points and for none.
    """

    brute_force: Range
    forward_checking: Range
    share: Share
    mrv: Share
    order: Range
    growth: Range


@dataclass(frozen=True)
class Late:
    """Points that each day costs after those that are free."""

    points: float = 0
    free_days: float = 0


@dataclass(frozen=True)
class Sandbox:
    """What programs see besides their language: packages of Python, programs, paths."""

    visible: NamesShown = NOTHING


@dataclass(frozen=True)
class Rubric:
    """What an assignment is marked by."""

    title: str
    seed: float
    secret: str
    points: Points
    limits: ProgramLimits
    puzzles: Asked
    states: Ranges
    late: Late = Late()
    sandbox: Sandbox = Sandbox()


def read_rubric(folder: Path) -> Rubric:
    """The rubric of an assignment.

    Raises FormatError, which says what was expected, for a folder without one and for a wrong line.
    """
    path = folder / FILE
    if not path.is_file():
        raise FormatError(
            f"expected an assignment with the file {FILE}; `hitori class new` makes one", file=str(folder)
        )
    try:
        rubric: Rubric = _section("", tomllib.loads(path.read_text(encoding="utf-8-sig")), Rubric)
    except ValueError as error:
        expected = "expected TOML: " if isinstance(error, tomllib.TOMLDecodeError | UnicodeDecodeError) else ""
        raise FormatError(f"{expected}{error}", file=str(path)) from None
    return rubric


def _section(where: str, written: object, kind: Any) -> Any:
    """A section as a value of this class; raises ValueError for a name that is missing or unknown."""
    if not isinstance(written, dict):
        raise ValueError(f"expected the section [{where.rstrip('.')}], got {written!r:.40}")
    types = get_type_hints(kind)
    if unknown := written.keys() - types:
        raise ValueError(f"unknown line '{where}{min(unknown)}'{did_you_mean(min(unknown), types)}")
    if missing := [each.name for each in fields(kind) if each.default is MISSING and each.name not in written]:
        raise ValueError(f"the line '{where}{min(missing)}' is missing")
    return kind(**{name: _value(where + name, value, types[name]) for name, value in written.items()})


def _value(name: str, value: Any, type_: Any) -> object:
    """A value of this type, as a class above has it."""
    if is_dataclass(type_):
        return _section(f"{name}.", value, type_)
    is_right, expected = _KINDS[type_]
    if not is_right(value):
        raise ValueError(f"expected {name} as {expected}, got {value!r:.60}")
    return tuple(value) if isinstance(value, list) else value


def _is_integer(value: object) -> bool:
    return _is_number(value) and isinstance(value, int) and value >= 1


def _is_number(value: object) -> bool:
    # A truth value, which TOML has too, is an int for isinstance, but not a number of points.
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 2**64


def _is_share(value: Any) -> bool:
    return _is_number(value) and 0 < value <= 1


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _are_names(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_text, value))


def _are_listed(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_range(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(_is_number, value)) and value[0] <= value[1]


_KINDS: dict[Any, tuple[Callable[[Any], bool], str]] = {
    int: (_is_integer, "an integer of at least 1"),
    float: (_is_number, "a number of at least 0"),
    Share: (_is_share, "a share above 0 and at most 1"),
    str: (_is_text, "text"),
    Names: (_are_names, 'names, e.g. ["hidden.jsonl"]'),
    NamesShown: (_are_listed, 'names, e.g. ["numpy"], or []'),
    Range: (_is_range, "two numbers, e.g. [0.4, 4.0], the smaller number first"),
}
"""For each type of a line, what its values must be."""
