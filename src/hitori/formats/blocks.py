"""Blocks: the rows of one puzzle, up to an empty line or the name of the next puzzle, cut from a stream of lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count
from typing import NamedTuple

from ..errors import FormatError
from .metadata import field


class Block(NamedTuple):
    """The rows, their line numbers, and the metadata in the comments before them."""

    rows: list[str]
    numbers: Sequence[int]
    fields: dict[str, str]

    def after(self, count: int) -> Block:
        """The block without its first rows."""
        return Block(self.rows[count:], self.numbers[count:], self.fields)

    def error(self, problem: str) -> FormatError:
        """The error for a problem at the first row."""
        return FormatError(problem, line=self.numbers[0], column=1)

    def placed(self, error: FormatError) -> FormatError:
        """The error, its line counted from the first row, with the line number of the file."""
        index = 0 if error.line is None else error.line - 1
        return FormatError(error.problem, line=self.numbers[index], column=error.column)


def blocks(lines: Iterable[str], line_numbers: Iterable[int] | None = None) -> Iterator[Block]:
    """The blocks of these lines, one at a time; the lines count from 1 unless they come with their numbers."""
    fields: dict[str, str] = {}
    rows: list[str] = []
    numbers: list[int] = []
    for number, line in zip(line_numbers or count(1), chain(lines, [""]), strict=False):
        row = line.strip()
        if row and row[0] != "#":
            rows.append(line.rstrip("\r\n"))
            numbers.append(number)
            continue
        new_fields = field(row) if row else {}
        if rows and (not row or new_fields):
            yield Block(rows, numbers, fields)
            rows, numbers, fields = [], [], {}
        fields |= new_fields
