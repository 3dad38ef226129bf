"""Cutting lines into blocks: the rows of one puzzle, up to an empty line or to the name of the next puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from ..errors import FormatError
from .metadata import field


class Block(NamedTuple):
    """The rows, the numbers of their lines, and what comments before them say of the puzzle."""

    rows: list[str]
    numbers: Sequence[int]
    fields: dict[str, str]

    def after(self, count: int) -> Block:
        """The block without its first rows."""
        return Block(self.rows[count:], self.numbers[count:], self.fields)

    def error(self, problem: str) -> FormatError:
        """The problem, at the first row."""
        return FormatError(problem, line=self.numbers[0], column=1)

    def placed(self, error: FormatError) -> FormatError:
        """An error that counts its lines from the first row, as the file counts them."""
        index = 0 if error.line is None else error.line - 1
        return FormatError(error.problem, line=self.numbers[index], column=error.column)


def blocks(lines: Iterable[str]) -> Iterator[Block]:
    """The blocks of these lines, one at a time."""
    fields: dict[str, str] = {}
    rows: list[str] = []
    numbers: list[int] = []
    for number, line in enumerate(chain(lines, [""]), start=1):
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
