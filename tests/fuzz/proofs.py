"""Proofs: those of two makers, broken; both checkers must say the same, and what they accept must be true."""

from __future__ import annotations

from random import Random

from hitori import ClaimError, prove
from hitori.puzzle import Puzzle
from tests.proofs.breaks import broken
from tests.proofs.checkers import is_accepted, is_true
from tests.proofs.maker import count_proof

from .runs import Case


def draw(rng: Random) -> Case:
    """The proof of a small random puzzle, with up to four breaks."""
    rows, cols = rng.randint(1, 4), rng.randint(1, 4)
    labels = [rng.randint(0 if rng.random() < 0.1 else 1, max(rows, cols)) for _ in range(rows * cols)]
    puzzle = Puzzle.from_labels(rows, cols, labels)
    text = _proof(puzzle, rng)
    for _ in range(rng.randint(0, 4)):
        _, text = broken(text, rng)
    return {"text": text}


def check(case: Case) -> None:
    """Ask both checkers; enumerate if they accept."""
    assert not is_accepted(case["text"]) or is_true(case["text"])


def _proof(puzzle: Puzzle, rng: Random) -> str:
    if rng.random() < 0.5:
        return count_proof(puzzle)
    try:
        return prove(puzzle, rng.choice(("none", "unique", "count", "backbone"))).text
    except ClaimError:
        return count_proof(puzzle)
