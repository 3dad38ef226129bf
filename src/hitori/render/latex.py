r"""LaTeX: a picture as TikZ, to be put into a text with `\input{board}`, or as a document of its own.

    \begin{tikzpicture}[x=8mm, y=-8mm, every node/.style={inner sep=0pt}]
      \begin{scope}[text=black, every node/.append style={scale=1.252}]
        \node at (0.5, 0.5) {3};

A cell is one unit wide, the y axis points down, and (0, 0) is the top left corner of the grid: r1c2 lies between (1, 0)
and (2, 1). Labels are in the font of the text around, and nothing is needed but `\usepackage{tikz}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from ..errors import UnsupportedError
from .drawing import CELL, Disc, Ink, Path, Rectangle, Shape, Text, draw
from .picture import Picture
from .text import printable

POINTS_PER_MM = 72.27 / 25.4
"""The points of TeX, which are smaller than those of PDF."""
USUAL_CELL = 8.0
"""In mm."""
USUAL_WIDTH = 120.0
"""The width of the text in `article`, in mm; a wider board gets smaller cells."""
WIDEST = 5700.0
"""The longest length that TeX knows, 16384 points, in mm."""
MARGIN = 6.0
"""What a drawing leaves free beside the grid, in its units."""
HALF_DIGIT = 0.365
"""From the baseline of a label to its middle, by its size."""
NORMAL_SIZE = 10.0
"""The letter size of a text, in points; labels are scaled by it."""
USE = r"% A picture for \input in a LaTeX document with \usepackage{tikz}."
WHITE = "#ffffff"
ESCAPES = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedblright{}",
    "`": r"\textasciigrave{}",
    **{special: f"\\{special}" for special in "{}%&_#$"},
}
_LIGATURE = re.compile(r"([-'])(?=\1)")
"""What LaTeX joins: two hyphens would be a dash."""


def usual_cell(cols: int) -> float:
    """The width of a cell in mm, of a board with so many columns: 8, or less to fit the width of a text."""
    return min(USUAL_CELL, USUAL_WIDTH / cols)


def to_tikz(picture: Picture, cell: float | None = None) -> str:
    """The picture as an environment `tikzpicture`, with cells of so many mm.

    The name, the author and the source of the puzzle are in comments.

    Raises UnsupportedError for a board that is too large for TeX, about 5.7 m.
    """
    return f"{USE}\n{_environment(picture, cell)}"


def to_document(picture: Picture, heading: str, cell: float | None = None) -> str:
    """The picture under a heading as a document that LaTeX compiles, with cells of so many mm.

    Raises UnsupportedError as `to_tikz` does.
    """
    author = picture.puzzle.author
    lines = [
        r"\documentclass{article}",
        r"\usepackage{tikz}",
        r"\pagestyle{empty}",
        r"\begin{document}",
        r"\begin{center}",
        rf"{{\large {escaped(heading)}\par}}",
        *([rf"{{\small by {escaped(author)}\par}}"] if author else []),
        r"\bigskip",
        _environment(picture, cell) + r"\end{center}",
        r"\end{document}",
    ]
    return "\n".join(lines) + "\n"


def escaped(words: str) -> str:
    r"""The words as LaTeX prints them.

    >>> print(escaped(r"50% of \a_{1} & #2"))
    50\% of \textbackslash{}a\_\{1\} \& \#2
    """
    return _LIGATURE.sub(r"\1{}", "".join(ESCAPES.get(character, character) for character in printable(words)))


def _environment(picture: Picture, cell: float | None) -> str:
    puzzle = picture.puzzle
    if cell is None:
        cell = usual_cell(puzzle.cols)
    if cell * max(puzzle.shape) > WIDEST:
        raise UnsupportedError(f"TeX draws up to {WIDEST:g} mm; got {puzzle.rows} x {puzzle.cols} cells of {cell:g} mm")
    drawing = draw(picture)
    start = drawing.width - MARGIN - puzzle.cols * CELL
    shapes = [shape for shape in drawing.shapes if shape.ink.fill != WHITE or shape.ink.stroke]  # paper is white
    facts = {"name": puzzle.name, "author": puzzle.author, "source": puzzle.source}
    lines = [
        *(f"% {key}: {printable(fact)}" for key, fact in facts.items() if fact),
        rf"\begin{{tikzpicture}}[x={_number(cell)}mm, y=-{_number(cell)}mm, every node/.style={{inner sep=0pt}}]",
        *(rf"  \definecolor{{{_named(colour)}}}{{HTML}}{{{colour[1:].upper()}}}" for colour in _colours(shapes)),
    ]
    for (ink, size), group in groupby(shapes, key=_style):
        lines.append(rf"  \begin{{scope}}[{', '.join(_options(ink, size, cell))}]")
        lines += [f"    {_written(shape, start)}" for shape in group]
        lines.append(r"  \end{scope}")
    lines.append(r"\end{tikzpicture}%")  # no space after it in a text
    return "\n".join(lines) + "\n"


def _style(shape: Shape) -> tuple[Ink, float]:
    """What neighbours in a scope have in common: the ink, and the size of a text."""
    return shape.ink, shape.size if isinstance(shape, Text) else 0.0


def _options(ink: Ink, size: float, cell: float) -> Iterator[str]:
    """The options of a scope; `size` is 0 for what is not a text."""
    points_per_unit = cell * POINTS_PER_MM / CELL
    if size:
        yield f"text={_named(ink.fill)}"
        yield f"every node/.append style={{scale={_number(size * points_per_unit / NORMAL_SIZE)}}}"
        return
    if ink.fill:
        yield f"fill={_named(ink.fill)}"
    if ink.stroke:
        yield f"draw={_named(ink.stroke)}"
        yield f"line width={_number(ink.thickness * points_per_unit)}pt"
    if ink.dashed:
        yield f"dash pattern=on {_number(5 * points_per_unit)}pt off {_number(3 * points_per_unit)}pt"


def _written(shape: Shape, start: float) -> str:
    """One shape; the grid begins `start` units from the edges of its sheet."""

    def at(x: float, y: float) -> str:
        return f"({_number((x - start) / CELL)}, {_number((y - start) / CELL)})"

    command = _command(shape.ink)
    match shape:
        case Rectangle(_, x, y, width, height):
            return rf"{command} {at(x, y)} rectangle {at(x + width, y + height)};"
        case Disc(_, x, y, radius):
            return rf"{command} {at(x, y)} circle [radius={_number(radius / CELL)}];"
        case Path(_, points, closed):
            line = " -- ".join(at(x, y) for x, y in points)
            return rf"{command} {line}{' -- cycle' if closed else ''};"
        case Text(_, x, y, size, words):
            return rf"\node at {at(x, y - HALF_DIGIT * size)} {{{escaped(words)}}};"


def _command(ink: Ink) -> str:
    if ink.fill and ink.stroke:
        return r"\filldraw"
    return r"\fill" if ink.fill else r"\draw"


def _colours(shapes: list[Shape]) -> list[str]:
    """The colours that LaTeX has no name for."""
    used = {colour for shape in shapes for colour in (shape.ink.fill, shape.ink.stroke) if colour}
    return sorted(colour for colour in used if _named(colour).startswith("hitori"))


def _named(colour: str | None) -> str:
    """`black`, or `hitoriB8B8B8` for `#b8b8b8`."""
    names = {None: "none", "#000000": "black", WHITE: "white"}
    return names[colour] if colour in names else f"hitori{str(colour)[1:].upper()}"


def _number(value: float) -> str:
    """At most four digits after the point, without zeros at the end."""
    return f"{value:.4f}".rstrip("0").rstrip(".")
