"""tatham: game IDs of "Singles" in Simon Tatham's collection, one per line.

    6x6dk:361566412253452144234115163346553461     width x height, difficulty (e or k), and the labels, row by row
    5:3254545425...                                without a height: a square

A label is one character: `1`-`9`, `a`-`z` for 10 to 35 and `A`-`Z` for 36 to 61; none exceeds the larger side. The
other kind of ID, `6x6dk#123456`, is a seed that only his own generator can expand.
Source: `singles.c`, validate_params and validate_desc.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..errors import FormatError, UnsupportedError
from ..puzzle import Cell, Puzzle
from .record import Record, quoted

LABELS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
MAX_LABEL = len(LABELS) - 1
MIN_SIDE, MAX_SIDE = 2, 62

_PARAMS = re.compile(r"(?P<width>[0-9]{1,9})(?:x(?P<height>[0-9]{1,9}))?(?:d(?P<level>[^:#]?))?")


@dataclass(frozen=True, slots=True)
class Params:
    """The size of a board, from the part of an ID before the colon."""

    width: int
    height: int


def parse(line: str) -> Record:
    """The puzzle of a game ID.

    Raises FormatError with the column.
    """
    params, colon, desc = line.partition(":")
    if not colon:
        if "#" in line:
            problem = "expected an ID of the form WxH:LABELS; only Simon Tatham's program can expand a seed (after '#')"
            raise FormatError(problem, column=line.index("#") + 1)
        raise FormatError(f"expected an ID of the form WxH:LABELS, found {quoted(line)}", column=1)
    return Record(parse_board(parse_params(params), desc, len(params) + 1))


def parse_params(text: str) -> Params:
    """The size in `6x6dk`, `6x6` or `6`.

    Raises FormatError with the column.
    """
    found = _PARAMS.fullmatch(text)
    if found is None:
        raise FormatError(f"expected the size as WIDTHxHEIGHT, found {quoted(text)}", column=1)
    if found["level"] is not None and found["level"] not in ("e", "k"):
        problem = f"expected the difficulty 'e' or 'k' after 'd', found {found['level']!r}"
        raise FormatError(problem, column=found.start("level") + 1)
    params = Params(int(found["width"]), int(found["height"] or found["width"]))
    for what, side in (("width", params.width), ("height", params.height)):
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise FormatError(f"expected a {what} of {MIN_SIDE} to {MAX_SIDE}, found {side}", column=1)
    return params


def parse_board(params: Params, desc: str, skipped: int = 0) -> Puzzle:
    """The board of this size from its labels run together; columns count from `skipped`.

    Raises FormatError with the column.
    """
    cells = params.width * params.height
    if len(desc) != cells:
        size = f"{params.width}x{params.height}"
        raise FormatError(f"expected {cells} labels for {size}, found {len(desc)}", column=skipped + 1)
    largest = max(params.width, params.height)
    labels = [LABELS.find(character) for character in desc]
    for index, value in enumerate(labels):
        if not 1 <= value <= largest:
            problem = f"expected a label from '1' to {LABELS[min(largest, MAX_LABEL)]!r}, found {desc[index]!r}"
            raise FormatError(problem, column=skipped + index + 1)
    return Puzzle.from_labels(params.height, params.width, labels)


def dump(record: Record) -> str:
    """The game ID of the puzzle, without a difficulty.

    Raises UnsupportedError, naming the cell, for a size or a label that the program refuses.
    """
    return "{}:{}".format(*described(record.puzzle))


def described(puzzle: Puzzle) -> tuple[str, str]:
    """The size and the labels as the program writes them.

    >>> described(Puzzle([[1, 1], [2, 1]]))
    ('2x2', '1121')
    """
    size = f"{puzzle.cols}x{puzzle.rows}"
    if min(puzzle.shape) < MIN_SIDE or max(puzzle.shape) > MAX_SIDE:
        raise UnsupportedError(
            f"Singles needs sides of {MIN_SIDE} to {MAX_SIDE} cells, got {puzzle.rows}x{puzzle.cols}"
        )
    largest = min(max(puzzle.shape), MAX_LABEL)
    for index, value in enumerate(puzzle.labels):
        if value > largest:
            cell = Cell(*divmod(index, puzzle.cols))
            raise UnsupportedError(f"Singles holds labels up to {largest} on a board of {size}, got {value} at {cell}")
    return size, "".join(LABELS[value] for value in puzzle.labels)
