"""The Hitori numbers and their proved bounds.

Among the n x n puzzles with exactly one solution, n >= 2, the *Hitori number* h(n) is the smallest number of different
labels, e.g. h(4) = 3, and the *maximum Hitori number* the largest, e.g. 12 for n = 4.

The theorems are those of A. Suzuki, M. Kiyomi, Y. Otachi, K. Uchizawa, T. Uno, "Hitori Numbers", Journal of Information
Processing 25 (2017). There is no bound for n = 1: the paper counts the empty set as connected, so a single cell has two
solutions.
"""

from __future__ import annotations

FIRST_SWEPT, FIRST_PROVED = 5, 12
"""The maximum Hitori number is known by sweeps over all shadings from the first, by a theorem from the second on."""


def fewest_at_least(n: int) -> int:
    """Theorem 1: h(n) >= ceil((2n - 1) / 3) for n >= 2.

    Rule 2 surrounds shaded cells with walls, and rule 3 leaves room for few of them, so at least (2n^2 - n - 2) / 3
    cells are unshaded; some row holds an n-th of these, all with different labels.

    >>> fewest_at_least(100)
    67

    Raises ValueError for n < 2.
    """
    check_side(n, 2)
    return -(-(2 * n - 1) // 3)


def hitori_number(n: int) -> int:
    """Beyond the paper: h(n) = floor(2n / 3) + 1 for n >= 2.

    It cannot be less. Border cells have fewer neighbours, on the unshaded side of the walls too. Counted in, the
    argument of theorem 1 gives 3s <= (n - 1)^2 + b for s shaded cells, b of them on the border (a corner counts twice).
    If every line has q shaded cells or more, then s >= (n - 2)q + b / 2 and b >= 4q, so q <= (n - 1)^2 / (3n - 4), and
    some line has at least n - q unshaded cells. It need not be more: no line of `constructions.fewest_shading` is
    longer. docs/paper/hitori-numbers.typ has the steps.

    >>> hitori_number(100)
    67

    Raises ValueError for n < 2.
    """
    check_side(n, 2)
    return n - (n - 1) ** 2 // (3 * n - 4)


def fewest_at_most(n: int) -> int:
    """Theorem 2: h(n) <= 2 ceil(n / 3) + 1 for n >= 2, by a puzzle that shades every third diagonal.

    >>> fewest_at_most(100)
    69

    Raises ValueError for n < 2.
    """
    check_side(n, 2)
    return 2 * -(-n // 3) + 1


def most_at_least(n: int) -> int:
    """Theorem 4: the maximum is at least ceil((4n^2 - 4n + 11) / 5) for n >= 3, by cells a knight's move apart.

    >>> most_at_least(100)
    7923

    Raises ValueError for n < 3.
    """
    check_side(n, 3)
    return -(-(4 * n * n - 4 * n + 11) // 5)


def most_constructed(n: int) -> int:
    """Equation 30: the labels of the puzzle behind theorem 4, up to 2 more than the theorem states; n >= 6.

    >>> most_constructed(100)
    7924

    Raises ValueError for n < 6.
    """
    check_side(n, 6)
    return (4 * n * n - 4 * n + (20, 15, 12, 11, 12)[n % 5]) // 5


def most_by_knights(n: int) -> int:
    """Beyond the paper: the maximum is floor((4n^2 - 2n) / 5) + 2 for n >= 5.

    It is reached by the shadings of `constructions.knights_shading`, n >= 10, and by certificates below. It is not
    exceeded, by `fewest_shaded_at_least` for n >= 12 and by sweeps below.

    >>> most_by_knights(100)
    7962

    Raises ValueError for n < 5.
    """
    check_side(n, 5)
    return (4 * n * n - 2 * n) // 5 + 2


def most_labels(n: int) -> int:
    """The maximum Hitori number of every n >= 2: what `most_by_knights` gives, and the paper's values below 5.

    At n = 2 it is that of the 15 puzzles, up to renaming, that there are. That no 4 x 4 puzzle has 13 labels is stated
    in the paper's introduction.

    >>> [most_labels(n) for n in range(2, 8)]
    [2, 7, 12, 20, 28, 38]

    Raises ValueError for n < 2.
    """
    check_side(n, 2)
    return {2: 2, 3: 7, 4: 12}[n] if n < 5 else most_by_knights(n)


def most_at_most(n: int) -> int:
    """Theorem 3: the maximum is at most (4n^2 + 2n - 2) / 5, rounded down, for n >= 2.

    There are at most as many labels as unshaded cells (lemma 1). Shaded cells keep each of these unshaded, and each
    shaded cell can keep about four.

    >>> most_at_most(100)
    8039

    Raises ValueError for n < 2.
    """
    check_side(n, 2)
    return (4 * n * n + 2 * n - 2) // 5


def fewest_shaded_at_least(rows: int, cols: int) -> int:
    """A maximal shading, all sides of which are at least 4, has at least so many shaded cells.

    Five times these are the cells of the grid and the loss (`loss.loss`), which is at least -2; and at least
    rows + cols - 10 if no side is shorter than 12, which `constructions.knights_shading` reaches.
    docs/paper/hitori-numbers.typ has the proof, with a computation in it.

    >>> fewest_shaded_at_least(100, 100)
    2038

    Raises ValueError for a side below 4.
    """
    check_side(min(rows, cols), 4)
    loss = -2 if min(rows, cols) < 12 else rows + cols - 10
    return -(-(rows * cols + loss) // 5)


def check_side(n: int, least: int) -> None:
    """Raise ValueError for a side below `least`."""
    if n < least:
        raise ValueError(f"expected a side n >= {least}, got {n}")
