"""The exported folder: from a plain static server under a sub-path, without a network, and through an update."""

import json
import os
import re
import time
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import hitori
from hitori.web.site import MESSAGES, STATIC, export, site_files
from tests.boards import FIVE, SOLUTION
from tests.conftest import address_of, hosted
from tests.web.conftest import (
    Visit,
    ask_for,
    click,
    daily,
    downloaded,
    expect_count,
    expect_first_rows,
    expect_labels,
    expect_status,
    expect_text,
    filled,
    keys,
    menu,
    paste,
    press,
    ready,
    reload,
    shade,
)
from tests.web.states import hint

SUB_PATH = "games/hitori"
WORKING = {"service_workers": "allow"}
"""A browser with the worker that keeps the page, which other tests block."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / SUB_PATH
    export(found)
    return found


Host = tuple[str, ThreadingHTTPServer]
"""The address of the exported folder, and its server."""


@pytest.fixture
def host(tmp_path: Path, folder: Path) -> Iterator[Host]:  # noqa: ARG001
    with hosted(tmp_path) as server:
        yield f"{address_of(server)}{SUB_PATH}/", server


def settled(page: Page) -> None:
    """Wait until the service worker has kept the page."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    reload(page)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def solve(page: Page) -> None:
    shade(page, SOLUTION)
    expect_status(page, "Solved!")


@pytest.mark.slow
def test_an_exported_site_is_opened_and_a_puzzle_solved(visit: Visit, host: Host) -> None:
    page = visit(FIVE, address=host[0], **WORKING)
    solve(page)
    expect(page.get_by_text("The player did not start.")).to_be_hidden()  # as it does in a page opened as a file


def test_everything_works_without_a_network(visit: Visit, host: Host) -> None:
    address, server = host
    page = visit(address=address, keep_help=True, **WORKING)
    expect(page.get_by_role("heading", name="How to play")).to_be_visible()
    settled(page)
    server.shutdown()
    server.server_close()
    reload(page)
    keys(page, "Escape")
    menu(page, "Open a puzzle")
    paste(page, hitori.dumps(FIVE))
    hint(page, 3)
    expect(page.locator(".frame .marks .deduced")).not_to_have_count(0)
    solve(page)
    press(page, "Share")
    link = filled(page.locator("#own-link"))
    assert link.startswith("#p=")  # no link: this site is on this machine alone
    press(page, "Done")
    ask_for(page, "15 × 15", "hard")
    expect(page.get_by_role("gridcell")).to_have_count(225, timeout=90_000)
    expect(page.locator("#facts")).to_contain_text("hard")
    other = page.context.new_page()
    other.goto(address + link)
    expect_labels(other, FIVE.labels)


def test_an_update_waits_and_loses_no_game(visit: Visit, host: Host, folder: Path) -> None:
    page = visit(FIVE, address=host[0], **WORKING)
    settled(page)
    click(page, 0, 4)
    newer = (folder / "sw.js").read_text().replace('VERSION = "', 'VERSION = "newer-')
    (folder / "sw.js").write_text(newer)
    # The host compares whole seconds: a file written within the second of the first would count as the same.
    os.utime(folder / "sw.js", times=(time.time() + 10,) * 2)
    index = folder / "index.html"
    index.write_text(index.read_text().replace("</main>", "</main><i id=newer></i>"))
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    expect_status(page, "A new version is ready.")
    click(page, 1, 1)
    assert page.locator("#newer").count() == 0
    expect_status(page, "Your move.")
    menu(page, "Load the new version")  # where the offer waits
    page.wait_for_selector("#newer", state="attached")
    ready(page)
    expect_first_rows(page, "????#", "?#???")


@pytest.mark.slow
def test_progress_moves_to_another_browser(page: Page, visit: Visit) -> None:
    solve(page)
    press(page, "My puzzles")
    expect_count(page, 1, "#mine-solved button")
    file = downloaded(page, "Export").path()
    other = visit()
    press(other, "My puzzles")
    expect_count(other, 1, "#dialog-mine[open]")
    other.set_input_files("#mine-import", file)
    expect_text(other, "#mine-problem", "1 game was added.")
    expect_count(other, 1, "#mine-solved button")


FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
PRIVATE = """for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
}"""


@pytest.mark.parametrize("script", [FULL, pytest.param(PRIVATE, marks=pytest.mark.slow)], ids=["full", "private"])
def test_who_has_no_storage_plays_all_the_same(visit: Visit, script: str) -> None:
    page = visit(FIVE, script=script)
    expect_status(page, "Progress is not kept.")
    solve(page)
    daily(page)
    press(page, "My puzzles")
    expect_count(page, 1, "#mine-solved button")


@pytest.mark.slow
def test_a_storage_that_gets_full_is_told(page: Page) -> None:
    click(page, 0, 4)
    page.wait_for_timeout(400)
    page.evaluate(f"() => {{ {FULL} }}")
    click(page, 1, 1)
    expect_status(page, "storage is full")
    expect_first_rows(page, "????#", "?#???")


def test_the_page_can_be_installed(folder: Path) -> None:
    manifest = json.loads((folder / "manifest.webmanifest").read_text())
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("./", "./", "standalone")
    for icon in manifest["icons"]:
        content = (folder / icon["src"]).read_bytes()
        assert content.startswith(b"\x89PNG")
        side = int.from_bytes(content[16:20], "big")
        assert icon["sizes"] == f"{side}x{side}"


def test_another_file_is_another_version() -> None:
    one, other = site_files()["sw.js"], site_files([FIVE])["sw.js"]
    assert one == other  # the puzzles on offer are not part of the version
    names = json.loads(one.decode().partition("FILES = ")[2].partition(";\n")[0])
    assert set(names) - {"./"} == set(site_files()) - {"sw.js", "index.html"}


def test_every_text_of_the_page_exists_and_is_used() -> None:
    texts = json.loads((MESSAGES / "en/player.json").read_text())
    core = json.loads((MESSAGES / "en/core.json").read_text())
    later = json.loads((MESSAGES / "en/phrases.json").read_text())  # what is said of cells, and in lessons
    html = site_files()["index.html"].decode()
    scripts = "\n".join(file.read_text() for file in STATIC.glob("*.js"))
    asked = set(re.findall(r'data-t(?:-\w+)?="([\w.-]+)"', html)) | set(re.findall(r'\bt\("([\w.-]+)"', scripts))
    assert asked <= texts.keys() | core.keys() | later.keys()
    families = set(re.findall(r"`([\w-]+\.[\w.-]*)\$\{", scripts))  # e.g. t(`level.${level}`)
    quoted = set(re.findall(r'"([\w-]+\.[\w-]+)"', scripts))
    composed = {key for key in texts if key.startswith(tuple(families)) or key.removesuffix("-one") in quoted}
    assert set(texts) - asked - composed - quoted == set()
