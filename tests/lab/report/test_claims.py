"""Verdicts follow from intervals and ranges, and claims from the table."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

import pytest

from hitori.lab.measure.records import Bounds, Entrant
from hitori.lab.report.statistics import CHANGE, Estimate
from hitori.lab.study.claims import GROUPS, Claim, Judged, claims, claims_table, is_settled, needed, verdict_on
from hitori.lab.study.evidence import Evidence
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
        (FASTER, None, (-0.5, 0.5), "practically no change"),
        (FASTER, None, (-4, -1), "confirmed"),
        ((0.0, 7.82), 2.82, (-1.8, 2.0), "practically no change"),
        ((0.0, 7.82), 2.82, (-1.8, 6.0), "underpowered"),
        ((0.0, 7.82), 2.82, (1.0, 6.0), "confirmed"),
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


@pytest.mark.parametrize(
    ("bounds", "study", "interval", "verdict"),
    [
        ((-70.0, -27.5), -47.4, (-27.6, 28), "different, size unclear"),
        ((-70.0, -27.5), -47.4, (-27.4, 28), "different, size unclear"),
        ((-70.0, -27.5), -47.4, (-20, 28), "contradicted"),
        ((4.6, 20.1), 9.6, (-8, 9.5), "underpowered"),
        ((4.6, 20.1), 9.6, (-8, 9), "different, size unclear"),
        (FASTER, None, (-9, -0.1), "underpowered"),
        (FASTER, None, (-9, -0.5), "confirmed"),
    ],
)
def test_an_end_within_its_error_of_an_edge_decides_nothing(
    bounds: tuple[float, float], study: float | None, interval: tuple[float, float], verdict: str
) -> None:
    """The error is 0.1: three of it are not enough. Of two verdicts the one that says less holds."""
    found = Estimate(sum(interval) / 2, interval, interval, interval, 30, CHANGE, errors=((0.1, 0.1),) * 3)
    row = claim("typical", "a", range=bounds, study=study)
    assert verdict_on(found, row) == verdict
    assert is_settled(row, found) == (interval[0] in (-8, -9, -20) and interval[1] in (28, 9, -0.5))


def test_only_two_one_sided_tests_confirm_that_there_is_no_effect() -> None:
    found = Estimate(0.0, (-6, 5.5), (-5.5, 5.2), (-4, 4), 30, CHANGE)
    rows = [claim("typical", "a", range=NOTHING, study=study) for study in (0, None)]
    assert [verdict_on(found, row) for row in rows] == ["confirmed", "underpowered"]


@pytest.mark.parametrize(
    ("measure", "study", "bounds"),
    [
        ("means", 2.82, (0, 7.82)),
        ("group_means", -1.78, (-6.78, 0)),
        ("means", -16.4, (-30.11, -8.57)),
        ("group_means", 9.61, (4.61, 20.14)),
        ("means", -80, (-96, -55.28)),
        ("means", 100, (41.42, 300)),
        ("share", 2, (-3, 7)),
        ("largest", 16, (16, 16)),
    ],
)
def test_a_printed_size_is_five_points_or_a_factor_of_two(
    measure: str, study: float, bounds: tuple[float, float]
) -> None:
    """A change is slower or faster, never both: -80% is a fifth, and its root and its square are 44.7% and 4%."""
    (part,) = claim(measure, "a", study=study).parts()
    assert part.range == pytest.approx(bounds, abs=0.01)


def test_every_range_is_the_rule_s_or_is_said() -> None:
    """What is printed has the range of the rule; a claim with another one says why, or is of the study's own times."""
    for question in QUESTIONS:
        for row in claims(question):
            if row.study not in (None, 0) and not row.data and row.measure != "largest":
                assert not row.range or row.quote == "WN enabling a 100% success rate", row.quote


@pytest.mark.parametrize(
    ("bounds", "interval"),
    [(FASTER, (-1, 9)), (FASTER, (-9, 1)), (NOTHING, (-7, 2)), (PRINTED, (-40, -12)), (FASTER, (-0.001, 9))],
)
def test_what_would_decide_is_more_than_there_is(bounds: tuple[float, float], interval: tuple[float, float]) -> None:
    found = Estimate(sum(interval) / 2, interval, interval, interval, 365, CHANGE)
    more = needed(found, claim("typical", "a", range=bounds, study=None))
    assert more
    assert more > 365


def test_a_claim_is_judged_at_each_of_its_sizes() -> None:
    sizes = [5] * 20 + [10] * 20
    judging = evidence({"a": [1.0] * 20 + [3.0] * 20, "b": [2.0] * 40}, sizes)
    found = judging.judged(claim("typical", "a", against=("b",), range=FASTER, each=(5, 10)))
    assert [(part.name, part.verdict) for part in found.parts] == [
        ("a b, n = 5", "confirmed"),
        ("a b, n = 10", "contradicted"),
    ]
    assert found.verdict == "contradicted"


