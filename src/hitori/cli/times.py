"""Solving times that the player exported, and how well the levels fit them.

A *solve* is a puzzle with the seconds that somebody took, e.g. 74 for an 8 x 8; the file is what *Export* in *My
puzzles* writes. Levels fit if of two puzzles with different levels the harder one took longer. For how many pairs that
is so says how well: chance gives half of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from statistics import mean, median
from typing import Any

from ..errors import FormatError, HitoriError
from ..explaining.difficulty import Difficulty
from ..explaining.techniques import Level
from ..puzzle import Puzzle


@dataclass(frozen=True)
class Solve:
    """A puzzle that somebody solved in so many seconds, with so many hints, and cells marked wrong on the way."""

    puzzle: Puzzle
    seconds: int
    hints: int
    mistakes: int | None
    """None where the player did not count them yet."""


def read_solves(path: Path) -> list[Solve]:
    """The solved games of a progress file of the player; raises FormatError for a file that is none."""
    try:
        progress = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise FormatError(f"expected a progress file of the player: {error}", file=str(path)) from None
    games = progress.get("games") if isinstance(progress, dict) and progress.get("hitori") == 1 else None
    if not isinstance(games, list):
        raise FormatError("expected a file that Export in My puzzles of the player wrote", file=str(path))
    solves = []
    for number, game in enumerate(games, 1):
        try:
            if game.get("solved"):
                solves.append(_solve(game["puzzle"], game["solved"]))
        except (AttributeError, KeyError, TypeError, ValueError, HitoriError) as error:
            raise FormatError(f"game {number} cannot be read: {error}", file=str(path)) from None
    return solves


def _solve(puzzle: dict[str, Any], solved: dict[str, Any]) -> Solve:
    rows, cols, labels = (puzzle[key] for key in ("rows", "cols", "labels"))
    seconds, hints, mistakes = int(solved["seconds"]), int(solved.get("hints", 0)), solved.get("mistakes")
    return Solve(Puzzle.from_labels(rows, cols, labels), seconds, hints, None if mistakes is None else int(mistakes))


@dataclass(frozen=True)
class Fit:
    """How well ratings fit solves without hints.

    `by_level` and `by_score` are the pairs that these tell apart, and those of which the harder one took longer.
    """

    levels: dict[Level, list[int]]
    """The seconds for each level, the fastest first."""
    by_level: tuple[int, int]
    by_score: tuple[int, int]
    with_hints: int
    """Solves that were left out: a hint makes a puzzle another one."""
    mistakes: dict[Level, list[int]]
    """The cells marked wrong in each solve of a level, where they were counted."""

    def to_dict(self) -> dict[str, Any]:
        """What `hitori rate --times FILE --json` prints."""
        levels = [
            {
                "level": str(level),
                "solved": len(seconds),
                "median": median(seconds),
                "fastest": seconds[0],
                "slowest": seconds[-1],
                "mistakes": mean(self.mistakes[level]) if self.mistakes[level] else None,
            }
            for level, seconds in self.levels.items()
        ]
        counts = {"by_level": self.by_level, "by_score": self.by_score}
        pairs = {name: dict(zip(("pairs", "in_order"), count, strict=True)) for name, count in counts.items()}
        return {"levels": levels, **pairs, "with_hints": self.with_hints}


def fit(solves: Sequence[Solve], ratings: Iterable[Difficulty]) -> Fit:
    """Compare the times with the ratings of their puzzles, in the same order; only puzzles with a level count."""
    rated = [(solve, rating) for solve, rating in zip(solves, ratings, strict=True) if rating.level is not None]
    alone = [(solve, rating) for solve, rating in rated if not solve.hints]
    of_level = {level: [solve for solve, rating in alone if rating.level is level] for level in Level}
    return Fit(
        {level: sorted(solve.seconds for solve in found) for level, found in of_level.items() if found},
        _in_order([(solve.seconds, rating.level or 0) for solve, rating in alone]),
        _in_order([(solve.seconds, rating.score or 0) for solve, rating in alone]),
        len(rated) - len(alone),
        {level: [one.mistakes for one in found if one.mistakes is not None] for level, found in of_level.items()},
    )


def _in_order(rated: Sequence[tuple[int, float]]) -> tuple[int, int]:
    """The pairs with different ratings and different times, and those of which the harder one took longer."""
    apart = [(one, other) for one, other in combinations(rated, 2) if one[1] != other[1] and one[0] != other[0]]
    return len(apart), sum((one[0] < other[0]) == (one[1] < other[1]) for one, other in apart)


def report(found: Fit) -> list[str]:
    """The lines that people read."""
    if not found.levels:
        return ["no puzzle was solved without a hint"]
    row: Callable[..., str] = "{:<8}  {:>6}  {:>7}  {:>7}  {:>7}  {:>8}".format
    lines = [row("level", "solved", "median", "fastest", "slowest", "mistakes")]
    for level, seconds in found.levels.items():
        times = (median(seconds), seconds[0], seconds[-1])
        mistakes = f"{mean(found.mistakes[level]):.1f}" if found.mistakes[level] else "-"
        lines.append(row(str(level), len(seconds), *(_clock(round(time)) for time in times), mistakes))
    for name, (pairs, right) in {"level": found.by_level, "score": found.by_score}.items():
        share = f" ({right / pairs:.0%}; chance gives 50%)" if pairs else ""
        lines.append(f"by {name}, the harder one took longer in {right} of {pairs} pairs{share}")
    if found.with_hints:
        lines.append(f"left out because of hints: {found.with_hints}")
    return lines


def _clock(seconds: int) -> str:
    """Seconds as people write them.

    >>> _clock(187), _clock(3600)
    ('3:07', '1:00:00')
    """
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
