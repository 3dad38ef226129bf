"""Characters that stand for ASCII ones: `３` for 3, `│` for |, as keyboards of East Asia type and terminals draw them.

A line is read with its ASCII characters in their place, one for one, so columns in messages stay right. Lines that
hold words or links are left alone: comments, quoted strings, anything with a slash.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {ord("\u3000"): " "}
_BOXES = dict.fromkeys(range(0x2500, 0x2580), "+") | str.maketrans("─━═│┃║", "---|||")
_DASHES = dict.fromkeys(map(ord, "\u2212\u2013\u2014"), "-")
_ASCII_OF = _FULL_WIDTH | _BOXES | _DASHES


def in_ascii(lines: Iterable[str]) -> Iterator[str]:
    """The lines with ASCII characters in place of their look-alikes.

    >>> list(in_ascii(["３　２", "│ 1 │", "# name: 第１週"]))
    ['3 2', '| 1 |', '# name: 第１週']
    """
    for line in lines:
        yield line if line.isascii() or _holds_words(line) else line.translate(_ASCII_OF)


def _holds_words(line: str) -> bool:
    return '"' in line or "/" in line or line.lstrip().startswith("#")
