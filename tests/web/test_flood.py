"""Under load: many requests at once, and thousands that make no sense; none brings a 500, and memory stays."""

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hitori.web.api import ENDPOINTS
from hitori.web.connections import MAX_CONNECTIONS
from hitori.web.openapi import path
from tests.cli.test_play import playing

BOARDS = [
    {"labels": [[3, 2, 5, 4, 5], [2, 3, 4, 3, 5], [4, 3, 2, 4, 4], [1, 3, 3, 5, 5], [5, 4, 1, 2, 3]]},
    {"labels": [[2, 1], [1, 1]], "shading": ["?#", "??"]},
    {"labels": [[1, 1], [2, 3]]},
]
GOOD: dict[str, list[object]] = {
    "new": [{"rows": 5, "cols": 5}, {"rows": 8, "cols": 6, "seed": 3}],
    "daily": [{"date": "2026-01-05"}],
    "load": [{"text": "1 2\n2 1"}, {"text": "https://puzz.link/p?hitori/2/2/1121"}],
    "convert": [{"labels": [[1, 2]], "format": "puzzlink"}],
    "render": [{"labels": [[1, 2]]}, {"labels": [[1, 2]], "kind": "pdf"}],
}
ODD_VALUES: list[object] = [
    None, True, -1, 0, 61, 1e308, 2**70, "", "x" * 5000, "\0", "../../etc/passwd", [], [[]], [[[]]], {}, {"a": 1},
    [[1, 2], [3]], [[1] * 61], [[0]] * 61, [["1"]], ["#.", "#"], "2026-02-30", "9999-99-99", "\u202e\U0001f9e9",
]  # fmt: skip
ODD_PATHS = [
    "/..",
    "//",
    "/%00",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/api",
    "/api/",
    "/api/new/x",
    "/" + "a" * 5000,
    "/\u00e9",
]
ODD_TEXTS = ["hitori/99999/99999/1", "3x3:zzz", "SAVEFILE", "pzprv3/hitori/-1/x", "[[[[", "1 " * 9000, "#m=edit&p=AAAA"]


Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run it in a thread of its own: the browser of other tests has left a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


async def status_of(port: int, request: bytes) -> int:
    """The status of the answer, 0 if the server closed the connection without one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(request)
        await writer.drain()
        answer = await asyncio.wait_for(reader.read(), 60)
        return int(answer.split(maxsplit=2)[1]) if answer else 0
    except ConnectionError:
        return 0
    finally:
        writer.close()


async def statuses(port: int, requests: Iterator[bytes], at_once: int) -> Counter[int]:
    places = asyncio.Semaphore(at_once)

    async def one(request: bytes) -> int:
        async with places:
            return await status_of(port, request)

    return Counter(await asyncio.gather(*map(one, requests)))


def http(
    path: str, body: bytes, method: str = "POST", media: str = "application/json", host: str = "127.0.0.1"
) -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {media}\r\nContent-Length: {len(body)}\r\n"
    return (head + "Connection: close\r\n\r\n").encode() + body


def mixed(count: int) -> Iterator[bytes]:
    """Questions that make sense, to every endpoint in turn."""
    for number in range(count):
        endpoint = ENDPOINTS[number % len(ENDPOINTS)]
        questions = GOOD.get(endpoint.__name__, BOARDS)
        yield http(path(endpoint), json.dumps(questions[number % len(questions)]).encode())


def malformed(count: int, rng: random.Random) -> Iterator[bytes]:
    """Questions that make no sense: spoilt JSON, odd values, odd paths, odd headers."""
    for _ in range(count):
        endpoint = rng.choice(ENDPOINTS)
        question = dict(rng.choice(GOOD.get(endpoint.__name__, BOARDS)))  # type: ignore[call-overload]
        where, body = path(endpoint), b""
        match rng.randrange(6):
            case 0:
                question[rng.choice([*question, "labels", "shading", "more"])] = rng.choice(ODD_VALUES)
            case 1:
                body = bytearray(json.dumps(question).encode())  # type: ignore[assignment]
                body[rng.randrange(len(body))] = rng.randrange(256)  # type: ignore[index]
            case 2:
                body = json.dumps(question).encode()[: rng.randrange(20)] + rng.randbytes(rng.randrange(20))
            case 3:
                where = rng.choice(ODD_PATHS)
            case 4:
                where, question = "/api/load", {"text": rng.choice(ODD_TEXTS) + chr(rng.randrange(1, 0xD7FF))}
            case _:
                yield http(where, b"{}", rng.choice(["GET", "PUT", "DELETE", "X"]), rng.choice(["", "text/plain"]))
                continue
        yield http(where, bytes(body) or json.dumps(question).encode())


def resident(process: int) -> int:
    """Bytes of memory that a process holds."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.slow
@pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="reads the memory of a process in /proc, as Linux has it"
)
def test_a_flood_brings_no_500_and_takes_no_memory() -> None:
    with playing() as (address, process):
        port = int(address.rstrip("/").rpartition(":")[2])
        good = run(statuses(port, mixed(1000), at_once=MAX_CONNECTIONS))
        assert good.keys() <= {200, 503}
        assert good[200] > 500
        rng = random.Random(20)
        run(statuses(port, malformed(2000, rng), at_once=50))
        before = resident(process)
        bad = run(statuses(port, malformed(8000, rng), at_once=50))
        grown = resident(process) - before
        assert all(status < 500 or status == 503 for status in bad), bad
        assert bad[400] > 1000
        assert grown < 20_000_000
        assert run(status_of(port, http("/", b"", "GET"))) == 200
