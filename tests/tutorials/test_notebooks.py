"""The tutorials run from top to bottom, and every value that a cell shows has a form for notebooks."""

import ast
import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "tutorials").glob("*.ipynb"))
NEEDS = {"search-from-brute-force-to-sat": ["pysat"], "compare-solvers-honestly": ["pysat", "clingo"]}
SLOW = {"compare-solvers-honestly"}
"""It runs the laboratory."""


def marked(notebook: Path) -> object:
    """The notebook as a case, with what it needs."""
    marks = [pytest.mark.needs(*NEEDS.get(notebook.stem, []))]
    return pytest.param(notebook, marks=[*marks, *([pytest.mark.slow] if notebook.stem in SLOW else [])])


def cells(notebook: Path) -> list[str]:
    """The code of each cell."""
    parsed = json.loads(notebook.read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in parsed["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("notebook", list(map(marked, NOTEBOOKS)), ids=[path.stem for path in NOTEBOOKS])
def test_a_notebook_runs_and_shows_pictures(notebook: Path) -> None:
    names: dict[str, object] = {}
    pictures = 0
    for source in cells(notebook):
        *body, last = ast.parse(source).body
        exec(compile(ast.Module(body, []), notebook.name, "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), notebook.name, "eval"), names)
            shows = [getattr(shown, name, None) for name in ("_repr_html_", "_repr_svg_")]
            pictures += any("<svg" in (show() or "") for show in shows if show is not None)
        else:
            exec(compile(ast.Module([last], []), notebook.name, "exec"), names)
    assert pictures >= 2


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(notebook: Path) -> None:
    parsed = json.loads(notebook.read_text(encoding="utf-8"))
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in parsed["cells"])


def test_there_are_tutorials() -> None:
    assert len(NOTEBOOKS) >= 4
