"""A leaderboard of a run that other work disturbed: all entrants on the same puzzles, or figures with a mark."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from hitori.lab.measure import plan as plans
from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import Entrant, Measurement, Outcome, RunRecord, load, save, seal
from hitori.lab.report.statistics import mean
from hitori.lab.report.tables import DOUBTFUL, VIRTUAL_BEST, leaderboard, seconds
from hitori.lab.written import Table
from tests.pages import run

from ..conftest import small_plan
from ..synthetic import measurement

COUNT = 6
"""Puzzles at each of two sizes."""
PLAN, FEW = (small_plan(Entrant("quick", "native"), Entrant("slow", "native"), count=count) for count in (COUNT, 3))


def measured(slowed: Sequence[int] = (), entrant: str = "slow", plan: Plan = PLAN) -> list[RunRecord]:
    """One second for quick and two for slow; pairs with these numbers among the entrant's took four, for other work."""
    found, seen = [], dict.fromkeys(("quick", "slow"), 0)
    for pair in plan.pairs:
        name, number = pair.entrant.name, seen[pair.entrant.name]
        seen[name] += 1
        is_slowed = name == entrant and number in slowed
        one = measurement(4.0 if is_slowed else {"quick": 1.0, "slow": 2.0}[name])
        found.append(pair.record("here", 0.1, plan.bounds.seconds, replace(one, disturbed=is_slowed)))
    return found


def scores(tables: Sequence[Table]) -> dict[str, str]:
    return {row[0]: row[1] for row in tables[0].rows}


def test_disturbed_pairs_of_one_entrant_leave_their_puzzles_out_for_all() -> None:
    """Those of the fast one would make it look slow; without them only its own mean would be over easier puzzles."""
    for entrant in ("quick", "slow"):
        tables = leaderboard(PLAN, measured(range(4), entrant))
        assert scores(tables) == {VIRTUAL_BEST: "1.00", "quick": "1.00", "slow": "2.00"}
        assert "over 8 puzzles" in tables[0].caption
        assert "4 of 12 rounds are left out" in tables[0].caption
        assert [row[:3] for row in tables[1].rows] == [("stress", "5", "2"), ("stress", "10", "6")]
    assert "left out" not in leaderboard(PLAN, measured())[0].caption


def test_more_than_half_marks_every_figure() -> None:
    """An attacker cannot choose the puzzles that count by disturbing the others."""
    half, more = (leaderboard(PLAN, measured(range(count))) for count in (COUNT, COUNT + 1))
    assert not any(DOUBTFUL in cell for table in half for row in table.rows for cell in row)
    assert scores(more) == {VIRTUAL_BEST: "1.00?", "quick": "1.00?", "slow": "3.17?"}
    for table, measured_from in zip(more, (1, 3, 1), strict=True):
        assert table.caption.startswith("Not to be relied on: other processes slowed down 7 of 12 rounds")
        assert "--retry" in table.caption
        for row in table.rows:
            figures = [cell for cell in row[measured_from:] if cell != "-"]
            assert all(DOUBTFUL in cell for cell in figures), row


def test_a_score_has_its_interval_over_puzzles() -> None:
    varied = [
        replace(one, measured=replace(one.measured, seconds=0.1 * (1 + one.id % (2 * COUNT)))) for one in measured()
    ]
    (row,) = [row for row in leaderboard(PLAN, varied)[0].rows if row[0] == "slow"]
    low, high = mean([0.1 * (1 + number) for number in range(2 * COUNT)]).interval
    assert (row[1], row[2]) == ("0.650", f"{seconds(low)}, {seconds(high)}")
    assert low < 0.65 < high
    assert {row[2] for row in leaderboard(FEW, measured(plan=FEW))[0].rows} == {"-"}, "of fewer than eight"


def test_a_crash_says_why() -> None:
    crash = Measurement(Outcome.CRASH, "signal 11 (SIGSEGV): free(): invalid pointer")
    found = [replace(one, measured=crash) if one.entrant == "slow" else one for one in measured()]
    table = leaderboard(PLAN, found)[-1]
    assert table.rows == [("slow", "12", "stress 5x5 #0", crash.detail)]
    assert "--retry" in table.caption


@pytest.fixture
def noisy_run(tmp_path: Path) -> Path:
    """The folder of a run whose pairs of one entrant were all disturbed."""
    plans.keep(PLAN, tmp_path)
    save(measured(range(2 * COUNT)), tmp_path)
    seal(tmp_path)
    return tmp_path


def test_the_command_warns_and_marks(noisy_run: Path) -> None:
    ran = run("lab", "leaderboard", noisy_run)
    assert ran.status == 0
    assert "| slow | 4.00? |" in ran.out
    assert "hitori: warning: not to be relied on: other processes slowed down 12 of 12 rounds" in ran.err
    lines = run("lab", "leaderboard", noisy_run, "--json").lines()
    assert {line["PAR2 [s]"] for line in lines if "fastest" in line} == {"1.00?", "4.00?"}


def test_retry_measures_again_what_was_disturbed(tmp_path: Path) -> None:
    """And nothing else: the pairs of the other entrant stay as they are."""
    words = ["lab", "run", "stress", "--sizes", "5", "--count", "2", "-o", tmp_path]
    words += ["--solver", "native", "--solver", "pysat"]
    assert run(*words).status == 0
    journal = tmp_path / "journal.jsonl"
    first, *lines = journal.read_text().splitlines()
    names = {str(batch[0].id): [pair.entrant.name for pair in batch] for batch in plans.read(tmp_path).batches()}
    for number, line in enumerate(lines):
        entry = json.loads(line)
        for name, one in zip(names[entry["task"]], entry["result"]["measured"], strict=True):
            one.update({"seconds": 4.0, "disturbed": name == "native"})
        lines[number] = json.dumps(entry)
    journal.write_text("\n".join([first, *lines]) + "\n")
    ran = run(*words)
    assert "2 pairs slowed down by other processes\n" in ran.err
    assert "to measure these pairs again, give the command of the run with --retry\n" in ran.err
    assert "| native | 4.00? |" in run("lab", "leaderboard", tmp_path).out
    ran = run(*words, "--retry")
    assert (ran.status, "2 pairs slowed down by other processes measured again" in ran.err) == (0, True)
    seconds_of = {(record.entrant, record.seconds() < 4.0) for record in load(tmp_path)}
    assert seconds_of == {("native", True), ("pysat", False)}
