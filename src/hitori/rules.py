"""The three rules as three functions: the slow, independent judge that every answer can be held against.

Written to be read beside the rules of the game, and sharing no code with any solver:

1. *uniqueness*: no label occurs twice among the unshaded cells of a row or column;
2. *adjacency*: no two shaded cells share an edge;
3. *connectivity*: the unshaded cells are one orthogonally connected group (and there is at least one).

A cell whose shade is unknown counts as unshaded, as in pzpr (pzprjs `src/variety/hitori.js`, check list), whose failure
codes the violations carry. A board without duplicate labels is solved by shading nothing: pzpr refuses that answer
(`brNoShade`), we do not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from .puzzle import Cell, Puzzle
from .shading import Shade, Shading


class Rule(StrEnum):
    """The three rules of Hitori."""

    UNIQUENESS = "uniqueness"
    ADJACENCY = "adjacency"
    CONNECTIVITY = "connectivity"


_PZPR_CODES = {
    Rule.UNIQUENESS: "nmDupRow",
    Rule.ADJACENCY: "csAdjacent",
    Rule.CONNECTIVITY: "cuDivideRB",
}


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken rule and the cells that break it.

    uniqueness: all unshaded cells of one line with one label. adjacency: two shaded neighbours. connectivity: one
    group of unshaded cells that is cut off from the largest group, or every cell where none is unshaded.
    """

    rule: Rule
    cells: tuple[Cell, ...]

    @property
    def code(self) -> str:
        """The name pzpr gives to this failure: `csAdjacent`, `cuDivideRB` or `nmDupRow`."""
        return _PZPR_CODES[self.rule]

    def __str__(self) -> str:
        return f"{self.rule}: {' '.join(map(str, self.cells))}"


def check(puzzle: Puzzle, shading: Shading) -> list[Violation]:
    """Every violation of the rules, in pzpr's order (adjacency, connectivity, uniqueness); empty means solved.

    >>> check(Puzzle([[2, 1], [1, 1]]), Shading.from_rows([".#", "#."]))
    [Violation(rule=<Rule.CONNECTIVITY: 'connectivity'>, cells=(Cell(row=1, col=1),))]

    Raises InvalidShadingError when the sizes differ.
    """
    shading.must_fit(puzzle)
    return [
        *adjacency_violations(shading),
        *connectivity_violations(shading),
        *uniqueness_violations(puzzle, shading),
    ]


def uniqueness_violations(puzzle: Puzzle, shading: Shading) -> Iterator[Violation]:
    """Rule 1: for each line and label, the unshaded cells that share it; rows first."""
    labels = puzzle.to_rows()
    shades = _rows_of_shades(shading)
    row_lines = [[Cell(r, c) for c in range(puzzle.cols)] for r in range(puzzle.rows)]
    column_lines = [[Cell(r, c) for r in range(puzzle.rows)] for c in range(puzzle.cols)]
    for line in row_lines + column_lines:
        seen: defaultdict[int, list[Cell]] = defaultdict(list)
        for r, c in line:
            if shades[r][c] != Shade.SHADED and labels[r][c] != 0:
                seen[labels[r][c]].append(Cell(r, c))
        for cells in seen.values():
            if len(cells) > 1:
                yield Violation(Rule.UNIQUENESS, tuple(cells))


def adjacency_violations(shading: Shading) -> Iterator[Violation]:
    """Rule 2: each pair of shaded cells that share an edge."""
    shades = _rows_of_shades(shading)
    for r in range(shading.rows):
        for c in range(shading.cols):
            if shades[r][c] != Shade.SHADED:
                continue
            if c + 1 < shading.cols and shades[r][c + 1] == Shade.SHADED:
                yield Violation(Rule.ADJACENCY, (Cell(r, c), Cell(r, c + 1)))
            if r + 1 < shading.rows and shades[r + 1][c] == Shade.SHADED:
                yield Violation(Rule.ADJACENCY, (Cell(r, c), Cell(r + 1, c)))


def connectivity_violations(shading: Shading) -> Iterator[Violation]:
    """Rule 3: each group of unshaded cells but the largest (the first of the largest, row by row)."""
    groups = unshaded_groups(shading)
    if not groups:
        yield Violation(Rule.CONNECTIVITY, tuple(shading.shaded()))
        return
    largest = max(groups, key=len)
    for group in groups:
        if group is not largest:
            yield Violation(Rule.CONNECTIVITY, tuple(sorted(group)))


def unshaded_groups(shading: Shading) -> list[set[Cell]]:
    """The orthogonally connected groups of cells that are not shaded, in the order of their first cells."""
    shades = _rows_of_shades(shading)
    unvisited = {
        Cell(r, c): None for r in range(shading.rows) for c in range(shading.cols) if shades[r][c] != Shade.SHADED
    }
    groups = []
    while unvisited:
        start = next(iter(unvisited))
        del unvisited[start]
        group, frontier = {start}, [start]
        while frontier:
            r, c = frontier.pop()
            for neighbour in (Cell(r - 1, c), Cell(r + 1, c), Cell(r, c - 1), Cell(r, c + 1)):
                if neighbour in unvisited:
                    del unvisited[neighbour]
                    group.add(neighbour)
                    frontier.append(neighbour)
        groups.append(group)
    return groups


def _rows_of_shades(shading: Shading) -> list[bytes]:
    return [shading.cells[start : start + shading.cols] for start in range(0, len(shading.cells), shading.cols)]
