"""What is said of every engine; that they solve, enumerate and count rightly is in tests/test_solvers_agree.py."""

import math
import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import closing
from random import Random

import pytest

import hitori
from hitori import (
    InvalidOptionError,
    Limits,
    Puzzle,
    Shade,
    SolutionCount,
    Status,
    TooLargeError,
)
from hitori.encodings.pairs import PairRules
from hitori.engines.engine import Deadline, Engine, TimeUpError, interruptible
from hitori.lab.puzzles.suites import triples_puzzle
from hitori.solving.registry import ENTRIES, get_solver
from tests.boards import BLANK, TINY
from tests.conftest import within
from tests.oracles import all_solutions, random_puzzle
from tests.requirements import solver_cases

ENGINES = [entry.name for entry in ENTRIES if entry.target.startswith("hitori.engines.")]


@pytest.fixture(params=solver_cases(ENGINES), scope="module")
def engine(request: pytest.FixtureRequest) -> Engine:
    solver = get_solver(request.param)
    assert isinstance(solver, Engine)
    return solver


@pytest.mark.parametrize("seconds", [1e7, 1e308, math.inf])
def test_a_limit_that_nobody_waits_for_is_none(engine: Engine, seconds: float) -> None:
    assert engine.solve(TINY, Limits(time=seconds)).status == Status.SOLVED


def test_tells_the_size_of_its_model_and_where_the_time_went(engine: Engine) -> None:
    result = engine.solve(Puzzle([[2, 1, 2], [1, 1, 3]]))
    stats = result.stats
    assert (stats.variables or 0) >= 4
    assert (stats.clauses or 0) >= 3
    assert 0 < (stats.encode_seconds or 0) + (stats.search_seconds or 0) <= result.elapsed + 1e-6


def test_no_time_means_unknown(engine: Engine) -> None:
    limits = Limits(time=0.0)
    result = engine.solve(TINY, limits)
    assert (result.status, result.puzzle) == (Status.UNKNOWN, TINY)
    solutions = engine.solutions(TINY, limits)
    assert (list(solutions), solutions.complete) == ([], False)
    assert not engine.count(TINY, limits=limits).complete


def test_stops_soon_after_its_time(engine: Engine) -> None:
    """There are far more shadings of a blank 6 x 6 than any engine lists in a tenth of a second."""
    with within(10):
        assert not engine.count(BLANK, limits=Limits(time=0.1)).complete


def test_a_deadline_ends() -> None:
    assert 59 < (Deadline(60.0).left() or 0) <= 60
    with pytest.raises(TimeUpError):
        Deadline(0.0).left()


def test_gurobi_tells_when_a_puzzle_is_beyond_its_licence() -> None:
    """The licence that comes with the package; a full one would solve this."""
    with pytest.raises(TooLargeError, match=r"1000 variables and 3000 rows are more than this licence"):
        get_solver("gurobi").solve(Puzzle([[1, 1, 1, 1, 1] * 2] * 100))


def test_the_unique_cell_constraint_is_for_solving_only() -> None:
    """In one row 1 1 2 3, the 2 and the 3 are alone; shading the 3 as well gives a second solution."""
    puzzle = Puzzle([[1, 1, 2, 3]])
    with_it, without = get_solver("pumpkin-lazy", redundant="UC"), get_solver("pumpkin-lazy", redundant="")
    assert with_it.solve(puzzle).stats.variables == 2
    assert without.solve(puzzle).stats.variables == 4
    assert with_it.count(puzzle) == without.count(puzzle) == SolutionCount(len(all_solutions(puzzle)), complete=True)
    assert len(all_solutions(puzzle)) == 2


@pytest.mark.needs("pysat")
def test_a_propagator_leaves_no_walls_to_cut() -> None:
    """In rounds this puzzle takes dozens of cuts; within the search none is left for a second round."""
    added = {}
    for connectivity in ("lazy", "propagator"):
        engine = get_solver("pysat", sat="cadical195", connectivity=connectivity)
        assert isinstance(engine, Engine)
        with closing(engine.state(PairRules.for_one_solution(triples_puzzle(14, 0.14, 9001)))) as model:
            stated = model.clauses
            assert next(model.shadings(Deadline(None)))
            added[connectivity] = model.clauses - stated
    assert added["lazy"] > added["propagator"] == 0


@pytest.mark.needs("clingo")
def test_a_constraint_more_is_a_ground_rule_more() -> None:
    rules = PairRules.for_all_solutions(Puzzle([[1, 2, 3], [4, 5, 1], [6, 7, 1]]))
    stated = {}
    for redundant in ("", "WN", "UC"):
        engine = get_solver("clingo", redundant=redundant)
        assert isinstance(engine, Engine)
        stated[redundant] = engine.state(rules).clauses
    assert stated["WN"] == stated[""] + 9
    assert stated["UC"] == stated[""]


