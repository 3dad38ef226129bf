"""The server behind `hitori play`: a page, its files, and the endpoints of api.py, for this machine only.

Nothing from outside reaches the disk or another site: the page's files are read once and looked up by name; a request
must name this machine as its host and come from this page (`Guard`); and the page may load nothing from elsewhere
(`Content-Security-Policy`).

All work is bounded. Processes answer the questions (workers.py): a question that takes too long, or whose client has
left, ends with its process. Those that may take seconds wait in a line of their own, so they hold up only each other;
and who finds no place in time is asked to come back. Connections end, too (connections.py).
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib.metadata import version
from mimetypes import guess_type
from pathlib import Path
from traceback import print_exception
from typing import Any, TypeVar

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import OutOfTimeError
from ..native import default_threads
from ..puzzle import Puzzle
from .api import AT_ONCE, ENDPOINTS, SECONDS
from .connections import MAX_WAIT, RETRY_AFTER, BoundedConnection
from .messages import DEFECT, Collection, Given, Problem
from .openapi import Endpoint, describe, path, question
from .theme import theme_css
from .workers import NoPlaceError, Question, Workers

STATIC = Path(__file__).with_name("static")
HOSTS = ["127.0.0.1", "localhost"]
MAX_BODY = 2_000_000
"""Bytes of the longest request."""
MAX_PROCESSES = 4
"""How many questions are worked on at once, on a machine with as many cores."""
MAX_WORK = SECONDS + 2
"""Seconds after which the page is told that there is no answer: a search ends before."""
PATIENCE = 10.0
"""Seconds that a question waits for its turn."""

T = TypeVar("T")

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}


class Lines:
    """The two lines in which questions wait for a worker: the slow ones have one worker for all of them."""

    def __init__(self, quick: Workers | None = None, slow: Workers | None = None) -> None:
        processes = max(2, min(default_threads(), MAX_PROCESSES))
        self._quick = quick or Workers(processes, MAX_WORK, PATIENCE)
        self._slow = slow or Workers(1, MAX_WORK, PATIENCE)

    def of(self, endpoint: Endpoint, message: Any) -> Workers:
        """Where a question waits."""
        return self._slow if endpoint not in AT_ONCE and message.is_slow else self._quick

    @asynccontextmanager
    async def opened(self, _app: Starlette) -> AsyncIterator[None]:
        """As long as the server runs."""
        await self._quick.prepare()
        try:
            yield
        finally:
            await self._quick.close()
            await self._slow.close()


def make_app(puzzles: Sequence[Puzzle] = (), lines: Lines | None = None) -> Starlette:
    """The web application; it offers `puzzles` to play first. Raises TooLargeError when one of them is too large."""
    start = Collection([Given.of(puzzle) for puzzle in puzzles])
    lines = lines or Lines()
    routes = [Route(path(each), partial(_answer, lines, each), methods=["POST"]) for each in ENDPOINTS]
    fixed = _static_files() | {
        "/theme.css": (theme_css().encode(), "text/css"),
        "/api/start": (msgspec.json.encode(start), "application/json"),
        "/api/openapi.json": (msgspec.json.encode(describe(ENDPOINTS, version("hitori"))), "application/json"),
    }
    routes += [Route(url, partial(_send, *found)) for url, found in fixed.items()]
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard), Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS, www_redirect=False)],
        exception_handlers={HTTPException: _refuse, Exception: _confess},
        lifespan=lines.opened,
    )


def listen(port: int) -> socket.socket:
    """A socket on this machine's own address; port 0 picks a free one. Raises OSError if the port is taken."""
    return socket.create_server((HOSTS[0], port))


def server(app: ASGIApp, grace: int = 0) -> uvicorn.Server:
    """The server of the application, to run with a listener; `grace` is the time for last answers, in seconds."""
    config = uvicorn.Config(
        app,
        http=BoundedConnection,
        ws="none",
        log_level="critical",
        server_header=False,
        timeout_graceful_shutdown=grace,
    )
    return uvicorn.Server(config)


def serve(app: ASGIApp, listener: socket.socket) -> None:
    """Answer requests until Ctrl-C, which drops those that are not answered yet."""
    with suppress(KeyboardInterrupt):
        server(app).run(sockets=[listener])


class Guard:
    """Accepts requests of this page only, and adds the headers that isolate the page.

    With every POST a browser says which page it comes from and whether that is the same site; a program such as curl
    says neither, and is accepted.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SECURITY)
            await send(message)

        answer = _problem(403, "expected a request from the player's own page") if _is_foreign(scope) else self.app
        await answer(scope, receive, send_guarded)


def _is_foreign(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    if scope["path"].startswith("/api/") and headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    return origin is not None and origin != f"http://{headers.get('host')}"


async def _answer(lines: Lines, endpoint: Endpoint, request: Request) -> Response:
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        return _problem(415, "expected the content type application/json")
    body = await _body(request)
    workers = lines.of(endpoint, _question(endpoint, body))
    try:
        reply = await _unless_left(request, workers.ask(Question(endpoint.__name__, body)))
    except NoPlaceError:
        return _problem(503, "the player is busy; try again in some seconds", {"Retry-After": str(RETRY_AFTER)})
    except OutOfTimeError as error:
        return _problem(422, str(error))
    headers = {"Content-Disposition": f'attachment; filename="{reply.file_name}"'} if reply.file_name else None
    return Response(reply.content, reply.status, headers, media_type=reply.media_type)


async def _unless_left(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work, which is cancelled when the client leaves; raises HTTPException then."""
    working, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait([working, leaving], return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise HTTPException(400, "expected a client who waits for the answer")
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _question(endpoint: Endpoint, body: bytes) -> Any:
    try:
        return msgspec.json.decode(body, type=question(endpoint))
    except ValueError as error:  # malformed JSON, text that is no UTF-8, or what does not fit
        raise HTTPException(400, str(error)) from None


async def _body(request: Request) -> bytes:
    """The body; raises HTTPException for one that is too large, too slow, or incomplete."""
    body = bytearray()
    try:
        async with asyncio.timeout(MAX_WAIT):
            async for piece in request.stream():
                body += piece
                if len(body) > MAX_BODY:
                    raise HTTPException(413, f"expected at most {MAX_BODY} bytes")
    except TimeoutError:
        raise HTTPException(408, f"expected the whole request within {MAX_WAIT:g} seconds") from None
    except ClientDisconnect:
        raise HTTPException(400, "expected a complete request; the connection was closed early") from None
    return bytes(body)


async def _send(content: bytes, media_type: str, _request: Request) -> Response:
    return Response(content, media_type=media_type)


async def _refuse(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _problem(error.status_code, error.detail, error.headers)


async def _confess(_request: Request, error: Exception) -> Response:
    """Report a defect: the player keeps running, and the terminal shows the details."""
    print_exception(error)
    return _problem(500, DEFECT)


def _problem(status: int, message: str, headers: Any = None) -> Response:
    return Response(msgspec.json.encode(Problem(message)), status, headers, media_type="application/json")


def _static_files() -> dict[str, tuple[bytes, str]]:
    """Each file of the page with its type, under the path at which it is served."""
    files = {f"/{file.name}": (file.read_bytes(), _media_type(file)) for file in STATIC.iterdir()}
    return files | {"/": files["/index.html"]}


def _media_type(file: Path) -> str:
    return "text/javascript" if file.suffix == ".js" else guess_type(file.name)[0] or "application/octet-stream"
