"""A solver of one's own: the page that shows how is followed in an empty folder, and bad ones are plugged in."""

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

import hitori
from hitori import InvalidOptionError, SolverCrashedError, Status, WrongTypeError
from hitori.solving import registry
from hitori.solving.own_process import PlugInProcess
from tests.boards import ROOT, TINY, TWO_WAYS
from tests.pages import blocks

PAGE = ROOT / "docs/write-a-solver.md"


def plug(site: Path, name: str, version: str, points: Mapping[str, str]) -> None:
    """The metadata of a distribution with these entry points, as pip writes them."""
    info = site / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = ["[hitori.solvers]", *(f"{point} = {target}" for point, target in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines))


def test_the_page_leads_from_an_empty_folder_to_an_answer(tmp_path: Path) -> None:
    """As written, but for pip, which would fetch a builder: of an install it leaves the folder and the metadata."""
    environment, folder = tmp_path / "environment", tmp_path / "folder"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    (site,) = environment.glob("lib/python*/site-packages")
    (site / "here.pth").write_text("\n".join(entry for entry in sys.path if os.path.isdir(entry)))
    python = environment / "bin/python"
    folder.mkdir()
    for block in blocks(PAGE):
        if block.name:
            (folder / block.name).write_text(block.text)
    (commands,) = (block.text.splitlines() for block in blocks(PAGE) if block.language == "sh")
    (shown,) = (block.text for block in blocks(PAGE) if block.language == "text" and not block.name)
    assert commands == ["pip install -e .", "hitori solve puzzle.txt --solver mine"]
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    plug(site, project["name"], project["version"], project["entry-points"]["hitori.solvers"])
    (site / "my_solver.pth").write_text(str(folder))
    done = subprocess.run([python, "-m", *commands[1].split()], cwd=folder, capture_output=True, text=True)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, shown.strip(), "")
    listed = subprocess.run([python, "-m", "hitori", "solvers", "--json"], cwd=folder, capture_output=True, text=True)
    (mine,) = (line for line in map(json.loads, listed.stdout.splitlines()) if line["name"] == "mine")
    assert (mine["installed"], mine["version"], mine["options"]) == (True, "0.1", {"first": "."})


BAD = """
import os

import hitori


class Liar(hitori.Solver):
    name = "liar"

    def solve(self, puzzle, limits):
        return self.found(["#" * puzzle.cols] * puzzle.rows)


class Faulty(hitori.Solver):
    name = "faulty"

    def solve(self, puzzle, limits):
        return self.found({}[puzzle[0, 0]])


class Hanger(hitori.Solver):
    name = "hanger"

    def solve(self, puzzle, limits):
        while True:
            pass


class Gone(hitori.Solver):
    name = "gone"

    def solve(self, puzzle, limits):
        os._exit(0)


class Interrupted(hitori.Solver):
    name = "interrupted"

    def solve(self, puzzle, limits):
        raise KeyboardInterrupt


class Red(hitori.Solver):
    name = "red"

    def solve(self, puzzle, limits):
        raise ValueError("\\x1b[31mred\\x1b[0m")


class Talker(hitori.Solver):
    name = "another"

    def __init__(self, *, words: str = "hm"):
        self.words = words

    def solve(self, puzzle, limits):
        print(self.words)
        return hitori.solve(puzzle)

    def solutions(self, puzzle, limits):
        return (solution.to_rows() for solution in hitori.solutions(puzzle))


class Empty(hitori.Solver):
    name = "empty"


class Alien:
    name = "alien"

    def solve(self, puzzle, limits):
        return None
"""
POINTS = {
    "liar": "bad_solvers:Liar",
    "faulty": "bad_solvers:Faulty",
    "hanger": "bad_solvers:Hanger",
    "gone": "bad_solvers:Gone",
    "interrupted": "bad_solvers:Interrupted",
    "red": "bad_solvers:Red",
    "talker": "bad_solvers:Talker",
    "empty": "bad_solvers:Empty",
    "alien": "bad_solvers:Alien",
    "broken": "bad_syntax:Broken",
    "absent": "bad_solvers:Absent",
    "nowhere": "no_such_module:Nowhere",
    "native": "bad_solvers:Liar",
    "double": "bad_solvers:Liar",
}


