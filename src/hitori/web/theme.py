"""The colours of the page as a style sheet: the palettes of render/palette.py under the names they have there."""

from __future__ import annotations

from dataclasses import asdict

from ..render.palette import COLOUR_BLIND, DARK, LIGHT, PRINT, Palette


def theme_css() -> str:
    """Custom properties for each theme, e.g. `--shaded`; the automatic one follows the system, paper is for printing.

    >>> print(theme_css().splitlines()[0][:57])
    :root { color-scheme: light; --paper: #ffffff; --lines: #
    """
    return "\n".join(
        [
            _rule(":root", LIGHT, "light"),
            f"@media (prefers-color-scheme: dark) {{ {_rule(':root', DARK, 'dark')} }}",
            _rule(':root[data-theme="light"]', LIGHT, "light"),
            _rule(':root[data-theme="dark"]', DARK, "dark"),
            _rule(':root[data-theme="colour-blind"]', COLOUR_BLIND, "light"),
            f"@media print {{ {_rule(':root:root', PRINT, 'light')} }}\n",
        ]
    )


def _rule(selector: str, palette: Palette, scheme: str) -> str:
    colours = {name: value for name, value in asdict(palette).items() if name != "name"}
    properties = " ".join(f"--{name.replace('_', '-')}: {value};" for name, value in colours.items())
    return f"{selector} {{ color-scheme: {scheme}; {properties} }}"
