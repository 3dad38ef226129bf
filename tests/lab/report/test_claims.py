"""Verdicts follow from intervals and conditions."""

from math import inf

import pytest

from hitori.lab.report.statistics import CHANGE, Estimate
from hitori.lab.study.claims import (
    Claim,
    Condition,
    Verdict,
    above,
    as_large_as,
    below,
    between,
    claims_tables,
    judged,
    near,
    no_effect,
)


def estimate(low: float, high: float, inner: tuple[float, float] | None = None) -> Estimate:
    return Estimate((low + high) / 2, (low, high), inner or (low, high), 30, CHANGE)


@pytest.mark.parametrize(
    ("condition", "interval", "verdict"),
    [
        (above(0, "change"), (1, 9), Verdict.CONFIRMED),
        (above(0, "change"), (-9, -1), Verdict.CONTRADICTED),
        (above(0, "change"), (-1, 9), Verdict.UNDERPOWERED),
        (above(0, "change"), (-inf, inf), Verdict.UNDERPOWERED),
        (below(100, "share"), (20, 100), Verdict.CONFIRMED),
        (below(5, "share"), (10, 30), Verdict.CONTRADICTED),
        (between(70, 90, "share"), (75, 85), Verdict.CONFIRMED),
        (between(70, 90, "share"), (65, 85), Verdict.UNDERPOWERED),
        (near(30, "share"), (41, 50), Verdict.CONTRADICTED),
        (no_effect(), (-4, 4), Verdict.CONFIRMED),
        (no_effect(), (1, 4), Verdict.CONFIRMED),
        (no_effect(), (6, 9), Verdict.CONTRADICTED),
        (no_effect(), (-79, -4), Verdict.UNDERPOWERED),
        (as_large_as(-16.4), (-12, -9), Verdict.CONFIRMED),
        (as_large_as(-16.4), (-7, -1), Verdict.CONTRADICTED),
        (as_large_as(2.82), (1, 5), Verdict.CONFIRMED),
        (as_large_as(2.82), (20, 30), Verdict.CONTRADICTED),
        (as_large_as(-1.7), (0.5, 3), Verdict.CONTRADICTED),
    ],
)
def test_the_verdict_follows_from_the_interval(
    condition: Condition, interval: tuple[float, float], verdict: Verdict
) -> None:
    assert judged(condition, estimate(*interval)).verdict == verdict


def test_no_effect_is_confirmed_by_the_inner_interval_and_contradicted_by_the_outer_one() -> None:
    assert judged(no_effect(), estimate(-6, 5.5, (-4, 4))).verdict == Verdict.CONFIRMED
    assert judged(no_effect(), estimate(4, 9, (5.5, 8))).verdict == Verdict.UNDERPOWERED
    assert judged(no_effect(), estimate(-6, 5.5, (-4, 4))).cells()[1] == "-4.0% to +4.0%"


def test_what_cannot_be_compared_keeps_its_effect_and_its_reason() -> None:
    found = judged(above(0, "change"), estimate(1, 3), "limit 1 s, not 10 s")
    assert found.cells() == ("+2.0%", "+1.0% to +3.0%", "30", "not comparable: limit 1 s, not 10 s")
    assert judged(above(0, "change"), None).cells() == ("-", "-", "-", "not comparable: not measured")


def test_claims_stand_in_tables_by_what_was_measured() -> None:
    good = judged(above(0, "change"), estimate(1, 3))
    both = {"search time": good, "total time": judged(above(0, "change"), None)}
    claims = [
        Claim("a", "6.1", above(0, "change"), both),
        Claim("b", "6.2", above(0, "change"), {"share": good}),
        Claim("c", "6.1", above(0, "change"), both),
    ]
    first, second = claims_tables(claims)
    assert [row[0] for row in first.rows] == ["a", "c"]
    assert len(first.header) == len(first.rows[0]) == 3 + 2 * 4
    assert first.rows[0][3:] == (*good.cells(), *both["total time"].cells())
    assert [row[0] for row in second.rows] == ["b"]
    assert not any("|" in cell for table in (first, second) for row in table.rows for cell in row)
