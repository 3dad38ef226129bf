r"""Formats: reading and writing puzzles and shadings in every format people use, e.g. `loads("1 1\n2 1")`.

The codecs are in Rust, once for this package and for the page (crates/hitori-formats); this module gives them files,
makes `Puzzle` and `Shading` of their records, and raises their problems as `FormatError`.

`loads` and `load` gather puzzles, `dumps` and `dump` write them; the `_records` forms keep the shadings in the file.
`read` streams what a text of any length holds, `read_items` with the place of each, and `read_in_bulk` leaves plain
puzzles to the core. `loads_shading` and `dumps_shading` are for a shading alone, and `loads_answers` is for many.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any, Literal, NamedTuple, TextIO, TypeVar, cast

from . import native
from ._validate import one_of, require_type, values_of
from .errors import FormatError, WrongTypeError
from .puzzle import Puzzle, of_buffer
from .shading import Shading

# `make texts` writes these names from CODECS of crates/hitori-formats/src/codecs/mod.rs, for type checkers.
FormatName = Literal[
    "text",
    "puzzletea",
    "matlab",
    "jsonl",
    "json",
    "pzprv3",
    "kanpen",
    "player",
    "penpa",
    "puzzlink",
    "ohmec",
    "tatham",
    "tatham-save",
    "singles",
    "shitori",
    "hw",
    "csv",
    "tsv",
    "line",
    "digits",
]
"""The names of the formats, in the order in which they are shown, and in which detection tries them."""

SITES = tuple(native.sites())
"""The sites that a puzzle can be opened on."""

CHUNK = 2**18
"""How many bytes are read at a time."""
_ITEMS = 1000
_LONGEST_PATH = 1000

Source = str | os.PathLike[str] | IO[str] | IO[bytes] | bytes | bytearray
"""A path, a file open for reading (text or binary), or the bytes of a file."""

Target = str | os.PathLike[str] | IO[str] | IO[bytes]
"""A path, or a file open for writing (text or binary)."""


Read = TypeVar("Read", "Record", "Answer")


class Format(NamedTuple):
    """One format, and what it can hold."""

    name: FormatName
    description: str
    unit: str
    """How much text makes one puzzle: `line`, `block` (rows up to an empty line), or `document`."""
    can_write: bool
    many: bool
    """Several puzzles may share a file."""
    is_array: bool
    """Several puzzles are the elements of one JSON array."""
    ambiguous: bool
    """Its text can look like another format's; the writer then starts with a comment `# format: NAME`."""
    metadata: tuple[str, ...]
    """Which of name, author and source the format can hold; the others are left out."""
    blanks: bool
    rectangles: bool
    shading: bool
    """It can hold a solution or a player's marks with the puzzle."""
    partial: bool
    """Its shading may leave cells unknown."""
    max_label: int
    extensions: tuple[str, ...]
    """How the names of its files may end."""


class Record(NamedTuple):
    """One entry of a file: the puzzle, the shading and the proof that came with it, and the warnings of its reader.

    A warning is, e.g., "r1c2: 'A' is not a number, read as a blank": the puzzle was read all the same. Only JSON holds
    proofs; the other formats leave them out.
    """

    puzzle: Puzzle
    shading: Shading | None = None
    warnings: tuple[str, ...] = ()
    proof: str | None = None


class Numbered(NamedTuple):
    """A record, or the reason why there is none, and its place in the text, from 1."""

    number: int
    found: Record | FormatError


class BulkResult(NamedTuple):
    """How many puzzles were read in bulk."""

    puzzles: int


class Answer(NamedTuple):
    """One shading as written, the name that stands with it, and the line it begins on; its puzzle is not known yet."""

    line: int
    name: str | None
    written: native.WrittenAnswer

    def to_shading(self, puzzle: Puzzle | None = None) -> Shading:
        """The shading that is meant.

        Raises FormatError if it cannot be read, or if its size or a label differs from the puzzle's.
        """
        found: Any = self.written.shading(puzzle)
        if isinstance(found[0], str):
            raise _problem(found)
        return Shading.from_codes(*found)

    def one_per_line(self, shapes: Iterable[tuple[int, int]]) -> list[Answer]:
        """One answer for each row if every row holds all cells of a puzzle, with nothing between them; else this one.

        `shapes` are those of the puzzles, (rows, columns).
        """
        return [_answer(written) for written in self.written.one_per_line(list(shapes))]


