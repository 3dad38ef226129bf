"""From a shading to puzzles: every number of labels that a shading can carry, and the puzzles themselves.

A puzzle with exactly one solution is built in three steps:

    shading     a maximal one; it will be the solution
    copies      for each shaded cell the unshaded cell of its row or column whose label it copies, so that a solver is
                forced to shade it: {r1c2: r2c2, r1c4: r1c5, ...}
    colouring   labels for the unshaded cells, none twice in a line: {r1c1: 1, r1c3: 2, ...}

The one idea: once the copies are chosen, *every* colouring gives a puzzle with exactly one solution. The argument that
forces the shaded cells uses only that a cell and its copy are equal, and further equal labels can only forbid more. So
a shading carries every number of labels from that of its fullest line (König's theorem) to that of its unshaded cells,
which are the bounds for any puzzle with this solution. docs/paper/hitori-numbers.typ has the proof.

The paper (section 5.1) walks from one number of labels to the next instead. A cell is *free* if the puzzle keeps its
only solution with a new label there; it is *multi* if its label occurs elsewhere too, otherwise *solo*. A new label in
a multi cell adds one label (`one_more`), a label from elsewhere in a solo cell removes one (`one_fewer`).

The *constructions* for every n: a puzzle with few labels (theorem 2 of the paper) and one with many (theorem 4). Each
starts from a shading. The paper prints one residue class of each (n = 0 mod 3 and n = 0 mod 5) and leaves the others to
the reader: here are all. Two shadings go beyond it: `fewest_shading` for fewer labels, and `knights_shading` for more.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import product

from ..errors import UnsatisfiableError
from ..geometry import index_of, lines, lines_of, slice_of
from ..native import uniqueness
from ..puzzle import Cell, Puzzle
from ..results import Uniqueness
from ..shading import Shade, Shading
from ..transforms import relabel
from .bounds import check_side, fewest_at_most
from .components import contacts, is_maximal, neighbours, on_border

Copies = dict[Cell, Cell]
Colouring = dict[Cell, int]


def puzzle_on(shading: Shading, labels: int) -> Puzzle:
    """A puzzle with exactly this many labels whose only solution is the shading, which must be maximal.

    >>> print(puzzle_on(Shading([".#.", "...", ".#."]), labels=7))
    1 2 3
    4 2 5
    6 2 7

    Raises UnsatisfiableError if the shading cannot carry that number of labels, or no copies were found that force it;
    ValueError if it is not maximal.
    """
    origin, colour = copies(shading), colouring(shading, labels)
    grid = [[colour[origin.get(Cell(r, c), Cell(r, c))] for c in range(shading.cols)] for r in range(shading.rows)]
    return relabel(Puzzle(grid))


def carried_labels(shading: Shading) -> range:
    """The numbers of labels that puzzles with this only solution can have: from its fullest line to its unshaded cells.

    The cells of the fullest line are all different; and if only shaded cells had a label, one of them could be unshaded
    (lemma 1 of the paper).

    >>> carried_labels(Shading([".#.", "...", ".#."]))
    range(3, 8)
    """
    return range(fullest_line(shading), shading.codes.count(Shade.UNSHADED.code) + 1)


def fullest_line(shading: Shading) -> int:
    """The most unshaded cells in a row or column.

    >>> fullest_line(Shading(["#.", ".."]))
    2
    """
    return max(shading.codes[slice_of(line)].count(Shade.UNSHADED.code) for line in lines(*shading.shape))


def copies(shading: Shading) -> Copies:
    """For each shaded cell the unshaded cell whose label it copies, in the order in which they force each other.

    It begins with a cell `first`, an unshaded cell `beside` it and a shaded cell `second` of the same line, all three
    with one label. Of the first two, which share an edge, one is unshaded, so `second` is shaded. From then on, a
    neighbour of a shaded cell is unshaded, and every shaded cell of its lines that copies it is shaded: also `first`,
    once a shaded neighbour of `beside` other than `first` is reached.

    >>> found = copies(Shading(["#..#", ".#..", "..#.", "#..."]))
    >>> [f"{cell} as {origin}" for cell, origin in found.items()]
    ['r1c4 as r1c2', 'r3c3 as r1c3', 'r2c2 as r2c4', 'r4c1 as r4c3', 'r1c1 as r1c2']

    Raises UnsatisfiableError if no start reaches every cell; ValueError if the shading is not maximal.
    """
    if not is_maximal(shading):
        raise ValueError("expected a maximal shading: one that obeys rules 2 and 3 and to which no cell can be added")
    wanted = shading.codes.count(Shade.SHADED.code)
    for beginning in _beginnings(shading):
        found = _spread(shading, *beginning)
        if len(found) == wanted:
            return found
    raise UnsatisfiableError("no labels were found that make this shading the only solution")


def _beginnings(shading: Shading) -> Iterator[tuple[Cell, Cell, Cell]]:
    shaded = list(shading.shaded())
    for beside in shading.unshaded():
        around = [cell for cell in neighbours(shading, beside) if shading[cell] == Shade.SHADED]
        if len(around) < 2:
            continue  # nothing but `first` could tell that `beside` is unshaded
        for first in around:
            along = 0 if first.row == beside.row else 1
            yield from ((first, beside, cell) for cell in shaded if cell[along] == first[along] and cell != first)


def _spread(shading: Shading, first: Cell, beside: Cell, second: Cell) -> Copies:
    waiting = set(shading.shaded()) - {first, second}
    rows, cols = defaultdict[int, list[Cell]](list), defaultdict[int, list[Cell]](list)
    for cell in sorted(waiting):
        rows[cell.row].append(cell)
        cols[cell.col].append(cell)
    found = {second: beside}
    queue = [second]
    for known in queue:
        for unshaded in neighbours(shading, known):
            reached = [first] if unshaded == beside and first not in found else []
            reached += [cell for cell in rows[unshaded.row] + cols[unshaded.col] if cell in waiting]
            rows[unshaded.row], cols[unshaded.col] = [], []
            for cell in reached:
                waiting.discard(cell)
                found[cell] = unshaded
                queue.append(cell)
    return found


def colouring(shading: Shading, labels: int) -> Colouring:
    """Exactly this many labels for the unshaded cells, none twice in a line.

    >>> sorted(colouring(Shading(["..", ".#"]), labels=3).values())
    [1, 2, 3]

    Raises UnsatisfiableError if the shading cannot carry that number of labels.
    """
    carried = carried_labels(shading)
    if labels not in carried:
        raise UnsatisfiableError(f"expected {carried[0]} to {carried[-1]} labels on this shading, got {labels}")
    colour = _fewest_colours(shading)
    first = {label: cell for cell, label in reversed(colour.items())}
    repeats = [cell for cell, label in colour.items() if first[label] != cell]
    colour.update(zip(repeats, range(carried[0] + 1, labels + 1), strict=False))
    return colour


def _fewest_colours(shading: Shading) -> Colouring:
    """As many labels as the fullest line needs.

    The unshaded cells are the edges of a bipartite graph between rows and columns (König, 1916): where the label that
    is free in the row is taken in the column, the path of cells from there on that show it and the label free in the
    column, in turn, exchanges the two; it never comes back to the row.
    """
    rows, cols = defaultdict[int, dict[int, Cell]](dict), defaultdict[int, dict[int, Cell]](dict)
    for cell in shading.unshaded():
        in_row, in_col = _free(rows[cell.row]), _free(cols[cell.col])
        path, one, other = [], in_row, in_col
        line = cols[cell.col]
        while one in line:
            path.append((line[one], one, other))
            line = rows[line[one].row] if len(path) % 2 else cols[line[one].col]
            one, other = other, one
        for taken, old, _ in path:
            del rows[taken.row][old], cols[taken.col][old]
        for taken, _, new in [*path, (cell, 0, in_row)]:
            rows[taken.row][new] = cols[taken.col][new] = taken
    return dict(sorted((cell, label) for row in rows.values() for label, cell in row.items()))


def _free(line: dict[int, Cell]) -> int:
    return next(label for label in range(1, len(line) + 2) if label not in line)


def free_cells(puzzle: Puzzle) -> Iterator[Cell]:
    """The free cells of a puzzle with one solution, row by row.

    >>> [str(cell) for cell in free_cells(Puzzle([[1, 2, 3], [4, 2, 5], [6, 2, 7]]))]
    ['r1c1', 'r1c3', 'r2c1', 'r2c3', 'r3c1', 'r3c3']
    """
    new = max(puzzle.labels) + 1
    return (cell for cell in puzzle.cells() if uniqueness(_with_label(puzzle, cell, new)) == Uniqueness.UNIQUE)


def one_more(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with a new label in its first multi free cell, None if it has none."""
    times = Counter(puzzle.labels)
    for cell in free_cells(puzzle):
        if times[puzzle[cell]] > 1:
            return _with_label(puzzle, cell, max(puzzle.labels) + 1)
    return None


