import re

from hypothesis import given
from hypothesis import strategies as st

from hitori import Puzzle, Shade, Shading
from hitori.render.text import COLOURED, PLAIN, Look, to_boxed_text, to_text

from ..formats.strategies import states

ESCAPE = re.compile(r"\x1b\[\d+m")


def test_the_coloured_look_reverses_shaded_cells_and_keeps_their_labels() -> None:
    assert to_text(Puzzle([[1, 1]]), Shading([".#"]), COLOURED) == " 1 \x1b[7m[1]\x1b[0m"


@given(states())
def test_the_plain_text_tells_every_label_and_every_shade(pair: tuple[Puzzle, Shading]) -> None:
    puzzle, shading = pair
    cells = re.findall(r"[ (\[] *(?:\d+|\.)", to_text(puzzle, shading))
    assert [cell.strip(" ([").replace(".", "0") for cell in cells] == [str(label) for label in puzzle.labels]
    assert [cell[0] == "[" for cell in cells] == [shade == Shade.SHADED for shade in shading]


@given(states(), st.sampled_from([PLAIN, COLOURED]))
def test_lines_of_a_box_are_equally_long(pair: tuple[Puzzle, Shading], look: Look) -> None:
    lines = [ESCAPE.sub("", line) for line in to_boxed_text(*pair, look).splitlines()]
    assert len(set(map(len, lines))) == 1


@given(states())
def test_the_looks_differ_in_escape_codes_and_brackets_only(pair: tuple[Puzzle, Shading]) -> None:
    bare = re.compile(r"[\[\]()]|\x1b\[\d+m")
    plain, coloured = (
        [bare.sub(" ", line).split() for line in to_text(*pair, look).splitlines()] for look in (PLAIN, COLOURED)
    )
    assert plain == coloured