@pytest.fixture
def plugged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two distributions of bad solvers, as pip would leave them."""
    (tmp_path / "bad_solvers.py").write_text(BAD)
    (tmp_path / "bad_syntax.py").write_text("class Broken(\n")
    plug(tmp_path, "bad", "1.0", POINTS)
    plug(tmp_path, "worse", "1.0", {"double": "bad_solvers:Liar"})
    monkeypatch.syspath_prepend(str(tmp_path))
    for kept in (registry._plug_ins, registry._loaded):
        monkeypatch.setattr(registry, kept.__name__, kept.__wrapped__)
    monkeypatch.delitem(sys.modules, "bad_solvers", raising=False)
    return tmp_path


def test_a_plug_in_answers_under_the_name_by_which_it_is_registered(plugged: Path) -> None:  # noqa: ARG001
    result = hitori.solve(TINY, solver=hitori.get_solver("talker"))
    assert (result.status, result.solver) == (Status.SOLVED, "talker")
    assert registry.solver_options("talker") == {"words": "hm"}
    assert hitori.count_solutions(TWO_WAYS, solver=hitori.get_solver("talker", words="oh")) == 2
    with pytest.raises(WrongTypeError, match="did you mean 'words'"):
        hitori.get_solver("talker", word="oh")


PROBLEMS = {
    "empty": r"solver 'empty' of bad cannot be made: TypeError: .*abstract.* solve",
    "alien": r"solver 'alien' of bad cannot be loaded: bad_solvers:Alien is not a class derived from hitori.Solver",
    "broken": r"solver 'broken' of bad cannot be loaded: SyntaxError: .*\(bad_syntax.py, line 1\)$",
    "absent": r"solver 'absent' of bad cannot be loaded: AttributeError: .* 'bad_solvers' has no attribute 'Absent'",
    "nowhere": r"solver 'nowhere' of bad cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'",
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_plug_in_that_cannot_be_used_says_why(name: str, plugged: Path) -> None:  # noqa: ARG001
    with pytest.raises(SolverCrashedError, match=PROBLEMS[name]) as caught:
        hitori.get_solver(name)
    assert "\n" not in str(caught.value)


def test_the_list_has_all_others_and_says_what_is_wrong(plugged: Path) -> None:  # noqa: ARG001
    infos: dict[str, list[hitori.SolverInfo]] = {}
    for info in hitori.solvers():
        infos.setdefault(info.name, []).append(info)
    assert [info.installed for info in infos["liar"]] == [True]
    assert [info.problem for info in infos["liar"]] == [None]
    own, shadow = infos["native"]
    assert (own.installed, own.problem) == (True, None)
    assert "the plug-in of bad has the name of a solver of hitori" in str(shadow.problem)
    for info in infos["double"]:
        assert "the plug-in of bad and the plug-in of worse have the same name" in str(info.problem)
    assert "SyntaxError" in str(infos["broken"][0].problem)
    with pytest.raises(InvalidOptionError, match="solver 'double' cannot be chosen: the plug-in of bad and"):
        hitori.get_solver("double")
    assert type(hitori.get_solver("native")).__name__ == "NativeSolver"


def solve_with(folder: Path, solver: str, *options: str) -> subprocess.CompletedProcess[str]:
    return run(folder, "solve", str(ROOT / "examples/five.txt"), "--solver", solver, *options)


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hitori", *arguments]
    path = os.pathsep.join([str(folder), str(Path(hitori.__file__).parents[1])])
    return subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, timeout=60)


LINES = {
    "liar": "five.txt, puzzle 1 (five by five): solver 'liar' gave a wrong answer to a 5x5 puzzle: adjacency: r1c1",
    "faulty": "five.txt, puzzle 1 (five by five): solver 'faulty' crashed: KeyError: 3 (bad_solvers.py, line ",
    "hanger": "warning: solver 'hanger' did not stop at its limit of 0.2 s and was ended",
    "broken": "solver 'broken' of bad cannot be loaded: SyntaxError: ",
    "interrupted": "solver 'interrupted' crashed: KeyboardInterrupt (bad_solvers.py, line ",
    "gone": "five.txt, puzzle 1 (five by five): solver 'gone' crashed: its process ended with exit status 0",
}


@pytest.mark.parametrize("solver", LINES)
def test_a_bad_solver_gets_one_line_and_is_never_believed(solver: str, plugged: Path) -> None:
    done = solve_with(plugged, solver, "--time-limit", "0.2")
    assert LINES[solver] in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.returncode == (3 if solver == "hanger" else 4)
    assert ("unknown, a limit was reached" in done.stdout) == (solver == "hanger")


def test_what_a_plug_in_prints_is_not_a_result(plugged: Path) -> None:
    done = solve_with(plugged, "talker", "--option", "words=hello", "--json")
    assert done.stderr == "hello\n"
    assert json.loads(done.stdout)["solver"] == "talker"


def test_a_message_has_no_colours(plugged: Path) -> None:
    done = solve_with(plugged, "red", "--json")
    assert "crashed: ValueError: red (bad_solvers.py, " in done.stderr
    assert "crashed: ValueError: red (bad_solvers.py, " in json.loads(done.stdout)["error"]


@pytest.mark.parametrize("arguments", ["solve FILE --solver talker --option words=hello --json", "solvers --json"])
def test_nor_is_what_its_module_prints(arguments: str, plugged: Path) -> None:
    (plugged / "bad_solvers.py").write_text(f"{BAD}\nprint('loaded')\n")
    done = run(plugged, *arguments.replace("FILE", str(ROOT / "examples/five.txt")).split())
    assert "loaded\n" in done.stderr
    assert {"solver", "name"} & set(json.loads(done.stdout.splitlines()[0]))


def test_a_process_is_used_again_and_replaced_after_a_limit(plugged: Path) -> None:  # noqa: ARG001
    reports: list[str] = []
    solver = PlugInProcess("talker", {}, reports.append)
    process = solver._peer
    assert process is not None
    assert solver.solve(TINY).solution == hitori.solve(TINY).solution
    assert solver.count(TWO_WAYS).count == 2
    assert set(solver.solutions(TWO_WAYS)) == set(hitori.solutions(TWO_WAYS))
    assert solver._peer is process
    listed = solver.solutions(TWO_WAYS)
    next(listed)
    listed.close()
    assert process.process.poll() is not None
    assert solver.solve(TINY).status is Status.SOLVED
    assert solver._peer is not process
    hanger = PlugInProcess("hanger", {}, reports.append)
    assert hanger.solve(TINY, hitori.Limits(time=0.1)).status is Status.UNKNOWN
    assert reports == ["solver 'hanger' did not stop at its limit of 0.1 s and was ended"]
