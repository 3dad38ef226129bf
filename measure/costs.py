"""What takes long: datasets, sweeps over all shadings, and the laboratory beside the solver's call.

    python -m measure.costs 10000000 FOLDER

makes a dataset of that many draws of 8 x 8 puzzles twice, once killed with SIGKILL in the middle of the draws and once
in the middle of the writing, then resumed, once undisturbed; prints time, disk and the most memory that all processes
held together, and whether the files are identical.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import hitori
from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import Bounds, Entrant
from hitori.lab.measure.runner import carry_out
from hitori.lab.measure.supervisor import Supervisor
from hitori.lab.puzzles.suites import Expected, Instance
from hitori.processes import usage

from .figures import Figure, duration, markdown

SPEC = "seed = 1\nper_stratum = {draws}\ndraws = {draws}\n[wishes]\nsize = [8]\n"
POLL_SECONDS = 0.5  # seconds
MEBIBYTE = 2**20
SWEPT = range(8, 14)
"""The sizes of the sweeps: seven minutes of the processor and 2.7 GB."""

PAIRS = 500
NATIVE = Entrant.of("native")


def sweeps() -> dict[str, list[str]]:
    """Processor time and memory of `hitori numbers shadings`, each size in a process of its own."""
    rows = []
    for size in SWEPT:
        seconds, kibibytes = swept(size)
        rows.append((size, duration(seconds), f"{kibibytes * 1024 / 1e6:,.0f} MB"))
    return {"sweeps": markdown(["n", "processor time", "memory"], rows)}


def swept(size: int) -> tuple[float, int]:
    """Seconds of the processor, and the most kibibytes held at once, of the whole command."""
    command = [sys.executable, "-m", "hitori", "numbers", "shadings", "--size", str(size)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as sweep:
        _, status, used = os.wait4(sweep.pid, 0)
        sweep.returncode = os.waitstatus_to_exitcode(status)
    if sweep.returncode:
        raise SystemExit(f"`hitori numbers shadings --size {size}` failed")
    return used.ru_utime + used.ru_stime, used.ru_maxrss


def overhead() -> Iterator[Figure]:
    """Milliseconds of the laboratory beside the native solver's call.

    *Asked* is the supervisor alone: the way to the warm process and back, and our check of the answer. *In a run* is
    everything that `hitori lab run` does for a pair of one solver, the journal too, which is the most that a pair can
    cost: with more solvers they share what is done for a puzzle.
    """
    for size in (5, 10, 20, 50):
        puzzles = list(hitori.generate_many(size, count=PAIRS, seed=1))
        yield Figure(f"asked n = {size}", median(_beside_a_question(puzzles)), "s a pair")
        yield Figure(f"in a run n = {size}", median(_beside_a_run(puzzles)), "s a pair")


def _beside_a_question(puzzles: list[hitori.Puzzle]) -> Iterator[float]:
    """For each puzzle the seconds that the supervisor takes beside the call."""
    with Supervisor(NATIVE, Bounds()) as supervisor:
        supervisor.measure(puzzles[0])
        for puzzle in puzzles:
            started = perf_counter()
            call = supervisor.measure(puzzle).call_seconds
            assert call is not None, "the native solver answers"
            yield perf_counter() - started - call


def _beside_a_run(puzzles: list[hitori.Puzzle]) -> Iterator[float]:
    """For each puzzle but the first the seconds from the record before to its own, beside the call."""
    instances = tuple(Instance(str(puzzle.name), "overhead", puzzle, Expected.UNIQUE) for puzzle in puzzles)
    plan = Plan("overhead", "python -m measure --family overhead", (NATIVE,), instances)
    with TemporaryDirectory() as folder, closing(carry_out(plan, Path(folder))) as records:
        arrived = ((perf_counter(), record.measured.call_seconds or 0.0) for (record,) in records)
        for (before, _), (now, call) in pairwise(arrived):
            yield now - before - call


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
            time.sleep(POLL_SECONDS)
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
