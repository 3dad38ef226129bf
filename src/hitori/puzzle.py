"""Puzzle: an immutable rectangle of labels.

A *label* is the number in a cell, an integer >= 1; 0 is a *blank*, a cell without a number, which never breaks
uniqueness. A *cell* is `Cell(row, col)`, zero-based in code, and printed for people as `r1c1`, one-based.

The labels live in one flat, row-major `bytes` buffer of 32-bit unsigned integers, so a puzzle is cheap to hash, to
compare and to pickle, and the native core reads it without copying cell by cell.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from . import shown
from ._validate import check_integer
from .errors import InvalidPuzzleError, NoSuchCellError, WrongTypeError, counted

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

MAX_LABEL = 2**32 - 1
LABEL_TYPE: Literal["I", "L"] = "I" if array("I").itemsize == 4 else "L"


class Cell(NamedTuple):
    """A cell's row and column, zero-based; `str()` gives the one-based form that people read.

    >>> print(Cell(0, 4))
    r1c5
    """

    row: int
    col: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.col + 1}"


class Puzzle(shown.Drawn):
    """An immutable rectangle of labels, with an optional name, author and source.

    Two puzzles are equal when their grids are; name, author and source do not count.

    >>> p = Puzzle([[2, 1], [1, 1]], name="tiny")
    >>> p.rows, p.cols, p[0, 0], p.labels
    (2, 2, 2, (2, 1, 1, 1))

    Raises InvalidPuzzleError for an empty or ragged grid, and for a label that is not an integer in 0..2**32 - 1.
    """

    __slots__ = ("__dict__", "author", "buffer", "cols", "name", "rows", "source")  # `labels` are kept in `__dict__`

    rows: int
    cols: int
    buffer: bytes
    """The labels as native-endian 32-bit unsigned integers, row by row."""
    name: str | None
    author: str | None
    source: str | None

    def __init__(
        self,
        rows: Iterable[Iterable[int]],
        *,
        name: str | None = None,
        author: str | None = None,
        source: str | None = None,
    ) -> None:
        if isinstance(rows, str | bytes):
            raise InvalidPuzzleError(
                f"expected rows of labels, e.g. [[1, 2], [2, 2]], got {rows!r:.40}; `Puzzle.parse(text)` reads a text"
            )
        if isinstance(rows, Puzzle):
            rows = rows.to_rows()
        try:
            grid = [_row(row) for row in plain_rows(rows)]
        except TypeError as error:
            raise InvalidPuzzleError(f"expected rows of labels, e.g. [[1, 2], [2, 2]]: {error}") from error
        if not grid or not grid[0]:
            raise InvalidPuzzleError("a puzzle needs at least one row and one column, got an empty grid")
        cols = len(grid[0])
        for number, row in enumerate(grid, start=1):
            if len(row) != cols:
                raise InvalidPuzzleError(
                    f"row {number} has {counted(len(row), 'label')}, expected {cols}: '{' '.join(map(str, row[:40]))}'"
                )
        buffer = _packed([label for row in grid for label in row], cols)
        self._fill(len(grid), cols, buffer, name, author, source)

    @classmethod
    def from_labels(
        cls,
        rows: int,
        cols: int,
        labels: Sequence[int],
        *,
        name: str | None = None,
        author: str | None = None,
        source: str | None = None,
    ) -> Puzzle:
        """A puzzle from its flat, row-major labels; `bytes` and an `array` of 32-bit unsigned integers are fastest.

        >>> Puzzle.from_labels(1, 3, [1, 2, 1]).to_rows()
        [[1, 2, 1]]
        """
        rows, cols = check_integer("rows", rows), check_integer("cols", cols)
        try:
            count = len(labels)
        except TypeError:
            raise InvalidPuzzleError(f"expected labels in a list, got {type(labels).__name__}") from None
        if rows < 1 or cols < 1 or count != rows * cols:
            raise InvalidPuzzleError(f"expected {rows} x {cols} labels, got {count}")
        return of_buffer(rows, cols, _packed(labels, cols), name, author, source)

    @classmethod
    def parse(cls, text: str, *, format: str | None = None, size: tuple[int, int] | None = None) -> Puzzle:
        r"""The puzzle that a text holds, in any format that `hitori.loads` reads; `format` and `size` are as there.

        >>> Puzzle.parse("1 2 2\n3 1 2").cols
        3

        Raises FormatError unless the text holds exactly one puzzle.
        """
        puzzle: Puzzle = shown.PUZZLE_FROM_TEXT(text, format=format, size=size)
        return puzzle

    @classmethod
    def from_url(cls, url: str) -> Puzzle:
        """The puzzle that a link of puzz.link, pzv.jp, kanpen.net or penpa-edit holds.

        >>> Puzzle.from_url("https://puzz.link/p?hitori/2/2/1121").to_rows()
        [[1, 1], [2, 1]]

        Raises FormatError for anything else.
        """
        puzzle: Puzzle = shown.PUZZLE_FROM_URL(url)
        return puzzle

    def to_url(self, site: str = "puzz.link") -> str:
        """The link that opens the puzzle on puzz.link, pzv.jp, kanpen.net or penpa-edit.

        >>> Puzzle([[1, 36]]).to_url()
        'https://puzz.link/p?hitori/2/1/1-10'

        Raises UnsupportedError, naming the cell, for a label the site cannot hold, and FormatError for an unknown site.
        """
        return shown.PUZZLE_URL(self, site)

    def _fill(
        self, rows: int, cols: int, buffer: bytes, name: str | None, author: str | None, source: str | None
    ) -> None:
        write = object.__setattr__
        write(self, "rows", rows)
        write(self, "cols", cols)
        write(self, "buffer", buffer)
        write(self, "name", _well_formed(name))
        write(self, "author", _well_formed(author))
        write(self, "source", _well_formed(source))

    @cached_property
    def labels(self) -> tuple[int, ...]:
        """All labels, flat and row-major: the label of (r, c) stands at `r * cols + c`."""
        return tuple(memoryview(self.buffer).cast(LABEL_TYPE))

    @property
    def shape(self) -> tuple[int, int]:
        """`(rows, cols)`."""
        return self.rows, self.cols

    def to_rows(self) -> list[list[int]]:
        """The grid as a list of rows, as the constructor takes it."""
        labels = self.labels
        return [list(labels[start : start + self.cols]) for start in range(0, len(labels), self.cols)]

    def cells(self) -> Iterator[Cell]:
        """Every cell, row by row."""
        return (Cell(row, col) for row in range(self.rows) for col in range(self.cols))

    def with_metadata(self, *, name: str | None = None, author: str | None = None, source: str | None = None) -> Puzzle:
        """The same grid under this name, author and source."""
        return of_buffer(self.rows, self.cols, self.buffer, name, author, source)

    def with_label(self, cell: tuple[int, int], label: int) -> Puzzle:
        """The same puzzle with one label changed, under the same name, author and source.

        >>> Puzzle([[1, 2]]).with_label((0, 1), 1).to_rows()
        [[1, 1]]
        """
        labels = list(self.labels)
        labels[place_of(cell, "puzzle", self.rows, self.cols)] = label
        buffer = _packed(labels, self.cols)
        return of_buffer(self.rows, self.cols, buffer, self.name, self.author, self.source)

    def __getitem__(self, cell: tuple[int, int]) -> int:
        return self.labels[place_of(cell, "puzzle", self.rows, self.cols)]

    def __iter__(self) -> Iterator[int]:
        return iter(self.labels)

    def __reversed__(self) -> Iterator[int]:
        return reversed(self.labels)

    def __len__(self) -> int:
        return self.rows * self.cols

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        """What `numpy.array` makes of it: `rows` x `cols` integers, 64-bit unless `dtype` says otherwise."""
        return as_array(self.buffer, "uint32", self.shape, dtype, copy)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Puzzle):
            return NotImplemented
        return self.rows == other.rows and self.buffer == other.buffer

    def __hash__(self) -> int:
        return hash((self.rows, self.buffer))

    def __setattr__(self, name: str, *_value: object) -> None:
        raise AttributeError(f"a Puzzle cannot be changed; '{name}' is fixed")

    __delattr__ = __setattr__

    def __reduce__(self) -> tuple[object, ...]:
        return of_buffer, (self.rows, self.cols, self.buffer, self.name, self.author, self.source)

    def __repr__(self) -> str:
        name = "" if self.name is None else f", name={self.name!r}"
        if len(self) <= 400:
            return f"Puzzle({self.to_rows()!r}{name})"
        return f"<Puzzle {self.rows}x{self.cols}{name}>"

    def __str__(self) -> str:
        width = len(str(max(self.labels)))
        return "\n".join(
            " ".join((str(label) if label else ".").rjust(width) for label in row) for row in self.to_rows()
        )


def label_text(label: int, letters: bool) -> str:
    """The label as a cell shows it, `b` for 2 where the labels are letters; nothing for a blank.

    >>> label_text(2, letters=True), label_text(27, letters=True), label_text(2, letters=False), label_text(0, True)
    ('b', '27', '2', '')
    """
    if letters and 1 <= label <= 26:
        return chr(ord("a") + label - 1)
    return str(label) if label else ""


def _row(row: Iterable[int]) -> list[int]:
    """The labels of a row; raises TypeError for a text and bytes, which are rows of characters to Python."""
    if isinstance(row, str | bytes | bytearray):
        raise TypeError(f"got {row!r:.40}; `hitori.loads` reads a text")
    return list(row)


def plain_rows(rows: Any) -> Any:
    """The rows of a table of pandas, over whose columns Python goes, and of an array, as Python's own values."""
    if hasattr(rows, "to_numpy"):
        rows = rows.to_numpy()
    return rows.tolist() if hasattr(rows, "tolist") else rows


