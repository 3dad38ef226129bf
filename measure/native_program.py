"""The native solver on several threads, as a program of the laboratory: `python measure/native_program.py 2`.

A puzzle a line in, e.g. `1 2 3 3` (rows, columns, labels), an answer a line out, e.g. `#.`, or `none`. As a solver of
the laboratory `native` works on one thread.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from hitori import Puzzle, solve


def answers(lines: Iterable[str], threads: int) -> Iterator[str]:
    """The answer to each line.

    >>> list(answers(["1 2 3 3", "2 2 1 1 1 1"], 2))
    ['#.', 'none']
    """
    for line in lines:
        rows, cols, *labels = map(int, line.split())
        solution = solve(Puzzle.from_labels(rows, cols, labels), threads=threads).solution
        yield "none" if solution is None else "/".join(solution.to_rows())


if __name__ == "__main__":
    for answer in answers(sys.stdin, int(sys.argv[1])):
        print(answer, flush=True)
