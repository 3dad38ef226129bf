"""Cores: each belongs to one claim at a time, and is free again when its process ends."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from hitori.lab.measure import machine

pytestmark = pytest.mark.needs("affinity")

CLAIMING = "from hitori.lab.measure.machine import claim_cores; print(*claim_cores(1), flush=True); input()"


@pytest.fixture(autouse=True)
def one_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A machine of which nobody else claims a core: four of them, two and two siblings."""
    system = tmp_path / "system"
    for core, siblings in enumerate(["0,2", "1,3", "0,2", "1,3"]):
        (system / f"cpu{core}" / "topology").mkdir(parents=True)
        (system / f"cpu{core}" / "topology/thread_siblings_list").write_text(f"{siblings}\n")
    monkeypatch.setattr(machine, "_SYSTEM", system)
    monkeypatch.setattr("psutil.cpu_percent", lambda _seconds, percpu: [0.0] * 4 if percpu else None)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {0, 1, 2, 3})
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    yield tmp_path
    release(*_CLAIMED)


_CLAIMED: dict[int, int] = {}


def claim(count: int) -> list[int]:
    """The cores of a claim that ends with the test."""
    claimed = machine.claim_cores(count)
    _CLAIMED.update(claimed)
    return list(claimed)


def release(*cores: int) -> None:
    for core in cores:
        os.close(_CLAIMED.pop(core))


def test_no_two_claims_share_a_physical_core() -> None:
    assert [claim(1), claim(1), claim(1)] == [[0], [1], []]
    release(0)
    assert claim(1) == [0]


def test_who_cannot_have_all_takes_none() -> None:
    assert claim(3) == []
    assert claim(2) == [0, 1]


def test_the_idle_ones_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psutil.cpu_percent", lambda _seconds, percpu: [90.0, 10.0] if percpu else None)
    assert claim(1) == [1]


def test_a_dead_process_claims_nothing(one_machine: Path) -> None:
    environment = os.environ | {"TMPDIR": str(one_machine)}
    pipes = {"stdin": PIPE, "stdout": PIPE}
    with Popen([sys.executable, "-c", CLAIMING], text=True, env=environment, **pipes) as process:  # type: ignore[call-overload]
        core = int(process.stdout.readline())
        mine = claim(1) + claim(1)
        assert core not in mine
        process.kill()
    release(*mine)
    assert core in claim(1) + claim(1)
