"""Cores: each belongs to one claim at a time, and is free again when its process ends."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hitori.lab.measure import machine
from hitori.lab.measure.machine import CoreClaim

pytestmark = pytest.mark.needs("affinity")

CLAIMING = "from hitori.lab.measure.machine import CoreClaim; print(*CoreClaim(1).cores, flush=True); input()"


@pytest.fixture(autouse=True)
def one_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A machine of which nobody else claims a core: four of them, two and two siblings."""
    system = tmp_path / "system"
    for core, siblings in enumerate(["0,2", "1,3", "0,2", "1,3"]):
        (system / f"cpu{core}" / "topology").mkdir(parents=True)
        (system / f"cpu{core}" / "topology" / "thread_siblings_list").write_text(f"{siblings}\n")
    monkeypatch.setattr(machine, "_SYSTEM", system)
    monkeypatch.setattr("psutil.cpu_percent", lambda _seconds, percpu: [0.0] * 4 if percpu else None)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {0, 1, 2, 3})
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    yield tmp_path
    while _CLAIMS:
        _CLAIMS.pop().release()


_CLAIMS: list[CoreClaim] = []


def claim(count: int) -> CoreClaim:
    """A claim that ends with the test."""
    _CLAIMS.append(CoreClaim(count))
    return _CLAIMS[-1]


def test_no_two_claims_share_a_physical_core() -> None:
    first, second, third = claim(1), claim(1), claim(1)
    assert (first.cores, second.cores, third.cores) == ((0,), (1,), ())
    first.release()
    assert (first.cores, claim(1).cores) == ((), (0,))


def test_who_cannot_have_all_takes_none() -> None:
    assert claim(3).cores == ()
    assert claim(2).cores == (0, 1)


def test_the_idle_ones_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psutil.cpu_percent", lambda _seconds, percpu: [90.0, 10.0] if percpu else None)
    assert claim(1).cores == (1,)


def test_a_dead_process_claims_nothing(one_machine: Path) -> None:
    environment = os.environ | {"TMPDIR": str(one_machine)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", CLAIMING], text=True, env=environment, **pipes) as process:  # type: ignore[call-overload]
        core = int(process.stdout.readline())
        mine = [claim(1), claim(1)]
        assert all(core not in one.cores for one in mine)
        process.kill()
    for one in mine:
        one.release()
    assert core in claim(1).cores + claim(1).cores
