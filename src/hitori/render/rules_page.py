"""The rules in a book: a puzzle with its solution, and for each rule a shading that breaks it.

The cells that break a rule carry its mark: two bars under equal labels, a diamond between shaded neighbours, a dashed
frame around cells that are cut off.
"""

from __future__ import annotations

from typing import NamedTuple

from ..puzzle import Puzzle
from ..rules import Rule, check
from ..shading import Shading
from .drawing import CELL, draw
from .pages import BLACK, GREY, LINE_HEIGHT, POINTS_PER_MM, Pages
from .palette import PRINT
from .picture import Picture

HEADING = "The rules of Hitori"
TASK = "Shade some of the cells so that all three rules hold."
WORDS = 8.5
"""The height of the words under a broken rule, in letter sizes."""
MOST_LINES = 20
"""Of the words, which are never cut short."""
LARGEST_CELL = 14.0
"""In mm."""
LABEL_SHARE = 22 / 212
"""The size of the labels, by the width of the picture."""
EXAMPLE = Puzzle([[3, 2, 5, 4, 5], [2, 3, 4, 3, 5], [4, 3, 2, 4, 4], [1, 3, 3, 5, 5], [5, 4, 1, 2, 3]])
SOLUTION = Shading(["....#", ".#...", "#..#.", ".#..#", "....."])


class RuleExample(NamedTuple):
    """A rule, and a shading of the example that breaks it."""

    rule: Rule
    sentence: str
    broken: Shading
    remark: str


RULE_EXAMPLES = (
    RuleExample(
        Rule.UNIQUENESS,
        "1. No number occurs twice among the unshaded cells of a row or column.",
        Shading(["....#", ".....", "#..#.", ".#..#", "....."]),
        "Wrong: the marked 3s.",
    ),
    RuleExample(
        Rule.ADJACENCY,
        "2. No two shaded cells share an edge. They may touch at a corner.",
        Shading(["....#", ".#..#", "#..#.", ".#..#", "....."]),
        "Wrong: the marked 5s.",
    ),
    RuleExample(
        Rule.CONNECTIVITY,
        "3. The unshaded cells are connected, edge to edge: none is cut off.",
        Shading([".#..#", "#....", "...#.", ".#..#", "....."]),
        "Wrong: the 3 in the corner.",
    ),
)


def broken_picture(broken: RuleExample) -> Picture:
    """The shading with the marks of the rule that it breaks."""
    found = tuple(violation for violation in check(EXAMPLE, broken.broken) if violation.rule == broken.rule)
    return Picture(EXAMPLE, broken.broken, found, palette=PRINT)


def add_rules_pages(pages: Pages, top: float, large: float | None, level: int) -> None:
    """Paint the rules from `top` down under a heading of this level; `large` is the size of letters in large print."""
    if large is None:
        _add_usual(pages, top, level)
    else:
        _add_large(pages, top, large, level)
    pages.canvas.showPage()


def _add_usual(pages: Pages, top: float, level: int) -> None:
    """One page: the puzzle and its solution, and below them the rules side by side."""
    size = max(8.5, 11.0 * min(1.0, pages.width / (210 * POINTS_PER_MM)))
    gap = 2 * size
    room = pages.width - 2 * pages.edge
    third = (room - 2 * gap) / 3
    needed = third + WORDS * size
    top = min(top - size, pages.height - pages.edge) - gap
    pages.write(pages.width / 2, top, HEADING, 1.6 * size, BLACK, f"H{level}")
    top -= gap
    top -= _write_lines(pages, pages.width / 2, top, TASK, size, room) + size
    top -= _add_examples(pages, top, min((room - gap) / 2, top - pages.edge - needed - 2 * gap), size)
    top -= max(gap, (top - pages.edge - needed) / 2)  # what is left of a tall page goes above and below
    for column, broken in enumerate(RULE_EXAMPLES):
        middle = pages.edge + third / 2 + column * (third + gap)
        below = top - _paint(pages, broken_picture(broken), middle, top, third) - 0.5 * size
        below -= _write_lines(pages, middle, below, broken.sentence, size, third) + 0.6 * size
        _write_lines(pages, middle, below, broken.remark, 0.9 * size, third)


def _add_examples(pages: Pages, top: float, side: float, size: float) -> float:
    """Paint the puzzle and its solution into squares of that side; the height they take."""
    for shading, words, share in ((None, "A puzzle", -0.5), (SOLUTION, "Its solution", 0.5)):
        middle = pages.width / 2 + share * (side + 2 * size)
        drawn = _paint(pages, Picture(EXAMPLE, shading, palette=PRINT), middle, top, side)
        pages.write(middle, top - drawn - 1.5 * size, words, size, GREY, "P")
    return drawn + 1.5 * size


def _add_large(pages: Pages, top: float, size: float, level: int) -> None:
    """As many pages as needed: each picture above its words, with labels of the size of the letters."""
    room = pages.width - 2 * pages.edge
    side = size / LABEL_SHARE
    top = min(top - 0.5 * size, pages.height - pages.edge)
    top -= pages.write_lines(pages.width / 2, top, [HEADING], 1.2 * size, BLACK, f"H{level}") + 0.5 * size
    top -= _write_lines(pages, pages.width / 2, top, TASK, size, room) + 0.5 * size
    shown = [(Picture(EXAMPLE, palette=PRINT), "A puzzle"), (Picture(EXAMPLE, SOLUTION, palette=PRINT), "Its solution")]
    shown += [(broken_picture(broken), f"{broken.sentence} {broken.remark}") for broken in RULE_EXAMPLES]
    for picture, words in shown:
        lines = pages.lines_of(words, size, room, MOST_LINES)
        needed = side + (len(lines) + 1) * size * LINE_HEIGHT
        if top - needed < pages.edge:
            pages.canvas.showPage()
            top = pages.height - pages.edge
        top -= _paint(pages, picture, pages.width / 2, top, side)
        top -= pages.write_lines(pages.width / 2, top, lines, size, BLACK, "P") + size * LINE_HEIGHT


def _write_lines(pages: Pages, middle: float, top: float, words: str, size: float, width: float) -> float:
    return pages.write_lines(middle, top, pages.lines_of(words, size, width, MOST_LINES), size, BLACK, "P")


def _paint(pages: Pages, picture: Picture, middle: float, top: float, side: float) -> float:
    """Paint a picture into a square; the height it takes."""
    drawing = draw(picture)
    scale = min(side / max(drawing.width, drawing.height), LARGEST_CELL * POINTS_PER_MM / CELL)
    return pages.paint(drawing, picture.description, middle, top, scale)
