"""Each adapter needs its own library and no other, and says how to install it."""

import sys
from importlib import import_module

import pytest

from hitori import EngineNotInstalledError
from tests.conftest import Uninstall

LIBRARIES = [
    ("hitori.environments.inspect", "inspect_ai", "inspect-ai"),
    ("hitori.environments.reasoning_gym", "reasoning_gym", "reasoning-gym"),
    ("hitori.environments.verifiers", "verifiers", "verifiers"),
]


@pytest.mark.parametrize(("adapter", "library", "distribution"), LIBRARIES)
def test_without_its_library_an_adapter_says_how_to_install_it(
    adapter: str, library: str, distribution: str, uninstall: Uninstall, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith((f"{library}.", adapter))]:
        monkeypatch.delitem(sys.modules, name)
    uninstall(library, distribution)
    with pytest.raises(EngineNotInstalledError, match=rf"need {distribution}: .*pip install '{distribution}>="):
        import_module(adapter)


@pytest.mark.parametrize("module", ["dialogue", "items", "marks", "pictures", "prompts", "sources"])
def test_without_any_library_everything_else_loads(
    module: str, uninstall: Uninstall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, f"hitori.environments.{module}", raising=False)
    for _, library, distribution in LIBRARIES:
        uninstall(library, distribution)
    assert import_module(f"hitori.environments.{module}")
