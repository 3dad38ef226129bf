"""docs/paper/records: what the article and the drafts for the OEIS read, held against the program and the pages."""

import json
from fractions import Fraction
from importlib.resources import files
from operator import attrgetter, itemgetter
from typing import Any

import pytest

from hitori.numbers import known
from hitori.numbers.bounds import fewest_at_most
from hitori.numbers.certificates import shipped
from hitori.numbers.constructions import knights_shading, many_labels
from hitori.numbers.loss import SHIPPED, loss, measured_strip
from hitori.numbers.native import Diagram
from hitori.numbers.search import sparse_formula
from hitori.numbers.shadings import shading_counts, unique_puzzles
from hitori.shading import Shade, Shading
from tests.boards import ROOT
from tests.pages import table
from tests.requirements import slow

from .oracles import is_legal, is_maximal, shaded

Record = dict[str, Any]
DOCS = ROOT / "docs"


def records(name: str) -> list[Record]:
    text = (DOCS / "paper/records" / f"{name}.jsonl").read_text()
    return [json.loads(line) for line in text.splitlines()]


SHADINGS_PAGE, NUMBERS_PAGE = ((DOCS / name).read_text() for name in ("shadings.md", "hitori-numbers.md"))
SHADINGS = records("shadings")
CENSUS = records("census")
FEWEST = {record["rows"]: record["min_shaded_maximal"] for record in SHADINGS}


@pytest.mark.parametrize("record", [*SHADINGS[:8], *slow(SHADINGS[8:11])])
def test_shadings_are_as_swept(record: Record) -> None:
    counts = shading_counts(record["rows"])
    numbers = ("legal", "maximal", "min_shaded_maximal", "sparsest", "max_shaded", "densest")
    assert itemgetter(*numbers)(record) == attrgetter(*numbers)(counts)


def test_the_witnesses_are_as_sparse_and_as_dense_as_told() -> None:
    for record in SHADINGS:
        sparse, dense = (Shading(record[name]) for name in ("witness_min", "witness_max"))
        assert sparse.shape == dense.shape == (record["rows"], record["cols"])
        assert is_maximal(sparse)
        assert is_legal(dense)
        assert (shaded(sparse), shaded(dense)) == (record["min_shaded_maximal"], record["max_shaded"])


def test_the_page_of_shadings_has_the_same_numbers() -> None:
    numbers = ("rows", "legal", "maximal", "min_shaded_maximal", "sparsest", "max_shaded", "densest")
    rows = [[str(record.get(number, "")) for number in numbers] for record in SHADINGS]
    assert table(SHADINGS_PAGE, "n | legal") == rows


def test_squares_are_counted_in_order_and_fit_the_certificates() -> None:
    assert [record["rows"] for record in SHADINGS] == list(range(1, 14))
    assert all(number != "most" or n * n - found.labels == FEWEST[n] for (number, n), found in shipped().items())


def test_puzzles_are_as_counted() -> None:
    for record in CENSUS:
        assert record["total"] == sum(record["puzzles"].values())
        if record["rows"] * record["cols"] <= 12:
            counted = unique_puzzles(record["rows"], record["cols"])
            assert record["puzzles"] == {str(labels): number for labels, number in counted.items()}


def test_the_table_of_puzzles_is_that_of_the_record() -> None:
    shown = [record for record in CENSUS if record["rows"] > 1]
    sizes = [f"{record['rows']} x {record['cols']}" for record in shown]
    *rows, totals = table(SHADINGS_PAGE, " | ".join(["labels", *sizes]))
    assert totals == ["all", *(f"{record['total']:,}" for record in shown)]
    numbers = [[row[0], *(f"{record['puzzles'].get(row[0], 0):,}" for record in shown)] for row in rows]
    assert [[cell or "0" for cell in row] for row in rows] == numbers
    assert {row[0] for row in rows} == {labels for record in shown for labels in record["puzzles"]}


def test_each_size_that_was_open_has_a_certificate_of_the_fewest_cells() -> None:
    folder = files("hitori.numbers").joinpath("witnesses", "shadings")
    certificates = [json.loads(file.read_text()) for file in folder.iterdir()]
    assert sorted(certificate["n"] for certificate in certificates) == list(range(8, 14))
    for certificate in certificates:
        n, witness = certificate["n"], Shading(certificate["witness"])
        assert certificate["kind"] == "min_shaded_maximal"
        assert certificate["value"] == shaded(witness) == FEWEST[n]
        assert certificate["command"] == f"hitori numbers shadings --size {n}"
        assert witness.shape == (n, n)
        assert is_maximal(witness)


