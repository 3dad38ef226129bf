"""`hitori numbers table`, `build` and `verify`."""

import json
from pathlib import Path

import pytest

import hitori
from hitori import Uniqueness, loads, uniqueness
from hitori.cli.progress import Progress
from tests.cli.conftest import Run

WITNESSES = Path(hitori.__file__).parent / "numbers" / "witnesses"


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


def test_a_false_and_a_broken_certificate(run: Run, tmp_path: Path) -> None:
    entry = json.loads((WITNESSES / "most-05.json").read_text())
    (tmp_path / "false.json").write_text(json.dumps(entry | {"labels": 21}))
    ran = run("numbers", "verify", tmp_path / "false.json", "--engine", "forward-checking", "--json")
    assert ran.status == 1
    (line,) = ran.lines()
    assert not line["valid"]
    assert [check["holds"] for check in line["checks"]] == [False, True, True, True]
    (tmp_path / "broken.json").write_text("{}")
    true = WITNESSES / "fewest-03.json"
    ran = run(
        "numbers", "verify", tmp_path / "broken.json", tmp_path / "missing.json", true, "--engine", "forward-checking"
    )
    assert ran.status == 2
    assert f"{tmp_path / 'broken.json'}: expected a certificate" in ran.err
    assert "missing.json" in ran.err
    assert "  true   a puzzle of 3 x 3 cells with 3 different labels" in ran.out


def test_settled_numbers_are_certified_and_not_settled_twice(run: Run, tmp_path: Path) -> None:
    for _ in range(2):
        ran = run("numbers", "settle", "most", "--upto", 4, "-o", tmp_path, "--workers", 1)
        assert ran.status == 0
        assert set(ran.out.splitlines()) == {
            "most labels of 3 x 3: 7 (most-03.json)",
            "most labels of 4 x 4: 12 (most-04.json)",
        }
    assert sorted(file.name for file in tmp_path.iterdir()) == ["journal.jsonl", "most-03.json", "most-04.json"]
    assert run("numbers", "verify", *tmp_path.glob("most*"), "--engine", "forward-checking").status == 0


def test_a_folder_of_another_run_is_refused(run: Run, tmp_path: Path) -> None:
    assert run("numbers", "settle", "most", "--upto", 3, "-o", tmp_path, "--workers", 1, "--json").lines()[0]["n"] == 3
    ran = run("numbers", "settle", "most", "--upto", 4, "-o", tmp_path)
    assert (ran.status, ran.out) == (2, "")
    assert "holds the results of other tasks" in ran.err


def test_search_writes_a_certificate_that_verifies(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "many.json"
    ran = run("numbers", "search", 9, "--beam", 500, "--seed", 1, "-o", file)
    assert ran.status == 0
    assert "9x9: 63 labels, 18 shaded cells\n" in ran.out
    assert run("numbers", "verify", file).status == 0
    *_, best = run("numbers", "search", 9, "--beam", 500, "--seed", 1, "--json").lines()
    assert best == json.loads(file.read_text())


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
