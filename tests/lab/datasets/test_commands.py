"""`hitori dataset build`: what it prints, how it exits, and what is told when it cannot."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SPEC = "seed = 1\nper_stratum = 4\ndraws = 200\n[wishes]\nsize = [4]\n[strata]\nshaded = [5]\n"


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    path = tmp_path / "spec.toml"
    path.write_text(SPEC)
    return path


def test_it_prints_how_the_quotas_were_met(run: Run, spec: Path, tmp_path: Path) -> None:
    ran = run("dataset", "build", spec, "-o", tmp_path / "set", "--workers", 1)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("4x4: ")
    assert "\n  shaded     puzzles      drawn\n  below 5          4 " in ran.out
    assert ran.out.endswith(f"8 of 8 puzzles in {tmp_path / 'set'}\n")
    again = run("dataset", "build", spec, "-o", tmp_path / "set", "--json")
    assert again.lines() == [json.loads((tmp_path / "set" / "manifest.json").read_text())]


def test_its_puzzles_are_read_without_a_warning(run: Run, spec: Path, tmp_path: Path) -> None:
    run("dataset", "build", spec, "-o", tmp_path / "set", "--workers", 1)
    ran = run("count", "--unique", tmp_path / "set" / "part-0.jsonl")
    assert (ran.status, ran.err) == (0, "")
    assert len(ran.out.splitlines()) == 8


def test_a_short_stratum_is_told(run: Run, spec: Path, tmp_path: Path) -> None:
    spec.write_text(SPEC.replace("draws = 200", "draws = 5"))
    ran = run("dataset", "build", spec, "-o", tmp_path / "set", "--workers", 1)
    assert ran.status == 1
    assert "some strata are not filled; allow more draws" in ran.err
    assert "of 8 puzzles" in ran.out


@pytest.mark.parametrize(
    ("text", "arguments", "problem"),
    [
        ("seed = 1", [], "spec.toml: the specification lacks the key 'per_stratum'"),
        ("seed = ", [], "spec.toml: expected TOML: "),
        (SPEC.replace("size = [4]", "size = [1]"), [], "1x1: "),
        (SPEC, ["--workers", "0"], "--workers"),
        (SPEC, ["--workers", "1", "--cluster", "tcp://nowhere:1"], "cannot be combined"),
        (SPEC, ["--cluster", "nonsense://nowhere"], "no Dask scheduler answers at 'nonsense://nowhere'"),
    ],
)
def test_what_cannot_be_is_told(
    run: Run, spec: Path, tmp_path: Path, text: str, arguments: list[str], problem: str
) -> None:
    spec.write_text(text)
    ran = run("dataset", "build", spec, "-o", tmp_path / "set", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert problem in ran.err


def test_a_missing_specification_is_told(run: Run, tmp_path: Path) -> None:
    ran = run("dataset", "build", tmp_path / "none.toml", "-o", tmp_path / "set")
    assert (ran.status, ran.out) == (2, "")
    assert "none.toml: No such file or directory" in ran.err


def test_ctrl_c_ends_it_without_a_trace_and_it_goes_on(spec: Path, tmp_path: Path, run: Run) -> None:
    spec.write_text(SPEC.replace("per_stratum = 4", "per_stratum = 10000").replace("draws = 200", "draws = 2000"))
    command = [sys.executable, "-m", "hitori", "dataset", "build", str(spec), "-o", str(tmp_path / "set")]
    draws = tmp_path / "set" / "work" / "0"
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0) as process:
        while not list(draws.glob("draws-*")):
            assert process.poll() is None
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")
    assert not (tmp_path / "set" / "manifest.json").exists()
    assert "20,000 puzzles in" in run("dataset", "build", spec, "-o", tmp_path / "set").out


@pytest.mark.parametrize("options", [["--certify"], []])
def test_certified_puzzles_come_with_proofs(run: Run, spec: Path, tmp_path: Path, options: list[str]) -> None:
    if not options:
        spec.write_text(f"certify = true\n{SPEC}")
    assert run("dataset", "build", spec, "-o", tmp_path / "set", "--workers", 1, *options).status == 0
    ran = run("verify", tmp_path / "set" / "part-0.jsonl", "--json")
    assert [(line["accepted"], line["claim"]) for line in ran.lines()] == [(True, "unique")] * 8


def test_a_dataset_without_proofs_is_not_taken_for_one_with_them(run: Run, spec: Path, tmp_path: Path) -> None:
    run("dataset", "build", spec, "-o", tmp_path / "set", "--workers", 1)
    ran = run("dataset", "build", spec, "-o", tmp_path / "set", "--certify")
    assert ran.status == 2
    assert "holds a different specification" in ran.err
