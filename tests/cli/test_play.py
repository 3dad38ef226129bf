"""`hitori play`: what it serves, and how it ends."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from threading import Thread
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from hitori.lab.puzzles.families import triples_puzzle
from hitori.web.api import SECONDS
from tests.cli.conftest import Run


@contextmanager
def playing(*arguments: str) -> Iterator[tuple[str, int]]:
    """The address and the process of a player; at the end Ctrl-C stops it, and it had nothing to complain of."""
    command = [sys.executable, "-m", "hitori", "play", "--no-browser", "--port", "0", *arguments]
    # A pipe that nobody reads would fill, and stop the player.
    with (
        TemporaryFile("w+") as complaints,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True) as player,
    ):
        assert player.stdout is not None
        try:
            yield player.stdout.readline().strip(), player.pid
            player.send_signal(signal.SIGINT)
            assert player.wait(timeout=20) == 0
            complaints.seek(0)
            assert complaints.read() == "Ctrl-C ends the player.\n"
        finally:
            player.kill()


def ask(address: str, path: str, question: object = None) -> Any:
    body = None if question is None else json.dumps(question).encode()
    with urlopen(Request(address + path, body, {"Content-Type": "application/json"}), timeout=30) as answer:
        return json.load(answer)


def test_the_puzzles_of_a_file_are_served_until_ctrl_c(examples: Path) -> None:
    with playing(str(examples / "week.jsonl")) as (address, _):
        assert address.startswith("http://127.0.0.1:")
        assert len(ask(address, "api/start")["puzzles"]) == 4


def test_ctrl_c_does_not_wait_for_a_search() -> None:
    def solve_in_vain() -> None:
        with suppress(URLError):
            ask(address, "api/solve", {"labels": triples_puzzle(32, 0.15, 1).to_rows()})

    with playing("--size", "4x5", "--seed", "3") as (address, _):
        (given,) = ask(address, "api/start")["puzzles"]
        assert (len(given["labels"]), len(given["labels"][0])) == (4, 5)
        search = Thread(target=solve_in_vain)
        search.start()
        time.sleep(0.5)  # the search has begun by then
        stopping = time.monotonic()
    assert time.monotonic() - stopping < SECONDS - 1
    search.join()


def test_a_port_that_is_taken_is_told(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = run("play", "--no-browser", "--port", port)
    assert ran.status == 2
    assert f"port {port} is taken" in ran.err


def test_bad_input_is_told_and_nothing_served(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("1 2\n1 x\n")
    ran = run("play", "--no-browser", tmp_path / "bad.txt")
    assert (ran.status, ran.out) == (2, "")
    assert "bad.txt, line 2, column 3" in ran.err
    assert "FILE cannot be combined with --size" in run("play", "--no-browser", tmp_path / "bad.txt", "--seed", 7).err


def test_what_is_too_large_for_the_page_is_told(run: Run) -> None:
    ran = run("play", "--no-browser", "--port", 0, "--size", "61x5")
    assert (ran.status, ran.out) == (2, "")
    assert "at most 60 rows and columns, found one of 61 rows and 5 columns" in ran.err
