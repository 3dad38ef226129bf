"""Why a puzzle has no solution: enough labels, none redundant, and steps that hold and end in a broken rule."""

from dataclasses import replace
from functools import reduce
from unittest.mock import Mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hitori import (
    Limits,
    OutOfTimeError,
    Puzzle,
    Refutation,
    Rule,
    Shading,
    Status,
    explain,
    generate,
    why_unsolvable,
)
from hitori.explaining.techniques import applied
from hitori.explaining.unsolvable import USUAL, refuted, with_labels_of
from tests.boards import BROKEN, TINY, TWO_WAYS
from tests.conftest import within
from tests.parrot import Parrot

from ..oracles import all_solutions, puzzles

UNSOLVABLE = st.builds(
    Puzzle.from_labels,
    st.just(3),
    st.just(4),
    st.lists(st.sampled_from([0, 1, 1, 2, 2, 3]), min_size=12, max_size=12),
).filter(lambda puzzle: not all_solutions(puzzle))


def refutation_of(puzzle: Puzzle) -> Refutation:
    found = why_unsolvable(puzzle)
    assert found is not None
    return found


@given(puzzle=puzzles(max_label=3))
@settings(max_examples=300)
def test_the_labels_are_enough_and_none_can_be_left_out(puzzle: Puzzle) -> None:
    found = why_unsolvable(puzzle)
    assert (found is None) == bool(all_solutions(puzzle))
    if found is not None:
        assert found.is_irreducible
        assert not all_solutions(found.sparse)
        assert all(all_solutions(with_labels_of(puzzle, set(found.cells) - {cell})) for cell in found.cells)


@given(puzzle=UNSOLVABLE)
@settings(max_examples=100, suppress_health_check=[HealthCheck.filter_too_much])
def test_the_steps_lead_to_the_contradiction(puzzle: Puzzle) -> None:
    """A step whose cells no later step nor the violation uses would be a detour. Their proofs: test_proving.py."""
    found = refutation_of(puzzle)
    assert found.shading == reduce(applied, found.steps, Shading.unknown(*puzzle.shape))
    if found.violation is None:
        return
    used = set(found.violation.cells)
    if found.violation.rule is Rule.CONNECTIVITY:
        used = set(found.shading.shaded())
    for step in reversed(found.steps):
        assert used.intersection(step.cells)
        used.update(step.because)


def test_an_explanation_finds_the_refutation_once() -> None:
    """Text, page and record of an unsolvable puzzle show the same one."""
    explanation = explain(BROKEN)
    assert explanation.refutation() is explanation.refutation() == why_unsolvable(BROKEN)
    assert explain(TINY).refutation() is None
    assert explain(TWO_WAYS).refutation() is None


def test_a_large_puzzle_is_refuted_by_few_labels() -> None:
    whole = generate(20, seed=1)
    broken = Puzzle.from_labels(20, 20, [*whole.labels[:40], *[7] * 20, *whole.labels[60:]])
    found = refutation_of(broken)
    assert found.is_irreducible
    assert len(found.cells) < 10


def test_no_time_is_an_error_and_little_time_an_answer_that_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = Parrot(Status.UNKNOWN).solve(BROKEN)
    with monkeypatch.context() as patched:
        patched.setattr("hitori.native.solve", lambda *_: unknown)
        with pytest.raises(OutOfTimeError, match="raise the limits"):
            why_unsolvable(BROKEN, limits=Limits(conflicts=0))
    for with_time in (1, 2, 4, 8):
        moments = Mock(side_effect=[*[0.0] * with_time, *[100.0] * 10_000])
        with monkeypatch.context() as patched:
            patched.setattr("hitori.results.monotonic", moments)
            found = refuted(generate_broken())
        assert not found.is_irreducible
        assert not all_solutions(found.sparse)
        assert found.violation is None


def test_nothing_is_split_any_more_after_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of 3600 cells was, with copies of the lists."""
    monkeypatch.setattr("hitori.results.monotonic", Mock(side_effect=[*[0.0] * 4, *[100.0] * 100]))
    found = refuted(Puzzle([[1] * 60] * 60))
    assert len(found.cells) > 4
    assert not found.is_irreducible


def test_an_explanation_leaves_its_refutation_the_rest_of_its_time() -> None:
    assert explain(BROKEN).patience == USUAL
    left = explain(BROKEN, limits=Limits(time=3.0)).patience.time
    assert left is not None
    assert left < 3.0


def test_an_explanation_without_time_for_the_reason_says_only_that_there_is_no_solution() -> None:
    """It listed and drew all cells of a huge grid, seconds after its limit."""
    late = replace(explain(BROKEN), patience=Limits(time=0.0))
    assert late.refutation() is None
    assert len(str(late).splitlines()) == 1
    with pytest.raises(OutOfTimeError, match="raise the limits"):
        late.proof()


@pytest.mark.slow
def test_a_huge_grid_of_equals_is_refuted_within_its_time() -> None:
    """Its duplicates, listed for each cell, would not fit into memory."""
    ones = Puzzle.from_labels(700, 700, [1] * 490_000)
    found = refuted(ones, Limits(time=0.0))
    assert not found.is_irreducible
    assert len(found.cells) == 490_000
    with within(60):
        assert len(refuted(Puzzle.from_labels(100, 100, [1] * 10_000), Limits(time=30.0)).cells) == 4


def generate_broken() -> Puzzle:
    """A 5 x 5 puzzle that has no solution, but not at first sight."""
    labels = list(generate(5, seed=1).labels)
    for index in range(25):
        changed = Puzzle.from_labels(5, 5, [*labels[:index], labels[index] % 5 + 1, *labels[index + 1 :]])
        if not all_solutions(changed):
            return changed
    raise AssertionError("one of them has no solution")
