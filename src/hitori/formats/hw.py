"""hw: a line with height and width, then the rows; an answer may follow.

    2 3             height, width; one number alone is the side of a square
    3 2 5
    4 . 12

    x - -           the answer, `x` shaded, with or without a first line `2 3`
    - - x

A row may end in `">`, as a crawl of web pages left it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..errors import FormatError
from ..shading import Shading
from . import digits, text
from .blocks import Block, blocks
from .metadata import with_fields
from .record import Record, counted, quoted

_SIZE = re.compile(r"\s*([0-9]{1,9})(?:\s+([0-9]{1,9}))?\s*")
_ANSWER_ROW = re.compile(r"(?:\s*[xX-])+\s*")
_SYMBOLS = str.maketrans("xX-", "##.")


def parse(document: str) -> Iterator[Record | FormatError]:
    """The puzzles of a document, each with its answer if one follows; errors are yielded, and reading continues."""
    last: Record | FormatError | None = None
    for block in map(_cleaned, blocks(document.split("\n"))):
        answer = block.after(1) if len(block.rows) > 1 and _SIZE.fullmatch(block.rows[0]) else block
        if last is not None and _is_answer(answer):
            last = _answered(last, answer)
            continue
        if last is not None:
            yield last
        last = _puzzle(block)
    if last is not None:
        yield last


def dump(records: Sequence[Record]) -> str:
    """Each puzzle under its height and width, each answer after its puzzle."""
    return "\n\n".join(map(_written, records))


def _written(record: Record) -> str:
    puzzle, shading = record.puzzle, record.shading
    rows = [" ".join(str(label) if label else "." for label in row) for row in puzzle.to_rows()]
    answer = (
        [] if shading is None else ["", *(" ".join("x" if s == "#" else "-" for s in row) for row in shading.to_rows())]
    )
    return "\n".join([f"{puzzle.rows} {puzzle.cols}", *rows, *answer])


def _puzzle(block: Block) -> Record | FormatError:
    size = _SIZE.fullmatch(block.rows[0])
    if size is None:
        return block.error(f"expected height and width, e.g. '5 5', found {quoted(block.rows[0])}")
    rows, cols = int(size[1]), int(size[2] or size[1])
    body = Block(block.rows[1 : rows + 1], block.numbers[1 : rows + 1], block.fields)
    if len(body.rows) < max(rows, 1):
        return block.error(f"expected {counted(rows, 'row')} after the size, found {len(body.rows)}")
    try:
        is_run_together = cols > 1 and all(len(row.split()) == 1 for row in body.rows)
        record = digits.parse(body.rows) if is_run_together else text.parse(body.rows)
    except FormatError as error:
        return body.placed(error)
    if record.puzzle.shape != (rows, cols):
        return body.error(f"expected {rows}x{cols} labels, found {record.puzzle.rows}x{record.puzzle.cols}")
    record = Record(with_fields(record.puzzle, block.fields), None, record.warnings)
    rest = block.after(rows + 1)
    if not rest.rows:
        return record
    if not _is_answer(rest):
        return rest.error(
            f"expected an empty line or a row of 'x' and '-' after {rows} rows, found {quoted(rest.rows[0])}"
        )
    return _answered(record, rest)


def _answered(puzzle: Record | FormatError, answer: Block) -> Record | FormatError:
    if isinstance(puzzle, FormatError):
        return puzzle
    rows = ["".join(row.split()).translate(_SYMBOLS) for row in answer.rows]
    if puzzle.shading is not None:
        return answer.error("expected one answer per puzzle, found a second")
    if len(rows) != puzzle.puzzle.rows or {len(row) for row in rows} != {puzzle.puzzle.cols}:
        return answer.error(f"expected an answer of {puzzle.puzzle.rows}x{puzzle.puzzle.cols} cells")
    return Record(puzzle.puzzle, Shading.from_rows(rows), puzzle.warnings)


def _is_answer(block: Block) -> bool:
    return all(map(_ANSWER_ROW.fullmatch, block.rows))


def _cleaned(block: Block) -> Block:
    return Block([row.rstrip().removesuffix('">').rstrip() for row in block.rows], block.numbers, block.fields)
