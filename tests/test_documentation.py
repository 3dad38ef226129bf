"""The documents hold together: layers, pages, links, commands and decisions are those that there are."""

import re
from pathlib import Path

import pytest

import hitori
from hitori.cli.main import COMMANDS

from .boards import ROOT
from .layers.trees import TREES
from .pages import texts

DOCS = ROOT / "docs"
DECISIONS = DOCS / "decisions"
RECORDS = sorted(DECISIONS.glob("[0-9]*.md"))
FOLDERS = (ROOT, DOCS, DOCS / "how-to", DECISIONS, ROOT / "measure")
PAGES = sorted(path for folder in FOLDERS for path in folder.glob("*.md") if path.is_file())
each_page = pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def files_linked_from(page: Path) -> set[Path]:
    """Without anchors and other sites."""
    links = re.findall(r"\]\(([^)\s]+)\)", text_of(page))
    return {(page.parent / link.partition("#")[0]).resolve() for link in links if not link.startswith(("http", "#"))}


PICTURE = text_of(ROOT / "CONTRIBUTING.md").partition("<!-- layers -->")[2].partition("<!-- end -->")[0]
"""The layers: a table for each tree, in which the units of a layer are in one row, before what they are."""
TABLES = PICTURE.strip().removeprefix("```text\n").removesuffix("\n```").split("\n\n")


@pytest.mark.parametrize("name", ["src/hitori", "src/hitori/web/static", "measure"])
def test_the_picture_of_contributing_has_every_layer_of_a_tree(name: str) -> None:
    head, *rows = next(table.splitlines() for table in TABLES if table.startswith(f"{name} "))
    width = head.index("what it is")
    assert [set(row[:width].split()) for row in rows] == TREES[name].layers


def test_the_picture_of_contributing_has_every_crate_above_what_it_stands_on() -> None:
    crates = re.findall(r"hitori-\w+", PICTURE)
    assert sorted(crates) == sorted(crate for layer in TREES["crates"].layers for crate in layer)
    height = {crate: -depth for depth, layer in enumerate(TREES["crates"].layers) for crate in layer}
    assert [height[crate] for crate in crates] == sorted((height[crate] for crate in crates), reverse=True)


@each_page
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    assert [file for file in files_linked_from(page) if not file.exists()] == []


@each_page
def test_every_section_that_a_page_links_to_exists(page: Path) -> None:
    for link, anchor in re.findall(r"\]\(([\w./-]*)#([^)]+)\)", text_of(page)):
        headings = re.findall(r"^#+ (.+)$", text_of(page.parent / link if link else page), re.MULTILINE)
        assert anchor in {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}, anchor


@each_page
def test_every_command_that_a_page_speaks_of_exists(page: Path) -> None:
    header = "hitori proof 1"  # the first line of a proof
    assert set(re.findall(r"`hitori\s([a-z]\w*)", text_of(page).replace(header, ""))) <= set(COMMANDS)


def test_the_first_commands_of_the_readme_are_demo_and_test() -> None:
    first = texts(ROOT / "README.md", "sh")[0]
    assert re.findall(r"^make (\w+)", first, re.MULTILINE) == ["demo", "test"]


def test_the_page_of_the_library_speaks_of_public_names_only() -> None:
    text = text_of(DOCS / "python.md")
    called = re.findall(r"`(\w+)\(", text) + re.findall(r"hitori\.(\w+)\(", text)
    assert len(called) > 10
    assert set(called) <= set(hitori.__all__)


def test_every_page_is_linked_from_the_front_page_of_the_documentation() -> None:
    front = DOCS / "README.md"
    assert files_linked_from(front) >= {*DOCS.glob("*.md"), DECISIONS / "README.md"} - {front}


@pytest.mark.parametrize("reader", ["player", "setter", "teacher", "researcher", "programmer"])
def test_every_reader_is_led_to_a_first_success(reader: str) -> None:
    assert re.search(rf"^\| a {reader} \| \[.+?\]\(\w", text_of(ROOT / "README.md"), re.MULTILINE)


def test_every_task_is_linked_from_the_list_of_tasks() -> None:
    tasks = DOCS / "how-to"
    assert files_linked_from(tasks / "README.md") >= {*tasks.glob("[a-z]*.md")}


def test_a_page_of_a_task_is_half_a_page() -> None:
    words = {path.name: len(text_of(path).split()) for path in (DOCS / "how-to").glob("[a-z]*.md")}
    assert {name: count for name, count in words.items() if not 60 <= count <= 150} == {}


INDEX = text_of(DECISIONS / "README.md")


def test_the_index_of_decisions_goes_up_and_has_no_number_twice() -> None:
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", INDEX, re.MULTILINE)]
    assert numbers == sorted(set(numbers))
    assert numbers[0] == 1


def test_every_decision_is_in_the_index_under_its_title() -> None:
    rows = re.findall(r"^(\d+)\. \[(.+?)\]\(([^)]+)\)(?: \(.*replaced by \d+\))?$", INDEX, re.MULTILINE)
    titles = [text_of(path).partition("\n")[0].removeprefix("# ") for path in RECORDS]
    assert rows == [(str(int(path.name[:3])), title, path.name) for path, title in zip(RECORDS, titles, strict=True)]


def test_a_number_without_a_record_leads_to_the_record_that_took_it_over() -> None:
    numbers = {int(number) for number in re.findall(r"^(\d+)\. ", INDEX, re.MULTILINE)}
    others = re.findall(r"^(\d+)\. [^\[\n]+: see \[(\d{3})\]\((\S+)\)$", INDEX, re.MULTILINE)
    assert {int(number) for number, _, _ in others} == numbers - {int(path.name[:3]) for path in RECORDS}
    for _, shown, target in others:
        assert (DECISIONS / target).exists()
        assert target.startswith(f"{shown}-")
