"""Reports on made-up records: everything is in the page, and the claims follow the records.
The leaderboard: nobody gains by leaving out the hard puzzles, and nobody beats the virtual best solver.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf, nan
from pathlib import Path
from random import Random

import pytest

from hitori.lab.measure import machine
from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import Bounds, Entrant, Measurement, Outcome, RunRecord
from hitori.lab.puzzles.suites import MAP_DENSITIES, suite, triples_density
from hitori.lab.report.figures import Effect, Figure, forest, profiles, time_bands
from hitori.lab.report.page import robustness
from hitori.lab.report.statistics import CHANGE, Estimate, par2
from hitori.lab.report.tables import VIRTUAL_BEST, leaderboard, seconds, worst
from hitori.lab.study.claims import claims
from hitori.lab.study.evidence import Evidence, judge
from hitori.lab.study.questions import QUESTIONS, sections_of, write_report
from hitori.lab.written import Table
from tests.requirements import slow

from ..conftest import small_plan
from ..synthetic import measurement, records

Speed = Callable[[str, int], float | None]
"""From entrant and size to mean seconds; None for a time-out."""


def made_up(plan: Plan, speed: Speed) -> list[RunRecord]:
    """A record for each pair of a plan, a little noise on each time."""
    rng = Random(1)
    made = []
    for pair in plan.pairs:
        mean = speed(pair.entrant.name, max(pair.instance.puzzle.shape))
        measured = measurement(None if mean is None else mean * rng.uniform(0.9, 1.1))
        made.append(pair.record("here", 0.1, plan.bounds.seconds, measured))
    return made


def as_the_thesis_says(entrant: str, size: int) -> float | None:
    """WN is needed from n = 13 on, UC helps on top of it, distances are slow."""
    slow = {"clingo": 0.5, "z3": 100, "gurobi": 3000, "prolog": 3000, "pumpkin distance": 50}
    if entrant in ("gurobi", "prolog", "highs") and size >= 20:
        return None
    if entrant.startswith("lazy") and "WN" not in entrant and size > 12:
        return None
    factor = slow.get(entrant, 50 if entrant.startswith("distance") else 1)
    return 1e-5 * size**2 * factor * (0.5 if entrant == "lazy+WN+UC" else 1)


@pytest.mark.parametrize("name", ["rq2", *slow(["rq1", "rq3"])])
def test_a_report_is_one_page_with_everything_in_it(name: str, tmp_path: Path) -> None:
    plan = QUESTIONS[name].plan(True)
    page = write_report(plan, made_up(plan, as_the_thesis_says), Path("out/run"), tmp_path).read_text()
    text = (tmp_path / "report.md").read_text()
    assert 'src="data:image/svg+xml;base64,' in page
    assert not re.search(r'(src|href)="(?!data:)', page)
    figures = re.findall(r"\((figures/[\w-]+\.svg)\)", text)
    assert len(figures) == len(set(figures)) == page.count("<figure>") >= 2
    assert all((tmp_path / figure).read_bytes().startswith(b"<?xml") for figure in figures)
    assert text.count(f"Made by `hitori lab run {name} --quick`.") >= 2 * len(figures)
    assert all(f"| {entrant.name} |" in text for entrant in plan.entrants)
    assert text.count("`hitori lab rerun out/run ") == len(plan.entrants)


def verdicts(name: str, speed: Speed, full: bool = False) -> dict[str, str]:
    """The verdict on every claim."""
    plan = QUESTIONS[name].plan(not full)
    return {one.claim.quote: str(one.verdict) for one in judge(name, Evidence(plan, made_up(plan, speed)))}


def test_a_quick_run_cannot_say_what_a_limit_of_ten_seconds_does() -> None:
    found = verdicts("rq1", as_the_thesis_says)
    assert found["WB 42.1%"] == found["UC 65.1%"] == "not comparable"
    assert found["UC the biggest impact"] == "confirmed"
    slow, quick = ("WN+EP", "UC"), ("WN+PI", "WN+SP")
    found = verdicts("rq1", lambda name, size: 1e-5 * size * (1 + name.endswith(slow) - 0.5 * name.endswith(quick)))
    quotes = ("PI, SP slowdown for every size", "LW, EP, WB, DW, CC not significant", "UC the biggest impact")
    assert {found[quote] for quote in quotes} == {"contradicted"}


@pytest.mark.slow
def test_a_full_run_of_rq1_has_the_power_to_tell() -> None:
    found = verdicts("rq1", as_the_thesis_says, full=True)
    assert found["WN enabling a 100% success rate"] == "confirmed"
    assert found["max solved: Base 16"] == "underpowered", "it has nine puzzles at n = 16"
    assert found["UC 65.1%"] == "contradicted"
    assert found["nine others 37.0% to 39.6%"] == "confirmed"
    assert found["LW, EP, WB, DW, CC not significant"] == found["UC the biggest impact"] == "confirmed"
    assert found["decrease of 16.4% over all sizes"] == "contradicted", "it is 50%"


def test_rq2_follows_the_records() -> None:
    found = verdicts("rq2", as_the_thesis_says)
    assert found["LazyWN faster"] == "confirmed"
    assert found["Q1 and Q3: BC 121, 124; AD 21, 27; NAD 184, 196"] == "not comparable", "a limit of three seconds"
    assert found["distance: low variance"] == "not comparable", "a quick run gives distances nothing of n = 20"
    found = verdicts("rq2", lambda entrant, size: 1e-5 * size * (0.1 if entrant == "distance" else 1))
    assert found["LazyWN faster"] == "contradicted"


@pytest.mark.parametrize("absent", ["clingo", "gurobi", "minizinc", "pumpkin-lazy", "prolog"])
def test_rq3_measures_nothing_of_a_solver_that_was_not_there(absent: str) -> None:
    """A run where one solver was not installed has the same claims."""
    plan = QUESTIONS["rq3"].plan(True)
    names = {entrant.name for entrant in plan.entrants if entrant.solver == absent}
    measured = [record for record in made_up(plan, as_the_thesis_says) if record.entrant not in names]
    found = judge("rq3", Evidence(plan, measured))
    assert [one.claim for one in found] == [one for one in claims("rq3") if not one.data]
    about = [part for one in found for part in one.parts if names & set(part.name.split(" pumpkin")[:1])]
    assert {part.found for part in about} <= {None}


def test_without_records_every_claim_is_there_and_none_is_judged() -> None:
    for name in QUESTIONS:
        found = judge(name, Evidence(QUESTIONS[name].plan(True), []))
        assert [one.claim for one in found] == [one for one in claims(name) if not one.data]
        assert {str(one.verdict) for one in found if "table 3" not in one.claim.section} == {"not comparable"}


def test_the_worst_case_is_the_smallest_unanswered_or_the_slowest() -> None:
    found = records({"a": [1.0, None, None], "b": [1.0, 3.0, 2.0]}, sizes=[5, 20, 10])
    unanswered, slowest = worst(found, "run").rows
    assert unanswered[:3] == ("a", "puzzle 2", "timeout")
    assert slowest == ("b", "puzzle 1", "3.00", "`hitori lab rerun run 4`")


def test_an_entrant_looks_the_same_in_every_figure() -> None:
    found = records({"a": [1.0, 2.0], "b": [1.0, 3.0], "c": [2.0, 4.0]})

    def colours(*among: str) -> set[bytes]:
        return set(re.findall(rb"stroke: (#[0-9a-f]{6})", profiles("profiles", "", found, among).svg))

    assert colours("a") != colours("b") != colours("c") != colours("a")
    assert colours("a", "b", "c") == colours("a") | colours("b") | colours("c")


def test_profiles_stand_with_and_without_the_native_solver() -> None:
    """It is so much faster that all others are pushed to one end."""
    found = records({"native": [1e-5, 1e-5], "a": [1.0, 2.0], "b": [2.0, 1.0]})
    for among, names in ((found, ["profiles", "profiles-others", "cactus"]), (found[2:], ["profiles", "cactus"])):
        assert [figure.name for figure in robustness(among).items if isinstance(figure, Figure)] == names


def refusing(found: list[RunRecord]) -> list[RunRecord]:
    """The records where a refusal stands for each time-out."""
    return [one if one.is_answered else replace(one, measured=Measurement(Outcome.REFUSED)) for one in found]


def test_a_profile_says_who_refused_puzzles() -> None:
    """A refusal ends a line as early as a time-out, but says nothing about speed."""
    found = records({"a": [1.0, 2.0, 3.0, 4.0], "b": [2.0, 1.0, None, None]})
    assert profiles("profiles", "As it is.", found).caption == "As it is."
    refused = refusing(found)
    assert profiles("profiles", "", refused).caption.endswith("because the solver refused them: b 50%.")
    assert profiles("profiles", "", refused, ["a"]).caption == ""


def test_an_effect_has_its_interval_or_a_question_mark() -> None:
    def effect(*ends: float) -> Estimate:
        return Estimate(10.0, ends, ends, ends, 9, CHANGE)  # type: ignore[arg-type]

    known: Effect = ("UC", effect(5, 20), (effect(2, 8), -16.4))
    drawn = forest("effects", "", {"lazy": [known], "none": []}).svg
    assert drawn.count(b"<!-- UC -->") == 1
    assert not re.search(rb"<!-- (none|\?) -->", drawn)
    marked = forest("effects", "", {"lazy": [known, ("LW", effect(-inf, inf), None)]}).svg
    assert marked.count(b"<!-- ? -->") == 1


def test_an_entrant_looks_the_same_in_every_panel_and_the_legend_lies_outside() -> None:
    """The second panel has an entrant more, before the others."""
    found = records({"b": [1.0, 2.0], "c": [3.0, 4.0]}, sizes=[5, 10])
    more = records({"a": [1.0, 2.0], "b": [1.0, 2.0], "c": [3.0, 4.0]}, sizes=[5, 10])
    svg = time_bands("times", "", {"there": found, "here": more}).svg
    assert len(set(re.findall(rb"stroke: (#[0-9a-f]{6})[^\n]*stroke-width: 1.6", svg))) == 3
    for name in (b"a", b"b", b"c"):
        assert svg.count(b"<!-- %s -->" % name) == 1
    assert re.search(rb'<g id="legend_1">', svg.partition(b'<g id="axes_2">')[2].partition(b"<!-- here -->")[2])


def test_panels_have_their_own_sizes() -> None:
    """Sizes up to thirty times the smallest are on a logarithmic scale, in their own panel only, and all are named."""
    wide, narrow = (records({"a": [1.0, 2.0]}, sizes=sizes) for sizes in ([10, 300], [10, 12]))
    svg = time_bands("times", "", {"wide": wide, "narrow": narrow}).svg
    first, second = svg.partition(b'<g id="axes_2">')[::2]
    assert b"<!-- 300 -->" in first
    assert b"<!-- 12 -->" in second


def test_medians_end_at_the_limit() -> None:
    found = records({"a": [1.0, 2.0, None, None]}, sizes=[5, 5, 10, 10])
    assert time_bands("times", "", {"here": found, "there": found}).svg.count(b"<!-- here -->") == 1


def test_tables_keep_their_cells() -> None:
    assert Table("c", ("x", "y"), [("1", "-")]).markdown().splitlines()[2] == "| 1 | - |"
    shown = {0: "0", 1e-5: "0.0000100", 0.01234: "0.0123", 9.999: "10.00", 12.3: "12.3", 456.7: "457", nan: "-"}
    assert [*map(seconds, shown)] == [*shown.values()]


def reported(plan: Plan, measured: list[RunRecord], folder: Path) -> str:
    """The report of a run in this folder, as Markdown."""
    write_report(plan, measured, folder, folder)
    return (folder / "report.md").read_text()


def test_a_run_without_a_question_has_an_overview(tmp_path: Path) -> None:
    """Of solvers none of which answers everything: by time-outs, crashes, and a licence."""
    plan = small_plan(*map(Entrant.of, ("native", "z3", "gurobi")), count=1)
    crash, refused = Measurement(Outcome.CRASH, "signal 11"), Measurement(Outcome.REFUSED, "the licence")
    ends = {"native": measurement(None), "z3": crash, "gurobi": refused}
    measured = [
        replace(record, measured=ends[record.entrant]) if (record.entrant, record.size) != ("gurobi", 5) else record
        for record in made_up(plan, lambda _entrant, _size: 1.0)
    ]
    text = reported(plan, measured, tmp_path)
    assert text.startswith("# The suite small\n")
    assert "verdict" not in text
    assert "| native | 2 | 0.0% | 2 | 0 | 0 | 0 | 0 | 10.0 | - | - |" in text
    assert "| z3 | 2 | 0.0% | 0 | 0 | 0 | 0 | 2 | 10.0 | - | - |" in text
    assert re.search(r"^\| gurobi \| 2 \| 50.0% \| 0 \| 0 \| 1 \| 0 \| 0 \| (0\.9|1\.0)", text, re.MULTILINE)
    assert re.search(r"^\| gurobi \| \S+ \| - \|$", text, re.MULTILINE), "no mean at the size it refused"
    small, large = measured[-2:]
    assert par2([small, large]) == small.seconds() < par2([small, replace(large, measured=measurement(None))])


def test_a_run_on_the_hardness_map_shows_it(tmp_path: Path) -> None:
    instances = tuple(suite("hardness-map").instances([10, 12], 14))
    entrants = tuple(map(Entrant.of, ("native", "z3", "pysat", "clingo")))
    plan = Plan("hardness-map", "hitori lab run hardness-map", entrants, instances)
    assert {triples_density(one.puzzle) for one in instances} == set(MAP_DENSITIES)
    measured = made_up(plan, lambda name, size: None if (name, size) == ("z3", 12) else 0.1)
    assert "## Hardness map" in reported(plan, measured, tmp_path)
    drawn = (tmp_path / "figures/hardness.svg").read_text()
    assert drawn.count("<!-- 2 -->") == len(MAP_DENSITIES), "two puzzles of each density that z3 does not answer"


def test_the_head_says_how_far_the_times_can_be_trusted(tmp_path: Path) -> None:
    plan = small_plan(Entrant.of("native"))
    calm, noisy, *others = made_up(plan, as_the_thesis_says)
    noisy = replace(noisy, measured=replace(noisy.measured, disturbed=True, attempts=2, cores="1"))
    machine.keep(tmp_path, {"node7": {**machine.describe(), "load": "5.5", "commit": "0b469b472caa-dirty"}})
    head, *_ = reported(plan, [calm, noisy, *others], tmp_path).split("## ")
    for sentence in (
        "Load of the machine: 5.5 (node7). 1 pair measured again, after a crash or because of other processes; 1 pair",
        "pinned to its own cores: 1.",
        "**Not to be published**: measured with the commit '0b469b472caa-dirty' on node7.",
    ):
        assert sentence in head


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_was_disturbed_flips_no_verdict(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Times ten times as long, on a few pairs and on all; what follows the verdicts is left out."""
    monkeypatch.setitem(QUESTIONS, name, QUESTIONS[name]._replace(sections=lambda *_: []))
    plan = QUESTIONS[name].plan(True)
    calm = made_up(plan, as_the_thesis_says)
    noise = Random(2)
    few = [disturbed(record) if noise.random() < 0.02 else record for record in calm]
    before, after = (judged_cells(sections_of(plan, found)[0].items) for found in (calm, few))
    assert after.keys() == before.keys()
    for cell, verdict in before.items():
        assert {verdict, after[cell]} != {"confirmed", "contradicted"}, cell
    assert sum(after[cell] == verdict for cell, verdict in before.items()) > 0.9 * len(before)
    section, *_ = sections_of(plan, [*map(disturbed, calm)])
    assert section.text.startswith("Not judged: other processes slowed down more than 5%")


