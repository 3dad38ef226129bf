"""Contact sheets: pictures side by side and in rows, small enough to be kept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

GAP = 10
GROUND = "#777777"
COLOURS = 128


def row_of(pictures: Sequence[Image.Image], height: int) -> Image.Image:
    """Pictures side by side, each scaled to this height."""
    scaled = [one.convert("RGB").resize((round(one.width * height / one.height), height)) for one in pictures]
    row = Image.new("RGB", (sum(one.width + GAP for one in scaled) + GAP, height + GAP), GROUND)
    left = GAP
    for one in scaled:
        row.paste(one, (left, GAP))
        left += one.width + GAP
    return row


def stacked(rows: Sequence[Image.Image]) -> Image.Image:
    """Rows one below the other."""
    sheet = Image.new("RGB", (max(row.width for row in rows), sum(row.height for row in rows) + GAP), GROUND)
    top = 0
    for row in rows:
        sheet.paste(row, (0, top))
        top += row.height
    return sheet


def grid_of(pictures: Sequence[Image.Image], height: int, cols: int) -> Image.Image:
    """Pictures of one size in rows of so many."""
    return stacked([row_of(pictures[start : start + cols], height) for start in range(0, len(pictures), cols)])


def save(sheet: Image.Image, path: Path) -> None:
    """Write a PNG image of few colours."""
    sheet.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(path, optimize=True)
