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
from threading import Thread
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from hitori.lab.families import triples_puzzle
from tests.cli.conftest import Run


@contextmanager
def playing(*arguments: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a player that runs as a process of its own."""
    command = [sys.executable, "-m", "hitori", "play", "--no-browser", "--port", "0", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        try:
            yield player.stdout.readline().strip(), player
        finally:
            player.kill()


def ask(address: str, path: str, question: object = None) -> Any:
    body = None if question is None else json.dumps(question).encode()
    with urlopen(Request(address + path, body, {"Content-Type": "application/json"}), timeout=30) as answer:
        return json.load(answer)


def test_the_puzzles_of_a_file_are_served_until_ctrl_c(examples: Path) -> None:
    with playing(str(examples / "week.jsonl")) as (address, player):
        assert address.startswith("http://127.0.0.1:")
        assert len(ask(address, "api/start")["puzzles"]) == 4
        player.send_signal(signal.SIGINT)
        _, err = player.communicate(timeout=20)
        assert player.returncode == 0
        assert err == "Ctrl-C ends the player.\n"


def test_ctrl_c_does_not_wait_for_a_search() -> None:
    def solve_in_vain() -> None:
        with suppress(URLError):
            ask(address, "api/solve", {"labels": triples_puzzle(32, 0.15, 1).to_rows()})

    with playing("--size", "4x5", "--seed", "3") as (address, player):
        (given,) = ask(address, "api/start")["puzzles"]
        assert (len(given["labels"]), len(given["labels"][0])) == (4, 5)
        search = Thread(target=solve_in_vain)
        search.start()
        time.sleep(0.5)
        player.send_signal(signal.SIGINT)
        _, err = player.communicate(timeout=20)
        assert player.returncode == 0
        assert "Traceback" not in err
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
    assert "FILE excludes --size" in run("play", "--no-browser", tmp_path / "bad.txt", "--seed", 7).err
