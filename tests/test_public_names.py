"""The public names: sorted, present, documented, and each module reachable by its dotted name."""

import os
import sys
from functools import reduce
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import walk_packages
from typing import Literal, get_args, get_origin

import pytest

import hitori
from hitori import formats
from hitori.explaining.techniques import LONE_LABEL, SEARCH, TECHNIQUES
from hitori.native import SYMMETRIES
from hitori.solving import registry

ELSEWHERE = {
    "hitori.environments.inspect": "inspect_ai",
    "hitori.environments.reasoning_gym": "reasoning_gym",
    "hitori.environments.verifiers": "verifiers",
}
"""Adapters to libraries that no extra brings; `make environments` imports them."""
MODULES = sorted(
    module.name
    for module in walk_packages(hitori.__path__, "hitori.")
    if find_spec(ELSEWHERE.get(module.name, "hitori"))
)


def test_all_is_sorted_and_without_repeats() -> None:
    assert hitori.__all__ == sorted(set(hitori.__all__))


def test_every_public_name_exists_and_is_documented() -> None:
    for name in hitori.__all__:
        value = getattr(hitori, name)
        assert value.__doc__ or get_origin(value) is Literal, name


def test_the_version_is_that_of_the_package() -> None:
    from hitori import _core

    assert hitori.__version__ == _core.__version__


def test_public_names_are_listed_by_dir_before_they_are_loaded() -> None:
    assert set(hitori.__all__) <= set(dir(hitori))


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'hitori' has no attribute 'sovle'"):
        hitori.sovle  # type: ignore[attr-defined] # noqa: B018


def test_type_checkers_find_the_same_names_in_the_same_places() -> None:
    """The stub is made of the one list, `_HOMES`; with UPDATE=1 it is written."""
    stub = Path(hitori.__file__).with_suffix(".pyi")
    if os.environ.get("UPDATE"):
        stub.write_text(stub_of(hitori._HOMES, hitori.__all__), encoding="utf-8")
    assert stub.read_text(encoding="utf-8") == stub_of(hitori._HOMES, hitori.__all__)


def stub_of(homes: dict[str, tuple[str, ...]], public: list[str]) -> str:
    """The package as type checkers read it."""
    lines = ["# Made of `_HOMES` in __init__.py by `UPDATE=1 pytest tests/test_public_names.py`.", ""]
    for home, names in sorted(homes.items()):
        lines += [f"from {home} import (", *(f"    {name}," for name in sorted(names)), ")"]
    lines += ["", "__version__: str", "_HOMES: dict[str, tuple[str, ...]]", ""]
    lines += ["__all__ = [", *(f'    "{name}",' for name in public), "]"]
    return "\n".join(lines) + "\n"


def test_every_module_is_imported_and_reached_by_its_dotted_name() -> None:
    """A public function that has the name of a package would hide it."""
    for name in hitori.__all__:
        getattr(hitori, name)
    for name in MODULES:
        module = import_module(name)
        reached = reduce(getattr, name.split(".")[1:], sys.modules["hitori"])
        assert reached is module, name


def test_all_errors_are_public() -> None:
    from hitori import errors

    defined = {name for name, value in vars(errors).items() if isinstance(value, type)}
    assert defined <= set(hitori.__all__)


def test_type_checkers_know_every_name_that_a_function_takes() -> None:
    assert sorted(get_args(hitori.SolverName)) == sorted(
        [*registry.ALIASES, *(entry.name for entry in registry.ENTRIES)]
    )
    assert list(get_args(hitori.FormatName)) == [entry.name for entry in formats.FORMATS]
    assert list(get_args(hitori.LevelName)) == list(map(str, hitori.Level))
    assert get_args(hitori.Symmetry) == SYMMETRIES
    assert get_args(hitori.TechniqueId) == (*TECHNIQUES, LONE_LABEL.name, SEARCH.name)
