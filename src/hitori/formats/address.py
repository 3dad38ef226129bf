"""player: the address of the web player that opens a puzzle, on any host.

    http://127.0.0.1:4486/#p=1.AgICAABZ.1b2s33a        2 x 2: 1 1 / 2 1

After `p=` stand the version, 1, the puzzle and a checksum, with dots between. The puzzle is bytes in base64, with `-`
and `_` for 62 and 63 and without `=`:

* five numbers: the rows, the columns, the bits a label takes, the bytes of the name, and those of the author; each
  in groups of seven bits, the lowest group first, plus 128 in all groups but the last;
* the labels, row by row, the highest bit first, filled up with zeros to whole bytes;
* the name and the author in UTF-8.

The checksum is the CRC-32 of all between `p=` and the second dot, as seven digits in base 36. It ends the link, because
programs that find links in a text leave out punctuation at the end.

Nothing is guessed: a link that was cut off or changed is refused.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from zlib import crc32

from ..errors import FormatError
from ..puzzle import Cell, Puzzle
from .digits import DIGITS
from .record import Record, check_claimed_size, counted, quoted

BASE = "http://127.0.0.1:4486/#p="
"""Where `hitori play` serves the player, unless it is told another port."""
VERSION = "1"

_LINK = re.compile(r"(?:[^#\s]*#)?p=(?P<version>[0-9]+)\.(?P<body>[^.]*)(?:\.(?P<check>.*))?")
_FOREIGN = re.compile(r"[^A-Za-z0-9_-]")
_CHECK_LENGTH = 7
_MOST_GROUPS = 4
"""Of seven bits in a number: no puzzle has more than 2^28 rows."""
_HEAD = 5
"""How many numbers come before the labels."""
_COPY = "copy the whole link again"


def parse(line: str) -> Record:
    """The puzzle of a link, with or without the address before `p=`.

    Raises FormatError with the column.
    """
    found = _LINK.fullmatch(line)
    if found is None:
        raise FormatError(f"expected a link with p=1.PUZZLE.CHECKSUM, found {quoted(line)}", column=1)
    if found["version"] != VERSION:
        problem = f"expected version {VERSION} of these links, found {found['version']}; a newer hitori may read it"
        raise FormatError(problem, column=found.start("version") + 1)
    body, at = found["body"], found.start("body") + 1
    if foreign := _FOREIGN.search(body):
        problem = f"expected letters, digits, '-' and '_', found {foreign[0]!r}"
        raise FormatError(problem, column=at + foreign.start())
    content = _decoded(body)
    (rows, cols, bits, name, author), start = _head(content, at)
    if not (rows and cols and bits <= 32):
        found_instead = f"{rows} rows, {cols} columns and labels of {bits} bits"
        problem = f"expected at least one row and one column, and labels of at most 32 bits, found {found_instead}"
        raise FormatError(problem, column=at)
    end = start + (rows * cols * bits + 7) // 8
    wanted = _characters(end + name + author)
    if len(body) != wanted:
        missing = _missing(len(content), (rows, cols, bits), (start, end, end + name))
        cut_off = f": the link is cut off, {missing}" if found["check"] is None and len(body) < wanted else ""
        problem = f"expected {counted(wanted, 'character')} between the dots, found {len(body)}{cut_off}; {_COPY}"
        raise FormatError(problem, column=at + min(len(body), wanted))
    if not bits:
        check_claimed_size(rows, cols)
    _expect_checksum(found["check"], f"{VERSION}.{body}", found.end("body") + 2)
    texts = _text(content[end : end + name], at), _text(content[end + name :], at)
    labels = _unpacked(content[start:end], rows * cols, bits)
    puzzle = Puzzle.from_labels(rows, cols, labels, name=texts[0] or None, author=texts[1] or None)
    return Record(puzzle)


def dump(record: Record) -> str:
    """The address that opens the puzzle where `hitori play` runs."""
    return BASE + payload(record.puzzle)


def payload(puzzle: Puzzle) -> str:
    """What stands after `p=`.

    >>> payload(Puzzle([[1, 1], [2, 1]]))
    '1.AgICAABZ.1b2s33a'
    """
    name, author = ((text or "").encode() for text in (puzzle.name, puzzle.author))
    bits = max(puzzle.labels).bit_length()
    head = b"".join(map(_number, (puzzle.rows, puzzle.cols, bits, len(name), len(author))))
    content = head + _packed(puzzle.labels, bits) + name + author
    body = f"{VERSION}.{urlsafe_b64encode(content).decode().rstrip('=')}"
    return f"{body}.{_checksum(body)}"


def _number(value: int) -> bytes:
    groups = bytearray()
    while value > 127:
        groups.append(value & 127 | 128)
        value >>= 7
    return bytes([*groups, value])


def _head(content: bytes, column: int) -> tuple[list[int], int]:
    """The five numbers, and where they end."""
    numbers: list[int] = []
    at = 0
    for _ in range(_HEAD):
        value = 0
        for group in range(_MOST_GROUPS):
            if at == len(content):
                raise FormatError(f"the link is cut off: its size and its labels are missing; {_COPY}", column=column)
            byte = content[at]
            at += 1
            value |= (byte & 127) << 7 * group
            if byte < 128:
                break
        else:
            raise FormatError(f"expected sizes below 2^28; {_COPY}", column=column)
        numbers.append(value)
    return numbers, at


def _missing(length: int, size: tuple[int, int, int], ends: tuple[int, int, int]) -> str:
    """What a link of so many bytes lacks first."""
    (_, cols, bits), (start, end, name_end) = size, ends
    if length < end:
        return f"the labels from {Cell(*divmod(8 * (length - start) // bits, cols))} on are missing"
    return f"the end of the {'name' if length < name_end else 'author'} is missing"


def _expect_checksum(found: str | None, text: str, column: int) -> None:
    if found is None or len(found) < _CHECK_LENGTH:
        problem = f"expected a checksum of {_CHECK_LENGTH} characters at the end, found {quoted(found or '')}"
        raise FormatError(f"{problem}: the link is cut off; {_COPY}", column=column)
    if len(found) > _CHECK_LENGTH:
        problem = f"expected the end of the link after its checksum, found {quoted(found[_CHECK_LENGTH:])}"
        raise FormatError(problem, column=column + _CHECK_LENGTH)
    if found != _checksum(text):
        raise FormatError(f"the checksum does not match: a part of the link was changed; {_COPY}", column=column)


def _checksum(text: str) -> str:
    value, digits = crc32(text.encode()), ""
    for _ in range(_CHECK_LENGTH):
        value, digit = divmod(value, 36)
        digits = DIGITS[digit] + digits
    return digits


def _characters(length: int) -> int:
    """How many characters so many bytes take."""
    return (4 * length + 2) // 3


def _decoded(body: str) -> bytes:
    """The bytes of these characters; of an incomplete group those that are whole."""
    whole = body[: -1 if len(body) % 4 == 1 else None]
    return urlsafe_b64decode(whole + "=" * (-len(whole) % 4))


def _packed(labels: Iterable[int], bits: int) -> bytes:
    if not bits:
        return b""
    digits = "".join(f"{label:0{bits}b}" for label in labels)
    length = (len(digits) + 7) // 8
    return int(digits.ljust(8 * length, "0"), 2).to_bytes(length, "big")


def _unpacked(content: bytes, cells: int, bits: int) -> list[int]:
    if not bits:
        return [0] * cells
    digits = f"{int.from_bytes(content, 'big'):0{8 * len(content)}b}"
    return [int(digits[at : at + bits], 2) for at in range(0, cells * bits, bits)]


def _text(content: bytes, column: int) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise FormatError(f"expected the name and the author in UTF-8; {_COPY}", column=column) from None
