"""The tutorials run from top to bottom, and every value that a cell shows has a form for notebooks."""

import ast
import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "tutorials").glob("*.ipynb"))


def cells(notebook: Path) -> list[str]:
    """The code of each cell."""
    parsed = json.loads(notebook.read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in parsed["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_pictures(notebook: Path) -> None:
    names: dict[str, object] = {}
    pictures = 0
    for source in cells(notebook):
        *body, last = ast.parse(source).body
        exec(compile(ast.Module(body, []), notebook.name, "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), notebook.name, "eval"), names)
            show = getattr(shown, "_repr_html_", None)
            pictures += show is not None and "<svg" in show()
        else:
            exec(compile(ast.Module([last], []), notebook.name, "exec"), names)
    assert pictures >= 5


def test_there_is_a_tutorial() -> None:
    assert NOTEBOOKS
