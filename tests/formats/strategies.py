"""Random puzzles, shadings and records, as far as a format can hold them."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from hitori.formats import Format, Record
from hitori.puzzle import Puzzle
from hitori.shading import Shading

from .. import oracles

QUICK = settings(max_examples=30, deadline=None)
"""For a property that every format is tried on; deadlines would measure how busy the machine is."""

NAMES = st.none() | st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)


def puzzles(*, max_label: int = 12, max_side: int = 7, **others: Any) -> st.SearchStrategy[Puzzle]:
    """Of few labels, of some, or of all."""
    most = st.sampled_from([min(3, max_label), min(12, max_label), max_label])
    return most.flatmap(lambda most: oracles.puzzles(max_side, max_side, most, **others))


@st.composite
def states(draw: st.DrawFn) -> tuple[Puzzle, Shading]:
    """A puzzle with any name, with blanks and with very wide labels, and a partial shading of it."""
    puzzle = draw(puzzles(max_label=2**32 - 1, max_side=5)).with_metadata(name=draw(st.none() | st.text()))
    return puzzle, draw(shadings(*puzzle.shape))


@st.composite
def shadings(draw: st.DrawFn, rows: int, cols: int, shades: str = "?#.") -> Shading:
    cells = st.text(shades, min_size=cols, max_size=cols)
    return Shading(draw(st.lists(cells, min_size=rows, max_size=rows)))


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
    return Record(puzzle, shading if shading is not None and any(shading.codes) else None)
