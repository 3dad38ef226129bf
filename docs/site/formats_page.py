"""The catalogue of formats: for each what it can hold, and the same puzzle written in it."""

from __future__ import annotations

from collections.abc import Iterator

import hitori
from hitori import Picture
from hitori.formats import FORMATS, Format, Record, dumps_records
from hitori.puzzle import MAX_LABEL
from pictures import inline
from staging import Stage

PUZZLE = hitori.Puzzle([[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]], name="four by four")
SOLUTION = hitori.solve(PUZZLE).require()
YES = {True: "yes", False: "no"}

INTRODUCTION = """# Catalogue of formats

Every format that `hitori` reads, with one puzzle written in each: the one below, with its solution where the format can
hold it. [Formats](formats.md) explains detection, refusals and limits. `hitori convert FILE --to NAME` writes them.
"""


def stage_formats(stage: Stage) -> None:
    """Put the page."""
    stage.put("catalogue-of-formats.md", "\n".join([INTRODUCTION, inline(Picture(PUZZLE, SOLUTION)), *_sections()]))


def _sections() -> Iterator[str]:
    for entry in FORMATS:
        yield f"\n## {entry.name}\n\n{entry.description.capitalize()}.\n"
        yield from (f"- {fact}" for fact in _facts(entry))
        yield f"\n```text\n{written(entry)}```\n" if entry.can_write else "\nIt can be read only.\n"


def _facts(entry: Format) -> Iterator[str]:
    """What it can hold, one thing a line."""
    yield f"files: {', '.join(f'`{extension}`' for extension in entry.extensions)}; " + (
        "any number of puzzles" if entry.many else "one puzzle"
    )
    yield "labels: any" if entry.max_label == MAX_LABEL else f"labels: up to {entry.max_label:,}"
    yield f"blanks: {YES[entry.blanks]}; rectangles: {YES[entry.rectangles]}"
    yield "shading: " + ("no" if not entry.shading else "yes" if entry.partial else "complete ones only")
    yield f"besides: {', '.join(entry.metadata) or 'nothing'}"


def written(entry: Format) -> str:
    """The puzzle in this format, with its solution if the format holds one."""
    text = dumps_records([Record(PUZZLE, SOLUTION if entry.shading else None)], format=entry.name)
    return text if text.endswith("\n") else f"{text}\n"
