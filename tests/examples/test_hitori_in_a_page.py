"""The page for the classroom: it finds what brute force and the native solver find, and stays a page."""

import ast
import sys
from itertools import islice
from pathlib import Path
from unittest.mock import Mock

import pytest

import hitori
import hitori_in_a_page as page
from hitori import Puzzle, Shading
from hitori.render.text import to_text
from tests.boards import EXAMPLES
from tests.conftest import captured
from tests.oracles import all_solutions, distinct_grids
from tests.requirements import slow

PAGE = EXAMPLES / "hitori_in_a_page.py"
SOURCE = PAGE.read_text()
FILES = sorted([*EXAMPLES.glob("*.txt"), *EXAMPLES.glob("broken/*.txt")])
EACH = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def found(puzzle: Puzzle) -> set[Shading]:
    """What the page finds, each solution once."""
    shaded = list(page.solutions(puzzle.to_rows()))
    shadings = {Shading.from_shaded(*puzzle.shape, cells) for cells in shaded}
    assert len(shadings) == len(shaded)
    return shadings


@pytest.mark.parametrize("step", [20, *slow([1])])
def test_every_small_grid(step: int) -> None:
    for puzzle in islice(distinct_grids(), 0, None, step):
        assert found(puzzle) == all_solutions(puzzle)


@pytest.mark.parametrize("side", [10, 20])
def test_a_larger_puzzle_has_one_solution(side: int) -> None:
    for puzzle in hitori.generate_many(side, count=5, seed=1):
        assert found(puzzle) == {hitori.solve(puzzle).solution}


def test_the_twenty_takes_one_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    """As docs/classroom.md says: both shades of one cell, and one of them is refused."""
    assign = Mock(wraps=page.assign)
    monkeypatch.setattr(page, "assign", assign)
    (grid,) = page.parse((EXAMPLES / "twenty.txt").read_text())
    assert len(list(page.solutions(grid))) == 1
    assert [call.args[1] for call in assign.call_args_list] == [page.SHADED, page.UNSHADED]


@EACH
def test_it_runs_as_a_script_without_our_library(file: Path, tmp_path: Path) -> None:
    ran = captured(sys.executable, "-I", "-S", "-W", "error", PAGE, file, cwd=tmp_path, check=True)
    assert ran.stderr == ""
    drawn = ran.stdout.split("\n\n")
    expected: list[str] = []
    for puzzle in hitori.load(file):
        drawings = [to_text(puzzle, solution) for solution in hitori.solutions(puzzle)]
        expected += [*drawings, f"solutions: {len(drawings)}"]
    assert sorted(drawn) == sorted([*expected, ""])


@EACH
def test_it_reads_what_the_library_reads(file: Path) -> None:
    assert list(page.parse(file.read_text())) == [puzzle.to_rows() for puzzle in hitori.load(file)]


def test_the_samples_of_its_glossary_are_true() -> None:
    labels = {(0, 0): 2, (0, 1): 1, (1, 0): 1, (1, 1): 1}
    assert page.rivals((0, 1), page.SHADED, labels) == [(1, 1), (0, 0)]
    assert page.rivals((0, 1), page.UNSHADED, labels) == [(1, 1)]
    assert list(page.solutions([[2, 1], [1, 1]])) == [{(1, 1)}]


def test_it_is_a_page() -> None:
    assert len(SOURCE.splitlines()) <= 120
    for node in ast.parse(SOURCE).body:
        if isinstance(node, ast.FunctionDef):
            assert len(ast.unparse(node).splitlines()) <= 2 + 15, f"{node.name} is too long to project"


def test_it_imports_the_standard_library_alone() -> None:
    imports = [node for node in ast.walk(ast.parse(SOURCE)) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {node.module if isinstance(node, ast.ImportFrom) else node.names[0].name for node in imports}
    assert {str(module).partition(".")[0] for module in modules} <= sys.stdlib_module_names
