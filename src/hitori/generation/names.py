"""The names of generated puzzles: each carries all that makes the puzzle again.

    10x10, natural, seed 7, number 0
    6x8, hard, wall, seed 1, number 12
    6x6, labels 9, shaded 0.25..0.3, symmetry rot180, containing 5f3a91c2, minimal, seed 3, number 0

A name with neither a difficulty nor "natural" or "afresh" is that of a puzzle made by repair, as all were when names
began. A shading is too long for a name, which carries its *digest* instead: eight digits that recognise it.
"""

from __future__ import annotations

import re
from typing import NamedTuple, cast

from ..errors import UnsatisfiableError, did_you_mean
from ..explaining.techniques import TECHNIQUES, Level
from ..native import SYMMETRIES
from ..shading import Shading
from .options import GenerationOptions, request_of

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
    said: dict[str, object] = {}
    for part in name.strip().split(", "):
        key, value = _read_part(part)
        if key in said:
            raise UnsatisfiableError(f"expected one {key} in a name, got two: '{name[:80]}'")
        said[key] = value
    if missing := [key for key in ("size", "seed", "number") if key not in said]:
        raise UnsatisfiableError(f"expected the {missing[0]} in a name, as in {EXAMPLE}; got '{name[:80]}'")
    rows, cols = cast(tuple[int, int], said.pop("size"))
    _check_digest(said.pop("containing", None), containing)
    if containing is not None:
        said["containing"] = containing
    if not {"difficulty", "technique", "method"} & said.keys():
        said["method"] = "repair"
    seed, number = cast(int, said.pop("seed")), cast(int, said.pop("number"))
    return NamedPuzzle(rows, cols, cast(GenerationOptions, said), seed, number)


def _read_part(part: str) -> tuple[str, object]:
    """An option and its value, e.g. ("labels", 9)."""
    key, _, value = part.partition(" ")
    if size := _SIZE.fullmatch(part):
        return "size", (int(size[1]), int(size[2]))
    if key in ("seed", "number", "labels") and value.isdecimal():
        return key, int(value)
    if key == "shaded" and (shares := _SHARES.fullmatch(value)):
        return key, (float(shares[1]), float(shares[2]))
    if key == "symmetry" and value in SYMMETRIES:
        return key, value
    if key == "containing" and value:
        return key, value
    if part == "minimal":
        return part, True
    if part in ("natural", "afresh"):
        return "method", part
    if part in _LEVELS:
        return "difficulty", _LEVELS[part]
    if part in TECHNIQUES:
        return "technique", part
    close = did_you_mean(
        part, [*_LEVELS, *TECHNIQUES, "natural", "afresh", "minimal", *(f"symmetry {each}" for each in SYMMETRIES)]
    )
    raise UnsatisfiableError(
        f"expected the name of a generated puzzle, e.g. {EXAMPLE}; '{part[:40]}' is not part of one{close}"
    )


def _check_digest(wanted: object, given: Shading | None) -> None:
    if wanted is None and given is not None:
        raise UnsatisfiableError("the name asks for no shading to contain; leave --shading out")
    if wanted is not None and given is None:
        raise UnsatisfiableError(f"the name asks for the shading {wanted}; give its file too: --shading FILE")
    if given is not None and (digest := request_of(*given.shape, {"containing": given}).kind.split()[-1]) != wanted:
        raise UnsatisfiableError(f"the name asks for the shading {wanted}; the one that is given is {digest}")


_SIZE = re.compile(r"(\d+)x(\d+)")
_SHARES = re.compile(r"([\d.]+(?:e-\d+)?)\.\.([\d.]+(?:e-\d+)?)")
_LEVELS = {str(level): level for level in Level}
