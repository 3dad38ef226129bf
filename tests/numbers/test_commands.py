"""`hitori numbers table`, `build` and `verify`."""

import json
from pathlib import Path

import pytest

import hitori
from hitori import Uniqueness, loads, uniqueness
from tests.cli.conftest import Run

WITNESSES = Path(hitori.__file__).parent / "numbers" / "witnesses"


def test_the_table(run: Run) -> None:
    ran = run("numbers", "table", "--upto", 5)
    assert ran.status == 0
    assert ran.out.splitlines() == [
        "n  fewest  paper                       most  paper",
        "2  2       1..2   settled here         2     2..3    settled here",
        "3  3       2..3   settled here         7     7..8    settled here",
        "4  3       3      proved by the paper  12    12      proved by the paper",
        "5  4       3..4   settled here         20    20..21  settled here",
    ]


def test_the_table_as_json(run: Run) -> None:
    lines = run("numbers", "table", "--upto", 100, "--json").lines()
    assert [line["n"] for line in lines] == list(range(2, 101))
    assert lines[-1]["fewest"] == {"low": 67, "high": 67, "paper": [67, 69], "mark": "settled here"}
    assert lines[-1]["most"] == {"low": 7962, "high": 7965, "paper": [7924, 8039], "mark": "best known"}


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


def test_the_formats(run: Run) -> None:
    assert run("numbers", "build", "--min", 5, "--format", "puzzlink").out.startswith("https://puzz.link/p?hitori/5/5/")
    (line,) = run("numbers", "build", "--min", 5, "--json").lines()
    assert line["name"] == "5x5, 4 labels"


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ([], "expected one of --min N, --max N or --labels K N"),
        (["--min", 5, "--max", 5], "expected one of --min N, --max N or --labels K N"),
        (["--min", 1], "expected an integer from 2 to 2000; got '1'"),
        (["--max", 200_000], "expected an integer from 3 to 2000; got '200000'"),
        (["--labels", 9, 200_000], "expected an integer from 2 to 2000; got '200000'"),
        (["--labels", 39, 7], "expected 5 to 38 labels for n = 7, got 39"),
        (["--min", 5, "--format", "nothing"], "nothing"),
        (["--min", 5, "--format", "text", "--json"], "cannot be combined"),
    ],
)
def test_a_wish_that_cannot_be_granted(run: Run, options: list[object], problem: str) -> None:
    ran = run("numbers", "build", *options)
    assert (ran.status, ran.out) == (2, "")
    assert problem in ran.err


def test_a_true_certificate(run: Run) -> None:
    ran = run("numbers", "verify", WITNESSES / "most-05.json", "--engine", "forward-checking", "--exhaust")
    assert ran.status == 0
    assert ran.out.splitlines()[1:] == [
        "  true   a puzzle of 5 x 5 cells with 20 different labels",
        "  true   its solution obeys the three rules",
        "  true   solver 'native' finds exactly one solution",
        "  true   solver 'forward-checking' finds exactly one solution",
        "  true   every maximal shading shades 5 cells or more",
    ]


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


def test_the_second_proof_is_not_the_first_again(run: Run) -> None:
    ran = run("numbers", "verify", WITNESSES / "most-05.json", "--engine", "native")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "hitori: error: expected a second solver besides 'native', got 'native' again\n"


def test_sides_that_run_backwards_are_bad_usage(run: Run, tmp_path: Path) -> None:
    ran = run("numbers", "settle", "fewest", "--first", 5, "--upto", 4, "-o", tmp_path / "out")
    assert (ran.status, ran.out) == (2, "")
    assert "expected sides from --first N up to --upto N, got 5 and 4" in ran.err


def test_search_writes_a_certificate_that_verifies(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "many.json"
    ran = run("numbers", "search", 9, "--beam", 500, "--seed", 1, "-o", file)
    assert ran.status == 0
    assert "9x9: 63 labels, 18 shaded cells\n" in ran.out
    assert run("numbers", "verify", file).status == 0
    *_, best = run("numbers", "search", 9, "--beam", 500, "--seed", 1, "--json").lines()
    assert best == json.loads(file.read_text())


def test_search_without_time_finds_nothing(run: Run) -> None:
    ran = run("numbers", "search", 30, "--time-limit", 0.001)
    assert (ran.status, ran.out) == (3, "")
    assert "no puzzle was found" in ran.err


@pytest.mark.parametrize("n", [6, 8, 13, 18, 23, 31])
def test_the_most_known_of_the_table_is_what_build_prints(run: Run, n: int) -> None:
    rows = run("numbers", "table", "--upto", n, "--json").lines()
    (puzzle,) = run("numbers", "build", "--max", n, "--json").lines()
    assert f"{rows[-1]['most']['low']} labels" in json.dumps(puzzle)
