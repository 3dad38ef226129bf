"""What an explanation's page and document tell; the command's tests look at its text and its JSON."""

import re

import pytest

from hitori import Puzzle, explain, generate, generate_many
from hitori.explaining.words import as_html, as_markdown
from tests.boards import TINY

from ..render.test_page import content_of


def test_the_page_tells_every_step() -> None:
    content = content_of(as_html(explain(TINY), "a name"))
    assert (content["title"], content["cols"], content["labels"]) == ("a name", 2, [2, 1, 1, 1])
    assert content["summary"] == "solved; hardest technique: corner check (easy)."
    first, second, third = content["steps"]
    assert (first["title"], first["level"], first["technique"]) == ("corner check", "easy", "corner-check")
    assert first["sentence"] == "r2c2 is shaded in every way to shade the corner r1c1."
    assert (first["cells"], first["because"], first["shade"]) == ([[1, 1]], [[0, 0], [0, 1], [1, 0]], "#")
    assert (second["cells"], second["because"], second["shade"]) == ([[0, 1], [1, 0]], [[1, 1]], ".")
    assert third["cells"] == [[0, 0]]


def test_a_page_is_small() -> None:
    assert len(as_html(explain(generate(10, seed=1)), "ten")) < 40_000


@pytest.mark.parametrize("puzzle", [TINY, *generate_many(7, count=5, seed=1)])
def test_the_document_holds_every_step_once_and_in_order(puzzle: Puzzle) -> None:
    found = explain(puzzle)
    document = as_markdown(found, "a name")
    assert re.findall(r"^(?:\d+\. .*?\*\*: |  +- )(.*)$", document, re.MULTILINE) == [s.sentence for s in found.steps]
    numbers = list(map(int, re.findall(r"^(\d+)\. ", document, re.MULTILINE)))
    assert numbers == list(range(1, len(numbers) + 1))
