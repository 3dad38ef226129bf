"""The leaderboard: nobody gains by leaving out the hard puzzles, and nobody beats the virtual best solver."""

from dataclasses import replace

import pytest

from hitori.lab.measure.outcomes import Bounds, Entrant, Measurement, Outcome
from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import RunRecord
from hitori.lab.puzzles.suites import suite
from hitori.lab.report.tables import VIRTUAL_BEST, leaderboard

from ..synthetic import records

A, B = Entrant("a", "native"), Entrant("b", "native")
TIMES = {"a": [1.0, 2.0, None, 4.0], "b": [2.0, 1.0, 3.0, None]}


@pytest.fixture
def run() -> tuple[Plan, list[RunRecord]]:
    instances = [
        replace(instance, name=f"puzzle {index}")
        for index, instance in enumerate(suite("stress").instances([5, 10], 2))
    ]
    return Plan("made up", "", (A, B), tuple(instances), Bounds(10.0)), records(TIMES, sizes=[5, 5, 10, 10])


def test_the_ranking_counts_every_puzzle(run: tuple[Plan, list[RunRecord]]) -> None:
    ranking, where, features = leaderboard(*run)
    assert ranking.rows == [
        (VIRTUAL_BEST, "2.25", "100.0%", "-", "-"),
        ("b", "6.50", "75.0%", "2", "1"),
        ("a", "6.75", "75.0%", "2", "1"),
    ]
    assert where.rows == [
        ("stress", "5", "2", "a (1.50)", "b (1.50)", "1.00"),
        ("stress", "10", "2", "b (11.5)", "a (12.0)", "3.50"),
    ]
    assert [row[0] for row in features.rows] == [VIRTUAL_BEST, "a", "b"]
    assert [row[1] for row in features.rows[:2]] == ["+0.94", "+0.89"]


def test_who_refuses_or_was_not_asked_gains_nothing(run: tuple[Plan, list[RunRecord]]) -> None:
    plan, measured = run
    refused = [
        replace(record, measured=Measurement(Outcome.REFUSED)) if record.measured.outcome == Outcome.TIMEOUT else record
        for record in measured
    ]
    asked = [record for record in measured if record.is_answered]
    expected = leaderboard(plan, measured)[0].rows
    assert leaderboard(plan, refused)[0].rows == expected
    assert leaderboard(plan, asked)[0].rows == expected
