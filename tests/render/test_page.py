"""The pages: self-contained, and safe against what a file may hold."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from hitori.puzzle import Puzzle
from hitori.render.page import fill, to_html
from hitori.render.palette import DARK, LIGHT
from hitori.solving.registry import get_solver
from hitori.solving.tracing import SearchStep, StepKind

TEMPLATES = ["trace.html", "explanation.html"]


class Elements(HTMLParser):
    """The start tags of a page with their attributes, and the text of its scripts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.lasttag == "script" and data.strip():
            self.scripts.append(data)


def content_of(page: str) -> Any:
    return json.loads(Elements(page).scripts[0])


@pytest.mark.parametrize("template", TEMPLATES)
def test_nothing_is_fetched_from_outside(template: str) -> None:
    page = fill(template, {"title": "a name", "steps": []})
    links = [attributes.get(key) for _, attributes in Elements(page).tags for key in ("src", "href", "action", "data")]
    assert [link for link in links if link] == ["data:,"]
    assert not re.search(r"https?:|//[a-z]|url\(|@import|fetch\(|import\(", page)


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_name_cannot_break_out(template: str) -> None:
    name = '</script><script>alert("x")</script><!-- <b>\u2028 DATA_AS_JSON PAGE_SCRIPT PAGE_STYLE'
    page = fill(template, {"title": name})
    assert content_of(page) == {"title": name}
    assert len(Elements(page).scripts) == len(Elements(fill(template, {})).scripts) == 2
    assert "innerHTML" not in page


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_colours_are_those_of_the_palettes(template: str) -> None:
    page = fill(template, {})
    for palette in (LIGHT, DARK):
        assert f"--label-in-shade: {palette.label_in_shade};" in page
    used, defined = set(re.findall(r"var\(--([\w-]+)\)", page)), set(re.findall(r"--([\w-]+):", page))
    assert "deduced" in used <= defined


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_element_that_the_script_asks_for_is_there(template: str) -> None:
    page = fill(template, {})
    asked = set(re.findall(r'getElementById\("(\w+)"\)', page))
    assert {"board", "slider", "data", "back", "on"} <= asked
    assert asked <= {attributes.get("id") for _, attributes in Elements(page).tags}


# What the trace page shows.


PUZZLE = Puzzle([[1, 1, 3], [0, 2, 3]])


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