@pytest.mark.needs("pumpkin-lazy")
@pytest.mark.parametrize("name", ["pumpkin-lazy", "pumpkin-distance"])
def test_dynamic_uc_is_for_solving_only(name: str) -> None:
    """Of the solutions #..#, #... and ...# it leaves out the first, by one clause; it counts all three."""
    solver, static = get_solver(name, redundant="UC-dynamic"), get_solver(name, redundant="UC")
    row = Puzzle([[1, 2, 3, 1]])
    found = solver.solve(row)
    assert len(list(found.require().shaded())) == 1
    assert found.stats.clauses == (static.solve(row).stats.clauses or 0) + 1
    assert solver.count(row) == SolutionCount(3, complete=True)
    rng = Random(4)
    for _ in range(40):
        puzzle = random_puzzle(rng, rng.randint(1, 5), rng.randint(2, 5), 0, 5)
        result = solver.solve(puzzle)
        assert result.status == hitori.solve(puzzle).status
        if result.solution is not None:
            assert hitori.is_solution(puzzle, result.solution)
            fewer = [result.solution.with_shade(cell, Shade.UNSHADED) for cell in result.solution.shaded()]
            assert not any(hitori.is_solution(puzzle, shading) for shading in fewer)


@pytest.mark.needs("pumpkin-lazy")
def test_with_dynamic_uc_fewer_shadings_are_forbidden() -> None:
    """Until 20 puzzles of 20 x 20 are solved; docs/study-coverage.md prints it."""

    def forbidden(redundant: str) -> int:
        solver, total = get_solver("pumpkin-lazy", cut="nogood", redundant=redundant), 0
        assert isinstance(solver, Engine)
        for puzzle in hitori.generate_many(20, count=20, seed=5):
            model = solver.state(solver.rules_for_one_solution(puzzle))
            stated = model.clauses
            next(model.shadings(Deadline(None)))
            total += model.clauses - stated
        return total

    assert (forbidden("WN,UC"), forbidden("WN,UC-dynamic")) == (79, 7)


def test_a_bad_option_is_refused(engine: Engine) -> None:
    for options, message in engine.refused:
        with pytest.raises(InvalidOptionError, match=re.escape(message)):
            get_solver(engine.name, **options).solve(Puzzle([[1, 1]]))


@pytest.mark.slow
def test_what_cannot_be_finished_in_time_is_unknown(engine: Engine) -> None:
    """A puzzle of the hard family: no engine is done with it in a second, and none may take that for a proof."""
    for options in ({}, *engine.examples):
        variant = get_solver(engine.name, **options)
        with within(20):
            try:
                result = variant.solve(triples_puzzle(30, density=0.15, seed=0), Limits(time=0.5))
            except TooLargeError:  # for a licence
                result = variant.solve(triples_puzzle(20, density=0.15, seed=0), Limits(time=0.5))
        assert result.status == Status.UNKNOWN, options


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT to itself")
def test_ctrl_c_at_the_start_of_a_search_leaves_no_thread_behind() -> None:
    """A thread that goes on unknown to anyone shares the program's memory with the next search."""
    for _ in range(20):
        stopped, ended = threading.Event(), threading.Event()

        def search(stopped: threading.Event = stopped, ended: threading.Event = ended) -> None:
            os.kill(os.getpid(), signal.SIGINT)
            assert stopped.wait(5)
            ended.set()

        with pytest.raises(KeyboardInterrupt):
            interruptible(search, stopped.set)
        assert ended.is_set()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


INTERRUPTED = """
import sys
from hitori.lab.puzzles.suites import triples_puzzle
from hitori.solving.base import Limits
from hitori.solving.registry import get_solver
solver = get_solver(sys.argv[1], **dict(option.split("=") for option in sys.argv[2:]))
for _ in range(2):
    try:
        print("begin", file=sys.stderr, flush=True)
        solver.solve(triples_puzzle(30, 0.15, 0), Limits(time=60))
        break
    except KeyboardInterrupt:
        print("heard", file=sys.stderr, flush=True)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT to a child process")
@pytest.mark.parametrize(
    "command",
    solver_cases(
        [
            *ENGINES,
            "pysat sat=cadical195",
            "pysat sat=cadical195 connectivity=propagator",
            "highs connectivity=flow",
            "minizinc solver=chuffed",
            *(f"cpmpy solver={solver}" for solver in ("choco", "pysat", "z3")),
        ]
    ),
)
def test_ctrl_c_stops_a_search_each_time(command: str) -> None:
    """Soon, too, though how soon depends on the machine: without Ctrl-C it would search for a minute."""
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, *command.split()],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stderr is not None
        for _ in range(2):
            assert "begin\n" in child.stderr
            time.sleep(1.5)
            assert child.poll() is None
            child.send_signal(signal.SIGINT)
            with within(10):
                assert "heard\n" in child.stderr  # Not at once where foreign code grumbles first.
    assert child.returncode == 0
