"""docs/paper/records: what the article and the drafts for the OEIS read, held against the program and the pages."""

import json
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from hitori.native import Diagram
from hitori.numbers.certificates import shipped
from hitori.numbers.loss import measured_strip
from hitori.numbers.shadings import shading_counts, unique_puzzles
from hitori.shading import Shade, Shading

from .oracles import is_legal, is_maximal, slow

DOCS = Path(__file__).parents[2] / "docs"


def records(name: str) -> list[dict[str, Any]]:
    text = (DOCS / "paper" / "records" / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def table(page: str, corner: str) -> list[list[str]]:
    """The rows of the table of a page whose first cell is this one, without the line below its head."""
    lines = (DOCS / page).read_text(encoding="utf-8").partition(f"| {corner} |")[2].partition("\n\n")[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("| ").split("|")] for line in [f"{corner} |{lines[0]}", *lines[2:]]]
    return [[*row, *[""] * (len(rows[0]) - len(row))] for row in rows]


SHADINGS = records("shadings")
CENSUS = records("census")


@pytest.mark.parametrize("record", [*SHADINGS[:8], *slow(SHADINGS[8:11])])
def test_shadings_are_as_swept(record: dict[str, Any]) -> None:
    counts = shading_counts(record["rows"])
    numbers = ("legal", "maximal", "min_shaded_maximal", "sparsest", "max_shaded", "densest")
    assert {name: record[name] for name in numbers} == {name: getattr(counts, name) for name in numbers}


@pytest.mark.parametrize("record", SHADINGS)
def test_the_witnesses_are_as_sparse_and_as_dense_as_told(record: dict[str, Any]) -> None:
    sparse, dense = (Shading.from_rows(record[name]) for name in ("witness_min", "witness_max"))
    assert sparse.shape == dense.shape == (record["rows"], record["cols"])
    assert is_maximal(sparse)
    assert is_legal(dense)
    shaded = [len(list(shading.shaded())) for shading in (sparse, dense)]
    assert shaded == [record["min_shaded_maximal"], record["max_shaded"]]


def test_the_page_of_shadings_has_the_same_numbers() -> None:
    numbers = ("rows", "legal", "maximal", "min_shaded_maximal", "sparsest", "max_shaded", "densest")
    rows = [[str(record.get(number, "")) for number in numbers] for record in SHADINGS]
    assert table("shadings.md", "n")[1:] == rows


def test_squares_are_counted_in_order_and_fit_the_certificates() -> None:
    assert [record["rows"] for record in SHADINGS] == list(range(1, 14))
    labels = {n: found.labels for (number, n), found in shipped().items() if number == "most"}
    fewest = {record["rows"]: record["min_shaded_maximal"] for record in SHADINGS}
    assert all(n * n - most == fewest[n] for n, most in labels.items())


@pytest.mark.parametrize("record", CENSUS)
def test_puzzles_are_as_counted(record: dict[str, Any]) -> None:
    assert record["total"] == sum(record["puzzles"].values())
    if record["rows"] * record["cols"] <= 12:
        counted = unique_puzzles(record["rows"], record["cols"])
        assert record["puzzles"] == {str(labels): number for labels, number in counted.items()}


def test_the_table_of_puzzles_is_that_of_the_record() -> None:
    shown = [record for record in CENSUS if record["rows"] > 1]
    head, *rows, totals = table("hitori-numbers.md", "labels")
    assert head == ["labels", *(f"{record['rows']} x {record['cols']}" for record in shown)]
    assert totals == ["all", *(f"{record['total']:,}" for record in shown)]
    numbers = [[row[0], *(f"{record['puzzles'].get(row[0], 0):,}" for record in shown)] for row in rows]
    assert [[cell or "0" for cell in row] for row in rows] == numbers
    assert {row[0] for row in rows} == {labels for record in shown for labels in record["puzzles"]}


def test_each_size_that_was_open_has_a_certificate_of_the_fewest_cells() -> None:
    folder = files("hitori.numbers").joinpath("witnesses", "shadings")
    certificates = [json.loads(file.read_text(encoding="utf-8")) for file in folder.iterdir()]
    assert sorted(certificate["n"] for certificate in certificates) == list(range(8, 14))
    for certificate in certificates:
        n, witness = certificate["n"], Shading.from_rows(certificate["witness"])
        assert certificate["kind"] == "min_shaded_maximal"
        assert certificate["value"] == len(list(witness.shaded())) == SHADINGS[n - 1]["min_shaded_maximal"]
        assert certificate["command"] == f"hitori numbers shadings --size {n}"
        assert witness.shape == (n, n)
        assert is_maximal(witness)


def test_the_proofs_are_about_the_values_of_the_sweep() -> None:
    fewest = {record["rows"]: record["min_shaded_maximal"] for record in SHADINGS}
    for record in records("certificates"):
        assert record["proved"]
        assert record["shaded"] == fewest[record["n"]]
        assert record["steps"] > 0


def test_the_strips_along_the_border_are_as_measured_and_in_the_table() -> None:
    strips = records("border")
    for record in strips[:3]:
        strip = measured_strip(record["height"])
        assert (record["nodes"], record["arcs"]) == (strip.nodes, strip.arcs)
        assert Fraction(record["half_cells"], record["columns"]) == Fraction(strip.halves, strip.columns)
    shown = [
        [
            str(record["height"]),
            f"{record['nodes']:,}",
            f"{record['arcs']:,}",
            str(Fraction(record["half_cells"], 2 * record["columns"])).replace("/", " / "),
            str(Fraction(record["credit"], 2 * record["columns"])).replace("/", " / "),
        ]
        for record in strips[1:]
    ]
    assert [row[:5] for row in table("hitori-numbers.md", "rows | nodes")[1:]] == shown


@pytest.mark.parametrize("record", records("dense"), ids=lambda record: record["rows"])
def test_dense_shadings_are_legal(record: dict[str, Any]) -> None:
    witness = Shading.from_rows(record["witness_max"])
    assert witness.shape == (record["rows"], record["cols"])
    assert is_legal(witness)
    assert len(list(witness.shaded())) == record["max_shaded"]


@pytest.mark.parametrize("place", [*slow([0, 1]), pytest.param(3, marks=pytest.mark.long)])
def test_no_legal_shading_is_denser(place: int) -> None:
    record = records("dense")[place]
    diagram = Diagram(record["rows"], record["cols"], maximal=False, threads=1, memory=2**31)
    while diagram.grow():
        pass
    assert diagram.nodes == record["nodes"]
    assert diagram.least(-1).count(Shade.SHADED) == record["max_shaded"]
