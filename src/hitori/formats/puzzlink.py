"""puzzlink: the links of puzz.link and pzv.jp, one per line; columns come before rows.

    https://puzz.link/p?hitori/4/4/1114142333214213        4 x 4: 1114 / 1423 / 3321 / 4213
    https://puzz.link/p?hitori/3/1/f-10z                   1 x 3: 15 36 35

The body has one token per cell: `0`-`9` and `a`-`z` up to 35, `-` and two such characters up to 1295, `.` for a blank;
0 is a blank too, because it never clashes on these sites. Everything else that the sites show as an empty cell is read
as a blank with a warning: `@` and `%` (a "?"), any other character, and the cells missing from a short body.
Source: pzprjs, `src/variety/hitori.js` and its URL grammar.
"""

from __future__ import annotations

import re
from array import array
from urllib.parse import unquote

from ..errors import FormatError
from ..puzzle import LABEL_TYPE, Cell, Puzzle
from .digits import DIGITS, MAX_DIGIT, values
from .pzprv3 import parse_file
from .record import Record, check_claimed_size, quoted

BASE = "https://puzz.link/p?hitori/"

_QUERY = re.compile(r"(?:(?!hitori\w*/)[^\s?]*\?)?(?:\w+=[^&/]*&)*")
_BOARD = re.compile(
    r"hitori(?:_edit|_play)?/(?:(?P<flag>[^/0-9+-][^/]*)/)?(?P<cols>[0-9]{1,18})/(?P<rows>[0-9]{1,18})(?:/(?P<body>[^/]*)/?)?"
)
_TOKEN = re.compile(r"-(?P<long>[0-9a-z]{2})|(?P<digit>[0-9a-z])|(?P<blank>\.)|.", re.DOTALL)
_SHOWN_WARNINGS = 5


def parse(line: str) -> Record:
    """The puzzle of a link, with or without the address before `hitori/`.

    Raises FormatError with the column.
    """
    start = _QUERY.match(line).end()  # type: ignore[union-attr]  # it matches the empty string too
    if line.startswith("pzprv3", start):
        return parse_file(unquote(line[start:]))
    board = _BOARD.fullmatch(line, start)
    if board is None:
        raise FormatError(
            f"expected a link with hitori/COLUMNS/ROWS/CELLS, found {quoted(line[start:])}", column=start + 1
        )
    rows, cols, body = int(board["rows"]), int(board["cols"]), board["body"] or ""
    if rows * cols > len(body) or rows * cols < 1:
        check_claimed_size(rows, cols)
    labels = values(body) if len(body) == rows * cols and "_" not in body else None
    flags = (f"ignored the flag {quoted(board['flag'])}",) if board["flag"] else ()
    if labels is not None:
        return Record(Puzzle.from_labels(rows, cols, labels), None, flags)
    found, warnings = _labels(body, rows, cols, board.start("body") + 1)
    return Record(Puzzle.from_labels(rows, cols, found), None, (*flags, *warnings))


def dump(record: Record) -> str:
    """The link to the puzzle on puzz.link."""
    return link(record.puzzle, BASE)


def link(puzzle: Puzzle, base: str) -> str:
    """The link to a puzzle of labels up to 1295.

    >>> link(Puzzle([[15, 36, 35]]), BASE)
    'https://puzz.link/p?hitori/3/1/f-10z'
    """
    body = "".join(map(_token, puzzle.labels))
    # Link shorteners drop punctuation at the end.
    guard = "" if body[-1].isalnum() else "/"
    return f"{base}{puzzle.cols}/{puzzle.rows}/{body}{guard}"


def _token(label: int) -> str:
    if label == 0:
        return "."
    if label <= MAX_DIGIT:
        return DIGITS[label]
    high, low = divmod(label, 36)
    return f"-{DIGITS[high]}{DIGITS[low]}"


def _labels(body: str, rows: int, cols: int, first_column: int) -> tuple[array[int], list[str]]:
    labels = array(LABEL_TYPE)
    warnings: list[str] = []
    odd = 0
    for token in _TOKEN.finditer(body):
        if len(labels) == rows * cols:
            problem = f"expected {rows * cols} cells for {rows} rows of {cols} columns, found more"
            raise FormatError(f"{problem}: {quoted(body[token.start() :])}", column=first_column + token.start())
        labels.append(int(token["long"] or token["digit"] or "0", 36))
        if token.lastgroup is None:
            odd += 1
            if odd <= _SHOWN_WARNINGS:
                cell = Cell(*divmod(len(labels) - 1, cols))
                warnings.append(f"{cell}: {token[0]!r} is not a number, read as a blank")
    if odd > _SHOWN_WARNINGS:
        warnings.append(f"{odd - _SHOWN_WARNINGS} more cells are not numbers, read as blanks")
    if missing := rows * cols - len(labels):
        warnings.append(f"the cells from {Cell(*divmod(len(labels), cols))} on are missing, read as blanks")
        labels.extend(bytes(missing))
    return labels, warnings
