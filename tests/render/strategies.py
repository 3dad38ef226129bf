"""Random pictures."""

from hypothesis import strategies as st

from hitori import Puzzle, Shading
from hitori.render.palette import PALETTES
from hitori.render.picture import Picture


@st.composite
def states(draw: st.DrawFn, longest_side: int = 5) -> tuple[Puzzle, Shading]:
    """A puzzle, with blanks and with very wide labels, and a partial shading of it."""
    rows, cols = draw(st.integers(1, longest_side)), draw(st.integers(1, longest_side))
    size = rows * cols
    labels = draw(st.lists(st.integers(0, 5) | st.integers(0, 2**32 - 1), min_size=size, max_size=size))
    shades = draw(st.lists(st.integers(0, 2), min_size=size, max_size=size))
    return Puzzle.from_labels(rows, cols, labels, name=draw(st.none() | st.text())), Shading(rows, cols, bytes(shades))


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    """A picture with everything that can be in one."""
    puzzle, shading = draw(states())
    cells = st.lists(st.sampled_from(list(puzzle.cells())), unique=True).map(tuple)
    return Picture(
        puzzle,
        shading,
        Picture.of_state(puzzle, shading).violations,
        deduced=draw(cells),
        because=draw(cells),
        rulers=draw(st.booleans()),
        palette=draw(st.sampled_from(list(PALETTES.values()))),
    )
