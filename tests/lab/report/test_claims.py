"""Verdicts follow from intervals and ranges, and claims from the table."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

import pytest

from hitori.lab.measure.records import Bounds, Entrant
from hitori.lab.report.statistics import CHANGE, Estimate
from hitori.lab.study.claims import Claim, Evidence, Judged, claims, claims_table, verdict_on
from hitori.lab.study.questions import QUESTIONS

from ..conftest import small_plan
from ..synthetic import records

Times = Mapping[str, Sequence[float | None]]
FASTER, NOTHING, PRINTED = (-100.0, 0.0), (-5.0, 5.0), (-30.1, -8.6)


def evidence(times: Times, sizes: Sequence[int] = (), seconds: float = 10.0) -> Evidence:
    return Evidence(small_plan(Entrant.of("native"), bounds=Bounds(seconds)), records(times, sizes))


def claim(measure: str, *of: str, **row: Any) -> Claim:
    return Claim("", "", "", measure, of, **row)


def a_against_b(measure: str, judging: Evidence, **row: Any) -> Judged:
    return judging.judged(claim(measure, "a", against=("b",), **row))


@pytest.mark.parametrize(
    ("bounds", "study", "interval", "verdict"),
    [
        (FASTER, None, (-9, -1), "confirmed"),
        (FASTER, None, (1, 9), "contradicted"),
        (FASTER, None, (-1, 9), "underpowered"),
        (FASTER, None, (-inf, inf), "underpowered"),
        (NOTHING, 0, (-4, 4), "confirmed"),
        (NOTHING, 0, (1, 4), "confirmed"),
        (NOTHING, 0, (6, 9), "contradicted"),
        (NOTHING, 0, (-6.3, -1.6), "different, size unclear"),
        (NOTHING, 0, (-7, 2), "underpowered"),
        (PRINTED, -16.4, (-97.6, -90.2), "contradicted"),
        (PRINTED, -16.4, (-20, -10), "confirmed"),
        (PRINTED, -16.4, (-12, -5), "different, size unclear"),
    ],
)
def test_the_verdict_follows_from_the_interval(
    bounds: tuple[float, float], study: float | None, interval: tuple[float, float], verdict: str
) -> None:
    """A one-sided finding, however large, is not the size that is printed."""
    found = Estimate(sum(interval) / 2, interval, interval, interval, 30, CHANGE)
    assert verdict_on(found, claim("typical", "a", range=bounds, study=study)) == verdict


def test_only_two_one_sided_tests_confirm_that_there_is_no_effect() -> None:
    found = Estimate(0.0, (-6, 5.5), (-5.5, 5.2), (-4, 4), 30, CHANGE)
    rows = [claim("typical", "a", range=NOTHING, study=study) for study in (0, None)]
    assert [verdict_on(found, row) for row in rows] == ["confirmed", "underpowered"]


def test_every_row_is_whole_and_distinct() -> None:
    rows = [row for question in QUESTIONS for row in claims(question)]
    assert len({(row.quote, row.claim) for row in rows}) == len(rows)
    assert all(row.quote and row.claim for row in rows)
    for row in rows:
        assert row.measure in vars(Evidence)
        for part in row.parts():
            low, high = part.range
            assert low <= high
            assert row.data or part.study is None or low <= part.study <= high
            assert row.measure.startswith("group") or part.against == ("",) or row.against
    names = {entrant.name for one in QUESTIONS.values() for entrant in one.plan(True).entrants}
    assert {name for row in rows if not row.data for name in (*row.of, *row.field)} <= names | {
        "BC 121 124", "AD 21 27", "NAD 184 196", "TAD",
    }  # fmt: skip


def test_a_claim_holds_if_each_of_its_parts_does() -> None:
    times = {"a": [1.0] * 20, "b": [1.01 + 0.001 * one for one in range(20)], "c": [2.0] * 20}
    judging = evidence(times)
    both = judging.judged(claim("typical", "b", "c", against=("a",), range=NOTHING, study=0))
    assert [part.verdict for part in both.parts] == ["confirmed", "contradicted"]
    assert (both.verdict, both.decisive.name) == ("contradicted", "c a")
    assert [row[-1] for row in claims_table([both]).rows] == ["confirmed", "contradicted"]
    assert judging.judged(claim("typical", "d", against=("a",), range=FASTER)).verdict == "not comparable"


def test_a_time_out_is_a_bound_and_its_booking_changes_nothing() -> None:
    """Three in four run into the limit: the ratio is more than can be known, whatever is booked."""
    judging = evidence({"a": [1.0, *[None] * 30], "b": [0.1] * 31})
    (part,) = a_against_b("typical", judging, range=(0, inf)).parts
    assert part.found
    assert (str(part.found), part.found.interval[1], part.verdict) == (">100x", inf, "confirmed")
    assert part.found.interval[0] == pytest.approx(9900, abs=1)


def test_at_every_size_is_contradicted_by_most_of_them() -> None:
    sizes = [5 + index // 8 for index in range(160)]
    wave = [1 + 0.3 * (index % 3 - 1) for index in range(160)]
    for factor, ours, verdict in ((0.8, wave[::-1], "contradicted"), (1.5, wave, "confirmed")):
        judging = evidence({"a": [factor * one for one in ours], "b": wave}, sizes)
        assert a_against_b("every_size", judging, range=(0, inf)).verdict == verdict


def test_a_mean_over_sizes_is_that_of_the_changes() -> None:
    """A size with long times does not outweigh the others."""
    times = {"a": [0.5] * 10 + [100.0] * 10, "b": [1.0] * 10 + [100.0] * 10}
    (part,) = a_against_b("means", evidence(times, [5] * 10 + [20] * 10), range=(-30, -20), study=-25).parts
    assert part.found
    assert part.found.value == pytest.approx(-25)


def test_another_limit_leaves_shares_and_means_uncompared() -> None:
    judging = evidence({"a": [0.1] * 9, "b": [0.2] * 9}, seconds=1.0)
    share = judging.judged(claim("share", "a", range=(0, 100)))
    assert (share.verdict, str(share.parts[0])) == ("not comparable", "limit 1 s, not 10 s")
    assert a_against_b("typical", judging, range=FASTER).verdict == "confirmed"


def test_a_sample_that_nobody_could_afford_is_vacuous() -> None:
    """Twelve seconds a puzzle, and a ratio that varies by a factor of two, for a range of 1%."""
    times = {"a": [4.0 + index % 5 for index in range(60)], "b": [4.0 + (index + 2) % 5 for index in range(60)]}
    (part,) = a_against_b("typical", evidence(times), range=(-0.5, 0.5), study=0).parts
    assert part.verdict == "vacuous"
    assert part.needed
    assert part.needed * 12 > 8 * 3600
    assert f"{part.needed:,} would decide" in str(part)
