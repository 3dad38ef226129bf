"""Every way in which a solver can end is an outcome, and never the end of the run."""

import os
from pathlib import Path

import pytest

from hitori import Puzzle, generate
from hitori.lab.measure.records import Bounds, Entrant, Measurement
from hitori.lab.measure.supervisor import Supervisor, digest
from hitori.processes import memory_group
from hitori.solving import solve
from tests.boards import NONE

from ..conftest import Planted

PUZZLE = generate(8, seed=3)
SHORT = Bounds(0.3, 300 * 2**20)


@pytest.mark.parametrize(
    ("deed", "outcome", "detail"),
    [
        ("break_a_rule", "wrong", "uniqueness"),
        ("leave_cells_open", "wrong", "undecided"),
        ("answer_another_size", "wrong", "1x1"),
        ("exit", "crash", "exit status 3: something is rotten"),
        ("fall", "crash", "signal 11"),
        ("throw", "crash", "RuntimeError: planted"),
        ("never_start", "crash", "exit status 4"),
        ("answer_nonsense", "crash", "expected a SolveResult, got 'str'"),
        ("hang", "timeout", "killed 1 s after its limit"),
        ("come_late", "timeout", "answered after its limit"),
        ("give_up", "timeout", ""),
        ("refuse", "refused", "beyond me"),
        ("prove_wrongly", "wrong", "its proof is refused: line 2"),
        ("prove_another_claim", "wrong", "its proof is one of 'unique'"),
        ("hog_and_answer", "out_of_memory", "MiB"),
    ],
)
def test_a_planted_fault_has_its_outcome(deed: str, outcome: str, detail: str, planted: Planted) -> None:
    found = measured(planted(deed))
    assert found.outcome == outcome
    assert detail in found.detail


def measured(entrant: Entrant, bounds: Bounds = SHORT, puzzle: Puzzle = PUZZLE) -> Measurement:
    with Supervisor(entrant, bounds) as supervisor:
        return supervisor.measure(puzzle)


def test_a_proof_of_the_answer_is_checked(planted: Planted) -> None:
    found = measured(planted("prove"), Bounds(5.0), NONE)
    assert (found.outcome, found.detail) == ("no_solution", "proved")


@pytest.mark.parametrize(
    "deed",
    ["hog", *(pytest.param(deed, marks=pytest.mark.needs("memory group")) for deed in ("gulp", "let_a_child_gulp"))],
)
def test_a_hog_is_killed_while_it_eats_and_a_gulp_by_the_kernel(deed: str, planted: Planted) -> None:
    before = groups()
    found = measured(planted(deed), Bounds(60.0, 200 * 2**20))
    assert found.outcome == "out_of_memory"
    assert "was killed" in found.detail
    assert groups() == before


def groups() -> set[Path]:
    found = memory_group.place()
    return set(found[0].glob(f"hitori-{os.getpid()}-*")) if found else set()


def test_the_next_pair_waits_until_a_killed_process_has_its_successor(
    tmp_path: Path, planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = tmp_path / "loaded"
    monkeypatch.setenv("LOADED", str(loaded))
    with Supervisor(planted("lose_a_process"), SHORT) as supervisor:
        assert supervisor.measure(PUZZLE).outcome == "timeout"
        assert loaded.exists()


def test_a_subject_that_died_is_replaced(planted: Planted) -> None:
    """After its report, or instead of one."""
    for deed, outcome in (("fall_ill", "timeout"), ("exit", "crash")):
        with Supervisor(planted(deed), SHORT) as supervisor:
            assert [supervisor.measure(PUZZLE).outcome for _ in range(2)] == [outcome] * 2


def test_an_answer_comes_with_what_it_cost() -> None:
    for name in ("native", "forward-checking"):
        found = measured(Entrant.of(name), Bounds(5.0))
        assert (found.outcome, found.solution) == ("solved", digest(solve(PUZZLE).require()))
        assert 0 < (found.seconds or 0) <= (found.call_seconds or 0)
        assert (found.startup_seconds or 0) > 0
        assert (found.peak_memory or 0) > 1


def test_no_solution_is_an_answer() -> None:
    assert measured(Entrant.of("native"), puzzle=Puzzle([[1, 1, 1]] * 3)).outcome == "no_solution"


def test_a_solver_that_does_not_exist_is_a_crash_with_its_reason() -> None:
    assert "no solver named 'nobody'" in measured(Entrant.of("nobody")).detail
