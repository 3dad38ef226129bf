import json
from pathlib import Path

import pytest

from hitori import Shading

from .conftest import Run


@pytest.mark.parametrize("solver", ["brute-force-bfs", "brute-force-dfs", "backtracking", "forward-checking"])
def test_every_classroom_solver_tells_its_steps(run: Run, examples: Path, solver: str) -> None:
    (line,) = run("trace", "--json", "--solver", solver, examples / "five.txt").lines()
    assert (line["name"], line["rows"], line["cols"], line["solver"]) == ("five by five", 5, 5, solver)
    assert line["status"] == "solved"
    last = line["steps"][-1]
    assert (last["kind"], last["cell"], last["shade"]) == ("solution", None, None)
    assert Shading.from_rows(last["shading"]).is_complete
    coloured = [step for step in line["steps"] if step["kind"] in ("decide", "force")]
    assert len(coloured) == line["stats"]["states"]
    assert all(step["shade"] in "#." and len(step["cell"]) == 2 for step in coloured)


def test_options_reach_the_solver(run: Run, examples: Path) -> None:
    (usual,) = run("trace", "--json", examples / "eight.txt").lines()
    (ablated,) = run("trace", "--json", "--option", "mrv=off", examples / "eight.txt").lines()
    assert usual["stats"]["states"] < ablated["stats"]["states"]


def test_the_old_spelling_makes_the_same_page_and_warns_once(run: Run, examples: Path, tmp_path: Path) -> None:
    run("trace", examples / "eight.txt", "--format", "html", "-o", tmp_path / "new.html")
    ran = run("trace", examples / "eight.txt", "--html", tmp_path / "old.html")
    assert (ran.status, ran.out) == (0, "")
    assert ran.err.count("hitori: warning: --html OUT is now -o OUT") == 1
    new, old = ((tmp_path / name).read_text(encoding="utf-8").rstrip("\n") for name in ("new.html", "old.html"))
    assert new == old


@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_a_file_holds_what_the_terminal_shows(run: Run, examples: Path, tmp_path: Path, form: str) -> None:
    out = tmp_path / "out"
    shown = run("trace", examples / "five.txt", "--to", form).out
    assert run("trace", examples / "five.txt", "--format", form, "-o", out).out == ""
    written = out.read_text(encoding="utf-8")
    if form == "json":
        assert json.loads(written)["steps"] == json.loads(shown)["steps"]
    else:
        assert written == shown != ""


@pytest.mark.parametrize("solver", ["brute-force-bfs", "brute-force-dfs", "backtracking", "forward-checking"])
def test_the_page_of_an_eight_by_eight_is_small(run: Run, examples: Path, tmp_path: Path, solver: str) -> None:
    page = tmp_path / "trace.html"
    run("trace", examples / "eight.txt", "--solver", solver, "--html", page)
    assert 10_000 < page.stat().st_size < 500_000
