"""SVG: a picture as a self-contained image, without scripts, style sheets or external files; also painted as a PNG.

The core writes it, the same bytes for the page and for Python. resvg paints it, which comes with the extra `images`.
"""

from __future__ import annotations

from .. import native
from ..extras import required
from .fonts import FAMILY, PICTURES_NEED, font_file
from .picture import Picture

PIXELS_PER_UNIT = 2.0


def to_svg(picture: Picture, title: str | None = None) -> str:
    """The picture as an SVG document, with this title or its own.

    >>> from hitori import Puzzle
    >>> to_svg(Picture(Puzzle([[2, 1], [1, 1]], name="<tiny>"))).splitlines()[1]
    '<title>&lt;tiny&gt;</title>'
    """
    return native.svg(picture, picture.title if title is None else title)


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
