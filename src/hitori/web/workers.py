"""Worker threads beside the event loop; they do not keep the process alive, so Ctrl-C never waits for a search."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any, TypeVar

from ..errors import OutOfTimeError

Q = TypeVar("Q")
A = TypeVar("A")


class Workers:
    """Runs a limited number of pieces of work at a time; the others wait for their turn."""

    def __init__(self, most: int, seconds: float) -> None:
        self._slots = asyncio.Semaphore(most)
        self._seconds = seconds

    async def run(self, work: Callable[[Q], A], question: Q) -> A:
        """What `work(question)` returns or raises; raises OutOfTimeError if that takes too long."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[A] = loop.create_future()

        def settle(set_it: Callable[[Any], None], value: A | Exception) -> None:
            self._slots.release()
            if not answer.done():  # it is when the time was over, or the server stopped
                set_it(value)

        def work_here() -> None:
            try:
                deliver = partial(settle, answer.set_result, work(question))
            except Exception as error:
                deliver = partial(settle, answer.set_exception, error)
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(deliver)

        await self._slots.acquire()
        Thread(target=work_here, daemon=True).start()
        try:
            return await asyncio.wait_for(answer, self._seconds)
        except TimeoutError as error:
            if isinstance(error, OutOfTimeError):
                raise
            raise OutOfTimeError(f"No answer within {self._seconds:g} seconds.") from None
