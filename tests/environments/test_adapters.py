"""Each adapter needs its own library and no other, and says how to install it."""

import subprocess
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


def test_without_any_library_everything_else_loads() -> None:
    modules = ["bench", "dialogue", "items", "marks", "pictures", "prompts", "sources"]
    absent = ["gymnasium", *(library for _, library, _ in LIBRARIES)]
    imports = ", ".join(f"hitori.environments.{module}" for module in modules)
    program = f"import sys; sys.modules.update(dict.fromkeys({absent})); import {imports}"
    subprocess.run([sys.executable, "-c", program], check=True)
