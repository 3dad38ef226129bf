"""Links that open elsewhere: the puzzle is in the address, and what is copied on this machine opens on another one.

The other machine is a second player, an exported site at an address of its own.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from hitori import Puzzle, dumps, loads_one
from hitori.web.site import export
from tests.boards import FIVE, SOLUTION, TWO_WAYS
from tests.pages import run
from tests.requirements import slow
from tests.web.conftest import (
    ITSELF,
    Visit,
    arrive,
    button,
    check,
    circle,
    click,
    expect_count,
    expect_first_rows,
    expect_labels,
    expect_look,
    expect_status,
    expect_text,
    filled,
    hash_of,
    menu,
    press,
    ready,
    reload,
    shade,
    site,
)
from tests.web.states import techniques
from tests.web.test_links import give

LARGE = Puzzle([[10_000, 10_000], [2, 10_000]])
"""A label that no link of puzz.link holds."""
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
ALONE = "on your computer only"


class Quiet(SimpleHTTPRequestHandler):
    """A web server that serves a folder and says nothing."""

    def log_message(self, format: str, *args: object) -> None: ...


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an exported player, at a path of a web server."""
    folder: Path = tmp_path_factory.mktemp("host")
    export(folder / "hitori")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/hitori/"
        server.shutdown()


def copied(page: Page) -> str:
    return str(page.evaluate("navigator.clipboard.readText()"))


# What is on the board, and the button that copies a link to it; what the link then opens.


def a_step(page: Page) -> None:
    menu(page, "Walk me through")
    press(page, "Next")
    expect_status(page, "Step 2")
    press(page, "Link")


def opens_a_step(page: Page) -> None:
    expect_count(page, 1, "body[data-mode=walk]")
    expect_status(page, "Step 2")
    expect_labels(page, FIVE.labels)


def an_exercise(page: Page) -> None:
    techniques(page)
    press(page, "Practise this: Pair isolation")
    expect(button(page, "Copy link")).to_be_visible()
    press(page, "Copy link")


def opens_an_exercise(page: Page) -> None:
    expect_count(page, 1, "body[data-mode=practise]")
    expect_status(page, "Pair isolation")


def a_claim(page: Page) -> None:
    menu(page, "Judge my reason")
    expect_status(page, "Choose an open cell")
    circle(page, 0, 0)
    press(page, "Copy link")


def opens_a_claim(page: Page) -> None:
    expect_count(page, 1, "body[data-mode=why]")
    expect_look(page, 0, 0, "circled")


WISHES = [(a_step, opens_a_step), *slow([(an_exercise, opens_an_exercise), (a_claim, opens_a_claim)])]
EACH = pytest.mark.parametrize(("copy", "opens"), WISHES)
Look = Callable[[Page], None]


@EACH
def test_with_a_public_player_links_lead_there(visit: Visit, elsewhere: str, copy: Look, opens: Look) -> None:
    with site(public=elsewhere) as address:
        page = visit(address=address + hash_of(FIVE), **CLIPBOARD)
        copy(page)
        expect_status(page, "The link opens at 127.0.0.1")
        link = copied(page)
        assert link.startswith(f"{elsewhere}#p=")
        opens(visit(address=link))
        page.context.close()


@EACH
def test_without_one_the_card_says_why_and_offers_what_can_be_copied(
    visit: Visit, elsewhere: str, copy: Look, opens: Look
) -> None:
    with site(public=None) as address:
        page = visit(address=address + hash_of(FIVE), **CLIPBOARD)
        copy(page)
        expect_status(page, "No link to copy.")
        expect_status(page, ALONE)
        press(page, "Copy text to paste")
        expect_status(page, "Pasted into any Hitori player")
        text = copied(page)
        assert text.startswith("#p=")
        other = visit(address=elsewhere)
        give(other, "paste", text)
        opens(other)
        page.context.close()


def test_puzz_link_is_offered_where_it_can_hold_the_puzzle(visit: Visit) -> None:
    with site(public=None) as address:
        page = visit(address=address + hash_of(FIVE), **CLIPBOARD)
        a_step(page)
        press(page, "Copy link of puzz.link")
        assert loads_one(copied(page)) == FIVE.with_metadata(name=None, author=None)
        expect_status(page, "opens the puzzle alone")
        arrive(page, address + hash_of(LARGE))
        menu(page, "Walk me through")
        press(page, "Link")
        expect_status(page, "No link to copy.")
        expect_count(page, 1, "#choices button:text-is('Copy text to paste')")
        expect_count(page, 0, "#choices button:text-is('Copy link of puzz.link')")
        page.context.close()


@pytest.mark.parametrize(("public", "found"), [(ITSELF, "own"), (None, "puzz.link"), ("elsewhere", "public")])
def test_a_result_has_a_link_that_opens(visit: Visit, elsewhere: str, public: str | None, found: str) -> None:
    with site(public=elsewhere if public == "elsewhere" else public) as address:
        page = visit(address=address + hash_of(FIVE), **CLIPBOARD)
        shade(page, SOLUTION)
        press(page, "Share result")
        expect_status(page, "Copied: your result, without the solution.")
        words, link = copied(page).split("\n")
        assert re.fullmatch(r"Hitori\. .*\(5 × 5, easy\) in \d:\d\d\. Without help\. ★★★", words)
        if found == "puzz.link":
            assert link == FIVE.to_url()
            expect_status(page, "The link is one of puzz.link")
        else:
            assert link.startswith(f"{address if found == 'own' else elsewhere}#p=")
            expect_labels(visit(address=link), FIVE.labels)
        page.context.close()