def one_fewer(puzzle: Puzzle) -> Puzzle | None:
    """The puzzle with another cell's label in its first possible solo free cell, None if there is no such cell.

    The label is the smallest that is not in the row and column, so it makes no new duplicate.
    """
    times = Counter(puzzle.labels)
    for cell in free_cells(puzzle):
        if times[puzzle[cell]] == 1 and (elsewhere := sorted(set(puzzle.labels) - _in_lines(puzzle, cell))):
            return _with_label(puzzle, cell, elsewhere[0])
    return None


def walk(puzzle: Puzzle, step: Callable[[Puzzle], Puzzle | None]) -> Iterator[Puzzle]:
    """The puzzles that `one_more` or `one_fewer` leads to, step by step, until no step is possible.

    >>> [len(set(p.labels)) for p in walk(Puzzle([[1, 2, 3], [4, 2, 5], [6, 2, 7]]), one_fewer)]
    [6, 5]
    """
    following = step(puzzle)
    while following is not None:
        yield following
        following = step(following)


def _in_lines(puzzle: Puzzle, cell: Cell) -> set[int]:
    return {puzzle.labels[index] for line in lines_of(index_of(cell, puzzle.cols), *puzzle.shape) for index in line}


def _with_label(puzzle: Puzzle, cell: Cell, label: int) -> Puzzle:
    rows = puzzle.to_rows()
    rows[cell.row][cell.col] = label
    return Puzzle(rows)


