"""Evidence: honest programs of every kind lose nothing, and fakes of every kind get a flag and at most 30 of 85 points.

Here the programs are called as functions; `test_sixty.py` hands them in.
"""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from hitori import Puzzle
from hitori.course import protocol
from hitori.course.assignment import hidden, new_assignment, public
from hitori.course.delivery import Owner
from hitori.course.marking import MarkSheet, marked
from hitori.course.questions import AskedQuestion, has_family, puzzles_of, questions, reference_states
from hitori.course.rubric import Rubric, read_rubric
from hitori.course.searches import WITHOUT_MRV, honest_states
from hitori.course.submissions import Submission
from hitori.course.twins import LOOSENED, RENAMED, TURNED, look_alikes, twin
from hitori.course.verdicts import Attempt
from hitori.geometry import duplicates
from hitori.solving import count_solutions
from hitori.solving.brute_force import DepthFirst
from hitori.solving.forward_checking import ForwardChecking
from hitori.transforms import canonical

from .planted import CHOOSE
from .sixty import ADA, FAKE_VARIANTS, HONEST_VARIANTS, OPEN_FIRST, STATES, UNORDERED, changed, learners
from .sly import SLY, small_alone

MOST_FOR_FAKES = 30
SECRET = "evidence"


class Set(NamedTuple):
    """An assignment in memory."""

    rubric: Rubric
    asked: list[AskedQuestion]
    public: list[Puzzle]
    hidden: list[Puzzle]


@pytest.fixture(scope="module")
def posed(tmp_path_factory: pytest.TempPathFactory) -> Set:
    """The puzzles of an assignment, with references and families."""
    folder = tmp_path_factory.mktemp("evidence") / "hw"
    new_assignment(folder, seed=1, secret=SECRET)
    rubric = read_rubric(folder)
    every = puzzles_of(folder, rubric)
    rows = {name: each.puzzle.to_rows() for name, each in every.items()}
    references = {name: reference_states(grid) for name, grid in rows.items()}
    families = {name: honest_states(rows[name]) for name, each in every.items() if has_family(each)}
    asked = list(questions(every.values(), references, families, rubric))
    return Set(rubric, asked, public(1), [*hidden(SECRET), *look_alikes(SECRET)])


def sheet(program: str, posed: Set) -> MarkSheet:
    """What a program gets."""
    module: dict[str, Any] = {"__name__": "submission"}
    exec(program, module)  # ours
    solve_hitori: Callable[[list[list[int]], str], Any] = module["solve_hitori"]

    def attempt(question: AskedQuestion) -> Attempt:
        returned = solve_hitori(question.puzzle.to_rows(), question.method)
        if isinstance(returned, tuple):
            returned = dict(zip(("solution", "states"), returned, strict=True))
        return Attempt("exit", 0, "", **protocol.reply(json.dumps(returned), question.puzzle))

    return marked(Submission("ann", Owner("ann")), posed.rubric, {each: attempt(each) for each in posed.asked})


def kinds(programs: dict[str, str], fast: set[str]) -> list[Any]:
    """The names of programs; those that are like others are tried at night."""
    assert fast <= programs.keys()
    return [name if name in fast else pytest.param(name, marks=pytest.mark.slow) for name in programs]


@pytest.mark.parametrize(
    "name",
    kinds(
        HONEST_VARIANTS,
        {
            "ordered",
            "unordered",
            "at_the_end_unordered",
            "in_a_set",
            "accepted_only_ordered",
            "clashing_alone",
            "clashing_alone_ordered",
        },
    ),
)
def test_an_honest_program_loses_nothing(name: str, posed: Set) -> None:
    found = sheet(HONEST_VARIANTS[name], posed)
    assert (float(found.total), list(found.flags)) == (85, [])


FAST_FAKES = {
    "size_alone",
    "ten_times",
    "a_thousand_more",
    "noise",
    "duplicates",
    "two_steps",
    "lucky_with_mrv",
    "shuffled",
    "blind_to_names",
    "dead_ends",
}
FAKES = FAKE_VARIANTS | SLY


@pytest.mark.parametrize("name", kinds(FAKES, FAST_FAKES))
def test_a_fake_gets_little_and_a_flag(name: str, posed: Set) -> None:
    found = sheet(FAKES[name], posed)
    assert found.total <= MOST_FOR_FAKES
    assert found.flags


@pytest.mark.parametrize("name", ["lookup", "lookup_open", "leaked", "leaked_blind_to_labels"])
def test_answers_by_heart_get_little_and_a_flag(name: str, posed: Set) -> None:
    found = sheet(learners(posed.public, posed.hidden)[name], posed)
    assert found.total <= MOST_FOR_FAKES
    assert found.flags


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("size_alone", "The states of brute-force depend on the size alone"),
        ("constants", "Reports 700 states for every puzzle by brute-force"),
        ("ten_times", "times a factor: 10"),
        ("times_rows", "times a factor"),
        ("squared", "rank the puzzles of a size alike"),
        ("noise", "do not rise and fall as those of a search do"),
        ("duplicates_rising", "stay the same for all"),
        ("blind_to_twins", "stay the same for all"),
        ("two_steps", "it ends after 2 of"),
        ("lucky_with_mrv", "nobody guesses right every time"),
        ("twice", "tries a colour of"),
        ("blind_to_names", "renamed labels change 0 of"),
        ("power_of_brute_force", "rank the puzzles of a size alike"),
        ("dead_ends", "undoes no more than its last step in 16 solved puzzles, and comes with 0 of"),
        ("four_times_its_order", "steps for"),
    ],
)
def test_the_flag_says_why(name: str, reason: str, posed: Set) -> None:
    assert reason in " ".join(sheet(FAKES[name], posed).flags)


