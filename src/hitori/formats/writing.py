"""Writing: from puzzles and records to text, the `dump` functions.

A format refuses a record that it cannot hold, naming the cell, before anything is written. Only name, author and source
are dropped if the format cannot hold them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from io import StringIO
from typing import TextIO

from ..arguments import values_of
from ..errors import UnsupportedError, WrongTypeError
from ..outputs import FilePath, write_whole
from ..puzzle import Cell, Puzzle
from .catalogue import Format, FormatName, Unit, format_for, get_format
from .reading import read
from .record import Record

_SEPARATORS = {Unit.LINE: "\n", Unit.BLOCK: "\n\n"}


def dumps(puzzles: Puzzle | Iterable[Puzzle], format: FormatName = "text") -> str:
    r"""The text of one or more puzzles; it ends with a line break, and `loads` reads it back.

    >>> dumps(Puzzle([[2, 1], [1, 10]]))
    ' 2  1\n 1 10\n'

    Raises UnsupportedError, naming the cell, for a puzzle that the format cannot hold.
    """
    puzzles = [puzzles] if isinstance(puzzles, Puzzle) else values_of(Puzzle, puzzles)
    return dumps_records(map(Record, puzzles), format)


def dump(puzzles: Puzzle | Iterable[Puzzle], path: FilePath, format: FormatName | None = None) -> None:
    """Write one or more puzzles to a file, in UTF-8, in the format that the name of the file ends for; see `dumps`.

    The file is written whole or not at all. Raises FormatError if the name ends for another format, e.g. in `.pdf`.
    """
    if not isinstance(path, str | os.PathLike):
        raise WrongTypeError(f"expected a path, got {type(path).__name__}")
    write_whole(path, dumps(puzzles, format_for(path, format)))


def dumps_records(records: Iterable[Record], format: str = "text") -> str:
    """The text of these records, their shadings included.

    Raises UnsupportedError for what the format cannot hold: a shading, a blank, a label, a rectangle, a second puzzle.
    """
    entry = get_format(format)
    write = entry.writer()
    records = list(records)
    for record in records:
        check_holds(entry, record)
    if entry.unit is Unit.DOCUMENT:
        if not entry.many and len(records) != 1:
            raise UnsupportedError(
                f"the format '{entry.name}' holds one puzzle, got {len(records)}; write each to a file of its own"
            )
        text = write(records) + "\n"
    else:
        text = _SEPARATORS[entry.unit].join([*map(write, records)]) + "\n" if records else ""
    if entry.ambiguous and not _reads_back(text, records):
        return f"# format: {entry.name}\n{text}"
    return text


class RecordWriter:
    """Writes records to a stream one at a time; once `close` was called, the stream holds what `dumps_records` returns.

    Where a format must see all records before it can write the first, `close` writes them.
    """

    def __init__(self, stream: TextIO, format: str) -> None:
        self._stream = stream
        self._format = get_format(format)
        self._element = self._format.element_writer()
        self._has_written = False
        self._held: list[Record] = []

    def write(self, record: Record) -> None:
        """Write one more record.

        Raises UnsupportedError for what the format cannot hold.
        """
        entry = self._format
        check_holds(entry, record)
        if self._element is not None:
            self._write_element(self._element, record)
        elif entry.unit is Unit.DOCUMENT or entry.ambiguous:
            self._held.append(record)
        else:
            self.write_text(dumps_records([record], entry.name))

    def write_text(self, text: str) -> None:
        """Write records that are text already, as `dumps_records` returns it; not in a format that is held back."""
        self._put("\n" + text if self._has_written and self._format.unit is Unit.BLOCK else text)

    def close(self) -> None:
        """Write what was held back, and the end of the list."""
        if self._held or (self._element is not None and not self._has_written):
            self._put(dumps_records(self._held, self._format.name))
        elif self._element is not None:
            self._put("\n]\n")

    def _write_element(self, element: Callable[[Record], str], record: Record) -> None:
        """The first record is held back until there is a second: one alone is not written as a list."""
        if self._has_written:
            self._put(f",\n{element(record)}")
        elif self._held:
            self._put(f"[\n{element(self._held[0])},\n{element(record)}")
            self._held = []
        else:
            self._held = [record]

    def _put(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
        self._has_written = True


def check_holds(entry: Format, record: Record) -> None:
    """Refuse a record that the format cannot hold.

    Raises UnsupportedError, which names the cell if a cell is the cause.
    """
    puzzle = record.puzzle
    if record.shading is not None and not entry.shading:
        raise UnsupportedError(f"the format '{entry.name}' cannot hold a shading; write the puzzle alone")
    if record.shading is not None and not entry.partial and not record.shading.is_complete:
        cell = next(record.shading.unknown_cells())
        raise UnsupportedError(f"the format '{entry.name}' cannot hold unknown cells, and {cell} is unknown")
    if puzzle.rows != puzzle.cols and not entry.rectangles:
        raise UnsupportedError(f"the format '{entry.name}' holds square puzzles only, got {puzzle.rows}x{puzzle.cols}")
    labels = puzzle.labels
    if not entry.blanks and 0 in labels:
        cell = Cell(*divmod(labels.index(0), puzzle.cols))
        raise UnsupportedError(f"the format '{entry.name}' cannot hold blank cells, and {cell} is blank")
    if max(labels) > entry.max_label:
        index = next(index for index, label in enumerate(labels) if label > entry.max_label)
        cell = Cell(*divmod(index, puzzle.cols))
        raise UnsupportedError(
            f"the format '{entry.name}' holds labels up to {entry.max_label}, got {labels[index]} at {cell}"
        )


def _reads_back(text: str, records: list[Record]) -> bool:
    """True if the text reads back, with its format detected, as the same records."""
    items = list(read(StringIO(text)))
    found = [item.puzzle for item in items if isinstance(item, Record)]
    return len(items) == len(found) and found == [record.puzzle for record in records]
