"""One request to a server. Its path is sent as it stands, e.g. `/../server.py`, which a browser would shorten."""

import json
from collections.abc import Mapping
from contextlib import closing
from http.client import HTTPConnection, HTTPMessage
from typing import Any, NamedTuple
from urllib.parse import urlsplit


class Answer(NamedTuple):
    """What a server answers."""

    status: int
    headers: HTTPMessage
    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()

    def json(self) -> Any:
        return json.loads(self.content)


def ask(
    url: str,
    method: str = "GET",
    content: bytes | None = None,
    headers: Mapping[str, str] | None = None,
    timeout: float = 30.0,
) -> Answer:
    """The answer to a request; raises OSError where nobody listens, or answers in time."""
    place = urlsplit(url)
    with closing(HTTPConnection(place.netloc, timeout=timeout)) as connection:
        connection.request(method, place.path, content, headers or {})
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())
