"""The pages: self-contained, and safe against what a file may hold."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from playwright.sync_api import Browser, Page

import hitori
from hitori import explain
from hitori.explaining.words import as_html
from hitori.messages import languages
from hitori.native import board_svg
from hitori.puzzle import Puzzle
from hitori.render.page import fill, to_html
from hitori.render.palette import DARK, LIGHT
from hitori.solving.registry import get_solver
from hitori.solving.tracing import SearchStep, StepKind
from tests.boards import TINY
from tests.requirements import slow

PUZZLE = Puzzle([[1, 1, 3], [0, 2, 3]])
EACH = pytest.mark.parametrize("template", ["trace.html", "explanation.html"])


def parsed(page: str) -> BeautifulSoup:
    return BeautifulSoup(page, "html.parser")


def content_of(page: str) -> Any:
    return json.loads(parsed(page)("script")[0].get_text())


@EACH
def test_nothing_is_fetched_from_outside(template: str) -> None:
    page = fill(template, PUZZLE, {"title": "a name", "steps": []})
    keys = ("src", "href", "action", "data")
    assert [node[key] for key in keys for node in parsed(page).select(f"[{key}]") if node[key]] == ["data:,"]
    assert not re.search(r"https?:|//[a-z]|url\(|@import|fetch\(|import\(", page)


@EACH
def test_a_name_cannot_break_out(template: str) -> None:
    name = '</script><script>alert("x")</script><!-- <b>\u2028 DATA_AS_JSON PAGE_SCRIPT PAGE_STYLE BOARD'
    page = fill(template, PUZZLE, {"title": name})
    assert content_of(page)["title"] == name
    assert len(parsed(page)("script")) == len(parsed(fill(template, PUZZLE, {}))("script")) == 2
    assert "innerHTML" not in page


@EACH
def test_the_colours_are_those_of_the_palettes(template: str) -> None:
    page = fill(template, PUZZLE, {})
    for palette in (LIGHT, DARK):
        assert f"--label-in-shade: {palette.label_in_shade};" in page
    used, defined = set(re.findall(r"var\(--([\w-]+)\)", page)), set(re.findall(r"--([\w-]+):", page))
    assert "deduced" in used <= defined


@EACH
def test_every_element_that_the_script_asks_for_is_there(template: str) -> None:
    page = fill(template, PUZZLE, {})
    asked = set(re.findall(r'getElementById\("(\w+)"\)', page))
    assert {"board", "slider", "data", "back", "on"} <= asked
    assert asked <= {node["id"] for node in parsed(page).select("[id]")}


@EACH
def test_the_board_is_the_drawing_of_the_core(template: str) -> None:
    assert f'aria-label="Grid">\n{board_svg(PUZZLE, False)}</div>' in fill(template, PUZZLE, {})


@pytest.fixture
def page(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """The page of an explanation, before its first step."""
    path = tmp_path / "page.html"
    path.write_text(as_html(explain(TINY), "tiny"))
    with chromium.new_page() as page:
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(path.as_uri())
        yield page
        assert complaints == []


def marked(page: Page, kind: str) -> list[int]:
    """The cells, row by row, in which marks of this kind can be seen."""
    seen = """(shapes) => shapes.map((shape) => {
        const { visibility, fill } = getComputedStyle(shape);
        return visibility === "visible" && fill !== "rgba(0, 0, 0, 0)";
    })"""
    return [place for place, shown in enumerate(page.eval_on_selector_all(f".{kind} > *", seen)) if shown]


def test_a_step_shows_its_marks_and_no_others(page: Page) -> None:
    """TINY: r2c2 is shaded, because of all others; then its neighbours are circled."""
    boards: list[dict[str, list[int]]] = [
        {"shaded": [], "circle": [], "deduced": [], "because": []},
        {"shaded": [3], "circle": [], "deduced": [3], "because": [0, 1, 2]},
        {"shaded": [3], "circle": [1, 2], "deduced": [1, 2], "because": [3]},
    ]
    for expected in boards:
        assert {kind: marked(page, kind) for kind in expected} == expected
        assert marked(page, "label") == [0, 1, 2, 3]
        page.keyboard.press("ArrowRight")
    titles = page.locator("#board title").all_text_contents()
    assert titles == ["r1c1: 2, unshaded", "r1c2: 1, unshaded", "r2c1: 1, unshaded", "r2c2: 1, shaded"]


HARD = hitori.generate(8, difficulty="hard", seed=5)
NONE = Puzzle([[1, 2, 3], [2, 2, 3], [1, 1, 3]])
VISIBLE = """() => [...document.querySelectorAll("#sentence, #technique, ol button, .legend, h1")].map((node) => {
    const copy = node.cloneNode(true);
    copy.querySelectorAll(".unseen").forEach((unseen) => unseen.remove());
    return copy.textContent;
}).join(" ")"""
ROLES = """() => {
    const shown = (shape) => getComputedStyle(shape).visibility === "visible";
    const frames = ["deduced", "because"].filter((name) => [...document.querySelectorAll(`.${name} > *`)].some(shown));
    const over = [...document.querySelectorAll(".marks > :not(.number)")].map((shape) => shape.classList[0]);
    const said = [...document.querySelectorAll("#sentence .part")].map((part) => part.classList[1]);
    return [[...new Set([...frames, ...over])].sort(), [...new Set(said)].sort()];
}"""


@pytest.mark.parametrize("language", ["en", *slow(languages()[1:])])
@pytest.mark.parametrize("puzzle", [HARD, NONE], ids=["hard", "without a solution"])
def test_words_look_like_marks_and_name_no_cell(
    chromium: Browser, tmp_path: Path, puzzle: Puzzle, language: str
) -> None:
    path = tmp_path / "page.html"
    path.write_text(as_html(explain(puzzle), "a name", language))
    with chromium.new_page() as page:
        page.goto(path.as_uri())
        steps = content_of(path.read_text())["steps"]
        for step in steps:
            page.keyboard.press("ArrowRight")
            drawn, said = page.evaluate(ROLES)
            assert drawn == said
            assert page.locator("#sentence .unseen").text_content() == step["sentence"]
            assert page.locator("#sentence > span").first.get_attribute("title") == step["sentence"]
        assert not re.search(r"r\d+c\d+", str(page.evaluate(VISIBLE)))
        assert puzzle is NONE or {role for step in steps for role, cells in step["marks"].items() if cells} == {
            "deduced",
            "because",
            "line",
            "ghost",
            "broken",
        }


# What the trace page shows.


def test_the_page_holds_every_step() -> None:
    steps: list[SearchStep] = []
    get_solver("backtracking").solve(PUZZLE, tracer=steps.append)  # type: ignore[call-arg]
    trace = content_of(to_html(PUZZLE, steps, "a name", "no solution"))
    assert (trace["title"], trace["summary"], trace["cols"]) == ("a name", "no solution", 3)
    assert trace["labels"] == [1, 1, 3, 0, 2, 3]
    assert {step.kind for step in steps} >= {StepKind.DECIDE, StepKind.REFUSE, StepKind.BACKTRACK}
    for told, step in zip(trace["steps"], steps, strict=True):
        assert (told["shading"], told["depth"]) == (step.shading.to_rows(), step.depth)
        assert (told["cell"], told["because"]) == (step.cell and list(step.cell), [*map(list, step.because)])


def test_a_search_without_steps_is_a_page_too() -> None:
    assert content_of(to_html(PUZZLE, [], "nothing happened", "solved"))["steps"] == []
