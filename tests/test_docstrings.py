"""Every example in a docstring runs and shows what it prints."""

import doctest
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import hitori
from hitori.solving.registry import ENTRIES, get_solver

PACKAGE = Path(hitori.__file__).parent


def module_names() -> list[str]:
    paths = sorted(path.relative_to(PACKAGE.parent).with_suffix("") for path in PACKAGE.rglob("*.py"))
    return [".".join(path.parts).removesuffix(".__init__") for path in paths if path.name != "__main__"]


def load(name: str) -> ModuleType:
    """The module; raises EngineNotInstalledError where it is an engine whose program is not there."""
    for entry in ENTRIES:
        if entry.target.startswith(f"{name}:"):
            get_solver(entry.name)
    return import_module(name)


@pytest.mark.parametrize("name", module_names())
def test_the_examples_of_a_module_run(name: str) -> None:
    module = load(name)
    # Examples read as in a session that began with `from hitori import *`.
    outcome = doctest.testmod(module, extraglobs={public: getattr(hitori, public) for public in hitori.__all__})
    assert outcome.failed == 0


def test_the_package_has_examples() -> None:
    finder = doctest.DocTestFinder()
    modules = [import_module(name) for name in module_names() if not name.startswith("hitori.engines.")]
    assert sum(len(test.examples) for module in modules for test in finder.find(module)) > 40
