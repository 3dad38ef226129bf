"""Shade and Shading: a partial or complete answer to a puzzle.

A *shade* is what is known of one cell: UNKNOWN, SHADED or UNSHADED. A *shading* holds one for every cell, one byte a
cell, row by row. A *solution* is a complete shading that `hitori.check` accepts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from .errors import InvalidShadingError
from .puzzle import Cell, Puzzle


class Shade(IntEnum):
    """What is known of one cell."""

    UNKNOWN = 0
    SHADED = 1
    UNSHADED = 2


_SYMBOLS = "?#."
_TO_SYMBOL = bytes.maketrans(bytes(range(3)), _SYMBOLS.encode())
_FROM_SYMBOL = {symbol: Shade(value) for value, symbol in enumerate(_SYMBOLS)}


@dataclass(frozen=True, slots=True)
class Shading:
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
        if not isinstance(self.cells, bytes):
            raise InvalidShadingError(f"expected bytes as the cells of a shading, got {type(self.cells).__name__}")
        if self.rows < 1 or self.cols < 1 or len(self.cells) != self.rows * self.cols:
            raise InvalidShadingError(f"expected {self.rows} x {self.cols} shades, got {len(self.cells)}")
        if self.cells.translate(None, b"\0\1\2"):
            raise InvalidShadingError("expected 0 (unknown), 1 (shaded) or 2 (unshaded) as a shade")

    @classmethod
    def unknown(cls, rows: int, cols: int) -> Shading:
        """The shading with every cell unknown."""
        return cls(rows, cols, bytes(rows * cols))

    @classmethod
    def from_rows(cls, rows: Iterable[str]) -> Shading:
        """A shading from rows of `#` (shaded), `.` (unshaded) and `?` (unknown).

        Raises InvalidShadingError, naming the row, for ragged rows and for any other symbol.
        """
        lines = list(rows)
        if not lines or not lines[0]:
            raise InvalidShadingError("a shading needs at least one row and one column, got an empty one")
        shades = bytearray()
        for number, line in enumerate(lines, start=1):
            if len(line) != len(lines[0]):
                raise InvalidShadingError(f"row {number} has {len(line)} cells, expected {len(lines[0])}: '{line}'")
            for symbol in line:
                if symbol not in _FROM_SYMBOL:
                    raise InvalidShadingError(f"row {number} holds {symbol!r}; expected '#', '.' or '?'")
                shades.append(_FROM_SYMBOL[symbol])
        return cls(len(lines), len(lines[0]), bytes(shades))

    @classmethod
    def from_shaded(cls, rows: int, cols: int, shaded: Iterable[tuple[int, int]]) -> Shading:
        """The complete shading whose shaded cells are these."""
        shades = bytearray([Shade.UNSHADED]) * (rows * cols)
        for row, col in shaded:
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
        if self.shape != puzzle.shape:
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
        index = self._index(cell)
        return Shading(self.rows, self.cols, self.cells[:index] + bytes([shade]) + self.cells[index + 1 :])

    def __getitem__(self, cell: tuple[int, int]) -> Shade:
        return Shade(self.cells[self._index(cell)])

    def _index(self, cell: tuple[int, int]) -> int:
        row, col = cell
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IndexError(f"cell ({row}, {col}) is outside a shading of {self.rows} rows and {self.cols} columns")
        return row * self.cols + col

    def _repr_svg_(self) -> str | None:
        from .render.picture import Picture

        return Picture.of_shading(self)._repr_svg_()

    def __str__(self) -> str:
        return "\n".join(self.to_rows())
