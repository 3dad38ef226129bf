"""Solvers that lie, crash, or return something else: none of it leaves, and each message names the solver."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import hitori
from hitori import (
    InvalidOptionError,
    Limits,
    OutOfTimeError,
    Puzzle,
    Shading,
    Solver,
    SolverCrashedError,
    SolveResult,
    Status,
    TooLargeError,
    UnsupportedError,
    WrongAnswerError,
    WrongTypeError,
)
from hitori.results import UNLIMITED
from hitori.solving.guard import GuardedSolver, guarded
from tests.boards import FIVE, NONE, TINY, TWO_WAYS

ROWS = ["..", ".#"]

loose: Any = hitori
"""The library without its types."""


def loose_call(function: Any, *arguments: Any, **named: Any) -> Any:
    """A call that a type checker would refuse."""
    return function(*arguments, **named)


class Mine(Solver):
    """It answers as it is told, or raises what it is told to."""

    name = "mine"

    def __init__(self, answer: Callable[[Solver], Any]) -> None:
        self._answer_of = answer

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:  # noqa: ARG002
        answer: SolveResult = self._answer_of(self)
        return answer

    def solutions(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> Any:  # noqa: ARG002
        yield from self._answer_of(self)


def raising(error: BaseException) -> Callable[[Solver], Any]:
    def answer(_solver: Solver) -> Any:
        raise error

    return answer


@pytest.mark.parametrize("rows", [ROWS, Shading(ROWS), [[0, 0], [0, 1]]])
def test_a_right_answer_leaves_with_its_time_and_its_puzzle(rows: Any) -> None:
    result = hitori.solve(TINY, solver=Mine(lambda solver: solver.found(rows)))
    assert (result.status, result.require().to_rows()) == (Status.SOLVED, ROWS)
    assert (result.solver, result.puzzle) == ("mine", TINY)
    assert result.elapsed > 0


def test_none_and_unknown_leave_too() -> None:
    assert hitori.solve(NONE, solver=Mine(Solver.none)).status is Status.NO_SOLUTION
    assert hitori.solve(TINY, solver=Mine(Solver.unknown)).status is Status.UNKNOWN
    assert hitori.solve(TINY, solver=Mine(raising(OutOfTimeError("enough")))).status is Status.UNKNOWN


LIES: dict[str, tuple[Callable[[Solver], Any], str]] = {
    "rule 1": (lambda solver: solver.found(["#.", ".."]), "solver 'mine' gave a wrong answer .* uniqueness: r2c1 r2c2"),
    "rule 2": (lambda solver: solver.found(["##", ".."]), "adjacency: r1c1 r1c2"),
    "rule 3": (lambda solver: solver.found(["#.", ".#"]), "connectivity: "),
    "open": (lambda solver: solver.found(["?.", ".#"]), "it leaves cells undecided"),
    "size": (lambda solver: solver.found(["..."]), "the shading is 1x3, the puzzle is 2x2"),
    "none": (Solver.none, "gave a wrong answer to a 2x2 puzzle: no solution, but solver 'native' finds one"),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_does_not_leave(lie: str) -> None:
    answer, problem = LIES[lie]
    with pytest.raises(WrongAnswerError, match=problem):
        hitori.solve(TINY, solver=Mine(answer))


CRASHES: dict[str, tuple[Callable[[Solver], Any], str]] = {
    "an error": (raising(KeyError(7)), r"solver 'mine' crashed: KeyError: 7 \(test_guard.py, line \d+\)$"),
    "several lines": (raising(ValueError("one\ntwo")), "crashed: ValueError: one two "),
    "an exit": (raising(SystemExit(0)), "crashed: SystemExit: 0"),
    "an end": (raising(StopIteration()), "crashed: StopIteration"),
    "ragged rows": (lambda solver: solver.found(["..", "."]), "crashed: InvalidShadingError: row 2"),
    "nothing": (lambda _solver: None, r"returned None; expected self.found\(rows\), self.none\(\) or self.unknown"),
    "rows": (lambda _solver: ROWS, "returned a value of type list; expected"),
    "two answers": (
        lambda solver: SolveResult(Status.NO_SOLUTION, Shading(ROWS), solver.none().stats, "mine", 0.0),
        "returned an answer that contradicts itself",
    ),
}


@pytest.mark.parametrize("crash", CRASHES)
def test_a_crash_names_the_solver(crash: str) -> None:
    answer, problem = CRASHES[crash]
    with pytest.raises(SolverCrashedError, match=problem) as caught:
        hitori.solve(TINY, solver=Mine(answer))
    assert "\n" not in str(caught.value)


def test_the_cause_is_kept() -> None:
    with pytest.raises(SolverCrashedError) as caught:
        hitori.solve(TINY, solver=Mine(raising(cause := KeyError(7))))
    assert caught.value.__cause__ is cause


@pytest.mark.parametrize("error", [TooLargeError("too large"), InvalidOptionError("no"), MemoryError()])
def test_what_is_refused_on_purpose_is_no_crash(error: Exception) -> None:
    with pytest.raises(type(error)):
        hitori.solve(TINY, solver=Mine(raising(error)))


def both(_solver: Solver) -> Iterator[Any]:
    yield ["#."]
    yield Shading([".#"])


def twice(_solver: Solver) -> Iterator[Any]:
    yield ["#."]
    yield ["#."]


def wrong(_solver: Solver) -> Iterator[Any]:
    yield ["#."]
    yield [".."]


def stopped(_solver: Solver) -> Iterator[Any]:
    yield ["#."]
    raise OutOfTimeError("enough")


ROW = Puzzle([[1, 1]])


def test_a_generator_of_rows_lists_and_counts() -> None:
    found = hitori.solutions(ROW, solver=Mine(both))
    assert [solution.to_rows() for solution in found] == [["#."], [".#"]]
    assert found.complete
    assert hitori.count_solutions(ROW, solver=Mine(both)) == 2
    assert hitori.count_solutions(ROW, limit=1, solver=Mine(both)) == 1


@pytest.mark.parametrize(
    ("listed", "error", "problem"),
    [
        (twice, WrongAnswerError, "solver 'mine' lists a solution twice: #.$"),
        (wrong, WrongAnswerError, "solver 'mine' gave a wrong answer"),
        (stopped, OutOfTimeError, "a limit was reached"),
        (raising(KeyError(7)), SolverCrashedError, "solver 'mine' crashed: KeyError: 7"),
        (lambda _solver: [3], SolverCrashedError, "solver 'mine' crashed: InvalidShadingError"),
        (
            lambda _solver: [None, ["#."]],
            SolverCrashedError,
            "solver 'mine' listed None; expected `solutions` to yield",
        ),
        (lambda _solver: [], WrongAnswerError, "solver 'mine' gave a wrong answer .*: lists 0 of at least 1 solution$"),
        (lambda _solver: [["#."]], WrongAnswerError, "1x2 puzzle: lists 1 of at least 2 solutions$"),
    ],
)
def test_a_wrong_list_ends_with_an_error(listed: Callable[[Solver], Any], error: type[Exception], problem: str) -> None:
    with pytest.raises(error, match=problem):
        list(hitori.solutions(ROW, solver=Mine(listed)))
    with pytest.raises(error):
        hitori.count_solutions(ROW, solver=Mine(listed))


def test_at_a_limit_the_count_so_far_is_kept() -> None:
    with pytest.raises(OutOfTimeError, match="at least 1 solution") as caught:
        hitori.count_solutions(ROW, solver=Mine(stopped))
    assert caught.value.partial == 1


def test_a_list_of_all_is_all_for_the_native_solver_too() -> None:
    found = hitori.solutions(NONE, solver=Mine(lambda _solver: []))
    assert (list(found), found.complete) == ([], True)
    everything = list(hitori.solutions(TWO_WAYS))
    assert hitori.count_solutions(TWO_WAYS, solver=Mine(lambda _solver: everything)) == len(everything)


def test_a_list_that_is_left_early_is_not_called_short() -> None:
    assert [each.to_rows() for each in hitori.solutions(ROW, limit=1, solver=Mine(lambda _solver: [["#."]]))] == [
        ["#."]
    ]
    assert hitori.count_solutions(ROW, limit=0, solver=Mine(both)) == 0


class Counting(Mine):
    """It lists well, and counts badly."""

    def count(self, *_: object) -> int:
        return 0


def test_a_count_of_its_own_is_not_asked() -> None:
    assert hitori.count_solutions(ROW, solver=Counting(both)) == 2


class OneAnswer(Solver):
    """It has nothing but `solve`."""

    name = "one-answer"

    def solve(self, puzzle: Puzzle, limits: Limits = UNLIMITED) -> SolveResult:  # noqa: ARG002
        return self.found(ROWS)


def test_who_finds_one_solution_lists_none() -> None:
    for ask in (hitori.count_solutions, lambda *args, **named: list(hitori.solutions(*args, **named))):
        with pytest.raises(UnsupportedError, match="solver 'one-answer' finds one solution only; solver 'native'"):
            ask(TINY, solver=OneAnswer())


@pytest.mark.parametrize("other", [3, None, OneAnswer, object(), ["native"]])
def test_what_is_not_a_solver_is_refused(other: object) -> None:
    with pytest.raises(WrongTypeError, match=r"expected a solver: its name, e.g. 'native', or an instance of a class"):
        loose.solve(TINY, solver=other)


def test_the_name_of_the_native_solver_is_no_way_round_the_guard() -> None:
    liar = Mine(lambda solver: solver.found(["##", ".."]))
    liar.name = "native"
    with pytest.raises(InvalidOptionError, match="the name 'native' of the solver Mine is taken"):
        hitori.solve(TINY, solver=liar)


def test_a_guarded_solver_is_not_guarded_twice() -> None:
    solver = guarded(OneAnswer())
    assert isinstance(solver, GuardedSolver)
    assert guarded(solver) is solver
    assert guarded(native := hitori.get_solver("native")) is native


def test_a_search_for_a_refutation_ends() -> None:
    """A plug-in that finds no solution is believed where the native solver has none after a thousand conflicts."""
    assert hitori.solve(Puzzle([[1] * 3] * 3), solver=Mine(Solver.none)).status is Status.NO_SOLUTION


# `known`: the solutions that agree with a shading.


def test_known_cells_choose_among_the_solutions() -> None:
    everything = list(hitori.solutions(TWO_WAYS))
    for solution in everything:
        assert hitori.solve(TWO_WAYS, known=solution).solution == solution
        assert list(hitori.solutions(TWO_WAYS, known=solution)) == [solution]
        assert hitori.count_solutions(TWO_WAYS, known=solution) == 1
        assert hitori.uniqueness(TWO_WAYS, known=solution) == "unique"
        assert hitori.backbone(TWO_WAYS, known=solution) == solution
    nothing = Shading.unknown(*TWO_WAYS.shape)
    assert set(hitori.solutions(TWO_WAYS, known=nothing)) == set(everything)
    assert hitori.uniqueness(TWO_WAYS, known=nothing) == "multiple"
    assert hitori.backbone(TWO_WAYS, known=nothing) == hitori.backbone(TWO_WAYS)


@pytest.mark.parametrize("known", [["#?", "??"], ["??", "?."], ["##", "??"], ["#.", ".#"]])
def test_what_contradicts_the_puzzle_leaves_no_solution(known: list[str]) -> None:
    shading = Shading(known)
    result = hitori.solve(TINY, known=shading)
    assert (result.status, result.solution, result.solver) == (Status.NO_SOLUTION, None, "native")
    assert hitori.count_solutions(TINY, known=shading) == 0
    assert hitori.uniqueness(TINY, known=shading) == "none"
    assert hitori.backbone(TINY, known=shading) is None


def test_known_cells_are_for_the_native_solver_and_of_the_size_of_the_puzzle() -> None:
    nothing = Shading.unknown(*FIVE.shape)
    for solver in ("backtracking", OneAnswer()):
        with pytest.raises(UnsupportedError, match="takes no known cells; solver='native' does"):
            loose.solve(FIVE, solver=solver, known=nothing)
    for ask in (hitori.solve, hitori.solutions, hitori.count_solutions, hitori.uniqueness, hitori.backbone):
        with pytest.raises(hitori.InvalidShadingError, match="the shading is 5x5, the puzzle is 2x2"):
            ask(TINY, known=nothing)
        with pytest.raises(WrongTypeError, match=r"expected a hitori.Shading, got list"):
            loose_call(ask, TINY, known=ROWS)
    with pytest.raises(InvalidOptionError, match="threads work with the native solver only, and not with known"):
        hitori.solve(FIVE, known=nothing, threads=2)


def test_a_limit_counts_with_known_cells_too() -> None:
    blank, nothing = Puzzle([[0] * 12] * 12), Shading.unknown(12, 12)
    with pytest.raises(OutOfTimeError) as caught:
        hitori.count_solutions(blank, known=nothing, limits=Limits(time=0.2))
    assert isinstance(caught.value.partial, int)
    assert hitori.solve(blank, known=nothing, limits=Limits(time=0)).status is Status.UNKNOWN
    assert hitori.uniqueness(blank, known=nothing, limits=Limits(time=0)) == "unknown"


# Many at once.


def test_many_are_counted_and_checked_in_their_order() -> None:
    assert hitori.count_many([TINY, TWO_WAYS, NONE]) == [1, 2, 0]
    assert hitori.count_many([TINY, TWO_WAYS, NONE], limit=1) == [1, 1, 0]
    assert [len(found) for found in hitori.check_many([(TINY, Shading(ROWS)), (TINY, Shading(["##", ".."]))])] == [0, 2]
    with pytest.raises(WrongTypeError, match=r"expected pairs \(puzzle, shading\), got Puzzle"):
        loose.check_many([TINY])


def test_a_limit_leaves_the_counts_so_far() -> None:
    blank = Puzzle([[0] * 12] * 12)
    with pytest.raises(OutOfTimeError, match="at 1 puzzle of 2, the first of them number 2") as caught:
        hitori.count_many([TINY, blank], limits=Limits(time=0.2))
    assert isinstance(caught.value.partial, list)
    assert caught.value.partial[0] == 1


# Names.


class Nameless(Solver):
    """A class without a name."""

    def solve(self, puzzle: Puzzle, limits: Limits) -> SolveResult:  # noqa: ARG002
        return self.none()


def test_a_class_without_a_name_is_told_to_have_one() -> None:
    with pytest.raises(WrongTypeError, match="the solver Nameless has no name; give the class a name"):
        hitori.solve(TINY, solver=Nameless())


@pytest.mark.parametrize(
    ("name", "error"), [("", InvalidOptionError), ("a\nb", InvalidOptionError), (5, WrongTypeError)]
)
def test_a_bad_name_is_refused(name: Any, error: type[Exception]) -> None:
    mine = Mine(Solver.none)
    mine.name = name
    with pytest.raises(error, match="give the class a name"):
        hitori.solve(TINY, solver=mine)


def test_a_negative_cost_is_a_crash() -> None:
    mine = Mine(lambda solver: solver.found(ROWS, hitori.SearchStats(states=-1)))
    with pytest.raises(SolverCrashedError, match="solver 'mine' returned a negative number as states"):
        hitori.solve(TINY, solver=mine)


def test_the_name_of_the_handout_is_a_name_here(capsys: pytest.CaptureFixture[str]) -> None:
    assert hitori.solve_hitori(TINY.to_rows(), "brute-force") == [[2, 1], [1, None]]
    assert capsys.readouterr().out == "brute-force: 5 states\n"
    assert hitori.get_solver("brute-force").name == "brute-force-dfs"
    assert hitori.solve(TINY, solver="brute-force").stats.states == 5


def test_a_name_of_numpy_or_pandas_is_a_name() -> None:
    numpy, pandas = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    for names in (numpy.array(["native", "nativ"]), pandas.Series(["native", "nativ"])):
        assert hitori.solve(TINY, solver=names[0]).status is Status.SOLVED
        assert hitori.get_solver(names[0]).name == "native"
        for ask in (lambda name: hitori.solve(TINY, solver=name), hitori.get_solver):
            with pytest.raises(hitori.UnknownSolverError, match="did you mean 'native'"):
                ask(names[1])
            with pytest.raises(WrongTypeError):
                ask(names)


@pytest.mark.parametrize(
    "name",
    ["solve", "solutions", "count_solutions", "uniqueness", "backbone", "solve_many", "count_many"],
)
def test_an_unknown_keyword_is_a_type_error_and_all_but_the_puzzle_is_by_keyword(name: str) -> None:
    ask = getattr(hitori, name)
    with pytest.raises(TypeError, match="unexpected keyword argument 'time_limit'"):
        ask(TINY, time_limit=5)
    with pytest.raises(TypeError, match="takes 1 positional argument but 2 were given"):
        ask(TINY, "pysat")


@pytest.mark.parametrize("name", ["solve", "solutions", "count_solutions", "uniqueness", "backbone"])
def test_seconds_are_not_limits(name: str) -> None:
    with pytest.raises(WrongTypeError, match=r"expected a hitori.Limits, got int; write Limits\(time=5\)"):
        getattr(hitori, name)(TINY, limits=5)


def test_native_answers_load_no_guard() -> None:
    script = "import sys, hitori; hitori.solve(hitori.Puzzle([[1]])); print('hitori.solving.guard' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout == "False\n"


@pytest.mark.parametrize("name", ["native", "backtracking", "brute-force"])
@pytest.mark.parametrize("ask", ["solve", "solutions", "count"])
def test_a_solver_refuses_what_the_functions_refuse(ask: str, name: str) -> None:
    solver: Any = hitori.get_solver(name)
    with pytest.raises(WrongTypeError, match=r"Puzzle\(rows\) makes one"):
        getattr(solver, ask)([[1]])
    with pytest.raises(WrongTypeError, match=r"write Limits\(time=5\)"):
        getattr(solver, ask)(TINY, limits=5)


@pytest.mark.parametrize("name", ["native", "backtracking"])
def test_a_solver_counts_to_no_negative_limit(name: str) -> None:
    with pytest.raises(InvalidOptionError, match="limit is -1"):
        hitori.get_solver(name).count(TINY, limit=-1)


def test_an_engine_refuses_what_the_functions_refuse() -> None:
    pytest.importorskip("clingo")
    solver: Any = hitori.get_solver("clingo")
    with pytest.raises(WrongTypeError, match=r"Puzzle\(rows\) makes one"):
        solver.solve([[1]])
    with pytest.raises(WrongTypeError, match=r"write Limits\(time=5\)"):
        solver.solve(TINY, 5)
