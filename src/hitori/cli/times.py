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
    """How well ratings fit solves without hints; `pairs` are those that the rating tells apart."""

    levels: dict[Level, list[int]]
    """The seconds for each level."""
    pairs: int
    in_order: int
    pairs_by_score: int
    in_order_by_score: int
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
                "fastest": min(seconds),
                "slowest": max(seconds),
                "mistakes": mean(self.mistakes[level]) if level in self.mistakes else None,
            }
            for level, seconds in self.levels.items()
        ]
        return {
            "levels": levels,
            "by_level": {"pairs": self.pairs, "in_order": self.in_order},
            "by_score": {"pairs": self.pairs_by_score, "in_order": self.in_order_by_score},
            "with_hints": self.with_hints,
        }


def fit(solves: Sequence[Solve], ratings: Iterable[Difficulty]) -> Fit:
    """Compare the times with the ratings of their puzzles, in the same order; only puzzles with a level count."""
    rated = [(solve, rating) for solve, rating in zip(solves, ratings, strict=True) if rating.level is not None]
    alone = [(solve.seconds, rating) for solve, rating in rated if not solve.hints]
    levels: dict[Level, list[int]] = {level: [] for level in Level}
    for seconds, rating in alone:
        if rating.level is not None:
            levels[rating.level].append(seconds)
    mistakes: dict[Level, list[int]] = {}
    for solve, rating in rated:
        if rating.level is not None and solve.mistakes is not None and not solve.hints:
            mistakes.setdefault(rating.level, []).append(solve.mistakes)
    by_level = _in_order([(seconds, rating.level or 0) for seconds, rating in alone])
    by_score = _in_order([(seconds, rating.score or 0) for seconds, rating in alone])
    met = {level: sorted(seconds) for level, seconds in levels.items() if seconds}
    return Fit(met, *by_level, *by_score, len(rated) - len(alone), mistakes)


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
        mistakes = f"{mean(found.mistakes[level]):.1f}" if level in found.mistakes else "-"
        lines.append(row(str(level), len(seconds), *(_clock(round(time)) for time in times), mistakes))
    for name, pairs, right in (
        ("level", found.pairs, found.in_order),
        ("score", found.pairs_by_score, found.in_order_by_score),
    ):
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
