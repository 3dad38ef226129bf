"""The benchmark: the same bytes everywhere, answers that are checked again, and nothing of the secret in its folder."""

import hashlib
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import check_proof
import hitori
from hitori import FormatError, Puzzle, UnsatisfiableError
from hitori.environments.bench import SUMS, read_bench
from hitori.environments.items import VERDICTS
from hitori.explaining.techniques import Level
from hitori.lab.puzzles import bench
from hitori.lab.puzzles.bench import CANARY, FROZEN, VERSION, build, frozen, remade, split_of, strata
from hitori.lab.puzzles.bench_check import faults_of
from hitori.lab.puzzles.draws import form_of
from hitori.transforms import relabel, symmetries
from tests.pages import run

SECRET = b"a secret that nobody guesses"
ALL_LEVELS = bench.LARGEST


@pytest.fixture(scope="module", autouse=True)
def one_level() -> Iterator[None]:
    """One level in place of five: all are made in the same way."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(bench, "LARGEST", {Level.EASY: 25})
        yield


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("public") / "bench"
    build(folder, sizes=[5], count=4, workers=1)
    return folder


@pytest.fixture(scope="module")
def private(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("private") / "bench"
    build(folder, secret=SECRET, sizes=[4], count=4, workers=1)
    return folder


def every(folder: Path) -> list[tuple[str, Any]]:
    """Each item with its split."""
    return [
        (split, item) for splits in read_bench(folder).values() for split, inside in splits.items() for item in inside
    ]


def test_each_stratum_has_its_items(public: Path) -> None:
    found = Counter((item["task"], item["level"], split) for split, item in every(public))
    for stratum in strata([5]):
        numbers = [found[stratum.task, stratum.level, split] for split in ("train", "dev", "test")]
        expected = {"solve": [1, 1, 2], "exists": [0, 2, 2], "judge": [0, 4, 4]}
        assert numbers == expected.get(stratum.task, [1, 1, 2])
    verdicts = Counter(item["verdict"] for _, item in every(public) if item["task"] == "judge")
    assert verdicts == dict.fromkeys(VERDICTS, 2)
    assert len({item["id"] for _, item in every(public)}) == len(every(public))


def test_an_answer_is_in_no_place_of_a_pair(public: Path, private: Path) -> None:
    """Neither the first nor the second of two twins is always the one without a solution."""
    firsts = [item for _, item in every(public) + every(private) if item["task"] == "exists"][::2]
    assert {item["solution"] is None for item in firsts} == {True, False}


def test_all_is_right_when_checked_again(public: Path, private: Path) -> None:
    for folder in (public, private):
        assert [pair for pair in faults_of(folder) if pair[1] is not None] == []


def test_the_second_checker_accepts_each_proof(public: Path) -> None:
    unsolvable = [item for _, item in every(public) if item["task"] == "exists" and item["solution"] is None]
    assert len(unsolvable) == 2
    for item in unsolvable:
        rows = "\n".join(" ".join(map(str, row)) for row in item["puzzle"])
        proof = (public / item["proof"]).read_text()
        assert "claim none" in proof
        assert check_proof.verdict(rows, proof) == "accepted"  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"name": "5x5, easy, seed 1, number 0"}, "its name makes another puzzle"),
        ({"solution": ["....."] * 5}, "its solution is another one"),
        ({"puzzle": [[label] * 5 for label in range(1, 6)]}, "its puzzle belongs to the split|its name makes"),
    ],
)
def test_a_check_finds_a_wrong_item(public: Path, tmp_path: Path, change: dict[str, Any], problem: str) -> None:
    folder = tmp_path / "bench"
    copied(public, folder)
    path = folder / "data/solve/test.jsonl"
    first, *others = path.read_text().splitlines()
    path.write_text("\n".join([json.dumps({**json.loads(first), **change}), *others]) + "\n")
    signed_again(folder)
    (fault,) = [fault for _, fault in faults_of(folder) if fault is not None]
    assert re.match(problem, fault)


@pytest.mark.parametrize(
    ("task", "key", "answers"), [("judge", "verdict", VERDICTS), ("review", "first_wrong", (1, 2))]
)
def test_a_check_finds_a_wrong_answer(
    public: Path, tmp_path: Path, task: str, key: str, answers: tuple[object, ...]
) -> None:
    folder = tmp_path / "bench"
    copied(public, folder)
    path = folder / f"data/{task}/test.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    right = lines[0][key]
    lines[0][key] = next(answer for answer in answers if answer != right)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    signed_again(folder)
    assert [fault for _, fault in faults_of(folder) if fault] == [f"its answer is {right}"]


def test_a_check_finds_a_false_proof(public: Path, tmp_path: Path) -> None:
    folder = tmp_path / "bench"
    copied(public, folder)
    one, two = sorted((folder / "proofs").iterdir())[:2]
    one.write_bytes(two.read_bytes())
    signed_again(folder)
    (fault,) = [fault for _, fault in faults_of(folder) if fault]
    assert fault.startswith("the checker 'rust' refuses its proof: line ")


def copied(source: Path, target: Path) -> None:
    for path in (path for path in source.rglob("*") if path.is_file()):
        (target / path.relative_to(source)).parent.mkdir(parents=True, exist_ok=True)
        (target / path.relative_to(source)).write_bytes(path.read_bytes())


def signed_again(folder: Path) -> None:
    """Make the checksums those of the files, as somebody would who hides a change."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name not in (SUMS, "bench.json"))
    sums = {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}
    manifest = json.loads((folder / "bench.json").read_text())
    manifest["files"] = {name: sums[name] for name in sums if name != "README.md"}
    manifest["sha256"] = bench.hash_of(sums)
    (folder / "bench.json").write_text(json.dumps(manifest))
    sums["bench.json"] = hashlib.sha256((folder / "bench.json").read_bytes()).hexdigest()
    (folder / SUMS).write_text("".join(f"{checksum}  {name}\n" for name, checksum in sums.items()))