_SMALL_FEW = {
    3: (".#.", "...", ".#."),
    4: ("#..#", ".#..", "..#.", "#..."),
    5: ("#...#", ".#...", "..#..", "...#.", "#...."),
    6: ("#.#..#", "....#.", "..#...", ".#.#.#", "#.....", "...#.#"),
}
_SMALL_MANY = {
    3: (".#.", "...", ".#."),
    4: ("#.#.", "....", "....", "#.#."),
    5: (".#.#.", ".....", ".....", ".#.#.", "..#.."),
}


def few_labels(n: int) -> Puzzle:
    """Theorem 2: a puzzle with one solution and 2 ceil(n / 3) + 1 labels; with 2, 3, 3, 4, 5 for n = 2 to 6.

    >>> len(set(few_labels(12).labels)), uniqueness(few_labels(12))
    (9, <Uniqueness.UNIQUE: 'unique'>)

    Raises ValueError for n < 2.
    """
    check_side(n, 2)
    if n == 2:
        return Puzzle([[2, 1], [1, 1]])
    shading = few_shading(n)
    return puzzle_on(shading, carried_labels(shading)[0] if n in _SMALL_FEW else fewest_at_most(n))


def many_labels(n: int) -> Puzzle:
    """Theorem 4: a puzzle with one solution and all unshaded labels different; equation 30 gives their number.

    >>> len(set(many_labels(12).labels)), uniqueness(many_labels(12))
    (108, <Uniqueness.UNIQUE: 'unique'>)

    Raises ValueError for n < 3.
    """
    shading = many_shading(n)
    return puzzle_on(shading, carried_labels(shading)[-1])


