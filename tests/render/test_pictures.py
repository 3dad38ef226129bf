"""Pictures: where things go, in which colours, as SVG and PNG; labels within their cells, a shape for each meaning."""

import io
import pathlib
import re
from collections import Counter
from itertools import combinations
from math import dist
from xml.etree import ElementTree

import numpy
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image
from reportlab.pdfbase.pdfmetrics import stringWidth

from hitori import Cell, InvalidOptionError, Puzzle, Shading
from hitori.render.drawing import CELL, Disc, Ink, Path, Rectangle, Shape, Text, draw
from hitori.render.palette import COLOUR_BLIND, DARK, LIGHT, PALETTES, PRINT, Palette
from hitori.render.picture import DrawnLine, Picture
from hitori.render.svg import to_png, to_svg
from hitori.render.text import printable
from hitori.rules import Rule, Violation
from tests.boards import TINY
from tests.pages import run

from ..formats.strategies import states

EACH_PALETTE = pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    """A picture with everything that can be in one."""
    puzzle, shading = draw(states())
    cells = st.lists(st.sampled_from(list(puzzle.cells())), unique=True).map(tuple)
    return Picture(
        puzzle,
        shading,
        Picture.of_state(puzzle, shading).violations,
        deduced=draw(cells),
        because=draw(cells),
        rulers=draw(st.booleans()),
        palette=draw(st.sampled_from(list(PALETTES.values()))),
    )


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


ROW = Puzzle([[1, 2, 1]])


@pytest.mark.parametrize(
    ("picture", "shapes"),
    [
        (
            Picture(ROW, Shading(["#.?"])),
            {LIGHT.circle: {Disc: 1}, LIGHT.shaded: {Rectangle: 1}, LIGHT.label_in_shade: {Text: 1}},
        ),
        (Picture(ROW, Shading(["#.."])), {LIGHT.circle: {}}),
        (
            Picture(ROW, deduced=(Cell(0, 2),), because=(Cell(0, 0), Cell(0, 1))),
            {LIGHT.deduced: {Rectangle: 1}, LIGHT.because: {Disc: 2}},
        ),
        (Picture.of_state(TINY, Shading(["..", ".#"])), {LIGHT.violation: {}}),
        (Picture.of_state(TINY, Shading(["##", ".."])), {LIGHT.violation: {Path: 5}}),
        (Picture.of_state(TINY, Shading([".#", "#."])), {LIGHT.violation: {Rectangle: 1}}),
        (Picture.of_state(TINY, Shading(["#.", ".."])), {LIGHT.violation: {Path: 8}}),
    ],
)
def test_each_meaning_has_a_shape_of_its_own(picture: Picture, shapes: dict[str, dict[type, int]]) -> None:
    """Circles only beside unknown cells. A frame around a deduction, dots for its reasons. Of broken rules: a diamond
    on the edge, a frame around a cell cut off, two bars in each of the cells with equal labels.
    """
    inks = [(type(shape), shape.ink) for shape in draw(picture).shapes]
    assert {each: Counter(kind for kind, ink in inks if each in (ink.fill, ink.stroke)) for each in shapes} == shapes


def test_the_diamond_stands_on_the_edge_between_two_shaded_neighbours() -> None:
    drawing = draw(Picture.of_state(Puzzle([[1, 2]]), Shading(["##"])))
    (diamond,) = (shape for shape in drawing.shapes if isinstance(shape, Path) and shape.closed)
    left, top, right, bottom = extent(diamond)
    assert ((left + right) / 2, (top + bottom) / 2) == (6 + CELL, 6 + CELL / 2)


def test_a_shading_without_labels_shows_what_it_breaks() -> None:
    picture = Picture.of_shading(Shading(["##", ".."]))
    assert [violation.code for violation in picture.violations] == ["csAdjacent"]
    assert not any(isinstance(shape, Text) for shape in draw(picture).shapes)


def test_lines_lie_over_all_else_in_a_colour_of_the_palette() -> None:
    line = DrawnLine("violation", (0, 1), (2, 1))
    shapes = draw(Picture(TINY, rulers=True, lines=(line,), palette=PRINT)).shapes
    assert shapes[-1] == Path(Ink(stroke=PRINT.violation, thickness=3), ((72, 32), (72, 112)))


