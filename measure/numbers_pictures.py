"""The pictures of docs/hitori-numbers.md and docs/clues.md, as SVG."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hitori import solve
from hitori.numbers.certificates import shipped
from hitori.numbers.clues.forced import first_block
from hitori.numbers.constructions import (
    few_labels,
    few_shading,
    fewest_shading,
    knights_shading,
    many_labels,
    many_shading,
)
from hitori.numbers.known import with_labels
from hitori.numbers.theorems import forcing, framed, protection, walls_and_tree
from hitori.puzzle import Puzzle
from hitori.render.picture import Picture
from hitori.render.svg import to_svg
from hitori.shading import Shading

COMPONENTS = Shading(
    [
        "..........",
        ".#......#.",
        ".........#",
        "....#.....",
        ".....#.#..",
        "......#...",
        ".#........",
        "..#.....#.",
        ".......#..",
        "......#...",
    ]
)

FEWEST_CLUES = {
    5: Puzzle([[0, 1, 1, 1, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 2, 2, 2, 0], [0, 0, 1, 0, 0]]),
    7: Puzzle(
        [
            [0, 1, 0, 0, 1, 1, 0],
            [0, 2, 0, 0, 0, 2, 0],
            [0, 0, 1, 1, 1, 0, 0],
            [0, 2, 0, 1, 0, 1, 0],
            [0, 0, 0, 0, 0, 0, 0],
            [0, 0, 0, 1, 0, 0, 0],
            [0, 2, 0, 0, 0, 1, 0],
        ]
    ),
    9: Puzzle(
        [
            [0, 0, 1, 0, 0, 0, 1, 0, 0],
            [0, 1, 1, 1, 0, 0, 0, 1, 0],
            [0, 0, 0, 0, 0, 0, 1, 0, 0],
            [0, 0, 1, 0, 0, 1, 0, 0, 0],
            [1, 0, 0, 0, 1, 1, 0, 0, 1],
            [0, 0, 0, 0, 0, 1, 0, 0, 0],
            [0, 0, 1, 0, 0, 0, 1, 0, 0],
            [0, 1, 0, 0, 0, 1, 1, 1, 0],
            [0, 0, 1, 0, 0, 0, 0, 0, 0],
        ]
    ),
}
"""By the side, a puzzle with as few clues as there can be."""


ONE_LABEL = [
    "....1.1...1...1.",
    "1.1.1..1....1...",
    "....1....1....1.",
    ".1....1....1....",
    "...1....1....111",
    "1....1...11.....",
    "..1..1.1....1..1",
    "....1....1....1.",
    ".1....1....1....",
    "1..1....1.1..1..",
    ".....11...1....1",
    "111....1....1...",
    "....1....1....1.",
    ".1....1....1....",
    "...1....1..1.1.1",
    ".1...1...1.1....",
]
"""A puzzle with 64 clues, all of them 1: the fewest shaded cells, and 8 partners, half of its rows."""
FEW_CLUES = Puzzle([[int(mark == "1") for mark in row] for row in ONE_LABEL])


def clues(n: int) -> Picture:
    """A puzzle with the fewest clues, solved."""
    puzzle = FEWEST_CLUES[n]
    return Picture(puzzle, solve(puzzle).solution)


def holes(shading: Shading, residue: int) -> Picture:
    """Stripes where (row + col) mod 3 is the residue, with their holes framed."""
    return framed(shading, (cell for cell in shading.unshaded() if (cell.row + cell.col) % 3 == residue))


def border(shading: Shading) -> Picture:
    """Cells a knight's move apart, with the shaded cells framed that are not of the pattern inside."""
    offset = next((cell.row + 2 * cell.col) % 5 for cell in shading.shaded() if min(cell) > 9)
    return framed(shading, (cell for cell in shading.shaded() if (cell.row + 2 * cell.col) % 5 != offset))


FIGURES: dict[str, tuple[str, Callable[[], Picture]]] = {
    "few-9": ("9 x 9 cells, 7 labels", lambda: Picture(few_labels(9), few_shading(9))),
    "many-9": ("9 x 9 cells, 60 labels", lambda: Picture(many_labels(9), many_shading(9))),
    "walls": ("Walls and a tree", lambda: walls_and_tree(shipped()["fewest", 6].solution)),
    "stripes": ("Stripes with holes", lambda: holes(few_shading(12), 0)),
    "stripes-13": ("Stripes cut in pairs", lambda: holes(fewest_shading(13), 0)),
    "stripes-11": ("Holes beside the main diagonal", lambda: holes(fewest_shading(11), 1)),
    "components": ("Small and large components", lambda: protection(COMPONENTS)),
    "knights": ("A knight's move apart", lambda: border(many_shading(15))),
    "knights-bordered": ("A border of period ten", lambda: border(knights_shading(33))),
    "forcing": ("The beginning of the forcing", lambda: forcing(with_labels(7, 20), fewest_shading(7))),
    **{f"clues-{n}": (f"{n} x {n} cells, the fewest clues", partial(Picture, one)) for n, one in FEWEST_CLUES.items()},
    **{f"clues-{n}-solved": (f"{n} x {n} cells, solved", partial(clues, n)) for n in FEWEST_CLUES},
    "clues-16": ("16 x 16 cells, 64 clues", lambda: Picture(FEW_CLUES, solve(FEW_CLUES).solution)),
    "clues-block": ("Seven partners for ten rows and columns", lambda: Picture(*first_block())),
    "most-8": ("8 x 8 cells, 50 labels", lambda: Picture(with_labels(8, 50), shipped()["most", 8].solution)),
}


def figure(name: str) -> str:
    """One picture as SVG."""
    title, picture = FIGURES[name]
    return to_svg(picture(), title)
