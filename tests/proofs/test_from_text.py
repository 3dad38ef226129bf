"""The checkers from texts: none takes a file for another puzzle than the one that it holds.

A puzzle file is written in one of the ways that `check_proof.py` reads, and damaged; so is a proof, now and then. What
the page and the checker of Coq say must be the same; where hitori reads the file too, it must be the same puzzle.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import check_proof
import hitori
from hitori import HitoriError, Puzzle
from hitori.native import check_proof as native_check

from .checkers import coq_says, count_proof, is_true
from .test_checkers import random_puzzle
from .test_three_checkers import damaged

pytestmark = pytest.mark.needs("coq checker")

PIECES = [
    "a",
    "bc",
    "A1",
    "²",
    "٣",
    "-1",
    "-",
    "#",
    "# ",
    "|",
    "||",
    ".",
    "0",
    "01",
    "1",
    " ",
    "\t",
    "\r",
    "\n",
    "\n\n",
    "+",
    ",",
    ";",
    "x",
]
PIECES += ["\ufeff", "\x0b", "\x0c", "\u2028", "\xa0", "4294967296", "9" * 30, "# 1 1\n", "1 1\n"]


def written(puzzle: Puzzle, random: Random) -> str:
    """A puzzle in one of the ways in which people write rows."""
    rows = [[str(label or random.choice("0.")) for label in row] for row in puzzle.to_rows()]
    between = random.choice([" ", "  ", "\t", "|", " | "])
    is_digits = puzzle.cols > 1 and random.random() < 0.4
    ends = random.choice(["", "|"]) if puzzle.cols > 1 else "|"
    lines = ["".join(row) if is_digits else f"{ends}{between.join(row)}{ends}" for row in rows]
    if random.random() < 0.3:
        lines.insert(random.randrange(len(lines) + 1), "# a comment")
    return random.choice(["\n", "\r\n"]).join(lines) + random.choice(["", "\n"])


def damaged_file(text: str, random: Random) -> str:
    """The file with one to three letters put in, left out or replaced, or a line left out or doubled."""
    for _ in range(random.choice([1, 1, 2, 3])):
        place = random.randrange(len(text) + 1)
        piece = random.choice(PIECES)
        lines = text.split("\n")
        line = random.randrange(len(lines))
        text = random.choice(
            [
                text[:place] + piece + text[place:],
                text[:place] + piece + text[place + 1 :],
                text[:place] + text[place + 1 :],
                "\n".join(lines[:line] + lines[line + 1 :]),
                "\n".join([*lines[: line + 1], *lines[line:]]),
            ]
        )
    return text


def read_here(text: str) -> Puzzle | None:
    """The one puzzle that hitori reads; None if it refuses the text, or reads several."""
    try:
        found = hitori.loads(text)
    except HitoriError:
        return None
    return found[0] if len(found) == 1 else None


@pytest.mark.parametrize("count", [1_500, pytest.param(20_000, marks=pytest.mark.slow)])
def test_no_file_is_taken_for_another_puzzle(count: int, tmp_path: Path) -> None:
    random, texts = Random(count), list[tuple[str, str]]()
    while len(texts) < count:
        puzzle = random_puzzle(random)
        proof = count_proof(puzzle)
        file = written(puzzle, random)
        texts.append((file, proof))
        texts += [(damaged_file(file, random), proof) for _ in range(6)]
        texts += [(damaged_file(file, random), damaged(proof, random)), (file, damaged(proof, random))]
    accepted = read = 0
    for (file, proof), coq in zip(texts, coq_says(texts, tmp_path), strict=True):
        page = check_proof.verdict(file, proof)  # type: ignore[no-untyped-call]
        assert (page == "accepted") == (coq == "accepted"), f"{page}\n{coq}\n{file!r}\n{proof}"
        puzzle_here = read_here(file)
        if page == "accepted":
            accepted += 1
            assert is_true(proof)
        if puzzle_here is None or "the puzzle: " in page:
            continue
        if check_proof.labels(file) != puzzle_here.to_rows():  # type: ignore[no-untyped-call]
            assert page != "accepted", f"{puzzle_here.to_rows()}\n{file!r}\n{proof}"
            continue
        read += 1
        refusal = native_check(proof, puzzle_here)
        assert (refusal is None) == (page == "accepted"), f"{refusal}\n{page}\n{file!r}\n{proof}"
    assert min(accepted, read - accepted) > count / 10, (accepted, read)


@pytest.mark.parametrize(
    "text",
    [
        "# format: digits\n11\n12\nbc\n",
        "A1 2\n11\n12\n",
        "-1 5\n11\n12\n",
        "² 2\n11\n12\n",
        "11\n12\n\n21\n",
        "01 1\n1 2\n",
    ],
    ids=["letters", "a word", "below 0", "no digit", "two puzzles", "a zero in front"],
)
def test_what_is_neither_a_row_nor_a_comment_is_refused(text: str, tmp_path: Path) -> None:
    proof = count_proof(Puzzle([[1, 1], [1, 2]]))
    assert check_proof.verdict("11\n12\n", proof) == "accepted"  # type: ignore[no-untyped-call]
    assert "refused: the puzzle: " in check_proof.verdict(text, proof)  # type: ignore[no-untyped-call]
    assert "refused: the puzzle: " in coq_says([(text, proof)], tmp_path)[0]
