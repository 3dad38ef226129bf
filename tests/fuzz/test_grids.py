"""Grids: every question about small random grids, against the solver in a page, under limits drawn at random.

An answer under a limit is right or unknown. What two checkers accept of a broken proof is true.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import NamedTuple

from hypothesis import example, given
from hypothesis import strategies as st

import hitori
import hitori_in_a_page
from hitori import (
    ClaimError,
    Limits,
    OutOfTimeError,
    Puzzle,
    Shade,
    Shading,
    Status,
    Uniqueness,
    native,
    prove,
    questions,
)
from hitori.explaining.proof import ClaimName
from tests.proofs.breaks import broken
from tests.proofs.checkers import is_accepted, is_true

from ..oracles import agrees, common_part
from . import cases

MOST = 300
"""Grids with more solutions than this are left to the counting tests."""

CLASSROOM: tuple[hitori.SolverName, ...] = ("backtracking", "forward-checking", "brute-force-dfs")


class Case(NamedTuple):
    """A grid of few labels, so that rows have duplicates, and what is asked of it."""

    labels: list[list[int]]
    limits: Limits
    limit: int | None
    marks: str
    solver: hitori.SolverName


@st.composite
def grids(draw: st.DrawFn, most: int = 6) -> list[list[int]]:
    """A small grid; blanks in one of five."""
    rows, cols = draw(st.tuples(st.integers(1, most), st.integers(1, most)) | st.just((1, 9)))
    least = draw(st.sampled_from([0, 1, 1, 1, 1]))
    labels = st.integers(least, draw(st.integers(1, max(rows, cols))))
    return draw(st.lists(st.lists(labels, min_size=cols, max_size=cols), min_size=rows, max_size=rows))


@st.composite
def asked(draw: st.DrawFn) -> Case:
    """A grid, and limits or none."""
    labels = draw(grids())
    size = len(labels) * len(labels[0])
    return Case(
        labels,
        Limits(
            time=draw(st.sampled_from([None, None, 0.0, 1e-5, 1e-3, 60.0])),
            conflicts=draw(st.sampled_from([None, None, 0, 1, 2, 5, 2**64])),
        ),
        draw(st.sampled_from([None, 0, 1, 2, 7])),
        draw(st.text("??.#", min_size=size, max_size=size)),
        draw(st.sampled_from(CLASSROOM)),
    )


@cases(300)
@given(asked())
@example(Case([[2, 1], [1, 1]], Limits(conflicts=2**64), 1, "????", "backtracking"))
def test_every_question_about_a_grid(case: Case) -> None:
    puzzle = Puzzle(case.labels)
    shaded = list(islice(hitori_in_a_page.solutions(case.labels), MOST + 1))
    if len(shaded) > MOST:
        return
    expected = {Shading.from_shaded(*puzzle.shape, cells) for cells in shaded}
    assert len(expected) == len(shaded)
    for each in (Limits(), case.limits):
        for result in (hitori.solve(puzzle, limits=each), *hitori.solve_many([puzzle] * 3, threads=2, limits=each)):
            assert_right(result, expected, is_limited=each != Limits())
        check_counts(puzzle, expected, each, case.limit)
        check_common(puzzle, expected, each)
        check_people(puzzle, expected, each)
    marked = Shading.from_codes(*puzzle.shape, bytes(map("?#.".index, case.marks)))
    check_marks(puzzle, expected, marked, case.limits)
    if len(puzzle) <= 16:
        result = hitori.solve(puzzle, solver=case.solver, limits=Limits(states=case.limit))
        assert_right(result, expected, is_limited=case.limit is not None)


@cases(100)
@given(grids(4), st.sampled_from(["none", "unique", "backbone", "count"]), st.randoms(use_true_random=False))
def test_a_broken_proof_is_refused_or_true(labels: list[list[int]], claim: ClaimName, rng: Random) -> None:
    puzzle = Puzzle(labels)
    try:
        text = prove(puzzle, claim=claim).text
    except ClaimError:
        text = prove(puzzle, claim="count").text
    for _ in range(rng.randint(0, 4)):
        text = broken(text, rng)
    assert not is_accepted(text) or is_true(text)


def kind_of(expected: set[Shading]) -> Uniqueness:
    """What these solutions make of their puzzle."""
    return (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.MULTIPLE)[min(2, len(expected))]


def assert_right(result: hitori.SolveResult, expected: set[Shading], *, is_limited: bool) -> None:
    """The result is right, or unknown under a limit."""
    if result.status is Status.SOLVED:
        assert result.solution in expected
    elif result.status is Status.NO_SOLUTION:
        assert not expected
    else:
        assert is_limited
    assert (result.solution is None) == (result.status is not Status.SOLVED)


def check_counts(puzzle: Puzzle, expected: set[Shading], limits: Limits, limit: int | None) -> None:
    """How many solutions there are, and which."""
    is_limited = limits != Limits()
    most = len(expected) if limit is None else min(limit, len(expected))
    for found in (native.count(puzzle, limit, limits), *native.count_many([puzzle] * 2, limit, 2, limits)):
        assert found.count <= most
        if found.complete:
            assert found.count == len(expected)
        if not is_limited:
            assert found.count == most
    try:
        assert hitori.count_solutions(puzzle, limit=limit, limits=limits) == most
    except OutOfTimeError:
        assert is_limited
    check_list(puzzle, expected, limits, limit)


def check_list(puzzle: Puzzle, expected: set[Shading], limits: Limits, limit: int | None) -> None:
    """The solutions one by one: complete if these are all, and an error if a limit ended them."""
    for is_partial_allowed in (True, False):
        search = hitori.solutions(puzzle, limit=limit, limits=limits, allow_partial=is_partial_allowed)
        shadings: list[Shading] = []
        ran_out = False
        try:
            shadings.extend(search)
        except OutOfTimeError:
            ran_out = True
        assert set(shadings) <= expected
        assert len(set(shadings)) == len(shadings)
        assert search.complete is not None
        if search.complete:
            assert len(shadings) == len(expected)
        elif len(shadings) != limit:
            assert limits != Limits()
            assert ran_out or is_partial_allowed
        assert not (ran_out and (search.complete or is_partial_allowed))


def check_common(puzzle: Puzzle, expected: set[Shading], limits: Limits) -> None:
    """Uniqueness, backbone, and what techniques alone find, which holds in every solution."""
    is_limited, common = limits != Limits(), common_part(expected)
    kind = hitori.uniqueness(puzzle, limits=limits)
    assert kind is kind_of(expected) or (is_limited and kind is Uniqueness.UNKNOWN)
    status, backbone = native.backbone(puzzle, limits)
    if status is Status.UNKNOWN:
        assert is_limited
    elif status is Status.NO_SOLUTION:
        assert not expected
    else:
        assert backbone == common
    found = native.ask(questions.rounds(), puzzle, limits)
    if common:
        assert not found["broken"]
        assert agrees(common, Shading(found["shading"]))


def check_people(puzzle: Puzzle, expected: set[Shading], limits: Limits) -> None:
    """The rating and the explanation: each step holds in every solution, and they end with what all share.

    At a limit they are cut short, and say so.
    """
    right, is_limited = kind_of(expected), limits != Limits()
    whole = hitori.rate(puzzle)
    assert whole.uniqueness is right
    assert (whole.level is not None) == (right is Uniqueness.UNIQUE)
    for rating in (hitori.rate(puzzle, limits=limits), *hitori.rate_many([puzzle], threads=1, limits=limits)):
        assert rating == whole or (is_limited and rating.uniqueness is Uniqueness.UNKNOWN and rating.level is None)
    explanation = hitori.explain(puzzle, limits=limits)
    for step in explanation.steps:
        assert step.cells
        assert all(shading[cell] == step.shade for shading in expected for cell in step.cells), step
    if explanation.is_complete:
        assert explanation == hitori.explain(puzzle)
        assert explanation.uniqueness is right
        assert explanation.shading == common_part(expected) if expected else not explanation.steps
    else:
        assert is_limited


def check_marks(puzzle: Puzzle, expected: set[Shading], marked: Shading, limits: Limits) -> None:
    """The rules and the hint for random marks: mistakes are those against a nearest solution.

    Under limits the hint is the same, or an error says so.
    """
    complete = Shading([row.replace("?", ".") for row in marked.to_rows()])
    assert (not hitori.check(puzzle, complete)) == (complete in expected)
    hint = hitori.hint(puzzle, known=marked)
    assert hint.uniqueness is kind_of(expected)
    limited = hitori.hint(puzzle, known=marked, limits=limits)
    assert limited == hint or (limits != Limits() and not limited.is_complete)
    wrong = [
        [cell for cell in puzzle.cells() if marked[cell] not in (Shade.UNKNOWN, shading[cell])] for shading in expected
    ]
    assert len(hint.mistakes) == min(map(len, wrong), default=0)
    if hint.deduction is not None:
        fitting = {shading for shading in expected if agrees(shading, marked)}
        assert fitting
        assert all(shading[cell] == hint.deduction.shade for shading in fitting for cell in hint.deduction.cells)
        assert all(marked[cell] == Shade.UNKNOWN for cell in hint.deduction.cells)