@pytest.mark.parametrize("cell", [Cell(2, 0), Cell(0, 2), Cell(-1, 0)])
@pytest.mark.parametrize("kind", ["deduced", "because", "violations"])
def test_a_cell_outside_the_puzzle_is_refused(cell: Cell, kind: str) -> None:
    pictures = {
        "deduced": Picture(TINY, deduced=(cell,)),
        "because": Picture(TINY, because=(cell,)),
        "violations": Picture(TINY, violations=(Violation(Rule.CONNECTIVITY, (cell,)),)),
    }
    with pytest.raises(InvalidOptionError, match=r"expected cells of 2 rows and 2 columns; got \("):
        draw(pictures[kind])


def test_a_line_of_no_colour_is_refused() -> None:
    with pytest.raises(InvalidOptionError, match="expected a colour of a palette"):
        draw(Picture(TINY, lines=(DrawnLine("pink", (0, 0), (1, 1)),)))


# SVG

NAMESPACE = "{http://www.w3.org/2000/svg}"
ELEMENTS = {"svg", "title", "g", "rect", "circle", "polyline", "polygon", "text"}
ATTRIBUTES = {
    "width", "height", "viewBox", "role", "font-family", "text-anchor", "fill", "stroke", "stroke-width",
    "stroke-dasharray", "x", "y", "cx", "cy", "r", "points", "font-size",
}  # fmt: skip


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def count(svg: str, tag: str) -> int:
    return len(list(parsed(svg).iter(NAMESPACE + tag)))


@given(pictures())
def test_it_is_xml_of_harmless_elements_and_attributes(picture: Picture) -> None:
    for element in parsed(to_svg(picture)).iter():
        assert element.tag.removeprefix(NAMESPACE) in ELEMENTS
        assert set(element.attrib) <= ATTRIBUTES


@given(pictures())
def test_it_holds_every_shape_of_the_drawing(picture: Picture) -> None:
    shapes, svg = draw(picture).shapes, to_svg(picture)
    kinds = {Rectangle: ["rect"], Disc: ["circle"], Path: ["polyline", "polygon"], Text: ["text"]}
    for kind, tags in kinds.items():
        assert sum(count(svg, tag) for tag in tags) == sum(isinstance(shape, kind) for shape in shapes)


@given(st.text())
@example("</title><script>alert(1)</script>")
def test_a_name_is_escaped(name: str) -> None:
    title = parsed(to_svg(Picture(Puzzle([[1]], name=name)))).find(f"{NAMESPACE}title")
    assert title is not None
    assert title.text == (printable(name) or "Hitori, 1 x 1")


@given(pictures())
def test_it_uses_the_colours_of_its_palette_only(picture: Picture) -> None:
    allowed = {getattr(picture.palette, name) for name in picture.palette.__slots__}
    assert set(re.findall(r'"(#[0-9a-f]{6})"', to_svg(picture))) <= allowed


@pytest.mark.parametrize(
    ("value", "tag", "number"),
    [
        (TINY, "text", 4),
        (Shading(["##", ".."]), "text", 0),
        (Shading(["##", ".."]), "polygon", 1),
    ],
)
def test_puzzle_and_shading_show_themselves_in_a_notebook_with_what_is_broken(
    value: Puzzle | Shading, tag: str, number: int
) -> None:
    svg = value._repr_svg_()
    assert svg is not None
    assert count(svg, tag) == number


def test_a_wide_sheet_keeps_its_numbers_exact() -> None:
    svg = to_svg(Picture(Puzzle.from_labels(1, 30_000, [7] * 30_000)))
    assert 'width="1200012" height="52"' in svg
    assert '<text x="1199986" y="34.03" font-size="22">7</text>' in svg


# PNG, looked at pixel by pixel.

WIDE = Puzzle([[1, 12, 123, 0], [4294967295, 1000000000, 88888, 0]])
ZOOM = 2
PIXELS, MARGIN = 40 * ZOOM, 6 * ZOOM


def image(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(to_png(picture, ZOOM))).convert("RGB")


