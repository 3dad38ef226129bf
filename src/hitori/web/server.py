"""The server behind `hitori play`: the files of the page, from memory, and nothing else.

Nothing from outside reaches the disk or another site: the files are made once and looked up by name, and the page may
load nothing from elsewhere (`Content-Security-Policy`). Bound to this machine alone, it answers only requests that name
this machine as their host: a page elsewhere cannot let its own name point here and read the puzzles. Connections come
to an end, because with `--host` others reach them.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Mapping
from contextlib import suppress
from mimetypes import guess_type
from pathlib import PurePosixPath
from typing import Any

import uvicorn
from uvicorn._types import ASGIApplication, ASGIReceiveCallable, ASGISendCallable, Scope
from uvicorn.protocols.http.h11_impl import H11Protocol

LOOPBACK = "127.0.0.1"
HOSTS = frozenset({LOOPBACK, "localhost"})
MEDIA_TYPES = {".js": "text/javascript", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"}
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the page may load; index.html says the same to who serves it from elsewhere."""
SECURITY = {
    "content-security-policy": f"{POLICY}; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
}


class Files:
    """The web application: answers GET and HEAD with a file; `hosts` are the names under which it may be asked."""

    def __init__(self, files: Mapping[str, bytes], hosts: frozenset[str] | None = HOSTS) -> None:
        self._files = {f"/{name}": content for name, content in files.items()}
        self._files["/"] = self._files["/index.html"]
        self._hosts = hosts

    async def __call__(self, scope: Scope, _receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Answer one request."""
        if scope["type"] == "http":
            status, content, media_type = self._answer(scope)
            head = {"content-type": media_type, "content-length": str(len(content)), **SECURITY}
            headers = [(name.encode(), value.encode()) for name, value in head.items()]
            body = b"" if scope["method"] == "HEAD" else content
            await send({"type": "http.response.start", "status": status, "headers": headers, "trailers": False})
            await send({"type": "http.response.body", "body": body, "more_body": False})

    def _answer(self, scope: Any) -> tuple[int, bytes, str]:
        if scope["method"] not in ("GET", "HEAD"):
            return 405, b"expected GET or HEAD\n", "text/plain"
        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1").partition(":")[0]
        if self._hosts is not None and host not in self._hosts:
            return 400, b"expected a request to this machine by its own name\n", "text/plain"
        path = scope["path"]
        if path not in self._files:
            return 404, b"no such file\n", "text/plain"
        return 200, self._files[path], media_type(path)


def media_type(name: str) -> str:
    """The type of a file by its name, the same on every system.

    >>> media_type("/app.js")
    'text/javascript'
    """
    name = "index.html" if name == "/" else name
    return MEDIA_TYPES.get(PurePosixPath(name).suffix) or guess_type(name)[0] or "application/octet-stream"


def listen(port: int, host: str = LOOPBACK) -> socket.socket:
    """A socket at an address of this machine; port 0 picks a free one. Raises OSError if the port is taken."""
    listener = socket.create_server((host, port))
    # Its connections inherit this; asyncio sets it only for sockets that name their protocol. Without it the body of
    # each file waits until the browser has acknowledged the head, 40 ms on Linux.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def address_for_others(port: int) -> str | None:
    """The address of this machine for others in its network; None if it is in no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses the way out
        return f"http://{probe.getsockname()[0]}:{port}/"
    return None


def server(app: ASGIApplication, grace: int = 0) -> uvicorn.Server:
    """The server of the application, to be run with a listener; at its end it has `grace` seconds to finish answers."""
    config = uvicorn.Config(
        app,
        http=BoundedConnection,
        ws="none",
        lifespan="off",
        log_level="critical",
        server_header=False,
        timeout_graceful_shutdown=grace,
    )
    return uvicorn.Server(config)


def serve(app: ASGIApplication, listener: socket.socket) -> None:
    """Answer requests until Ctrl-C."""
    with suppress(KeyboardInterrupt):
        server(app).run(sockets=[listener])


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
    """One connection, aborted when its time is over.

    It *waits* for a request, or *answers* one; a byte now and then does not prolong the wait. Where there are too many,
    the one that has waited longest gives way, so clients who send nothing lock nobody out. Only if none has waited for
    `MIN_WAIT` seconds, the new one is turned away.
    """

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
