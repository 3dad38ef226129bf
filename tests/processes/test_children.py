"""Processes that outlive a puzzle, here a program that answers `pid` with its process id and ends when told `end`."""

import os
import signal
import sys
import time
from pathlib import Path
from subprocess import PIPE, Popen, run

import pytest

from hitori.processes.children import Conversation, IdleProcesses

posix = pytest.mark.skipif(sys.platform == "win32", reason="forks, or sends a signal to another process")
PROGRAM = "import os\nwhile input() != 'end': print(os.getpid(), flush=True)"


def start() -> Conversation:
    return Conversation([sys.executable, "-c", PROGRAM])


def used(idle: IdleProcesses) -> int:
    """The process id of the one that is taken, asked, and given back."""
    process = idle.take()
    answer = process.ask("pid")
    idle.give_back(process)
    return int(answer)


def is_alive(pid: int) -> bool:
    """A zombie, which nobody has waited for, is not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    if not Path("/proc/self/stat").exists():
        return True
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:  # it ended meanwhile
        return False


def wait_for_the_end_of(*pids: int) -> None:
    deadline = time.monotonic() + 20
    while alive := list(filter(is_alive, pids)):
        assert time.monotonic() < deadline, f"orphans: {alive}"
        time.sleep(0.01)


def test_a_process_works_again_but_for_one_at_a_time() -> None:
    idle = IdleProcesses(start)
    first = used(idle)
    busy = idle.take()
    other = used(idle)
    idle.give_back(busy)
    assert int(busy.ask("pid")) == first != other


@posix
def test_processes_end_with_their_solver() -> None:
    idle = IdleProcesses(start)
    pid = used(idle)
    os.kill(pid, 0)
    del idle
    wait_for_the_end_of(pid)


def test_one_that_ends_instead_of_an_answer_is_not_kept() -> None:
    idle = IdleProcesses(start)
    process = idle.take()
    pid = int(process.ask("pid"))
    with pytest.raises(RuntimeError, match="ended with status"):
        process.ask("end")
    assert not process.is_waiting
    with pytest.raises(RuntimeError, match="ended with status"):
        process.ask("pid")
    idle.give_back(process)
    assert used(idle) != pid


@posix
def test_one_that_ended_while_it_was_idle_is_replaced() -> None:
    idle = IdleProcesses(start)
    process = idle.take()
    pid = int(process.ask("pid"))
    idle.give_back(process)
    os.kill(pid, signal.SIGKILL)
    while process.is_running:
        time.sleep(0.01)
    assert used(idle) != pid


FORKED = f"""
import os, sys
from hitori.processes.children import Conversation, IdleProcesses
idle = IdleProcesses(lambda: Conversation([sys.executable, "-c", {PROGRAM!r}]))
def used():
    process = idle.take()
    print(process.ask("pid"), flush=True)
    idle.give_back(process)
used()
if os.fork() == 0:
    used()
    sys.exit()
os.wait()
used()
"""


@posix
def test_a_forked_child_has_processes_of_its_own() -> None:
    """And at its end it stops these only."""
    printed = run([sys.executable, "-c", FORKED], stdout=PIPE, text=True, check=True).stdout
    before, inside, after = printed.split()
    assert before == after != inside


PARENT = """
import sys
from hitori.processes.children import start
start(sys.argv[2:], leads_group=sys.argv[1] == "group")
sys.stdout.write("\n")
sys.stdout.flush()
input()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a program that reads nothing outlives a killed parent")
@pytest.mark.parametrize("leads", ["group", "nothing"])
def test_a_program_that_knows_nothing_of_us_dies_with_a_killed_parent(leads: str) -> None:
    """And what it started, if it leads a group: both sleepers hold the pipe that is read to its end."""
    script = "sleep 1000 & echo $$ $!; wait" if leads == "group" else "echo $$; exec sleep 1000"
    pipes = {"stdin": PIPE, "stdout": PIPE}
    with Popen([sys.executable, "-c", PARENT, leads, "sh", "-c", script], text=True, **pipes) as parent:  # type: ignore[call-overload]
        pids = [int(word) for _ in range(2) for word in parent.stdout.readline().split()]
        parent.kill()
        assert parent.stdout.read() == ""
    wait_for_the_end_of(*pids)
