"""The article: built from the data of the program, and whole; the files for the OEIS are those of the program."""

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from measure import oeis, paper
from tests.boards import ROOT

pytestmark = pytest.mark.needs("sphinx")
OEIS = ROOT / "docs" / "oeis"


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = paper.build(tmp_path_factory.mktemp("paper"))
    assert isinstance(built, Path)
    return built


def test_the_article_has_every_number_of_the_data(pdf: Path) -> None:
    pages = [page.extract_text() for page in PdfReader(pdf).pages]
    assert 6 <= len(pages) <= 10
    text = "".join(pages).replace("\n", " ")
    data = json.loads(pdf.with_name("data.json").read_text(encoding="utf-8"))
    for row in data["values"]:
        assert f"{int(row['maximal']):,}" in text
    for one in data["census"]:
        assert f"{one['total']:,}" in text
    assert f"{data['hundred']['fewest']} to {data['hundred']['most']:,}" in text
    for counted in ("nodes", "windows", "blocks"):
        assert f"{data['certificate'][counted]:,}" in text


def test_the_same_data_make_the_same_file(pdf: Path, tmp_path: Path) -> None:
    assert paper.build(tmp_path).read_bytes() == pdf.read_bytes()


def test_the_files_for_the_oeis_are_current() -> None:
    files = oeis.files()
    assert {path.name for path in OEIS.iterdir()} == {*files, "README.md"}
    for name, text in files.items():
        assert (OEIS / name).read_text(encoding="utf-8") == text, name


def test_each_sequence_is_listed_with_how_far_it_is_known() -> None:
    listed = (OEIS / "README.md").read_text(encoding="utf-8")
    for entry in oeis.sequences():
        (line,) = (line for line in listed.splitlines() if f"({entry.file}.txt)" in line)
        known = [int(word) for word in line.split("|")[3].split() if word.isdigit()]
        if known and "triangle" not in line:
            assert known == [entry.offset, entry.offset + len(entry.terms) - 1]


def test_what_the_encyclopedia_has_agrees() -> None:
    terms = {entry.file: list(entry.terms) for entry in oeis.sequences()}
    assert terms["A322125"][:7] == [0, 1, 2, 4, 5, 8, 11]
    assert terms["A322150"][:7] == [1, 4, 6, 74, 6, 900, 3230]
    assert [n for n, published in enumerate(oeis.PUBLISHED) if published != terms["A239231"][n]] == [13, 17]
    assert "n = 14, 15, 16, 17, 18, 19, 20, 22 are the largest" in (OEIS / "A239231.txt").read_text(encoding="utf-8")
    assert [oeis._most_painted(n) for n in (13, 15, 17)] == [57, 75, 97]
    assert all(oeis._most_painted(n) >= term for n, term in enumerate(terms["A239231"]) if n > 1)
