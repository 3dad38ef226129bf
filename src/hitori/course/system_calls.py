"""System calls that a program in the sandbox is refused: a filter for the kernel of Linux, as bubblewrap takes one.

Refused is what takes memory that no process is charged for (System V segments, message queues, files in memory, event
queues, locks), and what a search needs not: network of any family, namespaces, keys, rings of requests. The list
follows that of flatpak (`flatpak-run.c`). seccomp(2) describes the filter: a program of 8-byte instructions that loads
words of `struct seccomp_data` and jumps. Numbers of calls are those of the kernel's `unistd.h`.
"""

from __future__ import annotations

import errno
import os
from struct import pack

_LOAD, _AND, _JUMP, _RETURN = 0x20, 0x54, 0x05, 0x06
_IS_EQUAL, _IS_GREATER, _IS_AT_LEAST, _HAS_BIT = 0x15, 0x25, 0x35, 0x45
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
_ALLOW, _KILL, _REFUSE = 0x7FFF0000, 0x80000000, 0x00050000
_X32 = 0x40000000
"""The bit of calls by an interface that no distribution has."""

_X86_64, _I386, _AARCH64, _RISCV64 = 0xC000003E, 0x40000003, 0xC00000B7, 0xC00000F3

REFUSED = {
    "shmget": (29, 194, 395),
    "shmat": (30, 196, 397),
    "semget": (64, 190, 393),
    "msgget": (68, 186, 399),
    "ipc": (None, None, 117),
    "mq_open": (240, 180, 277),
    "socketcall": (None, None, 102),
    "clone3": (435, 435, 435),
    "setns": (308, 268, 346),
    "memfd_create": (319, 279, 356),
    "memfd_secret": (447, 447, 447),
    "io_uring_setup": (425, 425, 425),
    "inotify_init": (253, None, 291),
    "inotify_init1": (294, 26, 332),
    "fanotify_init": (300, 262, 338),
    "add_key": (248, 217, 286),
    "request_key": (249, 218, 287),
    "keyctl": (250, 219, 288),
    "bpf": (321, 280, 357),
    "perf_event_open": (298, 241, 336),
    "userfaultfd": (323, 282, 374),
    "vmsplice": (278, 75, 316),
}
"""The numbers on x86-64, on ARM and RISC-V, and of programs with 32 bits on x86-64.

They are said not to exist, so libraries take another way: those of C start threads by `clone` without `clone3`.
"""

ASKED = {
    "socket": (41, 198, 359),
    "socketpair": (53, 199, 360),
    "listen": (50, 201, 363),
    "clone": (56, 220, 120),
    "unshare": (272, 97, 310),
    "fcntl": (72, 25, 55),
    "fcntl64": (None, None, 221),
}
"""The numbers of calls that depend on their arguments."""

_LOCAL, _STREAM, _TYPE = 1, 1, 0xF  # AF_UNIX, SOCK_STREAM
MOST_WAITING = 128
"""Connections that may wait at a socket: each holds what was sent before it was closed."""
_NAMESPACES = 0x7E020000  # CLONE_NEW...; the bits below are the signal at its end, or ask for what is allowed
_TIME_NAMESPACE = 0x80
_LOCKS = (6, 7, 13, 14, 37, 38)  # F_SETLK, F_SETLKW, with 64 bits, of open files


def filter_program() -> bytes:
    """The filter for the processor of this machine; empty if its calls are not known here."""
    match os.uname().machine:
        case "x86_64":
            return _for(_X86_64, _rules(0), _for(_I386, _rules(2), _result(_KILL)))
        case "aarch64":
            return _for(_AARCH64, _rules(1), _result(_KILL))
        case "riscv64":
            return _for(_RISCV64, _rules(1), _result(_KILL))
    return b""


def _for(architecture: int, rules: bytes, otherwise: bytes) -> bytes:
    """The rules, for calls by one interface of the kernel."""
    over = len(rules) // 8
    return _step(_LOAD, _ARCHITECTURE) + _step(_IS_EQUAL, architecture, 1) + _jump(over) + rules + otherwise


def _rules(column: int) -> bytes:
    missing = _result(_REFUSE | errno.ENOSYS)
    rules = _step(_LOAD, _NUMBER)
    if column == 0:
        rules += _step(_IS_AT_LEAST, _X32, 0, 1) + missing
    for numbers in REFUSED.values():
        rules += _rule(numbers[column], missing)
    for name, steps in _conditions().items():
        rules += _rule(ASKED[name][column], steps)
    return rules + _result(_ALLOW)


def _conditions() -> dict[str, bytes]:
    """What is asked about the arguments of a call."""
    denied = _result(_REFUSE | errno.EPERM)
    no_family, no_type = _result(_REFUSE | errno.EAFNOSUPPORT), _result(_REFUSE | errno.ESOCKTNOSUPPORT)
    sockets = _argument(0) + _step(_IS_EQUAL, _LOCAL, 1) + no_family
    sockets += _argument(1) + _step(_AND, _TYPE) + _step(_IS_EQUAL, _STREAM, 1) + no_type
    no_locks = _argument(1)
    for command in _LOCKS:
        no_locks += _step(_IS_EQUAL, command, 0, 1) + _result(_REFUSE | errno.ENOLCK)
    return {
        "socket": sockets,
        "socketpair": sockets,
        "listen": _argument(1) + _step(_IS_GREATER, MOST_WAITING, 0, 1) + denied,
        "clone": _argument(0) + _step(_HAS_BIT, _NAMESPACES, 0, 1) + denied,
        "unshare": _argument(0) + _step(_HAS_BIT, _NAMESPACES | _TIME_NAMESPACE, 0, 1) + denied,
        "fcntl": no_locks,
        "fcntl64": no_locks,
    }


def _rule(number: int | None, steps: bytes) -> bytes:
    """What is done for one call, which is allowed if these steps do not end; nothing where there is no such call."""
    if number is None:
        return b""
    steps += _result(_ALLOW)
    return _step(_IS_EQUAL, number, 0, len(steps) // 8) + steps


def _argument(place: int) -> bytes:
    """Load the lower half: the kernel has 32 bits for all arguments that are asked about here."""
    return _step(_LOAD, _ARGUMENTS + 8 * place)


def _result(action: int) -> bytes:
    return _step(_RETURN, action)


def _jump(over: int) -> bytes:
    return _step(_JUMP, over)


def _step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
    """An instruction, e.g. a comparison that skips so many instructions if it is true, so many others if not."""
    return pack("=HBBI", code, if_true, if_false, value)
