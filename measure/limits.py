"""How late each question is for its time limit and for Ctrl-C, on large boards of equal labels, blanks and long chains.

    python -m measure.limits [--size 25] [--limit 0.1] [--question solve] [--family comb]

prints a line for each family, question and limit, e.g. `all-ones solve 0.1`, with a column for each size: how late the
call ended, e.g. `+0.012`, or in parentheses the seconds that it took where it was done in time. Such a call is not
asked again with a larger limit: it ends in the same time, and the column says `=`; a line of `=` alone is left out. The
line `ctrl-c` has the seconds from the signal to the KeyboardInterrupt, the worst of one signal a tenth of a second and
one a second after the start, where the call lasts that long. `-` is a size that the question refuses.

Late is counted in seconds of the processor since the limit or the signal, so a busy machine does not count. Beyond an
allowance a call is asked up to three times more, and marked `!` if it is late each time: a fifth of the limit or 50 ms,
whichever is more, and for Ctrl-C 0.2 s. The last lines have the worst.
"""

from __future__ import annotations

import os
import signal
from array import array
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import product
from math import inf
from random import Random
from threading import Timer
from time import perf_counter, process_time

import click

import hitori
from hitori import native, questions
from hitori.errors import OutOfTimeError, TooLargeError, UnsatisfiableError
from hitori.generation.options import request_of
from hitori.geometry import lines
from hitori.puzzle import LABEL_TYPE, Puzzle
from hitori.results import Limits
from hitori.shading import Shade, Shading

SIZES = (25, 50, 100, 200, 400, 1000, 2000)
LIMITS = (0.1, 1.0, 4.0)
SIGNALS = (0.1, 1.0)
HEARD = 0.2
TRIES = 4
ENDLESS = Limits(time=600.0)


def spiral(size: int) -> list[int]:
    """Pairs of equal labels along a spiral: each cell decides all further in. Two solutions or more."""
    labels, path = list(range(1, size * size + 1)), list(_spiral(size))
    for (row, col), (other_row, other_col) in zip(path[::4], path[3::4], strict=False):
        if row == other_row or col == other_col:
            labels[other_row * size + other_col] = labels[row * size + col]
    return labels


def _spiral(size: int) -> Iterator[tuple[int, int]]:
    """The cells of a spiral with a line free between its arms."""
    row, col, step = 0, -1, (0, 1)
    for length in [size, *sorted([*range(size - 1, 0, -2)] * 2, reverse=True)]:
        for _ in range(length):
            row, col = row + step[0], col + step[1]
            yield row, col
        step = step[1], -step[0]


