"""Transforms of a grid: rotate, flip, transpose, crop, grow, relabel; and one form for all that they make alike.

Every transform except `relabel` takes a Puzzle or a Shading and returns the same kind: apply it to both, and a puzzle
still fits its solution. The eight *symmetries* and any renaming of labels keep the solutions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeVar, get_args

from ._validate import check_integer, one_of, require_type
from .errors import InvalidOptionError, InvalidPuzzleError, WrongTypeError, counted
from .geometry import row_lines
from .puzzle import Puzzle
from .shading import Shade, Shading

Grid = TypeVar("Grid", Puzzle, Shading)
Lines = Literal["rows", "columns"]

QUARTER_TURNS = (90, 180, 270)
"""The degrees by which a grid can be turned."""

Sources = Sequence[Sequence[int]]
"""A rectangle that says, for each cell of a new grid, which cell of the old one goes there (flat); -1 for none."""


def rotate(grid: Grid, degrees: int = 90) -> Grid:
    """The grid turned clockwise by 90, 180 or 270 degrees; by -90, anticlockwise.

    >>> rotate(Puzzle([[1, 2], [3, 4]]), 90).to_rows()
    [[3, 1], [4, 2]]

    Raises InvalidOptionError for any other number.
    """
    clockwise = check_integer("degrees", degrees) % 360
    if clockwise not in QUARTER_TURNS or abs(degrees) > 360:
        raise InvalidOptionError(f"expected 90, 180 or 270 degrees, or -90 for anticlockwise; got {degrees}")
    sources = _cells_of(grid)
    for _ in range(clockwise // 90):
        sources = list(zip(*reversed(sources), strict=True))
    return _taken(grid, sources)


def flip(grid: Grid, lines: Lines) -> Grid:
    """The grid with its rows, or its columns, in reverse order.

    >>> flip(Puzzle([[1, 2], [3, 4]]), "rows").to_rows()
    [[3, 4], [1, 2]]
    >>> flip(Puzzle([[1, 2], [3, 4]]), "columns").to_rows()
    [[2, 1], [4, 3]]

    Raises InvalidOptionError for anything but "rows" and "columns".
    """
    lines = one_of("lines", lines, get_args(Lines))
    sources = _cells_of(grid)
    return _taken(grid, sources[::-1] if lines == "rows" else [row[::-1] for row in sources])


def transpose(grid: Grid) -> Grid:
    """The grid with rows and columns exchanged.

    >>> transpose(Puzzle([[1, 2, 3]])).to_rows()
    [[1], [2], [3]]
    """
    return _taken(grid, list(zip(*_cells_of(grid), strict=True)))


def symmetries(grid: Grid) -> Iterator[Grid]:
    """The grid in its eight orientations: four rotations, and four rotations of its mirror image."""
    for start in (grid, transpose(grid)):
        yield start
        for degrees in QUARTER_TURNS:
            yield rotate(start, degrees)


def crop(grid: Grid, *, top: int = 0, bottom: int = 0, left: int = 0, right: int = 0) -> Grid:
    """The grid with the given number of lines removed on each side.

    >>> crop(Puzzle([[1, 2, 3], [4, 5, 6]]), top=1, right=2).to_rows()
    [[4]]

    Raises InvalidOptionError for a negative number, and if no cell would be left.
    """
    _check_sides(top, bottom, left, right)
    if top + bottom >= grid.rows or left + right >= grid.cols:
        raise InvalidOptionError(
            f"cropping {counted(top + bottom, 'row')} and {counted(left + right, 'column')} of {grid.rows}x{grid.cols} "
            "leaves nothing"
        )
    return _taken(grid, [row[left : grid.cols - right] for row in _cells_of(grid)[top : grid.rows - bottom]])


def grow(grid: Grid, *, top: int = 0, bottom: int = 0, left: int = 0, right: int = 0) -> Grid:
    """The grid with the given number of lines added on each side: blanks in a puzzle, unknown cells in a shading.

    >>> grow(Puzzle([[1, 2]]), bottom=1).to_rows()
    [[1, 2], [0, 0]]

    Raises InvalidOptionError for a negative number.
    """
    _check_sides(top, bottom, left, right)
    empty = [-1] * (grid.cols + left + right)
    middle = [[-1] * left + list(row) + [-1] * right for row in _cells_of(grid)]
    return _taken(grid, [empty] * top + middle + [empty] * bottom)


def relabel(puzzle: Puzzle, names: Mapping[int, int] | None = None) -> Puzzle:
    """The puzzle with its labels renamed; without `names` they become 1, 2, 3, ... as they first appear.

    A blank stays blank, and a label that is not in `names` stays as it is.

    >>> relabel(Puzzle([[7, 0], [9, 7]])).to_rows()
    [[1, 0], [2, 1]]

    Raises InvalidPuzzleError if two labels would become one, or a label a blank.
    """
    used = [label for label in dict.fromkeys(puzzle.labels) if label]
    wanted = {label: number for number, label in enumerate(used, start=1)} if names is None else names
    new = {label: wanted.get(label, label) for label in used}
    owners: dict[int, int] = {}
    for label, name in new.items():
        if name == 0:
            raise InvalidPuzzleError(f"label {label} cannot be renamed 0, which is a blank; expected a label >= 1")
        if owners.setdefault(name, label) != label:
            raise InvalidPuzzleError(
                f"labels {owners[name]} and {label} cannot both be renamed {name}; give each its own name"
            )
    return with_labels(puzzle, [new.get(label, 0) for label in puzzle.labels], *puzzle.shape)


def canonical(puzzle: Puzzle) -> Puzzle:
    """The same puzzle for all symmetries and renamings of labels of a puzzle, without a name; blanks stay blank.

    Of the positions that are not taller than wide, labels renamed 1, 2, 3, ... as they first appear, the smallest,
    compared row by row. A position is dropped at the first cell that is not smallest, so most are compared for little
    more than a row.

    >>> canonical(Puzzle([[5, 7, 7], [9, 5, 0]])).to_rows()
    [[0, 1, 2], [3, 3, 1]]
    >>> canonical(Puzzle([[1, 2], [2, 3], [0, 3]])) == canonical(Puzzle([[5, 7, 7], [9, 5, 0]]))
    True
    """
    require_type(Puzzle, puzzle)
    contest = [_labels_renamed(puzzle.labels, order) for order in _positions(*puzzle.shape)]
    least: list[int] = []
    while len(contest) > 1 and len(least) < len(puzzle):
        heads = [next(form) for form in contest]
        low = min(heads)
        least.append(low)
        contest = [form for form, head in zip(contest, heads, strict=True) if head == low]
    least.extend(contest[0])
    return Puzzle.from_labels(min(puzzle.shape), max(puzzle.shape), least)


def _cells_of(grid: Puzzle | Shading) -> Sources:
    if not isinstance(grid, Puzzle | Shading):
        raise WrongTypeError(f"expected a hitori.Puzzle or hitori.Shading, got {type(grid).__name__}")
    return row_lines(*grid.shape)


def _taken(grid: Grid, sources: Sources) -> Grid:
    """The grid whose cells are taken from these of the old one."""
    flat = [cell for row in sources for cell in row]
    rows, cols = len(sources), len(sources[0])
    if isinstance(grid, Shading):
        return Shading.from_codes(
            rows, cols, bytes(grid.codes[cell] if cell >= 0 else Shade.UNKNOWN.code for cell in flat)
        )
    return with_labels(grid, [grid.labels[cell] if cell >= 0 else 0 for cell in flat], rows, cols)


def with_labels(puzzle: Puzzle, labels: Sequence[int], rows: int, cols: int) -> Puzzle:
    """A puzzle of this size with these labels, flat and row-major, under the name, author and source of another."""
    return Puzzle.from_labels(rows, cols, labels, name=puzzle.name, author=puzzle.author, source=puzzle.source)


def _check_sides(*lines: int) -> None:
    if min(check_integer("lines", each) for each in lines) < 0:
        raise InvalidOptionError(f"expected numbers of lines >= 0, got {min(lines)}")


def _labels_renamed(labels: Sequence[int], order: Sequence[int]) -> Iterator[int]:
    """The labels of these cells, renamed as they appear."""
    names = {0: 0}
    return (names.setdefault(labels[cell], len(names)) for cell in order)


@lru_cache(maxsize=32)
def _positions(rows: int, cols: int) -> list[Sequence[int]]:
    """For each position that is not taller than wide, which cell (flat) comes first, second, ..."""
    cells = Puzzle.from_labels(rows, cols, range(rows * cols))
    return [turned.labels for turned in symmetries(cells) if turned.rows <= turned.cols]
