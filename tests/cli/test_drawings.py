"""book: what the files hold."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from hitori import generate, rate
from hitori.formats import dumps
from tests.boards import EXAMPLES, FIVE, FIVE_FILE
from tests.pages import run


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "book.pdf"


def pages(book: Path) -> list[str]:
    return [page.extract_text() for page in PdfReader(book).pages]


def test_puzzles_come_first_and_solutions_at_the_end(book: Path) -> None:
    ran = run("book", FIVE_FILE, EXAMPLES / "week.jsonl", "-o", book, "--title", "A week")
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    found = pages(book)
    assert len(found) == 1 + 3 + 1
    assert "The rules of Hitori" in found[0]
    assert "1. five by five" in found[1]
    assert "5. week, wide" in found[3]
    assert "A week - Solutions" in found[4]


def test_the_difficulty_stands_under_each_puzzle(book: Path) -> None:
    options = ("--difficulty", "--allow-several", "-o", book)
    assert run("book", FIVE_FILE, EXAMPLES / "broken" / "two-ways.txt", *options).status == 0
    found = pages(book)[1]
    assert found.count("difficulty: ") == 1
    assert f"difficulty: {rate(FIVE).level}" in found
    assert run("book", FIVE_FILE, "-o", book, "--no-rules").status == 0
    assert "difficulty" not in pages(book)[0]
    assert len(pages(book)) == 2


def test_two_to_a_page_with_room_to_write(book: Path) -> None:
    assert run("book", EXAMPLES / "week.jsonl", "-o", book, "--room-to-write", "--paper", "a5").status == 0
    assert len(pages(book)) == 1 + 2 + 1
    with_room = book.read_bytes()
    run("book", EXAMPLES / "week.jsonl", "-o", book, "--paper", "a5")
    assert book.read_bytes() != with_room


def test_the_solutions_may_be_left_out(book: Path) -> None:
    assert run("book", EXAMPLES, "-o", book, "--solutions", "none", "--per-page", "6").status == 0
    assert not any("Solutions" in page for page in pages(book))


def test_bad_puzzles_are_told_and_the_others_printed(book: Path) -> None:
    assert run("book", "-", "-o", book, stdin="1 2\n3\n\n2 1\n1 1\n").status == 2
    assert len(pages(book)) == 3


def test_no_heading_says_how_a_puzzle_was_generated(book: Path) -> None:
    """The name, which holds the difficulty and the symmetry, stands with the solution."""
    made = generate(8, difficulty="hard", symmetry="rot180", seed=7)
    assert made.name == "8x8, hard, symmetry rot180, seed 7, number 0"
    assert run("book", "-", "-o", book, "--no-rules", stdin=dumps(made, format="jsonl")).status == 0
    puzzle, solution = pages(book)
    assert "1. Hitori, 8 x 8" in puzzle
    assert not any(word in puzzle for word in ("hard", "rot180", "seed"))
    assert made.name in solution
    for kind in (".pdf", ".tex"):
        out = book.with_suffix(kind)
        options = ["--standalone"] if kind == ".tex" else []
        assert run("render", "-", "-o", out, *options, stdin=dumps(made, format="jsonl")).status == 0
    assert "Hitori, 8 x 8" in pages(book)[0]
    assert "hard" not in pages(book)[0]
    heading = next(line for line in book.with_suffix(".tex").read_text().splitlines() if "large" in line)
    assert heading == r"{\large Hitori, 8 x 8\par}"


def test_large_print_puts_one_puzzle_on_a_page(book: Path) -> None:
    week = EXAMPLES / "week.jsonl"
    assert run("book", week, "-o", book, "--large-print", "--no-rules", "--author", "Ada").status == 0
    found = pages(book)
    assert found[0].startswith("Hitori puzzles by Ada")
    assert [sum(f"{number}. week" in page for number in range(1, 5)) for page in found[:4]] == [1] * 4
