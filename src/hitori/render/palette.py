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


# An element in a row, in the order of the fields, and a palette in a column.
LIGHT, DARK, PRINT, COLOUR_BLIND = map(
    Palette,
    ("#ffffff", "#354257", "#ffffff", "#ffffff"),  # paper
    ("#6b7280", "#8595ad", "#000000", "#595959"),  # lines
    ("#111827", "#f4f7fb", "#000000", "#000000"),  # label
    ("#374151", "#060a13", "#b8b8b8", "#333333"),  # shaded
    ("#cbd5e1", "#8d9db5", "#000000", "#e0e0e0"),  # label_in_shade
    ("#0f766e", "#5eead4", "#000000", "#000000"),  # circle
    ("#6b7280", "#b4c0d0", "#404040", "#595959"),  # ruler
    ("#dc2626", "#ff8a9a", "#000000", "#d55e00"),  # violation
    ("#2563eb", "#7db4ff", "#000000", "#0072b2"),  # deduced
    ("#b45309", "#fbbf24", "#404040", "#e69f00"),  # because
)

PALETTES = {"light": LIGHT, "dark": DARK, "print": PRINT, "colour-blind": COLOUR_BLIND}
