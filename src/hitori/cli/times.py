"""Solving times that people exported from the player.

A *solve* is a puzzle with the seconds that somebody took, e.g. 74 for an 8 x 8; an *export* holds those of one person.
It is what *Export times* in *My puzzles* writes, with a code for the person, or a file of all progress, which names
nobody. `time_figures.py` says what they add up to.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from ..errors import FormatError, HitoriError
from ..explaining.techniques import Level
from ..formats import loads_one
from ..puzzle import Puzzle

ALIKE = 3
"""Two exports that share so many solves, and half of those of the shorter one, are of one person."""


class Solve(NamedTuple):
    """A puzzle that somebody solved in so many seconds, with so many hints, and cells marked wrong on the way."""

    puzzle: Puzzle
    seconds: int
    hints: int
    mistakes: int | None
    """None where the player did not count them yet."""
    level: Level | None = None
    """As the player rated it; None in a file of all progress."""


class Export(NamedTuple):
    """The solves of a person."""

    file: str
    person: str | None
    """The code that the person chose; None in a file of all progress."""
    solves: list[Solve]


def read_exports(files: Iterable[str]) -> list[Export]:
    """The exports in these files, `-` for stdin; a folder stands for the .json files in it, sorted by name.

    Raises FormatError for a file that is no export, a folder without any, and two exports of one person.
    """
    exports = [_read(each) for file in files for each in _files_of(file)]
    for one, other in combinations(exports, 2):
        if one.person is not None and one.person == other.person:
            raise FormatError(
                f"expected one file of each person, found a second one of {one.person!r} beside {one.file}; "
                "keep the newer one",
                file=other.file,
            )
        if _are_alike(one, other):
            raise FormatError(
                f"expected one file of each person, found many of the games and times of {one.file} again; "
                "keep the newer one",
                file=other.file,
            )
    return exports


def _are_alike(one: Export, other: Export) -> bool:
    common = len({*one.solves} & {*other.solves})
    return common >= ALIKE and 2 * common >= min(len(one.solves), len(other.solves))


def _files_of(file: str) -> list[str]:
    if file == "-" or not Path(file).is_dir():
        return [file]
    found = sorted(map(str, Path(file).glob("*.json")))
    if not found:
        raise FormatError("expected a folder with exports of the player, whose names end in .json", file=file)
    return found


def _read(file: str) -> Export:
    try:
        text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        content = json.loads(text.decode("utf-8"))
    except OSError as error:
        raise FormatError(error.strerror or str(error), file=file) from None
    except (ValueError, RecursionError) as error:
        problem = f"expected a file that the player exported, found a damaged one or another one: {error}"
        raise FormatError(problem, file=file) from None
    match content:
        case {"hitori-times": 1, "person": str(person), "games": [*games]} if person:
            return Export(file, person, _each(games, _solve_of_times, file))
        case {"hitori-times": int(version)} if version > 1:
            raise FormatError(f"expected times of layout 1, found {version}; a newer hitori may read it", file=file)
        case {"hitori": 1, "games": [*games]}:
            return Export(file, None, _each(games, _solve_of_progress, file))
    raise FormatError("expected a file that Export times or Export in My puzzles of the player wrote", file=file)


Read = TypeVar("Read")


def _each(games: list[Any], read: Callable[[Any], Read | None], file: str) -> list[Read]:
    """What `read` makes of each game, without those of which it makes None."""
    solves = []
    for number, game in enumerate(games, 1):
        try:
            solves.append(read(game))
        except (AttributeError, KeyError, TypeError, ValueError, HitoriError) as error:
            problem = f"lacks {error}" if isinstance(error, KeyError) else f"cannot be read: {error}"
            raise FormatError(f"game {number} {problem}", file=file) from None
    return [solve for solve in solves if solve is not None]


def _solve_of_times(game: Mapping[str, Any]) -> Solve:
    """A game of a file of times; raises ValueError where what it says of itself does not agree."""
    puzzle = loads_one(game["puzzle"], format="text")
    if puzzle.shape != (game["rows"], game["cols"]):
        raise ValueError(f"expected {game['rows']} x {game['cols']} labels, got {puzzle.rows} x {puzzle.cols}")
    hints = _count(game, "hints")
    if game["unaided"] is not (hints == 0):
        raise ValueError(f"expected unaided to be {str(hints == 0).lower()}, as it has {hints} hints")
    mistakes = None if game["mistakes"] is None else _count(game, "mistakes")
    return Solve(puzzle, _count(game, "seconds"), hints, mistakes, Level.named(game["level"]))


def _solve_of_progress(game: Mapping[str, Any]) -> Solve | None:
    """A game of a file of all progress; None if it is not solved."""
    solved = game.get("solved")
    if not solved:
        return None
    labels = game["puzzle"]
    puzzle = Puzzle.from_labels(labels["rows"], labels["cols"], labels["labels"])
    hints = _count(solved, "hints") if "hints" in solved else 0
    mistakes = _count(solved, "mistakes") if solved.get("mistakes") is not None else None
    return Solve(puzzle, _count(solved, "seconds"), hints, mistakes)


def _count(game: Mapping[str, Any], name: str) -> int:
    """A number of seconds, hints or mistakes."""
    value = game[name]
    if type(value) is not int or value < 0:
        raise ValueError(f"expected {name} of 0 or more, got {value!r}")
    return value
