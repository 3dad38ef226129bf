"""Limits are counted on the monotonic clock: one that is set while a search runs neither ends nor extends it."""

import re

import pytest

from tests.boards import ROOT

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
