"""Random puzzles, shadings and records, as far as a format can hold them."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from hitori.formats import Format, Record
from hitori.puzzle import Puzzle
from hitori.shading import Shading

QUICK = settings(max_examples=30, deadline=None)
"""For a property that every format is tried on; deadlines would measure how busy the machine is."""

NAMES = st.none() | st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)


@st.composite
def puzzles(
    draw: st.DrawFn,
    *,
    max_label: int = 12,
    blanks: bool = True,
    rectangles: bool = True,
    min_side: int = 1,
    max_side: int = 7,
) -> Puzzle:
    sides = st.integers(min_side, max_side)
    rows = draw(sides)
    cols = draw(sides) if rectangles else rows
    labels = st.integers(0 if blanks else 1, draw(st.sampled_from([min(3, max_label), min(12, max_label), max_label])))
    return Puzzle.from_labels(rows, cols, draw(st.lists(labels, min_size=rows * cols, max_size=rows * cols)))


@st.composite
def shadings(draw: st.DrawFn, rows: int, cols: int, shades: str = "?#.") -> Shading:
    cells = st.text(shades, min_size=cols, max_size=cols)
    return Shading.from_rows(draw(st.lists(cells, min_size=rows, max_size=rows)))


MIN_SIDE = {"line": 2, "tatham": 2, "tatham-save": 2}


@st.composite
def records(draw: st.DrawFn, format: Format) -> Record:
    """A record that the format can hold, as its entry in the catalogue tells."""
    puzzle = draw(
        puzzles(
            max_label=format.max_label,
            blanks=format.blanks,
            rectangles=format.rectangles,
            min_side=MIN_SIDE.get(format.name, 1),
        )
    )
    if format.name.startswith("tatham"):
        largest = max(puzzle.shape)
        puzzle = Puzzle.from_labels(*puzzle.shape, [(label - 1) % largest + 1 for label in puzzle.labels])
    puzzle = puzzle.with_metadata(**{key: draw(NAMES) for key in format.metadata})
    if not format.shading:
        return Record(puzzle)
    shading = draw(st.none() | shadings(*puzzle.shape, shades="?#." if format.partial else "#."))
    # A shading that says nothing is no shading to most formats.
    return Record(puzzle, shading if shading and any(shading.cells) else None)
