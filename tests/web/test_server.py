"""The server: what it serves, what it refuses, and that nothing from outside gets in."""

import re
import socket
import time
from collections.abc import Iterator

import pytest

from hitori import Puzzle
from hitori.web import server
from hitori.web.server import HOSTS, POLICY, listen
from hitori.web.site import STATIC, site_files
from tests.web.asking import ask
from tests.web.conftest import site

TINY = Puzzle([[2, 1], [1, 1]], name="tiny")


@pytest.fixture(scope="module")
def tiny() -> Iterator[str]:
    """The address of a server with one puzzle, without the slash at its end."""
    with site(TINY) as address:
        yield address.removesuffix("/")


def test_every_file_of_the_site_is_served(tiny: str) -> None:
    assert ask(f"{tiny}/").text == ask(f"{tiny}/index.html").text
    for name, content in site_files([TINY], f"{tiny}/").items():
        answer = ask(f"{tiny}/{name}")
        assert (answer.status, answer.content) == (200, content), name
    assert ask(f"{tiny}/app.js").headers["content-type"].startswith("text/javascript")
    assert ask(f"{tiny}/manifest.webmanifest").headers["content-type"] == "application/manifest+json"
    assert ask(f"{tiny}/app.js", "HEAD").content == b""


def test_the_puzzles_of_the_command_line_are_offered(tiny: str) -> None:
    offered = ask(f"{tiny}/start.json").json()["puzzles"]
    assert offered == [{"name": "tiny", "rows": 2, "cols": 2, "labels": [2, 1, 1, 1]}]


def test_the_page_loads_nothing_from_elsewhere(tiny: str) -> None:
    policy = ask(f"{tiny}/").headers["content-security-policy"]
    assert policy.startswith(POLICY)
    assert policy.replace("'wasm-unsafe-eval'", "").count("unsafe") == 0
    assert f'content="{POLICY}"' in (STATIC / "index.html").read_text()
    for file in STATIC.iterdir():
        if file.suffix not in (".wasm", ".png"):
            text = file.read_text().replace("http://www.w3.org/2000/svg", "")
            assert not re.search("http:|style=", text), file
            assert "https://" not in text or "puzz.link" in text, file


@pytest.mark.parametrize(
    "name",
    [
        "../server.py",
        "%2e%2e/server.py",
        "..%5cserver.py",
        "%00",
        "static/app.js",
        "/etc/passwd",
        "api/solve",
    ],
)
def test_no_path_leads_to_the_disk(name: str, tiny: str) -> None:
    assert ask(f"{tiny}/{name}").status == 404


def test_only_files_are_served(tiny: str) -> None:
    assert ask(f"{tiny}/index.html", "POST", b"{}").status == 501


def test_a_name_that_leads_here_is_refused(tiny: str) -> None:
    """A page elsewhere may let its own name point to this machine, and read the puzzles."""
    ours = ("localhost:4486", "127.0.0.1", "127.0.0.1:80")
    others = ("evil.example", "127.0.0.1.evil", "evil.com]127.0.0.1", "[evil.com]127.0.0.1", "[::1]:4486", "")
    for host in (*ours, *others):
        assert ask(f"{tiny}/", headers={"host": host}).status == (200 if host in ours else 400), host


def test_a_connection_waits_for_no_more_bytes() -> None:
    """Else the body of an answer waits until the client has told that the head came, which takes it 40 ms."""
    with listen(0) as listener, socket.create_connection(listener.getsockname()), listener.accept()[0] as accepted:
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0


def test_others_may_ask_where_the_server_is_for_them() -> None:
    with site(hosts=None) as address:
        assert ask(address, headers={"host": "192.168.1.7:4486"}).status == 200
    assert "127.0.0.1" in HOSTS


def test_a_silent_connection_ends_and_the_next_one_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MAX_WAIT", 0.5)
    with site() as address:
        port = int(address.rstrip("/").rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), timeout=20) as silent:
            silent.sendall(b"GET / HTTP/1.1\r\nX: ")
            assert silent.recv(1) == b""
        assert ask(address).status == 200


def test_many_silent_connections_lock_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MAX_CONNECTIONS", 20)
    monkeypatch.setattr(server, "MIN_WAIT", 0.1)
    with site() as address:
        port = int(address.rstrip("/").rpartition(":")[2])
        silent = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(30)]
        time.sleep(0.3)
        assert ask(address).status == 200
        for one in silent:
            one.close()
