"""Measure a large dataset: `python -m measure.dataset_scale 10000000 FOLDER` makes that many draws of 8 x 8 puzzles.

Builds it twice, once killed with SIGKILL in the middle of the draws and once in the middle of the writing, then
resumed, once undisturbed; prints time, disk and the most memory that all processes held together, and whether the
files are identical.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from hitori.processes import usage

SPEC = "seed = 1\nper_stratum = {draws}\ndraws = {draws}\n[wishes]\nsize = [8]\n"
GLANCE = 0.5  # seconds
MEBIBYTE = 2**20


def main() -> None:
    """Build, kill, resume, compare."""
    draws, folder = int(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    spec, killed, calm = folder / "spec.toml", folder / "killed", folder / "undisturbed"
    spec.write_text(SPEC.format(draws=draws), encoding="utf-8")
    chunks, files = max(200, -(-draws // 10_000)), max(1, draws // 100_000)
    _report(
        "killed while drawing", *_build(spec, killed, lambda: _count(killed, "work/0/draws-*") > draws // chunks // 2)
    )
    _report("killed while writing", *_build(spec, killed, lambda: _count(killed, "part-*") > files // 2))
    _report("resumed", *_build(spec, killed))
    _report("undisturbed", *_build(spec, calm))
    manifests = [json.loads((one / "manifest.json").read_text(encoding="utf-8")) for one in (killed, calm)]
    size = sum(file.stat().st_size for file in calm.iterdir())
    print(f"{manifests[1]['puzzles']:,} puzzles of {draws:,} draws, {size / 1e9:.2f} GB")
    print("identical" if manifests[0] == manifests[1] else "DIFFERENT")


def _build(spec: Path, folder: Path, is_enough: Callable[[], bool] = lambda: False) -> tuple[float, int, int]:
    """Seconds, bytes of memory and bytes on disk at most; the build is killed as soon as it is enough."""
    command = [sys.executable, "-m", "hitori", "dataset", "build", str(spec), "-o", str(folder)]
    started, memory, disk = time.perf_counter(), 0, 0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as build:
        while build.poll() is None:
            memory = max(memory, usage.resident(build.pid))
            if is_enough():
                build.send_signal(signal.SIGKILL)
            time.sleep(GLANCE)
        disk = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return time.perf_counter() - started, memory, disk


def _count(folder: Path, pattern: str) -> int:
    return sum(1 for _ in folder.glob(pattern))


def _report(what: str, seconds: float, memory: int, disk: int) -> None:
    print(
        f"{what}: {seconds:,.0f} s, at most {memory // MEBIBYTE} MiB, {disk / 1e9:.2f} GB on disk at the end",
        flush=True,
    )


if __name__ == "__main__":
    main()