def few_shading(n: int) -> Shading:
    """Every third diagonal, with a hole in each (figure 8); drawn by hand for n = 3 to 6.

    The diagonals i + j = 3, 6, 9, ... would each cut the grid in two. Their holes lie on a path from r4c1 down to the
    last row, in steps of one row and two columns, then of two rows and one column, so no line has two of them.

    >>> print(few_shading(7))
    #..#..#
    ..#..#.
    .#..#..
    ...#..#
    .....#.
    .#..#..
    #.....#

    Raises ValueError for n < 3.
    """
    check_side(n, 3)
    if n in _SMALL_FEW:
        return Shading(_SMALL_FEW[n])
    diagonals = (2 * n - 3) // 3
    # From the first hole on, so many steps lead down by one row, all others by two, to come out at row n - 1.
    flat = 2 * (diagonals - 1) - (n - 4)
    steps = ((step, max(0, step - flat)) for step in range(diagonals))
    holes = {(3 + step + steep, 2 * step - steep) for step, steep in steps}
    return Shading.from_shaded(n, n, _striped(n, 0) - holes)


def fewest_shading(n: int) -> Shading:
    """A shading whose fullest line is as short as possible: floor(2n / 3) + 1 unshaded cells, which is h(n).

    Again every third diagonal, cut where a line can spare a cell: as in `few_shading` if n = 0 mod 3, otherwise only
    where the lines cross one diagonal more than others.

    >>> fewest_shading(5).to_rows()
    ['.#...', '...#.', '..#..', '.#..#', '#....']
    >>> fewest_shading(7).to_rows()
    ['#.....#', '..#.#..', '.#...#.', '#..#...', '..#..#.', '.#..#..', '#..#..#']

    Raises ValueError for n < 3.
    """
    check_side(n, 3)
    if n % 3 == 0:
        return few_shading(n)
    if n % 3 == 1:
        return _cut_in_pairs(n)
    # A hole in each of the diagonals i + j = 1, 4, 7, ..., beside the main diagonal.
    holes = {hole for i in range(0, n, 3) for hole in ((i + 1, i), (i, i + 4))}
    return Shading.from_shaded(n, n, _striped(n, 1) - holes)


def _cut_in_pairs(n: int) -> Shading:
    """For n = 1 mod 3: one hole for two of the diagonals i + j = 3, 6, 9, ..., because few lines can spare a cell.

    The diagonal after that of a hole is cut without loss: two of its cells swap with the two that complete their
    square, and become a bridge between the diagonals on both sides.
    """
    shaded = _striped(n, 0) - {(n - 4, n - 1)}
    for i in range(0, n - 4, 3):
        j = i + 3
        shaded -= {(i, j), (i + 1, j + 2), (i + 2, j + 1)}
        shaded |= {(i + 1, j + 1), (i + 2, j + 2)}
    return Shading.from_shaded(n, n, shaded)


def _striped(n: int, residue: int) -> set[tuple[int, int]]:
    return {(i, j) for i, j in product(range(n), repeat=2) if (i + j) % 3 == residue}


