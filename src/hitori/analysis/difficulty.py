"""Difficulty: how hard a puzzle is for a person, e.g. `easy 25.09`, from the easiest techniques that solve it.

In a *round* the easiest technique that finds anything new is applied to all cells at once. The level is that of the
hardest technique that a round needs, or one more where it is needed too often; `docs/difficulty.md` shows how to work
out level and score by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt

from .. import native, shown
from ..arguments import checked, must_be, values_of
from ..puzzle import Puzzle
from ..results import UNLIMITED, Clock, Limits, Uniqueness
from ..shading import Shade
from ..solving.native import uniqueness
from ..techniques import SEARCH, TECHNIQUES, Level, TechniqueId, technique_id

_IN_ORDER = [*TECHNIQUES.values(), SEARCH]
_SEARCH = len(TECHNIQUES)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The difficulty of a puzzle; only one with exactly one solution has a level.

    `score` orders puzzles within a level: the cost of the hardest technique and a fraction that grows with `effort`,
    the cells that a person looks at or imagines in its rounds. `techniques` counts the rounds of each.
    """

    uniqueness: Uniqueness
    level: Level | None = None
    score: float | None = None
    hardest: TechniqueId | None = None
    effort: float | None = None
    techniques: Mapping[TechniqueId, int] | None = field(default=None, hash=False)

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
    must_be(Limits, limits)
    clock = Clock(limits)
    barred = set(map(technique_id, [without] if isinstance(without, str) else values_of(str, without)))
    allowed = sum(1 << rank for rank, name in enumerate(TECHNIQUES) if name not in barred)
    found = uniqueness(puzzle, clock.left())
    if found is not Uniqueness.UNIQUE:
        return Difficulty(found)
    return _difficulty(native.rounds(puzzle, allowed=allowed, limits=clock.left()))


def rate_many(
    puzzles: Iterable[Puzzle], *, threads: int | None = None, limits: Limits = UNLIMITED
) -> Iterator[Difficulty]:
    """`rate` for many puzzles, in order, on `threads` threads (None: all cores), in batches as they come.

    The limits are for each puzzle, once to count its solutions and once to rate it.
    """
    must_be(Limits, limits)
    for batch in native.batches(checked(Puzzle, puzzles), len):
        counts = native.count_many(batch, 2, threads, limits)
        unique = [puzzle for puzzle, found in zip(batch, counts, strict=True) if found.count == 1 and found.complete]
        rated = iter(native.rounds_many(unique, threads, limits))
        for found in counts:
            if found.count == 2:
                yield Difficulty(Uniqueness.MULTIPLE)
            elif not found.complete:
                yield Difficulty(Uniqueness.UNKNOWN)
            else:
                yield _difficulty(next(rated)) if found.count else Difficulty(Uniqueness.NONE)


def _difficulty(found: native.Rounds) -> Difficulty:
    """The difficulty from the rounds, with a search for the cells that they left open."""
    if not found.complete:
        return Difficulty(Uniqueness.UNKNOWN)
    rounds = found.rounds
    if left := found.shading.cells.count(Shade.UNKNOWN):
        rounds.append((_SEARCH, left, left))
    times = Counter([rank for rank, _, _ in rounds])
    cost, hardest = max((_IN_ORDER[rank].cost_after(often), rank) for rank, often in times.items())
    effort = _effort(rounds, hardest)
    return Difficulty(
        Uniqueness.UNIQUE,
        level=_IN_ORDER[hardest].level_after(times[hardest]),
        score=score(cost, effort),
        hardest=_IN_ORDER[hardest].name,
        effort=round(effort, 1),
        techniques={_IN_ORDER[rank].name: often for rank, often in times.items()},
    )


def _effort(rounds: list[tuple[int, int, int]], hardest: int) -> float:
    """What the rounds of the hardest technique take: the cells open at the time, over those decided, times imagined."""
    left, effort = 0, 0.0
    for rank, cells, imagined in reversed(rounds):
        left += cells
        if rank == hardest:
            effort += left / cells * imagined
    return effort


def score(cost: int, effort: float) -> float:
    """The score of a puzzle whose hardest technique has this cost and takes this effort.

    >>> score(25, 40.0)
    25.39
    """
    return cost + min(round(sqrt(effort) / (sqrt(effort) + 10), 2), 0.99)
