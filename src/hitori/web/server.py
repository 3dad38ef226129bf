"""The server behind `hitori play`: the files of the page, from memory, and nothing else.

Nothing from outside reaches the disk or another site: the files are made once and looked up by name, and the page may
load nothing from elsewhere (`Content-Security-Policy`). Bound to this machine alone, it answers only requests that name
this machine as their host: a page elsewhere cannot let its own name point here and read the puzzles. Python's own
`http.server` reads the requests; connections come to an end, because with `--host` others reach them.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from math import inf
from mimetypes import guess_type
from pathlib import PurePosixPath
from time import monotonic
from typing import Any

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


def media_type(name: str) -> str:
    """The type of a file by its name, the same on every system.

    >>> media_type("app.js")
    'text/javascript'
    """
    return MEDIA_TYPES.get(PurePosixPath(name).suffix) or guess_type(name)[0] or "application/octet-stream"


def listen(port: int, host: str = LOOPBACK) -> socket.socket:
    """A socket at an address of this machine; port 0 picks a free one. Raises OSError if the port is taken."""
    listener = socket.create_server((host, port))
    # Its connections inherit this. Without it the end of a file waits until the browser has acknowledged what came
    # before, 40 ms on Linux.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def address_for_others(port: int) -> str | None:
    """The address of this machine for others in its network; None if it is in no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses the way out
        return f"http://{probe.getsockname()[0]}:{port}/"
    return None


MAX_CONNECTIONS = 500
MIN_WAIT = 1.0
MAX_WAIT = 10.0
"""Seconds of silence after which a connection that owes a request is closed."""
MAX_ANSWER = 60.0
"""Seconds for all of an answer."""
RETRY_AFTER = 5
"""Seconds after which a client who found no place may try again."""

NO_PLACE = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: %d\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def serve(files: Mapping[str, bytes], listener: socket.socket, hosts: frozenset[str] | None) -> None:
    """Answer requests until Ctrl-C."""
    with Server(files, listener, hosts) as server, suppress(KeyboardInterrupt):
        server.serve_forever()


class Server(ThreadingHTTPServer):
    """Answers requests for the files of the page at a listener, each connection in a thread.

    `hosts` are the names under which they are served, None for any. A connection *waits* for a request, or *answers*
    one. Where there are too many, the one that has waited longest gives way, so clients who send nothing, or a byte now
    and then, lock nobody out. Only if none has waited for `MIN_WAIT` seconds, the new one is turned away.
    """

    def __init__(
        self, files: Mapping[str, bytes], listener: socket.socket, hosts: frozenset[str] | None = HOSTS
    ) -> None:
        super().__init__(listener.getsockname()[:2], Connection, bind_and_activate=False)
        self.socket.close()
        self.socket = listener
        self.files, self.hosts = files, hosts
        self.waiting: dict[socket.socket, float] = {}  # since when; the first has waited longest
        self.answering: set[socket.socket] = set()

    def verify_request(self, request: Any, client_address: Any) -> bool:  # noqa: ARG002
        """Whether there is a place for another connection."""
        if len(self.waiting) + len(self.answering) < MAX_CONNECTIONS:
            self.waiting[request] = monotonic()
            return True
        oldest, since = next(iter(list(self.waiting.items())), (request, inf))  # a copy: the threads change it
        has_place = since <= monotonic() - MIN_WAIT
        with suppress(OSError):  # either may just have ended
            if not has_place:
                request.send(NO_PLACE % RETRY_AFTER)
            else:
                self.waiting.pop(oldest, None)
                self.waiting[request] = monotonic()
                oldest.shutdown(socket.SHUT_RDWR)
        return has_place

    def shutdown_request(self, request: Any) -> None:
        """End a connection."""
        self.waiting.pop(request, None)
        self.answering.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A connection that breaks off is nobody's fault; anything else is a defect."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class Connection(BaseHTTPRequestHandler):
    """Answers the requests of one connection."""

    protocol_version = "HTTP/1.1"
    server_version, sys_version = "hitori", ""
    server: Server

    def handle_one_request(self) -> None:
        """Wait for a request, and answer it."""
        self.server.answering.discard(self.connection)
        self.server.waiting[self.connection] = monotonic()
        self.connection.settimeout(MAX_WAIT)
        super().handle_one_request()

    def do_GET(self) -> None:
        """Answer a request for a target such as `/app.js`; HEAD asks for all but the content."""
        self.server.waiting.pop(self.connection, None)
        self.server.answering.add(self.connection)
        self.connection.settimeout(MAX_ANSWER)
        # A body is not read.
        self.close_connection |= self.headers.get("content-length", "0") != "0" or "transfer-encoding" in self.headers
        hosts = [host.partition(":")[0] for host in self.headers.get_all("host", [])]
        name = self.path.partition("?")[0].removeprefix("/") or "index.html"
        kind = "text/plain"
        if self.server.hosts is not None and (len(hosts) != 1 or hosts[0] not in self.server.hosts):
            status, content = 400, b"expected a request to this machine by its own name\n"
        elif name not in self.server.files:
            status, content = 404, b"no such file\n"
        else:
            status, content, kind = 200, self.server.files[name], media_type(name)
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(content)))
        self.send_header("connection", "close" if self.close_connection else "keep-alive")
        self.end_headers()
        self.wfile.write(b"" if self.command == "HEAD" else content)

    do_HEAD = do_GET  # noqa: N815  (the name is that of http.server, which refuses the other methods)

    def end_headers(self) -> None:
        """End the head, also of an answer to what is no request."""
        for name, value in SECURITY.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""
