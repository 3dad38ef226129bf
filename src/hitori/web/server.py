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
from http import HTTPStatus
from mimetypes import guess_type
from pathlib import PurePosixPath
from typing import NamedTuple

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


class Response(NamedTuple):
    """What is sent back; HEAD asks for all but the content."""

    status: int
    content: bytes
    media_type: str = "text/plain"

    def to_bytes(self, method: str, connection: str) -> bytes:
        r"""The message of HTTP; `connection` is `keep-alive` or `close`.

        >>> Response(404, b"no such file").to_bytes("HEAD", "close")[:22]
        b'HTTP/1.1 404 Not Found'
        """
        fields = {"content-type": self.media_type, "content-length": str(len(self.content)), "connection": connection}
        lines = [f"HTTP/1.1 {self.status} {HTTPStatus(self.status).phrase}"]
        lines += [f"{name}: {value}" for name, value in {**fields, **SECURITY}.items()]
        return "\r\n".join([*lines, "\r\n"]).encode("latin-1") + (b"" if method == "HEAD" else self.content)


class Files:
    """The files of the page, for GET and HEAD; `hosts` are the names under which they are served, None for any."""

    def __init__(self, files: Mapping[str, bytes], hosts: frozenset[str] | None = HOSTS) -> None:
        self._files = {f"/{name}": content for name, content in files.items()}
        self._files["/"] = self._files["/index.html"]
        self._hosts = hosts

    def answer(self, method: str, target: str, hosts: list[str]) -> Response:
        """Answer a request for a target such as `/app.js`, which names these hosts, e.g. `localhost:4486`."""
        if method not in ("GET", "HEAD"):
            return Response(405, b"expected GET or HEAD\n")
        names = [host.partition(":")[0] for host in hosts]
        if self._hosts is not None and (len(names) != 1 or names[0] not in self._hosts):
            return Response(400, b"expected a request to this machine by its own name\n")
        path = target.partition("?")[0]
        if path not in self._files:
            return Response(404, b"no such file\n")
        return Response(200, self._files[path], media_type(path))


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


MAX_HEAD = 16_384
"""Bytes of the head of a request."""
MAX_CONNECTIONS = 500
MIN_WAIT = 1.0
MAX_WAIT = 10.0
"""Seconds in which the head of a request must have arrived."""
MAX_ANSWER = 60.0
"""Seconds for a request from its head to the last byte of the answer."""
RETRY_AFTER = 5
"""Seconds after which a client who found no place may try again."""

NO_PLACE = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: %d\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def serve(files: Files, listener: socket.socket) -> None:
    """Answer requests until Ctrl-C."""
    with suppress(KeyboardInterrupt):
        asyncio.run(Server(files).run(listener))


class Server:
    """Answers requests for files.

    A connection *waits* for a request, or *answers* one; a byte now and then does not prolong the wait. Where there are
    too many, the one that has waited longest gives way, so clients who send nothing lock nobody out. Only if none has
    waited for `MIN_WAIT` seconds, the new one is turned away.
    """

    def __init__(self, files: Files) -> None:
        self._files = files
        self._waiting: dict[asyncio.StreamWriter, float] = {}  # since when; the first has waited longest
        self._answering: set[asyncio.StreamWriter] = set()

    async def run(self, listener: socket.socket) -> None:
        """Answer what comes in at a listener, until cancelled."""
        serving = await asyncio.start_server(self._connected, sock=listener, limit=MAX_HEAD)
        try:
            await asyncio.Event().wait()  # `serve_forever` would first wait for the clients to go
        finally:
            serving.close()
            for writer in (*self._waiting, *self._answering):
                writer.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.transport.set_write_buffer_limits(0)  # so that an answer is sent when `drain` returns
        try:
            if self._has_place():
                while await self._answered(reader, writer):
                    pass
            else:
                writer.write(NO_PLACE % RETRY_AFTER)
        except (TimeoutError, ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            writer.transport.abort()
        finally:
            self._waiting.pop(writer, None)
            self._answering.discard(writer)
            writer.close()

    def _has_place(self) -> bool:
        if len(self._waiting) + len(self._answering) < MAX_CONNECTIONS:
            return True
        oldest, since = next(iter(self._waiting.items()), (None, 0.0))
        if oldest is None or since > asyncio.get_running_loop().time() - MIN_WAIT:
            return False
        del self._waiting[oldest]
        oldest.transport.abort()
        return True

    async def _answered(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Answer one request; returns whether the connection stays for another."""
        self._waiting[writer] = asyncio.get_running_loop().time()
        async with asyncio.timeout(MAX_WAIT):
            head = await reader.readuntil(b"\r\n\r\n")
        self._waiting.pop(writer, None)
        self._answering.add(writer)
        method, target, stays, hosts = read_head(head)
        async with asyncio.timeout(MAX_ANSWER):
            answer = self._files.answer(method, target, hosts)
            writer.write(answer.to_bytes(method, "keep-alive" if stays else "close"))
            await writer.drain()
        self._answering.discard(writer)
        return stays


def read_head(head: bytes) -> tuple[str, str, bool, list[str]]:
    r"""Method and target of a request, whether its connection stays open, and the hosts that it names.

    >>> read_head(b"GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
    ('GET', '/app.js', True, ['localhost'])
    """
    first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
    method, target, version, *_ = [*first.split(" "), "", "", ""]
    fields = [(name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in lines)]
    # What has a body is refused, and its body not read.
    has_body = any(name in ("content-length", "transfer-encoding") and value != "0" for name, value in fields)
    closes = any(name == "connection" and "close" in value.lower() for name, value in fields)
    stays = version == "HTTP/1.1" and not has_body and not closes
    return method, target, stays, [value for name, value in fields if name == "host"]
