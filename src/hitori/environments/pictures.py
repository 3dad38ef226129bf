"""Pictures of items for models that see: PNG, with or without coordinates, and the words that go with them.

A picture shows the labels and what is known; for a `judge` item also the step (framed) and the cells cited (a dot). The
words are those of `prompt` without `labels`. A reply is marked as for words alone.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Literal, TypeAlias

from ..puzzle import Cell, Puzzle
from ..render.picture import Picture
from ..render.svg import to_png
from ..shading import Shading
from .items import Item

Pictures: TypeAlias = Literal["none", "plain", "coordinates"]
"""What an adapter shows beside its words: no picture, one of the board alone, or one with r1, c1, ... at its edges."""


def picture(item: Item, *, coordinates: bool) -> bytes:
    """The item as a PNG; with `coordinates` r1, r2, ... and c1, c2, ... stand at its edges.

    Raises EngineNotInstalledError without the extra `images`.
    """
    marked = item if item["task"] == "judge" else {"step": (), "because": ()}
    return to_png(
        Picture(
            Puzzle(item["puzzle"]),
            Shading(item["known"]) if "known" in item else None,
            deduced=tuple(Cell(row, col) for row, col, _ in marked["step"]),
            because=tuple(Cell(row, col) for row, col in marked["because"]),
            rulers=coordinates,
        )
    )


def data_url(item: Item, *, coordinates: bool) -> str:
    """The picture as a URL that holds it, e.g. `data:image/png;base64,iVBORw0...`."""
    return f"data:image/png;base64,{b64encode(picture(item, coordinates=coordinates)).decode()}"
