"""Both checkers accept what is right, agree on what is not, and accept nothing that is false."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import hitori
from hitori.native import Refusal
from hitori.native import check_proof as native_check
from hitori.puzzle import Puzzle
from tests.boards import EXAMPLES, FIVE, FIVE_FILE

from .breaks import BREAKS, broken, shuffle_the_hints
from .checkers import count_proof, is_accepted, is_true, page_refusal, proofs_of

PAGE = EXAMPLES / "check_proof.py"


def random_puzzle(random: Random, most_cells: int = 12) -> Puzzle:
    rows = random.randint(1, 4)
    cols = random.randint(1, max(1, min(4, most_cells // rows)))
    largest = random.randint(1, max(rows, cols) + 1)
    return Puzzle(
        [[random.randint(0 if random.random() < 0.1 else 1, largest) for _ in range(cols)] for _ in range(rows)]
    )


def proofs(random: Random) -> Iterator[str]:
    """Proofs of random puzzles, endless."""
    while True:
        yield from proofs_of(random_puzzle(random))


@pytest.mark.parametrize("change", BREAKS, ids=lambda change: change.__name__)
def test_no_broken_proof_shows_what_is_false(change: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.proofs.breaks.BREAKS", [change])
    verdicts = sweep(Random(1), 300)
    assert verdicts[False] > 0 or change is shuffle_the_hints, "this break never matters"


def test_the_order_of_hints_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not on small boards, so on one where enumeration takes too long; the claim stays, so each accept is right."""
    monkeypatch.setattr("tests.proofs.breaks.BREAKS", [shuffle_the_hints])
    random, text = Random(1), count_proof(hitori.load_one(EXAMPLES / "eight.txt"))
    assert {is_accepted(broken(text, random)) for _ in range(100)} == {True, False}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_no_false_accept_among_ten_thousand_broken_proofs(seed: int) -> None:
    random = Random(seed + 100)
    assert min(sweep(random, 9_000).values()) > 500
    for _ in range(1_000):
        text = random_proof(random)
        assert not is_accepted(text) or is_true(text), text


def random_proof(random: Random) -> str:
    """Any lines that look like a proof, of a small board, where luck may help."""
    puzzle = random_puzzle(random, 6)

    def cells() -> list[str]:
        return [str(cell) for cell in puzzle.cells() if random.random() < 0.4]

    def shades(symbols: str) -> str:
        return " ".join("".join(random.choices(symbols, k=puzzle.cols)) for _ in range(puzzle.rows))

    claim = random.choice(["claim none", "claim unique", "claim count 2", f"claim backbone {shades('.#?')}"])
    lines = ["hitori proof 1", f"puzzle {puzzle.rows} {puzzle.cols}", str(puzzle).replace(".", "0"), claim]
    for number in range(1, random.randint(2, 12)):
        hints = ["", " from", f" from {' '.join(str(random.randint(1, number)) for _ in range(3))}"]
        clause = " ".join(random.choice("+-") + cell for cell in cells()[: random.randint(0, 3)])
        step = random.choice([f"cut {' '.join(cells())}", f"solution {shades('..#')}", f"derive {clause}"])
        lines.append(f"{number} {step}{random.choice(hints) if step.startswith('derive') else ''}")
    return "\n".join([*lines, f"{number + 1} derive" if random.random() < 0.8 else ""])


def sweep(random: Random, count: int) -> Counter[bool]:
    """Break proofs, once or several times; both checkers must agree, and what they accept must be true."""
    verdicts: Counter[bool] = Counter()
    for text in proofs(random):
        for _ in range(min(25, count - verdicts.total())):
            changed = text
            for _ in range(random.choice([1, 1, 1, 2, 4])):
                changed = broken(changed, random)
            accepted = is_accepted(changed)
            assert not accepted or is_true(changed), changed
            verdicts[accepted] += 1
        if verdicts.total() == count:
            return verdicts
    raise AssertionError("the proofs are endless")


def test_a_proof_of_a_puzzle_with_one_label_changed_is_refused_at_its_row() -> None:
    text, rows = count_proof(FIVE), FIVE.to_rows()
    rows[2][3] = 9
    refusal = native_check(text, Puzzle(rows))
    assert refusal == Refusal(5, "the proof has label 4 at r3c4, the given puzzle has 9")
    assert page_refusal(text, Puzzle(rows)) is not None
    changed = text.replace("4 3 2 4 4", "4 3 2 9 4")
    assert changed != text
    refused = native_check(changed, Puzzle(rows))
    assert refused is not None
    assert refused.line > 8, "the head is right now; a step fails"


def test_hostile_heads_are_refused() -> None:
    for text in (
        "",
        "\0",
        "\n" * 1000,
        "hitori proof 1\npuzzle 1000000000 1000000000\n",
        "hitori proof 1\npuzzle 1 268435456\n1\n",
    ):
        assert not is_accepted(text)


def test_a_lone_surrogate_is_refused() -> None:
    assert native_check("hitori proof 1\ud800") == Refusal(1, "expected 'hitori proof 1', got 'hitori proof 1?'")


def test_the_time_limit_is_kept() -> None:
    text = count_proof(hitori.load_one(EXAMPLES / "eight.txt"))
    with pytest.raises(hitori.OutOfTimeError):
        native_check(text, None, hitori.Limits(time=0))


def test_the_page_is_a_page_that_imports_nothing_of_ours() -> None:
    source = PAGE.read_text(encoding="utf-8")
    assert source.count("\n") <= 190
    assert [line for line in source.split("\n") if "import" in line.split()[:1]] == ["import re", "import sys"]


def test_the_page_runs_from_the_command_line(tmp_path: Path) -> None:
    proof = tmp_path / "proof.txt"
    proof.write_text(count_proof(FIVE))

    def run() -> tuple[int, str]:
        ran = subprocess.run([sys.executable, PAGE, FIVE_FILE, proof], capture_output=True, text=True, check=False)
        return ran.returncode, ran.stdout + ran.stderr

    assert run() == (0, "accepted\n")
    proof.write_text(proof.read_text().replace("claim unique", "claim none"))
    status, text = run()
    assert status == 1
    assert text.startswith("refused: line ")
