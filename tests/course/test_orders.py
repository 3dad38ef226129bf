"""Orders: what a search reports is replayed, and what no search reports is told apart, with the reason."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from hitori import Puzzle, generate
from hitori.course.assignment import classic, hidden
from hitori.course.orders import LONGEST, Replayed, replayed
from hitori.course.twins import look_alikes
from hitori.shading import Shade
from hitori.solving.brute_force import DepthFirst
from hitori.solving.forward_checking import ForwardChecking
from hitori.solving.search import ClassroomSolver
from hitori.solving.tracing import SearchStep, StepKind

from ..oracles import puzzles as any_puzzles

FIVE = classic()[-1]
BROKEN = classic()[2]

Order = list[list[Any]]

SOLVERS = {
    "brute force": DepthFirst(),
    "forward checking": ForwardChecking(),
    "rule 3 at the end": ForwardChecking(connectivity="end"),
    "without MRV": ForwardChecking(mrv=False),
}


def searched(puzzle: Puzzle, solver: ClassroomSolver) -> tuple[Order, list[str] | None]:
    """The order of a search, and its answer."""
    steps: list[SearchStep] = []
    solution = solver.solve(puzzle, tracer=steps.append).solution
    coloured = (step for step in steps if step.kind in (StepKind.DECIDE, StepKind.FORCE))
    order = [[*step.cell, "#" if step.shade == Shade.SHADED else "."] for step in coloured if step.cell]
    return order, str(solution).replace(" ", "").split() if solution else None


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)
@given(puzzle=any_puzzles())
@settings(max_examples=50, deadline=None)
def test_whatever_a_search_does_is_replayed(solver: ClassroomSolver, puzzle: Puzzle) -> None:
    order, answer = searched(puzzle, solver)
    found = replayed(puzzle, order, answer)
    assert (found.steps or 0, found.fault) == (len(order), "")


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)
def test_hidden_puzzles_are_replayed_as_well(solver: ClassroomSolver) -> None:
    for puzzle in (each for each in hidden("7") if len(each) <= 36):
        order, answer = searched(puzzle, solver)
        assert replayed(puzzle, order, answer).fault == ""


def test_forward_checking_takes_every_forced_cell_and_tries_nothing_that_is_excluded() -> None:
    found = replayed(FIVE, *searched(FIVE, SOLVERS["forward checking"]))
    assert (found.taken, found.excluded) == (found.forced, 0)
    assert found.forced > 10


def test_without_mrv_forced_cells_wait() -> None:
    found = replayed(FIVE, *searched(FIVE, SOLVERS["without MRV"]))
    assert found.taken < 0.9 * found.forced
    assert found.is_fixed


def test_brute_force_tries_what_is_excluded_in_one_order() -> None:
    found = replayed(FIVE, *searched(FIVE, SOLVERS["brute force"]))
    assert found.is_fixed
    assert found.excluded > 10


def test_cells_that_are_forced_first_have_no_fixed_order() -> None:
    puzzle = generate(8, seed=1)
    assert not replayed(puzzle, *searched(puzzle, SOLVERS["forward checking"])).is_fixed


def test_refused_colours_may_be_left_out() -> None:
    order, answer = searched(FIVE, SOLVERS["brute force"])
    accepted = [step for number, step in enumerate(order) if not _is_refused(order, number)]
    assert len(accepted) < 0.8 * len(order)
    assert replayed(FIVE, accepted, answer).fault == ""


def _is_refused(order: Order, number: int) -> bool:
    """Whether the next step colours the same cell again."""
    return number + 1 < len(order) and order[number][:2] == order[number + 1][:2]


@pytest.mark.parametrize(
    "order",
    [
        None,
        "order",
        [],
        {},
        [7],
        [[0, 0]],
        [[0, 0, "black"]],
        [[0, 5, "#"]],
        [[-1, 0, "#"]],
        [[0, 0, "#"]] * (LONGEST + 1),
    ],
    ids=str,
)
def test_an_order_that_cannot_be_read_is_none(order: object) -> None:
    assert replayed(FIVE, order, ["....."] * 5) == Replayed()


def undone_for_nothing(order: Order) -> Order:
    """Row by row to the answer, with a wrong colour of each cell that is undone at once."""
    path = {(row, col): shade for row, col, shade in order}
    return [step for at, shade in sorted(path.items()) for step in ([*at, "#."[shade == "#"]], [*at, shade])]


FAKES: list[tuple[str, Callable[[Order], Order]]] = [
    ("it ends after 2 of 25 cells", lambda order: order[:2]),
    ("step 2 tries a colour of r1c5 again that was refuted", lambda order: order[:1] * 30),
    ("its last state is not the answer", lambda order: order[::-1]),
    ("nothing is refuted there", undone_for_nothing),
    ("broke a rule", lambda order: [[row, col, "#"] for row, col, _ in order]),
    ("tries a colour of r1c5 again", lambda order: order + order),
]


@pytest.mark.parametrize(("fault", "forged"), FAKES, ids=[fault for fault, _ in FAKES])
def test_what_is_not_the_order_of_a_search_says_why(fault: str, forged: Callable[[Order], Order]) -> None:
    order, answer = searched(FIVE, SOLVERS["forward checking"])
    found = replayed(FIVE, forged(order), answer).fault
    assert fault in found


def test_the_order_of_no_solution_must_refute_everything() -> None:
    order, answer = searched(BROKEN, SOLVERS["forward checking"])
    assert answer is None
    assert replayed(BROKEN, order, None).fault == ""
    *_, largest = look_alikes("7")
    order, answer = searched(largest, SOLVERS["forward checking"])
    assert answer is None
    assert "not everything is refuted" in replayed(largest, order[:1], None).fault


def test_somebody_who_knows_the_answer_undoes_nothing() -> None:
    """That is no fault of one order, but counted."""
    _, answer = searched(FIVE, SOLVERS["forward checking"])
    assert answer
    order = [[row, col, answer[row][col]] for row in range(5) for col in range(5)]
    assert replayed(FIVE, order, answer) == Replayed(25, "", 11, 17, 0, 0, True, 0)
