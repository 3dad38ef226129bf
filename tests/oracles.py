"""What the tests hold every solver against: plain enumeration, and the grids to do it on.

A shading is a bit mask here, bit `row * cols + col` set where the cell is shaded, e.g. 0b1000 shades the last cell of a
2 x 2 grid. The legal shadings of a size (rules 2 and 3) are listed once; the solutions of a puzzle are those that
shade a cell of each clashing pair (rule 1). Nothing here is shared with a solver.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from random import Random

from hypothesis import strategies as st

from hitori.explaining.characteristics import Characteristics
from hitori.geometry import neighbours
from hitori.puzzle import Puzzle
from hitori.shading import Shade, Shading

Grid = list[list[int]]

SMALL_SIZES = [(1, k) for k in range(1, 7)] + [(k, 1) for k in range(2, 7)] + [(2, 2), (2, 3), (3, 2), (3, 3)]


def all_solutions(puzzle: Puzzle) -> set[Shading]:
    """Every solution, by trying every legal shading; for up to 25 cells (5 x 5 takes a second the first time)."""
    rows, cols = puzzle.shape
    return {
        Shading.from_shaded(rows, cols, [divmod(cell, cols) for cell in cells_of(mask)])
        for mask in solution_masks(puzzle)
    }


def solution_masks(puzzle: Puzzle) -> list[int]:
    """The same, as bit masks."""
    masks = [*legal_shadings(*puzzle.shape)]
    for pair in clashing_pairs(puzzle):
        masks = [mask for mask in masks if mask & pair]
    return masks


def clashing_pairs(puzzle: Puzzle) -> list[int]:
    """The masks of two cells each that hold one label in one line."""
    labels, cols = puzzle.labels, puzzle.cols
    return [
        1 << a | 1 << b
        for a, b in combinations(range(len(puzzle)), 2)
        if labels[a] == labels[b] != 0 and (a // cols == b // cols or a % cols == b % cols)
    ]


def agrees(shading: Shading, known: Shading) -> bool:
    """Whether a shading has every shade that is known."""
    return all(shade in (Shade.UNKNOWN, here) for here, shade in zip(shading, known, strict=True))


def common_part(solutions: Iterable[Shading]) -> Shading | None:
    """What all solutions agree on, cell by cell; None if there is none."""
    shape = next((found.shape for found in solutions), None)
    columns = zip(*solutions, strict=True)
    shades = [each[0] if len(set(each)) == 1 else Shade.UNKNOWN for each in columns]
    return Shading.from_shades(*shape, shades) if shape else None


def cells_of(mask: int) -> frozenset[int]:
    """The cells whose bits are set."""
    return frozenset(cell for cell in range(mask.bit_length()) if mask >> cell & 1)


def mask_of(cells: Iterable[int]) -> int:
    """The mask of these cells."""
    return sum(1 << cell for cell in cells)


@lru_cache(maxsize=64)
def legal_shadings(rows: int, cols: int) -> tuple[int, ...]:
    """Every shading that obeys rules 2 and 3, as bit masks.

    Taking a cell out of a legal shading leaves a legal one, so each is found by adding its cells in reading order.
    """
    legal = [0]
    for index in range(rows * cols):
        beside = _beside(1 << index, rows, cols)
        legal += [
            mask | 1 << index for mask in legal if not mask & beside and _is_connected(mask | 1 << index, rows, cols)
        ]
    return tuple(legal)


def grids_up_to_renaming() -> Iterator[Puzzle]:
    """Every grid of 1 x k and k x 1, k <= 6, 2 x 2, 2 x 3, 3 x 2 and 3 x 3 over the labels 0 to 3, but for renaming.

    The labels appear in the order 1, 2, 3: every other grid is such a grid renamed.
    """
    for rows, cols in SMALL_SIZES:
        prefixes: list[tuple[int, ...]] = [()]
        for _ in range(rows * cols):
            prefixes = [(*labels, new) for labels in prefixes for new in range(min(max(labels, default=0) + 2, 4))]
        yield from (Puzzle.from_labels(rows, cols, labels) for labels in prefixes)


def distinct_grids() -> Iterator[Puzzle]:
    """The grids up to renaming, one for all positions that turning and mirroring bring it into."""
    for puzzle in grids_up_to_renaming():
        grid = puzzle.to_rows()
        if not any(len(turned) == len(grid) and _renamed(turned) < grid for turned in _symmetries(grid)):
            yield puzzle


@st.composite
def puzzles(
    draw: st.DrawFn,
    max_rows: int = 4,
    max_cols: int = 4,
    max_label: int = 4,
    *,
    blanks: bool = True,
    rectangles: bool = True,
    min_side: int = 1,
) -> Puzzle:
    """Any puzzle up to this size with labels up to `max_label`, blanks among them if wanted."""
    rows = draw(st.integers(min_side, max_rows))
    cols = draw(st.integers(min_side, max_cols)) if rectangles else rows
    labels = st.integers(0 if blanks else 1, max_label)
    return Puzzle.from_labels(rows, cols, draw(st.lists(labels, min_size=rows * cols, max_size=rows * cols)))


def random_puzzle(random: Random, rows: int, cols: int, least: int, most: int) -> Puzzle:
    """Labels from least to most, all equally likely."""
    return Puzzle.from_labels(rows, cols, [random.randint(least, most) for _ in range(rows * cols)])


def without(puzzle: Puzzle, index: int) -> Puzzle:
    """The puzzle with the label of this cell blanked."""
    labels = [*puzzle.labels[:index], 0, *puzzle.labels[index + 1 :]]
    return Puzzle.from_labels(*puzzle.shape, labels)


@st.composite
def sparse_shadings(draw: st.DrawFn, most: int) -> tuple[int, int, set[int]]:
    """The size of a grid of at most `most` rows and columns, and shaded cells no two of which share an edge."""
    rows, cols = draw(st.integers(1, most)), draw(st.integers(1, most))
    shaded: set[int] = set()
    for cell in draw(st.permutations(range(rows * cols)))[: draw(st.integers(0, rows * cols))]:
        if shaded.isdisjoint(neighbours(cell, rows, cols)):
            shaded.add(cell)
    return rows, cols, shaded


def _is_connected(mask: int, rows: int, cols: int) -> bool:
    """Whether the cells outside the mask are one group, grown from their lowest bit until it grows no more."""
    unshaded = (1 << rows * cols) - 1 & ~mask
    group, grown = 0, unshaded & -unshaded
    while grown != group:
        group, grown = grown, grown | _beside(grown, rows, cols) & unshaded
    return group == unshaded != 0


def _beside(mask: int, rows: int, cols: int) -> int:
    """The cells that share an edge with a cell of the mask."""
    first_column = sum(1 << row * cols for row in range(rows))
    last_column = first_column << cols - 1
    inside = (1 << rows * cols) - 1
    return (mask << cols | mask >> cols | (mask & ~last_column) << 1 | (mask & ~first_column) >> 1) & inside


def _symmetries(grid: Grid) -> Iterator[Grid]:
    """The grid in its eight positions."""
    for _ in range(4):
        yield grid
        yield grid[::-1]
        grid = [list(column) for column in zip(*grid[::-1], strict=True)]


def _renamed(grid: Grid) -> Grid:
    """The grid with its labels renamed 1, 2, 3 in the order of reading; blanks stay blank."""
    names = {0: 0}
    return [[names.setdefault(label, len(names)) for label in row] for row in grid]


def plain_characteristics(puzzle: Puzzle, solution: Shading | None) -> Characteristics:
    """The characteristics by their definitions, one at a time; those of the solution are None without one."""
    rows = puzzle.to_rows()
    lines = [*rows, *zip(*rows, strict=True)]
    adjacent = sum(a == b != 0 for line in lines for a, b in pairwise(line))
    pairs = sum(a == b != 0 for line in lines for a, b in combinations(line, 2))
    triples = sum(a == b == c != 0 for line in lines for a, b, c in zip(line, line[1:], line[2:], strict=False))
    shading = solution or Shading.unknown(*puzzle.shape)
    shaded = list(shading.shaded())
    borders = [[row in (0, puzzle.rows - 1), col in (0, puzzle.cols - 1)].count(True) for row, col in shaded]
    of_solution = len(shaded), len(shaded) / len(puzzle), borders.count(2), borders.count(1), _contact_trees(shading)
    return Characteristics(
        *puzzle.shape,
        len(set(puzzle.labels) - {0}),
        adjacent,
        pairs - adjacent,
        triples,
        *(of_solution if solution else (None,) * 5),
    )


def _contact_trees(shading: Shading) -> tuple[int, ...]:
    """The sizes of the groups of shaded cells that touch at their corners."""
    from numpy import array, bincount
    from scipy.ndimage import label

    trees, _ = label(array(shading) == 1, [[1, 0, 1], [0, 1, 0], [1, 0, 1]])
    return tuple(sorted(bincount(trees.flat)[1:].tolist(), reverse=True))
