"""Shadings to try the numbers on."""

from hypothesis import strategies as st

from hitori import Shade, Shading

from .oracles import is_legal


@st.composite
def legal_shadings(draw: st.DrawFn, least: int = 1, most: int = 8) -> Shading:
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
