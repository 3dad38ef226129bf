"""Every way in which a solver can end is an outcome, and never the end of the run."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hitori import Puzzle, generate
from hitori.lab.measure.records import Bounds, Entrant, Outcome
from hitori.lab.measure.supervisor import Supervisor, digest
from hitori.processes import memory_group
from hitori.solving import solve

PUZZLE = generate(8, seed=3)
SHORT = Bounds(0.3, 300 * 2**20)


@pytest.mark.parametrize(
    ("deed", "outcome", "detail"),
    [
        ("break_a_rule", Outcome.WRONG, "uniqueness"),
        ("leave_cells_open", Outcome.WRONG, "undecided"),
        ("answer_another_size", Outcome.WRONG, "1x1"),
        ("exit", Outcome.CRASH, "exit status 3: something is rotten"),
        ("fall", Outcome.CRASH, "signal 11"),
        ("throw", Outcome.CRASH, "RuntimeError: planted"),
        ("never_start", Outcome.CRASH, "exit status 4"),
        ("answer_nonsense", Outcome.CRASH, "expected a SolveResult, got 'str'"),
        ("hang", Outcome.TIMEOUT, "killed 1 s after its limit"),
        ("come_late", Outcome.TIMEOUT, "answered after its limit"),
        ("give_up", Outcome.TIMEOUT, ""),
        ("refuse", Outcome.REFUSED, "beyond me"),
        ("prove_wrongly", Outcome.WRONG, "its proof is refused: line 2"),
        ("prove_another_claim", Outcome.WRONG, "its proof is one of 'unique'"),
        ("hog_and_answer", Outcome.OUT_OF_MEMORY, "MiB"),
    ],
)
def test_a_planted_fault_has_its_outcome(
    deed: str, outcome: Outcome, detail: str, planted: Callable[[str], Entrant]
) -> None:
    with Supervisor(planted(deed), SHORT) as supervisor:
        measured = supervisor.measure(PUZZLE)
    assert measured.outcome == outcome
    assert detail in measured.detail


def test_a_proof_of_the_answer_is_checked(planted: Callable[[str], Entrant]) -> None:
    with Supervisor(planted("prove"), Bounds(5.0)) as supervisor:
        measured = supervisor.measure(Puzzle([[1, 1, 1, 1]]))
    assert (measured.outcome, measured.detail) == (Outcome.NO_SOLUTION, "proved")


@pytest.mark.parametrize(
    "deed",
    ["hog", *(pytest.param(deed, marks=pytest.mark.needs("memory group")) for deed in ("gulp", "let_a_child_gulp"))],
)
def test_a_hog_is_killed_while_it_eats_and_a_gulp_by_the_kernel(deed: str, planted: Callable[[str], Entrant]) -> None:
    before = groups()
    with Supervisor(planted(deed), Bounds(60.0, 200 * 2**20)) as supervisor:
        measured = supervisor.measure(PUZZLE)
    assert measured.outcome == Outcome.OUT_OF_MEMORY
    assert "was killed" in measured.detail
    assert groups() == before


def groups() -> set[Path]:
    found = memory_group.place()
    return (
        {folder for folder in found[0].iterdir() if folder.name.startswith(f"hitori-{os.getpid()}-")}
        if found
        else set()
    )


def test_the_next_pair_waits_until_a_killed_process_has_its_successor(
    tmp_path: Path, planted: Callable[[str], Entrant], monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = tmp_path / "loaded"
    monkeypatch.setenv("LOADED", str(loaded))
    with Supervisor(planted("lose_a_process"), SHORT) as supervisor:
        assert supervisor.measure(PUZZLE).outcome == Outcome.TIMEOUT
        assert loaded.exists()


@pytest.mark.parametrize(("deed", "outcome"), [("fall_ill", Outcome.TIMEOUT), ("exit", Outcome.CRASH)])
def test_a_subject_that_died_is_replaced(deed: str, outcome: Outcome, planted: Callable[[str], Entrant]) -> None:
    """After its report, or instead of one."""
    with Supervisor(planted(deed), SHORT) as supervisor:
        assert [supervisor.measure(PUZZLE).outcome for _ in range(2)] == [outcome] * 2


@pytest.mark.parametrize("name", ["native", "forward-checking"])
def test_an_answer_comes_with_what_it_cost(name: str) -> None:
    with Supervisor(Entrant.of(name), Bounds(5.0)) as supervisor:
        measured = supervisor.measure(PUZZLE)
    solution = solve(PUZZLE).solution
    assert solution is not None
    assert (measured.outcome, measured.solution) == (Outcome.SOLVED, digest(solution))
    assert measured.seconds is not None
    assert measured.call_seconds is not None
    assert 0 < measured.seconds <= measured.call_seconds
    assert measured.startup_seconds is not None
    assert measured.peak_memory is not None
    assert measured.startup_seconds > 0
    assert measured.peak_memory > 1


def test_no_solution_is_an_answer() -> None:
    with Supervisor(Entrant.of("native"), SHORT) as supervisor:
        assert supervisor.measure(Puzzle([[1, 1, 1]] * 3)).outcome == Outcome.NO_SOLUTION


def test_a_solver_that_does_not_exist_is_a_crash_with_its_reason() -> None:
    with Supervisor(Entrant.of("nobody"), SHORT) as supervisor:
        assert "no solver named 'nobody'" in supervisor.measure(PUZZLE).detail
