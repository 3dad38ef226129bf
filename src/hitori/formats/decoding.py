"""From bytes to lines of text: UTF-8, or UTF-16 if a byte order mark says so.

A file that is no text at all, e.g. a PNG picture given by mistake, is refused by what it is, with what to do instead.
"""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator
from functools import partial
from io import StringIO
from itertools import chain, count
from typing import Protocol

from ..errors import FormatError

MAX_LINE = 2**28
"""The longest line that is read, in bytes: without a bound, reading a device such as /dev/zero would never end."""

_TYPE = "type the labels in, one row per line"
_SAVE = "save the table as CSV"
_UNPACK = "unpack it first"
_COPY = "copy the labels or the link out of it"

_KINDS = (
    (b"\x89PNG", "a PNG picture", _TYPE),
    (b"\xff\xd8\xff", "a JPEG picture", _TYPE),
    (b"GIF8", "a GIF picture", _TYPE),
    (b"RIFF", "a WebP picture or another RIFF file", _TYPE),
    (b"II*\0", "a TIFF picture", _TYPE),
    (b"MM\0*", "a TIFF picture", _TYPE),
    (b"%PDF-", "a PDF document", _TYPE),
    (b"<svg", "an SVG picture", _TYPE),
    (b"PK\3\4", "a ZIP archive or an office document", _SAVE),
    (b"\xd0\xcf\x11\xe0", "an office document", _SAVE),
    (b"PAR1", "a Parquet table", _SAVE),
    (b"{\\rtf", "an RTF document", "save it as plain text"),
    (b"\x1f\x8b", "a gzip archive", _UNPACK),
    (b"BZh", "a bzip2 archive", _UNPACK),
    (b"\xfd7zXZ", "an xz archive", _UNPACK),
    (b"7z\xbc\xaf", "a 7z archive", _UNPACK),
    (b"#!/", "a program", "name a file of puzzles"),
    (b"<!doctype html", "a web page", _COPY),
    (b"<html", "a web page", _COPY),
    (b"<?xml", "an XML or SVG document", _COPY),
)
_HEIC = b"ftyp"
_UTF_16 = (BOM_UTF16_LE, BOM_UTF16_BE)
_SEEN = 40


class ByteLines(Protocol):
    """A binary file, as far as `decoded` reads it."""

    def readline(self, limit: int = ..., /) -> bytes:
        """The next line with its end, or that many bytes of it."""

    def read(self, size: int = ..., /) -> bytes:
        """That many bytes, or all that are left."""


def decoded(stream: ByteLines, line_numbers: Iterable[int] | None = None) -> Iterator[str]:
    """Lines of text, cut at a lone carriage return too; the lines before a broken one are not lost.

    Errors count the lines from 1, unless these numbers come with them.

    Raises FormatError for a file that is not text, at the first byte that is not UTF-8, and for a line of more than
    MAX_LINE bytes.
    """
    first = stream.readline(MAX_LINE + 1)
    if problem := foreign(first):
        raise FormatError(problem)
    if first.startswith(_UTF_16):
        yield from _utf_16_lines(first, stream)
        return
    lines = chain([first], iter(partial(stream.readline, MAX_LINE + 1), b""))
    for line, number in zip(lines, line_numbers or count(1), strict=False):
        if len(line) > MAX_LINE:
            raise FormatError(f"expected lines of at most {MAX_LINE} bytes, found a longer one", line=number)
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            problem = f"expected text in UTF-8, found the byte 0x{line[error.start]:02x}"
            raise FormatError(problem, line=number, column=error.start + 1) from None
        if "\r" in text:
            yield from StringIO(text, newline=None)
        elif text:
            yield text


def foreign(start: bytes) -> str | None:
    r"""What to say of a file that begins so and is not text; None for a text.

    >>> foreign(b"\x89PNG\r\n")
    'this is a PNG picture, not text; type the labels in, one row per line'
    """
    folded = start[:_SEEN].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    for magic, kind, remedy in _KINDS:
        if start.startswith(magic) or (magic.startswith(b"<") and folded.startswith(magic)):
            return f"this is {kind}, not text; {remedy}"
    if start[4:8] == _HEIC:
        return f"this is a HEIC picture or a film, not text; {_TYPE}"
    even_are_zero, odd_are_zero = (set(start[parity:_SEEN:2]) == {0} for parity in (0, 1))
    if len(start) > 3 and even_are_zero != odd_are_zero:
        return "this looks like UTF-16 without a byte order mark; save it as UTF-8"
    return None


def text_of(start: bytes) -> str | None:
    """The text that a file begins with, broken characters replaced; None if it is not text."""
    if start.startswith(_UTF_16):
        return start.decode("utf-16", errors="replace")
    return None if b"\0" in start or foreign(start) else start.decode("utf-8", errors="replace")


def _utf_16_lines(first: bytes, stream: ByteLines) -> Iterator[str]:
    """All lines at once: in UTF-16 the byte of a line break may be half of another character."""
    content = first + stream.read(MAX_LINE + 1 - len(first))
    if len(content) > MAX_LINE:
        raise FormatError(f"expected at most {MAX_LINE} bytes of UTF-16, found more")
    try:
        text = content.decode("utf-16")
    except UnicodeDecodeError as error:
        raise FormatError(f"expected text in UTF-16, found a broken character at byte {error.start + 1}") from None
    yield from StringIO(text, newline=None)
