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


@pytest.mark.parametrize("solver", ["brute-force-bfs", "brute-force-dfs", "backtracking", "forward-checking"])
def test_the_page_of_an_eight_by_eight_is_small(run: Run, examples: Path, tmp_path: Path, solver: str) -> None:
    page = tmp_path / "trace.html"
    run("trace", examples / "eight.txt", "--solver", solver, "--html", page)
    assert 10_000 < page.stat().st_size < 500_000