FORMATS = tuple(
    Format(*head, *(tuple(field) if isinstance(field, list) else field for field in (*holds, extensions)))
    for head, holds, extensions in native.formats()
)
"""Every format, in the order in which they are shown, and in which detection tries them."""

WRITABLE = {str(entry.name): entry for entry in FORMATS if entry.can_write}
"""Those that can be written, by name."""


def format_names() -> list[FormatName]:
    """The names of all formats, in the order they are shown."""
    return [entry.name for entry in FORMATS]


def get_format(name: str) -> Format:
    """The format of that name.

    Raises FormatError that lists the names.
    """
    wanted = one_of("a format", name, format_names(), FormatError)
    return next(entry for entry in FORMATS if entry.name == wanted)


def format_to_write(name: str) -> Format:
    """The format of that name, one that can be written.

    Raises FormatError that lists those.
    """
    if isinstance(name, str) and name in format_names() and name not in WRITABLE:
        raise FormatError(f"the format '{name}' can only be read; expected one of {', '.join(WRITABLE)}")
    return WRITABLE[one_of("a format", name, WRITABLE, FormatError)]


def format_for(path: str | os.PathLike[str], wanted: str | None = None) -> FormatName:
    """The format to write to a file of that name: `wanted`, or the one that its extension stands for.

    >>> format_for("week.jsonl"), format_for("week.txt"), format_for("week.txt", "line")
    ('jsonl', 'text', 'line')

    Raises FormatError if the extension stands for another format, or for none.
    """
    from .atomic import kind_by_extension  # reading does not wait for what writing needs

    if wanted is not None:
        format_to_write(wanted)
    extensions = {name: entry.extensions for name, entry in WRITABLE.items()}
    return get_format(kind_by_extension(path, extensions, wanted, "text")).name


def detect(text: str) -> FormatName:
    r"""The name of the format that a text is in; `text`, the plainest, if nothing speaks for another.

    >>> detect("3 2\n2 3"), detect("32\n23"), detect('{"labels": [[1]]}')
    ('text', 'digits', 'jsonl')

    Raises FormatError if a comment `# format: NAME` names none that there is.
    """
    return get_format(native.detect(_encoded(text).decode())).name


def is_link(text: str) -> bool:
    """True if a text may be a link that opens a puzzle.

    >>> is_link("https://puzz.link/p?hitori/2/2/1121"), is_link("1 1")
    (True, False)
    """
    return native.is_link(_encoded(text).decode())


def is_puzzle(word: str) -> bool:
    """True if a word is a puzzle, not the name of a file: a link, also without `https://`, or a game ID.

    >>> is_puzzle("2x2:1121"), is_puzzle("hitori/2/2/1121"), is_puzzle("hitori/five.txt")
    (True, True, False)
    """
    return native.is_puzzle(_encoded(word).decode())


def looks_like_puzzles(start: bytes) -> bool:
    r"""True if a file that begins so looks like puzzles, whatever mistakes they have: half of its words are labels.

    >>> looks_like_puzzles(b"1 two\n2 1"), looks_like_puzzles(b"Buy 2 pens."), looks_like_puzzles(b"\x89PNG\r\n")
    (True, False, False)
    """
    return native.looks_like_puzzles(start)


looks_like_text = native.looks_like_text
"""True for the first bytes of a file that can be text."""


