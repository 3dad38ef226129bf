"""Shadings as text, as a person writes down a solution or a program prints one.

An *answer* is one shading of a text, before its puzzle is known: rows of marks (marks.py), a solved grid, lists such as
`[[3, null], [2, 3]]`, an object with `solution`, or a file of another format that carries one. A text may hold many,
one after the other; a line `# name: week 12` or `week 12: solved`, or the key `name`, names the answer.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ..arguments import must_be
from ..errors import FormatError
from ..puzzle import Cell, Puzzle
from ..shading import Shading
from .characters import in_ascii
from .detection import BYTE_ORDER_MARK, detect
from .marks import Row, is_cells, is_solved_grid, shading_of_rows
from .metadata import field
from .reading import read
from .record import quoted
from .text import is_rule, without_brackets

_ROWS = frozenset({"text", "digits", "line", "csv", "tsv", "shitori"})
"""Formats without a shading: what looks like one of them may be a solved grid."""

_OBJECTS = frozenset({"json", "jsonl"})
_INVISIBLE = re.compile("\x1b\\[[0-9;]*m|\ufe0f")
_LISTS = re.compile(r"\s*\[\s*\[")
_STRINGS = re.compile(r"""\s*\[\s*["']""")
_OBJECT = re.compile(r"\s*(?:\[\s*)?\{")
_GRID = re.compile(r"\[\s*(?:\[[^\[\]]*\][\s,]*)+\]")
_LIST = re.compile(r"\[([^\[\]]*)\]")
_SOLVED = re.compile(r"(.+): (?:solved|solution \d+)")
_UNSOLVED = re.compile(r".+: (?:no solution|unknown)\b.*")
_TALK = re.compile(r".+: \d+ solutions?\b.*|[\w-]+: [\d.e+-]+ m?s\b.*")
_ANOTHER = "expected one shading, found another"


class Answer(NamedTuple):
    """One shading as written, the name that stands with it, and the line it begins on."""

    line: int
    name: str | None = None
    rows: Sequence[Row] = ()
    shading: Shading | None = None
    """The shading of a file that carries one, in place of rows."""
    puzzle: Puzzle | None = None
    """The puzzle that the file carries as well."""

    def to_shading(self, puzzle: Puzzle | None = None) -> Shading:
        """The shading that is meant.

        Raises FormatError if it cannot be read, or if its size or a label differs from the puzzle's.
        """
        rows = self.rows if puzzle is None else _cut(self.rows, *puzzle.shape)
        shading = shading_of_rows(rows, puzzle) if self.shading is None else self.shading
        if puzzle is None:
            return shading
        if shading.shape != puzzle.shape:
            raise FormatError(
                f"expected a shading of {puzzle.rows}x{puzzle.cols} as the puzzle, found {shading.rows}x{shading.cols}"
            )
        if self.puzzle is not None:
            _check_same(self.puzzle, puzzle)
        return shading

    def one_per_line(self, shapes: Collection[tuple[int, int]]) -> Sequence[Answer]:
        """One answer for each row if every row holds all cells of a puzzle, with nothing between them; else this one.

        `shapes` are those of the puzzles, (rows, columns).
        """
        runs = [row.strip() for _, row in self.rows]
        sizes = {rows * cols for rows, cols in shapes}
        is_grid = any(len(run.split()) > 1 or len(run) not in sizes or (len(runs), len(run)) in shapes for run in runs)
        if len(runs) < 2 or is_grid:
            return [self]
        return [self._replace(line=number, name=None, rows=[(number, row)]) for number, row in self.rows]


def loads_shading(text: str, puzzle: Puzzle | None = None) -> Shading:
    r"""The shading in a text: rows of marks, a solved grid, JSON, or a file that carries one.

    >>> loads_shading("x . .\n. . x").to_rows(), loads_shading("3 2\nX 4").to_rows()
    (['#..', '..#'], ['..', '#.'])

    Raises FormatError if it cannot be read, or if its size or a label of a solved grid differs from the puzzle's.
    """
    must_be(str, text)
    if puzzle is not None:
        must_be(Puzzle, puzzle)
    answers = iter(loads_answers(text))
    answer = next(answers, FormatError("expected a shading, found none", line=1))
    if isinstance(answer, FormatError):
        raise answer
    if another := next(answers, None):
        raise another if isinstance(another, FormatError) else FormatError(_ANOTHER, line=another.line)
    return answer.to_shading(puzzle)


def loads_answers(text: str) -> list[Answer | FormatError]:
    r"""Every answer in a text; a FormatError, placed in the text, for each that cannot be read.

    >>> first, second = loads_answers("# name: one\n3 X\n\nX 2\n")
    >>> first.name, first.to_shading().to_rows(), second.to_shading().to_rows()
    ('one', ['.#'], ['#.'])
    """
    lines = text.removeprefix(BYTE_ORDER_MARK).split("\n")
    text = _INVISIBLE.sub("", "\n".join(in_ascii(lines)))
    if _LISTS.match(text):
        return list(_of_lists(text))
    if _STRINGS.match(text):
        return list(_of_strings(text))
    format = detect(text)
    if _OBJECT.match(text) and format in _OBJECTS:
        return list(_of_objects(text))
    answers = [] if format in _ROWS | _OBJECTS else list(_of_records(text))
    return answers or list(_of_blocks(text))


def is_solved_output(rows: Sequence[str]) -> bool:
    """True for a solved grid, `3 X 1`, also as `hitori solve` prints it, under a title and in boxes."""
    return is_solved_grid([row for row in rows if not (is_rule(row) or _SOLVED.fullmatch(row))])


def dumps_shading(shading: Shading) -> str:
    r"""The shading as rows of `#` (shaded), `.` (unshaded) and `?` (unknown), each ended by a line break.

    >>> dumps_shading(Shading.from_rows([".#", "?."]))
    '.#\n?.\n'
    """
    return "".join(f"{row}\n" for row in shading.to_rows())


def _of_lists(text: str) -> Iterator[Answer | FormatError]:
    """Lists of lists, as JSON, Python or numpy print them: `[[3, null], [2, 3]]`, one or many."""
    if _GRID.sub("", text).strip("[], \t\r\n"):
        yield FormatError("expected rows of cells in brackets, e.g. [[3, null], [2, 3]]", line=1)
        return
    for grid in _GRID.finditer(text):
        first = text.count("\n", 0, grid.start()) + 1
        rows = [
            (first + grid[0].count("\n", 0, row.start()), row[1].replace("\n", " ")) for row in _LIST.finditer(grid[0])
        ]
        yield Answer(first, rows=rows)


def _of_strings(text: str) -> Iterator[Answer | FormatError]:
    """A list of strings, `["#..", "..#"]`."""
    value = _json_value(text.replace("'", '"'), 1)
    yield value if isinstance(value, FormatError) else _of_value(value, 1)


def _of_objects(text: str) -> Iterator[Answer | FormatError]:
    """One object, an array of objects, or one object per line."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    is_per_line = all(line.lstrip().startswith("{") for _, line in lines)
    for number, piece in lines if is_per_line else [(1, text)]:
        value = _json_value(piece, number)
        for element in value if isinstance(value, list) else [value]:
            yield element if isinstance(element, FormatError) else _of_value(element, number)


def _json_value(text: str, line: int) -> object:
    """The value of a JSON text that begins on this line; a FormatError if it is none."""
    import json  # answers of other kinds do not wait for it

    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        place = line + getattr(error, "lineno", 1) - 1
        return FormatError(f"expected JSON: {quoted(str(error), 100)}", line=place)


def _of_value(value: object, line: int) -> Answer | FormatError:
    name = labels = None
    rows = value
    if isinstance(value, dict):
        rows, name, labels = value.get("solution"), value.get("name"), value.get("labels")
        rows = labels if rows is None and _holds_none(labels) else rows
    cells = _written(rows)
    if cells is None:
        return FormatError(f"expected a list of strings as 'solution', found {reprlib.repr(rows)}", line=line)
    numbered = [(line if isinstance(value, dict) else number, row) for number, row in enumerate(cells, start=1)]
    return Answer(line, str(name) if name else None, numbered, puzzle=None if rows is labels else _puzzle(labels))


def _written(rows: object) -> list[str] | None:
    """Rows of strings, or of lists of cells, as strings; None for anything else."""
    if not isinstance(rows, list) or not rows:
        return None
    if all(isinstance(row, str) for row in rows):
        return rows
    if all(isinstance(row, list) for row in rows):
        return [" ".join(map(str, row)) for row in rows]
    return None


def _holds_none(labels: object) -> bool:
    return isinstance(labels, list) and any(isinstance(row, list) and None in row for row in labels)


def _puzzle(labels: object) -> Puzzle | None:
    from .json_records import puzzle_of

    try:
        return None if labels is None else puzzle_of(labels)
    except FormatError:
        return None


def _of_records(text: str) -> Iterator[Answer | FormatError]:
    """The shadings of a format that carries them; nothing if no puzzle has one: `5 5` may stand above a solved grid."""
    records = list(read(text.splitlines(keepends=True)))
    if not any(isinstance(record, FormatError) or record.shading for record in records):
        return
    for record in records:
        if isinstance(record, FormatError):
            yield record
        elif record.shading is None:
            yield FormatError("expected a shading with each puzzle, found a puzzle without", line=1)
        else:
            yield Answer(1, record.puzzle.name, shading=record.shading, puzzle=record.puzzle)


def _of_blocks(text: str) -> Iterator[Answer | FormatError]:
    """Rows of cells up to an empty line or a title; comments and rules are skipped."""
    rows: list[Row] = []
    name: str | None = None
    has_bars = "|" in text
    for number, line in enumerate([*text.split("\n"), ""], start=1):
        row = line.strip()
        title = _SOLVED.fullmatch(row)
        named = title[1] if title else field(row).get("name") if row.startswith("#") and not is_cells(row) else None
        if rows and (not row or named):
            yield Answer(rows[0][0], name, rows)
            rows, name = [], None
        if named:
            name = named
        elif _UNSOLVED.fullmatch(row):
            yield FormatError(f"expected a shading, found {quoted(row)}", line=number)
        elif row and not _is_talk(row, has_bars):
            rows.append((number, without_brackets(line)))


def _is_talk(row: str, has_bars: bool) -> bool:
    """True for a line without cells: a comment, a rule, or what `hitori solve` says after a grid."""
    is_comment = row[0] == "#" and not is_cells(row)
    return is_comment or (has_bars and is_rule(row)) or _TALK.fullmatch(row) is not None


def _cut(rows: Sequence[Row], height: int, width: int) -> Sequence[Row]:
    """The rows of a grid of this size; a single row of all its cells, with nothing between them, is cut."""
    if len(rows) != 1 or height == 1:
        return rows
    ((number, row),) = rows
    cells = row.split()
    if len(cells) != 1 or len(cells[0]) != height * width:
        return rows
    return [(number, cells[0][at : at + width]) for at in range(0, height * width, width)]


def _check_same(found: Puzzle, expected: Puzzle) -> None:
    """Refuse the answer to another puzzle; a blank may be a label that the format leaves out."""
    for index, (one, other) in enumerate(zip(found.labels, expected.labels, strict=True)):
        if one not in (0, other):
            cell = Cell(*divmod(index, expected.cols))
            raise FormatError(
                f"expected the answer to this puzzle, found one with the label {one}, not {other}, at {cell}"
            )
