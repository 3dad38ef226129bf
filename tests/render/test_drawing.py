"""Where things go: everything on the sheet, labels within their cells, a shape for each meaning."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.pdfmetrics import stringWidth

from hitori import Cell, InvalidShadingError, Puzzle, Shading
from hitori.render.drawing import CELL, Disc, Drawing, Path, Rectangle, Shape, Text, draw
from hitori.render.palette import LIGHT
from hitori.render.picture import Picture
from tests.boards import TINY

from .strategies import pictures


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Left, top, right and bottom, a text in the widest of the fonts that SVG viewers choose from."""
    match shape:
        case Rectangle(_, x, y, width, height):
            return x, y, x + width, y + height
        case Disc(_, x, y, radius):
            return x - radius, y - radius, x + radius, y + radius
        case Path(_, points):
            xs, ys = zip(*points, strict=True)
            return min(xs), min(ys), max(xs), max(ys)
        case Text(_, x, y, size, words):
            half = 0.636 * size * len(words) / 2 if words.isdigit() else stringWidth(words, "Helvetica-Bold", size) / 2
            return x - half, y - 0.73 * size, x + half, y


def of_colour(drawing: Drawing, colour: str) -> Counter[type]:
    """How many shapes of each kind have an ink of this colour."""
    return Counter(type(shape) for shape in drawing.shapes if colour in (shape.ink.fill, shape.ink.stroke))


@given(pictures())
def test_everything_is_on_the_sheet(picture: Picture) -> None:
    drawing = draw(picture)
    for shape in drawing.shapes:
        left, top, right, bottom = extent(shape)
        assert 0 <= left <= right <= drawing.width
        assert 0 <= top <= bottom <= drawing.height


@given(st.integers(1, 2**32 - 1))
def test_a_label_keeps_within_its_cell(label: int) -> None:
    (text,) = (shape for shape in draw(Picture(Puzzle([[label]]))).shapes if isinstance(shape, Text))
    left, top, right, bottom = extent(text)
    assert text.words == str(label)
    assert right - left <= 0.8 * CELL
    assert bottom - top <= 0.8 * CELL
    assert (left + right) / 2 == pytest.approx(6 + CELL / 2)
    assert (top + bottom) / 2 == pytest.approx(6 + CELL / 2)


@given(pictures())
def test_every_label_is_written_and_blanks_are_not(picture: Picture) -> None:
    words = [shape.words for shape in draw(picture).shapes if isinstance(shape, Text)]
    labels = [str(label) for label in picture.puzzle.labels if label]
    assert words[: len(labels)] == labels
    rows, cols = picture.puzzle.shape
    rulers = [f"r{row + 1}" for row in range(rows)] + [f"c{col + 1}" for col in range(cols)]
    assert words[len(labels) :] == (rulers if picture.rulers else [])


def test_a_partial_state_circles_what_is_unshaded() -> None:
    drawing = draw(Picture(Puzzle([[1, 2, 1]]), Shading.from_rows(["#.?"])))
    assert of_colour(drawing, LIGHT.circle) == {Disc: 1}
    assert of_colour(drawing, LIGHT.shaded) == {Rectangle: 1}
    assert of_colour(drawing, LIGHT.label_in_shade) == {Text: 1}


def test_a_solution_needs_no_circles() -> None:
    drawing = draw(Picture(Puzzle([[1, 2, 1]]), Shading.from_rows(["#.."])))
    assert not of_colour(drawing, LIGHT.circle)


@pytest.mark.parametrize(
    ("rows", "shapes"),
    [
        (["..", ".#"], {}),
        (["##", ".."], {Path: 5}),
        ([".#", "#."], {Rectangle: 1}),
        (["#.", ".."], {Path: 8}),
    ],
)
def test_each_broken_rule_has_a_shape_of_its_own(rows: list[str], shapes: dict[type, int]) -> None:
    """A diamond on the edge, a frame around a cell cut off, two bars in each of the cells with equal labels."""
    drawing = draw(Picture.of_state(TINY, Shading.from_rows(rows)))
    assert of_colour(drawing, LIGHT.violation) == shapes


def test_the_diamond_stands_on_the_edge_between_two_shaded_neighbours() -> None:
    drawing = draw(Picture.of_state(Puzzle([[1, 2]]), Shading.from_rows(["##"])))
    (diamond,) = (shape for shape in drawing.shapes if isinstance(shape, Path) and shape.closed)
    left, top, right, bottom = extent(diamond)
    assert ((left + right) / 2, (top + bottom) / 2) == (6 + CELL, 6 + CELL / 2)


def test_a_deduction_is_framed_and_its_reasons_are_dotted() -> None:
    drawing = draw(Picture(Puzzle([[1, 1, 2]]), deduced=(Cell(0, 2),), because=(Cell(0, 0), Cell(0, 1))))
    assert of_colour(drawing, LIGHT.deduced) == {Rectangle: 1}
    assert of_colour(drawing, LIGHT.because) == {Disc: 2}


def test_a_shading_without_labels_shows_what_it_breaks() -> None:
    picture = Picture.of_shading(Shading.from_rows(["##", ".."]))
    assert [violation.code for violation in picture.violations] == ["csAdjacent"]
    assert not any(isinstance(shape, Text) for shape in draw(picture).shapes)


def test_a_shading_of_another_size_is_refused() -> None:
    with pytest.raises(InvalidShadingError, match="the shading is 1x2, the puzzle is 1x3"):
        Picture(Puzzle([[1, 2, 3]]), Shading.from_rows([".."]))