def loads(text: str | Source, *, format: FormatName | None = None) -> list[Puzzle]:
    r"""The puzzles of a text, also as bytes; the format is detected unless `format` names it.

    A `Path` or an open file is read as `load` does.

    >>> loads("1 2 2\n3 1 2\n\n11\n21")
    [Puzzle([[1, 2, 2], [3, 1, 2]]), Puzzle([[1, 1], [2, 1]])]

    Raises FormatError, with line and column, at the first puzzle that cannot be read; of a text that is the path of a
    file, too.
    """
    if not isinstance(text, str):
        if not (isinstance(text, bytes | bytearray | os.PathLike) or callable(getattr(text, "readline", None))):
            raise WrongTypeError(f"expected a text, bytes, a Path or an open file, got {type(text).__name__}")
        return load(text, format=format)
    try:
        return load(_encoded(text), format=format)
    except FormatError:
        from pathlib import Path  # the usual text does not wait for it

        if len(text) < _LONGEST_PATH and text.isprintable() and Path(text).is_file():
            message = f"expected the text of puzzles, got the path of a file; `load({text!r})` reads it"
            raise FormatError(message) from None
        raise


def loads_one(text: str | Source, *, format: FormatName | None = None) -> Puzzle:
    """The one puzzle of a text; see `loads`.

    Raises FormatError unless the text holds exactly one puzzle, and that can be read.
    """
    return _only(loads(text, format=format))


def load(path: Source, *, format: FormatName | None = None) -> list[Puzzle]:
    """The puzzles of a file, by its path, open for reading (text or binary), or as bytes; see `loads`.

    Raises FormatError, which names the file, and OSError if the file cannot be opened.
    """
    if isinstance(path, str) and "\n" in path:
        raise WrongTypeError(f"expected a path, got a text of several lines; `loads(text)` reads it: {path!r:.40}")
    with _opened(path) as (chunks, file):
        return [record.puzzle for record in _gathered(_read(chunks, format, file))]


def load_one(path: Source, *, format: FormatName | None = None) -> Puzzle:
    """The one puzzle of a file; see `load`.

    Raises FormatError, which names the file, unless it holds exactly one puzzle, and that can be read.
    """
    return _only(load(path, format=format), os.fspath(path) if isinstance(path, str | os.PathLike) else None)


def loads_records(text: str, format: str | None = None) -> list[Record]:
    """The puzzles of a text with their shadings and warnings.

    Raises FormatError at the first puzzle that cannot be read.
    """
    return _gathered(_read([_encoded(text)], format, None))


def read(
    lines: Iterable[str] | IO[bytes], format: str | None = None, file: str | None = None
) -> Iterator[Record | FormatError]:
    """The puzzles of these lines, or of a binary file, one at a time, in constant memory unless a document is one unit.

    What cannot be read is yielded as a FormatError with `file`, line and column; reading continues after it. After 20
    errors the others are counted, and one more at the end says how many.
    Raises FormatError for a `format` that does not exist.
    """
    if callable(getattr(lines, "readline", None)) and not isinstance(cast(Any, lines).read(0), str):
        return _read(_chunks(cast(IO[bytes], lines)), format, file)
    return _read((_encoded(line.rstrip("\r\n") + "\n") for line in cast(Iterable[str], lines)), format, file)


def read_items(stream: IO[bytes], format: str | None = None, file: str | None = None) -> Iterator[Numbered]:
    """`read` for a binary file, each with its place: errors that are only counted have one too."""
    return (_item(item, file) for item in _items(_chunks(stream), format))


def read_in_bulk(
    stream: IO[bytes],
    take: Callable[[native.Reader], tuple[int, tuple[Any, ...] | None]],
    format: str | None = None,
    file: str | None = None,
) -> Iterator[Numbered | BulkResult]:
    """`read_items` for a binary file, but `take` takes from the reader, and keeps, the puzzles that have no warning.

    It says how many, and gives the item that ended the run, None if more bytes must come first. Raises FormatError as
    `read` does.
    """
    reader = _reader(format)

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
        raise _problem(problem)
    if text is None or len(content) > native.MAX_LINE:
        raise FormatError(f"expected at most {native.MAX_LINE} bytes, found more")
    return text


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
        from .atomic import atomic_write

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
    return native.write(
        [(puzzle, None if shading is None else shading.codes, proof) for puzzle, shading, _, proof in records],
        str(format),
    )


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

    def write(self, record: Record) -> None:
        """Write one more record.

        Raises UnsupportedError for what the format cannot hold.
        """
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


