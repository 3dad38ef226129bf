"""singles: the files of the TU Delft comparison of solving paradigms (2026), one square puzzle a file.

5                                the size n, then an empty line
4 2 5 3 5                        n rows of n labels, then an empty line
...
@26642470274498091464251936813   an integer whose meaning is not documented: skipped
# name: example                  `# key: value` lines
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..errors import FormatError
from .metadata import field, header, with_fields
from .record import Record, counted, quoted
from .text import parse as parse_rows


def parse(text: str) -> Iterator[Record]:
    """The puzzle of a file.

    Raises FormatError with line and column.
    """
    lines = [line.strip() for line in text.split("\n")]
    grid = [(number, line) for number, line in enumerate(lines, start=1) if line and line[0] not in "#@"]
    if not grid:
        raise FormatError("expected the size of the puzzle, found nothing", line=1)
    size = _size(*grid[0])
    rows = [line for _, line in grid[1:]]
    if len(rows) != size:
        raise FormatError(f"expected {counted(size, 'row')} after the size, found {len(rows)}", line=grid[-1][0])
    try:
        record = parse_rows(rows)
    except FormatError as error:
        raise FormatError(error.problem, line=grid[error.line or 1][0], column=error.column) from None
    if record.puzzle.cols != size:
        raise FormatError(
            f"expected {counted(size, 'label')} in a row, found {record.puzzle.cols}: {quoted(rows[0])}",
            line=grid[1][0],
        )
    fields = {key: value for line in lines if line.startswith("#") for key, value in field(line).items()}
    yield Record(with_fields(record.puzzle, fields))


def dump(records: Sequence[Record]) -> str:
    """The file of the one puzzle, without the undocumented integer."""
    (record,) = records
    rows = [" ".join(map(str, row)) for row in record.puzzle.to_rows()]
    lines = [str(record.puzzle.rows), "", *rows]
    metadata = header(record.puzzle)
    return "\n".join([*lines, "", *metadata] if metadata else lines)


def _size(number: int, line: str) -> int:
    if not (line.isascii() and line.isdigit()) or len(line) > 6 or int(line) < 1:
        raise FormatError(f"expected the size of the puzzle, one integer, found {quoted(line)}", line=number, column=1)
    return int(line)
