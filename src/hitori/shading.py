"""Shade and Shading: a partial or complete answer to a puzzle.

A *shade* is what is known of one cell: UNKNOWN, SHADED or UNSHADED. A *shading* holds one for every cell, one byte a
cell, row by row. A *solution* is a complete shading that `hitori.check` accepts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from operator import index
from typing import TYPE_CHECKING, Any

from ._validate import check_integer, require_type
from .errors import InvalidShadingError, TooLargeError, WrongTypeError, counted
from .puzzle import Cell, Puzzle, as_array, place_of
from .shown import Drawn

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray


class Shade(IntEnum):
    """What is known of one cell."""

    UNKNOWN = 0
    SHADED = 1
    UNSHADED = 2


MOST_CELLS = 2**40
"""More cells than any memory holds."""

_SYMBOLS = "?#."
_TO_SYMBOL = bytes.maketrans(bytes(range(3)), _SYMBOLS.encode())
_FROM_SYMBOL = str.maketrans(_SYMBOLS, "\0\1\2")
SHADES = {symbol: Shade(value) for value, symbol in enumerate(_SYMBOLS)}
"""The shade of each symbol."""


@dataclass(frozen=True, slots=True, repr=False)
class Shading(Drawn):
    """A Shade for every cell of a grid, immutable.

    `cells` holds the values of `Shade`, one byte a cell, row by row.

    >>> s = Shading.from_rows([".#", "?."])
    >>> s[0, 1], s.is_complete, s.to_rows()
    (<Shade.SHADED: 1>, False, ['.#', '?.'])

    Raises InvalidShadingError if `cells` does not fill the rectangle or holds a value other than 0, 1 and 2.
    """

    rows: int
    cols: int
    cells: bytes
    __iter__ = None  # as of a Puzzle

    def __post_init__(self) -> None:
        check_integer("rows", self.rows)
        check_integer("cols", self.cols)
        if not isinstance(self.cells, bytes):
            raise InvalidShadingError(f"expected bytes as the cells of a shading, got {type(self.cells).__name__}")
        if self.rows < 1 or self.cols < 1 or len(self.cells) != self.rows * self.cols:
            raise InvalidShadingError(f"expected {self.rows} x {self.cols} shades, got {len(self.cells)}")
        if self.cells.translate(None, b"\0\1\2"):
            raise InvalidShadingError("expected 0 (unknown), 1 (shaded) or 2 (unshaded) as a shade")

    @classmethod
    def unknown(cls, rows: int, cols: int) -> Shading:
        """The shading with every cell unknown."""
        return cls(rows, cols, bytes(_area(rows, cols)))

    @classmethod
    def from_rows(cls, rows: Iterable[str]) -> Shading:
        """A shading from rows of `#` (shaded), `.` (unshaded) and `?` (unknown).

        Raises InvalidShadingError, naming the row, for ragged rows and for any other symbol.
        """
        try:
            lines = [*map(_symbols, rows)]
        except TypeError as error:
            raise InvalidShadingError(f"expected rows of text, e.g. ['.#', '..']: {error}") from None
        if not lines or not lines[0]:
            raise InvalidShadingError("a shading needs at least one row and one column, got an empty one")
        for number, line in enumerate(lines, start=1):
            if len(line) != len(lines[0]):
                raise InvalidShadingError(
                    f"row {number} has {counted(len(line), 'cell')}, expected {len(lines[0])}: '{line}'"
                )
            if odd := line.strip(_SYMBOLS):
                raise InvalidShadingError(f"row {number} holds {odd[0]!r}; expected '#', '.' or '?'")
        return cls(len(lines), len(lines[0]), "".join(lines).translate(_FROM_SYMBOL).encode())

    @classmethod
    def from_shaded(cls, rows: int, cols: int, shaded: Iterable[tuple[int, int]]) -> Shading:
        """The complete shading whose shaded cells are these."""
        shades = bytearray([Shade.UNSHADED]) * _area(rows, cols)
        try:
            cells = [(index(row), index(col)) for row, col in shaded]
        except (TypeError, ValueError):
            raise WrongTypeError("expected the shaded cells as pairs (row, col)") from None
        for row, col in cells:
            if not (0 <= row < rows and 0 <= col < cols):
                raise InvalidShadingError(f"cell ({row}, {col}) is outside a shading of {rows} rows and {cols} columns")
            shades[row * cols + col] = Shade.SHADED
        return cls(rows, cols, bytes(shades))

    def to_rows(self) -> list[str]:
        """The rows as text: `#` shaded, `.` unshaded, `?` unknown."""
        text = self.cells.translate(_TO_SYMBOL).decode("ascii")
        return [text[start : start + self.cols] for start in range(0, len(text), self.cols)]

    @property
    def shape(self) -> tuple[int, int]:
        """`(rows, cols)`."""
        return self.rows, self.cols

    @property
    def is_complete(self) -> bool:
        """True if no cell is UNKNOWN."""
        return Shade.UNKNOWN not in self.cells

    def must_fit(self, puzzle: Puzzle) -> None:
        """Raise InvalidShadingError unless the shading has the size of the puzzle."""
        if not isinstance(puzzle, Puzzle) or self.shape != puzzle.shape:
            require_type(Puzzle, puzzle)
            raise InvalidShadingError(
                f"the shading is {self.rows}x{self.cols}, the puzzle is {puzzle.rows}x{puzzle.cols}"
            )

    def shaded(self) -> Iterator[Cell]:
        """The shaded cells, row by row."""
        return self._where(Shade.SHADED)

    def unshaded(self) -> Iterator[Cell]:
        """The unshaded cells, row by row."""
        return self._where(Shade.UNSHADED)

    def unknown_cells(self) -> Iterator[Cell]:
        """The unknown cells, row by row."""
        return self._where(Shade.UNKNOWN)

    def _where(self, wanted: Shade) -> Iterator[Cell]:
        return (Cell(*divmod(index, self.cols)) for index, shade in enumerate(self.cells) if shade == wanted)

    def with_shade(self, cell: tuple[int, int], shade: Shade) -> Shading:
        """The same shading with one cell changed."""
        place = place_of(cell, "shading", self.rows, self.cols)
        if shade not in tuple(Shade):
            raise WrongTypeError(f"expected a hitori.Shade, e.g. Shade.SHADED; got {shade!r:.40}")
        return Shading(self.rows, self.cols, self.cells[:place] + bytes([shade]) + self.cells[place + 1 :])

    def __getitem__(self, cell: tuple[int, int]) -> Shade:
        return Shade(self.cells[place_of(cell, "shading", self.rows, self.cols)])

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        """What `numpy.array` makes of it: `rows` x `cols` values of `Shade`, 64-bit unless `dtype` says otherwise."""
        return as_array(self.cells, "uint8", self.shape, dtype, copy)

    def __repr__(self) -> str:
        return f"Shading.from_rows({self.to_rows()!r})"

    def __str__(self) -> str:
        return "\n".join(self.to_rows())


def known_of(puzzle: Puzzle, shading: Shading | None) -> Shading:
    """What is known of the puzzle: this shading, or nothing.

    Raises WrongTypeError for anything else, InvalidShadingError if the sizes differ.
    """
    if isinstance(shading, Shading):
        shading.must_fit(puzzle)
        return shading
    require_type(Puzzle, puzzle)
    if shading is not None:
        require_type(Shading, shading)
    return Shading.unknown(*puzzle.shape)


def _area(rows: int, cols: int) -> int:
    """The number of cells, 0 for a negative side."""
    area = max(0, check_integer("rows", rows)) * max(0, check_integer("cols", cols))
    if area > MOST_CELLS:
        raise TooLargeError(f"a shading of {rows} rows and {cols} columns does not fit into memory")
    return area


def _symbols(row: object) -> str:
    if not isinstance(row, str):
        raise TypeError(f"{row!r:.40} is not a text")
    return row
