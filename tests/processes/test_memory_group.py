"""The kernel holds processes to their memory, wherever the system has its control groups."""

import signal
import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from hitori.lab.measure import machine
from hitori.processes import memory_group
from hitori.processes.memory_group import ONE, TWO, MemoryGroup

EATS = "import sys; sys.stdin.readline(); bytearray(b'x') * (80 * 2**20); print('ate')"
VERSION_1 = "35 31 0:32 / {top}/memory rw,relatime - cgroup cgroup rw,memory"
VERSION_2 = "41 31 0:38 / {top}/unified rw,relatime - cgroup2 cgroup2 rw"
OTHERS = "32 31 0:29 / {top}/cpu rw - cgroup cgroup rw,cpu,cpuacct\n23 1 0:1 / / rw shared:1 - ext4 /dev/vda rw"


@pytest.mark.needs("memory group")
@pytest.mark.parametrize(("limit", "ends"), [(40, -signal.SIGKILL), (200, 0)])
def test_a_process_is_held_to_its_memory(limit: int, ends: int) -> None:
    group = MemoryGroup.with_limit(limit * 2**20)
    assert group is not None
    with Popen([sys.executable, "-c", EATS], stdin=PIPE, stdout=PIPE) as process:
        group.add(process.pid)
        process.communicate(b"\n")
    assert (process.returncode, group.kills()) == (ends, int(ends != 0))
    group.remove()


@pytest.mark.needs("memory group")
def test_a_group_left_over_by_a_dead_process_is_removed() -> None:
    found = memory_group.place()
    assert found is not None
    with Popen([sys.executable, "-c", ""]) as process:
        process.wait()
    left_over = found[0] / f"hitori-{process.pid}-1"
    left_over.mkdir()
    assert memory_group.version() == found[1].number
    assert not left_over.exists()


def about(folder: Path, mounts: str, own: str) -> Path:
    """A folder as /proc has one of each process."""
    (folder / "mountinfo").write_text(mounts.format(top=folder))
    (folder / "cgroup").write_text(own)
    return folder


def test_version_1_has_groups_below_that_of_the_process(tmp_path: Path) -> None:
    here = about(tmp_path, f"{OTHERS}\n{VERSION_2}\n{VERSION_1}\n", "4:memory:/jobs/7\n1:cpu,cpuacct:/\n0::/\n")
    assert memory_group.place(here) == (tmp_path / "memory/jobs/7", ONE)


def test_version_2_has_them_beside_it(tmp_path: Path) -> None:
    here = about(tmp_path, f"{OTHERS}\n{VERSION_2}\n", "0::/user/app.slice/one.scope\n")
    scope = tmp_path / "unified/user/app.slice/one.scope"
    scope.mkdir(parents=True)
    assert memory_group.place(here) is None, "its parent does not divide memory"
    (scope / "memory.max").touch()
    assert memory_group.place(here) == (scope.parent, TWO)


def test_the_top_of_version_2_has_nothing_beside_it(tmp_path: Path) -> None:
    here = about(tmp_path, VERSION_2, "0::/\n")
    (tmp_path / "unified").mkdir()
    (tmp_path / "unified/memory.max").touch()
    assert memory_group.place(here) is None


def test_a_part_of_the_tree_may_be_mounted(tmp_path: Path) -> None:
    mounts = "35 31 0:32 /docker/ab {top}/memory rw - cgroup cgroup rw,memory"
    here = about(tmp_path, mounts, "4:memory:/docker/ab/in\n")
    assert memory_group.place(here) == (tmp_path / "memory/in", ONE)


def test_a_system_without_control_groups_has_no_place(tmp_path: Path) -> None:
    assert memory_group.place(tmp_path) is None
    assert memory_group.place(about(tmp_path, OTHERS, "")) is None


def test_a_record_says_how_memory_is_held() -> None:
    number = memory_group.version()
    expected = f"held by a cgroup of version {number}" if number else "by no cgroup"
    assert machine.describe()["limits"].endswith(expected)
