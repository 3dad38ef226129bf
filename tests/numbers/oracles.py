"""What a legal and a maximal shading are, asked of the rules alone: no contacts, no trees; and all of a small size."""

from collections.abc import Iterator
from functools import cache

from hypothesis import strategies as st

from hitori import Puzzle, Shade, Shading, count_solutions
from hitori.rules import adjacency_violations, connectivity_violations
from tests.oracles import cells_of, legal_shadings


def is_legal(shading: Shading) -> bool:
    """It obeys adjacency and connectivity."""
    return not any(adjacency_violations(shading)) and not any(connectivity_violations(shading))


def is_maximal(shading: Shading) -> bool:
    """It is legal, and is not with any one cell more."""
    longer = (shading.with_shade(cell, Shade.SHADED) for cell in shading.unshaded())
    return is_legal(shading) and not any(map(is_legal, longer))


def shaded(shading: Shading) -> int:
    """How many cells are shaded."""
    return shading.codes.count(Shade.SHADED.code)


@cache
def maximal_shadings(rows: int, cols: int) -> list[Shading]:
    """All legal shadings to which no cell can be added."""
    legal, cells = set(legal_shadings(rows, cols)), [1 << index for index in range(rows * cols)]
    maximal = (mask for mask in legal if not any(mask | cell in legal for cell in cells if not mask & cell))
    return [Shading.from_shaded(rows, cols, [divmod(cell, cols) for cell in cells_of(mask)]) for mask in maximal]


def puzzles_up_to_renaming(rows: int, cols: int, fewest: int = 1, most: int = 99) -> Iterator[Puzzle]:
    """Every puzzle with `fewest` to `most` labels, which appear in the order 1, 2, 3, ..."""

    def continued(labels: list[int], used: int) -> Iterator[Puzzle]:
        left = rows * cols - len(labels)
        if used + left < fewest:
            return
        if not left:
            yield Puzzle.from_labels(rows, cols, labels)
            return
        for label in range(1, min(used + 1, most) + 1):
            yield from continued([*labels, label], max(used, label))

    return continued([], 0)


def assert_unique(puzzle: Puzzle, labels: int) -> None:
    """Exactly one solution, and so many labels."""
    assert len(set(puzzle.labels)) == labels
    assert count_solutions(puzzle, limit=2) == 1


@st.composite
def drawn_shadings(draw: st.DrawFn, least: int = 1, most: int = 8) -> Shading:
    """As many cells as drawn, tried in a random order shaded where rules 2 and 3 allow; maximal if all were tried."""
    rows, cols = draw(st.integers(least, most)), draw(st.integers(least, most))
    order = draw(st.permutations(range(rows * cols)))
    tried = draw(st.integers(0, rows * cols) | st.just(rows * cols))
    shading = Shading.from_shaded(rows, cols, ())
    for index in order[:tried]:
        more = shading.with_shade(divmod(index, cols), Shade.SHADED)
        if is_legal(more):
            shading = more
    return shading
