"""LaTeX: the TikZ is parsed back, and compiled where a TeX is installed."""

import io
import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from hitori import Cell, Puzzle, Shade, Shading, UnsupportedError, solve
from hitori.render.latex import ESCAPES, escaped, to_document, to_tikz, usual_cell
from hitori.render.palette import DARK, PRINT
from hitori.render.picture import Picture
from hitori.render.text import printable
from tests.boards import FIVE, TINY

from ..formats.strategies import states
from .test_pictures import pictures

POINT = r"\((-?[\d.]+), (-?[\d.]+)\)"
NODE = re.compile(rf"\\node at {POINT} {{(.*)}};")
RECTANGLE = re.compile(rf"\\(fill|draw) {POINT} rectangle {POINT};")
CIRCLE = re.compile(rf"\\(fill|draw|filldraw) {POINT} circle \[radius=([\d.]+)\];")
SHADED = "hitoriB8B8B8"

Point = tuple[float, float]


def unescaped(words: str) -> str:
    """What LaTeX prints for escaped words."""
    meanings = {"{}": "", **{escape: character for character, escape in ESCAPES.items()}}
    found = re.findall(r"\\text\w+\{\}|\\.|\{\}|.", words, re.DOTALL)
    return "".join(meanings.get(part, part) for part in found)


def nodes(tikz: str) -> dict[Point, str]:
    return {(float(x), float(y)): unescaped(words) for x, y, words in NODE.findall(tikz)}


def in_scopes(tikz: str, option: str) -> str:
    """The lines of the scopes with that option."""
    scopes = re.findall(r"\\begin\{scope\}\[([^\n]*)\]\n(.*?)\\end\{scope\}", tikz, re.DOTALL)
    return "".join(body for options, body in scopes if option in options.split(", "))


@given(states())
def test_each_label_stands_in_the_middle_of_its_cell(state: tuple[Puzzle, Shading]) -> None:
    puzzle, shading = state
    found = nodes(to_tikz(Picture(puzzle, shading)))
    assert found == {(col + 0.5, row + 0.5): str(puzzle[row, col]) for row, col in puzzle.cells() if puzzle[row, col]}


@given(states())
def test_shaded_cells_are_filled_and_known_ones_circled(state: tuple[Puzzle, Shading]) -> None:
    puzzle, shading = state
    tikz = to_tikz(Picture(puzzle, shading, palette=PRINT))
    filled = RECTANGLE.findall(in_scopes(tikz, f"fill={SHADED}"))
    corners = {(float(left), float(top)) for _, left, top, right, bottom in filled}
    assert all(float(right) - float(left) == float(bottom) - float(top) == 1 for _, left, top, right, bottom in filled)
    assert corners == {(col, row) for row, col in puzzle.cells() if shading[row, col] == Shade.SHADED}
    circled = {(float(x), float(y)) for _, x, y, _ in CIRCLE.findall(tikz)}
    known = {(col + 0.5, row + 0.5) for row, col in puzzle.cells() if shading[row, col] == Shade.UNSHADED}
    assert circled == (set() if shading.is_complete else known)


def test_the_rulers_stand_outside_the_grid() -> None:
    found = nodes(to_tikz(Picture(TINY, rulers=True)))
    assert found.items() >= {(0.5, 0.5): "2", (1.5, 1.5): "1"}.items()
    assert {words for (x, y), words in found.items() if x < 0 or y < 0} == {"r1", "r2", "c1", "c2"}


@given(pictures())
def test_everything_is_closed_and_on_lines_of_its_own(picture: Picture) -> None:
    tikz = to_tikz(picture)
    inside = []
    for line in tikz.splitlines():
        if line.startswith("% "):
            continue
        if begin := re.match(r" *\\begin\{(\w+)\}", line):
            inside.append(begin[1])
        elif end := re.match(r" *\\end\{(\w+)\}%?$", line):
            assert inside.pop() == end[1]
        else:
            assert re.fullmatch(r" +\\(definecolor\{\w+\}\{HTML\}\{[0-9A-F]{6}\}|(node|fill|draw|filldraw) .*;)", line)
    assert inside == []


@given(pictures())
def test_each_colour_is_black_white_or_defined(picture: Picture) -> None:
    tikz = to_tikz(picture)
    defined = set(re.findall(r"\\definecolor\{(\w+)\}", tikz))
    assert set(re.findall(r"(?:fill|draw|text)=(\w+)", tikz)) - {"black", "white"} == defined


