"""PNG, looked at pixel by pixel."""

import io
import sys

import pytest
from PIL import Image

from hitori import EngineNotInstalledError, Puzzle, Shading
from hitori.render.palette import LIGHT, PALETTES, Palette
from hitori.render.picture import Picture
from hitori.render.png import to_png

WIDE = Puzzle([[1, 12, 123, 0], [4294967295, 1000000000, 88888, 0]])
ZOOM = 2
CELL, MARGIN = 40 * ZOOM, 6 * ZOOM


def image(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(to_png(picture, ZOOM))).convert("RGB")


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def inside(picture: Image.Image, row: int, col: int) -> Image.Image:
    """A cell without its lines."""
    left, top = MARGIN + col * CELL, MARGIN + row * CELL
    return picture.crop((left + 3, top + 3, left + CELL - 3, top + CELL - 3))


def colours(picture: Image.Image) -> set[object]:
    return {colour for _, colour in picture.getcolors(10**6) or []}


def test_it_is_as_large_as_asked() -> None:
    assert image(Picture(WIDE)).size == (4 * CELL + 2 * MARGIN, 2 * CELL + 2 * MARGIN)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_labels_are_visible_with_and_without_shade(palette: Palette) -> None:
    picture = image(Picture(WIDE, Shading.from_rows([".#.#", "#..."]), palette=palette))
    for row, col, ground, ink in [
        (0, 0, palette.paper, palette.label),
        (0, 1, palette.shaded, palette.label_in_shade),
        (1, 0, palette.shaded, None),
    ]:
        seen = colours(inside(picture, row, col))
        assert rgb(ground) in seen
        assert len(seen) > 1
        assert ink is None or rgb(ink) in seen


def test_labels_keep_away_from_the_lines() -> None:
    picture = image(Picture(WIDE))
    for row in range(2):
        for col in range(4):
            cell = inside(picture, row, col)
            width, height = cell.size
            for edge in [
                (0, 0, 4, height),
                (width - 4, 0, width, height),
                (0, 0, width, 4),
                (0, height - 4, width, height),
            ]:
                assert colours(cell.crop(edge)) == {rgb(LIGHT.paper)}


def test_a_blank_cell_is_empty() -> None:
    assert colours(inside(image(Picture(WIDE)), 0, 3)) == {rgb(LIGHT.paper)}


@pytest.mark.parametrize("module", ["resvg_py", "reportlab"])
def test_without_the_extra_the_error_names_it(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(EngineNotInstalledError, match=r"pip install 'hitori\[images\]'"):
        to_png(Picture(WIDE))