def of_buffer(rows: int, cols: int, buffer: bytes, name: str | None, author: str | None, source: str | None) -> Puzzle:
    """The puzzle whose labels a buffer has, as a pickle and the core hold them: they are not checked, nor the size."""
    puzzle = object.__new__(Puzzle)
    puzzle._fill(rows, cols, buffer, name, author, source)
    return puzzle


def place_of(cell: tuple[int, int], kind: str, rows: int, cols: int) -> int:
    """The place of a cell, row by row, in a puzzle or a shading of this size.

    Raises WrongTypeError for what is no cell, NoSuchCellError for one outside.
    """
    try:
        row, col = cell
        if 0 <= row < rows and 0 <= col < cols:
            return index(row * cols + col)
    except (TypeError, ValueError):
        raise WrongTypeError(f"expected a cell as row and column, e.g. puzzle[0, 1]; got {cell!r:.40}") from None
    raise NoSuchCellError(f"cell ({row}, {col}) is outside a {kind} of {rows} rows and {cols} columns")


def as_array(
    buffer: bytes, stored: str, shape: tuple[int, int], dtype: DTypeLike | None, copy: bool | None
) -> NDArray[Any]:
    """A buffer of integers as numpy asks an object for its array; read-only if it shares the buffer's memory.

    Signed 64-bit integers by default: the difference of two unsigned ones would wrap around. Raises ValueError, as
    numpy does, if `copy` is False and another type than the stored one is asked for.
    """
    import numpy as np  # only those who ask for an array need it

    view = np.frombuffer(buffer, stored).reshape(shape)
    wanted = np.dtype(np.int64 if dtype is None else dtype)
    if copy is False and wanted != view.dtype:
        raise ValueError(f"an array of {wanted} needs a copy; without one the type is {stored}")
    return view.astype(wanted, copy=bool(copy))


