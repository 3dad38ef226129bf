"""Datasets: quotas met, no two puzzles the same, and the same files however the build was disturbed."""

import fcntl
import hashlib
import json
import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pyarrow import parquet

from hitori import (
    EngineNotInstalledError,
    FormatError,
    Puzzle,
    Shading,
    TaskError,
    Uniqueness,
    UnsatisfiableError,
    characteristics,
    check,
    generate,
    generate_many,
    rate,
    uniqueness,
)
from hitori.generation.names import read_name
from hitori.lab.puzzles import draws
from hitori.lab.puzzles.dataset import build
from hitori.lab.puzzles.suites import instances_of_files
from hitori.transforms import relabel, symmetries
from tests.boards import ROOT
from tests.cli.conftest import HITORI
from tests.conftest import Uninstall, kill_a_worker
from tests.lab.conftest import in_this_process
from tests.pages import run

SPEC = """
seed = 11
per_stratum = 8
draws = 6000
formats = ["jsonl", "parquet"]
[options]
size = [5, [4, 6]]
[strata]
adjacent_duplicates = "quartiles"
difficulty = ["trivial", "easy"]
"""


COMMAND = [*HITORI, "dataset", "build"]


def manifest_of(folder: Path) -> dict[str, Any]:
    return dict(json.loads((folder / "manifest.json").read_text()))


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*")}


def rows_of(folder: Path) -> list[dict[str, Any]]:
    parts = sorted(folder.glob("part-*.jsonl"))
    return [json.loads(line) for part in parts for line in part.read_text().splitlines()]


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The dataset of SPEC, built without disturbance by two processes."""
    folder = tmp_path_factory.mktemp("dataset")
    build(SPEC, folder, workers=2)
    return folder


@pytest.fixture
def without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds do all work in this process."""
    monkeypatch.setattr("hitori.lab.puzzles.dataset.run", in_this_process)


alone = pytest.mark.usefixtures("without_workers")


def test_neighbouring_draws_are_made_together_as_they_are_one_by_one() -> None:
    numbers = [0, 1, 2, 7, 8, 5, 31]
    for number, puzzle in zip(numbers, draws.made_again({"rows": 5, "cols": 6}, 3, numbers), strict=True):
        expected = generate(5, 6, seed=3, number=number)
        assert (puzzle, puzzle.name) == (expected, expected.name)


def test_quotas_are_met_and_told(dataset: Path) -> None:
    manifest = manifest_of(dataset)
    assert manifest["is_complete"]
    assert manifest["puzzles"] == manifest["wanted"] == len(rows_of(dataset))
    for part in manifest["parts"]:
        lines = (dataset / part["files"]["jsonl"][0]["file"]).read_text().splitlines()
        assert len(lines) == part["puzzles"]
        counted = Counter(json.loads(line)["stratum"] for line in lines)
        assert counted == {row["stratum"]: 8 for row in part["strata"]} == dict.fromkeys(counted, 8)
        assert len(counted) == len(part["axes"]["adjacent_duplicates"]) * 2 > 2
        assert sum(row["drawn"] for row in part["strata"]) <= part["draws"]


def test_each_puzzle_is_what_its_row_says(dataset: Path) -> None:
    for row in rows_of(dataset):
        puzzle, solution = Puzzle(row["labels"]), Shading(row["solution"])
        assert uniqueness(puzzle) == Uniqueness.UNIQUE
        assert check(puzzle, solution) == []
        found, rated = asdict(characteristics(puzzle)), rate(puzzle)
        trees = found["contact_trees"]
        of_trees = {"contact_trees": len(trees), "largest_contact_tree": max(trees)}
        assert row["characteristics"] == found | of_trees | {"difficulty": str(rated.level), "score": rated.score}
        assert row["stratum"].endswith(str(rated.level))
        named = read_name(row["name"])
        assert generate(named.rows, named.cols, seed=named.seed, number=named.number, **named.options) == puzzle


def classes(puzzles: Iterable[Puzzle]) -> set[frozenset[Puzzle]]:
    """The puzzles without those that are others turned, mirrored or renamed."""
    return {frozenset(map(relabel, symmetries(puzzle))) for puzzle in puzzles}


def test_no_two_puzzles_are_the_same(dataset: Path) -> None:
    rows = rows_of(dataset)
    assert len(classes(Puzzle(row["labels"]) for row in rows)) == len(rows)


