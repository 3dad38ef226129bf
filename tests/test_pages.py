"""Every page does what it shows: README, docs, transcripts beside the tests, notebooks, docstrings.

`UPDATE=1 pytest tests/test_pages.py -k solve.md` writes into the console blocks of solve.md what is printed now.
"""

import ast
import doctest
import json
import os
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import hitori
from hitori.solving.registry import ENTRIES

from .boards import ROOT
from .pages import Block, Session, blocks, failures, marks, pages, renew
from .test_public_names import MODULES

UPDATE = bool(os.environ.get("UPDATE"))

Sessions = Callable[[Path], Session]


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sessions]:
    """The session of each page; with UPDATE=1 the pages are written again at the end."""
    begun: dict[Path, Session] = {}

    def session(page: Path) -> Session:
        if page not in begun:
            begun[page] = Session(tmp_path_factory.mktemp(page.stem))
        return begun[page]

    yield session
    if UPDATE:
        for page, done in begun.items():
            renew(page, done.renewals)


SMOKE = {ROOT / "README.md", ROOT / "docs" / "python.md"}


def case(block: Block) -> object:
    """A block with its marks; the blocks of a page run in one process."""
    smoke = [pytest.mark.smoke] if block.page in SMOKE else []
    return pytest.param(block, id=block.place(), marks=[pytest.mark.xdist_group(block.page.name), *smoke, *block.marks])


@pytest.mark.parametrize("block", [case(block) for page in pages() for block in blocks(page)])
def test_a_block(block: Block, sessions: Sessions) -> None:
    problems = sessions(block.page).run(block)
    if problems and not (UPDATE and block.language == "console"):
        pytest.fail("\n\n".join(problems), pytrace=False)


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_every_fence_belongs_to_a_block(page: Path) -> None:
    fences = [line for line in page.read_text(encoding="utf-8").splitlines() if line.lstrip().startswith("```")]
    inside = [line for block in blocks(page) for line in block.text.splitlines() if line.startswith("```")]
    assert len(fences) - len(inside) == 2 * len(blocks(page))


# Docstrings


def solvers_in(name: str) -> list[str]:
    """The solvers that a module holds."""
    return [entry.name for entry in ENTRIES if entry.target.startswith(f"{name}:")]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.needs(*solvers_in(name))) for name in ["hitori", *MODULES]]
)
def test_the_examples_of_a_module(name: str) -> None:
    module = import_module(name)
    # Examples read as in a session that began with `from hitori import *`.
    public = {each: getattr(hitori, each) for each in hitori.__all__}
    for test in doctest.DocTestFinder().find(module, extraglobs=public):
        if problems := failures(test):
            pytest.fail(problems[0], pytrace=False)


def test_the_package_has_examples() -> None:
    finder = doctest.DocTestFinder()
    modules = [import_module(name) for name in MODULES if not name.startswith("hitori.engines.")]
    assert sum(len(test.examples) for module in modules for test in finder.find(module)) > 40


# Notebooks

NOTEBOOKS = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted((ROOT / "docs").rglob("*.ipynb"))}


def marked(name: str) -> object:
    """The notebook as a case, with the marks that its metadata name."""
    told = NOTEBOOKS[name]["metadata"].get("hitori", {})
    return pytest.param(name, marks=marks(told.get("needs", []), told.get("slow", False)))


def cells(name: str) -> list[dict[str, Any]]:
    return [cell for cell in NOTEBOOKS[name]["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("name", list(map(marked, NOTEBOOKS)))
def test_a_notebook_runs_and_shows_pictures(name: str) -> None:
    names: dict[str, object] = {}
    pictures = 0
    for cell in cells(name):
        *body, last = ast.parse("".join(cell["source"])).body
        if not isinstance(last, ast.Expr):
            body, last = [*body, last], ast.Expr(ast.parse("None", mode="eval").body)
        exec(compile(ast.Module(body, []), name, "exec"), names)
        shown = eval(compile(ast.Expression(last.value), name, "eval"), names)
        shows = [getattr(shown, form, None) for form in ("_repr_html_", "_repr_svg_")]
        pictures += any("<svg" in (show() or "") for show in shows if show is not None)
    assert pictures >= 2


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_notebook_is_kept_without_outputs(name: str) -> None:
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in cells(name))


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 4


# The runner itself

PAGE = """
```text two.txt
2 1
1 1
```
```console
$ hitori solve two.txt
two.txt, puzzle 1: solved
 2  1
 1 [1]

$ echo 1 x | hitori solve -
! hitori: error: stdin, …
# exit 2
```
```python
>>> 1 + 1
2
```
```sh
hitori solve FILE --all
```
"""


def problems_of(text: str, folder: Path) -> list[str]:
    page = folder / "page.md"
    page.write_text(text, encoding="utf-8")
    session = Session(folder)
    return [problem for block in blocks(page) for problem in session.run(block)]


def test_a_page_that_is_true_has_no_problems(tmp_path: Path) -> None:
    assert problems_of(PAGE, tmp_path) == []


@pytest.mark.parametrize(
    ("true", "false", "problem"),
    [
        (": solved", ": unsolvable", "page.md:7: $ hitori solve two.txt\n"),
        (" 1 [1]", "", "page.md:7: $ hitori solve two.txt\n"),
        ("! hitori: error: stdin, …", "", "page.md:12: $ echo 1 x | hitori solve -\n"),
        ("# exit 2", "# exit 1", "page.md:12: $ echo 1 x | hitori solve -\n"),
        ("\n2\n", "\n3\n", "page.md:17: >>> 1 + 1\n"),
        ("--all", "--every", "page.md:21: hitori solve FILE --every\nNo such option"),
        ("solve FILE", "sovle FILE", "page.md:21: hitori sovle FILE --all\nNo such command"),
        ("sh\nhitori", "bash\nhitori", "page.md:20: expected a block in one of console, "),
        ("console\n$ hitori", "text\n$ hitori", "page.md:6: expected commands in a block 'console'"),
    ],
)
def test_what_is_false_is_named_first(tmp_path: Path, true: str, false: str, problem: str) -> None:
    assert true in PAGE
    first, *_ = problems_of(PAGE.replace(true, false, 1), tmp_path)
    assert first.startswith(problem)


def test_what_is_printed_is_written_into_the_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.replace("solved\n 2  1\n 1 [1]", "???").replace("# exit 2\n", ""), encoding="utf-8")
    session = Session(tmp_path)
    for block in blocks(page):
        session.run(block)
    renew(page, session.renewals)
    assert page.read_text(encoding="utf-8") == PAGE