def test_the_p_value_is_that_of_seconds_as_the_study_tests_them() -> None:
    """Six of six are faster: 2 / 64; without an answer a puzzle counts twice the limit."""
    (part,) = a_against_b("typical", evidence({"a": [1.0] * 6, "b": [2.0, 3, 4, 5, 6, None]}), range=FASTER).parts
    assert part.p == pytest.approx(2 / 64)
    assert part.significance == "p=0.031"
    (row,) = claims_table([a_against_b("share", evidence({"a": [1.0] * 6}), range=(0, 100))]).rows
    assert row[-2] == "-"


@pytest.mark.parametrize(
    ("at", "above", "verdict", "said"),
    [
        ([None] * 9, [], "underpowered", "15; 0 of 9 at n = 16 [0.0%, 33.6%]; 146 would decide"),
        ([None] * 146, [], "contradicted", "15; 0 of 146 at n = 16 [0.0%, 2.5%]"),
        ([1.0], [None] * 146, "confirmed", "16; 1 of 1 at n = 16 [2.5%, 100.0%], 0 of 146 above [0.0%, 2.5%]"),
        ([1.0] * 9, [1.0] * 9, "contradicted", "17; 9 of 9 at n = 16 [66.4%, 100.0%], 9 of 9 above [66.4%, 100.0%]"),
    ],
)  # fmt: skip
def test_the_largest_size_is_one_of_forty_there_and_fewer_above(
    at: list[float | None], above: list[float | None], verdict: str, said: str
) -> None:
    sizes = [15] + [16] * len(at) + [17] * len(above)
    (part,) = evidence({"a": [1.0, *at, *above]}, sizes).judged(claim("largest", "a", study=16)).parts
    assert (str(part), part.verdict) == (said, verdict)


def test_a_gain_is_paired_and_in_points_of_all_sizes() -> None:
    """Of ten puzzles at each of two sizes two more at one: 10 points of these, 1 of twenty sizes."""
    times = {"a": [1.0] * 7 + [None] * 13, "b": [1.0] * 5 + [None] * 15}
    judging = evidence(times, [5] * 10 + [6] * 10)
    (part,) = a_against_b("gained", judging, study=1.0, ratio=20).parts
    assert part.found
    assert part.found.value == pytest.approx(1.0)
    assert part.verdict == "confirmed"


def test_at_equal_size_nothing_is_left_of_what_size_makes() -> None:
    """Time and encoding both grow with n, and within a size neither says anything of the other."""
    sizes = [5 + index // 20 for index in range(200)]
    noise = [1 + 0.01 * (index * 7 % 20) for index in range(200)]
    judging = evidence({"a": [size * one for size, one in zip(sizes, noise, strict=True)]}, sizes)
    for one in judging.of["a"]:
        object.__setattr__(one.measured, "clauses", 1000 * one.size + int(one.instance.split()[1]) * 13 % 17)
    over, within = (judging.judged(claim(name, "a", range=(0.7, 1), clock="search")).parts[0].found for name in (
        "correlation", "correlation_within"
    ))  # fmt: skip
    assert over and within  # noqa: PT018
    assert over.value > 0.9
    assert abs(within.value) < 0.4


def test_what_is_set_up_otherwise_is_not_compared() -> None:
    judging = evidence({"a": [1.0] * 9})
    (part,) = judging.judged(claim("outside", "a", range=NOTHING, study=0, unlike="ours is in Python")).parts
    assert (part.verdict, str(part)) == ("not comparable", "ours is in Python")


def test_every_row_is_whole_and_distinct() -> None:
    rows = [row for question in QUESTIONS for row in claims(question)]
    assert len({(row.quote, row.claim) for row in rows}) == len(rows)
    assert all(row.quote and row.claim and row.words for row in rows)
    for row in rows:
        assert row.measure in vars(Evidence)
        for part in row.parts():
            low, high = part.range
            assert low <= high
            assert row.data or part.study is None or low <= part.study <= high
            assert row.measure.startswith("group") or part.against == ("",) or row.against
    names = {entrant.name for one in QUESTIONS.values() for entrant in one.plan(True).entrants}
    assert {name for row in rows if not row.data for name in (*row.of, *row.field)} <= names | {
        "BC 121 124", "AD 21 27", "NAD 184 196", *GROUPS,
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
    times = {"a": [4.0 + index % 5 for index in range(60)], "b": [8.0 - index % 5 for index in range(60)]}
    (part,) = a_against_b("typical", evidence(times), range=(-0.5, 0.5), study=0).parts
    assert part.verdict == "vacuous"
    assert part.needed
    assert part.needed * 12 > 8 * 3600
    assert f"{part.needed:,} would decide" in str(part)
