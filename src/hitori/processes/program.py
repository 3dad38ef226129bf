"""A program that somebody else wrote, asked through its pipes: it may hang, die, write without end, or leave children.

    with RunningProgram(["./mine"]) as program:
        program.ask("1 1 5", 10.0)  # its answer of one line, e.g. "."

It leads a group, which is killed with all of its descendants when it is ended. What it writes to standard error is read
so that it never waits for us, and the last line says why it died, e.g. "exit status 3: out of luck".
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import weakref
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Self

from .children import kill_group, kill_tree, start

POLL_SECONDS = 0.02
"""Seconds between two looks at whether a program has ended whose pipes a child of it holds open."""

LAST_WORDS = 1.0
"""Seconds for a program that has closed its output to end by itself, so that its exit status is known."""

KEPT_COMPLAINTS = 4096
"""The last bytes of standard error, which are kept."""

PIECE = 65536
MOST_PIECES = 64
SHOWN = 120


class ProgramFailedError(Exception):
    """How a program ended without an answer, in words: "signal 11 (SIGSEGV)"; it leaves no public function."""


class RunningProgram:
    """A program that runs, and its pipes; a context manager that ends it.

    `most` is how many bytes one answer may have. Raises OSError if the program cannot be started.
    """

    def __init__(self, command: Sequence[str], most: int) -> None:
        pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        self._process = start(command, leads_group=True, bufsize=0, **pipes)
        self._end = weakref.finalize(self, _end, self._process)
        self._most = most
        self._out, self._err, self._pending = bytearray(), bytearray(), b""
        self._closes_input = False
        self._open = selectors.DefaultSelector()
        os.set_blocking(self._process.stdin.fileno(), False)  # type: ignore[union-attr]
        self._open.register(self._process.stdout, selectors.EVENT_READ, self._out)  # type: ignore[arg-type]
        self._open.register(self._process.stderr, selectors.EVENT_READ, self._err)  # type: ignore[arg-type]

    def ask(self, line: str, seconds: float | None) -> str:
        """The line with which it answers a line; what it wrote before it was asked is a failure, as is a second line.

        Raises ProgramFailedError, or TimeoutError after so many seconds; then it must be ended.
        """
        self._drain()
        if self._out.strip():
            raise ProgramFailedError(f"it wrote {quoted(self._out)} before it was asked")
        self._out.clear()
        self._send(f"{line}\n".encode())
        ends = None if seconds is None else monotonic() + seconds
        while (found := self._first_line()) is None:
            is_over = not self._is_open or self._process.poll() is not None
            if not self._exchange(0.0 if is_over else self._pause(ends)) and is_over:
                raise ProgramFailedError(self._ending())
        answer, rest = found
        if rest:
            raise ProgramFailedError(f"it answered one puzzle with two lines, {quoted(answer)} and {quoted(rest)}")
        self._out.clear()
        return answer.decode(errors="replace")

    def run(self, line: str, seconds: float | None) -> str:
        """All that it writes until it ends, given a line and the end of its input.

        Raises ProgramFailedError, also for an exit status other than 0, or TimeoutError.
        """
        self._closes_input = True
        self._send(f"{line}\n".encode())
        ends = None if seconds is None else monotonic() + seconds
        while self._process.poll() is None:
            pause = self._pause(ends)
            if self._open.get_map():
                self._exchange(pause)
            else:
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(pause)
        self._drain()
        self._must_be_short()
        if self._process.returncode:
            raise ProgramFailedError(self._ending())
        return self._out.decode(errors="replace")

    def end(self) -> None:
        """Kill it, its group and its descendants."""
        self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.end()

    @property
    def _is_open(self) -> bool:
        """Whether more may come on its standard output."""
        return any(key.data is self._out for key in self._open.get_map().values())

    def _send(self, text: bytes) -> None:
        """Write this as soon as the program takes it; its input is watched as long as anything is pending."""
        if not self._pending:
            self._open.register(self._process.stdin, selectors.EVENT_WRITE)  # type: ignore[arg-type]
        self._pending += text

    def _pause(self, ends: float | None) -> float:
        """Seconds to wait for it now.

        Raises TimeoutError when none are left, ProgramFailedError if it writes too much.
        """
        self._must_be_short()
        left = POLL_SECONDS if ends is None else min(POLL_SECONDS, ends - monotonic())
        if left <= 0:
            raise TimeoutError
        return left

    def _must_be_short(self) -> None:
        if len(self._out) > self._most:
            raise ProgramFailedError(f"it wrote more than {self._most:,} bytes without an answer: {quoted(self._out)}")

    def _first_line(self) -> tuple[bytes, bytes] | None:
        """Its first line that is not blank, and what follows, without blanks at the ends; None without a whole line."""
        line, newline, rest = bytes(self._out).lstrip().partition(b"\n")
        return (line.rstrip(), rest.strip()) if newline else None

    def _exchange(self, seconds: float) -> bool:
        """Read and write what is possible within so many seconds; whether anything was read."""
        has_read = False
        for key, _ in self._open.select(seconds):
            if key.data is None:
                self._write()
            elif piece := os.read(key.fd, PIECE):
                key.data.extend(piece)
                has_read = True
            else:
                self._open.unregister(key.fileobj)
        del self._err[:-KEPT_COMPLAINTS]
        return has_read

    def _write(self) -> None:
        """Write some of what is pending; a program that does not read it may answer all the same."""
        assert self._process.stdin is not None
        try:
            self._pending = self._pending[os.write(self._process.stdin.fileno(), self._pending) :]
        except BrokenPipeError:
            self._pending = b""
        if not self._pending:
            self._open.unregister(self._process.stdin)
            if self._closes_input:
                self._process.stdin.close()

    def _drain(self) -> None:
        """Read what has been written, without waiting for more."""
        for _ in range(MOST_PIECES):
            if not self._exchange(0.0):
                return

    def _ending(self) -> str:
        """How it ended, with the last line of its standard error."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(LAST_WORDS)
        self._drain()
        complaints = self._err.decode(errors="replace").strip().splitlines()
        return ": ".join([_how(self._process.returncode), *(line.strip()[:SHOWN] for line in complaints[-1:])])


def quoted(text: bytes | bytearray | str) -> str:
    """The beginning of what a program wrote, on one line.

    >>> quoted(b"Hello,   world"), quoted("x" * 200)[-8:]
    ("'Hello, world'", "xxxxxx…'")
    """
    plain = text if isinstance(text, str) else text[: 4 * SHOWN].decode(errors="replace")
    line = " ".join(plain.split())
    shown = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in line)
    return f"'{shown[:SHOWN]}…'" if len(shown) > SHOWN else f"'{shown}'"


def _how(status: int | None) -> str:
    if status is None:
        return "it closed its output without an answer"
    if status >= 0:
        return f"exit status {status}"
    with suppress(ValueError):
        return f"signal {-status} ({signal.Signals(-status).name})"
    return f"signal {-status}"


def _end(process: subprocess.Popen[bytes]) -> None:
    try:
        kill_tree(process)
    except ImportError:  # psutil comes with some extras only
        kill_group(process)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
