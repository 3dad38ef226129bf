"""Forward checking: what is forced, what is refused, and what each option costs."""

from itertools import pairwise

import pytest
from hypothesis import given, settings

from hitori.errors import InvalidOptionError
from hitori.puzzle import Puzzle
from hitori.shading import Shade
from hitori.solving.board import Board
from hitori.solving.forward_checking import ForwardChecking
from hitori.solving.registry import get_solver, solver_options
from hitori.solving.tracing import Reason, SearchStep, StepKind, why_forced

from ..oracles import puzzles

COLOURS = (Shade.SHADED, Shade.UNSHADED)


def steps_of(solver: ForwardChecking, puzzle: Puzzle) -> list[SearchStep]:
    steps: list[SearchStep] = []
    solver.solve(puzzle, tracer=steps.append)
    return steps


def test_one_guess_forces_its_surroundings() -> None:
    sentences = [step.sentence for step in steps_of(ForwardChecking(), Puzzle([[1, 1, 2], [3, 4, 1]]))]
    assert sentences == [
        "Try r1c1 shaded.",
        "r1c2 must be unshaded: r1c1 next to it is shaded.",
        "r2c1 must be unshaded: r1c1 next to it is shaded.",
        "Try r1c3 unshaded.",
        "Try r2c2 unshaded.",
        "Try r2c3 unshaded.",
        "Solved: all three rules hold.",
    ]


def test_a_cell_without_colours_ends_the_branch_before_it_is_reached() -> None:
    # r1c3 unshaded makes both r2c3 and r3c3 shaded: whichever comes first, the other has no colour left.
    sentences = [step.sentence for step in steps_of(ForwardChecking(), Puzzle([[1, 2, 3], [2, 2, 3], [1, 1, 3]]))]
    assert sentences[-4:] == [
        "Try r1c3 unshaded.",
        "r2c3 must be shaded: r1c3 shows the same label.",
        "r2c3 cannot be shaded: r3c3 could then be neither shaded nor unshaded.",
        "Go back to the start.",
    ]


@settings(max_examples=100, deadline=None)
@given(puzzles(4, 4, 4))
def test_a_refused_colour_is_never_guessed_around(puzzle: Puzzle) -> None:
    steps = steps_of(ForwardChecking(), puzzle)
    for step, following in pairwise(steps):
        if step.kind == StepKind.REFUSE:
            assert following.kind == StepKind.BACKTRACK


@settings(max_examples=100, deadline=None)
@given(puzzles(4, 4, 4))
def test_nothing_is_guessed_while_a_cell_is_forced(puzzle: Puzzle) -> None:
    board = Board.of(puzzle)
    steps = steps_of(ForwardChecking(), puzzle)
    for before, step in pairwise(steps):
        if step.kind == StepKind.DECIDE:
            for index, shade in enumerate(before.shading.cells):
                forced = [why_forced(board, before.shading, index, colour).cells for colour in COLOURS]
                assert shade != Shade.UNKNOWN or forced == [(), ()]


@settings(max_examples=100, deadline=None)
@given(puzzles(4, 4, 4))
def test_without_mrv_the_answer_is_as_good(puzzle: Puzzle) -> None:
    assert ForwardChecking(mrv=False).solve(puzzle).status == ForwardChecking().solve(puzzle).status


@pytest.mark.parametrize("moment", ["step", "end"])
def test_rule_three_is_tested_when_the_option_says(moment: str) -> None:
    solver = get_solver("forward-checking", connectivity=moment)
    assert isinstance(solver, ForwardChecking)
    puzzle = Puzzle([[1, 2, 3], [2, 2, 3], [1, 1, 3]])
    cuts = [step for step in steps_of(solver, puzzle) if step.reason == Reason.CUTS_THE_GRID]
    assert cuts
    assert all(step.shading.is_complete for step in cuts) == (moment == "end")


def test_options_are_listed_and_checked() -> None:
    assert solver_options("forward-checking") == {"mrv": True, "connectivity": "step"}
    with pytest.raises(InvalidOptionError, match="connectivity is 'often'; expected 'step' or 'end'"):
        get_solver("forward-checking", connectivity="often")
    with pytest.raises(InvalidOptionError, match="no option 'tracer'"):
        get_solver("forward-checking", tracer=print)
