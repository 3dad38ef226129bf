"""Which levels and techniques the puzzles of a size can have: the table of docs/generator.md, and the search behind it.

    python -m measure.reachable [--most 100000] [--draws 20000]

rates all puzzles of the small sizes in the core's table (`crates/hitori-answers/src/reachable.rs`), draws puzzles of
the sizes of which it says that no draw has a level, and prints a line for each, as the core has it, e.g. `2x4 none:
618, 0b111, 0x4222f`. Sizes of more candidates than `--most` are left out; the largest, 4x4, has 3,900,000.

A *candidate* is a maximal shading with labels: no two unshaded cells of a line share one, and each shaded cell has that
of an unshaded cell in its lines. Every puzzle with exactly one solution is one. They are listed up to the names of the
labels: those of the unshaded cells appear in the order 1, 2, 3, ... in reading order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice, product
from typing import NamedTuple

import click

import hitori
from hitori import Level, Puzzle, Shading, native, questions
from hitori.explaining.techniques import TECHNIQUES
from hitori.native import Symmetry
from hitori.transforms import rotate, transpose

from .figures import markdown

SHOWN: list[tuple[int, int, Symmetry]] = [
    *((1, cols, "none") for cols in range(3, 8)),
    *((2, cols, "none") for cols in range(2, 9)),
    *((3, cols, "none") for cols in range(3, 6)),
    (4, 4, "none"),
    (50, 50, "none"),
    *((2, cols, "rot180") for cols in (3, 4, 5, 6)),
    *((3, 3, symmetry) for symmetry in ("rot180", "rot90", "diag")),
]
"""The rows of the table of the documentation."""

SIZES: list[tuple[int, int, Symmetry, int | None]] = [
    *((rows, cols, symmetry, None) for rows, cols, symmetry in SHOWN if rows * cols <= 12 and cols < 7),
    *((3, 3, symmetry, 3) for symmetry in ("none", "rot180", "rot90")),
    (4, 4, "none", 4),
]
"""What is rated whole, with the largest label if only those up to it are."""

DRAWN = [*((2, cols) for cols in range(7, 28)), (50, 50)]
"""What is drawn; the core's table has five times as many of 2x7, and 1,000 of 50x50."""

BATCH = 20_000
WHY = re.compile(r"(all|among) (\d+)")


class Found(NamedTuple):
    """What the puzzles of a size have: how many there are, and sets with a bit for each level and technique."""

    puzzles: int
    levels: int
    techniques: int

    def __str__(self) -> str:
        return f"{self.puzzles}, {self.levels:#b}, {self.techniques:#x}"


def listed() -> list[str]:
    """The levels that puzzles of a size can have, as the core says, and why it says that there are no others."""
    rows = []
    for height, width, symmetry in SHOWN:
        refusals = native.ask(questions.levels({"rows": height, "cols": width, "symmetry": symmetry}))
        reasons = {reason for reason in map(WHY.search, filter(None, refusals.values())) if reason}
        counts = {(reason[1], int(reason[2])) for reason in reasons}
        why = "; ".join(
            f"all {count:,} puzzles" if kind == "all" else f"none in {count:,} draws" for kind, count in sorted(counts)
        )
        name = f"{height} x {width}" + (f", {symmetry}" if symmetry != "none" else "")
        rows.append([name, *("" if refusals[level] else "yes" for level in Level), why])
    return markdown(["size", *map(str, Level), "of the others"], rows)


def candidates(rows: int, cols: int, symmetry: Symmetry = "none", labels: int | None = None) -> Iterator[Puzzle]:
    """The candidates of a size whose shading has a symmetry, with labels up to `labels` (None: without a limit)."""
    for shading in maximal_shadings(rows, cols):
        if not _is_symmetric(shading, symmetry):
            continue
        unshaded = [row * cols + col for row, col in shading.unshaded()]
        shaded = [row * cols + col for row, col in shading.shaded()]
        seen = [[place for place in unshaded if _in_line(place, other, cols)] for other in shaded]
        for labelled in _labellings(unshaded, cols, labels or rows * cols):
            choices = [sorted({labelled[place] for place in places}) for places in seen]
            for choice in product(*choices):
                cells = labelled | dict(zip(shaded, choice, strict=True))
                yield Puzzle.from_labels(rows, cols, [cells[place] for place in range(rows * cols)])


def maximal_shadings(rows: int, cols: int) -> list[Shading]:
    """Every maximal shading of a small size: the solutions of a blank board to which no cell can be added."""
    blank = Puzzle.from_labels(rows, cols, [0] * (rows * cols))
    legal = {frozenset(shading.shaded()): shading for shading in hitori.solutions(blank)}
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    is_maximal = {shaded: not any(shaded | {cell} in legal for cell in cells if cell not in shaded) for shaded in legal}
    return [shading for shaded, shading in legal.items() if is_maximal[shaded]]


def found(puzzles: Iterator[Puzzle]) -> Found:
    """What these puzzles have; those without exactly one solution do not count."""
    count, levels, techniques = 0, 0, 0
    ranks = {name: rank for rank, name in enumerate(TECHNIQUES)}
    while batch := list(islice(puzzles, BATCH)):
        for rating in hitori.rate_many(batch):
            if rating.level is None:
                continue
            count += 1
            levels |= 1 << rating.level.rank
            for name in rating.techniques or ():
                if rating.level <= TECHNIQUES[name].level:
                    techniques |= 1 << ranks[name]
    return Found(count, levels, techniques)


def _is_symmetric(shading: Shading, symmetry: Symmetry) -> bool:
    match symmetry:
        case "rot180":
            return rotate(shading, 180) == shading
        case "rot90":
            return rotate(shading) == shading
        case "diag":
            return transpose(shading) == shading
        case _:
            return True


def _in_line(place: int, other: int, cols: int) -> bool:
    return place // cols == other // cols or place % cols == other % cols


def _labellings(places: list[int], cols: int, most: int) -> Iterator[dict[int, int]]:
    """Labels for cells, none twice in a line; each new label is the smallest that is not in use."""
    labelled: dict[int, int] = {}

    def go_on(number: int, used: int) -> Iterator[dict[int, int]]:
        if number == len(places):
            yield dict(labelled)
            return
        place = places[number]
        taken = {labelled[other] for other in places[:number] if _in_line(place, other, cols)}
        for label in range(1, min(used + 1, most) + 1):
            if label not in taken:
                labelled[place] = label
                yield from go_on(number + 1, max(used, label))
        labelled.pop(place, None)

    return go_on(0, 0)


@click.command()
@click.option("--most", type=int, help="Leave out sizes of more candidates.")
@click.option("--draws", type=int, default=20_000, show_default=True, help="Draw this many puzzles of a size.")
def main(most: int | None, draws: int) -> None:
    """Rate all puzzles of the small sizes, and draws of others; print what they have."""
    for rows, cols, symmetry, labels in SIZES:
        name = f"{rows}x{cols} {symmetry}" + (f", labels {labels}" if labels else "")
        puzzles = candidates(rows, cols, symmetry, labels)
        first = list(islice(puzzles, most)) if most is not None else []
        if most is not None and next(puzzles, None) is not None:
            click.echo(f"{name}: more than {most} candidates")
            continue
        click.echo(f"{name}: {found(chain(first, puzzles))}")
    for rows, cols in DRAWN:
        click.echo(f"{rows}x{cols}, drawn: {found(hitori.generate_many(rows, cols, count=draws, seed=cols))}")


if __name__ == "__main__":
    main()
