"""json and jsonl: one object per puzzle; json is one object or an array of them, jsonl one object per line.

    {"schema": "hitori/1", "name": null, "author": null, "source": null,
     "labels": [[2, 1], [1, 1]], "solution": ["..", ".#"]}

Only `labels` is required, and the rows alone, `[[2, 1], [1, 1]]`, are a puzzle too, also as numpy prints them, without
commas or as `array([[2, 1], [1, 1]])`. A label 0 is a blank. `solution` is
null or a shading, `#` shaded, `.` unshaded and `?` unknown, so it can hold marks as well. A puzzle may have a `proof`
(docs/proofs.md), a text. The puzzles of a dataset also have a `stratum` and `characteristics`, which are not read.
"""

from __future__ import annotations

import json
import re
import reprlib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property

from ..errors import FormatError, HitoriError
from ..puzzle import Puzzle
from ..shading import Shading
from .record import Record, is_bare_puzzle, quoted

SCHEMA = "hitori/1"
_METADATA = ("name", "author", "source")
_KEYS = {"schema", "labels", "solution", "proof", *_METADATA, "characteristics", "stratum"}
_WHITESPACE = " \t\n\r"
_ARRAY = re.compile(r"(\s*array\()(\[\[.*\]\])((?:,\s*dtype=[\w.]+)?\)\s*)", re.DOTALL)
_WHOLE_FLOAT = re.compile(r"(?<=\d)\.(?=[\s\]])")
_GAP = re.compile(r"(?<=[\d\]])\s(?=\s*[\d\[])")


def parse_document(text: str) -> Iterator[Record | FormatError]:
    """The puzzles of one object or of an array of objects; reading continues after an element that is not a puzzle.

    Raises FormatError with line and column if the text is not JSON.
    """
    text = _without_numpy(text)
    places = _Places(text)
    at = _skip(text, 0)
    if at == len(text):
        raise FormatError("expected an object or an array of objects, found nothing", line=1)
    if text[at : at + 1] != "[" or is_bare_puzzle(text, at):
        value, end = _decoded(places, at)
        yield _record_or_error(value, places, at)
        _expect_end(places, end)
        return
    at = _skip(text, at + 1)
    while text[at : at + 1] != "]":
        value, end = _decoded(places, at)
        yield _record_or_error(value, places, at)
        at = _skip(text, end)
        if text[at : at + 1] == ",":
            at = _skip(text, at + 1)
        elif text[at : at + 1] != "]":
            raise places.error("expected ',' or ']' after an element of the array", at)
    _expect_end(places, at + 1)


def parse_line(line: str) -> Record:
    """The puzzle of one line.

    Raises FormatError with the column.
    """
    return record_of(value_of(line))


def dump_document(records: Sequence[Record]) -> str:
    """One object for one record; otherwise an array with one object per line."""
    if len(records) == 1:
        return dump_line(records[0])
    return "[\n" + ",\n".join(map(dump_line, records)) + "\n]"


def dump_line(record: Record) -> str:
    """The record as one line."""
    return json.dumps(object_of(record))


def object_of(record: Record) -> dict[str, object]:
    """The record as a JSON object."""
    puzzle, shading = record.puzzle, record.shading
    proof = {} if record.proof is None else {"proof": record.proof}
    return {
        "schema": SCHEMA,
        "name": puzzle.name,
        "author": puzzle.author,
        "source": puzzle.source,
        "labels": puzzle.to_rows(),
        "solution": None if shading is None else shading.to_rows(),
        **proof,
    }


def value_of(line: str) -> object:
    """The JSON value of a line.

    Raises FormatError with the column.
    """
    places = _Places(_without_numpy(line))
    value, end = _decoded(places, 0)
    _expect_end(places, end)
    return value


