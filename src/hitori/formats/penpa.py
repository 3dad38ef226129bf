"""penpa: links of penpa-edit, whose fragment holds a compressed document; one link a line.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VTBbtswDL3nKwqeCEy2nLT1...

The document is base64 of a raw DEFLATE stream of lines:

    line 0      square,COLUMNS,ROWS,...
    line 1      [over,under,left,right]: rows and columns of the canvas that are not part of the puzzle
    line 3      the puzzle: JSON whose keys are abbreviated, zN the numbers and zS the surface (painted cells)
    line 4      the answer, in the same form

A cell's key is (row + 2) * (COLUMNS + 4) + (col + 2), a number is [text, colour, style], a surface a colour. A painted
cell, in puzzle or answer, is read as shaded, unless it is painted green (2), the colour with which we mark an unshaded
cell.
Source: the format as noqx and penpa-edit use it.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from dataclasses import dataclass
from itertools import pairwise

from ..errors import FormatError
from ..puzzle import Cell, Puzzle
from ..shading import Shade, Shading
from .record import Record, check_claimed_size, quoted, unknown_clues
from .text import bad_label, label

BASE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
MAX_DOCUMENT = 2**24
_DATA = re.compile(r"[#?&]p=([A-Za-z0-9+/=_-]+)")
_ABBREVIATION = re.compile(r'"(?:[^"\\]|\\.)*"|z[A-Z0-9_]')
_GREEN = 2
_COLOURS = {Shade.SHADED: 4, Shade.UNSHADED: _GREEN}
_NUMBER_COLOUR, _NUMBER_STYLE = 1, "1"


@dataclass(frozen=True, slots=True)
class Canvas:
    """The grid of a document, and the puzzle's place in it."""

    cols: int
    top: int
    left: int
    puzzle_rows: int
    puzzle_cols: int

    def key(self, row: int, col: int) -> int:
        """The key of a cell of the puzzle in the document."""
        return (row + self.top + 2) * (self.cols + 4) + col + self.left + 2


def parse(line: str) -> Record:
    """The puzzle of a link, with its painted cells.

    Raises FormatError.
    """
    lines = _document(line).split("\n")
    if len(lines) < 4:
        raise FormatError(f"expected a document of four lines or more in the link, found {len(lines)}")
    canvas = _canvas(lines[0], lines[1])
    puzzle, answer = _layer(lines[3]), _layer(lines[4]) if len(lines) > 4 else {}
    numbers = _table(puzzle, "zN")
    labels, warnings = _labels(canvas, numbers)
    shading = _shading(canvas, _table(puzzle, "zS") | _table(answer, "zS"))
    return Record(Puzzle.from_labels(canvas.puzzle_rows, canvas.puzzle_cols, labels), shading, warnings)


def dump(record: Record) -> str:
    """The link to the puzzle, shaded cells painted black in its answer.

    Line 5 lists the cells of the grid, each as the difference to the one before.
    """
    puzzle = record.puzzle
    canvas = Canvas(puzzle.cols, 0, 0, puzzle.rows, puzzle.cols)
    numbers = {
        str(canvas.key(*cell)): [str(puzzle[cell]), _NUMBER_COLOUR, _NUMBER_STYLE]
        for cell in puzzle.cells()
        if puzzle[cell]
    }
    shading = record.shading or Shading.unknown(*puzzle.shape)
    surface = {
        str(canvas.key(*cell)): _COLOURS[Shade(shade)]
        for cell, shade in zip(puzzle.cells(), shading.cells, strict=True)
        if shade != Shade.UNKNOWN
    }
    keys = [canvas.key(*cell) for cell in puzzle.cells()]
    lines = [
        f"square,{puzzle.cols},{puzzle.rows},38,0,1,1,{38 * (puzzle.cols + 1)},{38 * (puzzle.rows + 1)}",
        "[0,0,0,0]",
        '["1","2","1"]~"number"~["1",""]',
        _abbreviated({"zS": {}, "zN": numbers}),
        _abbreviated({"zS": surface, "zN": {}}),
        json.dumps([keys[0], *(key - before for before, key in pairwise(keys))], separators=(",", ":")),
    ]
    compressor = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    compressed = compressor.compress("\n".join(lines).encode()) + compressor.flush()
    return BASE + base64.b64encode(compressed).decode()


