"""`hitori rate`: its tables, and how well the levels fit the times that the player exported."""

import csv
import json
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import hitori
from hitori import Level, characteristics_table, load

from .conftest import Run


def test_a_table_holds_the_characteristics(run: Run, examples: Path, tmp_path: Path) -> None:
    assert run("rate", examples / "five.txt", "-o", tmp_path / "ratings.csv").status == 0
    with (tmp_path / "ratings.csv").open(encoding="utf-8", newline="") as stream:
        (five,) = csv.DictReader(stream)
    columns = characteristics_table(load(examples / "five.txt"))
    assert {name: float(five[name]) for name in columns} == {name: column[0] for name, column in columns.items()}


def test_parquet_and_csv_hold_the_same(run: Run, examples: Path, tmp_path: Path) -> None:
    from pyarrow import csv as arrow_csv
    from pyarrow import parquet

    for extension in ("csv", "parquet"):
        run(
            "rate",
            examples / "five.txt",
            examples / "ten.txt",
            examples / "broken",
            "-o",
            tmp_path / f"all.{extension}",
        )
    one, other = parquet.read_table(tmp_path / "all.parquet"), arrow_csv.read_csv(tmp_path / "all.csv")
    assert one.column_names == other.column_names
    written = [{name: value or None for name, value in row.items()} for row in other.to_pylist()]
    assert [{name: value or None for name, value in row.items()} for row in one.to_pylist()] == written


def test_parquet_without_its_package_names_the_extra(
    run: Run, examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = run("rate", examples / "five.txt", "-o", tmp_path / "a.parquet")
    assert (ran.status, ran.err) == (2, "hitori: error: a Parquet file needs pyarrow: pip install 'hitori[lab]'\n")


# `--times`: how well the levels fit the times that the player exported.


def game(seed: int, level: str, seconds: int, **solved: Any) -> dict[str, Any]:
    puzzle = hitori.generate(6, difficulty=level, seed=seed)  # type: ignore[arg-type]
    kept = {"rows": 6, "cols": 6, "labels": list(puzzle.labels)}
    return {"id": f"p{seed}", "puzzle": kept, "shades": [0] * 36, "solved": {"seconds": seconds, **solved}}


def progress(folder: Path, games: list[Any]) -> Path:
    (folder / "progress.json").write_text(json.dumps({"hitori": 1, "settings": {}, "games": games}))
    return folder / "progress.json"


SOLVES = [("easy", 30), ("easy", 50), ("medium", 40), ("hard", 200), ("expert", 90), ("expert", 300)]


def test_levels_are_held_against_times(run: Run, tmp_path: Path) -> None:
    games = [game(seed, level, seconds) for seed, (level, seconds) in enumerate(SOLVES)]
    unfinished = {**game(20, "easy", 1), "solved": None}
    counted = [game(30, "easy", 40, mistakes=1), game(31, "easy", 40, mistakes=4)]
    (mistaken,) = run("rate", "--times", progress(tmp_path, counted), "--json").lines()
    assert mistaken["levels"][0]["mistakes"] == 2.5
    assert "0:40     0:40     0:40       2.5" in run("rate", "--times", tmp_path / "progress.json").out
    file = progress(tmp_path, [*games, game(21, "hard", 5, hints=2, mistakes=9), unfinished])
    (found,) = run("rate", "--times", file, "--json").lines()
    assert [(each["level"], each["solved"], each["median"]) for each in found["levels"]] == [
        ("easy", 2, 40),
        ("medium", 1, 40),
        ("hard", 1, 200),
        ("expert", 2, 195),
    ]
    pairs = [pair for pair in combinations(SOLVES, 2) if pair[0][0] != pair[1][0]]
    right = sum(
        (Level.named(one[0]) < Level.named(other[0])) == (one[1] < other[1]) and one[1] != other[1]
        for one, other in pairs
    )
    assert found["by_level"] == {"pairs": len(pairs), "in_order": right}
    assert found["by_score"]["pairs"] >= len(pairs)
    assert found["with_hints"] == 1
    words = run("rate", "--times", file).out
    assert "easy           2     0:40     0:30     0:50" in words
    assert f"by level, the harder one took longer in {right} of {len(pairs)} pairs" in words
    assert "left out because of hints: 1" in words


def test_nobody_solved_anything(run: Run, tmp_path: Path) -> None:
    assert run("rate", "--times", progress(tmp_path, [])).out == "no puzzle was solved without a hint\n"


@pytest.mark.parametrize(
    "games",
    [[7], [{"solved": {"seconds": 1}}], [{"puzzle": {"rows": 2, "cols": 2, "labels": [1]}, "solved": {"seconds": 1}}]],
)
def test_a_game_that_cannot_be_read_is_named(run: Run, tmp_path: Path, games: list[Any]) -> None:
    ran = run("rate", "--times", progress(tmp_path, games))
    assert (ran.status, ran.out) == (2, "")
    assert "game 1 cannot be read" in ran.err


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"hitori": 2, "games": []}'])
def test_another_file_is_refused(run: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "other.json").write_text(text)
    ran = run("rate", "--times", tmp_path / "other.json")
    assert ran.status == 2
    assert "progress file" in ran.err or "Export" in ran.err


def test_one_file_is_named(run: Run, tmp_path: Path) -> None:
    assert run("rate").status == 2
    assert run("rate", "x.txt", "--times", progress(tmp_path, [])).status == 2