def many_shading(n: int) -> Shading:
    """Cells a knight's move apart, where i + 2j = 1 mod 5, and what the border lacks (figure 19).

    Each inner cell shares an edge with exactly one of them. The border cells that share none are shaded as well, except
    those that would cut off a corner, which keeps them unshaded. For n = 3 to 5 the shading is drawn by hand.

    >>> many_shading(6).to_rows()
    ['...#..', '#....#', '..#...', '#...#.', '.#...#', '...#..']

    Raises ValueError for n < 3.
    """
    check_side(n, 3)
    if n in _SMALL_MANY:
        return Shading(_SMALL_MANY[n])
    empty = Shading.from_shaded(n, n, ())
    shaded = {Cell(i, j) for i, j in product(range(n), repeat=2) if (i + 2 * j) % 5 == 1}
    for cell in empty.unshaded():
        if on_border(empty, cell) and shaded.isdisjoint([cell, *neighbours(empty, cell)]):
            # A second way to the border would cut the grid; cells of the pattern have no contacts among themselves.
            beside = shaded.intersection(contacts(empty, cell))
            beyond = {other for contact in beside for other in contacts(empty, contact) if other in shaded}
            if not any(on_border(empty, other) for other in beside | beyond):
                shaded.add(cell)
    return Shading.from_shaded(n, n, shaded)


PERIOD = 10
BORDER = (0, 4, 6)
"""The shaded cells of a side, counted from its *shift* mod 10; they read the same backwards."""
CORNER = 4
"""The side of a drawn corner."""

CORNERS = {
    0: (5, ("....", "#.#.", "....", ".#..")),
    2: (9, (".#..", "..#.", "....", "#..#")),
    3: (1, ("...#", "#...", "..#.", "....")),
    4: (8, ("....", ".#..", "#..#", "....")),
    5: (0, (".#..", "..#.", "....", ".#..")),
    7: (4, ("...#", "#...", ".#..", "...#")),
    8: (6, ("....", ".#..", "#.#.", "....")),
    9: (3, (".#..", "..#.", "...#", "#...")),
    1: (2, (".#..", "...#", "#...", "..#.")),
    6: (7, ("..#.", "#..#", "....", "#.#.")),
}
"""By the shift of the top side: the shift of the left side, counted downwards, and the cells where they meet."""
_TOP_OF = {left: top for top, (left, _) in CORNERS.items()}


def knights_shading(rows: int, cols: int | None = None) -> Shading:
    """A maximal shading with ceil((rows * cols + rows + cols) / 5) - 2 shaded cells, from 10 x 10 on: the fewest known.

    >>> shading = knights_shading(12, 10)
    >>> len(list(shading.shaded())), shading.to_rows()[0]
    (27, '....#.#...')

    Raises ValueError for a side below 10.
    """
    cols = rows if cols is None else cols
    check_side(min(rows, cols), 10)
    shifts = next(shifts for shifts in (_around(shift, rows, cols) for shift in CORNERS) if shifts[-1] == shifts[0])
    shaded = {(row, col) for row, col in product(range(rows), range(cols)) if (row + 2 * col - 2 * shifts[0]) % 5 == 0}
    for shift, width in zip(shifts, (cols, rows, cols, rows), strict=False):
        # A quarter turn to the left; the pattern inside turns into itself.
        shaded = {(width - 1 - col, row) for row, col in _with_top(width, shaded, shift)}
    return Shading.from_shaded(rows, cols, shaded)


def _around(shift: int, rows: int, cols: int) -> list[int]:
    """The shifts of the top, right, bottom and left side, each turned to the top, and of the top side as it follows."""
    shifts = [shift]
    for width in (cols, rows, cols, rows):
        # The top side becomes the left one, read upwards.
        shifts.append(_TOP_OF[(width - 1 - shifts[-1]) % PERIOD])
    return shifts


def _with_top(width: int, shaded: set[tuple[int, int]], shift: int) -> set[tuple[int, int]]:
    """The same with the border at the top, between the corners, and with the first corner."""
    _, drawn = CORNERS[shift]
    side = [(0, col) for col in range(CORNER, width - CORNER)]
    corner = list(product(range(CORNER), repeat=2))
    on_side = {(row, col) for row, col in side if (col - shift) % PERIOD in BORDER}
    in_corner = {(row, col) for row, col in corner if drawn[row][col] == "#"}
    return shaded.difference(side, corner) | on_side | in_corner
