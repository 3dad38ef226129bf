import re
from pathlib import Path

import pytest

from hitori import EngineNotInstalledError
from hitori.extras import how_to_install
from hitori.solving import registry
from hitori.solving.npm import npm_package
from hitori.solving.registry import SolverEntry, get_solver, solver_names, solver_options, solvers
from tests.conftest import Uninstall, script
from tests.pages import python
from tests.requirements import solver_cases

EACH = pytest.mark.parametrize("name", solver_cases(solver_names()))


@EACH
def test_every_registered_class_bears_its_name(name: str) -> None:
    assert get_solver(name).name == name


def test_what_is_missing_is_told_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, uninstall: Uninstall
) -> None:
    uninstall("clingo", "clingo")
    for entry, needed, command in (
        (
            SolverEntry("absent", "hitori.engines.absent:Absent", "none", "clingo", "clingo"),
            "clingo",
            how_to_install("clingo"),
        ),
        (
            SolverEntry("ghost", "hitori.engines.clingo:Clingo", "none", program="no-ghost", package="ghost-nox"),
            "no-ghost",
            "apt install ghost-nox",
        ),
    ):
        monkeypatch.setattr(registry, "ENTRIES", (entry,))
        with pytest.raises(EngineNotInstalledError, match=re.escape(f"'{entry.name}' needs {needed}: {command}")):
            get_solver(entry.name)
        (info,) = solvers()
        assert (info.name, info.installed, info.how_to_install) == (entry.name, False, command)


@EACH
def test_the_list_gives_the_options_that_the_class_takes(name: str) -> None:
    assert next(info for info in solvers() if info.name == name).options == solver_options(name)


def test_the_list_of_solvers_imports_no_engine() -> None:
    engines = {"clingo", "cpmpy", "gurobipy", "highspy", "numpy", "ortools", "pandas", "pumpkin_solver", "pysat", "z3"}
    loaded = python("import sys, hitori; hitori.solvers(); print(*sys.modules)").split()
    assert "hitori.solving.registry" in loaded
    assert engines.isdisjoint(loaded)


def test_the_list_of_solvers_does_not_run_npm(empty_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """npm takes a third of a second to say where its packages are."""
    for program in ("npm", "node"):
        script(empty_path / program, f"echo run > {empty_path}/was-run")
    monkeypatch.setattr(registry, "_loaded", registry._loaded.__wrapped__)
    solvers()
    assert not (empty_path / "was-run").exists()


def test_a_package_that_npm_installed_globally_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "lib/node_modules/ghost"
    package.mkdir(parents=True)
    (package / "package.json").write_text("{}")
    (tmp_path / "node").write_text("")
    (tmp_path / "node").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert npm_package("ghost") is None
    monkeypatch.setenv("NPM_CONFIG_PREFIX", str(tmp_path))
    assert npm_package("ghost") == package
