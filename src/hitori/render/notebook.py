"""Notebooks: a picture as HTML that fits the cell's width, with words below it and details folded away.

E.g. `<figure><svg style="max-width: 100%; height: auto" ...>...</svg><figcaption>no solution</figcaption></figure>`.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ..puzzle import Puzzle
from ..results import SolveResult, Status
from ..shading import Shading
from .picture import Picture
from .svg import to_svg

MOST_CELLS_SHOWN = 10_000


def picture_svg(value: Picture | Puzzle | Shading) -> str | None:
    """The SVG of a picture, a puzzle, a shading; None, for which a notebook prints the `repr`, if it is too large."""
    match value:
        case Puzzle():
            value = Picture(value)
        case Shading():
            value = Picture.of_shading(value)
    return to_svg(value) if len(value.puzzle) <= MOST_CELLS_SHOWN else None


def picture_html(value: Picture | Puzzle | Shading) -> str | None:
    """The same, narrowed to the cell of the notebook where it is wider; notebooks prefer this one."""
    svg = picture_svg(value)
    return None if svg is None else svg.replace("<svg ", '<svg style="max-width: 100%; height: auto" ', 1)


def figure(picture: Picture, caption: str) -> str:
    """The picture above its caption; a grid too large to look at is left out."""
    svg = picture_html(picture) or ""
    words = "<br/>".join(map(escape, caption.splitlines()))
    return f'<figure style="margin: 0">\n{svg}<figcaption>{words}</figcaption>\n</figure>'


def folded(title: str, items: Iterable[str]) -> str:
    """A numbered list that opens on a click."""
    listed = "\n".join(f"<li>{escape(item)}</li>" for item in items)
    return f"<details><summary>{escape(title)}</summary>\n<ol>\n{listed}\n</ol>\n</details>"


def result_html(result: SolveResult) -> str | None:
    """A solver's answer: the puzzle under its solution, and the status; None if there is nothing to draw."""
    words = {Status.SOLVED: "solved", Status.NO_SOLUTION: "no solution", Status.UNKNOWN: "unknown: a limit was reached"}
    took = f"{result.elapsed:.3g} s" if result.elapsed >= 1 else f"{result.elapsed * 1000:.3g} ms"
    caption = f"{words[result.status]} ({result.solver}, {took})"
    if result.puzzle is not None:
        return figure(Picture(result.puzzle, result.solution), caption)
    return None if result.solution is None else figure(Picture.of_shading(result.solution), caption)
