"""The names of generated puzzles: each carries all that makes the puzzle again.

    10x10, natural, seed 7, number 0
    6x8, hard, wall, seed 1, number 12
    6x6, fewest clues, seed 3, number 1
    6x6, labels 9, shaded 0.25..0.3, symmetry rot180, containing 5f3a91c2, minimal, seed 3, number 0

A name with neither a difficulty nor "fewest clues", "natural", "afresh" or "published" is that of a puzzle made by
repair, as all were when names began. A shading is too long for a name, which carries its *digest* instead: eight digits
that recognise it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple, cast

from ..errors import UnsatisfiableError, did_you_mean
from ..explaining.techniques import TECHNIQUES, Level
from ..native import SYMMETRIES
from ..puzzle import Puzzle
from ..shading import Shading
from .options import PUBLISHED, GenerationOptions, request_of

EXAMPLE = "'6x6, natural, minimal, seed 3, number 0'"


class NamedPuzzle(NamedTuple):
    """What a name says: the size, the options, the seed and the number."""

    rows: int
    cols: int
    options: GenerationOptions
    seed: int
    number: int


def read_name(name: str, containing: Shading | None = None) -> NamedPuzzle:
    """The puzzle that a name asks for; `containing` is the shading whose digest it carries, if any.

    >>> named = read_name("6x8, labels 9, minimal, seed 3, number 12")
    >>> named.rows, named.cols, named.seed, named.number, named.options
    (6, 8, 3, 12, {'labels': 9, 'minimal': True, 'method': 'repair'})

    Raises UnsatisfiableError for what is not the name of a generated puzzle, and for a shading that is missing or not
    the one.
    """
    said: dict[str, Any] = {}
    for part in name.strip().split(", "):
        if (found := _PART.fullmatch(part)) is None:
            known = [
                *_LEVELS,
                *TECHNIQUES,
                *_METHODS,
                "minimal",
                "fewest clues",
                *(f"symmetry {each}" for each in SYMMETRIES),
            ]
            raise UnsatisfiableError(
                f"expected the name of a generated puzzle, e.g. {EXAMPLE}; "
                f"'{part[:40]}' is not part of one{did_you_mean(part, known)}"
            )
        key = str(found.lastgroup)
        if key in said:
            raise UnsatisfiableError(f"expected one {key} in a name, got two: '{name[:80]}'")
        said[key] = _VALUES.get(key, str)(found[key])
    if missing := [key for key in ("size", "seed", "number") if key not in said]:
        raise UnsatisfiableError(f"expected the {missing[0]} in a name, as in {EXAMPLE}; got '{name[:80]}'")
    rows, cols = said.pop("size")
    _check_digest(said.pop("containing", None), containing)
    if containing is not None:
        said["known"] = containing
    if not {"difficulty", "technique", "method", "fewest_clues"} & said.keys():
        said["method"] = "repair"
    seed, number = said.pop("seed"), said.pop("number")
    return NamedPuzzle(rows, cols, cast(GenerationOptions, said), seed, number)


def public_name(puzzle: Puzzle) -> str | None:
    """The name of a puzzle as those who solve it may read it: None for a name that holds how it was generated.

    >>> public_name(Puzzle([[1]], name="8x8, hard, symmetry rot180, seed 7, number 0")) is None
    True
    >>> public_name(Puzzle([[1]], name="Monday"))
    'Monday'
    """
    parts = (puzzle.name or "").strip().split(", ")
    found = [match.lastgroup for match in map(_PART.fullmatch, parts) if match]
    is_generated = len(found) == len(parts) and {"size", "seed", "number"} <= set(found)
    return None if is_generated else puzzle.name


def _check_digest(wanted: object, given: Shading | None) -> None:
    if wanted is None and given is not None:
        raise UnsatisfiableError("the named puzzle has no --shading; leave it out")
    if wanted is not None and given is None:
        raise UnsatisfiableError(f"the named puzzle needs its shading {wanted}; give its file: --shading FILE")
    if given is not None and (digest := request_of(*given.shape, {"known": given}).kind.split()[-1]) != wanted:
        raise UnsatisfiableError(f"expected the shading {wanted} of the named puzzle, got {digest}")


_LEVELS = list(map(str, Level))
_METHODS = ("natural", "afresh", PUBLISHED)
_SHARE = r"[\d.]+(?:e-\d+)?"
_PART = re.compile(
    r"(?P<size>\d+x\d+)|seed (?P<seed>\d+)|number (?P<number>\d+)|labels (?P<labels>\d+)"
    rf"|shaded (?P<shaded>{_SHARE}\.\.{_SHARE})|symmetry (?P<symmetry>{'|'.join(SYMMETRIES)})"
    rf"|containing (?P<containing>.+)|(?P<minimal>minimal)|(?P<fewest_clues>fewest clues)"
    rf"|(?P<method>{'|'.join(_METHODS)})|(?P<difficulty>{'|'.join(_LEVELS)})|(?P<technique>{'|'.join(TECHNIQUES)})"
)
"""A part of a name; the group that matches is the option."""
_VALUES: dict[str, Callable[[str], object]] = {
    "size": lambda size: tuple(map(int, size.split("x"))),
    "shaded": lambda shares: tuple(map(float, shares.split(".."))),
    **dict.fromkeys(("seed", "number", "labels"), int),
    **dict.fromkeys(("minimal", "fewest_clues"), bool),
    "difficulty": Level.named,
}
"""What the words of an option mean; those that are not here stand for themselves."""
