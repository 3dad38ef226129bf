"""Reading: from text of any format to records; `read` streams, the `load` functions gather.

Reading takes three steps. The head of the text gives the format (detection.py), the format gives its unit
(catalogue.py), and the unit says how to cut the text: a LINE, a BLOCK of rows, or the whole DOCUMENT. A unit that
cannot be read becomes a FormatError in the stream, with file and line, and reading continues with the next unit.
Between two units `read_in_bulk` lets others read what they can (bulk.py).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import BufferedIOBase, StringIO
from itertools import chain
from typing import Any, Never, TypeVar

from ..errors import FormatError
from ..puzzle import Puzzle
from .blocks import blocks
from .bulk import ONE_A_LINE, ROWS, LineNumbers, LineSource, Take, Taken
from .catalogue import FormatName, Unit, get_format
from .characters import in_ascii
from .decoding import decoded
from .detection import BYTE_ORDER_MARK, HINT, detect_sample, head, sample
from .metadata import field, with_fields
from .record import Record
from .sources import Source, opened
from .text import parse_any

MAX_DOCUMENT = 2**25
"""The longest document that is read whole, in characters."""

MOST_ERRORS = 20
"""How many errors of one file are reported; of the others only the number is."""

_PLAIN = ("text", "digits")

Item = TypeVar("Item")
"""What a bulk reader says of the records that it takes."""

Bulk = Callable[[str, LineNumbers], Iterator[Item]]
"""Reads records of a form from here on; asked between two records, with the number of the last line."""


def loads(text: str | Source, format: FormatName | None = None) -> list[Puzzle]:
    r"""The puzzles of a text, also as bytes; the format is detected unless `format` names it.

    A `Path` or an open file is read as `load` does.

    >>> loads("1 2 2\n3 1 2\n\n11\n21")
    [Puzzle([[1, 2, 2], [3, 1, 2]]), Puzzle([[1, 1], [2, 1]])]

    Raises FormatError, with line and column, at the first puzzle that cannot be read.
    """
    if not isinstance(text, str):
        return load(text, format)
    return [record.puzzle for record in loads_records(text, format)]


def loads_one(text: str | Source) -> Puzzle:
    """The one puzzle of a text.

    Raises FormatError unless the text holds exactly one puzzle, and that can be read.
    """
    return _only(loads(text))


def load(path: Source, format: FormatName | None = None) -> list[Puzzle]:
    """The puzzles of a file, by its path, open for reading, or as bytes; see `loads`.

    Raises FormatError, which names the file, and OSError if the file cannot be opened.
    """
    with opened(path) as (lines, file):
        return [record.puzzle for record in _gathered(read(lines, format, file))]


def load_one(path: Source, format: FormatName | None = None) -> Puzzle:
    """The one puzzle of a file; see `load`.

    Raises FormatError, which names the file, unless it holds exactly one puzzle, and that can be read.
    """
    return _only(load(path, format), os.fspath(path) if isinstance(path, str | os.PathLike) else None)


def loads_records(text: str, format: str | None = None) -> list[Record]:
    """The puzzles of a text with their shadings and warnings.

    Raises FormatError at the first puzzle that cannot be read.
    """
    return _gathered(read(StringIO(text, newline=None), format))


def read(lines: Iterable[str], format: str | None = None, file: str | None = None) -> Iterator[Record | FormatError]:
    """The puzzles of these lines one at a time, in constant memory unless the format's unit is a document.

    What cannot be read is yielded as a FormatError with `file`, line and column; reading continues after it. After 20
    errors the others are counted, and one more at the end says how many.
    Raises FormatError for a `format` that does not exist.
    """
    return _read_all(lines, format, file, _nothing)


def read_in_bulk(
    stream: BufferedIOBase, take: Take, format: str | None = None, file: str | None = None
) -> Iterator[Record | FormatError | Taken]:
    """`read` for the lines of a binary file, but for runs of plain records, which `take` takes and keeps.

    The first records are always read, since they decide the format. Raises FormatError as `read` does.
    """
    source = LineSource(stream, take)
    return _read_all(decoded(source, source.line_numbers()), format, file, source.in_bulk)


def _read_all(
    lines: Iterable[str], format: str | None, file: str | None, bulk: Bulk[Item]
) -> Iterator[Record | FormatError | Item]:
    if format is not None:
        get_format(format)
    return _shortened(_located(lines, format, file, bulk))


def _nothing(_form: str, _numbers: LineNumbers) -> Iterator[Never]:
    return iter(())


def _only(puzzles: list[Puzzle], file: str | None = None) -> Puzzle:
    if len(puzzles) != 1:
        raise FormatError(f"expected one puzzle, found {len(puzzles)}", file=file)
    return puzzles[0]


def _gathered(items: Iterable[Record | FormatError]) -> list[Record]:
    records = []
    for item in items:
        if isinstance(item, FormatError):
            raise item
        records.append(item)
    return records


def _shortened(items: Iterable[FormatError | Item]) -> Iterator[FormatError | Item]:
    """The items, with the errors after MOST_ERRORS replaced by their number."""
    errors = 0
    left_out: FormatError | None = None
    for item in items:
        if isinstance(item, FormatError):
            errors += 1
            if errors > MOST_ERRORS:
                left_out = left_out or item
                continue
        yield item
    if left_out is not None:
        problem = f"and {errors - MOST_ERRORS} more from here on that cannot be read"
        yield FormatError(problem, file=left_out.file, line=left_out.line)


def _located(
    lines: Iterable[str], format: str | None, file: str | None, bulk: Bulk[Item]
) -> Iterator[Record | FormatError | Item]:
    is_empty = True
    try:
        for item in _read(iter(lines), format, bulk):
            is_empty = False
            yield item.located(file=file) if isinstance(item, FormatError) else item
        if is_empty:
            yield FormatError("expected a puzzle, found none", file=file, line=1)
    except FormatError as error:
        yield error.located(file=file)
    except UnicodeDecodeError as error:
        yield FormatError(f"expected text in UTF-8, found the byte 0x{error.object[error.start]:02x}", file=file)


def _read(lines: Iterator[str], name: str | None, bulk: Bulk[Item]) -> Iterator[Record | FormatError | Item]:
    lines = in_ascii(lines)
    first = head(lines)
    if first:
        first[0] = first[0].removeprefix(BYTE_ORDER_MARK)
    lines = chain(first, lines)
    found = sample(first)
    entry = get_format(name or detect_sample(found))
    is_guessed = name is None and found.hint is None
    parse: Callable[..., Any] = entry.reader()
    form: str = entry.name
    match entry.unit:
        case Unit.LINE:
            parse = partial(parse, is_guessed=True) if is_guessed and form == "line" else parse
            return _read_lines(lines, parse, partial(bulk if form in ONE_A_LINE else _nothing, form))
        case Unit.BLOCK:
            if is_guessed and form in _PLAIN:
                form, parse = "rows", parse_any
            return _read_blocks(lines, parse, partial(bulk if form in ROWS else _nothing, form))
        case Unit.DOCUMENT:
            return _read_document(lines, parse)


def _read_lines(
    lines: Iterable[str], parse: Callable[[str], Record], bulk: Callable[[LineNumbers], Iterator[Item]]
) -> Iterator[Record | FormatError | Item]:
    fields: dict[str, str] = {}
    numbers = LineNumbers()
    for number, line in zip(numbers, lines, strict=False):
        row = line.strip()
        if not row:
            continue
        if row[0] == "#":
            fields |= field(row)
            continue
        try:
            record = parse(row)
        except FormatError as error:
            indent = len(line) - len(line.lstrip())
            yield FormatError(error.problem, line=number, column=indent + (error.column or 1))
        else:
            yield _with_fields(record, fields)
        fields = {}
        yield from bulk(numbers)


def _read_blocks(
    lines: Iterable[str], parse: Callable[[list[str]], Record], bulk: Callable[[LineNumbers], Iterator[Item]]
) -> Iterator[Record | FormatError | Item]:
    numbers = LineNumbers()
    for block in blocks(lines, numbers):
        try:
            yield _with_fields(parse(block.rows), block.fields)
        except FormatError as error:
            yield block.placed(error)
        yield from bulk(numbers)


def _read_document(
    lines: Iterable[str], parse: Callable[[str], Iterable[Record | FormatError]]
) -> Iterator[Record | FormatError]:
    pieces = []
    size = 0
    for line in lines:
        size += len(line) + 1
        if size > MAX_DOCUMENT:
            raise FormatError(f"expected a document of at most {MAX_DOCUMENT} characters, found a longer one")
        pieces.append(line.rstrip("\r\n"))
    if pieces and HINT.match(pieces[0]):
        pieces[0] = ""
    yield from parse("\n".join(pieces))


def _with_fields(record: Record, fields: dict[str, str]) -> Record:
    if not fields:
        return record
    return Record(with_fields(record.puzzle, fields), record.shading, record.warnings)