def test_large_puzzles_by_heart_are_noticed_beside_a_search_of_small_ones(posed: Set) -> None:
    found = sheet(small_alone(posed.public), posed)
    assert found.total <= MOST_FOR_FAKES
    sizes = "6 x 6, 7 x 7, 8 x 8, 9 x 9"
    assert f"Right on 4 public puzzles of {sizes}, and on none of 10 hidden ones so large" in " ".join(found.flags)


def test_fewer_duplicates_never_shrink_the_tree_of_brute_force(posed: Set) -> None:
    """Whatever the order of its cells, if it does not depend on duplicates."""
    every = {each.puzzle.name: each.puzzle for each in posed.asked}
    looser = {each.puzzle: every[each.original] for each in posed.asked if each.twin == LOOSENED}
    assert len(looser) >= 10
    search = HONEST_VARIANTS["in_a_set"]
    module: dict[str, Any] = {"__name__": "submission"}
    exec(search, module)
    for puzzle, original in looser.items():
        one, other = (module["solve_hitori"](each.to_rows(), "brute-force") for each in (original, puzzle))
        assert one["solution"] == other["solution"] == "no solution"
        assert one["states"] <= other["states"]
        assert sum(map(len, duplicates(puzzle))) < sum(map(len, duplicates(original)))
        assert [*map(bool, duplicates(puzzle))] == [*map(bool, duplicates(original))]


def test_what_is_public_earns_nothing(posed: Set) -> None:
    (mark,) = (m for m in sheet(learners(posed.public, posed.hidden)["lookup"], posed).marks if m.part == "correct")
    assert (float(mark.points), float(mark.open)) == (0, 0)


def test_the_flags_of_answers_by_heart_say_what_was_known(posed: Set) -> None:
    fakes = learners(posed.public, posed.hidden)
    assert "Right on public puzzles, wrong on hidden ones" in " ".join(sheet(fakes["lookup"], posed).flags)
    assert "of their turned twins" in " ".join(sheet(fakes["leaked_blind_to_labels"], posed).flags)


def test_the_marks_say_whether_orders_were_replayed(posed: Set) -> None:
    def reasons(program: str) -> str:
        return " ".join(mark.reason for mark in sheet(program, posed).marks)

    assert "orders replayed" in reasons(ADA)
    assert "not replayed" not in reasons(ADA)
    assert "not replayed" in reasons(HONEST_VARIANTS["unordered"])


@pytest.mark.parametrize("changes", [{}, UNORDERED], ids=["with an order", "without"])
def test_cells_as_they_come_are_no_mrv(changes: dict[str, str], posed: Set) -> None:
    found = sheet(changed(changes, {CHOOSE: "free[0]"}), posed)
    assert {mark.part: float(mark.points) for mark in found.marks}["MRV"] == 0
    assert "No minimum remaining values" in " ".join(found.notes)
    assert not found.flags


@pytest.mark.parametrize("first", ["shaded", "unshaded"])
def test_forward_checking_without_mrv_is_no_fake(first: str, posed: Set) -> None:
    """Row by row it walks nearly the tree of brute force: the states of both methods differ by about a factor."""
    changes = [UNORDERED, {CHOOSE: "free[0]"}, OPEN_FIRST if first == "unshaded" else {}]
    found = sheet(changed(*changes), posed)
    assert (list(found.flags), {mark.part: float(mark.points) for mark in found.marks}["correct"]) == ([], 40)


def test_who_forgot_the_states_is_not_suspected(posed: Set) -> None:
    found = sheet(changed(UNORDERED, {STATES: '"states": None'}), posed)
    assert (float(found.total), list(found.flags)) == (40, [])
    assert "No number of states" in " ".join(found.notes)


def test_one_search_for_both_is_no_fake_but_noticed(posed: Set) -> None:
    found = sheet(changed({'method == "forward-checking"': "False"}), posed)
    points = {mark.part: float(mark.points) for mark in found.marks}
    assert (points["correct"], points["brute force"], points["forward checking"]) == (40, 10, 0)
    assert "perhaps they are the same search" in " ".join(found.flags)


def test_a_twin_is_the_same_puzzle_and_look_alikes_have_no_solution() -> None:
    for puzzle in [*hidden("5"), *look_alikes("5")]:
        for kind in (TURNED, RENAMED):
            other = twin(puzzle, kind, "5")
            assert other
            assert other != puzzle
            assert canonical(other) == canonical(puzzle)
    assert not any(count_solutions(puzzle, limit=1) for puzzle in look_alikes("5"))


def test_a_puzzle_that_looks_the_same_from_everywhere_has_no_twin() -> None:
    assert twin(Puzzle([[1]]), TURNED, "5") is None
    assert twin(Puzzle([[1]]), RENAMED, "5") is None


def test_twins_and_look_alikes_come_from_the_secret() -> None:
    assert list(look_alikes("5")) == list(look_alikes("5"))
    assert not {*look_alikes("5")} & {*look_alikes("6")}
    puzzle = hidden("5")[2]
    assert len({twin(puzzle, RENAMED, secret) for secret in "12345"}) > 1


def test_a_family_has_the_states_of_our_own_searches() -> None:
    """Both are written apart: row by row, and most duplicates first without MRV; rule 3 early."""
    for puzzle in look_alikes("5"):
        family = honest_states(puzzle.to_rows())
        assert family["brute-force"][0] == DepthFirst().solve(puzzle).stats.states
        assert family[WITHOUT_MRV][2] == ForwardChecking(mrv=False).solve(puzzle).stats.states