def rgb(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def inside(picture: Image.Image, row: int, col: int) -> Image.Image:
    """A cell without its lines."""
    left, top = MARGIN + col * PIXELS, MARGIN + row * PIXELS
    return picture.crop((left + 3, top + 3, left + PIXELS - 3, top + PIXELS - 3))


def colours(picture: Image.Image) -> set[object]:
    return {colour for _, colour in picture.getcolors(10**6) or []}


def test_it_is_as_large_as_asked() -> None:
    assert image(Picture(WIDE)).size == (4 * PIXELS + 2 * MARGIN, 2 * PIXELS + 2 * MARGIN)


@EACH_PALETTE
def test_labels_are_visible_with_and_without_shade(palette: Palette) -> None:
    picture = image(Picture(WIDE, Shading([".#.#", "#..."]), palette=palette))
    for row, col, ground, ink in [
        (0, 0, palette.paper, palette.label),
        (0, 1, palette.shaded, palette.label_in_shade),
        (1, 0, palette.shaded, None),
    ]:
        seen = colours(inside(picture, row, col))
        assert rgb(ground) in seen
        assert len(seen) > 1
        assert ink is None or rgb(ink) in seen


# Palettes: everything can be read, by everybody.

# Linear RGB as seen with no red, no green or no blue cones: Viénot, Brettel and Mollon (1999), the last approximated.
DEFICIENCIES = {
    "protanopia": ((0.112, 0.888, 0.0), (0.112, 0.888, 0.0), (0.004, -0.004, 1.0)),
    "deuteranopia": ((0.293, 0.707, 0.0), (0.293, 0.707, 0.0), (-0.021, 0.021, 1.0)),
    "tritanopia": ((1.0, 0.15, -0.15), (0.0, 0.867, 0.133), (0.0, 0.867, 0.133)),
}


def linear(colour: str) -> list[float]:
    values = (value / 255 for value in rgb(colour))
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    darker, lighter = sorted(float(numpy.dot((0.2126, 0.7152, 0.0722), linear(colour))) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


@EACH_PALETTE
def test_labels_can_be_read_also_under_the_shade(palette: Palette) -> None:
    assert contrast(palette.label, palette.paper) >= 7
    assert contrast(palette.label_in_shade, palette.shaded) >= 4.5
    assert contrast(palette.shaded, palette.paper) >= 1.9
    assert contrast(palette.ruler, palette.paper) >= 4.5
    assert contrast(palette.paper, palette.deduced) >= 4.5  # of a button that stands out


@EACH_PALETTE
@pytest.mark.parametrize("mark", ["lines", "circle", "violation", "deduced", "because"])
def test_marks_stand_out_from_the_paper(mark: str, palette: Palette) -> None:
    assert contrast(getattr(palette, mark), palette.paper) >= 3


@pytest.mark.parametrize("palette", [LIGHT, DARK, COLOUR_BLIND], ids=["light", "dark", "colour-blind"])
@pytest.mark.parametrize("mark", ["violation", "deduced", "because"])
def test_marks_stand_out_from_the_shade(mark: str, palette: Palette) -> None:
    assert contrast(getattr(palette, mark), palette.shaded) >= 3


def test_the_marks_of_the_colour_blind_safe_palette_differ_for_every_eye() -> None:
    marks = (COLOUR_BLIND.violation, COLOUR_BLIND.deduced, COLOUR_BLIND.because, COLOUR_BLIND.circle)
    for cones in DEFICIENCIES.values():
        seen = [numpy.dot(cones, linear(mark)) for mark in marks]
        for one, other in combinations(seen, 2):
            assert dist(one, other) > 0.15, (one, other)


def test_print_needs_no_colour() -> None:
    values = [value for value in (getattr(PRINT, name) for name in PRINT.__slots__) if value.startswith("#")]
    assert all(value[1:3] == value[3:5] == value[5:7] for value in values)


@pytest.mark.parametrize("text", ["2 2\nba\naa\n", "b a c\na a b\nc b a\n"])
def test_labels_that_were_letters_stay_letters(text: str, tmp_path: pathlib.Path) -> None:
    file = tmp_path / "letters.txt"
    file.write_text(text)
    letters = re.findall("[a-c]", text)
    assert re.findall("[a-z0-9]", run("render", file).out) == letters
    assert run("render", file, "-o", tmp_path / "letters.svg").status == 0
    svg = (tmp_path / "letters.svg").read_text()
    assert re.findall(">([a-z0-9])</", svg) == letters
    assert "Row 1: b, a" in Picture(Puzzle([[2, 1]]), letters=True).description
