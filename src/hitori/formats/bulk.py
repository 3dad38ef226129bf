"""Bulk: the plain records of a large file, many at a time, by a reader that is not written in Python.

A *record* is the text of one puzzle; a *plain* one is what a writer of its form writes. From where reading has come to,
the bulk reader takes the records up to the first that is not plain, e.g. `Taken(lines=800, puzzles=800)`. That one is
read in the readable way, with its warnings and errors, and the bulk reader goes on after it. It keeps the puzzles that
it takes, so here only their number passes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BufferedIOBase
from typing import NamedTuple

from . import decoding

CHUNK = 2**18
"""How many bytes are read at a time, but for the line that is cut then."""

ONE_A_LINE = frozenset({"jsonl", "line"})
ROWS = frozenset({"text", "digits", "rows"})
"""Forms with an empty line after each record; `rows` is text or digits, whichever a block turns out to be."""

Take = Callable[[str, bytes, int], tuple[int, int, int]]
"""Takes plain records of a form from whole lines, from this byte on; says how many bytes, lines and puzzles."""


class Taken(NamedTuple):
    """How much was read in bulk."""

    lines: int
    puzzles: int


class LineNumbers(Iterator[int]):
    """1, 2, 3, ... for the lines of a text; `last` also counts those that are read in bulk."""

    def __init__(self) -> None:
        self.last = 0

    def __next__(self) -> int:
        self.last += 1
        return self.last


class LineSource:
    """A stream whose lines are read one by one, by `decoded`, and in bulk between two of them."""

    def __init__(self, stream: BufferedIOBase, take: Take) -> None:
        self._stream = stream
        self._take = take
        self._chunk = b""  # whole lines
        self._at = 0
        self._has_ended = False
        self._lines = 0
        self._last = b""
        self._is_odd = False

    def readline(self, _limit: int = -1) -> bytes:
        """The next line; empty at the end."""
        self._fill()
        end = self._chunk.find(b"\n", self._at) + 1 or len(self._chunk)
        line = self._chunk[self._at : end]
        self._at = end
        self._lines += bool(line)
        self._last = line
        # `decoded` makes several lines of it, and what follows must not come before the last of them.
        self._is_odd |= b"\r" in line.removesuffix(b"\n").removesuffix(b"\r")
        return line

    def read(self, size: int = -1) -> bytes:
        """What is left, as UTF-16 is read."""
        self._is_odd = True
        left = self._chunk[self._at :]
        self._at = len(self._chunk)
        return left + self._stream.read(size)

    def line_numbers(self) -> Iterator[int]:
        """Each time the number of the line that was read last."""
        while True:
            yield self._lines

    def in_bulk(self, form: str, numbers: LineNumbers) -> Iterator[Taken]:
        """Take plain records of a form for as long as there are any, where a reader is between two records.

        A reader that has not come to the end of what it took from here, or is between rows, gets nothing.
        """
        while numbers.last == self._lines and not self._is_odd and (form in ONE_A_LINE or not self._last.strip()):
            self._fill()
            size, lines, puzzles = self._take(form, self._chunk, self._at)
            if not puzzles:
                return
            self._at += size
            self._lines += lines
            numbers.last += lines
            yield Taken(lines, puzzles)

    def _fill(self) -> None:
        if self._at < len(self._chunk) or self._has_ended:
            return
        # From a pipe it takes what is there, and waits for the rest of a line alone.
        self._chunk, self._at = self._stream.read1(CHUNK), 0
        if self._chunk and not self._chunk.endswith(b"\n"):
            self._chunk += self._stream.readline(decoding.MAX_LINE + 1)
        self._has_ended = not self._chunk  # at a terminal, asking again would wait for more
