"""The loss of maximal shadings, which bounds their shaded cells for every size; and the sparsest long strips.

A shaded cell *covers* itself and its neighbours. The *loss* of a shading is five times its shaded cells less the cells
of the grid: what is covered twice or outside of the grid, less the *uncovered* cells, which nobody covers. The loss is
divided into *shares* of the cells, counted in halves, e.g. 2 for a cell with two shaded neighbours on opposite sides.
Five neighbouring columns along a border, seven cells high, are a *window*, which prices the third; a *block*
is a corner of seven rows and columns. The certificate has a *potential* for each four columns, which proves that a
maximal shading of m x n cells, m, n >= 12, loses m + n - 10 or more. docs/paper/hitori-numbers.typ has the proof.

A maximal shading of w columns and many rows shades at least so many cells for each row, e.g. 9/5 for w = 8, but for a
constant. The sweep of shadings.py comes back to the same partial shadings row after row, so this *slope* is the least
mean of a cycle among them, and the cycle is a strip that repeats.
"""

from __future__ import annotations

import gzip
import re
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from ..errors import FormatError
from ..shading import Shade, Shading
from .native import border_check, border_potentials, border_strip, strip_slope

HEIGHTS = range(3, 8)
"""The heights of a border strip."""
SHIPPED = Path(__file__).with_name("witnesses") / "border.txt.gz"
"""The certificate of the border that comes with hitori."""
CORNER = Fraction(5)
"""What a corner costs at least, in halves."""
_SIGNS = ".#o+"


def loss(shading: Shading) -> int:
    """Five times the shaded cells, less the cells of the grid.

    >>> loss(Shading([".#.", "...", ".#."]))
    1
    """
    return 5 * shading.codes.count(Shade.SHADED.code) - len(shading)


class BorderStrip(NamedTuple):
    """What the first rows of a maximal shading lose at least, whatever the others are.

    Twice the shares of k neighbouring columns are at least (halves * k - credit) / columns. `period` repeats in a strip
    that loses no more: `#` is plain, `o` looped, `+` touched. The strip need not be part of a maximal shading.
    """

    height: int
    nodes: int
    arcs: int
    halves: int
    columns: int
    credit: int
    period: tuple[str, ...]


def measured_strip(height: int) -> BorderStrip:
    """The least loss of a strip of this height, 3 to 7; 20 seconds and 1 GB for 7 rows, an eighth for each row fewer.

    >>> strip = measured_strip(5)
    >>> strip.halves, strip.columns, strip.credit
    (4, 9, 16)

    Raises ValueError for a height out of range.
    """
    if height not in HEIGHTS:
        raise ValueError(f"expected a height from {HEIGHTS[0]} to {HEIGHTS[-1]}, got {height}")
    nodes, arcs, halves, credit, columns = border_strip(height)
    return BorderStrip(height, nodes, arcs, halves, len(columns), credit, _rows(columns, height))


def _rows(columns: list[int], height: int) -> tuple[str, ...]:
    return tuple("".join(_SIGNS[column >> 2 * row & 3] for column in columns) for row in range(height))


class BorderProof(NamedTuple):
    """Potentials, a digit each for what they are below 0, which prove what corners cost; and what they obey."""

    nodes: int
    windows: int
    blocks: int
    potentials: bytes

    @property
    def statement(self) -> str:
        """What is proved, and by how much."""
        checked = f"{self.windows:,} windows and {self.blocks:,} corner blocks"
        return f"every maximal shading of m x n cells, m, n >= 12, loses at least m + n - 10 cells: {checked}"

    def dump(self) -> bytes:
        """A line of counts and one of digits, compressed; the same each time."""
        counts = f"{self.nodes} nodes, {self.windows} windows, {self.blocks} blocks\n".encode()
        return gzip.compress(counts + self.potentials + b"\n", mtime=0)

    @classmethod
    def parse(cls, content: bytes) -> BorderProof:
        """What `dump` wrote.

        Raises FormatError for anything else.
        """
        try:
            text = gzip.decompress(content)
        except (EOFError, OSError, ValueError) as error:
            raise FormatError(f"expected a compressed certificate of the border: {error}") from None
        if not (parts := re.fullmatch(rb"(\d+) nodes, (\d+) windows, (\d+) blocks\n([0-9]+)\n", text)):
            raise FormatError("expected a certificate of the border: a line of counts and one of digits")
        nodes, windows, blocks = map(int, parts.groups()[:3])
        return cls(nodes, windows, blocks, parts[4])

    def defect(self, corner: Fraction = CORNER, *, is_corrected: bool = True) -> str:
        """What is wrong with the claim that corners cost this many halves, in quarters; nothing if it is proved.

        All windows and blocks are made anew: 20 seconds and 0.2 GB. Not `is_corrected` leaves a cell that two strips
        price in the block between them, which proves nothing.
        """
        counted, wrong = border_check(self.potentials, int(4 * corner), is_corrected)
        if counted is None:
            return wrong
        stated = self[:3]
        return "" if counted == stated else "counted {} nodes, {} windows, {} blocks".format(*counted)


class ClosedWalk(NamedTuple):
    """Why corners do not cost what was claimed: strips, each behind a corner block, that go round in a circle.

    Each begins with the four columns with which the block ends, and ends with those with which the next one begins.
    """

    halves: int
    strips: tuple[tuple[str, ...], ...]


def border_proof(corner: Fraction = CORNER) -> BorderProof | ClosedWalk:
    """Prove or refute that corners cost this many halves, in quarters; 30 seconds and 0.6 GB."""
    proved, halves, strips = border_potentials(int(4 * corner))
    if proved is None:
        return ClosedWalk(halves, tuple(_rows(columns, 7) for columns in strips))
    potentials, counts = proved
    return BorderProof(*counts, potentials)


class SparsestStrip(NamedTuple):
    """Rows that repeat in a sparsest maximal shading of a long strip; `#` is shaded.

    `states` is the number of partial shadings between two rows that differ in what may follow.
    """

    width: int
    states: int
    period: tuple[str, ...]

    @property
    def shaded(self) -> int:
        """The shaded cells of the rows that repeat."""
        return "".join(self.period).count("#")

    @property
    def slope(self) -> Fraction:
        """Shaded cells for each row."""
        return Fraction(self.shaded, len(self.period))


def sparsest_strip(width: int) -> SparsestStrip:
    """The sparsest maximal shading of a strip of so many columns, as long as you like.

    >>> strip = sparsest_strip(3)
    >>> strip.slope, len(strip.period)
    (Fraction(4, 7), 7)

    Time and memory grow about threefold with each column: 10 seconds for 10. Raises ValueError for a width below 1,
    TooLargeError for one above 24.
    """
    if width < 1:
        raise ValueError(f"expected a width of 1 or more, got {width}")
    states, _, rows = strip_slope(width)
    return SparsestStrip(width, states, tuple("".join(".#"[shaded] for shaded in row) for row in rows))