def to_url(puzzle: Puzzle, site: str = "puzz.link") -> str:
    """The link that opens the puzzle on a site: puzz.link, pzv.jp, kanpen.net or penpa-edit.

    >>> to_url(Puzzle([[36, 1]]))
    'https://puzz.link/p?hitori/2/1/-101'

    Raises UnsupportedError, naming the cell, for a puzzle the site cannot hold, and FormatError for an unknown site.
    """
    return native.link(puzzle, one_of("a site", site, SITES, FormatError))


def loads_shading(text: str, *, puzzle: Puzzle | None = None) -> Shading:
    r"""The shading in a text: rows of marks, a solved grid, JSON, or a file that carries one.

    >>> loads_shading("x . .\n. . x").to_rows(), loads_shading("3 2\nX 4").to_rows()
    (['#..', '..#'], ['..', '#.'])

    Raises FormatError if it cannot be read, or if its size or a label of a solved grid differs from the puzzle's.
    """
    require_type(str, text)
    if puzzle is not None:
        require_type(Puzzle, puzzle)
    found = _gathered(loads_answers(text)[:2] or [FormatError("expected a shading, found none", line=1)])
    if len(found) > 1:
        raise FormatError("expected one shading, found another", line=found[1].line)
    return found[0].to_shading(puzzle)


def loads_answers(text: str) -> list[Answer | FormatError]:
    """Every answer in a text, in order; what cannot be read is a FormatError among them."""
    return [
        _problem(answer) if isinstance(answer, tuple) else _answer(answer)
        for answer in native.answers(_encoded(text).decode())
    ]


def dumps_shading(shading: Shading) -> str:
    r"""The shading as rows of `#` (shaded), `.` (unshaded) and `?` (unknown), each ended by a line break.

    >>> dumps_shading(Shading([".#", "?."]))
    '.#\n?.\n'
    """
    return "".join(f"{row}\n" for row in shading.to_rows())


def _reader(format: str | None) -> native.Reader:
    if format is not None:
        get_format(format)
    return native.Reader(format)


def _read(chunks: Iterable[bytes], format: str | None, file: str | None) -> Iterator[Record | FormatError]:
    return (_record(item, file) for item in _items(chunks, format))


def _items(chunks: Iterable[bytes], format: str | None) -> Iterator[tuple[Any, ...]]:
    reader = _reader(format)
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
    if len(item) == 4:
        return _problem(item[:-1], file)
    rows, cols, buffer, name, author, source, cells, warnings, proof, _ = item
    puzzle = of_buffer(rows, cols, buffer, name, author, source)
    return Record(puzzle, cells and Shading.from_codes(rows, cols, cells), tuple(warnings), proof)


def _item(item: tuple[Any, ...], file: str | None) -> Numbered:
    return Numbered(item[-1], _record(item, file))


def _problem(item: tuple[Any, ...], file: str | None = None) -> FormatError:
    problem, line, column = item
    return FormatError(problem, file=file, line=line, column=column)


def _answer(written: native.WrittenAnswer) -> Answer:
    return Answer(written.line, written.name, written)


def _encoded(text: str) -> bytes:
    """The text in UTF-8, with `?` for each lone surrogate, which no file can hold."""
    return text.encode("utf-8", "replace")


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
        yield _encoded(chunk) if isinstance(chunk, str) else chunk


def _only(puzzles: list[Puzzle], file: str | None = None) -> Puzzle:
    if len(puzzles) != 1:
        raise FormatError(f"expected one puzzle, found {len(puzzles)}", file=file)
    return puzzles[0]


def _gathered(items: Iterable[Read | FormatError]) -> list[Read]:
    """The items, unless one of them could not be read."""
    found = []
    for item in items:
        if isinstance(item, FormatError):
            raise item
        found.append(item)
    return found
