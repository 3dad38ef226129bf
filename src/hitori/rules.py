"""The rule checker: the three rules as three functions, slow, independent, and the reference for every answer.

Written to be read beside the rules of the game; it shares no code with any solver, nor with `geometry`: a mistake there
cannot hide here.

1. *uniqueness*: no label occurs twice among the unshaded cells of a row or column;
2. *adjacency*: no two shaded cells share an edge;
3. *connectivity*: the unshaded cells are one orthogonally connected group (and there is at least one).

An unknown cell counts as unshaded, as in pzpr (pzprjs `src/variety/hitori.js`, check list); violations carry pzpr's
failure codes. A board without duplicate labels is solved by shading nothing; pzpr refuses that answer (`brNoShade`).

Shadings are read as their rows of text, `#` for a shaded cell. A cell is a plain pair `(r, c)`, made a `Cell` only if a
violation names it: most answers are right, and this checks them in a fraction of the time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ._validate import Word, iterator_of, require_type
from .errors import WrongTypeError
from .puzzle import Cell, Puzzle
from .shading import Shading


class Rule(Word):
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
    group of unshaded cells cut off from the largest group, or every cell if none is unshaded.
    """

    rule: Rule
    cells: tuple[Cell, ...]

    @property
    def code(self) -> str:
        """The code of pzpr for this failure: `csAdjacent`, `cuDivideRB` or `nmDupRow`."""
        return _PZPR_CODES[self.rule]

    def to_dict(self) -> dict[str, object]:
        """Its part of the record of `hitori check --json`, for `to_dict`."""
        return {"rule": str(self.rule), "code": self.code, "cells": [list(cell) for cell in self.cells]}

    def __str__(self) -> str:
        return f"{self.rule}: {' '.join(map(str, self.cells))}"


def check(puzzle: Puzzle, shading: Shading) -> list[Violation]:
    """Every violation of the rules, in pzpr's order (adjacency, connectivity, uniqueness); empty means solved.

    >>> check(Puzzle([[2, 1], [1, 1]]), Shading([".#", "#."]))
    [Violation(rule=<Rule.CONNECTIVITY: 'connectivity'>, cells=(Cell(row=1, col=1),))]

    Raises InvalidShadingError if the sizes differ, WrongTypeError for anything but a Puzzle and a Shading.
    """
    require_type(Shading, shading)
    shading.must_fit(puzzle)
    return [
        *adjacency_violations(shading),
        *connectivity_violations(shading),
        *uniqueness_violations(puzzle, shading),
    ]


def check_many(pairs: Iterable[tuple[Puzzle, Shading]]) -> list[list[Violation]]:
    """`check` for each pair of a puzzle and a shading, in their order.

    >>> check_many([(Puzzle([[1, 1]]), Shading(["#."])), (Puzzle([[1, 1]]), Shading([".."]))])
    [[], [Violation(rule=<Rule.UNIQUENESS: 'uniqueness'>, cells=(Cell(row=0, col=0), Cell(row=0, col=1)))]]

    Raises as `check` does, WrongTypeError for anything but pairs.
    """
    found = []
    for pair in iterator_of(tuple, pairs):
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            how = "; put it into a list" if isinstance(pair, Puzzle | int) else ""
            raise WrongTypeError(f"expected pairs (puzzle, shading), got {type(pair).__name__}{how}")
        puzzle, shading = pair
        require_type(Puzzle, puzzle)
        found.append(check(puzzle, shading))
    return found


def is_solution(puzzle: Puzzle, shading: Shading) -> bool:
    """Whether the shading is complete and breaks no rule.

    >>> is_solution(Puzzle([[2, 1], [1, 1]]), Shading(["..", ".#"]))
    True

    Raises as `check` does.
    """
    return not check(puzzle, shading) and shading.is_complete


def uniqueness_violations(puzzle: Puzzle, shading: Shading) -> Iterator[Violation]:
    """Rule 1: for each line and label, the unshaded cells that share it; rows first."""
    rows = [
        [0 if symbol == "#" else label for label, symbol in zip(labels, symbols, strict=True)]
        for labels, symbols in zip(puzzle.to_rows(), shading.to_rows(), strict=True)
    ]
    for r, row in enumerate(rows):
        for indices in _repeats(row):
            yield Violation(Rule.UNIQUENESS, tuple(Cell(r, c) for c in indices))
    for c, column in enumerate(zip(*rows, strict=True)):
        for indices in _repeats(column):
            yield Violation(Rule.UNIQUENESS, tuple(Cell(r, c) for r in indices))


def _repeats(line: Sequence[int]) -> Iterator[list[int]]:
    """The indices of each label that stands more than once in a line; 0 is a blank, or a shaded cell."""
    for label, times in Counter(line).items():
        if times > 1 and label != 0:
            yield [index for index, other in enumerate(line) if other == label]


def adjacency_violations(shading: Shading) -> Iterator[Violation]:
    """Rule 2: each pair of shaded cells that share an edge."""
    shaded = [(r, c) for r, row in enumerate(shading.to_rows()) for c, symbol in enumerate(row) if symbol == "#"]
    among_shaded = set(shaded)
    for r, c in shaded:
        for neighbour in ((r, c + 1), (r + 1, c)):
            if neighbour in among_shaded:
                yield Violation(Rule.ADJACENCY, (Cell(r, c), Cell(*neighbour)))


def connectivity_violations(shading: Shading) -> Iterator[Violation]:
    """Rule 3: each group of unshaded cells except the largest (of several largest, the first row by row)."""
    groups = unshaded_groups(shading)
    if not groups:
        yield Violation(Rule.CONNECTIVITY, tuple(shading.shaded()))
        return
    largest = max(groups, key=len)
    for group in groups:
        if group is not largest:
            yield Violation(Rule.CONNECTIVITY, tuple(Cell(r, c) for r, c in sorted(group)))


def unshaded_groups(shading: Shading) -> list[list[tuple[int, int]]]:
    """The orthogonally connected groups of unshaded cells, in the order of their first cells."""
    unshaded = [(r, c) for r, row in enumerate(shading.to_rows()) for c, symbol in enumerate(row) if symbol != "#"]
    unvisited = set(unshaded)
    groups = []
    for start in unshaded:
        if start in unvisited:
            unvisited.remove(start)
            group = [start]
            for r, c in group:  # which grows on the way
                for neighbour in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                    if neighbour in unvisited:
                        unvisited.remove(neighbour)
                        group.append(neighbour)
            groups.append(group)
    return groups
