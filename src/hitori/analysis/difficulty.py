"""How hard a puzzle is for a person: the easiest techniques that solve it.

In a *round* the easiest technique that finds anything new is applied wherever it can be, at once. The level is that of
the hardest technique that a round needs; `docs/difficulty.md` says how to work level and score out by hand.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from ..puzzle import Puzzle
from ..shading import Shade
from ..techniques import SEARCH, TECHNIQUES, Level
from .uniqueness import Uniqueness, uniqueness

Rounds = list[tuple[int, int]]
"""For each round its technique, by place in the catalogue, and how many cells it decided."""

BATCH = 10_000
_IN_ORDER = list(TECHNIQUES.values())


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The difficulty of a puzzle; only one with exactly one solution has a level.

    `score` orders puzzles within a level: the cost of the hardest technique and a fraction that grows with its rounds
    and shrinks with `narrowest`, the fewest cells that it decided in one. `techniques` counts the rounds of each.
    """

    uniqueness: Uniqueness
    level: Level | None = None
    score: float | None = None
    hardest: str | None = None
    narrowest: int | None = None
    techniques: Mapping[str, int] | None = None


def rate(puzzle: Puzzle, *, without: Collection[str] = ()) -> Difficulty:
    """The difficulty of a puzzle, for somebody who knows all techniques but those `without` which it is to be rated.

    >>> found = rate(Puzzle([[2, 1], [1, 1]]))
    >>> str(found.level), found.hardest, found.score
    ('easy', 'corner-check', 21.38)

    Raises ValueError for a name that is no technique.
    """
    from .. import _core

    if unknown := set(without) - set(TECHNIQUES):
        raise ValueError(f"expected techniques among {', '.join(TECHNIQUES)}; got '{unknown.pop()}'")
    allowed = sum(1 << place for place, name in enumerate(TECHNIQUES) if name not in without)
    found = uniqueness(puzzle)
    if found is not Uniqueness.UNIQUE:
        return Difficulty(found)
    rounds, shades, _ = _core.rounds(puzzle, bytes(len(puzzle)), allowed)
    return _difficulty(rounds, shades.count(Shade.UNKNOWN))


def rate_many(puzzles: Iterable[Puzzle], *, threads: int | None = None) -> Iterator[Difficulty]:
    """`rate` for many puzzles, in order, on `threads` threads (None: all cores), in batches as they come."""
    from .. import _core

    puzzles = iter(puzzles)
    while batch := list(islice(puzzles, BATCH)):
        counts = _core.count_many(batch, threads or os.cpu_count() or 1, 2)
        unique = [puzzle for puzzle, (count, _) in zip(batch, counts, strict=True) if count == 1]
        rated = iter(_core.rounds_many(unique, threads or os.cpu_count() or 1))
        for count, _ in counts:
            if count == 1:
                rounds, shades, _ = next(rated)
                yield _difficulty(rounds, shades.count(Shade.UNKNOWN))
            else:
                yield Difficulty(Uniqueness.MULTIPLE if count else Uniqueness.NONE)


def _difficulty(rounds: Rounds, cells_left: int) -> Difficulty:
    """What the rounds come to, the last resort included for the cells that they left open."""
    steps = [(_IN_ORDER[place], cells) for place, cells in rounds]
    if cells_left:
        steps.append((SEARCH, cells_left))
    hardest = max((used for used, _ in steps), key=lambda used: used.cost)
    openings = [cells for used, cells in steps if used is hardest]
    times, narrowest = len(openings), min(openings)
    return Difficulty(
        Uniqueness.UNIQUE,
        level=hardest.level,
        score=round(hardest.cost + times / (2 * times + 2) + 1 / (2 * narrowest), 2),
        hardest=hardest.name,
        narrowest=narrowest,
        techniques=Counter(used.name for used, _ in steps),
    )