def test_all_that_is_missing_is_named_at_once(tmp_path: Path, uninstall: Uninstall) -> None:
    for package in ("numpy", "pyarrow"):
        uninstall(package, package)
    with pytest.raises(EngineNotInstalledError, match=r"^a dataset needs numpy and pyarrow: "):
        build(SPEC, tmp_path / "dataset")


def test_parquet_holds_the_same(dataset: Path) -> None:
    rows = [row for part in sorted(dataset.glob("part-*.parquet")) for row in parquet.read_table(part).to_pylist()]
    for row, expected in zip(rows, rows_of(dataset), strict=True):
        assert row.pop("labels") == [label for line in expected.pop("labels") for label in line]
        assert expected.pop("schema") == "hitori/1"
        assert row == expected.pop("characteristics") | expected


def test_checksums_are_those_of_the_files(dataset: Path) -> None:
    manifest = manifest_of(dataset)
    files = {file["file"]: file for part in manifest["parts"] for listed in part["files"].values() for file in listed}
    assert {*files, "manifest.json", "spec.toml"} == set(files_in(dataset))
    for name, file in files.items():
        content = (dataset / name).read_bytes()
        assert file == {"file": name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


@alone
def test_more_than_there_is_stays_short(tmp_path: Path) -> None:
    spec = "seed = 1\nper_stratum = 10000\ndraws = 1000\n[options]\nsize = [3]\n"
    manifest = build(spec, tmp_path)
    (part,) = manifest["parts"]
    different = len(classes(generate_many(3, count=1000, seed=1)))
    assert not manifest["is_complete"]
    assert (part["draws"], part["puzzles"], part["duplicates"]) == (1000, different, 1000 - different)


HARD_WISH = """
seed = 1
per_stratum = 10
draws = 100
[options]
size = [9]
shaded = [[0.31, 1.0]]
[strata]
adjacent_duplicates = "quartiles"
"""


def made(number: int) -> Puzzle | None:
    with suppress(UnsatisfiableError):
        return generate(9, shaded=(0.31, 1.0), seed=1, number=number)
    return None


@pytest.mark.slow
def test_draws_that_fail_are_left_out_and_told(tmp_path: Path) -> None:
    build(HARD_WISH, tmp_path / "one", workers=1)
    (part,) = build(HARD_WISH, tmp_path / "two", workers=2)["parts"]
    draws = [made(number) for number in range(part["draws"])]
    assert part["failed"] == draws.count(None) > 0
    assert sum(stratum["drawn"] for stratum in part["strata"]) == part["draws"] - part["failed"]
    found = {puzzle.name: puzzle for puzzle in draws if puzzle}
    for row in rows_of(tmp_path / "two"):
        assert Puzzle(row["labels"]) == found[row["name"]]
    assert files_in(tmp_path / "one") == files_in(tmp_path / "two")


@alone
def test_more_draws_that_fail_than_quotas_allow_leave_the_other_parts_alone(tmp_path: Path) -> None:
    spec = HARD_WISH.replace("[[0.31, 1.0]]", "[[0.31, 1.0], [0.0, 0.3]]").replace("draws = 100", "draws = 60")
    manifest = build(spec, tmp_path)
    hard, easy = manifest["parts"]
    assert not manifest["is_complete"]
    assert (hard["draws"], hard["failed"] > 20, easy["failed"]) == (60, True, 0)
    assert len(rows_of(tmp_path)) == hard["puzzles"] + easy["puzzles"] == manifest["puzzles"]


@alone
def test_neither_chunks_nor_files_change_what_is_chosen(
    dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draws, "CHUNK", 1700)
    monkeypatch.setattr(draws, "SHARD", 13)
    manifest = build(SPEC, tmp_path)
    whole = manifest_of(dataset)
    for index, (part, expected) in enumerate(zip(manifest["parts"], whole["parts"], strict=True)):
        files = [file["file"] for file in part["files"]["jsonl"]]
        assert files == [f"part-{index}-{number:05}.jsonl" for number in range(-(-part["puzzles"] // 13))]
        assert len((tmp_path / files[0]).read_text().splitlines()) == 13
        assert part | {"files": None} == expected | {"files": None}
        assert parquet.read_table(tmp_path / f"part-{index}-00000.parquet").num_rows == 13
    assert rows_of(tmp_path) == rows_of(dataset)
    assert len(list(instances_of_files(tmp_path))) == manifest["puzzles"]
    assert build(SPEC, tmp_path) == manifest


def test_a_folder_has_one_build_at_a_time(dataset: Path) -> None:
    with (dataset / "spec.toml").open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(TaskError, match="in use by another build; wait for it, or choose another folder"):
            build(SPEC, dataset)
    assert build(SPEC, dataset)["is_complete"]


class PowerCutError(BaseException):
    """Stands for the end of the process."""


@alone
def test_neither_the_number_of_workers_nor_a_cut_before_any_file_is_whole_leaves_a_trace(
    dataset: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace
    left = 0

    def replace_or_die(path: Path, target: Path) -> Path:
        nonlocal left
        left -= 1
        if left < 0:
            raise PowerCutError
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", replace_or_die)
    for cuts in range(9):
        left = cuts
        with suppress(PowerCutError):
            build(SPEC, tmp_path)
            break
    assert cuts == 6
    assert files_in(tmp_path) == files_in(dataset)


@pytest.mark.slow
def test_a_build_that_is_killed_goes_on_to_the_same_files(dataset: Path, tmp_path: Path) -> None:
    """The command, killed at random moments."""
    spec, folder = tmp_path / "spec.toml", tmp_path / "killed"
    spec.write_text(SPEC)
    command = [*COMMAND, str(spec), "-o", str(folder), "--workers", "2"]
    moments = Random(1)
    killed = 0
    for _ in range(2):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=ROOT) as process:
            time.sleep(moments.uniform(0.2, 1.2))
            killed += process.poll() is None
            process.send_signal(signal.SIGKILL)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    assert killed > 0
    assert files_in(folder) == files_in(dataset)


def test_ctrl_c_ends_it_without_a_trace_and_it_goes_on(tmp_path: Path) -> None:
    spec, folder = tmp_path / "spec.toml", tmp_path / "set"
    spec.write_text("seed = 1\nper_stratum = 10000\ndraws = 2000\n[options]\nsize = [4]\n[strata]\nshaded = [5]\n")
    command = [*COMMAND, str(spec), "-o", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0) as process:
        while not list((folder / "work/0").glob("draws-*")):
            assert process.poll() is None
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")
    assert not (folder / "manifest.json").exists()
    assert "20,000 puzzles in" in run("dataset", "build", spec, "-o", folder).out


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # what Dask warns of when a worker is killed
def test_a_cluster_that_loses_a_worker_makes_the_same_files(dataset: Path, tmp_path: Path, cluster: Any) -> None:
    left = [cluster]

    def on_draws(_draws: int) -> None:
        if left:
            kill_a_worker(left.pop())

    build(SPEC, tmp_path, cluster=cluster.scheduler_address, on_draws=on_draws)
    assert files_in(tmp_path) == files_in(dataset)
    assert not left


def test_another_specification_does_not_go_into_the_same_folder(dataset: Path) -> None:
    before = files_in(dataset)
    with pytest.raises(FormatError, match=r"spec\.toml holds a different specification; choose another folder"):
        build(SPEC.replace("per_stratum = 8", "per_stratum = 9"), dataset)
    assert files_in(dataset) == before


@alone
def test_a_file_that_is_lost_is_made_again_and_one_that_was_changed_is_told(tmp_path: Path) -> None:
    spec, part = (
        SPEC.replace("[5, [4, 6]]", "[4]").replace("per_stratum = 8", "per_stratum = 2"),
        tmp_path / "part-0.jsonl",
    )
    build(spec, tmp_path)
    before = files_in(tmp_path)
    part.unlink()
    build(spec, tmp_path)
    assert files_in(tmp_path) == before
    part.write_text("")
    changed = files_in(tmp_path)
    with pytest.raises(FormatError, match=r"part-0\.jsonl was changed since it was written; delete it and build again"):
        build(spec, tmp_path)
    assert files_in(tmp_path) == changed


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"parts": [1]}'])
def test_a_manifest_that_is_none_is_told(text: str, tmp_path: Path) -> None:
    (tmp_path / "spec.toml").write_text(HARD_WISH)
    (tmp_path / "manifest.json").write_text(text)
    with pytest.raises(FormatError, match=r"manifest\.json; delete it and build again"):
        build(HARD_WISH, tmp_path)


def test_impossible_options_are_reported_before_anything_is_made(tmp_path: Path) -> None:
    spec = "seed = 1\nper_stratum = 1\ndraws = 9\n[options]\nsize = [5]\nshaded = [[0.2, 0.3], [0.6, 0.7]]\n"
    with pytest.raises(UnsatisfiableError, match=r"5x5, shaded 0.6 to 0.7: rules 2 and 3 allow at most"):
        build(spec, tmp_path / "none")
    assert not (tmp_path / "none").exists()
