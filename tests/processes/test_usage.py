import os
import sys
from subprocess import PIPE, Popen, check_output

from hitori.processes import usage

BUSY = "sum(range(3_000_000)); held = bytearray(60_000_000); print(); input()"


def test_children_answer_for_their_time_and_memory() -> None:
    before = usage.children_cpu_seconds()
    alone = usage.resident(os.getpid())
    with Popen([sys.executable, "-c", BUSY], stdin=PIPE, stdout=PIPE) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert child.pid in {process.pid for process in usage.family(os.getpid())}
        living = usage.children_cpu_seconds() - before
        assert usage.resident(os.getpid()) > alone + 50_000_000
        child.communicate(b"\n")
    assert living > 0
    assert usage.children_cpu_seconds() - before >= 0.9 * living


PEAK = """
from hitori.processes import usage
usage.forget_peak()
before = usage.peak()
held = bytearray(80_000_000)
del held
highest = usage.peak()
usage.forget_peak()
print(before, highest, usage.peak())
"""


def test_the_peak_is_remembered_until_it_is_forgotten() -> None:
    """In a process of its own: the kernel may take back memory of one that holds more, meanwhile."""
    before, highest, after = map(int, check_output([sys.executable, "-c", PEAK]).split())
    assert highest > before + 70_000_000
    assert after < before + 40_000_000


def test_a_process_that_is_gone_uses_nothing() -> None:
    with Popen([sys.executable, "-c", ""]) as child:
        child.wait()
    assert usage.resident(child.pid) == 0
    assert usage.family(child.pid) == []


ENDED = """
import threading, time
def work():
    until = time.thread_time() + 0.2
    while time.thread_time() < until:
        pass
thread = threading.Thread(target=work)
thread.start()
thread.join()
print()
input()
"""


def test_the_time_of_a_thread_that_ended_counts() -> None:
    pipes = {"stdin": PIPE, "stdout": PIPE}
    before = usage.children_cpu_seconds()
    with Popen([sys.executable, "-c", ENDED], **pipes) as child:  # type: ignore[call-overload]
        child.stdout.readline()
        assert usage.cpu_seconds(child.pid) >= 0.2
        assert usage.children_cpu_seconds() - before >= 0.2
        child.communicate(b"\n")
    assert usage.cpu_seconds(child.pid) == 0
