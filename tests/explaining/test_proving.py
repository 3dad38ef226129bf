"""Explanations as proofs: both checkers accept them, and a step that does not follow from its reason is named."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings

from hitori import Explanation, Limits, OutOfTimeError, ProofError, Puzzle, Shade, Uniqueness, explain, generate_many
from hitori.lab.puzzles.suites import triples_puzzle
from tests.boards import EXTREME
from tests.proofs.checkers import is_accepted
from tests.techniques.readable.suppositions import OTHER

from ..oracles import puzzles, random_puzzle

CLAIMS = {Uniqueness.NONE: "none", Uniqueness.UNIQUE: "unique", Uniqueness.MULTIPLE: "backbone"}


def must_be_proved(explanation: Explanation) -> None:
    proof = explanation.proof()
    assert is_accepted(proof.text, explanation.puzzle), proof
    assert proof.claim == CLAIMS[explanation.uniqueness]


@settings(max_examples=200)
@example(Puzzle([[0] * 5, [0] * 5, [0, 0, 1, 1, 0], [0, 1, 2, 2, 1]]))  # no solution after a step of two cells
@given(puzzles(max_rows=5, max_cols=5, max_label=6))
def test_every_explanation_is_a_proof(puzzle: Puzzle) -> None:
    must_be_proved(explain(puzzle))


@pytest.mark.parametrize("size", [(1, 7), (6, 9), (12, 12)])
def test_generated_puzzles(size: tuple[int, int]) -> None:
    for puzzle in generate_many(*size, count=5, seed=7, method="repair"):
        must_be_proved(explain(puzzle))
        must_be_proved(explain(puzzle, assumes_unique=True))


def test_nested_contradictions() -> None:
    explanation = explain(EXTREME)
    assert "nested-contradiction" in {step.technique for step in explanation.steps}
    must_be_proved(explanation)


def test_a_search_is_proved_by_the_core() -> None:
    several = Puzzle([[1, 2, 3, 4], [2, 1, 4, 3], [1, 1, 3, 2], [4, 2, 2, 1]])
    for puzzle in (several, triples_puzzle(9, 0.13, 1), *RANDOM):
        must_be_proved(explain(puzzle))


RANDOM = [random_puzzle(Random(seed), 6, 6, 1, 6) for seed in range(20)]


def with_step(explanation: Explanation, number: int, **changes: object) -> Explanation:
    steps = list(explanation.steps)
    steps[number - 1] = replace(steps[number - 1], **changes)  # type: ignore[arg-type]
    return replace(explanation, steps=tuple(steps))


@pytest.mark.parametrize("puzzle", list(generate_many(6, count=4, seed=5)))
def test_a_wrong_step_is_named(puzzle: Puzzle) -> None:
    explanation = explain(puzzle)
    for number, step in enumerate(explanation.steps, 1):
        with pytest.raises(ProofError, match=f"^step {number}\\. .*: its reason does not show that"):
            with_step(explanation, number, shade=OTHER[Shade(step.shade)]).proof()


def test_a_reason_that_does_not_suffice_is_named() -> None:
    explanation = explain(EXTREME)
    for number, step in enumerate(explanation.steps, 1):
        if step.technique in ("sandwich-pair", "duplicate", "neighbour"):
            with pytest.raises(ProofError, match=f"^step {number}\\. "):
                with_step(explanation, number, because=step.because[1:]).proof()


def test_limits_are_obeyed() -> None:
    explanation = explain(EXTREME)
    with pytest.raises(OutOfTimeError):
        explanation.proof(Limits(time=0))
    with pytest.raises(OutOfTimeError, match="ended the explanation early"):
        explain(EXTREME, limits=Limits(time=0)).proof()
