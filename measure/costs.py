"""What takes long: datasets, sweeps over all shadings, and the laboratory beside the solver's call.

    python -m measure.costs 10000000 FOLDER

makes a dataset of that many draws of 8 x 8 puzzles twice, once killed with SIGKILL in the middle of the draws and once
in the middle of the writing, then resumed, once undisturbed; prints time, disk and the most memory that all processes
held together, and whether the files are identical.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import hitori
from hitori.atomic import write_files
from hitori.lab.measure.records import Bounds, Entrant
from hitori.lab.measure.runner import carry_out
from hitori.processes import usage

from .figures import Figure, duration, markdown
from .runs import of_family

SPEC = "seed = 1\nper_stratum = {draws}\ndraws = {draws}\n[options]\nsize = [8]\n"
POLL_SECONDS = 0.5  # seconds
SWEPT = range(8, 14)
"""The sizes of the sweeps: seven minutes of the processor and 2.7 GB."""

PAIRS = 500


def sweeps() -> dict[str, list[str]]:
    """Processor time and memory of `hitori numbers shadings`, each size in a process of its own."""
    rows = []
    for size in SWEPT:
        command = [sys.executable, "-m", "hitori", "numbers", "shadings", "--size", str(size)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as sweep:
            _, status, used = os.wait4(sweep.pid, 0)
            sweep.returncode = os.waitstatus_to_exitcode(status)
        if sweep.returncode:
            raise SystemExit(f"`hitori numbers shadings --size {size}` failed")
        seconds = used.ru_utime + used.ru_stime
        rows.append((size, duration(seconds), f"{used.ru_maxrss * 1024 / 1e6:,.0f} MB"))
    return {"sweeps": markdown(["n", "processor time", "memory"], rows)}


def overhead() -> Iterator[Figure]:
    """What the laboratory does for a pair of the native solver besides its call, the check and the journal too.

    That is the most that a pair can cost: with more solvers they share what is done for a puzzle.
    """
    for size in (5, 10, 20, 50):
        puzzles = hitori.generate_many(size, count=PAIRS, seed=1)
        plan = of_family("overhead", [Entrant.of("native")], puzzles, Bounds())
        with TemporaryDirectory() as folder, closing(carry_out(plan, Path(folder))) as records:
            arrived = [(perf_counter(), record.measured.call_seconds or 0.0) for (record,) in records]
        beside = [now - before - call for (before, _), (now, call) in pairwise(arrived)]
        yield Figure(f"a pair of n = {size}, beside the call", median(beside), "s")


def main() -> None:
    """Build, kill, resume, compare."""
    draws, folder = int(sys.argv[1]), Path(sys.argv[2])
    write_files(folder, {"spec.toml": SPEC.format(draws=draws)})
    spec, killed, calm = folder / "spec.toml", folder / "killed", folder / "undisturbed"
    chunks, files = max(200, -(-draws // 10_000)), max(1, draws // 100_000)
    for what, place, pattern, most in (
        ("killed while drawing", killed, "work/0/draws-*", draws // chunks // 2),
        ("killed while writing", killed, "part-*", files // 2),
        ("resumed", killed, "", 0),
        ("undisturbed", calm, "", 0),
    ):
        seconds, memory = _build(spec, place, pattern, most)
        disk = sum(file.stat().st_size for file in place.rglob("*") if file.is_file()) / 1e9
        print(f"{what}: {seconds:,.0f} s, at most {memory} MiB, {disk:.2f} GB on disk at the end", flush=True)
    manifests = [json.loads((one / "manifest.json").read_bytes()) for one in (killed, calm)]
    size = sum(file.stat().st_size for file in calm.iterdir())
    print(f"{manifests[1]['puzzles']:,} puzzles of {draws:,} draws, {size / 1e9:.2f} GB")
    print("identical" if manifests[0] == manifests[1] else "DIFFERENT")


def _build(spec: Path, folder: Path, pattern: str, most: int) -> tuple[float, int]:
    """Seconds, and the most mebibytes; with a pattern the build is killed when more files than these match it."""
    command = [sys.executable, "-m", "hitori", "dataset", "build", str(spec), "-o", str(folder)]
    started, memory = perf_counter(), 0
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as build:
        while build.poll() is None:
            memory = max(memory, usage.resident(build.pid) // 2**20)
            if pattern and sum(1 for _ in folder.glob(pattern)) > most:
                build.kill()
            time.sleep(POLL_SECONDS)
    return perf_counter() - started, memory


if __name__ == "__main__":
    main()