def _document(link: str) -> str:
    """The text that the fragment of a link unpacks to; bounded, because a short link can unpack to a huge text."""
    data = _DATA.search(link)
    if data is None:
        raise FormatError(f"expected a link of penpa-edit with '#m=edit&p=', found {quoted(link)}")
    padded = data[1].translate(str.maketrans("-_", "+/")).rstrip("=")
    try:
        packed = base64.b64decode(padded + "=" * (-len(padded) % 4), validate=True)
        inflater = zlib.decompressobj(-zlib.MAX_WBITS)
        document = inflater.decompress(packed, MAX_DOCUMENT + 1)
        if len(document) > MAX_DOCUMENT:
            raise FormatError(f"expected a link that unpacks to at most {MAX_DOCUMENT} characters, found a longer one")
        if not inflater.eof:
            raise FormatError("expected a complete link, found one cut short; copy it again", column=data.end(1))
        return document.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError) as error:
        raise FormatError(f"expected compressed text after 'p=': {error}", column=data.start(1) + 1) from None


def _canvas(header: str, margins: str) -> Canvas:
    kind, *sizes = header.split(",")
    if kind != "square" or len(sizes) < 2 or not all(re.fullmatch(r"[0-9]{1,9}", size) for size in sizes[:2]):
        raise FormatError(f"expected 'square,COLUMNS,ROWS' in the link, found {quoted(header)}")
    cols, rows = int(sizes[0]), int(sizes[1])
    found = re.fullmatch(r"\[([0-9]{1,6}),([0-9]{1,6}),([0-9]{1,6}),([0-9]{1,6})\]", margins.strip())
    top, bottom, left, right = map(int, found.groups()) if found else (0, 0, 0, 0)
    check_claimed_size(rows - top - bottom, cols - left - right)
    return Canvas(cols, top, left, rows - top - bottom, cols - left - right)


def _layer(line: str) -> dict[str, object]:
    """The JSON of a layer, with its abbreviated keys."""
    text = _ABBREVIATION.sub(lambda token: _expanded(token[0]), line)
    try:
        layer = json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError(f"expected a layer of the document in the link, found {quoted(line)}") from None
    if not isinstance(layer, dict):
        raise FormatError(f"expected an object as layer in the link, found {quoted(line)}")
    return layer


def _expanded(token: str) -> str:
    if token[0] == '"':
        return token
    return "null" if token == "zO" else f'"{token}"'


def _abbreviated(layer: dict[str, object]) -> str:
    return re.sub(r'"(z[A-Z])":', r"\1:", json.dumps(layer, separators=(",", ":")))


def _table(layer: dict[str, object], key: str) -> dict[str, object]:
    table = layer.get(key) or {}
    if not isinstance(table, dict):
        raise FormatError(f"expected an object as '{key}' in the link, found {quoted(str(table))}")
    return table


def _labels(canvas: Canvas, numbers: dict[str, object]) -> tuple[list[int], tuple[str, ...]]:
    labels = []
    unknown = []
    for row in range(canvas.puzzle_rows):
        for col in range(canvas.puzzle_cols):
            text = _number(numbers.get(str(canvas.key(row, col))))
            value = 0 if text in ("", "?") else label(text)
            if value is None:
                raise FormatError(f"{Cell(row, col)}: {bad_label(text)}")
            if text == "?":
                unknown.append(Cell(row, col))
            labels.append(value)
    if not unknown:
        return labels, ()
    return labels, (unknown_clues(len(unknown), unknown[0]),)


def _number(entry: object) -> str:
    """The text of a number, [text, colour, style], without spaces; '' if there is none."""
    return str(entry[0]).strip() if isinstance(entry, list) and entry else ""


def _shading(canvas: Canvas, surface: dict[str, object]) -> Shading | None:
    shades = bytearray()
    for row in range(canvas.puzzle_rows):
        for col in range(canvas.puzzle_cols):
            colour = surface.get(str(canvas.key(row, col)))
            shades.append(Shade.UNSHADED if colour == _GREEN else Shade.SHADED if colour else Shade.UNKNOWN)
    return Shading(canvas.puzzle_rows, canvas.puzzle_cols, bytes(shades)) if any(shades) else None