def judged_cells(shown: Sequence[object]) -> dict[tuple[int, str], str]:
    """The verdicts by row and part."""
    rows = [row for table in shown if isinstance(table, Table) for row in table.rows]
    return {(number, row[3]): row[-1] for number, row in enumerate(rows)}


def disturbed(record: RunRecord) -> RunRecord:
    """The record with a time ten times as long, and marked."""
    longer = record.measured.seconds and 10 * record.measured.seconds
    return replace(record, measured=replace(record.measured, seconds=longer, disturbed=True))


ASKED = enumerate(suite("stress").instances([5, 10], 2))
RANKED = Plan(
    "made up",
    "",
    (Entrant("a", "native"), Entrant("b", "native")),
    tuple(instance._replace(name=f"puzzle {index}") for index, instance in ASKED),
    Bounds(10.0),
)
TIMES = {"a": [1.0, 2.0, None, 4.0], "b": [2.0, 1.0, 3.0, None]}


def test_the_ranking_counts_every_puzzle() -> None:
    ranking, where, features = leaderboard(RANKED, records(TIMES, [5, 5, 10, 10]))
    assert ranking.rows == [
        (VIRTUAL_BEST, "2.25", "-", "100.0%", "-", "-"),
        ("b", "6.50", "-", "75.0%", "2", "1"),
        ("a", "6.75", "-", "75.0%", "2", "1"),
    ]
    assert where.rows == [
        ("stress", "5", "2", "a (1.50)", "b (1.50)", "1.00"),
        ("stress", "10", "2", "b (11.5)", "a (12.0)", "3.50"),
    ]
    assert [row[0] for row in features.rows] == [VIRTUAL_BEST, "a", "b"]
    assert [row[1] for row in features.rows[:2]] == ["+0.94", "+0.89"]


def test_who_refuses_or_was_not_asked_gains_nothing() -> None:
    measured = records(TIMES, [5, 5, 10, 10])
    asked = [record for record in measured if record.is_answered]
    expected, *others = (leaderboard(RANKED, found)[0].rows for found in (measured, refusing(measured), asked))
    assert others == [expected] * 2