def record_of(value: object) -> Record:
    """The record that a JSON value describes.

    Raises FormatError, without line and column.
    """
    if isinstance(value, list) and value and isinstance(value[0], list):
        return Record(puzzle_of(value))
    if not isinstance(value, dict) or "labels" not in value:
        raise FormatError(f"expected an object with the key 'labels', found {reprlib.repr(value)}")
    if value.get("schema", SCHEMA) != SCHEMA:
        raise FormatError(f"expected the schema '{SCHEMA}', found {quoted(str(value['schema']))}")
    for key in (*_METADATA, "proof"):
        if not isinstance(value.get(key), str | None):
            raise FormatError(f"expected a string or null as '{key}', found {reprlib.repr(value[key])}")
    puzzle = puzzle_of(value["labels"]).with_metadata(**{key: value.get(key) for key in _METADATA})
    unread = tuple(f"ignored the unknown key {quoted(key)}" for key in value if key not in _KEYS)
    solution = value.get("solution")
    shading = None if solution is None else shading_of(rows_of_strings(solution, "solution"), puzzle)
    return Record(puzzle, shading, unread, value.get("proof"))


def rows_of_strings(value: object, key: str) -> list[str]:
    """A JSON value that must be a list of strings; raises FormatError otherwise."""
    if not isinstance(value, list) or not all(isinstance(row, str) for row in value):
        raise FormatError(f"expected a list of strings as '{key}', found {reprlib.repr(value)}")
    return value


def puzzle_of(labels: object) -> Puzzle:
    """The puzzle of a JSON value that must be a list of lists of integers; raises FormatError otherwise."""
    if not isinstance(labels, list) or not all(isinstance(row, list) for row in labels):
        raise FormatError(f"expected a list of lists of integers as 'labels', found {reprlib.repr(labels)}")
    try:
        return Puzzle(labels)
    except HitoriError as error:
        raise FormatError(_bounded(error)) from None


def shading_of(rows: list[str], puzzle: Puzzle) -> Shading:
    """The shading of these rows, which must have the size of the puzzle; raises FormatError otherwise."""
    try:
        shading = Shading.from_rows(rows)
    except HitoriError as error:
        raise FormatError(f"the solution: {_bounded(error)}") from None
    if shading.shape != puzzle.shape:
        raise FormatError(
            f"expected a solution of {puzzle.rows}x{puzzle.cols} as the labels, found {shading.rows}x{shading.cols}"
        )
    return shading


def _without_numpy(text: str) -> str:
    """The text with commas between the cells and rows of a printed array; every line keeps its number."""
    if found := _ARRAY.fullmatch(text):
        text = found[2].rjust(found.end(2))
    at = _skip(text, 0)
    if not is_bare_puzzle(text, at) or "," in text:
        return text
    if "..." in text:
        problem = "numpy printed '...' in place of cells; numpy.set_printoptions(threshold=10**6) prints them all"
        raise FormatError(problem, line=1, column=at + 1)
    text = _WHOLE_FLOAT.sub(" ", text)
    return _GAP.sub(lambda gap: ",\n" if gap[0] == "\n" else ",", text)


def _bounded(error: Exception) -> str:
    message = str(error)
    return message if len(message) <= 200 else f"{message[:200]}..."


class _Places:
    """A text, and the line and column of each place in it, found without counting from its start each time."""

    def __init__(self, text: str) -> None:
        self.text = text

    def error(self, problem: str, at: int) -> FormatError:
        """The error for a problem at this place."""
        line = bisect_right(self._line_starts, at)
        return FormatError(problem, line=line, column=at - self._line_starts[line - 1] + 1)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]


def _decoded(places: _Places, at: int) -> tuple[object, int]:
    try:
        value, end = json.JSONDecoder().raw_decode(places.text, at)
    except json.JSONDecodeError as error:
        raise places.error(f"expected JSON: {error.msg}", error.pos) from None
    except RecursionError:
        raise places.error("expected a puzzle object, found lists nested too deeply", at) from None
    except ValueError:
        raise places.error("expected JSON with numbers of a few digits, found one of thousands", at) from None
    return value, end


def _record_or_error(value: object, places: _Places, at: int) -> Record | FormatError:
    try:
        return record_of(value)
    except FormatError as error:
        return places.error(error.problem, at)


def _expect_end(places: _Places, at: int) -> None:
    at = _skip(places.text, at)
    if at < len(places.text):
        raise places.error(f"expected the end of the JSON, found {quoted(places.text[at : at + 41])}", at)


def _skip(text: str, at: int) -> int:
    while text[at : at + 1] and text[at] in _WHITESPACE:
        at += 1
    return at
