"""Shade and Shading: a partial or complete answer to a puzzle.

A *shade* is what is known of one cell: UNKNOWN, SHADED or UNSHADED. A *shading* holds one for every cell, one byte a
cell, row by row. A *solution* is a complete shading that `hitori.check` accepts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any

from ._validate import NoTruthValue, Word, check_integer, require_type, unknown_word
from .errors import InvalidShadingError, TooLargeError, WrongTypeError, counted
from .puzzle import Cell, Puzzle, as_array, place_of, plain_rows
from .shown import SHADING_FROM_TEXT, Drawn

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray


_SYMBOLS = "?#."
_WORDS = ("unknown", "shaded", "unshaded")
_NO_WORDS = ("?", "#", ".")


class Shade(NoTruthValue, Word, instead="shading.is_shaded(cell), or compare it, e.g. == Shade.SHADED"):
    """What is known of one cell.

    A shade equals its word, `Shade.SHADED == "shaded"`. To compare it with a number or a symbol is a TypeError, for it
    would be false of every cell; so is its truth. `Shade("#")` and `Shade("shaded")` are the same shade; sets, keys and
    tables of symbols want `shade.symbol`.
    """

    UNKNOWN = "unknown"
    SHADED = "shaded"
    UNSHADED = "unshaded"

    code: int
    """The byte that stands for the shade in `Shading.codes`: 0, 1 or 2, in this order."""
    symbol: str
    """The character that stands for it in rows of text: `?`, `#` or `.`."""

    def __init__(self, word: str) -> None:
        self.code = _WORDS.index(word)
        self.symbol = _SYMBOLS[self.code]

    @classmethod
    def _missing_(cls, value: object) -> Shade:
        for shade in cls:
            if isinstance(value, str) and shade.symbol == value:
                return shade
        raise unknown_word("a Shade", value, [*cls, *_SYMBOLS])

    def __repr__(self) -> str:
        return f"Shade.{self.name}"

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Shade):
            return self is other
        if isinstance(other, str) and other not in _NO_WORDS:
            return str(self) == other
        if isinstance(other, str | int | float) or hasattr(other, "__array__"):
            raise TypeError(
                f"a Shade is compared with a Shade or its word, e.g. == 'shaded'; got {other!r:.40}. "
                "`shade.symbol` is '#', '.' or '?'; `numpy.asarray(shading)` has the numbers 1, 0 and -1"
            )
        return NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = str.__hash__
    __array_ufunc__ = None  # numpy would compare numbers with the word, which are never equal


MOST_CELLS = 2**40
"""More cells than any memory holds."""

_TO_SYMBOL = bytes.maketrans(bytes(range(3)), _SYMBOLS.encode())
_FROM_SYMBOL = str.maketrans(_SYMBOLS, "\0\1\2")
_TO_NUMBER = bytes.maketrans(bytes(range(3)), bytes([255, 1, 0]))  # 255 is -1 as a signed byte
_SYMBOL_OF_NUMBER = {-1: "?", 1: "#", 0: "."}
_SHADES = tuple(Shade)


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Shading(Drawn):
    """A Shade for every cell of a grid, immutable.

    Each row is a text of `#` (shaded), `.` (unshaded) and `?` (unknown), or a list of shades; in a two-dimensional
    array of numbers 1 is shaded, 0 unshaded and -1 unknown, as `numpy.asarray(shading)` has them.

    >>> s = Shading([".#", "?."])
    >>> s[0, 1], s.is_shaded((0, 1)), s.is_complete, s.to_rows()
    (Shade.SHADED, True, False, ['.#', '?.'])

    Raises InvalidShadingError, naming the row, for ragged rows and for anything else in a cell.
    """

    rows: int
    cols: int
    codes: bytes
    """The codes of the shades, a byte a cell, row by row."""

    def __init__(self, rows: Iterable[str | Iterable[Shade | str | int]]) -> None:
        lines = _lines(rows)
        if not lines or not lines[0]:
            raise InvalidShadingError("a shading needs at least one row and one column, got an empty one")
        for number, line in enumerate(lines, start=1):
            if len(line) != len(lines[0]):
                raise InvalidShadingError(
                    f"row {number} has {counted(len(line), 'cell')}, expected {len(lines[0])}: '{line}'"
                )
            if odd := line.strip(_SYMBOLS):
                raise InvalidShadingError(f"row {number} holds {odd[0]!r}; expected '#', '.' or '?'")
        self._fill(len(lines), len(lines[0]), "".join(lines).translate(_FROM_SYMBOL).encode())

    @classmethod
    def from_shades(cls, rows: int, cols: int, shades: Iterable[Shade | str]) -> Shading:
        """A shading from its flat, row-major shades.

        >>> Shading.from_shades(1, 3, [Shade.SHADED, ".", "?"])
        Shading(['#.?'])

        Raises InvalidShadingError if they do not fill the rectangle, or one is no shade.
        """
        rows, cols = check_integer("rows", rows), check_integer("cols", cols)
        if not isinstance(shades, Iterable):
            raise WrongTypeError(f"expected an iterable of shades, got {type(shades).__name__}")
        symbols = "".join(_symbol(shade, number // max(cols, 1) + 1) for number, shade in enumerate(shades))
        if rows < 1 or cols < 1 or len(symbols) != rows * cols:
            raise InvalidShadingError(f"expected {rows} x {cols} shades, got {len(symbols)}")
        return cls([symbols[start : start + cols] for start in range(0, len(symbols), cols)])

    @classmethod
    def from_codes(cls, rows: int, cols: int, codes: bytes) -> Shading:
        """The shading whose shades have these codes, a byte a cell, row by row.

        Raises InvalidShadingError if they do not fill the rectangle, or one of them is not 0, 1 or 2.
        """
        check_integer("rows", rows)
        check_integer("cols", cols)
        if not isinstance(codes, bytes):
            raise InvalidShadingError(f"expected bytes as the codes of a shading, got {type(codes).__name__}")
        if rows < 1 or cols < 1 or len(codes) != rows * cols:
            raise InvalidShadingError(f"expected {rows} x {cols} shades, got {len(codes)}")
        if codes.translate(None, b"\0\1\2"):
            raise InvalidShadingError("expected 0 (unknown), 1 (shaded) or 2 (unshaded) as the code of a shade")
        return _of_codes(rows, cols, codes)

    @classmethod
    def parse(cls, text: str) -> Shading:
        r"""The shading that a text holds, in any form that `hitori.loads_shading` reads.

        >>> Shading.parse("x . .\n. . x").to_rows()
        ['#..', '..#']

        Raises FormatError unless the text holds exactly one shading.
        """
        shading: Shading = SHADING_FROM_TEXT(text)
        return shading

    @classmethod
    def unknown(cls, rows: int, cols: int) -> Shading:
        """The shading with every cell unknown."""
        return cls.from_codes(rows, cols, bytes(_area(rows, cols)))

    @classmethod
    def from_shaded(cls, rows: int, cols: int, shaded: Iterable[tuple[int, int]]) -> Shading:
        """The complete shading whose shaded cells are these."""
        shades = bytearray([Shade.UNSHADED.code]) * _area(rows, cols)
        try:
            cells = [(index(row), index(col)) for row, col in shaded]
        except (TypeError, ValueError):
            raise WrongTypeError("expected the shaded cells as pairs (row, col)") from None
        for row, col in cells:
            if not (0 <= row < rows and 0 <= col < cols):
                raise InvalidShadingError(f"cell ({row}, {col}) is outside a shading of {rows} rows and {cols} columns")
            shades[row * cols + col] = Shade.SHADED.code
        return cls.from_codes(rows, cols, bytes(shades))

    def _fill(self, rows: int, cols: int, codes: bytes) -> None:
        write = object.__setattr__
        write(self, "rows", rows)
        write(self, "cols", cols)
        write(self, "codes", codes)

    @property
    def shades(self) -> tuple[Shade, ...]:
        """All shades, flat and row-major: the shade of (r, c) stands at `r * cols + c`."""
        return tuple(self)

    def to_rows(self) -> list[str]:
        """The rows as text: `#` shaded, `.` unshaded, `?` unknown."""
        text = self.codes.translate(_TO_SYMBOL).decode("ascii")
        return [text[start : start + self.cols] for start in range(0, len(text), self.cols)]

    def cells(self) -> Iterator[Cell]:
        """Every cell, row by row."""
        return (Cell(row, col) for row in range(self.rows) for col in range(self.cols))

    @property
    def shape(self) -> tuple[int, int]:
        """`(rows, cols)`."""
        return self.rows, self.cols

    @property
    def is_complete(self) -> bool:
        """True if no cell is UNKNOWN."""
        return Shade.UNKNOWN.code not in self.codes

    def must_fit(self, puzzle: Puzzle) -> None:
        """Raise InvalidShadingError unless the shading has the size of the puzzle."""
        if not isinstance(puzzle, Puzzle) or self.shape != puzzle.shape:
            require_type(Puzzle, puzzle)
            raise InvalidShadingError(
                f"the shading is {self.rows}x{self.cols}, the puzzle is {puzzle.rows}x{puzzle.cols}"
            )

    def is_shaded(self, cell: tuple[int, int]) -> bool:
        """True if the cell is SHADED, False if it is UNSHADED or UNKNOWN."""
        return self.codes[place_of(cell, "shading", self.rows, self.cols)] == Shade.SHADED.code

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
        return (Cell(*divmod(index, self.cols)) for index, shade in enumerate(self.codes) if shade == wanted.code)

    def with_shade(self, cell: tuple[int, int], shade: Shade | str) -> Shading:
        """The same shading with one cell changed; `shade` may be its symbol or word too, e.g. "#" or "shaded"."""
        place = place_of(cell, "shading", self.rows, self.cols)
        if not isinstance(shade, str):
            raise WrongTypeError(f"expected a hitori.Shade, e.g. Shade.SHADED; got {shade!r:.40}")
        code = bytes([Shade(shade).code])
        return _of_codes(self.rows, self.cols, self.codes[:place] + code + self.codes[place + 1 :])

    def __getitem__(self, cell: tuple[int, int]) -> Shade:
        return _SHADES[self.codes[place_of(cell, "shading", self.rows, self.cols)]]

    def __iter__(self) -> Iterator[Shade]:
        return (_SHADES[code] for code in self.codes)

    def __reversed__(self) -> Iterator[Shade]:
        return (_SHADES[code] for code in reversed(self.codes))

    def __len__(self) -> int:
        return len(self.codes)

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]:
        """What `numpy.array` makes of it: `rows` x `cols` integers, 1 shaded, 0 unshaded, -1 unknown.

        They are 64-bit unless `dtype` says otherwise. Raises ValueError for a type that cannot hold -1, e.g. bool,
        unless every cell is known.
        """
        if copy is False:
            raise ValueError("an array of a Shading needs a copy")
        if dtype is not None and not self.is_complete:
            import numpy as np  # only those who ask for an array need it

            if np.dtype(dtype).kind in ("b", "u"):
                raise ValueError(f"{np.dtype(dtype)} cannot hold -1, an unknown cell; write numpy.asarray(s) == 1")
        return as_array(self.codes.translate(_TO_NUMBER), "int8", self.shape, dtype, copy)

    def __repr__(self) -> str:
        return f"Shading({self.to_rows()!r})"

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


def _of_codes(rows: int, cols: int, codes: bytes) -> Shading:
    """`Shading.from_codes` for what is known to be right."""
    shading = object.__new__(Shading)
    shading._fill(rows, cols, codes)
    return shading


def _lines(rows: object) -> list[str]:
    """The rows as text; an odd cell is refused, or is left in its text for the caller to name."""
    if isinstance(rows, Shading):
        return rows.to_rows()
    rows = plain_rows(rows)
    if isinstance(rows, str | bytes) or not isinstance(rows, Iterable):
        raise InvalidShadingError(
            f"expected rows, e.g. ['.#', '..'], got {rows!r:.40}; `hitori.loads_shading` reads a text"
        )
    lines = []
    for number, row in enumerate(rows, start=1):
        if isinstance(row, Shade):
            raise InvalidShadingError("expected rows, got flat shades; write Shading.from_shades(rows, cols, shades)")
        if isinstance(row, str):
            lines.append(row)
        elif isinstance(row, bytes) or not isinstance(row, Iterable):
            raise InvalidShadingError(f"row {number} is {row!r:.40}; expected a text such as '.#', or a list of shades")
        else:
            lines.append("".join(_symbol(shade, number) for shade in _values(row)))
    return lines


def _values(row: Iterable[object]) -> Iterable[object]:
    """The values of a row; those of an array as Python's own."""
    return row.tolist() if hasattr(row, "tolist") else row


def _symbol(value: object, row: int) -> str:
    """The symbol of a shade, of a symbol or a word, or of one of the numbers -1, 0 and 1."""
    shade = value.item() if hasattr(value, "item") else value  # a number of numpy as one of Python
    if isinstance(shade, Shade):
        return shade.symbol
    if isinstance(shade, str) and len(shade) == 1:
        return shade
    if isinstance(shade, str) and shade in _WORDS:
        return Shade(shade).symbol
    if isinstance(shade, int) and shade in _SYMBOL_OF_NUMBER:
        return _SYMBOL_OF_NUMBER[shade]
    raise InvalidShadingError(
        f"row {row} holds {shade!r:.40}; expected '#', '.' or '?', or the numbers 1 (shaded), 0 and -1 (unknown)"
    )
