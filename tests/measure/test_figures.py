"""Measured numbers: each table of the documentation has its command, and each cited record exists and is clean."""

import json
import re
from pathlib import Path

import pytest

from hitori.lab.measure import machine
from measure import figures, measured

ROOT = Path(__file__).parents[2]

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")), *sorted((ROOT / "measure").glob("*.md"))]
MARKER = re.compile(r"<!-- table: (\w+) -->")
CITED = re.compile(r"(?<!The folder `)measure/records/[\w.-]+(?:/[\w.-]+)*")
"""A folder of which a page says that it holds no run is not cited."""


def cited_records(text: str) -> list[str]:
    """The records that a page cites, e.g. `measure/records/rq1`."""
    return [found.rstrip(".") for found in CITED.findall(text)]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_cited_record_exists_and_has_a_clean_commit(page: Path) -> None:
    for name in cited_records(page.read_text(encoding="utf-8")):
        assert (ROOT / name).exists(), name
        measured.check_commit(ROOT / name)


def test_a_record_that_does_not_exist_is_seen() -> None:
    text = "measured in `measure/records/tables/gone.json`. The folder `measure/records/rq1` holds no run."
    assert cited_records(text) == ["measure/records/tables/gone.json"]
    assert not (ROOT / "measure/records/tables/gone.json").exists()


def test_every_table_has_its_command() -> None:
    """Those made from the code alone are not measured."""
    listed = {(figure.document, table) for figure in figures.FIGURES for table in figure.tables}
    found = {(str(page.relative_to(ROOT)), name) for page in PAGES for name in MARKER.findall(page.read_text("utf-8"))}
    assert listed == found - {("docs/engines.md", "engines")}


def test_the_page_of_figures_is_current() -> None:
    assert (ROOT / "docs" / "figures.md").read_text(encoding="utf-8") == figures.page()


def test_a_record_fills_its_tables_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "RECORDS", tmp_path / "records")
    monkeypatch.setattr(machine, "commit", lambda: "0123abcd")
    document = tmp_path / "page.md"
    document.write_text("<!-- table: one -->\nold\n<!-- end -->\n")
    measured.measure_tables(document, {"one": lambda: iter(["| 5 ms |"])}, "tool")
    filled = document.read_text()
    assert filled == "<!-- table: one -->\n| 5 ms |\n<!-- end -->\n"
    document.write_text(filled.replace("5", "6"))
    measured.write_recorded(document, tmp_path / "records" / "tool.json")
    assert document.read_text() == filled


@pytest.mark.parametrize("commit", ["0123abcd-dirty", "unknown: neither a repository nor an installed package"])
def test_a_record_of_uncommitted_code_is_refused(tmp_path: Path, commit: str) -> None:
    record = tmp_path / "tool.json"
    record.write_text(json.dumps({"machine": {"commit": commit}, "tables": {}}))
    with pytest.raises(SystemExit, match="commit the code and measure again"):
        measured.check_commit(record)
