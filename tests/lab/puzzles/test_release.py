"""A release: every puzzle once, on a side that does not change, and cards that say what is there."""

from __future__ import annotations

import hashlib
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hitori import Puzzle, check, generate_many
from hitori.encodings.texts import export
from hitori.lab.puzzles import release as releases
from hitori.lab.puzzles.dataset import build, known_columns
from hitori.lab.puzzles.draws import form_of
from hitori.lab.puzzles.release import DataFile, balance, balanced_spec, release, split
from hitori.lab.puzzles.strata import parse_spec
from hitori.lab.puzzles.suites import suite
from hitori.shading import Shading
from hitori.transforms import relabel, symmetries
from tests.boards import ROOT
from tests.lab.conftest import in_this_process

SPEC = "seed = 1\nper_stratum = 15\ndraws = 100\n[options]\nsize = [5, 6]\n"
SIZES = {"hardness-map": [10], "hard-test": [22, 24], "unsolvable": suite("unsolvable").sizes[:1]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library; `files` releases it."""
    folder = tmp_path_factory.mktemp("library")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("hitori.lab.puzzles.dataset.run", in_this_process)
        build(SPEC, folder)
    return folder


@pytest.fixture(scope="module", autouse=True)
def files(folder: Path) -> list[DataFile]:
    return release(folder, SIZES, models=2)


def rows(folder: Path, config: str) -> dict[str, list[dict[str, Any]]]:
    return {
        split: [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
        for split in ("train", "test")
        for path in [folder / "data" / config / f"{split}.jsonl"]
    }


def test_the_split_knows_no_symmetry() -> None:
    turned = [one for puzzle in generate_many(5, 6, count=9, seed=1) for one in (*symmetries(puzzle), relabel(puzzle))]
    found = split(({"labels": one.to_rows(), "stratum": "all"} for one in turned), {})
    forms = {side: {form_of(Puzzle(row["labels"])) for row in part} for side, part in found.items()}
    assert not forms["train"] & forms["test"]
    assert (len(forms["train"]), len(forms["test"])) == (8, 1)


def test_a_form_keeps_its_side_in_every_configuration() -> None:
    rows = [{"labels": one.to_rows(), "stratum": "a"} for one in generate_many(5, count=20, seed=1)]
    sides: dict[bytes, str] = {}
    first = split(rows, sides)
    assert split([row | {"stratum": "b"} for row in rows], sides) == {
        side: [row | {"stratum": "b"} for row in part] for side, part in first.items()
    }
    assert (len(first["train"]), len(first["test"])) == (16, 4)


def test_every_stratum_is_tested_and_no_form_is_on_both_sides(folder: Path, files: list[DataFile]) -> None:
    """The counts are those of the card, too."""
    card = (folder / "README.md").read_text()
    forms: dict[str, set[bytes]] = {"train": set(), "test": set()}
    for config in (releases.BALANCED, *releases.SUITES):
        found = rows(folder, config)
        strata = {side: {row["stratum"] for row in part} for side, part in found.items()}
        assert strata["train"] <= strata["test"]
        for side, part in ((side, part) for side, part in found.items() if part):
            forms[side] |= {form_of(Puzzle(row["labels"])) for row in part}
            (file,) = [file for file in files if (file.config, file.split) == (config, side)]
            content = (folder / file.path).read_bytes()
            assert (file.puzzles, file.size) == (len(part), len(content))
            assert file.sha256 == hashlib.sha256(content).hexdigest()
            assert f"| {config} | {side} | {len(part):,} |" in card
    assert not forms["train"] & forms["test"]
    names = [row["name"] for part in rows(folder, "hardness-map").values() for row in part]
    assert sorted(names) == sorted(instance.name for instance in suite("hardness-map").instances([10]))


def test_a_split_without_puzzles_has_no_file_and_is_not_listed(folder: Path, files: list[DataFile]) -> None:
    assert [file.split for file in files if file.config == "hard-test"] == ["test"]
    assert all(file.puzzles and (folder / file.path).stat().st_size for file in files)
    assert sorted((folder / "data").rglob("*.jsonl")) == sorted(folder / file.path for file in files)
    for name in ("README.md", "croissant.json", "SHA256SUMS"):
        text = (folder / name).read_text()
        assert "hard-test/test" in text or "hard-test-test" in text
        assert "hard-test/train" not in text
        assert "classic" not in text.partition("Baselines")[0] or name == "SHA256SUMS"


def test_what_is_known_beforehand_is_a_verdict(folder: Path) -> None:
    """Beyond 4000 conflicts too; a solution is found however long it takes."""
    found = rows(folder, "hard-test")["test"]
    late = [row for row in found if not row["answered"]]
    assert {row["verdict"] for row in late} == {"solved", "no_solution"}
    assert all(row["conflicts"] == 4000 for row in late)
    verdicts = {"some": "solved", "none": "no_solution"}
    assert all(row["verdict"] == verdicts[row["expected"]] for row in found)
    card = (folder / "README.md").read_text()
    assert f"| hard-test | {100 * (len(found) - len(late)) / len(found):.1f}% |" in card


@pytest.mark.parametrize("config", [releases.BALANCED, *releases.SUITES])
def test_every_row_has_a_verdict_and_every_solved_one_its_solution(config: str, folder: Path) -> None:
    for row in (row for part in rows(folder, config).values() for row in part):
        assert set(releases.COLUMNS) <= row.keys()
        known = {"unique": ["solved"], "none": ["no_solution"]}
        assert row["verdict"] in known.get(row["expected"], ["solved", "no_solution", "unknown"])
        assert (row["solution"] is None) == (row["verdict"] != "solved")
        assert not row["solution"] or check(Puzzle(row["labels"]), Shading(row["solution"])) == []


def test_benchexec_tasks_name_their_puzzle_and_their_verdict(folder: Path) -> None:
    for task_set in (folder / "tasks").glob("*.set"):
        tested = rows(folder, task_set.stem)["test"]
        tasks = [folder / "tasks" / line for line in task_set.read_text().splitlines()]
        assert len(tasks) == len(tested)
        for path, row in zip(tasks, tested, strict=True):
            text = path.read_text()
            assert f"input_files: '{path.stem}.jsonl'" in text
            assert json.loads(path.with_suffix(".jsonl").read_text())["labels"] == row["labels"]
            assert ("expected_verdict: true" in text) == (row["verdict"] == "solved")
            assert ("expected_verdict: false" in text) == (row["verdict"] == "no_solution")


def test_the_folder_loads_as_a_dataset(folder: Path, tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets.load", reason="pip install datasets")
    found = datasets.load_dataset(str(folder), "hardness-map", split="test", cache_dir=str(tmp_path))
    assert found["name"] == [row["name"] for row in rows(folder, "hardness-map")["test"]]


def test_checksums_cover_everything(folder: Path) -> None:
    subprocess.run(["sha256sum", "-c", "--strict", "SHA256SUMS"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    listed = {line.partition("  ")[2] for line in (folder / "SHA256SUMS").read_text().splitlines()}
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert listed == there - {"SHA256SUMS"}


def test_the_cards_name_the_files(folder: Path, files: list[DataFile]) -> None:
    card = (folder / "README.md").read_text()
    croissant = json.loads((folder / "croissant.json").read_text())
    described = {one["contentUrl"]: one["sha256"] for one in croissant["distribution"]}
    assert described == {file.path: file.sha256 for file in files}
    assert all(f"    path: {file.path}\n" in card for file in files)
    sources = {field["source"]["fileObject"]["@id"] for one in croissant["recordSet"] for field in one["field"]}
    assert sources == set(described)
    assert f'version: "{croissant["version"]}"' in (folder / "CITATION.cff").read_text()
    date = f"date-released: {croissant['datePublished']}\n"
    assert all(date in path.read_text() for path in (folder / "CITATION.cff", ROOT / "CITATION.cff"))
    baselines = card.partition("## Baselines")[2].partition("## Limitations")[0]
    assert all((f"| {file.config} | " in baselines) for file in files)


def test_models_are_those_of_the_test_puzzles(folder: Path) -> None:
    endings = {"asp", "cnf", "dzn", "lp", "opb", "smt2", "xml"}
    models = folder / "models/hardness-map"
    assert {path.name for path in models.iterdir()} == {f"{number}.{ending}" for number in (0, 1) for ending in endings}
    puzzle = Puzzle(rows(folder, "hardness-map")["test"][1]["labels"])
    assert (models / "1.cnf").read_text() == export(puzzle, "dimacs")
    model = (models.parent / "hitori.mzn").read_text() + (models / "1.dzn").read_text()
    goal = "solve satisfy;\n"
    assert model.replace(goal, "") == export(puzzle, "mzn").replace(goal, "")


MANIFEST = {
    "spec": {"per_stratum": 2},
    "parts": [
        {
            "options": {"rows": 5, "cols": 6},
            "draws": 20,
            "puzzles": 3,
            "axes": {"difficulty": ["easy", "hard"], "shaded": ["below 9", "from 9"]},
            "strata": [
                {"stratum": "easy, below 9", "puzzles": 2, "drawn": 16},
                {"stratum": "easy, from 9", "puzzles": 1, "drawn": 1},
                {"stratum": "hard, below 9", "puzzles": 0, "drawn": 0},
                {"stratum": "hard, from 9", "puzzles": 0, "drawn": 0},
            ],
        }
    ],
}


def test_the_balance_by_hand() -> None:
    filled, difficulty, shaded = balance(MANIFEST)
    assert filled.rows == [("5x6", "20", "4", "1", "1", "2", "3")]
    assert difficulty.caption == "5x6, difficulty."
    assert difficulty.rows == [("easy", "3 (100%)", "17 (100%)"), ("hard", "0 (0%)", "0 (0%)")]
    assert shaded.rows == [("below 9", "2 (67%)", "16 (94%)"), ("from 9", "1 (33%)", "1 (6%)")]


def test_the_library_of_the_laboratory_has_the_characteristics_of_the_thesis() -> None:
    spec = parse_spec(balanced_spec(), known_columns())
    columns = {"shaded", "adjacent_duplicates", "non_adjacent_duplicates", "triple_adjacent_duplicates", "difficulty"}
    assert {axis.column for axis in spec.axes} == columns
    assert sum(axis.by_quartiles for axis in spec.axes) == 3
