"""How late each question of the core is for its time limit, on large boards of equal labels, blanks and long chains.

    python -m bench.limits [--sizes 25,100] [--limits 0.1,1] [--questions solve,rounds]

prints a line for each question, family and limit, e.g. `solve all-ones 0.1`, with a column for each size: the seconds
that the call took beyond its limit, e.g. `+0.012`, or that it took where it was done in time, e.g. `(0.034)`. What is
late by more than a fifth of the limit and 50 ms is asked twice more, for other programs can be the cause, and marked
`!` if it is late each time. The last line has the worst.
"""

from __future__ import annotations

import argparse
import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from random import Random
from time import perf_counter

from hitori import native
from hitori.errors import ImpossibleWishError, OutOfTimeError
from hitori.puzzle import LABEL_TYPE, Puzzle
from hitori.results import Limits
from hitori.shading import Shading

SIZES = (25, 50, 100, 130, 200, 400, 1000, 2000)
LIMITS = (0.1, 1.0, 4.0)


def all_ones(size: int) -> Iterator[int]:
    """No solution from size 4 on: of four equals in a line three are shaded."""
    return iter([1] * size * size)


def blanks(size: int) -> Iterator[int]:
    """Every legal shading is a solution."""
    return iter([0] * size * size)


def checkerboard(size: int) -> Iterator[int]:
    """Two labels in turn; no solution from size 3 on."""
    return (1 + (row + col) % 2 for row in range(size) for col in range(size))


def comb(size: int) -> Iterator[int]:
    """In every second row every third label is the same; all others stand alone. Very many solutions."""
    lone = size
    for row in range(size):
        for col in range(size):
            lone += 1
            yield row + 1 if row % 2 == 0 and col % 3 == 0 else lone


def spiral(size: int) -> list[int]:
    """Pairs of equals along a spiral: each cell that is shaded or not decides all further in. Two solutions or more."""
    labels = list(range(1, size * size + 1))
    path = list(_spiral(size))
    for place in range(0, len(path) - 3, 4):
        (row, col), (other_row, other_col) = path[place], path[place + 3]
        if row == other_row or col == other_col:
            labels[other_row * size + other_col] = labels[row * size + col]
    return labels


def _spiral(size: int) -> Iterator[tuple[int, int]]:
    """The cells of a spiral with a line free between its arms."""
    row, col, step, lengths = 0, -1, (0, 1), [size]
    while lengths[-1] > 0:
        for _ in range(lengths[-1]):
            row, col = row + step[0], col + step[1]
            yield row, col
        step = step[1], -step[0]
        turns = len(lengths)
        lengths.append(size - 1 if turns <= 2 else lengths[-2] - 2)


def triples(size: int) -> list[int]:
    """Lone labels, but for triples of equals in a line on one checkerboard colour: three labels in twenty begin one."""
    random = Random(f"limits {size}")
    labels = list(range(1, size * size + 1))
    for line in range(2 * size):
        places = [place for place in range(size) if (place + line % size) % 2 == 0]
        cells = [line * size + place if line < size else place * size + line - size for place in places]
        free = [cell for cell in cells if labels[cell] == cell + 1]
        random.shuffle(free)
        for number in range(min(round(0.075 * size), len(free) // 3)):
            first, second, third = free[3 * number : 3 * number + 3]
            labels[second] = labels[third] = labels[first]
    return labels


FAMILIES: dict[str, Callable[[int], Iterator[int] | list[int]]] = {
    "all-ones": all_ones,
    "blanks": blanks,
    "checkerboard": checkerboard,
    "comb": comb,
    "spiral": spiral,
    "triples": triples,
}


def _generate(puzzle: Puzzle, limits: Limits) -> None:
    """A difficulty that nobody reaches in this size."""
    target = native.Target((22, 23), None, "extreme")
    size = puzzle.rows
    spec = native.PuzzleSpec(size, size, size, (0, size * size), "none", None, True, "repair", target, None)
    with suppress(OutOfTimeError, ImpossibleWishError):
        native.generate(spec, 1, 0, 1, 1, limits)


def _facts(puzzle: Puzzle, limits: Limits) -> None:
    """The technique that takes longest."""
    native.technique_facts(puzzle, Shading(puzzle.rows, puzzle.cols, bytes(len(puzzle))), 22, limits)


QUESTIONS: dict[str, Callable[[Puzzle, Limits], object]] = {
    "solve": native.solve,
    "count": lambda puzzle, limits: native.count(puzzle, None, limits),
    "uniqueness": native.uniqueness,
    "backbone": native.backbone,
    "rounds": lambda puzzle, limits: native.rounds(puzzle, limits=limits),
    "facts": _facts,
    "labels_that_matter": lambda puzzle, limits: native.labels_that_matter([puzzle], 1, limits=limits),
    "generate": _generate,
}


@cache
def board(family: str, size: int) -> Puzzle:
    """The puzzle of a family and a size."""
    return Puzzle.from_labels(size, size, array(LABEL_TYPE, FAMILIES[family](size)))


def seconds_of(question: str, family: str, size: int, limit: float) -> float:
    """How long the question takes under this limit."""
    puzzle = board(family, size)
    start = perf_counter()
    QUESTIONS[question](puzzle, Limits(time=limit))
    return perf_counter() - start


def main(arguments: list[str]) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.limits", description="Measure how late limits are kept.")
    parser.add_argument("--sizes", type=lambda text: tuple(map(int, text.split(","))), default=SIZES)
    parser.add_argument("--limits", type=lambda text: tuple(map(float, text.split(","))), default=LIMITS)
    for name, known in (("questions", QUESTIONS), ("families", FAMILIES)):
        parser.add_argument(f"--{name}", type=lambda text: text.split(","), default=list(known))
    wanted = parser.parse_args(arguments)
    worst = (0.0, "")
    print(f"{'question':<19}{'family':<14}{'limit':>6}", *(f"{size:>8}" for size in wanted.sizes))
    for family in wanted.families:
        for question in wanted.questions:
            if question == "generate" and family != wanted.families[0]:
                continue  # it has its own puzzles
            for limit in wanted.limits:
                cells = []
                for size in wanted.sizes:
                    allowed = max(limit / 5, 0.05)
                    taken = seconds_of(question, family, size, limit)
                    for _ in range(2):
                        if taken > limit + allowed:
                            taken = min(taken, seconds_of(question, family, size, limit))
                    over = taken - limit
                    mark = "!" if over > allowed else " "
                    cells.append(f"{over:>+7.3f}{mark}" if over > 0 else f"({taken:.3f})".rjust(8))
                    worst = max(worst, (over / allowed, f"{question} {family} {size} at {limit} s"))
                print(f"{question:<19}{family:<14}{limit:>6}", *cells, flush=True)
        board.cache_clear()
    print(f"worst: {worst[0]:.2f} of what is allowed, {worst[1]}")


if __name__ == "__main__":
    main(sys.argv[1:])
