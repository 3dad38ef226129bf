"""`hitori dataset build`: what it prints, how it exits, and what is told when it cannot."""

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
