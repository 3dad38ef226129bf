"""Strata: the specification of a dataset, read from TOML, and how it divides puzzles.

    seed = 7
    per_stratum = 20
    draws = 5000

    [options]
    size = [8, [8, 10]]
    shaded = [[0.2, 0.28], [0.28, 0.34]]

    [strata]
    non_adjacent_duplicates = "quartiles"
    triple_adjacent_duplicates = [1]

Each combination of [options] specifies a *part*: here four of them, each of two sizes with each of two densities. An
*axis* divides the puzzles of a part into *classes* by one column: here 4 by quartiles, and 2, below 1 and from 1 on. A
*stratum* is one class of each axis, so this dataset has 4 x 4 x 2 strata.
"""

from __future__ import annotations

import math
import tomllib
from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Any, cast

from ...errors import FormatError, InvalidOptionError, WrongTypeError
from ...generation.generator import MAX_SEED
from ...generation.options import GenerationOptions, request_of

FORMATS = ("jsonl", "parquet")
QUARTILES = "quartiles"
PART_OPTIONS = ("size", "shaded", "labels", "symmetry", "minimal", "method")


class PartSpec(GenerationOptions):
    """The puzzles of one part, as arguments of `generate`, e.g. {"rows": 8, "cols": 10, "shaded": (0.2, 0.28)}."""

    rows: int
    cols: int


@dataclass(frozen=True, slots=True)
class Axis:
    """One column and its classes: each bound starts a new class of numbers, each name is a class of its own."""

    column: str
    bounds: tuple[float, ...] = ()
    names: tuple[str, ...] = ()
    by_quartiles: bool = False

    def settled(self, sample: Sequence[float]) -> Axis:
        """The axis with the quartiles of a sample as bounds; they are values of the sample, so no class is empty.

        >>> Axis("shaded", by_quartiles=True).settled([1, 1, 1, 2, 3, 4, 5, 9]).bounds
        (3, 5)
        """
        if not self.by_quartiles:
            return self
        ordered = sorted(sample)
        quartiles = {ordered[len(ordered) * quarter // 4] for quarter in (1, 2, 3)}
        return replace(self, bounds=tuple(sorted(quartiles - {ordered[0]})), by_quartiles=False)

    @property
    def classes(self) -> list[str]:
        """The names of the classes.

        >>> Axis("shaded", bounds=(24, 28)).classes
        ['below 24', '24 to below 28', 'from 28']
        """
        if self.names or not self.bounds:
            return list(self.names) or ["all"]
        between = [f"{low:g} to below {high:g}" for low, high in pairwise(self.bounds)]
        return [f"below {self.bounds[0]:g}", *between, f"from {self.bounds[-1]:g}"]

    def class_of(self, value: Any) -> str:
        """The class of a value, or None for a name that is not among the classes."""
        return str(value) if self.names else self.classes[bisect_right(self.bounds, value)]


@dataclass(frozen=True, slots=True)
class DatasetSpec:
    """A dataset to be made."""

    seed: int
    per_stratum: int
    draws: int
    """The most puzzles that are drawn for one part."""
    parts: tuple[PartSpec, ...]
    axes: tuple[Axis, ...]
    formats: tuple[str, ...]
    certify: bool = False
    """Each puzzle has a proof that there is exactly one solution."""


def parse_spec(text: str, columns: Mapping[str, Sequence[str]], file: str | None = None) -> DatasetSpec:
    """The specification that a TOML text is.

    `columns` maps each possible axis to its possible values (none for a number).

    Raises FormatError, naming the key, what was expected and what was found.
    """
    try:
        table = tomllib.loads(text)
        needed = {"seed": (0, MAX_SEED // 2), "per_stratum": (1, MAX_SEED), "draws": (1, MAX_SEED // 2)}
        _check_keys("the specification", table, [*needed, "formats", "certify", "options", "strata"])
        options, strata = _table(table, "options"), _table(table, "strata")
        _check_keys("[options]", options, PART_OPTIONS)
        _check_keys("[strata]", strata, columns)
        if missing := [key for key in needed if key not in table]:
            raise FormatError(f"the specification lacks the key '{missing[0]}'")
        if "size" not in options:
            raise FormatError("expected a list of sizes in [options], e.g. size = [8, [8, 10]]")
        choices = [_list(key, value) for key, value in options.items()]
        return DatasetSpec(
            **{key: _integer(key, table[key], *bounds) for key, bounds in needed.items()},
            parts=tuple(_part_spec(**dict(zip(options, chosen, strict=True))) for chosen in product(*choices)),
            axes=tuple(_axis(column, value, columns[column]) for column, value in strata.items()),
            formats=_names("formats", table.get("formats", ["jsonl"]), FORMATS),
            certify=_boolean("certify", table.get("certify", False)),
        )
    except tomllib.TOMLDecodeError as error:
        raise FormatError(f"expected TOML: {error}", file=file) from None
    except FormatError as error:
        raise error.located(file=file) from None


def _part_spec(size: Any, **options: Any) -> PartSpec:
    """One of the combinations of [options], with what the generator takes."""
    rows, cols = size if isinstance(size, list) and len(size) == 2 else (size, size)
    are_sides = type(rows) is type(cols) is int
    _expect(are_sides, "size", "sides or pairs of rows and columns, e.g. [8, [8, 10]]", size)
    _boolean("minimal", options.get("minimal", False))
    wanted = {key: tuple(value) if isinstance(value, list) else value for key, value in options.items()}
    try:
        request_of(rows, cols, cast(GenerationOptions, wanted))
    except (InvalidOptionError, WrongTypeError) as error:
        raise FormatError(f"[options]: {error}") from None
    return cast(PartSpec, {"rows": rows, "cols": cols, **wanted})


def _axis(column: str, value: Any, names: Sequence[str]) -> Axis:
    if names:
        return Axis(column, names=_names(column, value, names))
    if value == QUARTILES:
        return Axis(column, by_quartiles=True)
    _expect(isinstance(value, list), column, f'"{QUARTILES}" or a list of bounds', value)
    for bound in _list(column, value):
        _expect(type(bound) in (int, float) and math.isfinite(bound), column, "numbers", bound)
    _expect(value == sorted(set(value)), column, "increasing bounds", value)
    return Axis(column, tuple(value))


def _check_keys(where: str, table: Mapping[str, object], known: Collection[str]) -> None:
    for key in table:
        if key not in known:
            raise FormatError(f"{where} has no key '{key}'; expected some of {', '.join(known)}")


def _expect(is_right: bool, key: str, expected: str, value: object) -> Any:
    """The value of a key, if it is right."""
    if not is_right:
        raise FormatError(f"{key}: expected {expected}, got {value!r}")
    return value


def _table(table: Mapping[str, Any], key: str) -> Any:
    value = table.get(key, {})
    return _expect(isinstance(value, dict), key, f"a table [{key}]", value)


def _list(key: str, value: object) -> Any:
    return _expect(isinstance(value, list) and value != [], key, "a list of at least one value", value)


def _integer(key: str, value: object, low: int, high: int) -> Any:
    is_inside = type(value) is int and low <= value <= high
    return _expect(is_inside, key, f"an integer from {low} to {high}", value)


def _boolean(key: str, value: object) -> Any:
    return _expect(isinstance(value, bool), key, "true or false", value)


def _names(key: str, value: Any, known: Sequence[str]) -> tuple[str, ...]:
    for name in _list(key, value):
        _expect(name in known, key, f"one of {', '.join(map(repr, known))}", name)
    return tuple(value)
