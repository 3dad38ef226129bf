"""The page of rules in a book: a puzzle with its solution, and for each rule a shading that breaks it.

The cells that break a rule carry its mark: two bars under equal labels, a diamond between shaded neighbours, a dashed
frame around cells that are cut off.
"""

from __future__ import annotations

from typing import NamedTuple

from ..puzzle import Puzzle
from ..rules import Rule, check
from ..shading import Shading
from .pages import BLACK, GREY, POINTS_PER_MM, Pages
from .palette import PRINT
from .picture import Picture

HEADING = "The rules of Hitori"
TASK = "Shade some of the cells so that all three rules hold."
WORDS = 8.5
"""The height of the words under a broken rule, in letter sizes."""
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


def add_rules_page(pages: Pages) -> None:
    """Paint the page of rules."""
    size = max(8.5, 11.0 * min(1.0, pages.width / (210 * POINTS_PER_MM)))
    gap = 2 * size
    room = pages.width - 2 * pages.edge
    third = (room - 2 * gap) / 3
    needed = third + WORDS * size
    top = pages.height - pages.edge - gap
    pages.write(pages.width / 2, top, HEADING, 1.6 * size, BLACK, room)
    top -= gap
    top -= pages.write_lines(pages.width / 2, top, TASK, size, room) + size
    top -= _add_examples(pages, top, min((room - gap) / 2, top - pages.edge - needed - 2 * gap), size)
    top -= max(gap, (top - pages.edge - needed) / 2)  # what is left of a tall page goes above and below
    for column, broken in enumerate(RULE_EXAMPLES):
        middle = pages.edge + third / 2 + column * (third + gap)
        below = top - pages.paint(broken_picture(broken), middle, top, third, third) - 0.5 * size
        below -= pages.write_lines(middle, below, broken.sentence, size, third) + 0.6 * size
        pages.write_lines(middle, below, broken.remark, 0.9 * size, third)
    pages.canvas.showPage()


def _add_examples(pages: Pages, top: float, side: float, size: float) -> float:
    """Paint the puzzle and its solution into squares of that side; the height they take."""
    for shading, words, share in ((None, "A puzzle", -0.5), (SOLUTION, "Its solution", 0.5)):
        middle = pages.width / 2 + share * (side + 2 * size)
        drawn = pages.paint(Picture(EXAMPLE, shading, palette=PRINT), middle, top, side, side)
        pages.write(middle, top - drawn - 1.5 * size, words, size, GREY, side)
    return drawn + 1.5 * size
