"""What `import hitori` and a quick command may load, and that nothing is timed by a clock that can be set."""

import json
import re
import sys

import pytest

from tests.boards import ROOT
from tests.pages import python

LOADED = "import sys, json; {}; print(json.dumps(sorted(sys.modules)))"


def modules_after(statement: str) -> set[str]:
    return set(json.loads(python(LOADED.format(statement)).splitlines()[-1]))


def third_party(modules: set[str]) -> set[str]:
    tops = {name.partition(".")[0] for name in modules}
    return {top for top in tops if top not in sys.stdlib_module_names and top != "hitori"}


def test_importing_hitori_loads_nothing_slow_and_nothing_of_others() -> None:
    loaded = modules_after("import hitori")
    # What the interpreter loads by itself, e.g. through .pth files, is no doing of ours.
    assert third_party(loaded) <= third_party(modules_after("pass"))
    assert loaded.isdisjoint({"hitori._core", "importlib.metadata", "asyncio", "email", "http.client"})


def test_a_native_function_loads_the_core() -> None:
    assert "hitori._core" in modules_after("import hitori; hitori.solve(hitori.Puzzle([[1]]))")


def test_a_quick_solve_does_not_load_rich() -> None:
    run = "from hitori.cli.main import main; main(['solve', 'examples/five.txt'])"
    assert {"rich", "importlib.metadata", "pathlib"}.isdisjoint(modules_after(run))


def test_help_loads_no_verb_and_no_core() -> None:
    loaded = modules_after("from hitori.cli.main import main; main(['--help'])")
    assert {"hitori.cli.solve", "hitori._core", "rich"}.isdisjoint(loaded)


# A limit is counted on the monotonic clock: one that is set while a search runs neither ends nor extends it.


WALL_CLOCK = {
    ".py": r"\btime\.time\(|from time import (.*\b)?time\b|\bdatetime\.now\(|\.today\(",
    ".rs": r"\bSystemTime\b",
    ".cjs": r"\bDate\.now\(|\bnew Date\(",
}
DATED = {"src/hitori/lab/measure/machine.py"}
"""A record says when it was made."""


@pytest.mark.parametrize("folder", ["src", "crates"])
def test_nothing_is_timed_by_the_wall_clock(folder: str) -> None:
    sources = [path for path in (ROOT / folder).rglob("*") if path.suffix in WALL_CLOCK]
    assert len(sources) > 30
    for path in sources:
        found = re.search(WALL_CLOCK[path.suffix], path.read_text(encoding="utf-8"))
        assert found is None or str(path.relative_to(ROOT)) in DATED, f"{path}: {found}"
