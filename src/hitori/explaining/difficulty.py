"""Difficulty: how hard a puzzle is for a person, e.g. `easy 25.09`, from the easiest techniques that solve it.

In a *round* the easiest technique that finds anything new is applied to all cells at once. The level is that of the
hardest technique that a round needs, or one more where it is needed too often; `docs/difficulty.md` shows how to work
out level and score by hand.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .. import native, questions, shown
from .._validate import NoTruthValue, checked, values_of
from ..puzzle import Puzzle
from ..results import UNLIMITED, Limits, Uniqueness
from .characteristics import Characteristics
from .techniques import Level, TechniqueId, technique_id


@dataclass(frozen=True, slots=True)
class Difficulty(NoTruthValue, instead="difficulty.level is not None"):
    """The difficulty of a puzzle; only one with exactly one solution has a level.

    `score` orders puzzles within a level: the cost of the hardest technique and a fraction that grows with `effort`,
    the cells that a person looks at or imagines in its rounds. `techniques` counts the rounds of each. The
    `characteristics` do not count when difficulties are compared.
    """

    uniqueness: Uniqueness
    level: Level | None
    score: float | None
    hardest: TechniqueId | None
    effort: float | None
    techniques: Mapping[TechniqueId, int] | None = field(hash=False)
    characteristics: Characteristics = field(repr=False, compare=False)

    def __str__(self) -> str:
        return "  ".join(shown.DIFFICULTY_COLUMNS(self))

    def _repr_html_(self) -> str:
        return shown.DIFFICULTY_HTML(self)


def rate(puzzle: Puzzle, *, without: Collection[str] = (), limits: Limits = UNLIMITED) -> Difficulty:
    """The difficulty of a puzzle, for a person who knows all techniques except those in `without`.

    >>> found = rate(Puzzle([[2, 1], [1, 1]]))
    >>> print(found)
    easy  21.09  corner check
    >>> str(found.level), found.hardest, found.score
    ('easy', 'corner-check', 21.09)

    Where a limit is reached first, the difficulty has no level, and its uniqueness is UNKNOWN.

    Raises InvalidOptionError for an unknown technique.
    """
    barred = [*map(technique_id, [without] if isinstance(without, str) else values_of(str, without))]
    return _difficulty(native.ask(questions.rate(barred), puzzle, limits))


def rate_many(puzzles: Iterable[Puzzle], *, threads: int | None = None, limits: Limits = UNLIMITED) -> list[Difficulty]:
    """`rate` for many puzzles, in order, on `threads` threads (None: all cores); the limits are for each puzzle."""
    return list(rated(puzzles, threads, limits))


def rated(puzzles: Iterable[Puzzle], threads: int | None = None, limits: Limits = UNLIMITED) -> Iterator[Difficulty]:
    """`rate_many` for a stream, in batches as the puzzles come."""
    return map(_difficulty, native.ask_each(questions.rate(), checked(Puzzle, puzzles), threads, limits))


def _difficulty(record: Mapping[str, Any]) -> Difficulty:
    level = record["level"]
    return Difficulty(
        Uniqueness(record["uniqueness"]),
        level and Level.named(level),
        record["score"],
        record["hardest"],
        record["effort"],
        record["techniques"],
        Characteristics.of_record(record["characteristics"]),
    )
