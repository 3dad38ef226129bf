"""Every example in a docstring runs and shows what it prints."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import hitori
from hitori.solving.registry import ENTRIES

PACKAGE = Path(hitori.__file__).parent


def module_names() -> list[str]:
    paths = sorted(path.relative_to(PACKAGE.parent).with_suffix("") for path in PACKAGE.rglob("*.py"))
    return [".".join(path.parts).removesuffix(".__init__") for path in paths if path.name != "__main__"]


def solvers_in(name: str) -> list[str]:
    """The solvers that a module holds."""
    return [entry.name for entry in ENTRIES if entry.target.startswith(f"{name}:")]


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.needs(*solvers_in(name))) for name in module_names()]
)
def test_the_examples_of_a_module_run(name: str) -> None:
    module = import_module(name)
    # Examples read as in a session that began with `from hitori import *`.
    outcome = doctest.testmod(module, extraglobs={public: getattr(hitori, public) for public in hitori.__all__})
    assert outcome.failed == 0


def test_the_package_has_examples() -> None:
    finder = doctest.DocTestFinder()
    modules = [import_module(name) for name in module_names() if not name.startswith("hitori.engines.")]
    assert sum(len(test.examples) for module in modules for test in finder.find(module)) > 40