def test_no_form_is_in_two_splits(public: Path, private: Path) -> None:
    """The images of a puzzle, and its twins, included; the private part has nothing of a form to train on."""
    forms: dict[str, set[bytes]] = {"train": set(), "dev": set(), "test": set()}
    for split, item in every(public) + every(private):
        forms[split].add(form_of(Puzzle(item["puzzle"])))
    assert not forms["train"] & forms["test"]
    assert not forms["dev"] & (forms["train"] | forms["test"])
    assert {split for split, _ in every(private)} == {"test"}
    puzzle = hitori.generate(5, seed=1)
    assert len({split_of(image) for image in (*symmetries(puzzle), relabel(puzzle))}) == 1


BUILD = """
import sys
from pathlib import Path
from hitori.lab.puzzles.bench import build
if __name__ == "__main__":
    print(build(Path(sys.argv[1]), sizes=[4], count=1, workers=int(sys.argv[2]))["sha256"])
"""


def test_the_same_bytes_whatever_the_processes_and_hashes(tmp_path: Path) -> None:
    script = tmp_path / "build.py"
    script.write_text(BUILD)
    found = set()
    for workers, threads, seed in ((1, 1, "0"), (3, 2, "12345")):
        environment = os.environ | {"PYTHONHASHSEED": seed, "HITORI_THREADS": str(threads)}
        ran = subprocess.run(
            [sys.executable, script, tmp_path / seed, str(workers)],
            env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        found.add((ran.stdout, (tmp_path / seed / SUMS).read_text()))
    assert len(found) == 1


def test_the_secret_is_not_in_the_private_part(private: Path) -> None:
    manifest = json.loads((private / "bench.json").read_text())
    assert manifest["commitment"] == hashlib.sha256(SECRET).hexdigest()
    text = "".join(path.read_text() for path in private.rglob("*") if path.is_file())
    assert SECRET.decode() not in text
    seeds = [str(bench.seed_of(SECRET, stratum)) for stratum in strata()]
    assert not any(seed in text for seed in seeds)
    assert all(item["name"] is None and item["id"].startswith("private-") for _, item in every(private))


def test_every_file_holds_the_canary(public: Path) -> None:
    assert all(item["canary"] == CANARY for _, item in every(public))
    assert all(CANARY in (public / name).read_text() for name in ("README.md", "bench.json"))


def test_checksums_cover_everything(public: Path) -> None:
    subprocess.run(["sha256sum", "-c", "--strict", SUMS], cwd=public, check=True, stdout=subprocess.DEVNULL)
    listed = {line.partition("  ")[2] for line in (public / SUMS).read_text().splitlines()}
    there = {str(path.relative_to(public)) for path in public.rglob("*") if path.is_file()}
    assert listed == there - {SUMS}


def test_a_changed_folder_is_refused(public: Path, tmp_path: Path) -> None:
    folder = tmp_path / "bench"
    with pytest.raises(FormatError, match="expected the folder of a benchmark"):
        read_bench(folder)
    copied(public, folder)
    assert read_bench(str(folder)) == read_bench(public)
    path = folder / "data/judge/test.jsonl"
    whole = path.read_text()
    path.write_text(whole.replace("follows", "wrong", 1))
    with pytest.raises(FormatError, match=r"judge/test\.jsonl was changed since it was written"):
        read_bench(folder)
    path.unlink()
    with pytest.raises(FormatError, match=r"judge/test\.jsonl is missing"):
        read_bench(folder)
    (folder / SUMS).write_text("")
    with pytest.raises(FormatError, match="lists no items"):
        read_bench(folder)


def test_a_full_folder_is_not_overwritten_and_a_failed_build_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full/notes.txt").write_text("mine")
    with pytest.raises(FormatError, match="is not empty"):
        build(tmp_path / "full", sizes=[4], count=1, workers=1)
    with pytest.raises(FormatError, match="a secret that is not empty"):
        build(tmp_path / "new", secret=b"", sizes=[4], count=1, workers=1)

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bench, "write_sums", interrupted)
    with pytest.raises(KeyboardInterrupt):
        build(tmp_path / "new", sizes=[4], count=1, workers=1)
    assert [path.name for path in tmp_path.iterdir()] == ["full"]