def test_the_proofs_are_about_the_values_of_the_sweep() -> None:
    for record in records("certificates"):
        assert record["proved"]
        assert record["shaded"] == FEWEST[record["n"]]
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
            *(
                str(Fraction(record[name], 2 * record["columns"])).replace("/", " / ")
                for name in ("half_cells", "credit")
            ),
        ]
        for record in strips[1:]
    ]
    assert [row[:5] for row in table(NUMBERS_PAGE, "rows | nodes")] == shown


@pytest.mark.parametrize("record", records("dense"), ids=lambda record: record["rows"])
def test_dense_shadings_are_legal(record: Record) -> None:
    witness = Shading(record["witness_max"])
    assert witness.shape == (record["rows"], record["cols"])
    assert is_legal(witness)
    assert shaded(witness) == record["max_shaded"]


@pytest.mark.parametrize("place", [*slow([0, 1]), pytest.param(3, marks=pytest.mark.long)])
def test_no_legal_shading_is_denser(place: int) -> None:
    record = records("dense")[place]
    diagram = Diagram(record["rows"], record["cols"], maximal=False, threads=1, memory=2**31)
    while diagram.grow():
        pass
    assert diagram.nodes == record["nodes"]
    assert diagram.least(-1).count(Shade.SHADED.code) == record["max_shaded"]


@pytest.mark.parametrize("row", [*range(3), *slow(range(3, 5))])
def test_the_table_of_proofs_is_about_these_formulas(row: int) -> None:
    n, fewest, clauses = table(SHADINGS_PAGE, "n | fewest | clauses")[row][:3]
    assert int(fewest) == FEWEST[int(n)]
    assert clauses == f"{len(sparse_formula(int(n), int(fewest) - 1)):,}"


PAGES = " ".join(f"{NUMBERS_PAGE} {SHADINGS_PAGE}".split())
"""Both as one line."""


def test_the_pages_say_what_the_program_finds() -> None:
    steps = {record["n"]: record["steps"] / 1e6 for record in records("certificates")}
    built = [labels for n in (12, 100) for labels in (fewest_at_most(n), known.most(n).high)]
    for sentence in (
        "{:,} and {:,} labels for n = 12, {:,} and {:,} for n = 100".format(*built),
        f"for n = 100 from {known.fewest(100).low} on",
        f"the paper gives {known.most(100).paper[0]:,} as the lower bound",
        f"Theorem 3 as stated gives {known.most(100).paper[1]:,}",
        f"{known.most(8).low} labels are possible on 8 x 8, where theorem 4 has {len(set(many_labels(8).labels))}",
        f"n = 11 and n = 12 have {steps[11]:.1f} and {steps[12]:.1f} million steps",
        f"the {SHADINGS[4]['maximal']} maximal shadings of 5 x 5",
        f"`src/hitori/numbers/witnesses/border.txt.gz` ({len(SHIPPED.read_bytes()) / 1000:.0f} kB)",
        f"costs exactly {2 * loss(knights_shading(20, 20))} halves",
    ):
        assert sentence in PAGES, sentence


def test_the_fewest_clues_are_those_of_the_page() -> None:
    page, found = (DOCS / "clues.md").read_text(), records("clues")
    assert [record["shaded"] for record in found] == [FEWEST[record["n"]] for record in found]
    assert all(record["cover"] <= record["low"] <= record["high"] for record in found)
    known = [record for record in found if record["low"] == record["high"]]
    shown = [[row[0], row[3]] for row in table(page, "n | shaded | partners")]
    assert shown == [[str(record["n"]), str(record["low"])] for record in known]
    maximal = {record["rows"]: record["maximal"] for record in SHADINGS}
    names = ("within", "reached", "puzzles")
    counts = [[record["n"], maximal[record["n"]], *(record[name] for name in names)] for record in known]
    assert table(page, "n | maximal shadings") == [["" if one is None else str(one) for one in row] for row in counts]
