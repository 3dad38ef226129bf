"""`hitori numbers table`, `build` and `verify`."""

import json

import pytest

from hitori import Uniqueness, loads, uniqueness
from hitori.cli.progress import Progress
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("options", "labels"),
    [
        (["--min", 12], 9),
        (["--max", 12], 112),
        (["--labels", 28, 6], 28),
        (["--min", 2], 2),
        (["--labels", 2, 2], 2),
        (["--labels", 67, 100], 67),
    ],
)
def test_a_puzzle_with_so_many_labels(run: Run, options: list[object], labels: int) -> None:
    ran = run("numbers", "build", *options)
    assert ran.status == 0
    (puzzle,) = loads(ran.out)
    assert len(set(puzzle.labels)) == labels
    assert puzzle.name == f"{puzzle.rows}x{puzzle.rows}, {labels} labels"
    assert uniqueness(puzzle) == Uniqueness.UNIQUE


@pytest.mark.parametrize("n", [6, 8, 13, 18, 23, 31])
def test_the_most_known_of_the_table_is_what_build_prints(run: Run, n: int) -> None:
    rows = run("numbers", "table", "--upto", n, "--json").lines()
    (puzzle,) = run("numbers", "build", "--max", n, "--json").lines()
    assert f"{rows[-1]['most']['low']} labels" in json.dumps(puzzle)


def test_progress_counts_the_cells_of_both_sweeps(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[Progress] = []

    class Counted(Progress):
        def __init__(self, what: str) -> None:
            super().__init__(what)
            counted.append(self)

    monkeypatch.setattr("hitori.numbers.commands.Progress", Counted)
    assert run("numbers", "shadings", "--size", "3x4").status == 0
    assert [progress.done for progress in counted] == [24]
    assert counted[0].line().startswith("24 of 24 cells swept, ")
