"""Long strips: the fewest shaded cells of a maximal shading for each row of a strip, by its width.

A maximal shading of w columns and many rows shades at least so many cells for each row, e.g. 9/5 for w = 8, but for a
constant. The sweep of shadings.py comes back to the same partial shadings row after row, so this *slope* is the least
mean of a cycle among them, and the cycle is a strip that repeats.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..native import strip_slope


@dataclass(frozen=True, slots=True)
class SparsestStrip:
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