@given(st.text())
def test_any_name_is_escaped(words: str) -> None:
    assert unescaped(escaped(words)) == printable(words)


@given(st.text())
def test_no_special_character_is_left_bare(words: str) -> None:
    rest = escaped(words)
    assert "--" not in rest
    for escape in sorted(ESCAPES.values(), key=len, reverse=True):
        rest = rest.replace(escape, "")
    rest = rest.replace("{}", "")
    assert not set(rest) & set(ESCAPES)
    assert rest.isprintable()


def test_what_is_known_of_a_puzzle_stays_in_comments() -> None:
    puzzle = TINY.with_metadata(name="a\n\\b}%", author="c\rd", source="http://e#f")
    head = to_tikz(Picture(puzzle)).splitlines()[1:5]
    assert head[:3] == ["% name: a?\\b}%", "% author: c?d", "% source: http://e#f"]
    assert head[3].startswith(r"\begin{tikzpicture}[x=8mm, y=-8mm")


@pytest.mark.parametrize(("cols", "cell"), [(1, 8.0), (15, 8.0), (20, 6.0), (120, 1.0)])
def test_a_wide_board_fits_the_width_of_a_text(cols: int, cell: float) -> None:
    assert usual_cell(cols) == cell
    assert f"[x={cell:g}mm, y=-{cell:g}mm" in to_tikz(Picture(Puzzle.from_labels(1, cols, [1] * cols)))


def test_labels_and_lines_grow_with_the_cells() -> None:
    scale = re.compile(r"scale=([\d.]+)")
    small, large = (float(scale.findall(to_tikz(Picture(TINY), cell))[0]) for cell in (5, 10))
    assert large == pytest.approx(2 * small, rel=0.001)
    assert large == pytest.approx(22 / 40 * 10 / 25.4 * 72.27 / 10, rel=0.001)


def test_the_paper_is_painted_if_it_is_not_white() -> None:
    assert "rectangle (2.15, 2.15)" not in to_tikz(Picture(TINY, palette=PRINT))
    assert r"\fill (-0.15, -0.15) rectangle (2.15, 2.15);" in to_tikz(Picture(TINY, palette=DARK))


def test_what_is_too_large_for_tex_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="TeX draws up to 5700 mm; got 1 x 2 cells of 3000 mm"):
        to_tikz(Picture(Puzzle([[1, 2]])), 3000)


def test_a_document_has_a_heading_and_the_author() -> None:
    document = to_document(Picture(FIVE.with_metadata(author="A & B")), "50%")
    assert document.startswith("\\documentclass{article}\n\\usepackage{tikz}\n")
    assert document.endswith("\\end{document}\n")
    assert r"{\large 50\%\par}" in document
    assert r"{\small by A \& B\par}" in document


def text_of(document: str, folder: Path) -> str:
    """What the document prints, compiled by pdflatex."""
    (folder / "a.tex").write_text(document, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "a.tex"]
    compiled = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="latin-1", check=False)
    assert compiled.returncode == 0, compiled.stdout[-2000:]
    (page,) = PdfReader(io.BytesIO((folder / "a.pdf").read_bytes())).pages
    return page.extract_text()


@pytest.mark.needs("latex")
def test_a_document_compiles_with_every_kind_of_mark(tmp_path: Path) -> None:
    puzzle = Puzzle([[1, 0, 12345], [1, 44, 7]])
    shading = Shading(["##?", "..?"])
    picture = Picture.of_state(puzzle, shading)
    every = Picture(puzzle, shading, picture.violations, (Cell(0, 2),), (Cell(0, 0),), rulers=True)
    written = text_of(to_document(every, r"50% & $x_1$ #2 {a} \b ~^ é"), tmp_path)
    assert written.startswith("50% &")
    assert {"1", "12345", "44", "7", "r1", "r2", "c3"} <= set(written.split())


@pytest.mark.needs("latex")
def test_a_picture_is_put_into_a_text(tmp_path: Path) -> None:
    (tmp_path / "board.tex").write_text(to_tikz(Picture(FIVE, solve(FIVE).solution, palette=PRINT)), encoding="utf-8")
    body = r"\documentclass{article}\usepackage{tikz}\pagestyle{empty}\begin{document}Here \input{board}.\end{document}"
    words = text_of(body, tmp_path).split()
    assert sorted(word for word in words if word.isdigit()) == sorted(map(str, FIVE.labels))
