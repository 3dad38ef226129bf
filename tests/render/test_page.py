"""The pages: self-contained, and safe against what a file may hold."""

import json
import re
from typing import Any

import pytest
from bs4 import BeautifulSoup

from hitori.puzzle import Puzzle
from hitori.render.page import fill, to_html
from hitori.render.palette import DARK, LIGHT
from hitori.solving.registry import get_solver
from hitori.solving.tracing import SearchStep, StepKind

EACH = pytest.mark.parametrize("template", ["trace.html", "explanation.html"])


def parsed(page: str) -> BeautifulSoup:
    return BeautifulSoup(page, "html.parser")


def content_of(page: str) -> Any:
    return json.loads(parsed(page)("script")[0].get_text())


@EACH
def test_nothing_is_fetched_from_outside(template: str) -> None:
    page = fill(template, {"title": "a name", "steps": []})
    keys = ("src", "href", "action", "data")
    assert [node[key] for key in keys for node in parsed(page).select(f"[{key}]") if node[key]] == ["data:,"]
    assert not re.search(r"https?:|//[a-z]|url\(|@import|fetch\(|import\(", page)


@EACH
def test_a_name_cannot_break_out(template: str) -> None:
    name = '</script><script>alert("x")</script><!-- <b>\u2028 DATA_AS_JSON PAGE_SCRIPT PAGE_STYLE'
    page = fill(template, {"title": name})
    assert content_of(page) == {"title": name}
    assert len(parsed(page)("script")) == len(parsed(fill(template, {}))("script")) == 2
    assert "innerHTML" not in page


@EACH
def test_the_colours_are_those_of_the_palettes(template: str) -> None:
    page = fill(template, {})
    for palette in (LIGHT, DARK):
        assert f"--label-in-shade: {palette.label_in_shade};" in page
    used, defined = set(re.findall(r"var\(--([\w-]+)\)", page)), set(re.findall(r"--([\w-]+):", page))
    assert "deduced" in used <= defined


@EACH
def test_every_element_that_the_script_asks_for_is_there(template: str) -> None:
    page = fill(template, {})
    asked = set(re.findall(r'getElementById\("(\w+)"\)', page))
    assert {"board", "slider", "data", "back", "on"} <= asked
    assert asked <= {node["id"] for node in parsed(page).select("[id]")}


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
