"""Palettes: the colours of a picture, by meaning.

Shaded is darker than paper in every palette, at night too.
Meaning never depends on colour alone: violations, deductions and their reasons have their own shapes (see drawing.py).
The colour-blind safe palette takes its hues from Okabe and Ito, "Color Universal Design" (2008).
"""

from __future__ import annotations

from dataclasses import dataclass


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


LIGHT = Palette(
    paper="#ffffff",
    lines="#6b7280",
    label="#111827",
    shaded="#374151",
    label_in_shade="#cbd5e1",
    circle="#0f766e",
    ruler="#6b7280",
    violation="#dc2626",
    deduced="#2563eb",
    because="#b45309",
)
DARK = Palette(
    paper="#354257",
    lines="#8595ad",
    label="#f4f7fb",
    shaded="#060a13",
    label_in_shade="#8d9db5",
    circle="#5eead4",
    ruler="#b4c0d0",
    violation="#ff8a9a",
    deduced="#7db4ff",
    because="#fbbf24",
)
PRINT = Palette(
    paper="#ffffff",
    lines="#000000",
    label="#000000",
    shaded="#b8b8b8",
    label_in_shade="#000000",
    circle="#000000",
    ruler="#404040",
    violation="#000000",
    deduced="#000000",
    because="#404040",
)
COLOUR_BLIND = Palette(
    paper="#ffffff",
    lines="#595959",
    label="#000000",
    shaded="#333333",
    label_in_shade="#e0e0e0",
    circle="#000000",
    ruler="#595959",
    violation="#d55e00",
    deduced="#0072b2",
    because="#e69f00",
)

PALETTES = {"light": LIGHT, "dark": DARK, "print": PRINT, "colour-blind": COLOUR_BLIND}
