"""Shadings as text, as a person writes down a solution.

    . # . .        # x X B 1 * or a label in square brackets, [4]: shaded
    # . . #        . - o O W 0 _ or a label, also in round brackets, (4): unshaded
    . . ? .        ?: unknown

One row per line, cells separated or run together. A *solved grid* keeps the labels of its unshaded cells and writes a
mark for the others. A *bare* number, one without brackets, is such a label, unless all of them are 0 or 1 and no cell
is marked shaded in another way: then 1 is shaded and 0 is not. Round brackets mean a grid in progress, in which a bare
cell is unknown.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import NamedTuple

from ..arguments import must_be
from ..errors import FormatError
from ..puzzle import Puzzle
from ..shading import Shade, Shading
from .catalogue import get_format
from .detection import BYTE_ORDER_MARK, detect
from .reading import loads_records
from .record import counted, quoted
from .text import is_rule, label

_SHADES = {
    **dict.fromkeys("#xXB*", Shade.SHADED),
    **dict.fromkeys("-oOW", Shade.UNSHADED),
    "?": Shade.UNKNOWN,
}
_BRACKETS = {"[": Shade.SHADED, "(": Shade.UNSHADED}
_CELL = re.compile(r"\[\s*(?:\d+|\.)\s*\]|\(\s*(?:\d+|\.)\s*\)|[^\s,|\[\]()]+|[^\s,|]")
_RUN = re.compile(r"[^\s,|\[\]()]+")
_TITLE = re.compile(r".+: solved")
_JSON = re.compile(r'\s*(?:\{|\[\s*")')


def loads_shading(text: str, puzzle: Puzzle | None = None) -> Shading:
    r"""The shading in a text: rows of marks, a solved grid, JSON, or a file that carries one.

    >>> loads_shading("x . .\n. . x").to_rows(), loads_shading("3 2\nX 4").to_rows()
    (['#..', '..#'], ['..', '#.'])

    Raises FormatError if it cannot be read, or if its size or a label of a solved grid differs from the puzzle's.
    """
    must_be(str, text)
    if puzzle is not None:
        must_be(Puzzle, puzzle)
    text = text.removeprefix(BYTE_ORDER_MARK)
    if _JSON.match(text):
        shading = _from_json(text, puzzle)
    elif _is_file(text):
        shading = _from_file(text)
    else:
        shading = _from_rows(text, puzzle)
    if puzzle is not None and shading.shape != puzzle.shape:
        raise FormatError(
            f"expected a shading of {puzzle.rows}x{puzzle.cols} as the puzzle, found {shading.rows}x{shading.cols}"
        )
    return shading


def dumps_shading(shading: Shading) -> str:
    r"""The shading as rows of `#` (shaded), `.` (unshaded) and `?` (unknown), each ended by a line break.

    >>> dumps_shading(Shading.from_rows([".#", "?."]))
    '.#\n?.\n'
    """
    return "".join(f"{row}\n" for row in shading.to_rows())


class _WrittenCell(NamedTuple):
    """One cell as written: a shade, or a bare number (0 for a dot); `is_circle` for round brackets."""

    shade: Shade | None
    number: int = 0
    is_circle: bool = False


def _from_json(text: str, puzzle: Puzzle | None) -> Shading:
    import json  # answers of other kinds do not wait for it

    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"expected JSON: {quoted(str(error), 100)}", line=getattr(error, "lineno", 1)) from None
    rows = value.get("solution") if isinstance(value, dict) else value
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise FormatError(f"expected a list of strings as 'solution', found {reprlib.repr(rows)}")
    return _from_rows("\n".join(rows), puzzle)


def _is_file(text: str) -> bool:
    """True for a format that can carry shadings; a printed row `[4] 2 3` only looks like JSON."""
    name = detect(text)
    return name == "puzzlink" or (name != "json" and get_format(name).shading)


def _from_file(text: str) -> Shading:
    shadings = [record.shading for record in loads_records(text)]
    if len(shadings) != 1 or shadings[0] is None:
        raise FormatError("expected exactly one puzzle with its shading, found another number of puzzles or no shading")
    return shadings[0]


def _from_rows(text: str, puzzle: Puzzle | None) -> Shading:
    lines = _without_header(_rows(text))
    tokens = [_tokens(line) for _, line in lines]
    cols = len(tokens[0])
    for (number, line), row in zip(lines, tokens, strict=True):
        if len(row) != cols or not row:
            expected = f"{counted(cols, 'cell')} as in the first row" if cols else "a row of cells"
            raise FormatError(f"expected {expected}, found {len(row)}: {quoted(line)}", line=number)
    flat = list(chain.from_iterable(tokens))
    cells = list(map(_cell, flat))
    if None in cells:
        index = cells.index(None)
        problem = f"expected '#' or 'X', '.' or 'O', '?', or a label, found {quoted(flat[index])}"
        raise _placed(problem, lines, *divmod(index, cols))
    known = [cell for cell in cells if cell is not None]
    is_binary = all(cell.number <= 1 and cell.shade != Shade.SHADED for cell in known)
    if not is_binary and puzzle is not None and puzzle.shape == (len(lines), cols):
        _check_numbers(known, lines, puzzle)
    return Shading(len(lines), cols, bytes(_shades(known, is_binary)))


def _rows(text: str) -> list[tuple[int, str]]:
    """The lines that are rows, with their numbers; comments, titles and rules are skipped."""
    rows: list[tuple[int, str]] = []
    ended = False
    has_bars = "|" in text
    for number, line in enumerate(text.split("\n"), start=1):
        row = line.strip()
        if not row:
            ended = bool(rows)
        elif _is_comment(row) or _TITLE.fullmatch(row) or (has_bars and is_rule(row)):
            continue
        elif ended:
            raise FormatError(f"expected one shading, found another after an empty line: {quoted(row)}", line=number)
        else:
            rows.append((number, line))
    if not rows:
        raise FormatError("expected a shading, found none", line=1)
    return rows


def _is_comment(row: str) -> bool:
    """True if `#` opens a comment: the line cannot be read as cells."""
    return row[0] == "#" and None in map(_cell, row.split()) and None in map(_cell, row)


def _without_header(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The rows without a leading line `H W`: H rows follow, and none of them holds a number."""
    size = rows[0][1].split()
    announces = len(size) == 2 and size[1].isdecimal() and size[0] == str(len(rows) - 1) != "0"
    if announces and not any(character.isdecimal() for _, row in rows[1:] for character in row):
        return rows[1:]
    return rows


