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
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

Canaries = dict[str, Any]


def _connect(address: str) -> None:
    socket.socket(socket.AF_UNIX).connect(address)


def _find(file: str, is_it: Callable[[str], bool]) -> None:
    for path in Path("/proc").glob(f"[0-9]*/{file}"):
        with suppress(PermissionError, FileNotFoundError, ProcessLookupError):
            if is_it(path.read_bytes().decode(errors="replace")):
                return
    raise ProcessLookupError(file)


HOLES: dict[str, list[Callable[[Canaries], object]]] = {
    "files": [lambda to: open(to["file"]).close(), lambda to: open(to["file"], "a").close()],
    # For root, the kernel's settings are files like others: one of them names a program that root runs.
    "kernel": [lambda _to: open("/proc/sys/kernel/core_pattern", "a").close()],
    "network": [lambda to: socket.create_connection(("127.0.0.1", to["port"]), 1)],
    "processes": [lambda to: _find("cmdline", lambda text: bool(text == to["command"]))],
    # Variables that the sandbox was not given: tokens, passwords, where ssh-agent is.
    "secrets": [lambda _to: _find("environ", lambda text: "=" in text and "HOME=/box\0" not in text)],
    # By path, as tmux, the session bus, docker.sock and ssh-agent have one, and by name.
    "sockets": [lambda to: _connect(to["socket"]), lambda to: _connect("\0" + to["socket"])],
    "terminal": [lambda _to: os.open("/dev/tty", os.O_RDWR)],
}
"""The attempts of each hole; one that raises no OSError got out."""


def main() -> None:
    """Try each of them."""
    canaries = json.loads(sys.stdin.readline())
    led_out = set()
    for hole, attempts in HOLES.items():
        for attempt in attempts:
            with suppress(OSError):
                attempt(canaries)
                led_out.add(hole)
    print(json.dumps(sorted(led_out)))


if __name__ == "__main__":
    main()
