"""What the pictures of the proofs mark, and that the committed ones are up to date."""

from pathlib import Path

import pytest

from hitori import Shading
from hitori.numbers.constructions import few_shading
from hitori.numbers.labelling import puzzle_on
from hitori.numbers.theorems import forcing, framed, protection, walls_and_tree
from hitori.render.drawing import Disc, Drawing, Rectangle
from hitori.render.drawing import Path as Line
from hitori.render.palette import LIGHT
from measure import numbers_pictures

DOCS = Path(__file__).parents[2] / "docs"


def frames(drawing: Drawing) -> list[tuple[float, float]]:
    """The cells that are framed, as (row, col)."""
    found = [s for s in drawing.shapes if isinstance(s, Rectangle) and s.ink.stroke == LIGHT.deduced]
    return [((shape.y - 8.5) / 40, (shape.x - 8.5) / 40) for shape in found]


def lines(drawing: Drawing, colour: str) -> int:
    return sum(isinstance(shape, Line) and shape.ink.stroke == colour for shape in drawing.shapes)


def test_framed_cells() -> None:
    shading = few_shading(7)
    holes = [cell for cell in shading.unshaded() if sum(cell) % 3 == 0]
    assert frames(framed(shading, holes)) == holes


def test_walls_and_a_tree() -> None:
    drawing = walls_and_tree(Shading.from_rows(["#..", "...", ".#."]))
    assert lines(drawing, LIGHT.violation) == 2 + 3
    assert lines(drawing, LIGHT.deduced) == 7 - 1


def test_protection_by_large_components_only() -> None:
    drawing = protection(Shading.from_rows([".....", ".#...", ".....", "....#", "....."]))
    dots = [shape for shape in drawing.shapes if isinstance(shape, Disc)]
    assert len(dots) == 2  # the corners of the touched cell; the cell inside is small
    assert frames(drawing) == [(4, 3)]  # shading it would cut off the corner


def test_the_beginning_of_the_forcing_has_one_label() -> None:
    shading = few_shading(9)
    puzzle = puzzle_on(shading, 7)
    (cells,) = [frames(forcing(puzzle, shading))]
    assert len(cells) == 3
    assert len({puzzle[int(row), int(col)] for row, col in cells}) == 1
    assert len({row for row, _ in cells}) == 1 or len({col for _, col in cells}) == 1


# The pictures of the documentation as they would be drawn now.
@pytest.mark.parametrize(("name", "svg"), [(name, numbers_pictures.figure(name)) for name in numbers_pictures.FIGURES])
def test_the_committed_pictures_are_up_to_date_and_shown(name: str, svg: str) -> None:
    assert (DOCS / "images" / f"{name}.svg").read_text(encoding="utf-8") == svg
    assert f"(images/{name}.svg)" in (DOCS / "hitori-numbers.md").read_text(encoding="utf-8")
