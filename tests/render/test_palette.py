"""Palettes: everything can be read, by everybody."""

from itertools import combinations

import pytest

from hitori.render.palette import COLOUR_BLIND, PALETTES, PRINT, Palette

Rgb = tuple[float, float, float]

# Linear RGB as seen with no red, no green or no blue cones: Viénot, Brettel and Mollon (1999), the last approximated.
DEFICIENCIES = {
    "protanopia": ((0.112, 0.888, 0.0), (0.112, 0.888, 0.0), (0.004, -0.004, 1.0)),
    "deuteranopia": ((0.293, 0.707, 0.0), (0.293, 0.707, 0.0), (-0.021, 0.021, 1.0)),
    "tritanopia": ((1.0, 0.15, -0.15), (0.0, 0.867, 0.133), (0.0, 0.867, 0.133)),
}


def linear(colour: str) -> Rgb:
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    expand = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in (red, green, blue)]
    return expand[0], expand[1], expand[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    luminances = sorted(
        sum(w * v for w, v in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True)) for c in (one, other)
    )
    return (luminances[1] + 0.05) / (luminances[0] + 0.05)


def seen(colour: str, deficiency: str) -> list[float]:
    return [sum(w * v for w, v in zip(row, linear(colour), strict=True)) for row in DEFICIENCIES[deficiency]]


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_labels_can_be_read_also_under_the_shade(palette: Palette) -> None:
    assert contrast(palette.label, palette.paper) >= 7
    assert contrast(palette.label_in_shade, palette.shaded) >= 4.5
    assert contrast(palette.shaded, palette.paper) >= 1.9


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("mark", ["lines", "circle", "ruler", "violation", "deduced"])
def test_marks_stand_out_from_the_paper(palette: Palette, mark: str) -> None:
    assert contrast(getattr(palette, mark), palette.paper) >= 3


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_the_marks_of_the_colour_blind_safe_palette_differ_for_every_eye(deficiency: str) -> None:
    marks = (COLOUR_BLIND.violation, COLOUR_BLIND.deduced, COLOUR_BLIND.because, COLOUR_BLIND.circle)
    for one, other in combinations(marks, 2):
        distance = sum((a - b) ** 2 for a, b in zip(seen(one, deficiency), seen(other, deficiency), strict=True)) ** 0.5
        assert distance > 0.15, (one, other)


def test_print_needs_no_colour() -> None:
    values = [value for value in (getattr(PRINT, name) for name in PRINT.__slots__) if value.startswith("#")]
    assert all(value[1:3] == value[3:5] == value[5:7] for value in values)
