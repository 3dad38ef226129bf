"""Pictures inside a page: SVG whose colours are those of the theme, light or dark."""

from __future__ import annotations

from dataclasses import asdict, replace

from hitori import Picture
from hitori.render.page import colours
from hitori.render.palette import DARK, LIGHT, Palette
from hitori.render.svg import to_svg

THEME = Palette(**{name: f"var(--hitori-{name.replace('_', '-')})" for name in asdict(LIGHT)})
"""Each colour is a variable of the page's style, e.g. `var(--hitori-paper)`."""


def inline(picture: Picture) -> str:
    """The picture as one block of HTML, for Markdown: without an empty line."""
    return to_svg(replace(picture, palette=THEME)).replace("<svg ", '<svg class="hitori-picture" ', 1)


def style() -> str:
    """The two palettes, where furo says which one holds."""
    light, dark = (colours(palette, "hitori-") for palette in (LIGHT, DARK))
    return (
        f"body {{ {light} }}\n"
        f'body[data-theme="dark"] {{ {dark} }}\n'
        f'@media (prefers-color-scheme: dark) {{ body:not([data-theme="light"]) {{ {dark} }} }}\n'
    )
