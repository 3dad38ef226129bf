"""A run that asks no question of the study: each entrant against a baseline, fair where other work interfered."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp, inf, log
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy
import pytest
from scipy import stats

from hitori.errors import PlanError
from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import Entrant, Measurement, Outcome, RunRecord
from hitori.lab.report.custom import COMPARED, Comparison, baseline_of, compare, overview
from hitori.lab.report.figures import Figure, ratios
from hitori.lab.report.statistics import CHANGE, Estimate, calm_rounds, paired_share, par2, signed_rank_p
from hitori.lab.study.questions import write_report
from hitori.lab.written import Table

from ..conftest import small_plan
from ..synthetic import records

Times = Sequence[float | None]


def noisy(factor: float, spread: float = 0.1, count: int = 40, seed: int = 1) -> list[float]:
    """Times on puzzles that differ widely, by an entrant that takes so many times as long as the baseline."""
    bases, noise = Random(0), Random(seed)
    return [0.01 * factor * bases.lognormvariate(0, 1) * noise.lognormvariate(0, spread) for _ in range(count)]


def disturb(found: Sequence[RunRecord], entrant: str, puzzles: Sequence[int]) -> list[RunRecord]:
    """The records, with an entrant slowed down tenfold on these puzzles."""
    names = {f"puzzle {number}" for number in puzzles}

    def slowed(record: RunRecord) -> RunRecord:
        longer = 10 * (record.measured.seconds or 0.0)
        return replace(record, measured=replace(record.measured, seconds=longer, disturbed=True))

    return [slowed(one) if (one.entrant == entrant and one.instance in names) else one for one in found]


def test_each_effect_is_that_of_scipy_on_the_same_puzzles() -> None:
    base, slow = noisy(1, 0), noisy(1.5, 0.3)
    (found,) = compare(records({"base": base, "slow": slow}), "base")
    logs = numpy.log(slow) - numpy.log(base)
    averages = [(one + other) / 2 for index, one in enumerate(logs) for other in logs[index:]]
    assert log(1 + found.change.value / 100) == pytest.approx(numpy.median(averages))
    assert found.p == pytest.approx(stats.wilcoxon(logs).pvalue)
    assert found.par2.value == pytest.approx(sum(slow) / sum(base))
    assert (found.name, found.answered.value, found.change.count, found.word) == ("slow", 0.0, 40, "slower")


def test_only_puzzles_that_both_got_are_compared() -> None:
    measured = [
        one
        for one in records({"base": noisy(1, 0), "other": noisy(2)})
        if (one.entrant, one.instance) not in {("base", "puzzle 3"), ("other", "puzzle 4")}
    ]
    (found,) = compare(measured, "base")
    assert (found.change.count, found.par2.count, found.answered.count) == (38, 38, 38)


def test_who_shares_no_puzzle_with_the_baseline_is_not_compared() -> None:
    """It, or the baseline, refused all that the other one got; the intervals of the others hold for them alone."""
    measured = records({"base": noisy(1, 0), "other": noisy(2), "refusing": noisy(2)})
    refused = [replace(one, measured=Measurement(Outcome.REFUSED)) for one in measured]
    some = [new if one.entrant == "refusing" else one for one, new in zip(measured, refused, strict=True)]
    assert compare(some, "base") == compare([one for one in measured if one.entrant != "refusing"], "base")
    assert compare(some, "refusing") == []


@pytest.mark.parametrize(
    ("times", "word"),
    [
        (noisy(3), "slower"),
        (noisy(0.5), "faster"),
        (noisy(1, 0.02), "practically no change"),
        (noisy(1, 0), "practically no change"),
        (noisy(1, 1, seed=2), "undecided"),
        (noisy(3, count=5), "undecided"),
        ([None] * 40, "slower"),
    ],
)
def test_the_word_follows_the_interval(times: Times, word: str) -> None:
    base = noisy(1, 0, len(times))
    (found,) = compare(records({"base": base, "other": times}), "base")
    assert found.word == word


def test_a_time_out_is_at_least_the_limit() -> None:
    """The limit is ten seconds, the baseline takes one."""
    (slow,) = compare(records({"base": [1.0] * 12, "other": [None] * 12}), "base")
    assert (str(slow.change), slow.change.interval[1]) == (">10x", inf)
    assert slow.change.interval[0] == pytest.approx(900)
    assert (str(slow.answered), str(slow.par2)) == ("-100.0 points", "20x")
    (fast,) = compare(records({"base": [None] * 12, "other": [1.0] * 12}), "base")
    assert (str(fast.change), fast.word) == ("<-90.0%", "faster")
    (neither,) = compare(records({"base": [None] * 12, "other": [None] * 12}), "base")
    assert (neither.word, neither.change.count, neither.p, str(neither.par2)) == ("undecided", 0, 1.0, "1x")


def test_what_is_undecided_says_how_many_puzzles_would_decide() -> None:
    """If they vary as these do: with fewer the interval includes no change, with more it does not."""

    def compared(shift: float, spread: float, count: int) -> Comparison:
        places = [stats.norm.ppf((number + 0.5) / count) for number in range(count)]
        times = [exp(shift + spread * place) for place in places]
        return compare(records({"base": [1.0] * count, "other": times}), "base")[0]

    for shift, spread, word in ((0.1, 0.7, "slower"), (0.001, 0.3, "practically no change")):
        found = compared(shift, spread, 40)
        assert (found.word, found.needed is not None) == ("undecided", True)
        assert compared(shift, spread, int(0.8 * (found.needed or 0))).word == "undecided"
        assert compared(shift, spread, int(1.2 * (found.needed or 0))).word == word
    (few,) = compare(records({"base": [1.0] * 3, "other": [2.0] * 3}), "base")
    assert few.needed is None, "three puzzles say nothing of how much they vary"
    ends = compare(records({"base": [1.0] * 20 + [None] * 20, "other": [None] * 20 + [1.0] * 20}), "base")[0]
    assert (ends.word, ends.needed) == ("undecided", None), "its interval has no ends"


def test_the_median_of_repeats_stands_for_a_puzzle() -> None:
    """One slow repeat of three, or one without an answer, changes nothing; two of three are the answer."""
    base = records({"base": [1.0, 2.0]})

    def with_repeats(*times: Times) -> list[RunRecord]:
        mine = [replace(one, repeat=number) for number, each in enumerate(times) for one in records({"mine": each})]
        return [*base, *mine]

    expected = compare(with_repeats([2.0, 4.0]), "base")
    assert compare(with_repeats([2.0, 4.0], [9.0, None], [2.0, 4.0]), "base") == expected
    (found,) = compare(with_repeats([2.0, None], [2.0, None], [2.0, 4.0]), "base")
    assert found.answered.value == -50


def test_paired_shares_have_an_interval_that_covers() -> None:
    """Bonett and Price's: also where all agree, which says little if they are few."""
    assert paired_share([0] * 10).interval == pytest.approx((-23.1, 23.1), abs=0.1)
    assert paired_share([0] * 1000).interval == pytest.approx((-0.277, 0.277), abs=0.001)
    rng = Random(4)
    samples = [rng.choices([-1, 0, 1], [0.05, 0.75, 0.2], k=60) for _ in range(400)]
    covered = [low <= 15 <= high for low, high in (paired_share(sample).interval for sample in samples)]
    assert 0.93 <= sum(covered) / len(covered) <= 0.99
    assert paired_share([1] * 50, 4).interval[1] <= 100


