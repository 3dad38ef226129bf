"""From a shading to puzzles: every number of labels that a shading can carry, and the puzzles themselves.

A puzzle with exactly one solution is built in three steps:

    shading     a maximal one; it will be the solution
    copies      for each shaded cell the unshaded cell of its row or column whose label it copies, so that a solver is
                forced to shade it: {r1c2: r2c2, r1c4: r1c5, ...}
    colouring   labels for the unshaded cells, none twice in a line: {r1c1: 1, r1c3: 2, ...}

The one idea: once the copies are chosen, *every* colouring gives a puzzle with exactly one solution. The argument that
forces the shaded cells uses only that a cell and its copy are equal, and further equal labels can only forbid more. So
a shading carries every number of labels from that of its fullest line (König's theorem) to that of its unshaded cells,
which are the bounds for any puzzle with this solution. See docs/hitori-numbers.md for the proof.

The paper (section 5.1) walks from one number of labels to the next instead. A cell is *free* if the puzzle keeps its
only solution with a new label there; it is *multi* if its label occurs elsewhere too, otherwise *solo*. A new label in
a multi cell adds one label (`one_more`), a label from elsewhere in a solo cell removes one (`one_fewer`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from ..errors import UnsatisfiableError
from ..geometry import index_of, lines, lines_of, slice_of
from ..puzzle import Cell, Puzzle
from ..results import Uniqueness
from ..shading import Shade, Shading
from ..solving.native import uniqueness
from ..transforms import relabel
from .components import is_maximal, neighbours

Copies = dict[Cell, Cell]
Colouring = dict[Cell, int]


def puzzle_on(shading: Shading, labels: int) -> Puzzle:
    """A puzzle with exactly this many labels whose only solution is the shading, which must be maximal.

    >>> print(puzzle_on(Shading.from_rows([".#.", "...", ".#."]), labels=7))
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

    >>> carried_labels(Shading.from_rows([".#.", "...", ".#."]))
    range(3, 8)
    """
    return range(fullest_line(shading), shading.cells.count(Shade.UNSHADED) + 1)


def fullest_line(shading: Shading) -> int:
    """The most unshaded cells in a row or column.

    >>> fullest_line(Shading.from_rows(["#.", ".."]))
    2
    """
    return max(shading.cells[slice_of(line)].count(Shade.UNSHADED) for line in lines(*shading.shape))


def copies(shading: Shading) -> Copies:
    """For each shaded cell the unshaded cell whose label it copies, in the order in which they force each other.

    It begins with a cell `first`, an unshaded cell `beside` it and a shaded cell `second` of the same line, all three
    with one label. Of the first two, which share an edge, one is unshaded, so `second` is shaded. From then on, a
    neighbour of a shaded cell is unshaded, and every shaded cell of its lines that copies it is shaded: also `first`,
    once a shaded neighbour of `beside` other than `first` is reached.

    >>> found = copies(Shading.from_rows(["#..#", ".#..", "..#.", "#..."]))
    >>> [f"{cell} as {origin}" for cell, origin in found.items()]
    ['r1c4 as r1c2', 'r3c3 as r1c3', 'r2c2 as r2c4', 'r4c1 as r4c3', 'r1c1 as r1c2']

    Raises UnsatisfiableError if no start reaches every cell; ValueError if the shading is not maximal.
    """
    if not is_maximal(shading):
        raise ValueError("expected a maximal shading: one that obeys rules 2 and 3 and to which no cell can be added")
    wanted = shading.cells.count(Shade.SHADED)
    for first, beside, second in _beginnings(shading):
        found = _spread(shading, first, beside, second)
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
    rows: list[list[Cell]] = [[] for _ in range(shading.rows)]
    cols: list[list[Cell]] = [[] for _ in range(shading.cols)]
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

    >>> sorted(colouring(Shading.from_rows(["..", ".#"]), labels=3).values())
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
    rows: list[dict[int, Cell]] = [{} for _ in range(shading.rows)]
    cols: list[dict[int, Cell]] = [{} for _ in range(shading.cols)]
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
    return dict(sorted((cell, label) for row in rows for label, cell in row.items()))


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
    multi = next((cell for cell in free_cells(puzzle) if times[puzzle[cell]] > 1), None)
    return None if multi is None else _with_label(puzzle, multi, max(puzzle.labels) + 1)


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
