"""`hitori numbers table` with `build`, and the progress of `shadings`."""

import json

import pytest

from tests.cli.conftest import counted
from tests.pages import run


@pytest.mark.parametrize("n", [6, 8, 13, 18, 23, 31])
def test_the_most_known_of_the_table_is_what_build_prints(n: int) -> None:
    rows = run("numbers", "table", "--upto", n, "--json").lines()
    (puzzle,) = run("numbers", "build", "--max", n, "--json").lines()
    assert f"{rows[-1]['most']['low']} labels" in json.dumps(puzzle)


def test_progress_counts_the_cells_of_both_sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    found = counted(monkeypatch, "hitori.numbers.commands")
    assert run("numbers", "shadings", "--size", "3x4").status == 0
    assert [progress.done for progress in found] == [24]
    assert found[0].line().startswith("24 of 24 cells swept, ")