def test_equal_seconds_have_no_p() -> None:
    assert signed_rank_p([(1.0, 1.0)] * 9) == 1.0


def test_a_disturbed_pair_leaves_its_puzzle_out_for_all() -> None:
    measured = records({"base": noisy(1, 0), "a": noisy(2), "b": noisy(2)})
    expected = calm_rounds([one for one in measured if one.instance not in ("puzzle 3", "puzzle 9")])
    rounds = calm_rounds(disturb(measured, "a", [3, 9]))
    assert (rounds.left_out, rounds.of, rounds.is_reliable) == (2, 40, True)
    assert list(rounds.records) == list(expected.records)


def test_of_repeats_only_the_disturbed_ones_are_left_out() -> None:
    measured = records({"base": [1.0], "a": [2.0]})
    again = [replace(one, repeat=1) for one in disturb(measured, "a", [0])]
    rounds = calm_rounds([*measured, *again])
    assert (rounds.left_out, rounds.of, list(rounds.records)) == (1, 2, measured)


def test_nothing_is_left_out_where_more_than_half_would_be() -> None:
    """An attacker who disturbs his slow puzzles only gains nothing: no figure is to be relied on."""
    measured = records({"base": noisy(1, 0), "a": noisy(2)})
    half, more = (disturb(measured, "a", range(count)) for count in (20, 21))
    assert calm_rounds(half).is_reliable
    rounds = calm_rounds(more)
    assert (rounds.is_reliable, rounds.left_out, list(rounds.records)) == (False, 21, more)


def plan_of(*names: str) -> Plan:
    return small_plan(*(Entrant(name, "native") for name in names))


def test_the_baseline_is_the_first_unless_another_is_named() -> None:
    plan = plan_of("native", "./mine")
    assert baseline_of(plan, None) == "native"
    assert baseline_of(plan, "./mine") == "./mine"
    expected = "no entrant named './mien'; the entrants: native, ./mine; did you mean './mine'?"
    with pytest.raises(PlanError, match=re.escape(expected)):
        baseline_of(plan, "./mien")


