"""Nothing stored can break the page: damaged stores, files and links, and what is whole in them is kept."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hitori.web.site import export
from tests.boards import FIVE
from tests.requirements import slow
from tests.web.conftest import (
    Visit,
    arrive,
    cell,
    change_game,
    check,
    click,
    downloaded,
    expect_count,
    expect_status,
    hash_of,
    kept,
    keys,
    link_of,
    menu,
    press,
    put,
    ready,
    reload,
)
from tests.web.states import game

ODD: list[Any] = [None, "2", "", "{", -1, 1.5, 2**60, True, [], {}, [[]], [None], {"rows": 2}, "constructor", "é"]
SIGNS = ["", "%", "%zz", "é", "/", "=", "&", "9" * 30, "&step=1e9"]
RANGES = [range(3), range(3, 10), *(range(first, first + 10) for first in range(10, 100, 10))]
many_seeds = pytest.mark.parametrize("seeds", [RANGES[0], *slow(RANGES[1:])], ids=str)
"""Up to ten in one browser, each for a store, a file and a link: 300 in all, and nine by default."""


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in a JSON value with every key of it."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def damage(value: Any, rng: Random) -> str:
    """The text of a JSON value with one to three faults."""
    value = copy.deepcopy(value)
    for _ in range(rng.randint(1, 3)):
        container, key = rng.choice([*places(value)] or [(None, None)])
        if container is None:
            break
        if rng.random() < 0.3:
            del container[key]
        else:
            container[key] = copy.deepcopy(rng.choice(ODD))
    text = json.dumps(value)
    return text[: rng.randrange(len(text))] if rng.random() < 0.15 else text


@pytest.fixture(scope="module")
def whole(chromium: Any, player: str) -> dict[str, str]:
    """A store as the page writes it: five games, of which one is on the board and one in the editor."""
    page = chromium.new_page(service_workers="block")
    page.goto(player)
    ready(page)
    games = {f"p{place}": game(place) for place in range(4)}
    page.evaluate("games => localStorage.setItem('hitori:games', games)", json.dumps(games))
    page.goto(player + link_of(FIVE))
    reload(page)
    keys(page, "Escape")
    menu(page, "Settings")
    check(page, "Dark")
    press(page, "Done")
    click(page, 0, 4)
    menu(page, "Edit")
    page.locator("body[data-mode=edit]").wait_for()  # whose code is fetched now
    reload(page)
    stored = kept(page)
    page.close()
    assert {f"hitori:{name}" for name in ("settings", "shelf", "draft", "layout")} <= stored.keys()
    assert sum("game:" in name for name in stored) >= 5
    return stored


@many_seeds
def test_a_damaged_store_stops_nobody(visit: Visit, whole: dict[str, str], seeds: range) -> None:
    page = visit()
    for seed in seeds:
        rng = Random(seed)
        names = rng.sample(sorted(whole), rng.randint(1, 3))
        stored = {name: damage(json.loads(text), rng) if name in names else text for name, text in whole.items()}
        put(page, stored)
        keys(page, "Escape")
        page.locator("nav [data-dialog=mine]").click()
        expect_count(page, 1, "#dialog-mine[open]")
        now = kept(page)
        for name in (name for name in whole.keys() - {*names} if "game" in name):
            assert json.loads(now[name]).get("puzzle") == json.loads(whole[name]).get("puzzle"), seed
        for name in names:
            aside = now.get(name.replace("hitori:", "hitori:broken:", 1))
            assert aside in (None, stored[name]), seed
            assert aside or "game:" not in name or json.loads(now[name])["puzzle"]["labels"], seed


@many_seeds
def test_a_damaged_file_adds_what_is_whole(visit: Visit, whole: dict[str, str], tmp_path: Path, seeds: range) -> None:
    page = visit()
    for seed in seeds:
        rng = Random(seed)
        games = [{"id": name.split(":")[-1], **json.loads(text)} for name, text in whole.items() if "game:" in name]
        damaged = rng.randrange(len(games))
        try:
            games[damaged] = json.loads(damage(games[damaged], rng))
        except json.JSONDecodeError:
            games[damaged] = {}
        file = tmp_path / "progress.json"
        file.write_text(json.dumps({"hitori": 1, "games": games}))
        put(page, {})
        keys(page, "Escape")
        press(page, "My puzzles")
        expect_count(page, 1, "#dialog-mine[open]")
        page.set_input_files("#mine-import", file)
        expect(page.locator("#mine-problem")).to_contain_text("added")
        now = kept(page)
        for place, one in enumerate(games):
            assert place == damaged or f"hitori:game:{one['id']}" in now, seed
    reload(page)


@many_seeds
def test_a_damaged_link_opens_or_says_why_not(visit: Visit, player: str, seeds: range) -> None:
    page = visit()
    marked = hash_of(FIVE)[1:] + "&marks=" + "12020" * 5
    whole = [FIVE.to_url().partition("?")[2], "https://puzz.link/p?hitori/4/4/1114142333214213&step=3", marked]
    for seed in seeds:
        rng = Random(seed)
        link = [*rng.choice(whole)]
        for _ in range(rng.randint(1, 4)):
            place = rng.randrange(len(link))
            link[place : place + rng.randint(0, 2)] = rng.choice(SIGNS)
        arrive(page, f"{player}#{''.join(link)}")
        assert page.get_by_role("gridcell").count() >= 1, seed


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("game", {"puzzle": {"rows": "2", "cols": 2, "labels": [1, 1, 2, 3]}}),
        *slow([("settings", "odd"), ("draft", {"isOpen": True}), ("shelf", {"puzzles": [None], "at": 3})]),
    ],
)
def test_what_is_broken_is_set_aside_with_a_word(page: Page, name: str, stored: Any) -> None:
    click(page, 0, 4)
    reload(page)
    key = "hitori:game:p123" if name == "game" else f"hitori:{name}"
    put(page, {**kept(page), key: json.dumps(stored)})
    expect_status(page, "Something stored is broken.")
    page.locator("#choices button").click()
    expect_count(page, 1, "#mine-unfinished button")
    expect(page.locator("#mine-broken-words")).to_contain_text("1 stored item cannot be read")
    assert json.loads(downloaded(page, "Export what is broken").path().read_text()) == {
        key.removeprefix("hitori:"): json.dumps(stored)
    }
    press(page, "Delete what is broken")
    expect_count(page, 0, "#mine-broken:visible")
    assert not [key for key in kept(page) if "broken" in key]


@pytest.mark.parametrize(
    ("field", "value"),
    [("past", [[[99, 0, 1]]]), *slow([("level", "odd"), ("solved", {"seconds": "1"}), ("branch", 7)])],
)
def test_a_game_is_kept_where_little_is_broken(page: Page, field: str, value: Any) -> None:
    click(page, 0, 4)
    reload(page)
    change_game(page, **{field: value})
    assert "shaded" in (cell(page, 0, 4).get_attribute("class") or "")
    press(page, "My puzzles")
    expect_count(page, 1, "#mine-unfinished button")


def test_a_page_opened_as_a_file_says_what_to_do(chromium: Any, tmp_path: Path) -> None:
    export(tmp_path)
    page = chromium.new_page()
    page.goto((tmp_path / "index.html").as_uri())
    expect(page.get_by_text("The player did not start.")).to_be_visible()
    expect(page.get_by_text("hitori play")).to_be_visible()
    page.close()