@pytest.mark.parametrize(
    "name", ["Monday", "4x4, easy, seed 1, number 0, with 9", "4x4, seed 1, number 0, with 1 in r5c1"]
)
def test_what_is_not_the_name_of_an_item_is_refused(name: str) -> None:
    with pytest.raises(UnsatisfiableError, match="expected"):
        remade(name)


def test_the_card_names_the_files_and_how_many_items_they_have(public: Path) -> None:
    card, manifest = (public / "README.md").read_text(), json.loads((public / "bench.json").read_text())
    for task, splits in manifest["items"].items():
        assert f"- config_name: {task}\n" in card
        assert f"| {task} | {splits.get('train', 0)} | {splits['dev']} | {splits['test']} |\n" in card
        assert all(f"  - split: {split}\n    path: data/{task}/{split}.jsonl\n" in card for split in splits)
    assert f"`{manifest['sha256']}`" in card
    assert card.startswith("---\nlicense: mit\n")


def test_the_folder_loads_as_a_dataset(public: Path, tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets.load", reason="pip install datasets")
    for task, splits in read_bench(public).items():
        found = datasets.load_dataset(str(public), task, cache_dir=str(tmp_path))
        assert {split: list(found[split]) for split in found} == splits


def test_a_full_build_says_whether_it_is_the_frozen_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SIZES", {**dict.fromkeys(bench.SIZES, ()), "solve": (4,)})
    ran = run("dataset", "bench", "-o", tmp_path / "one", "--workers", 1)
    assert ran.status == 1
    assert f"expected sha256 {frozen()}" in ran.err
    found = json.loads((tmp_path / "one/bench.json").read_text())["sha256"]
    monkeypatch.setattr("hitori.lab.commands.bench.frozen", lambda: found)
    ran = run("dataset", "bench", "-o", tmp_path / "two", "--workers", 1)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith(f"\nsha256 {found}, as everywhere\n")


def test_a_short_secret_is_warned_of(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("hello\n")
    words = ("--secret-seed", tmp_path / "secret.txt", "--sizes", 4, "--count", 1, "--workers", 1)
    ran = run("dataset", "bench", "-o", tmp_path / "out", *words)
    assert ran.status == 0
    assert "a secret shorter than 16 characters can be guessed" in ran.err


@pytest.mark.slow
def test_the_frozen_benchmark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With UPDATE=1 the hash of what is built is written down; do so only before a version is published."""
    monkeypatch.setattr(bench, "LARGEST", ALL_LEVELS)
    found = build(tmp_path / "bench")["sha256"]
    if os.environ.get("UPDATE"):
        FROZEN.write_text(f"{found}  {VERSION}\n")
    assert found == frozen()
    assert [pair for pair in faults_of(tmp_path / "bench") if pair[1] is not None] == []
