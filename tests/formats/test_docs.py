"""docs/formats.md says what the code does: its tables are held against the catalogue, its examples are run."""

from __future__ import annotations

import doctest
from pathlib import Path

from hitori.formats import FORMATS, Format, Unit
from hitori.formats.detection import RULES

DOCS = Path(__file__).parents[2] / "docs" / "formats.md"
UNITS = {Unit.LINE: "a line", Unit.BLOCK: "rows up to an empty line", Unit.DOCUMENT: "the whole file"}


def test_the_table_of_formats() -> None:
    assert table_after("## What each format holds") == [row_of(entry) for entry in FORMATS]


def test_the_table_of_detection() -> None:
    assert [row[0] for row in table_after("## Which format a text is in")] == [f"`{rule.format}`" for rule in RULES]


def test_the_examples() -> None:
    assert doctest.testfile(str(DOCS), module_relative=False).failed == 0


def row_of(entry: Format) -> list[str]:
    return [
        f"`{entry.name}`",
        entry.description,
        UNITS[entry.unit],
        yes(entry.can_write),
        yes(entry.blanks),
        yes(entry.rectangles),
        "any 32-bit label" if entry.max_label == 2**32 - 1 else str(entry.max_label),
        ("yes" if entry.partial else "complete ones") if entry.shading else "no",
        ", ".join(entry.metadata) or "no",
    ]


def yes(holds: bool) -> str:
    return "yes" if holds else "no"


def table_after(heading: str) -> list[list[str]]:
    """The cells of the first table under a heading, without its head."""
    lines = DOCS.read_text(encoding="utf-8").partition(heading + "\n")[2].partition("\n## ")[0].split("\n")
    rows = [line for line in lines if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows[2:]]
