"""Two ways to count the unshaded cells of a grid whose shaded cells are 0, and what a single call of each takes.

    python -m measure.counting subtraction loops

times one call of each, in the order named, in a fresh process: the reading that leads people astray. The timings in
docs/classroom.md are made with the same two functions.
"""

import sys
from time import perf_counter

GRID = [[0 if (row + col) % 4 == 0 else col + 1 for col in range(8)] for row in range(8)]


def by_subtraction(grid: list[list[int]]) -> int:
    """The number of cells, minus the zeros of each row."""
    unshaded = len(grid) * len(grid[0])
    for row in grid:
        unshaded -= row.count(0)
    return unshaded


def by_loops(grid: list[list[int]]) -> int:
    """One more for each cell that is not zero."""
    unshaded = 0
    for row in grid:
        for label in row:
            if label != 0:
                unshaded += 1
    return unshaded


METHODS = {"subtraction": by_subtraction, "loops": by_loops}


def main(names: list[str]) -> None:
    """Print the microseconds that one call of each named method takes, in this order."""
    for name in names:
        start = perf_counter()
        METHODS[name](GRID)
        print(f"{name} {(perf_counter() - start) * 1e6:.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
