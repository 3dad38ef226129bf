"""Proofs of random grids, held against plain enumeration and two checkers that share no code with the maker."""

import pytest
from hypothesis import example, given, settings

import hitori
from hitori import ClaimError, ClaimName, InvalidOptionError, Limits, OutOfTimeError, Proof, ProofError, Puzzle, prove
from hitori.lab.puzzles.suites import DENSITIES, triples_puzzle
from hitori.shading import Shading
from tests.boards import NONE, TINY, TWO_WAYS

from ..oracles import all_solutions, common_part, puzzles
from .checkers import is_accepted


@settings(max_examples=300)
@example(Puzzle([[1]]))
@example(NONE)
@example(Puzzle([[0, 0, 0], [0, 0, 0], [0, 0, 0]]))
@given(puzzles(max_rows=5, max_cols=5, max_label=6))
def test_what_is_true_is_proved_and_nothing_else(puzzle: Puzzle) -> None:
    solutions = all_solutions(puzzle)
    truth: dict[ClaimName, bool] = {
        "none": not solutions,
        "unique": len(solutions) == 1,
        "count": len(solutions) <= 50,
        "backbone": bool(solutions),
    }
    for claim, is_true in truth.items():
        limit = 50 if claim == "count" else None
        if not is_true:
            with pytest.raises(ClaimError, match="is false: the puzzle has"):
                prove(puzzle, claim=claim, limit=limit)
            continue
        proof = prove(puzzle, claim=claim, limit=limit)
        assert is_accepted(proof.text, puzzle)
        assert proof.claim == (f"count {len(solutions)}" if claim == "count" else claim)
        if claim == "backbone":
            (stated,) = (line for line in proof.text.splitlines() if line.startswith("claim backbone "))
            assert Shading(stated.split()[2:]) == common_part(solutions)


def test_generated_puzzles_are_proved_unique() -> None:
    for size in (5, 10, 20, 40):
        for puzzle in hitori.generate_many(size, count=5, seed=19):
            proof = prove(puzzle)
            assert is_accepted(proof.text, puzzle)
            assert prove(puzzle) == proof, "the same proof each time"


def test_a_search_is_proved() -> None:
    for seed in range(4):
        puzzle = triples_puzzle(15, DENSITIES[-1], seed)
        if hitori.solve(puzzle).solution:
            continue
        proof = prove(puzzle, claim="none")
        assert any(line.count("c") > 2 for line in proof.lines if " derive " in line), "a clause was learned"
        assert is_accepted(proof.text, puzzle)


def test_a_proof_holds_for_its_puzzle_only() -> None:
    proof = prove(TINY)
    proof.check(TINY)
    with pytest.raises(ProofError, match="line"):
        proof.check(Puzzle([[2, 1], [1, 2]]))
    with pytest.raises(ProofError, match="line"):
        Proof(proof.text.replace("claim unique", "claim none")).check(TINY)


@pytest.mark.parametrize(
    ("puzzle", "claim", "truth"),
    [
        (TWO_WAYS, "none", "a solution"),
        (TWO_WAYS, "unique", "at least 2 solutions"),
        (NONE, "unique", "no solution"),
        (NONE, "backbone", "no solution"),
    ],
)
def test_a_false_claim_names_what_is_true(puzzle: Puzzle, claim: ClaimName, truth: str) -> None:
    with pytest.raises(ClaimError, match=f"the claim '{claim}' is false: the puzzle has {truth}$"):
        prove(puzzle, claim=claim)


@pytest.mark.parametrize("limits", [Limits(time=0.01), Limits(conflicts=10)])
def test_limits_are_obeyed(limits: Limits) -> None:
    with pytest.raises(OutOfTimeError, match="neither proved nor refuted"):
        prove(triples_puzzle(30, 0.15, 1), claim="none", limits=limits)


def test_options_are_checked() -> None:
    with pytest.raises(InvalidOptionError, match="did you mean 'unique'"):
        prove(TINY, claim="uniqe")  # type: ignore[call-overload]
    with pytest.raises(InvalidOptionError, match="limit is for the claim 'count'"):
        prove(TINY, claim="unique", limit=3)
