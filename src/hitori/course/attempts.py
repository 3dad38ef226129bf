"""What a sandboxed program can get beyond its limits, each thing tried from inside.

A script of its own, as `holes` is: it gets the names of attempts, and prints what they got, `refused` for nothing. What
takes more than it may is to be ended by the limit: whoever runs it sees that.

    {"threads": "160 threads"}
"""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import shutil
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress

REFUSED = "refused"
MEGABYTE = 1_000_000
TAKEN = 160
"""Megabytes that are taken, of 64 that are allowed; threads, too."""

SECONDS = 3.0
"""Of work, where 1 is allowed."""

FAMILIES = {
    "AF_INET": 2, "AF_INET6": 10, "AF_NETLINK": 16, "AF_PACKET": 17, "AF_BLUETOOTH": 31, "AF_ALG": 38, "AF_VSOCK": 40,
}  # fmt: skip
"""Families of sockets that lead, or may lead, out of a machine; those of Python depend on where it was built."""


def memory() -> str:
    """Bytes of a process."""
    held = b"x" * (TAKEN * MEGABYTE)
    time.sleep(0.5)
    return f"{len(held)} bytes"


def segments() -> str:
    """Shared memory of System V, which no process is charged for."""
    library = ctypes.CDLL(None)
    library.shmat.restype = ctypes.c_void_p
    for _ in range(TAKEN // 20):
        segment = library.shmget(0, 20 * MEGABYTE, 0o1600)
        if segment < 0:
            return REFUSED
        place = ctypes.c_void_p(library.shmat(segment, None, 0))
        ctypes.memset(place, 1, 20 * MEGABYTE)
        library.shmdt(place)
    time.sleep(0.5)
    return f"{TAKEN} MB"


def files_in_flight() -> str:
    """Files in memory that are on their way through a socket, and open in no process."""
    one, other = socket.socketpair()
    with one, other:
        for number in range(TAKEN // 20):
            try:
                file = os.memfd_create(f"{number}")
            except (OSError, AttributeError):
                return REFUSED
            os.write(file, bytes(20 * MEGABYTE))
            socket.send_fds(one, [b"x"], [file])
            os.close(file)
        time.sleep(0.5)
    return f"{TAKEN} MB"


def socket_buffers() -> str:
    """What was sent and nobody has read."""
    pairs = [socket.socketpair() for _ in range(120)]
    sent = 0
    for end in (end for pair in pairs for end in pair):
        end.setblocking(False)
        with suppress(OSError):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 10 * MEGABYTE)
        with suppress(BlockingIOError):
            while True:
                sent += end.send(bytes(60_000))
    time.sleep(0.5)
    return REFUSED if sent < 40 * MEGABYTE else f"{sent} bytes"


def message_queues() -> str:
    """Of System V and of POSIX."""
    library = ctypes.CDLL(None)
    made = library.msgget(0, 0o1600) >= 0 or library.semget(0, 10, 0o1600) >= 0
    return "made" if made else REFUSED


def threads() -> str:
    """More than are allowed."""
    threading.stack_size(65536)
    for number in range(TAKEN):
        try:
            threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
        except RuntimeError:
            return REFUSED if number < TAKEN else f"{number} threads"
    time.sleep(0.5)
    return f"{TAKEN} threads"


def children_unwaited() -> str:
    """The time of children that nobody waits for, by their own clocks."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for _ in range(int(SECONDS / 0.1)):
        if os.fork() == 0:
            while time.process_time() < 0.1:
                pass
            os._exit(0)
        with suppress(ChildProcessError):
            os.wait()
    return f"{SECONDS} seconds"


def families() -> str:
    """Sockets of other families than the local one."""
    made = []
    for name, number in FAMILIES.items():
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
            with suppress(OSError):
                socket.socket(number, kind).close()
                made.append(name)
                break
    return " ".join(made) or REFUSED


def namespaces() -> str:
    """A namespace of users, in which much of the kernel is in reach that is not otherwise."""
    library = ctypes.CDLL(None)
    return "made" if library.unshare(0x10000000) == 0 else REFUSED


def solvers() -> str:
    """Programs and packages that solve, from those that are named."""
    programs, packages = (words.split(",") for words in sys.argv[2:4])
    found = [name for name in programs if shutil.which(name)]
    for name in packages:
        with suppress(Exception):
            importlib.import_module(name)
            found.append(name)
    return " ".join(found) or REFUSED


TAKING: dict[str, Callable[[], str]] = {
    "memory": memory,
    "System V segments": segments,
    "files in flight": files_in_flight,
    "socket buffers": socket_buffers,
    "threads": threads,
    "children nobody waits for": children_unwaited,
}
"""Attempts that take more than is allowed; each needs a run of its own."""

REACHING: dict[str, Callable[[], str]] = {
    "message queues": message_queues,
    "other families of sockets": families,
    "namespaces": namespaces,
    "solvers": solvers,
}
"""Attempts that take nothing."""

ATTEMPTS = TAKING | REACHING


def main() -> None:
    """Try those that are asked for, and leave their threads behind."""
    print(json.dumps({name: ATTEMPTS[name]() for name in sys.argv[1].split(",")}), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