def triples(size: int) -> list[int]:
    """Lone labels, but for triples of equal labels in a line on one checkerboard colour: 15% begin one."""
    random = Random(f"limits {size}")
    labels = list(range(1, size * size + 1))
    for line in lines(size, size):
        free = [cell for cell in line if sum(divmod(cell, size)) % 2 == 0 and labels[cell] == cell + 1]
        random.shuffle(free)
        for number in range(min(round(0.075 * size), len(free) // 3)):
            first, second, third = free[3 * number : 3 * number + 3]
            labels[second] = labels[third] = labels[first]
    return labels


FAMILIES: dict[str, Callable[[int], Iterable[int]]] = {
    # No solution from size 4 on: of four equal labels in a line three are shaded.
    "all-ones": lambda size: [1] * size * size,
    # Every legal shading is a solution.
    "blanks": lambda size: [0] * size * size,
    # Two labels in turn; no solution from size 3 on.
    "checkerboard": lambda size: (1 + sum(divmod(cell, size)) % 2 for cell in range(size * size)),
    # In every second row every third label is the same; all others stand alone. Very many solutions.
    "comb": lambda size: (
        row + 1 if row % 2 == 0 and col % 3 == 0 else (row + 1) * size + col + 1
        for row, col in product(range(size), repeat=2)
    ),
    "spiral": spiral,
    "triples": triples,
}


def _generate(puzzle: Puzzle, limits: Limits) -> None:
    """A difficulty that nobody reaches in this size."""
    request = request_of(*puzzle.shape, {"difficulty": "extreme"}).puzzle
    with suppress(OutOfTimeError, UnsatisfiableError):
        native.generate(request, 1, 0, 1, 1, limits.time)


def _hint(puzzle: Puzzle, limits: Limits) -> None:
    """For somebody who has marked one cell, so that there may be a mistake."""
    hitori.hint(puzzle, known=Shading.unknown(*puzzle.shape).with_shade((0, 0), Shade.UNSHADED), limits=limits)


QUESTIONS: dict[str, Callable[..., object]] = {
    "solve": native.solve,
    "count": native.count,
    "uniqueness": native.uniqueness,
    "backbone": native.backbone,
    "rounds": partial(native.ask, questions.rounds()),
    # By the technique that takes longest.
    "facts": partial(native.ask, questions.facts("contradiction")),
    "necessary_labels": partial(native.ask, questions.necessary_labels()),
    "generate": _generate,
    "solutions": lambda puzzle, limits: deque(hitori.solutions(puzzle, limits=limits), maxlen=0),
    "rate": hitori.rate,
    "hint": _hint,
    "explain": hitori.explain,
    "refute": hitori.why_unsolvable,
    "repair": hitori.make_unique,
    # In one thread, so that a second of the processor is one of the limit.
    "best_fewest": lambda puzzle, limits: hitori.best(puzzle, "fewest", limits=limits, threads=1),
    "best_most": lambda puzzle, limits: hitori.best(puzzle, "most", limits=limits, threads=1),
    "best_heaviest": lambda puzzle, limits: hitori.best(puzzle, "heaviest", limits=limits, threads=1),
    "all_fewest": lambda puzzle, limits: deque(hitori.best_solutions(puzzle, "fewest", limits=limits), maxlen=0),
    "all_most": lambda puzzle, limits: deque(hitori.best_solutions(puzzle, "most", limits=limits), maxlen=0),
}
"""Each takes a puzzle and `limits`."""


@cache
def board(family: str, size: int) -> Puzzle:
    """The puzzle of a family and a size."""
    return Puzzle.from_labels(size, size, array(LABEL_TYPE, FAMILIES[family](size)))


def seconds_after(
    moment: float, question: str, puzzle: Puzzle, limits: Limits, act: Callable[[], None] = lambda: None
) -> tuple[float, float]:
    """Processor seconds that a call had after a moment, when `act` is called, 0 if it was done; and all that it took.

    Raises TooLargeError.
    """
    noted: list[float] = []

    def note() -> None:
        noted.append(process_time())
        act()

    timer, start, seconds = Timer(moment, note), perf_counter(), inf
    timer.start()
    with suppress(KeyboardInterrupt):
        with suppress(OutOfTimeError):
            QUESTIONS[question](puzzle, limits=limits)
        seconds = perf_counter() - start
        timer.cancel()
        timer.join()
    return max(0.0, process_time() - noted[0]) if seconds > moment and noted else 0.0, seconds


def interrupt() -> None:
    """Press Ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)


def cells(question: str, puzzle: Puzzle, limits: Sequence[float]) -> Iterator[tuple[str, float]]:
    """What is shown of a board, with the share of what is allowed: one for each limit, and one for Ctrl-C."""
    has_ended = False
    try:
        for limit in limits:
            allowed = max(limit / 5, 0.05)
            if has_ended:
                yield "=", 0.0
                continue
            late, seconds = _tried(partial(seconds_after, limit, question, puzzle, Limits(time=limit)), allowed)
            has_ended = seconds <= limit
            yield f"({seconds:.3f})" if has_ended else f"{late:+.3f}", late / allowed
        asked = (partial(seconds_after, after, question, puzzle, ENDLESS, interrupt) for after in SIGNALS)
        heard = max(_tried(each, HEARD)[0] for each in asked)
        yield f"{heard:.3f}" if heard else "=", heard / HEARD
    except TooLargeError:
        yield from [("-", 0.0)] * (len(limits) + 1)


def _tried(ask: Callable[[], tuple[float, float]], most: float) -> tuple[float, float]:
    """The least that it takes, asked again up to three times while it is late."""
    found = [ask()]
    while found[-1][0] > most and len(found) < TRIES:
        found.append(ask())
    return min(found)


@click.command()
@click.option("--size", "sizes", multiple=True, default=SIZES)
@click.option("--limit", "limits", multiple=True, default=LIMITS)
@click.option("--question", "questions", multiple=True, type=click.Choice(QUESTIONS), default=[*QUESTIONS])
@click.option("--family", "families", multiple=True, type=click.Choice(FAMILIES), default=[*FAMILIES])
def main(sizes: Sequence[int], limits: Sequence[float], questions: Sequence[str], families: Sequence[str]) -> None:
    """Measure how late limits are kept, a line for each family, question and limit; each option may be repeated."""
    worst = dict.fromkeys(("limit", "ctrl-c"), (0.0, "none"))
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell takes from what runs in the background
    print(f"{'family':<14}{'question':<19}{'limit':>7}", *(f"{size:>8}" for size in sizes))
    for family, question in product(families, questions):
        if question == "generate" and family != families[0]:
            continue  # it knows the size alone
        columns = [cells(question, board(family, size), limits) for size in sizes]
        for name, *row in zip([*limits, "ctrl-c"], *columns, strict=True):
            kind = "ctrl-c" if name == "ctrl-c" else "limit"
            shares = [
                (share, f"{family} {question} {size} at {name}") for size, (_, share) in zip(sizes, row, strict=True)
            ]
            worst[kind] = max(worst[kind], *shares)
            if any(cell not in "=-" for cell, _ in row):
                shown = (f"{cell + '!' if share > 1 else cell:>8}" for cell, share in row)
                print(f"{family:<14}{question:<19}{name:>7}", *shown, flush=True)
    for kind, (share, where) in worst.items():
        print(f"worst {kind}: {share:.2f} of what is allowed, {where}")


if __name__ == "__main__":
    main()
