"""Strategies for hypothesis that several folders of tests draw from."""

from hypothesis import strategies as st

from hitori.geometry import neighbours


@st.composite
def sparse_shadings(draw: st.DrawFn, most: int) -> tuple[int, int, set[int]]:
    """The size of a grid of at most `most` rows and columns, and shaded cells no two of which share an edge."""
    rows, cols = draw(st.integers(1, most)), draw(st.integers(1, most))
    shaded: set[int] = set()
    for cell in draw(st.permutations(range(rows * cols)))[: draw(st.integers(0, rows * cols))]:
        if shaded.isdisjoint(neighbours(cell, rows, cols)):
            shaded.add(cell)
    return rows, cols, shaded
