"""Solving times that the player exported, and how well the levels fit them.

A *solve* is a puzzle with the seconds that somebody took, e.g. 74 for an 8 x 8; the file is what *Export* in *My
puzzles* writes. Levels fit if of two puzzles with different levels the harder one took longer. For how many pairs that
is so says how well: chance gives half of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

from ..errors import FormatError, HitoriError
from ..explaining.difficulty import Difficulty
from ..explaining.techniques import Level
from ..puzzle import Puzzle


class Solve(NamedTuple):
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
    except OSError as error:
        raise FormatError(error.strerror or str(error), file=str(path)) from None
    except ValueError as error:
        raise FormatError(f"expected a progress file of the player: {error}", file=str(path)) from None
    match progress:
        case {"hitori": 1, "games": [*games]}:
            pass
        case _:
            raise FormatError("expected a file that Export in My puzzles of the player wrote", file=str(path))
    solves = []
    for number, game in enumerate(games, 1):
        try:
            if solved := game.get("solved"):
                puzzle, seconds, hints = game["puzzle"], int(solved["seconds"]), int(solved.get("hints", 0))
                mistakes = solved.get("mistakes")
                board = Puzzle.from_labels(puzzle["rows"], puzzle["cols"], puzzle["labels"])
                solves.append(Solve(board, seconds, hints, None if mistakes is None else int(mistakes)))
        except (AttributeError, KeyError, TypeError, ValueError, HitoriError) as error:
            raise FormatError(f"game {number} cannot be read: {error}", file=str(path)) from None
    return solves


def fit(solves: Iterable[Solve], ratings: Iterable[Difficulty]) -> dict[str, Any]:
    """How well the ratings, in the same order, fit the times: what `hitori rate --times FILE --json` prints.

    Only puzzles with a level count. Solves with hints are left out: a hint makes a puzzle another one. `by_level` and
    `by_score` are the pairs that these tell apart, and those of which the harder one took longer.
    """
    rated = [(solve, rating) for solve, rating in zip(solves, ratings, strict=True) if rating.level is not None]
    alone = [(solve, rating) for solve, rating in rated if not solve.hints]
    levels = []
    for level in Level:
        found = [solve for solve, rating in alone if rating.level is level]
        if not found:
            continue
        seconds = [solve.seconds for solve in found]
        mistakes = [solve.mistakes for solve in found if solve.mistakes is not None]
        levels.append(
            {
                "level": str(level),
                "solved": len(found),
                "median": median(seconds),
                "fastest": min(seconds),
                "slowest": max(seconds),
                "mistakes": mean(mistakes) if mistakes else None,
            }
        )
    return {
        "levels": levels,
        "by_level": _in_order([(solve.seconds, rating.level.rank) for solve, rating in alone if rating.level]),
        "by_score": _in_order([(solve.seconds, rating.score or 0) for solve, rating in alone]),
        "with_hints": len(rated) - len(alone),
    }


def _in_order(rated: Iterable[tuple[int, float]]) -> dict[str, int]:
    """The pairs with different ratings and different times, and those of which the harder one took longer."""
    signs = [(time - other) * (rating - others) for (time, rating), (other, others) in combinations(rated, 2)]
    return {"pairs": len(signs) - signs.count(0), "in_order": sum(sign > 0 for sign in signs)}


def report(found: Mapping[str, Any]) -> str:
    """What people read of a fit; the columns are the keys of its levels."""
    if not found["levels"]:
        return "no puzzle was solved without a hint"
    row: Callable[..., str] = "{:<8}  {:>6}  {:>7}  {:>7}  {:>7}  {:>8}".format
    lines = [row(*found["levels"][0])]
    for each in found["levels"]:
        level, solved, *times, mistakes = each.values()
        clocks = (_clock(round(time)) for time in times)
        lines.append(row(level, solved, *clocks, "-" if mistakes is None else f"{mistakes:.1f}"))
    for name in ("level", "score"):
        pairs, right = found[f"by_{name}"].values()
        share = f" ({right / pairs:.0%}; chance gives 50%)" if pairs else ""
        lines.append(f"by {name}, the harder one took longer in {right} of {pairs} pairs{share}")
    if found["with_hints"]:
        lines.append(f"left out because of hints: {found['with_hints']}")
    return "\n".join(lines)


def _clock(seconds: int) -> str:
    """Seconds as people write them.

    >>> _clock(187), _clock(3600)
    ('3:07', '1:00:00')
    """
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
