"""Suites: sets of puzzles to measure on, as data, with expected answers and provenance.

A *suite* is a TOML file of `definitions`, beside this module, or a folder of puzzle files. It holds
*groups*: a family, sizes, a number per size, a seed. An *instance* is one puzzle of it under a name, e.g.
"stress 10x10 #3"; asking for more puzzles of a group never changes the first ones.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from importlib.resources import files
from pathlib import Path

from ...errors import UnknownSuiteError, did_you_mean
from ...formats import load
from ...puzzle import Puzzle
from ...results import Status
from .families import FAMILIES

_DEFINITIONS = files(__package__) / "definitions"


class Expected(StrEnum):
    """The number of solutions of a puzzle, as far as known beforehand."""

    UNIQUE = "unique"
    SEVERAL = "several"
    SOME = "some"
    NONE = "none"
    ANY = "any"

    @property
    def status(self) -> Status | None:
        """The answer that a solver must give; None if unknown."""
        if self is Expected.ANY:
            return None
        return Status.NO_SOLUTION if self is Expected.NONE else Status.SOLVED


@dataclass(frozen=True, slots=True)
class Instance:
    """One puzzle to solve, and what is known of it."""

    name: str
    suite: str
    puzzle: Puzzle
    expected: Expected


@dataclass(frozen=True)
class Group:
    """Puzzles of one family; `solvable` marks, for a size, those that have a solution, have none, or may: "+-?"."""

    family: str
    expected: Expected
    sizes: tuple[int, ...]
    count: int
    seed: int
    solvable: Mapping[str, str] = field(default_factory=dict)

    def instances(self, suite: str, sizes: Iterable[int], count: int) -> Iterator[Instance]:
        """The first `count` puzzles of each of these sizes."""
        for size in sizes:
            puzzles = FAMILIES[self.family](size, min(count, self.count), self.seed)
            for number, puzzle in enumerate(puzzles):
                name = f"{suite} {puzzle.rows}x{puzzle.cols} #{number}"
                yield Instance(name, suite, puzzle, self._expected(size, number))

    def _expected(self, size: int, number: int) -> Expected:
        known = self.solvable.get(str(size), "?" * self.count)[number]
        return {"+": Expected.SOME, "-": Expected.NONE}.get(known, self.expected)


@dataclass(frozen=True)
class Suite:
    """A set of puzzles with a purpose."""

    name: str
    title: str
    provenance: str
    groups: tuple[Group, ...]

    @property
    def sizes(self) -> list[int]:
        """The sizes of its puzzles, smallest first."""
        return sorted({size for group in self.groups for size in group.sizes})

    def instances(self, sizes: Iterable[int] | None = None, count: int | None = None) -> Iterator[Instance]:
        """Its puzzles; optionally only those of some sizes, and only the first `count` of each size.

        >>> [instance.name for instance in suite("stress").instances(sizes=[5], count=2)]
        ['stress 5x5 #0', 'stress 5x5 #1']
        """
        wanted = set(self.sizes if sizes is None else sizes)
        for group in self.groups:
            chosen = [size for size in group.sizes if size in wanted]
            yield from group.instances(self.name, chosen, group.count if count is None else count)


def suite_names() -> list[str]:
    """The names of the defined suites.

    >>> suite_names()[:3]
    ['characteristics', 'classic', 'growth-easy']
    """
    return sorted(path.name.removesuffix(".toml") for path in _DEFINITIONS.iterdir() if path.name.endswith(".toml"))


def suite(name: str) -> Suite:
    """The suite of that name; raises UnknownSuiteError."""
    names = suite_names()
    if name not in names:
        close = did_you_mean(name, names)
        raise UnknownSuiteError(f"no suite named '{name}'; the suites: {', '.join(names)}{close}")
    table = tomllib.loads((_DEFINITIONS / f"{name}.toml").read_text(encoding="utf-8"))
    return Suite(name, table["title"], table["provenance"], tuple(map(_group, table["groups"])))


def _group(table: dict[str, object]) -> Group:
    sizes, expected = table.pop("sizes"), Expected(str(table.pop("expected")))
    if isinstance(sizes, dict):
        sizes = range(sizes["first"], sizes["last"] + 1, sizes.get("step", 1))
    return Group(expected=expected, sizes=tuple(sizes), **table)  # type: ignore[arg-type]


def instances_of_files(path: Path) -> Iterator[Instance]:
    """The puzzles of a file, or of the files of a folder sorted by name; nothing is known of them.

    Programs (`*.py`) in a folder are skipped. In the folder of a dataset, such as `hitori lab library build` makes,
    only the parts hold puzzles.

    Raises FormatError for a file that cannot be read.
    """
    pattern = "part-*.jsonl" if (path / "manifest.json").exists() else "*"
    inside = (file for file in path.glob(pattern) if file.is_file() and file.suffix != ".py")
    paths = sorted(inside) if path.is_dir() else [path]
    for file in paths:
        for number, puzzle in enumerate(load(file)):
            yield Instance(f"{file.name} #{number}", path.name, puzzle, Expected.ANY)