class Shown(NamedTuple):
    """The comparison in a report."""

    title: str
    text: str
    rows: list[Sequence[str]]
    pictures: list[Figure]


def shown(times: Mapping[str, Times], baseline: str | None = None, slowed: int = 0) -> Shown:
    """That of made-up times, of which the last entrant's first ones were disturbed."""
    names = [*times]
    measured = disturb(records(times), names[-1], range(slowed))
    section = overview(plan_of(*names), measured, baseline_of(plan_of(*names), baseline))[0]
    (table,) = (item for item in section.items if isinstance(item, Table))
    pictures = [item for item in section.items if isinstance(item, Figure)]
    return Shown(section.title, section.text, [*table.rows], pictures)


def test_the_report_compares_with_the_baseline() -> None:
    found = shown({"native": noisy(1, 0), "./mine": noisy(3), "slow": [None] * 40})
    assert found.title == f"{COMPARED} native"
    mine, slow = found.rows
    assert mine[0] == "./mine"
    assert re.fullmatch(r"\+2\d\d\.\d% \[\+1\d\d\.\d%, \+2\d\d\.\d%\]", mine[2])
    assert (mine[1], mine[3], mine[-1], slow[-1]) == ("40", "p<0.001", "slower", "slower")
    assert slow[2].startswith(">")
    (picture,) = found.pictures
    assert b"<!-- ./mine -->" in picture.svg
    other = shown({"native": noisy(1, 0), "./mine": noisy(3)}, "./mine")
    assert [(row[0], row[-1]) for row in other.rows] == [("native", "faster")]


def test_too_few_puzzles_for_an_interval_have_no_picture() -> None:
    found = shown({"native": [1.0] * 5, "./mine": [2.0] * 5})
    assert ([row[-1] for row in found.rows], found.pictures) == (["undecided"], [])


def test_the_report_says_what_interference_left_out() -> None:
    times = {"native": noisy(1, 0), "./mine": noisy(3)}
    assert "left out" not in shown(times).text
    few = shown(times, slowed=3)
    assert "3 of 40 rounds are left out" in few.text
    assert few.rows[0][1] == "37"
    many = shown(times, slowed=30)
    assert "Not to be relied on: other processes slowed down 30 of 40 rounds" in many.text
    assert "--retry" in many.text
    assert [row[-1] for row in many.rows] == ["not judged"]


def test_a_run_of_one_entrant_compares_nothing() -> None:
    titles = [section.title for section in overview(plan_of("native"), records({"native": [1.0, 2.0]}), "native")]
    assert titles == ["Time by size", "Robustness"]


def test_a_report_on_the_page_has_effects_and_profiles(tmp_path: Path) -> None:
    plan = plan_of("native", "./mine")
    measured = [
        replace(one, suite="small", instance=plan.instances[number % 6].name, id=number)
        for number, one in enumerate(records({"native": [1.0] * 6, "./mine": [2.0] * 6}))
    ]
    page = write_report(plan, measured, tmp_path, tmp_path, "./mine").read_text()
    assert "<h2>Compared with ./mine</h2>" in page
    text = (tmp_path / "report.md").read_text()
    assert {"effects", "profiles", "cactus"} <= set(re.findall(r"figures/([\w-]+)\.svg", text))
    assert par2(measured[:6]) == 1.0


def test_a_large_ratio_has_no_exponent() -> None:
    (row,) = shown({"native": [1e-4] * 9, "./mine": [1.0] * 9}).rows
    assert (row[2], row[5]) == ("10,000x [10,000x, 10,000x]", "10,000x [10,000x, 10,000x]")


def test_the_picture_is_as_wide_as_the_ratios() -> None:
    """From a solver that is a little faster to one ten thousand times slower."""

    def labels(*times: Times) -> set[str]:
        measured = records({"base": noisy(1, 0), **{f"other {number}": each for number, each in enumerate(times)}})
        drawn = ratios("effects", "", [(one.name, one.change, None) for one in compare(measured, "base")])
        return set(re.findall(r"<!-- ([\d,.]+x) -->", drawn.svg.decode()))

    assert {"0.5x", "1x", "2x"} <= labels(noisy(0.9))
    assert {"1x", "10x", "100x", "1,000x", "10,000x"} <= labels(noisy(0.9), noisy(10_000))


def test_an_interval_without_an_end_is_an_arrow() -> None:
    def marks(*ends: float) -> int:
        wide, other = (Estimate(950, each, each, each, 9, CHANGE) for each in ((-90, 5000), ends))  # type: ignore[arg-type]
        return ratios("effects", "", [("wide", wide, None), ("other", other, None)]).svg.count(b"<use ")

    assert marks(900, inf) == marks(-100, 1000) == marks(900, 1000) + 1
