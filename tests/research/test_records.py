"""docs/paper/records: what the article and the drafts for the OEIS read, held against the program and the pages."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from hitori.research.census import unique_puzzles
from hitori.research.certificates import shipped
from hitori.research.shadings import shading_counts
from hitori.shading import Shading

from .oracles import is_legal, is_maximal

DOCS = Path(__file__).parents[2] / "docs"


def records(name: str) -> list[dict[str, Any]]:
    text = (DOCS / "paper" / "records" / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def row(name: str, page: str) -> list[str]:
    """The cells of the row of a table that begins with this one."""
    (line,) = re.findall(rf"^\| {name} \|(.*)\|$", (DOCS / page).read_text(encoding="utf-8"), re.M)
    return [cell.strip() for cell in line.split("|")]


SHADINGS = records("shadings")
CENSUS = records("census")


@pytest.mark.parametrize("record", SHADINGS[:8], ids=lambda record: str(record["rows"]))
def test_shadings_are_as_swept(record: dict[str, Any]) -> None:
    counts = shading_counts(record["rows"])
    numbers = ("legal", "maximal", "min_shaded_maximal", "sparsest", "max_shaded", "densest")
    assert {name: record[name] for name in numbers} == {name: getattr(counts, name) for name in numbers}


@pytest.mark.parametrize("record", SHADINGS, ids=lambda record: str(record["rows"]))
def test_the_witnesses_are_as_sparse_and_as_dense_as_told(record: dict[str, Any]) -> None:
    sparse, dense = (Shading.from_rows(record[name]) for name in ("witness_min", "witness_max"))
    assert sparse.shape == dense.shape == (record["rows"], record["cols"])
    assert is_maximal(sparse)
    assert is_legal(dense)
    shaded = [len(list(shading.shaded())) for shading in (sparse, dense)]
    assert shaded == [record["min_shaded_maximal"], record["max_shaded"]]


def test_the_page_of_shadings_has_the_same_numbers() -> None:
    numbers = ("legal", "maximal", "min_shaded_maximal", "sparsest", "max_shaded", "densest")
    for record in SHADINGS:
        # The page has a smaller table of another kind, whose rows begin with the same numbers.
        rows = re.findall(rf"^\| {record['rows']} \|(.*)\|$", (DOCS / "shadings.md").read_text(encoding="utf-8"), re.M)
        assert [str(record.get(name, "")) for name in numbers] == [cell.strip() for cell in rows[0].split("|")]


def test_squares_are_counted_in_order_and_fit_the_certificates() -> None:
    assert [record["rows"] for record in SHADINGS] == list(range(1, 14))
    labels = {n: found.labels for (number, n), found in shipped().items() if number == "most"}
    fewest = {record["rows"]: record["min_shaded_maximal"] for record in SHADINGS}
    assert all(n * n - most == fewest[n] for n, most in labels.items())


@pytest.mark.parametrize("record", CENSUS, ids=lambda record: f"{record['rows']}x{record['cols']}")
def test_puzzles_are_as_counted(record: dict[str, Any]) -> None:
    assert record["total"] == sum(record["puzzles"].values())
    if record["rows"] * record["cols"] <= 12:
        counted = unique_puzzles(record["rows"], record["cols"])
        assert record["puzzles"] == {str(labels): number for labels, number in counted.items()}


def test_the_table_of_puzzles_is_that_of_the_record() -> None:
    shown = [record for record in CENSUS if record["rows"] > 1]
    page = "hitori-numbers.md"
    assert row("labels", page) == [f"{record['rows']} x {record['cols']}" for record in shown]
    assert row("all", page) == [f"{record['total']:,}" for record in shown]
    for labels in range(2, 13):
        numbers = [record["puzzles"].get(str(labels)) for record in shown]
        assert row(str(labels), page) == ["" if number is None else f"{number:,}" for number in numbers]


def test_the_proofs_are_about_the_values_of_the_sweep() -> None:
    fewest = {record["rows"]: record["min_shaded_maximal"] for record in SHADINGS}
    for record in records("certificates"):
        assert record["proved"]
        assert record["shaded"] == fewest[record["n"]]
        assert record["steps"] > 0
