"""`hitori play`: what it serves, and how it ends."""

import json
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import Any
from unittest.mock import Mock
from urllib.request import urlopen

import click
import pytest

from hitori.cli.main import hitori
from hitori.cli.output import Exit, be_quiet
from hitori.cli.play import _invite
from hitori.extras import how_to_install
from tests.boards import EXAMPLES, TWO_WAYS
from tests.conftest import Uninstall
from tests.pages import run

from .conftest import started


@contextmanager
def playing(*arguments: object, end: int = signal.SIGINT, status: int = 0) -> Iterator[tuple[str, list[str]]]:
    """The address of a player, and what it had to say, which is complete once a signal has stopped it: Ctrl-C."""
    said: list[str] = []
    # A pipe that nobody reads would fill, and stop the player.
    with (
        TemporaryFile("w+") as complaints,
        started("play", "--no-browser", "--port", 0, *arguments, stderr=complaints) as player,
    ):
        try:
            yield player.stdout.readline().strip(), said
            player.send_signal(end)
            assert player.wait(timeout=20) == status
            complaints.seek(0)
            said += complaints.read().splitlines()
        finally:
            player.kill()


def offered(address: str) -> Any:
    with urlopen(f"{address}start.json", timeout=30) as answer:
        return json.load(answer)["puzzles"]


def test_the_puzzles_of_a_file_are_served_until_ctrl_c() -> None:
    with playing(EXAMPLES / "week.jsonl") as (address, said):
        assert address.startswith("http://127.0.0.1:")
        assert len(offered(address)) == 4
    assert said == ["Ctrl-C ends the player."]


def test_it_ends_quietly_when_it_is_terminated() -> None:
    with playing(end=signal.SIGTERM, status=Exit.TERMINATED) as (address, said):
        assert offered(address) == []
        host, _, port = address.removeprefix("http://").rstrip("/").partition(":")
        with socket.create_connection((host, int(port))) as waiting:  # a request that has begun
            waiting.sendall(b"GET / HTTP/1.1\r\n")
    assert said == ["Ctrl-C ends the player."]


def test_a_new_puzzle_is_offered() -> None:
    with playing("--size", "4x5", "--seed", "3") as (address, _):
        (given,) = offered(address)
        assert (given["rows"], given["cols"], len(given["labels"])) == (4, 5, 20)


def test_others_are_invited_and_told_what_they_see() -> None:
    with playing("--host", "0.0.0.0") as (address, said):
        assert offered(address) == []
    words = "\n".join(said)
    assert "everybody in this network can open the page" in words or "in no network" in words
    if "in no network" not in words:
        assert words.count("█") + words.count("▄") + words.count("▀") > 50  # the QR code


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = run("play", "--no-browser", "--port", port)
    assert ran.status == 2
    assert f"port {port} is taken" in ran.err


def test_who_has_no_extra_is_told_how_to_get_the_qr_code(
    capsys: pytest.CaptureFixture[str], uninstall: Uninstall
) -> None:
    uninstall("segno", "segno")
    _invite("http://192.168.1.7:4486/")
    said = capsys.readouterr()
    assert f"the QR code needs segno: {how_to_install('web')}" in said.err
    assert said.out == "For a phone in the same network: http://192.168.1.7:4486/\n"


def test_quiet_prints_the_address_for_the_phone(capsys: pytest.CaptureFixture[str]) -> None:
    with click.Context(hitori):
        be_quiet()
        _invite("http://192.168.1.7:4486/")
    said = capsys.readouterr()
    assert (said.out, said.err) == ("For a phone in the same network: http://192.168.1.7:4486/\n", "")


def test_one_puzzle_of_many_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    site_files = Mock(return_value={"index.html": b""})
    monkeypatch.setattr("hitori.web.site.site_files", site_files)
    monkeypatch.setattr("hitori.web.server.serve", lambda *_: None)
    many = "# name: one\n2 1\n1 1\n\n# name: two\n1 1\n2 3\n"
    assert run("play", "-", "--puzzle", "two", "--port", 0, "--no-browser", stdin=many).status == 0
    site_files.assert_called_once_with([TWO_WAYS], None)
