"""SVG: a picture as a self-contained image, without scripts, style sheets or external files; also painted as a PNG.

resvg paints it, which comes with the extra `images`.
"""

from __future__ import annotations

from html import escape
from itertools import groupby

from ..extras import required
from .drawing import Disc, Drawing, Ink, Path, Rectangle, Shape, draw
from .fonts import FAMILY, PICTURES_NEED, font_file
from .picture import Picture

FONTS = "Helvetica, Arial, 'DejaVu Sans', 'Bitstream Vera Sans', sans-serif"


def to_svg(picture: Picture) -> str:
    """The picture as an SVG document.

    >>> from hitori import Puzzle
    >>> to_svg(Picture(Puzzle([[2, 1], [1, 1]], name="<tiny>"))).splitlines()[1]
    '<title>&lt;tiny&gt;</title>'
    """
    return write_svg(draw(picture), picture.title)


def write_svg(drawing: Drawing, title: str) -> str:
    """The drawing as an SVG document; neighbours of the same ink share a group."""
    size = f'width="{drawing.width:g}" height="{drawing.height:g}" viewBox="0 0 {drawing.width:g} {drawing.height:g}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONTS}" text-anchor="middle">',
        f"<title>{escape(title, quote=False)}</title>",
    ]
    for ink, shapes in groupby(drawing.shapes, key=lambda shape: shape.ink):
        lines += [f"<g {_attributes(ink)}>", *map(_element, shapes), "</g>"]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _attributes(ink: Ink) -> str:
    attributes = [f'fill="{ink.fill or "none"}"']
    if ink.stroke:
        attributes += [f'stroke="{ink.stroke}"', f'stroke-width="{ink.thickness:g}"']
    if ink.dashed:
        attributes.append('stroke-dasharray="5 3"')
    return " ".join(attributes)


def _element(shape: Shape) -> str:
    if isinstance(shape, Rectangle):
        return f'<rect x="{shape.x:g}" y="{shape.y:g}" width="{shape.width:g}" height="{shape.height:g}"/>'
    if isinstance(shape, Disc):
        return f'<circle cx="{shape.x:g}" cy="{shape.y:g}" r="{shape.radius:g}"/>'
    if isinstance(shape, Path):
        points = " ".join(f"{x:g},{y:g}" for x, y in shape.points)
        return f'<{"polygon" if shape.closed else "polyline"} points="{points}"/>'
    return f'<text x="{shape.x:g}" y="{shape.y:g}" font-size="{shape.size:g}">{escape(shape.words, quote=False)}</text>'


PIXELS_PER_UNIT = 2.0


def to_png(picture: Picture, zoom: float = PIXELS_PER_UNIT) -> bytes:
    """The picture as a PNG image, `zoom` pixels for each unit of the SVG, in which a cell is 40 units wide.

    Raises EngineNotInstalledError without the extra.
    """
    return paint(to_svg(picture), zoom)


def paint(svg: str, zoom: float = PIXELS_PER_UNIT) -> bytes:
    """An SVG image as a PNG image of `zoom` pixels for each unit; raises EngineNotInstalledError without the extra."""
    with required(PICTURES_NEED, "images"):
        from resvg_py import svg_to_bytes
    return svg_to_bytes(
        svg_string=svg,
        zoom=zoom,
        skip_system_fonts=True,
        font_files=[str(font_file())],
        sans_serif_family=FAMILY,
    )
