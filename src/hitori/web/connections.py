"""Connections that come to an end: uvicorn's, with a time limit for the client and a bound on their number.

A connection *waits* for a request, or *answers* one. Sending a byte now and then does not prolong the wait. Where there
are too many connections, the one that has waited longest makes room, so clients who send nothing lock nobody out.
Only if none has waited for `MIN_WAIT` seconds, the new one is turned away.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

MAX_CONNECTIONS = 500
MIN_WAIT = 1.0
MAX_WAIT = 10.0
"""Seconds in which the head of a request must have arrived, and then its body."""
MAX_ANSWER = 60.0
"""Seconds for a request from its head to the last byte of the answer."""
RETRY_AFTER = 5
"""Seconds after which a client who found no place may try again."""

NO_PLACE = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: %d\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class BoundedConnection(H11Protocol):
    """One connection, aborted when its time is over."""

    since = 0.0
    """When it began to wait or to answer, on the clock of the event loop."""
    _timer: asyncio.TimerHandle | None = None
    _state: tuple[Any, bool] | None = None

    @property
    def is_answering(self) -> bool:
        """A request has arrived, and its answer has not left."""
        return self.cycle is not None and not self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the place of the connection that has waited longest, if there are too many."""
        super().connection_made(transport)
        self._watch()
        if len(self.connections) > MAX_CONNECTIONS:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        """See whether these bytes complete the head of a request."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request, or answer it if it is there."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the time limit."""
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def _watch(self) -> None:
        state = (self.cycle, self.is_answering)
        if state != self._state:
            self._state, self.since = state, self.loop.time()
            if self._timer is not None:
                self._timer.cancel()
            self._timer = self.loop.call_later(MAX_ANSWER if self.is_answering else MAX_WAIT, self.transport.abort)

    def _make_room(self) -> None:
        before = self.loop.time() - MIN_WAIT
        others = (each for each in self.connections if isinstance(each, BoundedConnection))
        waiting = [each for each in others if each.since < before and not each.is_answering]
        if waiting:
            min(waiting, key=lambda each: each.since).transport.abort()
        else:
            self.transport.write(NO_PLACE % RETRY_AFTER)
            self.transport.close()
