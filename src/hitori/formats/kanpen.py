"""kanpen: the files of Pencilbox and the links of kanpen.net; rows come before columns.

2                                                              rows
3                                                              columns
1 2 3                                                          clues, 0 a blank, and perhaps an answer (boards.py)
3 2 1
http://www.kanpen.net/hitori.html?problem=2/3/1_2_3_/3_2_1_//  the same as a link, `_` for the blanks between clues
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..errors import FormatError
from ..puzzle import Puzzle
from .boards import Pieces, board_lines, parse_board
from .record import Record, quoted

BASE = "http://www.kanpen.net/hitori.html?problem="
_PROBLEM = "problem="


def parse(text: str) -> Iterator[Record | FormatError]:
    """The puzzle of a file, or the puzzles of a file of links.

    Raises FormatError with line and column.
    """
    if _PROBLEM not in text:
        yield _parse_board(text)
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield parse_link(line.strip())
        except FormatError as error:
            yield FormatError(error.problem, line=number, column=error.column)


def parse_link(link: str) -> Record:
    """The puzzle of a link.

    Raises FormatError with the column.
    """
    address, found, problem = link.partition(_PROBLEM)
    if not found:
        raise FormatError(f"expected a link with '{_PROBLEM}', found {quoted(link)}", line=1, column=1)
    try:
        return _parse_board(problem.replace("_", " "))
    except FormatError as error:
        column = len(address) + len(found) + (error.column or 1)
        raise FormatError(error.problem, line=1, column=column) from None


def dump(records: Sequence[Record]) -> str:
    """The file of the one record."""
    (record,) = records
    return "\n".join(board_lines(record, "0"))


def link(puzzle: Puzzle) -> str:
    """The link to a puzzle.

    >>> link(Puzzle([[1, 2, 3], [3, 0, 1]]))
    'http://www.kanpen.net/hitori.html?problem=2/3/1_2_3_/3_0_1_//'
    """
    rows, cols, *lines = board_lines(Record(puzzle), "0")
    return BASE + "/".join([rows, cols, *lines[: puzzle.rows], "", ""]).replace(" ", "_")


def _parse_board(text: str) -> Record:
    record, rest = parse_board(Pieces.of(text))
    if not rest.is_used_up:
        raise rest.error(f"expected the end of the puzzle, found {quoted(rest.rest())}")
    return record
