"""The processes that answer: whatever takes too long, or nobody waits for any more, ends with its process."""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hitori import OutOfTimeError
from hitori.lab.puzzles.families import triples_puzzle
from hitori.web.api import solve
from hitori.web.messages import PlayedPuzzle
from hitori.web.server import Lines
from hitori.web.workers import NoPlaceError, Question, Workers, _kill

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="asks for a process by signal 0")

EASY = Question("solve", b'{"labels": [[2, 1], [1, 1]]}')
Result = TypeVar("Result")


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run it in a thread of its own: the browser of other tests has left a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def asleep(path: Path) -> list[str]:
    """A worker that writes its process id and never answers."""
    program = f"import os, time; open({str(path)!r}, 'w').write(f'{{os.getpid()}}.'); time.sleep(600)"
    return [sys.executable, "-c", program]


async def written(path: Path) -> int:
    """The process id in a file, once it is whole."""
    while not path.exists() or not path.read_text().endswith("."):
        await asyncio.sleep(0.01)
    return int(path.read_text()[:-1])


async def ended(pid: int) -> None:
    """Wait for the end of a process; a test that hangs here has failed."""
    deadline = time.monotonic() + 20
    while True:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


def test_a_worker_answers_one_question_after_the_other() -> None:
    async def ask() -> None:
        workers = Workers(1, 60, 60)
        await workers.prepare()
        for reply in await asyncio.gather(*(workers.ask(EASY) for _ in range(5))):
            assert reply.status == 200
            assert b'"solved"' in reply.content
        assert len(workers._idle) == 1
        await workers.close()

    run(ask())


def test_a_worker_that_died_while_it_waited_is_replaced() -> None:
    async def ask() -> None:
        workers = Workers(1, 60, 60)
        await workers.prepare()
        (idle,) = workers._idle
        idle.kill()
        await idle.wait()
        reply = await workers.ask(EASY)
        assert reply.status == 200
        await workers.close()

    run(ask())


def test_the_exit_status_of_a_killed_worker_is_left_to_asyncio(monkeypatch: pytest.MonkeyPatch) -> None:
    """`Popen.send_signal` polls first: where a worker is just dying, asyncio then misses its status and warns of it."""

    async def kill_twice() -> None:
        workers = Workers(1, 60, 60)
        process = await workers._start()
        monkeypatch.delattr(subprocess.Popen, "send_signal")
        _kill(process)
        _kill(process)
        assert await process.wait() != 0
        await workers.close()

    run(kill_twice())


def test_work_that_takes_too_long_is_killed(tmp_path: Path) -> None:
    async def ask() -> None:
        workers = Workers(1, 5, 60, asleep(tmp_path / "pid"))
        with pytest.raises(OutOfTimeError, match="within 5 seconds"):
            await workers.ask(EASY)
        await ended(await written(tmp_path / "pid"))
        await workers.close()

    run(ask())


def test_work_that_nobody_waits_for_is_killed(tmp_path: Path) -> None:
    async def ask() -> None:
        workers = Workers(1, 60, 60, asleep(tmp_path / "pid"))
        asking = asyncio.ensure_future(workers.ask(EASY))
        pid = await written(tmp_path / "pid")
        asking.cancel()
        await ended(pid)
        await workers.close()

    run(ask())


def test_waiting_for_a_place_ends(tmp_path: Path) -> None:
    async def ask() -> None:
        workers = Workers(1, 60, 0.2, asleep(tmp_path / "pid"))
        asking = asyncio.ensure_future(workers.ask(EASY))
        await written(tmp_path / "pid")
        with pytest.raises(NoPlaceError):
            await workers.ask(EASY)
        asking.cancel()
        await workers.close()

    run(ask())


def test_a_worker_ends_with_its_server_in_the_midst_of_an_answer() -> None:
    async def ask() -> None:
        workers = Workers(1, 60, 60)
        await workers.prepare()
        (process,) = workers._idle
        hard = triples_puzzle(25, 0.16, 1)
        labels = [list(hard.labels[start : start + hard.cols]) for start in range(0, len(hard), hard.cols)]
        asking = asyncio.ensure_future(workers.ask(Question("solve", json.dumps({"labels": labels}).encode())))
        await asyncio.sleep(1)
        assert process.stdin is not None
        process.stdin.close()
        await ended(process.pid)
        with pytest.raises(asyncio.IncompleteReadError):
            await asking
        await workers.close()

    run(ask())


def test_slow_questions_hold_up_only_each_other() -> None:
    lines = Lines()
    small, large = PlayedPuzzle([[1] * 16] * 16), PlayedPuzzle([[1] * 17] * 16)
    assert lines.of(solve, small) is not lines.of(solve, large)
