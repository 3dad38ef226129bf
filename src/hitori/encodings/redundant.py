"""Redundant constraints: twelve consequences of the rules that may help a program to find them sooner, e.g. WN.

Each is a pure function from a puzzle to *clauses* (see `pairs`) or to *bounds*: `AtMost((0, 1, 2), 2)` says that at
most two of these cells are shaded. None of them changes the solutions, except UC and its dynamic variant, which only
guarantee that a puzzle with a solution keeps one. The docstrings hold the proofs, and examples with near misses, of
which nothing is said. A "wall" is that of `contacts`: shaded cells that cut the unshaded in two, so one of them must be
unshaded.

Source: table 1 and appendix C of the CP study by the TU Delft research group (2026), after Wensveen and after Gander
and Hofer. Each is as strong as there and no stronger, so that what it brings can be compared; where the text allows
two readings, the docstring says which we took.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

from ..errors import InvalidOptionError
from ..geometry import borders, column_lines, corner_blocks, diagonals, equal_groups, lines, neighbours, row_lines
from ..puzzle import Puzzle
from .connectivity import cut
from .pairs import Clause


class AtMost(NamedTuple):
    """No more than `bound` of these cells are shaded."""

    cells: tuple[int, ...]
    bound: int


def nothing(_puzzle: Puzzle) -> list[Any]:
    """The bounds of a constraint that is all clauses, and the clauses of one that is all bounds."""
    return []


class Redundant(NamedTuple):
    """One of the twelve, or a variant. `only_for_unique` marks what may lose solutions, but never the last one."""

    clauses: Callable[[Puzzle], list[Clause]]
    bounds: Callable[[Puzzle], list[AtMost]] = nothing
    only_for_unique: bool = False


def unshaded_neighbours(puzzle: Puzzle) -> list[Clause]:
    """WN: an unshaded cell has an unshaded neighbour.

    Otherwise it would be a group of its own. In grids of four cells or more there is always another unshaded cell.

    >>> unshaded_neighbours(Puzzle([[1, 2], [3, 4]]))
    [[1, -2, -3], [2, -1, -4], [3, -1, -4], [4, -2, -3]]
    >>> unshaded_neighbours(Puzzle([[1, 2, 1]]))
    []
    """
    if len(puzzle) < 4:
        return []
    rows, cols = puzzle.shape
    return [[cell + 1, *cut(neighbours(cell, rows, cols))] for cell in range(rows * cols)]


def corner_check(puzzle: Puzzle) -> list[Clause]:
    """CCH: if the four cells of a corner are two pairs of equal labels, eight cells are known, e.g. with 1 2 above 1 2:

        # . .
        . # .
        . .

    One cell of each pair is shaded, and no two neighbours are: so either the diagonal through the corner, or the other
    diagonal, which is a wall around the corner. The neighbours of the shaded cells are unshaded by rule 2; the two
    along the border, r1c3 and r3c1, because shading one would close the wall around r1c2 or r2c1.

    >>> corner_check(Puzzle([[1, 2, 8], [1, 2, 7], [4, 3, 6]]))
    [[1], [5], [-2], [-4], [-6], [-8], [-3], [-7]]
    >>> corner_check(Puzzle([[1, 1, 8], [2, 2, 7], [4, 3, 6]]))
    [[1], [5], [-2], [-4], [-6], [-8], [-3], [-7]]
    >>> corner_check(Puzzle([[1, 2], [1, 2]])), corner_check(Puzzle([[1, 2, 8], [2, 1, 7], [4, 3, 6]]))
    ([], [])
    """
    if min(puzzle.shape) < 3:
        return []
    clauses: list[Clause] = []
    for block in corner_blocks(*puzzle.shape):
        corner, along, down, inner = block
        one, two, three, four = labels = [puzzle.labels[cell] for cell in block]
        if 0 not in labels and ((one, three) == (two, four) or (one, two) == (three, four)):
            right, below = along - corner, down - corner
            unshaded = (along, down, inner + right, inner + below, along + right, down + below)
            clauses += [[corner + 1], [inner + 1], *([-1 - cell] for cell in unshaded)]
    return clauses


def sandwich_pair(puzzle: Puzzle) -> list[Clause]:
    """SP: a cell between two equal labels is unshaded, because one of the two is shaded.

    >>> sandwich_pair(Puzzle([[1, 2, 1]])), sandwich_pair(Puzzle([[1, 2, 2]])), sandwich_pair(Puzzle([[0, 2, 0]]))
    ([[-2]], [], [])
    """
    label = puzzle.labels
    return [
        [-1 - middle]
        for line in lines(*puzzle.shape)
        for first, middle, last in zip(line, line[1:], line[2:], strict=False)
        if label[first] == label[last] != 0
    ]


def edge_pair(puzzle: Puzzle) -> list[Clause]:
    """EP: the cells on both sides of pairs that are stacked on the border are unshaded, except beside the last pair.

    In a stack the shaded cells alternate: one of each pair, no two of them neighbours. If a cell beside the stack were
    shaded, the cell of the stack next to it would have only shaded neighbours: that one, its partner, and those above
    and below it, of which one may be missing at the border. Beside the last pair the way down remains open.

    Two pairs that stand side by side on the border alternate too, and count as a stack of two. These are patterns 4
    and 5 of Gander and Hofer; two pairs in a stack are the study's DEP, three its TEP.

    >>> edge_pair(Puzzle([[9, 1, 1, 8], [7, 2, 2, 6]]))
    [[-1], [-4], [-5], [-8]]
    >>> edge_pair(Puzzle([[3, 4, 5, 2], [1, 4, 5, 6], [7, 8, 9, 10], [11, 12, 13, 14]]))
    [[-1], [-4]]
    >>> edge_pair(Puzzle([[9, 1, 1, 8], [2, 7, 6, 2]]))
    []
    """
    label = puzzle.labels
    clauses: list[Clause] = []
    parallels = (row_lines(*puzzle.shape), column_lines(*puzzle.shape))
    # From each of the four borders: the lines along it, from the border inwards.
    for layers in (parallel[::step] for parallel in parallels for step in (1, -1)):
        for at in range(len(layers[0]) - 1):
            pairs = [label[layer[at]] == label[layer[at + 1]] != 0 for layer in layers]
            depth = [*pairs, False].index(False)
            if depth < 2 <= len(layers) and all(label[layers[0][k]] == label[layers[1][k]] != 0 for k in (at, at + 1)):
                depth = 2
            sides = [side for side in (at - 1, at + 2) if 0 <= side < len(layers[0])]
            for layer in layers[: max(0, depth - 1)]:
                clauses += [[-1 - layer[side]] for side in sides]
    return clauses


def corner_close(puzzle: Puzzle) -> list[Clause]:
    """CC: the two neighbours of a corner are not both shaded; they are a wall around it.

    >>> corner_close(Puzzle([[1, 2, 3], [4, 5, 6]])), corner_close(Puzzle([[1, 2, 3]]))
    ([[-2, -4], [-2, -6], [-5, -1], [-5, -3]], [])
    """
    return [cut((along, down)) for _, along, down, _ in corner_blocks(*puzzle.shape)]


def flanked_isolation(puzzle: Puzzle) -> list[Clause]:
    """FI: if a line holds a b b a, every other a and every other b of the line is shaded.

    One b is shaded and the other not, so a third b has an unshaded equal; the shaded b has an a beside it, which is
    unshaded, so a third a has one too.

    >>> flanked_isolation(Puzzle([[1, 2, 2, 1, 3, 2, 1]])), flanked_isolation(Puzzle([[1, 2, 2, 3, 1, 2]]))
    ([[6], [7]], [])
    """
    label = puzzle.labels
    clauses = []
    for line in lines(*puzzle.shape):
        for at in range(len(line) - 3):
            block = line[at : at + 4]
            first, second, third, fourth = (label[cell] for cell in block)
            if first == fourth != 0 and second == third != 0:
                clauses += [[cell + 1] for cell in line if cell not in block and label[cell] in (first, second)]
    return clauses


def least_unshaded(puzzle: Puzzle) -> list[AtMost]:
    """LW: at most half of a line, rounded up, is shaded, because no two neighbours are.

    >>> least_unshaded(Puzzle([[1, 2]]))
    [AtMost(cells=(0, 1), bound=1), AtMost(cells=(0,), bound=1), AtMost(cells=(1,), bound=1)]
    >>> least_unshaded(Puzzle([[1, 2, 3]]))[0]
    AtMost(cells=(0, 1, 2), bound=2)
    """
    return [AtMost(tuple(line), (len(line) + 1) // 2) for line in lines(*puzzle.shape)]


def unique_cell(puzzle: Puzzle) -> list[Clause]:
    """UC: a cell whose label is alone in its row and column is unshaded.

    Unshading it breaks no rule, so a puzzle with a solution has one like that; but others may be lost.

    >>> unique_cell(Puzzle([[1, 1, 0, 2]])), unique_cell(Puzzle([[1, 1, 2, 2]]))
    ([[-3], [-4]], [])
    """
    duplicated = {cell for group in equal_groups(puzzle) for cell in group}
    return [[-1 - cell] for cell in range(len(puzzle)) if cell not in duplicated]


def unshaded_duplicate(puzzle: Puzzle) -> list[Clause]:
    """UC applied dynamically: a cell is unshaded if all cells of its lines with the same label are shaded.

    In appendix C of the study, shaded cells "are ignored when checking uniqueness". So a shaded cell has an unshaded
    duplicate. Let a shaded cell of a solution have none, and unshade it. No unshaded cell of its lines has its label,
    so rule 1 holds; rule 2 does, because one cell less is shaded; its neighbours were unshaded by rule 2, so it joins
    them, and rule 3 holds. This is a solution with fewer shaded cells; after some such steps there is none left to
    unshade. So a puzzle with a solution keeps one, and one with a single solution loses nothing.

    A cell without duplicates is unshaded at once, which is UC. This says more: below, of the solutions #..#, #... and
    ...# it loses the first, which UC keeps.

    >>> unshaded_duplicate(Puzzle([[1, 2, 3, 1]])), unique_cell(Puzzle([[1, 2, 3, 1]]))
    ([[-1, -4], [-2], [-3]], [[-2], [-3]])
    >>> unshaded_duplicate(Puzzle([[1, 2, 1], [1, 3, 2]]))
    [[-1, -3, -4], [-2], [-1, -3], [-1, -4], [-5], [-6]]
    """
    alike = {cell: {cell} for cell in range(len(puzzle))}
    for group in equal_groups(puzzle):
        for cell in group:
            alike[cell].update(group)
    return [cut(cells) for cells in dict.fromkeys(tuple(sorted(cells)) for cells in alike.values())]


def pair_isolation(puzzle: Puzzle) -> list[Clause]:
    """PI: where a line holds a pair of equal neighbours, its duplicates that stand alone are shaded: x x . x.

    One of the pair is unshaded. Pattern 6 of Gander and Hofer, to which the study's appendix refers; its table says
    "prevents isolation when identical symbols flank a tile". That the pattern is meant, the puzzle files of the study's
    group show: each prints how often pair isolation applies in it, and all 12,001 fit (counted without the ends of the
    lines, which its program for Gurobi leaves out).

    >>> pair_isolation(Puzzle([[1, 1, 2, 1]])), pair_isolation(Puzzle([[7, 2, 7, 7, 7, 3, 7]]))
    ([[4]], [[1], [7]])
    >>> pair_isolation(Puzzle([[7, 1, 7, 2, 7]])), pair_isolation(Puzzle([[7, 7, 1, 7, 7]]))
    ([], [])
    """
    label = puzzle.labels
    clauses: list[Clause] = []
    for line in lines(*puzzle.shape):
        paired = {cell for pair in pairwise(line) if label[pair[0]] == label[pair[1]] != 0 for cell in pair}
        pairs = {label[cell] for cell in paired}
        clauses += [[cell + 1] for cell in line if label[cell] in pairs and cell not in paired]
    return clauses


def close_isolation(puzzle: Puzzle) -> list[Clause]:
    """CI: if the four neighbours of a cell are shaded, it and the four cells diagonal to it are unshaded; for n > 4.

    Pattern 7 of Gander and Hofer as the study states it. It follows from rule 2 alone, and does not forbid the four,
    though they are a wall.

    >>> for clause in close_isolation(Puzzle([[0] * 5] * 5))[:5]:
    ...     print(clause)
    [-2, -6, -8, -12, -7]
    [-2, -6, -8, -12, -1]
    [-2, -6, -8, -12, -3]
    [-2, -6, -8, -12, -11]
    [-2, -6, -8, -12, -13]
    >>> [clause[-1] for clause in close_isolation(Puzzle([[0] * 5] * 5))[::5]]
    [-7, -8, -9, -12, -13, -14, -17, -18, -19]
    >>> close_isolation(Puzzle([[1, 2, 3], [4, 5, 6], [7, 8, 9]]))
    []
    """
    rows, cols = puzzle.shape
    if min(rows, cols) < 5:
        return []
    return [
        [*cut(neighbours(cell, rows, cols)), -1 - other]
        for cell in range(rows * cols)
        if not borders(cell, rows, cols)
        for other in (cell, *(cell + down + right for down in (-cols, cols) for right in (-1, 1)))
    ]


def unshaded_bridges(puzzle: Puzzle) -> list[Clause]:
    """WB: two adjacent lines share a pair of unshaded neighbours.

    Otherwise each such pair has exactly one shaded cell, and the next pair the other one: a zigzag from border to
    border, of which there are two.

    >>> unshaded_bridges(Puzzle([[1, 2], [3, 4]])), unshaded_bridges(Puzzle([[1, 2, 3]]))
    ([[-1, -4], [-3, -2], [-1, -4], [-2, -3]], [])
    """
    if min(puzzle.shape) < 2:
        return []
    return [
        cut(pair[(index + turn) % 2] for index, pair in enumerate(zip(line, following, strict=True)))
        for parallel in (row_lines(*puzzle.shape), column_lines(*puzzle.shape))
        for line, following in pairwise(parallel)
        for turn in (0, 1)
    ]


def diagonal_wall(puzzle: Puzzle) -> list[Clause]:
    """DW: a diagonal from border to border is not all shaded; it is a wall.

    >>> diagonal_wall(Puzzle([[1, 2, 3], [4, 5, 6]])), diagonal_wall(Puzzle([[1, 2, 3]]))
    ([[-2, -6], [-1, -5], [-2, -4], [-3, -5]], [])
    """
    falling, rising = diagonals(*puzzle.shape)
    return [cut(diagonal) for diagonal in falling[::-1] + rising if len(diagonal) > 1]


REDUNDANT: dict[str, Redundant] = {
    "WN": Redundant(unshaded_neighbours),
    "CCH": Redundant(corner_check),
    "SP": Redundant(sandwich_pair),
    "EP": Redundant(edge_pair),
    "CC": Redundant(corner_close),
    "FI": Redundant(flanked_isolation),
    "LW": Redundant(nothing, least_unshaded),
    "UC": Redundant(unique_cell, only_for_unique=True),
    "PI": Redundant(pair_isolation),
    "CI": Redundant(close_isolation),
    "WB": Redundant(unshaded_bridges),
    "DW": Redundant(diagonal_wall),
}
"""The twelve by their abbreviations."""

VARIANTS: dict[str, Redundant] = {"UC-dynamic": Redundant(unshaded_duplicate, only_for_unique=True)}
"""What the study mentions beside the twelve, and did not measure."""


def named(abbreviations: str) -> list[Redundant]:
    """The constraints in a list such as "WN,SP"; none for the empty text.

    Raises InvalidOptionError with the first unknown name.
    """
    known = REDUNDANT | VARIANTS
    names = list(filter(None, abbreviations.split(",")))
    if unknown := [name for name in names if name not in known]:
        raise InvalidOptionError(f"no redundant constraint '{unknown[0]}'; expected some of: {', '.join(known)}")
    return [known[name] for name in names]
