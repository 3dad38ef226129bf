import json
from pathlib import Path

import pytest

from hitori import Shading

from .conftest import Run

TWO_WAYS = "1 1\n"
BROKEN = "1 2 3\n2 2 3\n1 1 3\n"


def test_each_step_with_its_grid(run: Run) -> None:
    ran = run("trace", "-", stdin=TWO_WAYS)
    assert ran.status == 0
    assert ran.out == (
        "1. Try r1c1 shaded.\n[1] 1\n\n"
        "2. r1c2 must be unshaded: r1c1 next to it is shaded.\n[1] 1\n\n"
        "3. Solved: all three rules hold.\n[1] 1\n\n"
        "stdin, puzzle 1: solved; forward-checking coloured 2 cells, undid 0 decisions, "
        "and held at most 1 at a time\n"
    )


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


def test_the_limit_is_on_states(run: Run, examples: Path) -> None:
    ran = run("trace", "--limit", 10, examples / "eight.txt")
    assert ran.status == 3
    assert "\n10. " in ran.out
    assert "eight by eight: stopped after 10 states; forward-checking coloured 10 cells" in ran.out


def test_no_solution_exits_with_1(run: Run) -> None:
    ran = run("trace", "-", stdin=BROKEN)
    assert ran.status == 1
    assert "could then be neither shaded nor unshaded" in ran.out
    assert ran.out.splitlines()[-1].startswith("stdin, puzzle 1: no solution; ")


def test_the_page_goes_into_its_file(run: Run, examples: Path, tmp_path: Path) -> None:
    page = tmp_path / "trace.html"
    ran = run("trace", examples / "eight.txt", "-o", page)
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    assert "Try r4c4 shaded." in page.read_text(encoding="utf-8")


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


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--solver", "native", "five.txt"], "expected a solver in plain Python, got 'native'"),
        (["--solver", "magic", "five.txt"], "no solver named 'magic'"),
        (["--solver", "backtraking", "five.txt"], "did you mean 'backtracking'?"),
        (["--json", "--format", "html", "five.txt"], "cannot be combined"),
        (["--option", "mrv=perhaps", "five.txt"], "expected 'on' or 'off' for the option 'mrv', got 'perhaps'"),
        (["--option", "connectivity=never", "five.txt"], "connectivity is 'never'; expected 'step' or 'end'"),
        (["--html", "missing/trace.html", "five.txt"], "missing/trace.html: the folder '"),
        (["tiny.txt"], "expected one puzzle, found 2"),
        (["missing.txt"], "missing.txt: No such file or directory"),
        (["--limit", "0", "five.txt"], "expected an integer >= 1; got '0'"),
    ],
)
def test_bad_usage_is_told(
    run: Run, examples: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], problem: str
) -> None:
    monkeypatch.chdir(examples)
    ran = run("trace", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert problem in ran.err
