r"""Reading: from a text, a file or a link to puzzles, e.g. `loads("1 1\n2 1")`.

`loads` and `load` gather puzzles, and raise at the first that cannot be read. `read` streams what a text of any length
holds, `read_items` with the place of each, and `read_in_bulk` leaves plain puzzles to the core. A *size*, e.g. (4, 4),
says how many rows and columns the labels make, where the text leaves it open.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from operator import index
from typing import IO, Any, cast

from .. import native
from .._validate import check_range, require_type
from ..errors import FormatError, WrongTypeError
from ..puzzle import Puzzle, of_buffer
from ..shading import Shading
from .records import BulkResult, Numbered, Record, encoded, gathered, problem_of
from .registry import SITES, FormatName, get_format, is_link

CHUNK = 2**18
"""How many bytes are read at a time."""

_ITEMS = 1000

_LONGEST_PATH = 1000

Source = str | os.PathLike[str] | IO[str] | IO[bytes] | bytes | bytearray
"""A path, a file open for reading (text or binary), or the bytes of a file."""


def loads(text: str | Source, *, format: FormatName | None = None, size: tuple[int, int] | None = None) -> list[Puzzle]:
    r"""The puzzles of a text, also as bytes; the format is detected unless `format` names it.

    `size` says how many rows and columns the puzzles have, where the text does not, e.g. of numbers in one line. A
    `Path` or an open file is read as `load` does.

    >>> loads("1 2 2\n3 1 2\n\n11\n21")
    [Puzzle([[1, 2, 2], [3, 1, 2]]), Puzzle([[1, 1], [2, 1]])]

    Raises FormatError, with line and column, at the first puzzle that cannot be read, with its `choices` if there are
    several readings; of a text that is the path of a file, too; and for a size beside a format other than text.
    """
    if not isinstance(text, str):
        if not (isinstance(text, bytes | bytearray | os.PathLike) or callable(getattr(text, "readline", None))):
            raise WrongTypeError(f"expected a text, bytes, a Path or an open file, got {type(text).__name__}")
        return load(text, format=format, size=size)
    try:
        return load(encoded(text), format=format, size=size)
    except FormatError:
        from pathlib import Path  # the usual text does not wait for it

        if len(text) < _LONGEST_PATH and text.isprintable() and Path(text).is_file():
            message = f"expected the text of puzzles, got the path of a file; `load({text!r})` reads it"
            raise FormatError(message) from None
        raise


def loads_one(text: str | Source, *, format: FormatName | None = None, size: tuple[int, int] | None = None) -> Puzzle:
    """The one puzzle of a text; see `loads`.

    Raises FormatError unless the text holds exactly one puzzle, and that can be read.
    """
    return _only(loads(text, format=format, size=size))


def load(path: Source, *, format: FormatName | None = None, size: tuple[int, int] | None = None) -> list[Puzzle]:
    """The puzzles of a file, by its path, open for reading (text or binary), or as bytes; see `loads`.

    Raises FormatError, which names the file, and OSError if the file cannot be opened.
    """
    if isinstance(path, str) and "\n" in path:
        raise WrongTypeError(f"expected a path, got a text of several lines; `loads(text)` reads it: {path!r:.40}")
    with _opened(path) as (chunks, file):
        return [record.puzzle for record in gathered(_read(chunks, format, size, file))]


def load_one(path: Source, *, format: FormatName | None = None, size: tuple[int, int] | None = None) -> Puzzle:
    """The one puzzle of a file; see `load`.

    Raises FormatError, which names the file, unless it holds exactly one puzzle, and that can be read.
    """
    return _only(load(path, format=format, size=size), os.fspath(path) if isinstance(path, str | os.PathLike) else None)


def loads_records(text: str, format: str | None = None, size: tuple[int, int] | None = None) -> list[Record]:
    """The puzzles of a text with their shadings and warnings.

    Raises FormatError at the first puzzle that cannot be read.
    """
    return gathered(_read([encoded(text)], format, size, None))


def from_url(url: str) -> Puzzle:
    """The puzzle that a link holds, with or without the address before `hitori/`.

    >>> from_url("https://puzz.link/p?hitori/2/2/1121").to_rows()
    [[1, 1], [2, 1]]

    Raises FormatError for anything that is not a link to exactly one puzzle.
    """
    require_type(str, url)
    puzzles = loads(url) if is_link(url) else []
    if len(puzzles) != 1:
        found = f"{url[:40]!r}..." if len(url) > 40 else repr(url)
        raise FormatError(f"expected a link of {', '.join(SITES)} or the player, found {found}")
    return puzzles[0]


def read(
    lines: Iterable[str] | IO[bytes],
    format: str | None = None,
    file: str | None = None,
    size: tuple[int, int] | None = None,
) -> Iterator[Record | FormatError]:
    """The puzzles of these lines, or of a binary file, one at a time, in constant memory unless a document is one unit.

    What cannot be read is yielded as a FormatError with `file`, line and column; reading continues after it. After 20
    errors the others are counted, and one more at the end says how many.
    Raises FormatError for a `format` that does not exist.
    """
    if callable(getattr(lines, "readline", None)) and not isinstance(cast(Any, lines).read(0), str):
        return _read(_chunks(cast(IO[bytes], lines)), format, size, file)
    return _read((encoded(line.rstrip("\r\n") + "\n") for line in cast(Iterable[str], lines)), format, size, file)


def read_items(
    stream: IO[bytes], format: str | None = None, file: str | None = None, size: tuple[int, int] | None = None
) -> Iterator[Numbered]:
    """`read` for a binary file, each with its place: errors that are only counted have one too."""
    return (_item(item, file) for item in _items(_chunks(stream), format, size))


def read_in_bulk(
    stream: IO[bytes],
    take: Callable[[native.Reader], tuple[int, tuple[Any, ...] | None]],
    format: str | None = None,
    file: str | None = None,
    size: tuple[int, int] | None = None,
) -> Iterator[Numbered | BulkResult]:
    """`read_items` for a binary file, but `take` takes from the reader, and keeps, the puzzles that have no warning.

    It says how many, and gives the item that ended the run, None if more bytes must come first. Raises FormatError as
    `read` does.
    """
    reader = _reader(format, size)

    def taken() -> Iterator[Numbered | BulkResult]:
        for _ in _fed(reader, _chunks(stream)):
            while True:
                puzzles, item = take(reader)
                if puzzles:
                    yield BulkResult(puzzles)
                if item is not None:
                    yield _item(item, file)
                elif not puzzles:
                    break

    return taken()


def read_text(stream: IO[bytes]) -> str:
    """The whole text of a binary file, in UTF-8, or in UTF-16 with a byte order mark.

    Raises FormatError for a file that is not text, and at the first byte that is not UTF-8.
    """
    content = stream.read(native.MAX_LINE + 1)  # a device such as /dev/zero has no end
    text, problem = native.decoded(content)
    if problem is not None:
        raise problem_of(problem)
    if text is None or len(content) > native.MAX_LINE:
        raise FormatError(f"expected at most {native.MAX_LINE} bytes, found more")
    return text


def looks_like_puzzles(start: bytes) -> bool:
    r"""True if a file that begins so looks like puzzles: half of its words are labels, or a puzzle is found in it.

    >>> looks_like_puzzles(b"1 two\n2 1"), looks_like_puzzles(b"Buy 2 pens."), looks_like_puzzles(b"\x89PNG\r\n")
    (True, False, False)
    """
    if native.looks_like_puzzles(start):
        return True
    first = next(_read([start], None, None, None), None) if native.looks_like_text(start) else None
    return isinstance(first, Record) or (first is not None and bool(first.choices))


def _reader(format: str | None, size: tuple[int, int] | None) -> native.Reader:
    if format is not None:
        get_format(format)
    if size is not None:
        size = _checked_size(size)
        if format not in (None, "text"):
            raise FormatError(f"a size is for text; got the size {size} and the format '{format}'")
        format = None  # by its letter, text leaves no size open
    return native.Reader(format, size)


def _checked_size(size: object) -> tuple[int, int]:
    """The rows and columns.

    Raises WrongTypeError for what is not a pair of integers, InvalidOptionError for a side that no text has.
    """
    if not isinstance(size, tuple | list) or len(size) != 2:
        raise WrongTypeError(f"expected the size of a puzzle as (rows, columns), e.g. (4, 4), got {size!r:.40}")
    rows, cols = size
    check_range("rows", rows, 1, native.MAX_LINE)
    check_range("columns", cols, 1, native.MAX_LINE)
    return index(rows), index(cols)


def _read(
    chunks: Iterable[bytes], format: str | None, size: tuple[int, int] | None, file: str | None
) -> Iterator[Record | FormatError]:
    return (_record(item, file) for item in _items(chunks, format, size))


def _items(chunks: Iterable[bytes], format: str | None, size: tuple[int, int] | None) -> Iterator[tuple[Any, ...]]:
    reader = _reader(format, size)
    return (item for _ in _fed(reader, chunks) for items in iter(lambda: reader.take(_ITEMS), []) for item in items)


def _fed(reader: native.Reader, chunks: Iterable[bytes]) -> Iterator[None]:
    """Each time when the reader has more to give."""
    try:
        for chunk in chunks:
            if not reader.feed(chunk):  # a device may have no end
                break
            yield
    except UnicodeDecodeError as error:  # of a text file that decodes by itself
        reader.feed(error.object[error.start : error.end])
    reader.end()
    yield


def _record(item: tuple[Any, ...], file: str | None) -> Record | FormatError:
    if len(item) == 5:
        return problem_of(item[:-1], file)
    rows, cols, buffer, name, author, source, cells, warnings, proof, are_letters, _ = item
    puzzle = of_buffer(rows, cols, buffer, name, author, source)
    return Record(puzzle, cells and Shading.from_codes(rows, cols, cells), tuple(warnings), proof, are_letters)


def _item(item: tuple[Any, ...], file: str | None) -> Numbered:
    return Numbered(item[-1], _record(item, file))


@contextmanager
def _opened(source: Source) -> Iterator[tuple[Iterable[bytes], str | None]]:
    """The bytes of a source, and the name of its file. A file that came in open stays open.

    Raises WrongTypeError for anything else, and OSError if the file cannot be opened.
    """
    match source:
        case str() | os.PathLike():
            with open(source, "rb") as stream:
                yield _chunks(stream), os.fspath(source)
        case bytes() | bytearray():
            yield [bytes(source)], None
        case _ if callable(getattr(source, "readline", None)):
            name = getattr(source, "name", None)
            yield _chunks(source), name if isinstance(name, str) else None
        case _:
            raise WrongTypeError(f"expected a path, an open file or bytes, got {type(source).__name__}")


def _chunks(stream: IO[str] | IO[bytes]) -> Iterator[bytes]:
    """The bytes of a file as they come: from a pipe it takes what is there."""
    take = getattr(stream, "read1", stream.read)
    while chunk := take(CHUNK):
        yield encoded(chunk) if isinstance(chunk, str) else chunk


def _only(puzzles: list[Puzzle], file: str | None = None) -> Puzzle:
    if len(puzzles) != 1:
        raise FormatError(f"expected one puzzle, found {len(puzzles)}", file=file)
    return puzzles[0]
