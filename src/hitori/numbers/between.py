"""Every number of labels in between (section 5.1 of the paper): free cells, and a walk that changes one at a time.

A cell is *free* if the puzzle keeps its only solution with a new label there. A free cell is *multi* if its label
occurs elsewhere too, otherwise *solo*. A new label in a multi cell adds one label; a label from elsewhere in a solo
cell removes one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from ..analysis.uniqueness import uniqueness
from ..geometry import index_of, lines_of
from ..puzzle import Cell, Puzzle
from ..results import Uniqueness


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
