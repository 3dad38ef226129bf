"""A crowd at the door, a quarter of it hostile: the others are answered, and the memory stays.

The hostile ones send headers a byte at a time, or nothing at all, or a body without an end, or ask for the explanation
of the largest blank board there is.
"""

import asyncio
import json
import os
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from threading import Thread

import pytest

from hitori.web import connections
from hitori.web.messages import MAX_SIDE
from hitori.web.server import listen, make_app, server
from tests.cli.test_play import playing
from tests.web.test_flood import http, mixed, resident, run, status_of

BLANK = http("/api/explain", json.dumps({"labels": [[0] * MAX_SIDE] * MAX_SIDE}).encode())
HEAD = b"POST /api/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@dataclass
class Crowd:
    """What became of the requests; times in seconds."""

    times: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)


async def slow_headers(port: int) -> None:
    """One byte a second, of a header without an end."""
    async with connected(port) as (_, writer):
        writer.write(HEAD + b"X: ")
        while True:
            writer.write(b"x")
            await writer.drain()
            await asyncio.sleep(1)


async def half_open(port: int) -> None:
    """Connected, and silent."""
    async with connected(port) as (reader, _):
        await reader.read()


async def huge_body(port: int) -> None:
    """As many bytes as the server takes."""
    async with connected(port) as (_, writer):
        writer.write(HEAD + b"Content-Length: 10000000000\r\n\r\n")
        while True:
            writer.write(b"0" * 65536)
            await writer.drain()
            await asyncio.sleep(0.01)


async def blank_board(port: int) -> None:
    """The question that takes longest, and every other time nobody waits for the answer."""
    await asyncio.wait_for(status_of(port, BLANK), 30)
    with suppress(TimeoutError):
        await asyncio.wait_for(status_of(port, BLANK), 1)


HOSTILE = [slow_headers, half_open, huge_body, blank_board]


@asynccontextmanager
async def connected(port: int) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def besieged(port: int, clients: int, rounds: int) -> Crowd:
    """All at once: a quarter hostile for ever, the others with some requests, a second after each answer."""
    crowd = Crowd()

    async def hostile(number: int) -> None:
        while True:
            with suppress(OSError, TimeoutError):
                await HOSTILE[number % len(HOSTILE)](port)

    async def normal(requests: list[bytes]) -> None:
        for request in requests:
            started = time.perf_counter()
            crowd.statuses[await status_of(port, request)] += 1
            crowd.times.append(time.perf_counter() - started)
            await asyncio.sleep(1)

    enemies = [asyncio.ensure_future(hostile(number)) for number in range(clients // 4)]
    await asyncio.sleep(1)
    requests = list(mixed((clients - len(enemies)) * rounds))
    friends = len(requests) // rounds
    await asyncio.gather(*(normal(requests[first::friends]) for first in range(friends)))
    for enemy in enemies:
        enemy.cancel()
    await asyncio.gather(*enemies, return_exceptions=True)
    return crowd


def family(process: int) -> list[int]:
    """A process and its children."""
    return [process, *map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())]


@contextmanager
def impatient(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of a player in this process that gives its clients half a second."""
    monkeypatch.setattr(connections, "MAX_WAIT", 0.5)
    with listen(0) as listener:
        player = server(make_app())
        thread = Thread(target=lambda: player.run(sockets=[listener]), daemon=True)
        thread.start()
        yield listener.getsockname()[1]
        player.should_exit = True
        thread.join()


@pytest.mark.parametrize(
    "said",
    [
        b"",
        HEAD,
        http("/", b"", "GET").replace(b"Connection: close\r\n", b""),
        http("/", b"", "GET").replace(b"Connection: close\r\n", b"") + HEAD,
        http("/nowhere", b"").replace(b"Length: 0", b"Length: 9").replace(b"Connection: close\r\n", b""),
    ],
)
def test_a_connection_that_is_waited_for_ends(said: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first request, in a header, after an answer, in the header after it, in a body nobody reads."""

    async def end(port: int) -> None:
        async with connected(port) as (reader, writer):
            writer.write(said)
            with suppress(ConnectionError):
                await asyncio.wait_for(reader.read(), 20)

    with impatient(monkeypatch) as port:
        run(end(port))


def test_silent_connections_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MAX_CONNECTIONS", 5)
    monkeypatch.setattr(connections, "MIN_WAIT", 0.0)

    async def crowd(port: int) -> int:
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
        status = await status_of(port, http("/", b"", "GET"))
        assert await silent[0][0].read() == b""
        for _, writer in silent:
            writer.close()
        return status

    with impatient(monkeypatch) as port:
        monkeypatch.setattr(connections, "MAX_WAIT", 60)
        assert run(crowd(port)) == 200


def test_who_finds_no_room_is_told_when_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MAX_CONNECTIONS", 1)

    async def second(port: int) -> bytes:
        async with connected(port), connected(port) as (reader, _):
            return await reader.read()

    with impatient(monkeypatch) as port:
        answer = run(second(port))
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"\r\nRetry-After: 5\r\n" in answer


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the memory of processes in /proc")
@pytest.mark.parametrize(("clients", "rounds"), [(20, 2), pytest.param(200, 10, marks=pytest.mark.slow)])
def test_a_crowd_is_answered_although_a_quarter_is_hostile(clients: int, rounds: int) -> None:
    with playing() as (address, process):
        port = int(address.rstrip("/").rpartition(":")[2])
        run(besieged(port, clients, 1))  # all workers have started, and have answered something
        before = sum(map(resident, family(process)))
        crowd = run(besieged(port, clients, rounds))
        grown = sum(map(resident, family(process))) - before
        times = sorted(crowd.times)
        print(
            f"\n{clients} clients on {os.cpu_count()} cores: median {median(times):.3f} s, "
            f"nine of ten {times[9 * len(times) // 10]:.3f} s, longest {times[-1]:.3f} s; "
            f"{dict(crowd.statuses)}; {before:,} bytes grown by {grown:,}"
        )
        assert crowd.statuses.keys() <= {200, 503}
        assert crowd.statuses[200] > 0.9 * crowd.statuses.total()
        assert grown < 50_000_000
