#!/usr/bin/env python3
"""A Hitori solver to start from, for `hitori lab run stress --sizes 5 --program examples/programs/mine.py -o out`.

A puzzle is a line: rows, columns and the labels, row by row, 0 for a blank, e.g. `2 2 2 1 1 1`. The answer is a line:
the rows, `#` shaded and `.` unshaded, joined by `/`, e.g. `../.#`, or `none`; behind it any counters. It searches depth
first, a cell after the other.
"""

import sys


class Search:
    """One puzzle; `shades` has a symbol for each cell that is decided."""

    def __init__(self, rows: int, cols: int, labels: list[int]) -> None:
        self.rows, self.cols, self.labels = rows, cols, labels
        self.shades: list[str] = []
        self.states = 0

    def solve(self) -> bool:
        """Whether the cells can be completed to a solution, which `shades` then is."""
        if len(self.shades) == len(self.labels):
            return self.is_connected()
        for shade in ".#":
            self.shades.append(shade)
            self.states += 1
            if self.fits() and self.solve():
                return True
            self.shades.pop()
        return False

    def fits(self) -> bool:
        """Whether the last cell keeps rules 1 and 2 with the cells before it."""
        last, cols, shades = len(self.shades) - 1, self.cols, self.shades
        row, col = divmod(last, cols)
        if shades[last] == "#":
            return not (col and shades[last - 1] == "#") and not (row and shades[last - cols] == "#")
        before = [*range(row * cols, last), *range(col, last, cols)]
        return not any(self.labels[last] == self.labels[each] != 0 and shades[each] == "." for each in before)

    def is_connected(self) -> bool:
        """Whether the unshaded cells are one piece: rule 3."""
        unshaded = {cell for cell, shade in enumerate(self.shades) if shade == "."}
        reached = [min(unshaded)] if unshaded else []
        seen = set(reached)
        for cell in reached:
            col = cell % self.cols
            beside = [cell - self.cols, cell + self.cols]
            beside += [cell - 1] if col else []
            beside += [cell + 1] if col + 1 < self.cols else []
            new = {each for each in beside if each in unshaded} - seen
            seen |= new
            reached += new
        return bool(unshaded) and seen == unshaded


for line in sys.stdin:
    rows, cols, *labels = map(int, line.split())
    search = Search(rows, cols, labels)
    answer = "none"
    if search.solve():
        answer = "/".join("".join(search.shades[start : start + cols]) for start in range(0, len(labels), cols))
    print(f"{answer} states={search.states}", flush=True)
