"""The options of the best solution: `--best OBJECTIVE` and `--weights FILE`.

A file of weights has a line for each row of the puzzle, e.g. `4 -1 0` or `4,-1,0`, or is a JSON array of such rows. The
same weights are for each puzzle that a command reads, and must have its size. Excel writes semicolons where decimals
have a comma, and a word processor writes a minus sign that is not a hyphen: both are read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import click

from ..errors import FormatError, InvalidOptionError, counted
from ..puzzle import Puzzle
from ..solving.best import OBJECTIVES, WEIGHED, WEIGHT_BITS, ObjectiveName, minimised_weights
from .options import READABLE, Names, Source, refuse_if
from .reading import called, read_text

Body = TypeVar("Body", bound=Callable[..., object])

_LARGEST = 2 ** (WEIGHT_BITS - 1) - 1
_ARRAY = "expected a JSON array of rows, e.g. [[1, -2], [0, 3]]"


class Weights(NamedTuple):
    """The weights in a file: rows of one length, for every puzzle that the command reads."""

    rows: list[list[int]]
    file: str

    def of(self, puzzle: Puzzle) -> list[list[int]]:
        """The rows; raises InvalidOptionError unless there is a weight for each cell of the puzzle."""
        rows, cols = len(self.rows), len(self.rows[0])
        if (rows, cols) != puzzle.shape:
            raise InvalidOptionError(
                f"{called(self.file)} has {rows}x{cols} weights; "
                f"expected {puzzle.rows}x{puzzle.cols}, one for each cell"
            )
        return self.rows


class Wanted(NamedTuple):
    """What makes a solution the best: an objective, and weights where they are not the labels."""

    objective: ObjectiveName
    weights: Weights | None

    def weights_of(self, puzzle: Puzzle) -> list[list[int]] | None:
        """The weights for a puzzle, as `best` takes them; raises InvalidOptionError if they do not fit."""
        return None if self.weights is None else self.weights.of(puzzle)

    def minimised(self, puzzle: Puzzle) -> Sequence[int]:
        """The weight of each cell, of which the best solution has the least sum."""
        return minimised_weights(puzzle, self.objective, self.weights_of(puzzle))


def weights_choice(help: str) -> Callable[[Body], Body]:  # noqa: A002  (as click names it)
    """`--weights FILE`."""
    return click.option("--weights", type=READABLE, metavar="FILE", help=help)


def best_choice(help: str) -> Callable[[Body], Body]:  # noqa: A002  (as click names it)
    """`--best` and `--weights`, as the arguments `objective` and `weights`."""

    def add(body: Body) -> Body:
        weighed = weights_choice(
            "Take these weights, row by row, for lightest and heaviest, instead of the labels: integers with spaces or "
            "commas between, or a JSON array of rows. Every puzzle that is read takes the same."
        )
        return click.option("--best", "objective", type=Names(OBJECTIVES), help=help)(weighed(body))

    return add


def wanted(objective: ObjectiveName | None, weights: str | None, source: Source) -> Wanted | None:
    """What the options ask for; raises UsageError for weights that nothing asks for, FormatError for a bad file."""
    refuse_if(
        weights is not None and objective not in WEIGHED,
        f"--weights works with --best {' and --best '.join(WEIGHED)} only"
        + (f"; --best {objective} counts the shaded cells" if objective is not None else ""),
    )
    if objective is None:
        return None
    return Wanted(objective, None if weights is None else read_weights(weights, source))


def read_weights(file: str, source: Source) -> Weights:
    """The weights in a file, beside the puzzles of `source`.

    Raises FormatError, with line and column or the row, for what is neither rows of integers nor JSON, for rows of
    several lengths and for weights that are too large; UsageError if puzzles and weights are to come from stdin.
    """
    refuse_if(file == "-" in source.files, "stdin is read once: FILE and --weights cannot both be -")
    text = read_text(file)
    try:
        rows = list(_rows_of_json(text) if text.lstrip().startswith("[") else _rows_of_lines(text))
        if not rows:
            raise FormatError("expected a row of weights for each row of the puzzle; found none")
    except FormatError as error:
        raise error.located(file=called(file)) from None
    return Weights(rows, file)


def _rows_of_lines(text: str) -> Iterator[list[int]]:
    length: int | None = None
    for number, line in enumerate(text.splitlines(), 1):
        row = []
        for column, word in _words(line.partition("#")[0].rstrip()):
            try:
                row.append(_weight(word))
            except FormatError as error:
                raise FormatError(error.problem, line=number, column=column) from None
        if row:
            length = length or len(row)
            if len(row) != length:
                raise FormatError(_uneven(row, length, line.strip()), line=number)
            yield row


def _words(line: str) -> Iterator[tuple[int, str]]:
    """What stands between separators, with its column: commas or semicolons if there are some, else white space."""
    line = line.replace(";", ",").removesuffix(",")
    if "," not in line:
        yield from ((found.start() + 1, found.group()) for found in re.finditer(r"\S+", line))
        return
    start = 0
    for part in line.split(","):
        yield start + len(part) - len(part.lstrip()) + 1, part.strip()
        start += len(part) + 1


def _rows_of_json(text: str) -> Iterator[list[int]]:
    try:
        rows = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(_ARRAY, line=error.lineno, column=error.colno) from None
    length: int | None = None
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list):
            raise FormatError(f"row {number}: expected an array of integers; got '{json.dumps(row):.40}'")
        found = []
        for place, weight in enumerate(row, 1):
            try:
                found.append(_weight(json.dumps(weight)))
            except FormatError as error:
                raise FormatError(f"row {number}, weight {place}: {error.problem}") from None
        length = length or len(found)
        if len(found) != length:
            raise FormatError(f"row {number}: {_uneven(found, length, json.dumps(row))}")
        yield found


def _weight(word: str) -> int:
    """The weight that a word is; raises FormatError, without its place. `int` alone would take `1_0` too."""
    digits = word.replace("\N{MINUS SIGN}", "-")
    if re.fullmatch(r"[+-]?[0-9]+", digits) is None:
        is_decimal = re.fullmatch(r"[+-]?[0-9]*[.][0-9]+", digits)
        remedy = ": if weights have decimals, multiply all of them by 10, 100, ..." if is_decimal else ""
        raise FormatError(f"expected an integer as a weight; got '{word:.40}'{remedy}")
    if len(digits) > 20 or abs(int(digits)) > _LARGEST:  # Python converts some thousand digits at most
        raise FormatError(f"expected a weight from {-_LARGEST} to {_LARGEST}; got {word:.40}")
    return int(digits)


def _uneven(row: list[int], length: int, text: str) -> str:
    return f"expected {counted(length, 'weight')} as in the first row, found {len(row)}: '{text:.40}'"
