"""Hitori in a page: find every solution of a puzzle, e.g. of the one in examples/five.txt.

Shade cells so that (1) no label occurs twice among the unshaded cells of a row or column,
(2) no two shaded cells share an edge, and (3) the unshaded cells are connected.

    grid     the puzzle, row by row, e.g. [[2, 1], [1, 1]]
    cell     its row and column, e.g. (0, 1), the upper right one
    label    the number in a cell, e.g. 2; 0 is a blank, which equals no other
    shade    SHADED or UNSHADED, or OPEN while it is not known
    rivals   the cells that cannot have the same shade as this one: if it is shaded, its neighbours,
             e.g. (1, 1) and (0, 0) of (0, 1); if it is unshaded, its equals in the row and column
    contact  where a shaded cell touches another at a corner, e.g. (0, 1) and (1, 0), or the border
    tree     shaded cells joined by contacts; the places outside the grid form a tree as well
    wall     a loop of contacts, around some cells or from      . # .    . . #
             border to border, which cuts the unshaded          # . #    . # .
             cells apart                                        . # .    # . .

The idea: a shaded or unshaded cell forces the other shade on its rivals. That is rules 1 and 2.
Given rule 2, only a wall cuts the unshaded cells apart, so a cell that touches a tree twice must be
unshaded. That is rule 3. Assign what is forced until nothing is; then try both shades on a cell.
"""

import fileinput
import re
from collections.abc import Iterator

Cell = tuple[int, int]
Labels = dict[Cell, int]
Shades = dict[Cell, bool | None]
Trees = dict[Cell, frozenset[Cell]]

SHADED, UNSHADED, OPEN = True, False, None


def solutions(grid: list[list[int]]) -> Iterator[set[Cell]]:
    """Yield each solution once, as the set of its shaded cells, e.g. {(1, 1)}."""
    labels = {(r, c): label for r, row in enumerate(grid) for c, label in enumerate(row)}
    most_equals_first = sorted(labels, key=lambda cell: -len(rivals(cell, UNSHADED, labels)))
    outside = frozenset(place for cell in labels for place in around(cell) if place not in labels)
    return search(dict.fromkeys(most_equals_first, OPEN), dict.fromkeys(outside, outside), labels)


def search(shades: Shades, trees: Trees, labels: Labels) -> Iterator[set[Cell]]:
    """Try both shades on an open cell, and so on; yield the shaded cells when none is open."""
    cell = next((cell for cell in shades if shades[cell] is OPEN), None)
    if cell is None:
        yield {cell for cell in shades if shades[cell] is SHADED}
        return
    for shade in (SHADED, UNSHADED):
        trial = shades.copy(), trees.copy()
        if assign(cell, shade, *trial, labels):
            yield from search(*trial, labels)


def assign(cell: Cell, shade: bool, shades: Shades, trees: Trees, labels: Labels) -> bool:
    """Give a cell its shade, and others those that it forces; False if that breaks a rule."""
    forced = [(cell, shade)]
    while forced:
        cell, shade = forced.pop()
        if shades[cell] is OPEN:
            shades[cell] = shade
            forced += [(rival, not shade) for rival in rivals(cell, shade, labels)]
            if shade is SHADED and not join(cell, trees):
                return False
        elif shades[cell] is not shade:
            return False
        if not forced:
            open_cells = [cell for cell in shades if shades[cell] is OPEN]
            forced = [(cell, UNSHADED) for cell in open_cells if not join(cell, trees.copy())]
    return True


def rivals(cell: Cell, shade: bool, labels: Labels) -> list[Cell]:
    """List the cells that cannot have this shade if the given cell has it."""
    if shade is SHADED:
        return [place for place in around(cell)[1::2] if place in labels]
    equals = [other for other in labels if labels[other] == labels[cell] != 0]
    return [(r, c) for r, c in equals if (r == cell[0]) != (c == cell[1])]  # both: the cell itself


def join(cell: Cell, trees: Trees) -> bool:
    """Join a shaded cell with the trees it touches; False if it makes a wall or fills the grid."""
    walk = [trees.get(place) for place in around(cell)]
    # A contact begins after a gap in the walk; walk[-1] is the place before walk[0].
    touched = [tree for step, tree in enumerate(walk) if tree and not walk[step - 1]]
    joined = frozenset([cell]).union(*touched)
    trees.update(dict.fromkeys(joined, joined))
    return None in walk and len(touched) == len(set(touched))


def around(cell: Cell) -> list[Cell]:
    """List the eight places around a cell, clockwise; every other one shares an edge with it."""
    r, c = cell
    steps = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    return [(r + down, c + right) for down, right in steps]


def parse(text: str) -> Iterator[list[list[int]]]:
    """Read puzzles, one row a line, e.g. "14 . 5" or "1.5"; other lines come between puzzles."""
    for block in re.findall(r"(?:^ *[\d.].*\n?)+", text, re.MULTILINE):
        rows = [line.replace(".", "0").split() for line in block.splitlines()]
        yield [[int(label) for label in (row if len(row) > 1 else row[0])] for row in rows]


def show(grid: list[list[int]], solution: set[Cell]) -> str:
    """Draw the grid with its shaded cells in brackets, e.g. [5]."""
    width = len(str(max(map(max, grid))))
    lines = []
    for r, row in enumerate(grid):
        words = [str(label or ".").rjust(width) for label in row]
        cells = [f"[{word}]" if (r, c) in solution else f" {word} " for c, word in enumerate(words)]
        lines.append("".join(cells).rstrip())
    return "\n".join(lines)


if __name__ == "__main__":
    with fileinput.input(encoding="utf-8") as lines:
        for grid in parse("".join(lines)):
            drawings = [show(grid, solution) for solution in solutions(grid)]
            print(*drawings, f"solutions: {len(drawings)}\n", sep="\n\n")
