"""The article: built from the data of the program, and whole; the files for the OEIS are those of the program."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from pypdf import PdfReader

from hitori import Puzzle, Shading, count_solutions, solve
from measure import oeis, paper
from tests.boards import ROOT

pytestmark = pytest.mark.needs("sphinx")
OEIS = ROOT / "docs/oeis"


@pytest.fixture(scope="module")
def pdf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = paper.build(tmp_path_factory.mktemp("paper"))
    assert isinstance(built, Path)
    return built


def test_the_article_has_every_number_of_the_data(pdf: Path) -> None:
    pages = [page.extract_text() for page in PdfReader(pdf).pages]
    assert 12 <= len(pages) <= 24
    text = "".join(pages).replace("\n", " ")
    data = json.loads(pdf.with_name("data.json").read_text())
    for row in data["values"]:
        assert f"{int(row['maximal']):,}" in text
    for one in data["census"]:
        assert f"{one['total']:,}" in text
    assert f"{data['hundred']['fewest']} to {data['hundred']['most']:,}" in text
    for one in data["clues"]:
        assert one["low"] <= one["high"]
        assert one["within"] is None or f"{one['within']:,}" in text
    for counted in ("nodes", "windows", "blocks"):
        assert f"{data['certificate'][counted]:,}" in text
    for one in data["hashes"]:
        assert one["files"] in text
        assert one["sha256"][:32] in text
        assert one["sha256"][32:] in text
    words = "".join(text.split())
    for one in data["seconds"]:
        assert "".join(f"({one['command']})".split()) in words, one["command"]


def test_the_sum_of_several_files_is_that_of_the_lines_of_sha256sum() -> None:
    folder = ROOT / "proofs/coq"
    names = sorted(f"proofs/coq/{path.name}" for path in folder.glob("*.v"))
    lines = "".join(f"{sha256((ROOT / name).read_bytes()).hexdigest()}  {name}\n" for name in names)
    assert paper.digest("proofs/coq/*.v") == sha256(lines.encode()).hexdigest()
    assert paper.digest("proofs/border/check.c") == sha256((ROOT / "proofs/border/check.c").read_bytes()).hexdigest()


def test_the_worked_labelling_copies_row_by_row_and_has_one_solution() -> None:
    example = paper.worked()
    puzzle = Puzzle(example["puzzle"])
    assert solve(puzzle).solution == Shading(example["shading"])
    assert count_solutions(puzzle, limit=2, solver="pysat") == 1
    copied = paper.row_by_row(paper.EXAMPLE, paper.BESIDE, paper.SECOND)
    assert set(copied) == set(paper.EXAMPLE.shaded())
    assert all(cell.row == source.row and puzzle[cell] == puzzle[source] for cell, source in copied.items())


def test_the_same_data_make_the_same_file(pdf: Path, tmp_path: Path) -> None:
    assert paper.build(tmp_path).read_bytes() == pdf.read_bytes()


def test_the_files_for_the_oeis_are_current() -> None:
    files = dict(oeis.files())
    assert {path.name for path in OEIS.iterdir()} == {*files, "README.md"}
    for name, text in files.items():
        assert (OEIS / name).read_text() == text, name


def test_each_sequence_is_listed_with_how_far_it_is_known() -> None:
    listed = (OEIS / "README.md").read_text()
    for name, (offset, terms) in oeis.sequences().items():
        (line,) = (line for line in listed.splitlines() if f"({name}.txt)" in line)
        known = [int(word) for word in line.split("|")[3].split() if word.isdigit()]
        if known and "triangle" not in line:
            assert known == [offset, offset + len(terms) - 1]


def most_painted(n: int) -> int:
    """No more cells can be painted, by the bound that the draft of A239231 proves."""
    return ((n - 1) ** 2 + 4 * -(-n // 2) - (n % 2 == 1 and n > 3)) // 3


def test_the_drafts_say_what_is_so() -> None:
    drafts = {name: (OEIS / f"{name}.txt").read_text() for name in oeis.sequences()}
    terms = {name: [*found] for name, (_, found) in oeis.sequences().items()}
    assert terms["A322125"][:7] == [0, 1, 2, 4, 5, 8, 11]
    assert terms["A322150"][:7] == [1, 4, 6, 74, 6, 900, 3230]
    assert f"a(8)-a({oeis.LINEAR}) from (author)" in drafts["A322125"]
    assert f"a(8)-a({len(terms['A322150'])}) from (author)" in drafts["A322150"]
    painted = terms["A239231"]
    assert [n for n, published in enumerate(oeis.PUBLISHED) if published != painted[n]] == [13, 17]
    assert all(most_painted(n) >= term for n, term in enumerate(painted) if n > 1)
    best = [n for n, term in enumerate(painted) if n > 13 and term == most_painted(n)]
    assert f"n = {', '.join(map(str, best))} are the largest possible" in drafts["A239231"]
    swept, dense = map(paper.records, ("shadings", "dense"))
    witnesses = (
        ("A322125", swept[-1]["witness_min"]),
        *(("A239231", of["witness_max"]) for of in (swept[12], dense[-1])),
    )
    for name, rows in witnesses:
        assert "".join(f"%e {name}   {' '.join(row)}\n" for row in rows) in drafts[name]
