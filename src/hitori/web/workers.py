"""Processes that answer the questions of the page: whatever takes too long is killed.

A question and its reply cross the pipes of a worker (see worker.py) as *frames*: the length in four bytes, then that
many bytes. A worker answers one question at a time, and waits for the next; one that is killed in the midst of its work
is replaced when it is needed.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

import msgspec
from msgspec import Struct

from ..errors import OutOfTimeError

COMMAND = (sys.executable, "-P", "-m", "hitori.web.worker")
LENGTH = 4
"""Bytes in front of a frame."""


class Question(Struct, frozen=True):
    """The name of an endpoint and the JSON that was sent to it."""

    name: str
    body: bytes


class Reply(Struct, frozen=True):
    """What to send back; with a file name it is a file to download."""

    status: int
    content: bytes
    media_type: str = "application/json"
    file_name: str | None = None


class NoPlaceError(Exception):
    """All workers were busy for too long."""


def framed(message: Struct) -> bytes:
    """A message as a frame."""
    content = msgspec.msgpack.encode(message)
    return len(content).to_bytes(LENGTH, "big") + content


class Workers:
    """At most `most` processes; a question waits up to `patience` seconds for one and is answered within `seconds`."""

    def __init__(self, most: int, seconds: float, patience: float, command: Sequence[str] = COMMAND) -> None:
        self._places = asyncio.Semaphore(most)
        self._seconds = seconds
        self._patience = patience
        self._command = command
        self._processes: set[Process] = set()
        self._idle: list[Process] = []

    async def ask(self, question: Question) -> Reply:
        """The reply; cancelled or out of time, the worker is killed. Raises NoPlaceError, OutOfTimeError."""
        try:
            async with asyncio.timeout(self._patience):
                await self._places.acquire()
        except TimeoutError:
            raise NoPlaceError from None
        try:
            async with asyncio.timeout(self._seconds):
                return await self._ask(question)
        except TimeoutError:
            raise OutOfTimeError(f"No answer within {self._seconds:g} seconds.") from None
        finally:
            self._places.release()

    async def prepare(self) -> None:
        """Start a worker, whose libraries load before the first question comes."""
        self._idle.append(await self._start())

    async def close(self) -> None:
        """Kill all workers."""
        self._idle.clear()
        while self._processes:
            process = self._processes.pop()
            _kill(process)
            await process.wait()

    async def _ask(self, question: Question) -> Reply:
        process = self._take() or await self._start()
        try:
            reply = await _exchange(process, question)
        except BaseException:
            _kill(process)
            raise
        self._idle.append(process)
        return reply

    def _take(self) -> Process | None:
        """A worker that waits; one may have died meanwhile, e.g. where memory runs out.

        One that dies of its question is not replaced here: the next would die of it, too.
        """
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
        return None

    async def _start(self) -> Process:
        self._processes = {each for each in self._processes if each.returncode is None}
        # In a session of its own: Ctrl-C in the terminal is for the server.
        process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE, start_new_session=True)
        self._processes.add(process)
        return process


async def _exchange(process: Process, question: Question) -> Reply:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(framed(question))
    await process.stdin.drain()
    length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
    return msgspec.msgpack.decode(await process.stdout.readexactly(length), type=Reply)


def _kill(process: Process) -> None:
    """End it, once or again.

    `process.kill()` would look for the exit status first and so take it away from asyncio, which complains on stderr.
    """
    assert process.stdin is not None
    process.stdin.close()
    if process.returncode is None:
        with suppress(ProcessLookupError):
            os.kill(process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