def test_a_result_that_no_site_can_link_says_so(visit: Visit) -> None:
    with site(public=None) as address:
        page = visit(address=address + hash_of(LARGE), **CLIPBOARD)
        click(page, 0, 1)
        expect_status(page, "Solved!")
        press(page, "Share result")
        expect_status(page, "puzz.link cannot hold this puzzle")
        assert "\n" not in copied(page)
        page.context.close()


def test_a_copied_reason_has_a_link_that_opens(visit: Visit) -> None:
    with site(public=None) as address:
        page = visit(address=address + hash_of(FIVE), **CLIPBOARD)
        menu(page, "Walk me through")
        press(page, "Copy")
        expect_status(page, "The link is one of puzz.link")
        reason, link = copied(page).split("\n")
        assert "r" in reason
        assert link.startswith("https://puzz.link/p?hitori/5/5/")
        page.context.close()


def test_share_gives_no_dead_link(visit: Visit, elsewhere: str) -> None:
    with site(public=None) as address:
        page = visit(address=address + hash_of(FIVE))
        shade(page, SOLUTION[:2])
        press(page, "Share")
        own = page.locator("#own-link")
        assert filled(own).startswith("#p=")
        expect(page.get_by_label("Text to paste into any Hitori player")).to_have_value(own.input_value())
        expect_text(page, "#share-where", re.compile(ALONE))
        check(page, "with my marks")
        expect(own).to_have_value(re.compile("&marks="))
        page.select_option("#format", "player")
        expect(page.locator("#written")).to_have_value(f"{own.input_value()}\n")
        fields = page.locator("#dialog-share input[readonly], #written").evaluate_all(
            "(all) => all.map((one) => one.value)"
        )
        assert not any("127.0.0.1" in value or "localhost" in value for value in fields)
        other = visit(address=elsewhere)
        give(other, "paste", own.input_value())
        expect_look(other, 0, 4, "shaded")
        page.context.close()


def test_share_names_the_site_that_its_link_opens_at(visit: Visit, elsewhere: str) -> None:
    with site(public=elsewhere) as address:
        page = visit(address=address + hash_of(FIVE))
        press(page, "Share")
        assert filled(page.locator("#own-link")).startswith(f"{elsewhere}#p=")
        expect_text(page, "#share-where", f"The link opens at {elsewhere.split('/')[2]}.")
        page.context.close()


def test_the_puzzle_is_in_the_address(page: Page, visit: Visit) -> None:
    assert page.url.partition("#")[2] == dumps(FIVE, format="player").strip().partition("#")[2]
    click(page, 0, 4)
    reload(page)
    expect_first_rows(page, "????#")
    expect_labels(visit(address=page.url), FIVE.labels)
    give(page, "paste", dumps(TWO_WAYS))
    expect_labels(page, TWO_WAYS.labels)
    expect_labels(visit(address=page.url), TWO_WAYS.labels)
    page.go_back()
    expect_labels(page, FIVE.labels)
    page.wait_for_url(f"**/{hash_of(FIVE.with_metadata(name=None, author=None))}")


def test_a_reload_keeps_the_other_puzzles_of_a_file(page: Page) -> None:
    give(page, "paste", "1 1\n2 1\n\n1 2\n1 1\n")
    expect_text(page, "#page", "1 of 2")
    reload(page)
    expect_text(page, "#page", "1 of 2")


def test_a_link_to_a_puzzle_of_before_is_opened_though_the_tab_went_on(page: Page, player: str) -> None:
    before = page.url
    arrive(page, player + hash_of(TWO_WAYS))
    page.goto("about:blank")
    page.goto(before)
    ready(page)
    expect_labels(page, FIVE.labels)


def test_a_bad_link_leaves_the_address_of_the_puzzle(page: Page) -> None:
    before = page.url
    page.evaluate("location.hash = '#%'")
    expect_status(page, "The link could not be opened.")
    page.wait_for_url(before)


@pytest.mark.parametrize(
    "address", ["ftp://example.org/", "example.org", "https://", "http://localhost:4486/", "http://[::1"]
)
def test_a_public_address_is_one_that_others_can_open(address: str, tmp_path: Path) -> None:
    ran = run("play", "--export", tmp_path / "site", "--public-url", address)
    assert ran.status == 2
    assert "--public-url" in ran.err
    assert "e.g. https://example.org/hitori/" in ran.err


def test_the_variable_names_the_public_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HITORI_PUBLIC_URL", "https://example.org/hitori")
    assert run("play", "--export", tmp_path).status == 0
    assert '"public": "https://example.org/hitori/"' in (tmp_path / "start.json").read_text()
