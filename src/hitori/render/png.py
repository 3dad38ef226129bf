"""PNG: the SVG picture painted by resvg, which comes with the extra `images`."""

from __future__ import annotations

from .fonts import FAMILY, font_file, missing_extra
from .picture import Picture
from .svg import to_svg

PIXELS_PER_UNIT = 2.0


def to_png(picture: Picture, zoom: float = PIXELS_PER_UNIT) -> bytes:
    """The picture as a PNG image, `zoom` pixels for each unit of the SVG, in which a cell is 40 units wide.

    Raises EngineNotInstalledError without the extra.
    """
    return paint(to_svg(picture), zoom)


def paint(svg: str, zoom: float = PIXELS_PER_UNIT) -> bytes:
    """An SVG image as a PNG image of `zoom` pixels for each unit; raises EngineNotInstalledError without the extra."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise missing_extra() from error
    return svg_to_bytes(
        svg_string=svg,
        zoom=zoom,
        skip_system_fonts=True,
        font_files=[str(font_file())],
        sans_serif_family=FAMILY,
    )
