"""The built site: no link leads nowhere, no page complains, each is readable on a phone, and the search works."""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect

import hitori
from hitori.cli.main import COMMANDS
from hitori.render.palette import DARK, LIGHT
from tests.boards import FIVE
from tests.conftest import address_of, hosted
from tests.web.conftest import listen_to

from .conftest import Program
from .links import broken_links

pytestmark = [pytest.mark.slow, pytest.mark.needs("sphinx")]
PHONE = ViewportSize(width=390, height=844)
PATIENCE = 30_000  # milliseconds


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    with chromium.new_context(viewport=PHONE, reduced_motion="reduce") as context:
        context.set_default_timeout(PATIENCE)
        yield context


def pages_of(site: Path) -> list[str]:
    """Every page but those that are frames of another."""
    found = [path.relative_to(site) for path in site.rglob("*.html")]
    return sorted(str(path) for path in found if path.parts[0] not in ("play", "_static"))


def test_no_link_leads_nowhere(built: Path) -> None:
    assert list(broken_links(built)) == []


def test_every_page_is_quiet_and_as_wide_as_a_phone(built: Path, address: str, context: BrowserContext) -> None:
    page, too_wide, complaints = context.new_page(), [], list[str]()
    listen_to(page, complaints)
    for name in pages_of(built):
        page.goto(address + name)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            too_wide.append(name)
    assert complaints == []
    assert too_wide == []


@pytest.mark.parametrize("leftover", ["{py:", "Alias for field number", "<!-- table:"])
def test_no_page_shows_what_was_meant_for_the_builder(leftover: str, built: Path) -> None:
    pages = [path for path in built.rglob("*.html") if path.name != "writing-pages.html"]  # it explains the marks
    assert [path.name for path in pages if escape(leftover) in path.read_text(encoding="utf-8")] == []


def test_every_public_name_has_its_place(built: Path, program: Program) -> None:
    pages = {path.name: path.read_text(encoding="utf-8") for path in (built / "api").glob("*.html")}
    anchors = "".join(pages.values())
    for name in [name for names in program("api").public_names().values() for name in names]:
        assert f'id="hitori.{name}"' in anchors, name
    assert 'id="hitori.Puzzle.rows"' in anchors
    assert "ForwardRef" not in anchors


def test_every_command_has_a_page_with_its_options_and_examples(built: Path) -> None:
    pages = {path.stem: path.read_text(encoding="utf-8") for path in (built / "commands").glob("*.html")}
    assert {*pages} == {"index", *COMMANDS}
    assert 'id="cmdoption-hitori-solve-time-limit"' in pages["solve"]
    assert 'id="hitori-lab-run"' in pages["lab"]
    assert "$ hitori solve puzzle.txt\n" in re.sub("<[^>]+>", "", pages["solve"])


@pytest.mark.parametrize(("word", "page"), [("sandwich", "techniques.html"), ("connectivity", "glossary.html")])
def test_the_search_works_without_a_server(built: Path, context: BrowserContext, word: str, page: str) -> None:
    results = context.new_page()
    results.goto(f"{(built / 'search.html').as_uri()}?q={word}")
    expect(results.locator(f"#search-results a[href^='{page}']").first).to_be_visible(timeout=PATIENCE)


def test_pictures_follow_the_theme(address: str, chromium: Browser) -> None:
    shown = []
    for scheme in ("light", "dark"):
        with chromium.new_context(color_scheme="dark" if scheme == "dark" else "light") as context:
            page = context.new_page()
            page.goto(f"{address}techniques.html")
            shown.append(page.evaluate("getComputedStyle(document.querySelector('.hitori-picture rect')).fill"))
    assert shown == [f"rgb({', '.join(map(str, bytes.fromhex(each.paper[1:])))})" for each in (LIGHT, DARK)]


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_front_page_shows_the_reasons(
    address: str, chromium: Browser, motion: Literal["reduce", "no-preference"]
) -> None:
    """All of them where motion is reduced, else one after the other."""
    steps = hitori.explain(FIVE).steps
    with chromium.new_context(reduced_motion=motion) as context:
        page = context.new_page()
        page.goto(address)
        reasons = page.locator(".hitori-reasons li")
        assert reasons.all_text_contents() == [step.sentence for step in steps]
        opaque = [float(each.evaluate("node => getComputedStyle(node).opacity")) > 0.5 for each in reasons.all()]
        assert sum(opaque) == (len(steps) if motion == "reduce" else 1)


def test_the_front_page_has_the_player_and_loads_it_when_asked(built: Path, context: BrowserContext) -> None:
    """Under any path, as the site of a project has one."""
    asked, complaints = list[str](), list[str]()
    with hosted(built.parent) as server:
        root, page = address_of(server), context.new_page()
        listen_to(page, complaints)
        page.on("request", lambda request: asked.append(request.url.removeprefix(root)))
        page.goto(f"{root}site/index.html")
        page.wait_for_load_state("networkidle")
        assert not [url for url in asked if "play/" in url]
        page.get_by_text("Play here").click()
        frame = page.frame_locator("iframe.hitori-player")
        expect(frame.get_by_role("heading", name="How to play")).to_be_visible(timeout=PATIENCE)
        page.wait_for_load_state("networkidle")
        page.get_by_role("link", name="set a puzzle", exact=True).click()
        expect(page.get_by_role("button", name="Play it")).to_be_visible(timeout=PATIENCE)
    assert "site/play/hitori.wasm" in asked
    assert [url for url in asked if not url.startswith("site/")] == []
    assert complaints == []
