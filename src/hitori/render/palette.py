"""Palettes: the colours of a picture, by meaning; the core declares them (hitori-answers/src/drawing/palette.rs).

Ink and pencil on paper are the player's: labels, shade and circles; what the program says has a colour.
Shaded is darker than paper in every palette, at night too.
Meaning never depends on colour alone: violations, deductions and their reasons have their own shapes.
The colour-blind safe palette takes its hues from Okabe and Ito, "Color Universal Design" (2008).
"""

from __future__ import annotations

from dataclasses import dataclass

from .. import native


@dataclass(frozen=True, slots=True)
class Palette:
    """One colour, written `#rrggbb`, for each element of a picture."""

    paper: str
    lines: str
    label: str
    shaded: str
    label_in_shade: str
    circle: str
    ruler: str
    violation: str
    deduced: str
    because: str


_DECLARED = {name: Palette(**colours) for name, colours in native.palettes().items()}

LIGHT, DARK, PRINT, COLOUR_BLIND = (_DECLARED[name] for name in ("light", "dark", "print", "colour-blind"))

PAGE = _DECLARED["page"]
"""The colours of the page around a picture: variables of its style, e.g. `var(--deduced)`."""

PALETTES = {"light": LIGHT, "dark": DARK, "print": PRINT, "colour-blind": COLOUR_BLIND}