def _well_formed(text: str | None) -> str | None:
    """The text with U+FFFD for each lone surrogate, which no file can hold; a pair becomes its character."""
    if text is None:
        return None
    if not isinstance(text, str):
        raise WrongTypeError(f"expected a name, author or source as a text, got {text!r:.40}; str(...) makes one")
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _packed(labels: Sequence[int], cols: int) -> bytes:
    """The labels as the buffer holds them."""
    if isinstance(labels, bytes | bytearray):
        buffer = bytearray(4 * len(labels))
        buffer[0 if sys.byteorder == "little" else 3 :: 4] = labels
        return bytes(buffer)
    if isinstance(labels, array) and labels.typecode == LABEL_TYPE:
        return labels.tobytes()
    try:
        packed = array(LABEL_TYPE, labels)
    except (TypeError, OverflowError):
        raise _bad_label_error(labels, cols) from None
    if bool in set(map(type, labels)):
        raise _bad_label_error(labels, cols)
    return packed.tobytes()


def _bad_label_error(labels: Sequence[int], cols: int) -> InvalidPuzzleError:
    for place, label in enumerate(labels):
        cell = Cell(*divmod(place, cols))
        try:
            is_in_range = 0 <= check_integer("a label", label) <= MAX_LABEL
        except WrongTypeError:
            return InvalidPuzzleError(f"the label at {cell} is not an integer: {label!r}")
        if not is_in_range:
            return InvalidPuzzleError(f"the label at {cell} is {label}; expected 1 to {MAX_LABEL}, or 0 for a blank")
    raise AssertionError("the array refused labels that are all in range")
