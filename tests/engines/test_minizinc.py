"""Which MiniZinc runs: the program on the PATH, or the npm package on Node."""

import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from hitori import EngineNotInstalledError, InvalidOptionError, Limits, Puzzle, SolverInfo, Status
from hitori.engines import minizinc
from hitori.engines.minizinc import MiniZinc
from hitori.lab.puzzles.suites import suite, triples_puzzle
from hitori.solving import npm, registry
from hitori.solving.registry import solvers
from tests.boards import NONE, TINY
from tests.conftest import script
from tests.oracles import all_solutions

NODE = shutil.which("node") or sys.executable
"""Most tests only look whether it is there."""


@pytest.fixture
def path(empty_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole PATH, with a `node` in it; nothing is installed globally."""
    (empty_path / "node").symlink_to(NODE)
    monkeypatch.setattr(npm, "_global_folders", tuple)
    monkeypatch.setattr(registry, "_loaded", registry._loaded.__wrapped__)
    return empty_path


def listed() -> SolverInfo:
    """What the registry says of MiniZinc."""
    return next(info for info in solvers() if info.name == "minizinc")


def put_program(folder: Path, solver: str) -> None:
    """A `minizinc` that lists one solver and fails at everything else."""
    answers = f"--solvers) echo '{solver} 1.0';; --version) echo 'version 1.2.3';; *) echo broken >&2; exit 7;;"
    script(folder / "minizinc", f"case $1 in {answers} esac")


@pytest.fixture
def package() -> Path | None:
    """Where the npm package is, before a test puts a PATH of its own."""
    return npm.npm_package("minizinc")


@pytest.mark.needs("minizinc on Node")
def test_the_npm_package_stands_in_for_a_missing_program(
    package: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(npm, "_global_folders", lambda: [package.parents[1]])
    assert not (path / "minizinc").exists()
    result = MiniZinc().solve(TINY, Limits(time=60.0))
    assert result.solution is not None
    assert result.solution.to_rows() == ["..", ".#"]
    assert re.fullmatch(r"gecode by npm minizinc [\d.]+, chuffed by npm minizinc [\d.]+", listed().version or "")


@pytest.mark.needs("minizinc")
@pytest.mark.parametrize("known", [("gecode",), ()])
def test_clauses_mean_the_same_in_flatzinc_and_in_minizinc(
    known: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A solver that is not known to take clauses as they are gets them in MiniZinc."""
    monkeypatch.setattr(minizinc, "READS_FLATZINC", known)
    for puzzle in (Puzzle([[1, 1, 2], [2, 3, 3]]), NONE, Puzzle([[1]])):
        assert set(MiniZinc(solver="gecode").solutions(puzzle)) == all_solutions(puzzle)


@pytest.mark.slow
@pytest.mark.needs("minizinc solver=chuffed")
def test_chuffed_solves_what_its_propagator_for_connected_calls_unsolvable() -> None:
    puzzle = [*suite("stress").instances([15])][43].puzzle
    assert MiniZinc(solver="chuffed").solve(puzzle).status == Status.SOLVED


@pytest.mark.slow
@pytest.mark.needs("minizinc solver=chuffed")
def test_node_solves_on_when_a_puzzle_has_run_out_of_time() -> None:
    solver = MiniZinc(solver="chuffed")
    assert solver.solve(triples_puzzle(30, density=0.15, seed=0), Limits(time=2.0)).status == Status.UNKNOWN
    assert solver.solve(TINY).status == Status.SOLVED
    assert solver.solve(TINY, Limits(time=1e12)).status == Status.SOLVED


def test_a_program_that_has_the_solver_comes_first(path: Path) -> None:
    put_program(path, "Nobody")
    with pytest.raises(InvalidOptionError, match="--solver nobody' failed with status 7: broken"):
        MiniZinc(solver="nobody").solve(TINY)


def test_each_solver_is_listed_with_the_minizinc_that_runs_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_program(path, "Chuffed")
    monkeypatch.chdir(path)
    assert listed().version == "gecode by npm minizinc, not installed, chuffed by minizinc 1.2.3"


@pytest.mark.usefixtures("path")
def test_where_neither_is_there_the_commands_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(EngineNotInstalledError, match="solver=chuffed needs Node and: npm install minizinc"):
        MiniZinc(solver="chuffed")
    how = "apt install minizinc  # or, with Node: npm install minizinc"
    assert (listed().installed, listed().how_to_install) == (False, how)
    assert shlex.split(how, comments=True) == ["apt", "install", "minizinc"], "it can be pasted into a shell"


def test_a_package_is_found_in_the_folders_above(tmp_path: Path, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "node_modules" / "minizinc"
    package.mkdir(parents=True)
    monkeypatch.chdir(path)
    assert npm.npm_package("minizinc") is None
    (package / "package.json").write_text('{"version": "9.8.7"}')
    assert npm.npm_package("minizinc") == package
    assert npm.npm_version(package) == "9.8.7"
