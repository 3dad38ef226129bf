"""Paint the PNG images of the player's icon from its SVG; they are shipped, so that an export needs no painter.

    python -m measure.player_icons

writes src/hitori/web/static/icon-*.png.
"""

from __future__ import annotations

from hitori.atomic import write_files
from hitori.render.palette import LIGHT
from hitori.render.svg import paint
from hitori.web.site import ICONS, STATIC

UNITS = 24
"""The side of the icon."""


def icons() -> dict[str, bytes]:
    """Each PNG image under its file name. A launcher may cut a maskable one to any shape around its middle."""
    icon = (STATIC / "icon.svg").read_text(encoding="utf-8")
    return {name: painted(icon, 9 if "maskable" in name else 2, size) for name, size in ICONS.items()}


def painted(icon: str, margin: int, size: int) -> bytes:
    """The icon on paper, with a margin in its units, so many pixels wide."""
    side = UNITS + 2 * margin
    ground = f'<rect x="{-margin}" y="{-margin}" width="{side}" height="{side}" fill="{LIGHT.paper}"/>'
    box = f'width="{side}" height="{side}" viewBox="{-margin} {-margin} {side} {side}"'
    return paint(f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{ground}{icon}</svg>', size / side)


if __name__ == "__main__":
    write_files(STATIC, icons())
