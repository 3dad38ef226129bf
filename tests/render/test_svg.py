import re
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from hitori import Cell, Puzzle, Shading
from hitori.render.drawing import Disc, Path, Rectangle, Text, draw
from hitori.render.palette import PALETTES
from hitori.render.picture import Picture
from hitori.render.svg import to_svg
from hitori.render.text import printable
from tests.boards import TINY

from .strategies import pictures

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
def test_a_name_is_escaped(name: str) -> None:
    title = parsed(to_svg(Picture(Puzzle([[1]], name=name)))).find(f"{NAMESPACE}title")
    assert title is not None
    assert title.text == (printable(name) or "Hitori, 1 x 1")


def test_a_hostile_name_stays_a_name() -> None:
    svg = to_svg(Picture(Puzzle([[1]], name="</title><script>alert(1)</script>")))
    assert "<script" not in svg
    assert "&lt;script&gt;" in svg


def test_it_uses_the_colours_of_its_palette_only() -> None:
    puzzle, shading = Puzzle([[1, 1], [2, 2]]), Shading.from_rows(["#?", "#."])
    for palette in PALETTES.values():
        state = Picture.of_state(puzzle, shading)
        svg = to_svg(Picture(puzzle, shading, state.violations, (Cell(0, 1),), (Cell(1, 1),), True, palette))
        allowed = {getattr(palette, name) for name in palette.__slots__}
        assert set(re.findall(r"#[0-9a-f]{6}", svg)) <= allowed


def test_puzzle_shading_and_result_show_themselves_in_a_notebook() -> None:
    shading = Shading.from_rows(["..", ".#"])
    puzzle_svg = TINY._repr_svg_()
    assert puzzle_svg is not None
    assert count(puzzle_svg, "text") == 4
    shading_svg = shading._repr_svg_()
    assert shading_svg is not None
    assert count(shading_svg, "text") == 0


def test_a_broken_shading_shows_its_violations_in_a_notebook() -> None:
    svg = Shading.from_rows(["##", ".."])._repr_svg_()
    assert svg is not None
    assert count(svg, "polygon") == 1


def test_a_grid_too_large_to_look_at_is_left_to_its_repr() -> None:
    assert Puzzle.from_labels(101, 100, [1] * 10_100)._repr_svg_() is None
