"""The player in WebKit, which Playwright drives only in a build of its own: one walk, by WebDriver."""

import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from hitori import Shading
from hitori.web.site import export
from tests.boards import FIVE, SOLUTION
from tests.conftest import PATIENCE, address_of, hosted
from tests.web.asking import ask
from tests.web.conftest import hash_of, site

pytestmark = [pytest.mark.slow, pytest.mark.needs("webkit")]

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of an element, by the standard


class WebKit:
    """A session of WebKitWebDriver."""

    def __init__(self, driver: str) -> None:
        self._session = driver
        self._session += f"/session/{self._ask('/session', capabilities={})['sessionId']}"

    def _ask(self, path: str, **body: Any) -> Any:
        answer = ask(self._session + path, "POST", json.dumps(body).encode(), timeout=60)
        assert answer.status == 200, answer
        return answer.json()["value"]

    def open(self, address: str) -> None:
        self._ask("/url", url="about:blank")  # else only what follows the # would change
        self._ask("/url", url=address)
        self.wait("'ready' in document.body.dataset")

    def run(self, script: str) -> Any:
        return self._ask("/execute/sync", script=f"return {script}", args=[])

    def wait(self, condition: str) -> None:
        """Wait until a condition holds."""
        end = time.monotonic() + PATIENCE / 1000
        while not self.run(condition):
            assert time.monotonic() < end, (condition, self.run("document.querySelector('.card').innerText"))
            time.sleep(0.05)

    def click(self, selector: str) -> None:
        found = self._ask("/element", using="css selector", value=selector)[ELEMENT]
        self._ask(f"/element/{found}/click")

    def press(self, keys: str) -> None:
        """Type these keys wherever the keyboard is."""
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._ask("/actions", actions=[{"type": "key", "id": "keys", "actions": actions}])

    def end(self) -> None:
        assert ask(self._session, "DELETE", timeout=60).status == 200


def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@pytest.fixture
def webkit() -> Iterator[WebKit]:
    """A browser of its own, on a screen of its own."""
    with ExitStack() as stack:
        found = port()
        command = ["xvfb-run", "--auto-servernum", "WebKitWebDriver", f"--port={found}"]
        driver = stack.enter_context(subprocess.Popen(command, start_new_session=True))
        stack.callback(os.killpg, driver.pid, 15)
        for _ in range(100):
            try:
                session = WebKit(f"http://127.0.0.1:{found}")
            except (OSError, HTTPException):
                time.sleep(0.1)
            else:
                break
        stack.callback(session.end)
        yield session


CARD = "document.getElementById('message-title').textContent"
SHADED = "[...document.querySelectorAll('.cell.shaded')].map((cell) => Number(cell.dataset.cell))"


def test_a_puzzle_is_opened_by_a_link_and_played_to_its_end(webkit: WebKit, tmp_path: Path) -> None:
    export(tmp_path)
    with hosted(tmp_path) as server:
        address = address_of(server)
        webkit.open(f"{address}{hash_of(FIVE)}")
        webkit.wait("document.getElementById('dialog-help').open")
        webkit.click("#dialog-help .buttons button:not([value=tour])")
        webkit.wait("document.getElementById('facts').textContent.includes(',')")  # the engine rated it
        webkit.click("#hint")
        webkit.wait(f"{CARD} === 'Hint'")
        cells = [row * FIVE.cols + col for row, col in Shading(SOLUTION).shaded()]
        webkit.click(f"[data-cell='{cells[0]}']")
        webkit.wait(f"{SHADED}.join() === '{cells[0]}'")
        webkit.press("z")
        webkit.wait(f"{SHADED}.length === 0")
        for cell in cells:
            webkit.click(f"[data-cell='{cell}']")
        webkit.wait(f"{CARD} === 'Solved!'")
        webkit.open(f"{address}?again")
        webkit.wait(f"{SHADED}.join() === '{','.join(map(str, cells))}'")  # which the browser kept


def test_a_puzzle_is_set_shared_and_made(webkit: WebKit) -> None:
    with site() as address:
        webkit.open(f"{address}#edit")
        webkit.click("[data-cell='0']")
        webkit.press("12")
        webkit.wait("[...document.querySelectorAll('.cell')].map((one) => one.textContent).join('') === '12'")
        webkit.wait(f"{CARD} === 'Type numbers, or paste a puzzle.'")
        webkit.click("[data-dialog=share]")
        webkit.wait("document.getElementById('own-link').value.includes('#p=1.')")
        assert webkit.run("document.getElementById('format').options.length") > 10
        webkit.click("#dialog-share .primary")
        webkit.click("#edit-cancel")
        webkit.click("[data-dialog=new]")
        webkit.click("#dialog-new .primary")
        webkit.wait("document.getElementById('title').textContent.startsWith('No. ')")
        webkit.wait("document.getElementById('facts').textContent === '8 × 8, medium'")
