"""Puzzles with few clues and one solution for every side to 40, and how few clues there can be.

A *clue* is a given label; all other cells are blank, and a blank never clashes. c(n) is the fewest clues of an n x n
puzzle with exactly one solution, e.g. c(6) = 10. From 11 on the puzzles follow one plan:

    shading     a sparsest maximal one, `knights_shading` or another choice of its corners; it will be the solution
    partners    unshaded cells, no two in one line, whose lines hold all shaded cells
    label       1 for both, and nothing else

A row of the shading has a cell every five columns, so its cells fall into five classes, each in every fifth row and
every fifth column. A class lies in its rows, or in its columns: with the rows of three classes and the columns of the
other two, ceil(3n / 5) partners do, each at a crossing; the border saves up to two. Which crossings make the shading
the only solution was found by a SAT solver, from the *exchanges* that they must forbid: a partner u with one shaded
neighbour a could change places with it, unless another partner is in a line with a. So in the long run three fifths
are too few, and 19n / 30 are needed by these shadings; no puzzle here shows that, because at the border u may have
two shaded neighbours, or none.

Below 11 the puzzles have the fewest clues of all, and some have more labels than one.
"""

from __future__ import annotations

from functools import cache
from itertools import count
from pathlib import Path
from typing import NamedTuple

from ...puzzle import Puzzle
from ..bounds import check_side, most_labels

KNOWN = Path(__file__).parents[1] / "witnesses" / "clues-known.txt"
"""The puzzles, by side; a blank line between them, a line a row, a character a cell: `.` is blank, the rest labels."""
SETTLED = {2: 3, 3: 3, 4: 6, 5: 7, 6: 10, 7: 14, 8: 18, 9: 21, 10: 27}
"""c(n) where a search has settled it."""
FIRST_OF_ONE_LABEL = 11
"""From this side on the puzzles of the file have one label only."""
REFUTED = {11: 32, 12: 37, 13: 42, 14: 48}
"""Lower bounds by SAT: for fewer shaded cells and partners, together, listing.py has no model."""
LARGEST = 40


class ClueBounds(NamedTuple):
    """c(n) is at least `low` and at most `high`."""

    low: int
    high: int


def few_clues(n: int) -> Puzzle:
    """A puzzle with one solution and the fewest clues known.

    >>> few_clues(3).to_rows()
    [[0, 1, 0], [0, 1, 0], [0, 1, 0]]

    Raises ValueError for n < 2 or n > 40.
    """
    _check(n)
    return _known()[n]


def bounds(n: int) -> ClueBounds:
    """What is known of c(n): settled to n = 10, then a lower bound and the clues of `few_clues`.

    >>> bounds(10), bounds(12)
    (ClueBounds(low=27, high=27), ClueBounds(low=37, high=39))

    Raises ValueError for n < 2 or n > 40.
    """
    _check(n)
    return ClueBounds(SETTLED.get(n) or REFUTED.get(n) or covered_at_least(n), clues_of(few_clues(n)))


def clues_of(puzzle: Puzzle) -> int:
    """The cells that are not blank.

    >>> clues_of(Puzzle([[1, 1], [1, 0]]))
    3
    """
    return sum(1 for label in puzzle.labels if label)


def covered_at_least(n: int) -> int:
    """A lower bound for c(n), n >= 5: the least k + p such that p rows and p columns can hold k shaded cells.

    The k shaded cells of the only solution have clues, and so have p partners, unshaded; the rows and columns of these
    hold all shaded cells (cover.py). As the solution is a maximal shading, k is at least f(n), the fewest of one.

    1. A line holds at most ceil(n / 2) shaded cells.

    2. Take an *inner* line, not among the first or last three, with d shaded cells. Leave out the first two cells and
       the last two, of which at most one each is shaded. Of the d' >= d - 2 others,
       each two that follow each other leave a *gap*, of one cell or of two and more; so among n - 4 cells at least
       3d' - n + 2 gaps have one cell. No cell is such a gap in its row and in its column: it would be cut off. Let G
       be the number of these gaps in all inner rows and columns of the partners.

    3. Shares are as in docs/paper/hitori-numbers.typ ("shares"). They add up to at most twice the loss ("division"),
       10k - 2n^2, and none is negative but for -1 once in each corner ("signs"), two rows and columns wide.

       A gap with no third shaded neighbour has a share of 2. If it has a third, y, that one touches both others, a and
       b, so all three are of one kind. No one is in the first or last two rows or columns.
       If they are plain, and y touches c cells, its share is 2c - b >= 3c - 4 (it guards b <= 4 - c), so 2, 5 or 8 for
       c = 2, 3, 4; and y is the third neighbour of 1, 2 or 4 gaps at the most, one for two contacts side by side.
       If they are looped, each has a share of 5 - c - b >= 1, and if touched, of 6 - c - b >= 2, because it guards no
       cell of the border; and each has four neighbours, so it stands beside four gaps at the most.
       So a gap has a share of 2, or takes 2 from y, or a quarter of 1 or more from each of a, b and y: at least 3 / 4.

    With step 1 for the twelve lines that are not inner, and step 2 for the others: 3G <= 4 (10k - 2n^2 + 4).

    >>> covered_at_least(12), covered_at_least(40), covered_at_least(400)
    (35, 343, 32272)

    Raises ValueError for n < 5.
    """
    check_side(n, 5)
    fewest = n * n - most_labels(n)
    found = fewest + n
    shaded = fewest
    while shaded + 1 < found:
        partners = next(p for p in count(1) if is_possible(n, shaded, p))
        found = min(found, shaded + partners)
        shaded += 1
    return found


def is_possible(n: int, shaded: int, partners: int) -> bool:
    """Whether `covered_at_least` allows so many shaded cells in the lines of so many partners."""
    fullest = (n + 1) // 2
    for outer in range(min(12, 2 * partners) + 1):
        inner = 2 * partners - outer
        rest = shaded - outer * fullest
        gaps = 3 * (rest - 2 * inner) - inner * (n - 2)
        if rest <= inner * fullest and 3 * gaps <= 4 * (10 * shaded - 2 * n * n + 4):
            return True
    return False


def _check(n: int) -> None:
    if not 2 <= n <= LARGEST:
        raise ValueError(f"expected a side n from 2 to {LARGEST}, got {n}")


@cache
def _known() -> dict[int, Puzzle]:
    blocks = KNOWN.read_text("ascii").strip().split("\n\n")
    puzzles = (Puzzle([[0 if sign == "." else int(sign) for sign in row] for row in block.split()]) for block in blocks)
    return {puzzle.rows: puzzle for puzzle in puzzles}