def _tokens(line: str) -> list[str]:
    """The cells of a line; a line without separators has one per character."""
    row = line.strip()
    return list(row) if _RUN.fullmatch(row) else _CELL.findall(line)


def _placed(problem: str, lines: list[tuple[int, str]], row: int, col: int) -> FormatError:
    number, line = lines[row]
    pattern = r"\S" if _RUN.fullmatch(line.strip()) else _CELL
    start = next(islice(re.finditer(pattern, line), col, None)).start()
    return FormatError(problem, line=number, column=start + 1)


@lru_cache(maxsize=1024)
def _cell(token: str) -> _WrittenCell | None:
    if token in _SHADES:
        return _WrittenCell(_SHADES[token])
    if len(token) > 1 and token[0] in _BRACKETS:
        return _WrittenCell(_BRACKETS[token[0]], is_circle=token[0] == "(")
    number = label(token)
    return None if number is None else _WrittenCell(None, number)


def _shades(cells: Sequence[_WrittenCell], is_binary: bool) -> Iterator[Shade]:
    bare = Shade.UNKNOWN if any(cell.is_circle for cell in cells) else Shade.UNSHADED
    for cell in cells:
        if cell.shade is not None:
            yield cell.shade
        else:
            yield Shade.SHADED if is_binary and cell.number == 1 else bare


def _check_numbers(cells: Sequence[_WrittenCell], lines: list[tuple[int, str]], puzzle: Puzzle) -> None:
    """Refuse a solved grid of another puzzle."""
    for index, (cell, expected) in enumerate(zip(cells, puzzle.labels, strict=True)):
        if cell.shade is None and cell.number not in (0, expected):
            problem = f"expected a mark or {expected}, the label of the puzzle, found {cell.number}"
            raise _placed(problem, lines, *divmod(index, puzzle.cols))
