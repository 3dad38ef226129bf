"""Writing: from puzzles to a text, a file or a link, e.g. `dumps(Puzzle([[1, 1], [2, 1]]))`.

`dumps` and `dump` write puzzles, `dumps_records` and `RecordWriter` also what came with them.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterable
from typing import IO, TextIO, cast

from .. import native
from .._validate import one_of, values_of
from ..errors import FormatError, WrongTypeError
from ..puzzle import Puzzle
from ..shading import Shading
from .records import Record
from .registry import SITES, FormatName, format_for, format_to_write

Target = str | os.PathLike[str] | IO[str] | IO[bytes]
"""A path, or a file open for writing (text or binary)."""


def dumps(puzzles: Puzzle | Iterable[Puzzle], *, format: FormatName = "text") -> str:
    r"""The text of one or more puzzles; it ends with a line break, and `loads` reads it back.

    >>> dumps(Puzzle([[2, 1], [1, 10]]))
    ' 2  1\n 1 10\n'

    Raises UnsupportedError, naming the cell, for a puzzle that the format cannot hold.
    """
    return dumps_records(_records(puzzles), format)


def dump(puzzles: Puzzle | Iterable[Puzzle], path: Target, *, format: FormatName | None = None) -> None:
    """Write one or more puzzles to a file, by its path or open for writing (text or binary); see `dumps`.

    Without `format` it is the one that the name of the file ends for, and text for a file without a name. By a path the
    file is written in UTF-8, whole or not at all; one that came in open stays open. Raises FormatError if the name ends
    for another format, e.g. in `.pdf`.
    """
    if isinstance(path, str | os.PathLike):
        from ..atomic import atomic_write

        atomic_write(path, dumps_records(_records(puzzles), format_for(path, format)))
        return
    if not callable(getattr(path, "write", None)):
        raise WrongTypeError(f"expected a path or an open file, got {type(path).__name__}")
    if format is None:
        name = getattr(path, "name", None)
        format = format_for(name) if isinstance(name, str) else "text"
    text = dumps_records(_records(puzzles), format)
    if isinstance(path, io.TextIOBase) or hasattr(path, "encoding"):
        cast(IO[str], path).write(text)
    else:
        cast(IO[bytes], path).write(text.encode())


def _records(puzzles: Puzzle | Iterable[Puzzle]) -> list[Record]:
    if isinstance(puzzles, Shading):
        raise WrongTypeError("expected puzzles, got a Shading; str(shading) is its text")
    return [*map(Record, [puzzles] if isinstance(puzzles, Puzzle) else values_of(Puzzle, puzzles))]


def dumps_records(records: Iterable[Record], format: str = "text") -> str:
    """The text of these records, their shadings included.

    Raises UnsupportedError for what the format cannot hold: a shading, a blank, a label, a rectangle, a second puzzle.
    """
    format_to_write(format)
    return native.write([*map(_given, records)], str(format))


def _given(record: Record) -> tuple[Puzzle, bytes | None, str | None]:
    return record.puzzle, None if record.shading is None else record.shading.codes, record.proof


def object_of(record: Record) -> dict[str, object]:
    """The record as a JSON object."""
    found: dict[str, object] = json.loads(dumps_records([record], "jsonl"))
    return found


class RecordWriter:
    """Writes records to a stream one at a time; once `close` was called, the stream holds what `dumps_records` returns.

    Where a format must see all records before it can write the first, `close` writes them.
    """

    def __init__(self, stream: TextIO, format: str) -> None:
        self._stream = stream
        self._format = format_to_write(format)
        self._has_written = False
        self._held: list[Record] = []

    def write(self, record: Record, text: str | None = None) -> None:
        """Write one more record; `text` is what `dumps_records` returned for it alone, where that is known.

        Raises UnsupportedError for what the format cannot hold.
        """
        is_rectangle = self._format.name == "text" and record.puzzle.rows != record.puzzle.cols
        if is_rectangle and not (self._has_written or self._held):
            self._held.append(record)  # alone it is written in another way
            return
        if self._format.name == "text" and (is_rectangle or self._held):
            for each in [*self._held, record]:
                self.write_text(native.write_among(_given(each), "text"))
            self._held = []
            return
        if text is None:
            text = dumps_records([record], self._format.name)
        if not (self._format.is_array or self._format.unit == "document" or self._format.ambiguous):
            self.write_text(text)
        elif self._has_written:  # a list alone is begun before its end
            self._put(",\n" + text.removesuffix("\n"))
        elif self._format.is_array and self._held:  # one record alone is not written as a list
            self._put(dumps_records([*self._held, record], self._format.name).removesuffix("\n]\n"))
            self._held = []
        else:
            self._held.append(record)

    def write_text(self, text: str) -> None:
        """Write records that are text already, as `dumps_records` returns it; not in a format that is held back."""
        self._put("\n" + text if self._has_written and self._format.unit == "block" else text)

    def close(self) -> None:
        """Write what was held back, and the end of the list."""
        if self._held or (self._format.is_array and not self._has_written):
            self._put(dumps_records(self._held, self._format.name))
        elif self._format.is_array:
            self._put("\n]\n")

    def _put(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
        self._has_written = True


def to_url(puzzle: Puzzle, site: str = "puzz.link") -> str:
    """The link that opens the puzzle on a site: puzz.link, pzv.jp, kanpen.net or penpa-edit.

    >>> to_url(Puzzle([[36, 1]]))
    'https://puzz.link/p?hitori/2/1/-101'

    Raises UnsupportedError, naming the cell, for a puzzle the site cannot hold, and FormatError for an unknown site.
    """
    return native.link(puzzle, one_of("a site", site, SITES, FormatError))
