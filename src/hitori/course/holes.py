"""Holes: what a program could reach out of the sandbox by, each tried from inside.

A script of its own: it reads a line of JSON that says where the *canaries* are, and prints the holes that led to one:

    {"socket": "/tmp/x/canary.sock", "file": "/tmp/x/canary", "port": 40123, "command": "hitori class run ..."}
    ["network", "processes"]
"""

from __future__ import annotations

import json
import os
import socket
import sys
from typing import Any

Canaries = dict[str, Any]


def sockets(canaries: Canaries) -> None:
    """A Unix socket by its path, as `tmux`, the session bus, `docker.sock` and `ssh-agent` have one, or by its name."""
    for address in (canaries["socket"], "\0" + canaries["socket"]):
        try:
            socket.socket(socket.AF_UNIX).connect(address)
        except OSError:
            continue
        return
    raise OSError


def terminal(_canaries: Canaries) -> None:
    """The terminal of the teacher."""
    os.close(os.open("/dev/tty", os.O_RDWR))


def files(canaries: Canaries) -> None:
    """Files of others: read, or written to."""
    for mode in ("r", "a"):
        try:
            open(canaries["file"], mode).close()
        except OSError:
            continue
        return
    raise OSError


def network(canaries: Canaries) -> None:
    """A port of the machine."""
    socket.create_connection(("127.0.0.1", canaries["port"]), 1).close()


def processes(canaries: Canaries) -> None:
    """Other processes."""
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/cmdline") as file:
                if file.read() == canaries["command"]:
                    return
        except OSError:
            continue
    raise OSError


HOLES = {"files": files, "network": network, "processes": processes, "sockets": sockets, "terminal": terminal}


def main() -> None:
    """Try each of them."""
    canaries = json.loads(sys.stdin.readline())
    led_out = []
    for name, attempt in HOLES.items():
        try:
            attempt(canaries)
        except OSError:
            continue
        led_out.append(name)
    print(json.dumps(led_out))


if __name__ == "__main__":
    main()
