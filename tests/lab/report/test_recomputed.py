"""Every table of a report is recomputed from a small recorded run, with csv, SciPy and nothing of the laboratory's.

The runs are parts of quick runs on a busy machine: their figures mean nothing, and some pairs timed out. What is kept
of a pair is a row of `recorded/*.csv`.
"""

import csv
from collections.abc import Callable, Iterator
from dataclasses import asdict, fields, replace
from functools import cache
from itertools import combinations_with_replacement, product
from math import exp, log
from pathlib import Path
from statistics import fmean, median, quantiles

import pytest
from scipy import stats

import hitori
from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import Measurement, Outcome, RunRecord
from hitori.lab.report import tables
from hitori.lab.study.recipes import RECIPES
from hitori.lab.written import Table

Row = dict[str, str]

RECORDED = Path(__file__).parent / "recorded"
LIMITS = {"rq1": 1.0, "rq2": 3.0, "rq3": 10.0}


@cache
def rows_of(question: str) -> list[Row]:
    with (RECORDED / f"{question}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def run(question: str) -> tuple[Plan, list[RunRecord]]:
    """The plan of a quick run, less what was not kept, and its records."""
    rows = {(row["entrant"], row["instance"]): row for row in rows_of(question)}
    plan = RECIPES[question].quick()
    kept = {instance for _, instance in rows}
    plan = replace(plan, instances=tuple(one for one in plan.instances if one.name in kept))
    made = []
    for pair in plan.pairs:
        row = rows[pair.entrant.name, pair.instance.name]
        values = {name: _number(row[name]) for name in row if name not in ("entrant", "instance", "outcome")}
        measured = Measurement(Outcome(row["outcome"]), **values)  # type: ignore[arg-type]
        made.append(pair.record("here", 0.1, LIMITS[question], measured))
    return plan, made


def _number(text: str) -> float | int | None:
    return None if not text else float(text) if "." in text or "e" in text else int(text)


@cache
def tables_of(question: str) -> list[Table]:
    plan, records = run(question)
    shown = [item for section in RECIPES[question].sections(plan, records) for item in section.items]
    return [item for item in shown if isinstance(item, Table)]


def table(question: str, caption: str) -> Table:
    (found,) = [one for one in tables_of(question) if one.caption.startswith(caption)]
    return found


def values(table: Table) -> dict[str, dict[str, str]]:
    """The cells by the first column and the header."""
    return {row[0]: dict(zip(table.header, row, strict=True)) for row in table.rows}


def number(cell: str) -> float:
    return float(cell.rstrip("%"))


def same(cell: str, expected: float) -> bool:
    """A cell shows three digits, or a tenth of a per cent."""
    return number(cell) == pytest.approx(expected, rel=6e-3, abs=0.051 if "%" in cell else 0)


def size(row: Row) -> int:
    return int(row["instance"].split()[1].partition("x")[0])


def answered(row: Row) -> bool:
    return row["outcome"] in ("solved", "no_solution")


def seconds(row: Row, column: str, booked: float) -> float:
    return float(row[column]) if answered(row) else booked


def times(question: str, entrant: str, column: str) -> dict[str, float]:
    booked = 2 * LIMITS[question]
    rows = [row for row in rows_of(question) if row["entrant"] == entrant]
    return {row["instance"]: seconds(row, column, booked) for row in rows}


def holm(ps: list[float]) -> list[float]:
    order = sorted(ps)
    return [min(1.0, max(p_ * (len(ps) - order.index(p_)) for p_ in order if p_ <= p)) for p in ps]


def walsh(logs: list[float]) -> float:
    return 100 * (exp(median((a + b) / 2 for a, b in combinations_with_replacement(logs, 2))) - 1)


CLOCKS = {"search time": "search_seconds", "total time": "seconds"}


@pytest.mark.parametrize("baseline", ["lazy", "lazy+WN", "distance"])
@pytest.mark.parametrize("clock", CLOCKS)
def test_each_constraint_against_its_baseline(baseline: str, clock: str) -> None:
    shown = values(table("rq1", f"Added to {baseline}, {clock}."))
    bases = times("rq1", baseline, CLOCKS[clock])
    assert len(shown) == 12 - baseline.count("+")
    ps = {}
    for name, cells in shown.items():
        ours = times("rq1", name, CLOCKS[clock])
        pairs = [(ours[one], bases[one]) for one in ours if one in bases]
        differences = [a - b for a, b in pairs if a != b]
        assert cells["puzzles"] == str(len(pairs))
        assert same(cells["mean time [s]"], fmean(a for a, _ in pairs))
        assert same(cells["baseline"], fmean(b for _, b in pairs))
        change = 100 * (fmean(a for a, _ in pairs) / fmean(b for _, b in pairs) - 1)
        assert number(cells["change"]) == pytest.approx(change, abs=0.051)
        typical = walsh([log(a / b) for a, b in pairs if a != b])
        assert number(cells["typical change"]) == pytest.approx(typical, abs=0.051)
        ranks = stats.rankdata([abs(one) for one in differences])
        signed = sum(rank if one > 0 else -rank for rank, one in zip(ranks, differences, strict=True))
        assert float(cells["effect"]) == pytest.approx(signed / sum(ranks), abs=0.0051)
        ps[name] = float(stats.wilcoxon([a for a, _ in pairs], [b for _, b in pairs]).pvalue)
        assert float(cells["p"]) == pytest.approx(ps[name], rel=0.06)
    for name, corrected in zip(ps, holm(list(ps.values())), strict=True):
        assert float(shown[name]["p (Holm)"]) == pytest.approx(corrected, rel=0.06)


def test_solving_capability() -> None:
    shown = values(table("rq1", "Solving capability"))
    assert len(shown) == 13
    for name, cells in shown.items():
        rows = [row for row in rows_of("rq1") if row["entrant"] == name]
        assert int(cells["largest size"]) == max(size(row) for row in rows if answered(row))
        shares = [[answered(row) for row in rows if size(row) == n] for n in set(map(size, rows))]
        assert same(cells["answered"], 100 * fmean(map(fmean, shares)))


@pytest.mark.parametrize(("question", "suite"), [("rq1", "redundant"), ("rq2", "size"), ("rq3", "stress")])
def test_means_by_size(question: str, suite: str) -> None:
    shown = values(table(question, "Mean seconds by size"))
    for name, cells in shown.items():
        for column, cell in cells.items():
            if column == "entrant" or cell == "-" or name.startswith("thesis"):
                continue
            rows = [row for row in rows_of(question) if row["entrant"] == name and row["instance"].startswith(suite)]
            at = [seconds(row, "seconds", 2 * LIMITS[question]) for row in rows if f"n = {size(row)}" == column]
            assert same(cell, fmean(at)), (name, column)


@pytest.mark.parametrize("question", LIMITS)
def test_the_summary_of_the_entrants(question: str) -> None:
    _, records = run(question)
    for name, cells in values(tables.summary(records)).items():
        rows = [row for row in rows_of(question) if row["entrant"] == name]
        right = [row for row in rows if answered(row)]
        tried = [row for row in rows if row["outcome"] not in ("refused", "missing")]
        assert cells["pairs"] == str(len(rows))
        assert same(cells["answered"], 100 * len(right) / len(rows))
        if len(tried) == len(rows):
            assert same(cells["PAR2 [s]"], fmean(seconds(row, "seconds", 2 * LIMITS[question]) for row in rows))
        if right:
            assert same(cells["median [s]"], median(float(row["seconds"]) for row in right))


def test_resources() -> None:
    _, records = run("rq1")
    for name, cells in values(tables.resources(records)).items():
        rows = [row for row in rows_of("rq1") if row["entrant"] == name]
        assert same(cells["peak memory [MiB]"], round(max(float(row["peak_memory"] or 0) for row in rows)))
        encodings = [int(row["variables"]) + int(row["clauses"]) for row in rows if row["clauses"]]
        assert cells["largest encoding"] == f"{max(encodings):,}"


COLUMNS = {
    "BC": "shaded",
    "AD": "adjacent_duplicates",
    "NAD": "non_adjacent_duplicates",
    "TAD": "triple_adjacent_duplicates",
}
"""The characteristics, which other tests hold against their definitions."""


@cache
def characteristics(side: int) -> dict[str, dict[str, float]]:
    plan, _ = run("rq2")
    inside = [one for one in plan.instances if one.suite == "characteristics" and one.puzzle.rows == side]
    return {one.name: asdict(hitori.characteristics(one.puzzle)) for one in inside}


def groups(side: int, name: str) -> dict[str, list[str]]:
    """Low, medium and high by the quartiles, interpolated as R's type 7."""
    of_all = {instance: found[COLUMNS[name]] for instance, found in characteristics(side).items()}
    q1, _, q3 = quantiles(of_all.values(), method="inclusive")
    return {
        "low": [one for one, value in of_all.items() if value < q1],
        "medium": [one for one, value in of_all.items() if q1 <= value <= q3],
        "high": [one for one, value in of_all.items() if value > q3],
        "quartiles": [f"{q1:g}", f"{q3:g}"],
    }


@pytest.mark.parametrize("side", [10, 20])
def test_the_distribution_of_the_characteristics(side: int) -> None:
    for name, cells in values(table("rq2", f"Distribution of the characteristics at n = {side}")).items():
        found = groups(side, name)
        assert [cells["Q1"], cells["Q3"]] == found["quartiles"]
        for group in ("low", "medium", "high"):
            share = 100 * len(found[group]) / len(characteristics(side))
            assert cells[group] == f"{len(found[group])} ({share:.1f}%)"


def compared() -> Iterator[tuple[str, int, str, Callable[[Row], float]]]:
    yield "lazy+WN", 10, "time", lambda row: seconds(row, "seconds", 2 * LIMITS["rq2"])
    yield "lazy+WN", 20, "encoding", lambda row: float(row["variables"] or "nan") + float(row["clauses"] or "nan")
    yield "distance", 10, "time", lambda row: seconds(row, "seconds", 2 * LIMITS["rq2"])


@pytest.mark.parametrize(("entrant", "side", "what", "value"), [*compared()])
def test_low_and_high_groups_against_the_medium_one(
    entrant: str, side: int, what: str, value: Callable[[Row], float]
) -> None:
    shown = values(table("rq2", f"{entrant}, n = {side}: {what}."))
    measured = {row["instance"]: value(row) for row in rows_of("rq2") if row["entrant"] == entrant}
    for title, cells in shown.items():
        name, group = title.split()
        high, medium = ([measured[one] for one in groups(side, name)[kind]] for kind in (group, "medium"))
        found = stats.mannwhitneyu(high, medium, alternative="two-sided")
        assert cells["puzzles"] == str(len(high))
        assert number(cells["change"]) == pytest.approx(100 * (fmean(high) / fmean(medium) - 1), abs=0.051)
        typical = 100 * (exp(median(log(a / b) for a, b in product(high, medium))) - 1)
        assert number(cells["typical change"]) == pytest.approx(typical, abs=0.051)
        assert float(cells["effect"]) == pytest.approx(2 * found.statistic / len(high) / len(medium) - 1, abs=0.0051)
        assert float(cells["p"]) == pytest.approx(float(found.pvalue), rel=0.06)


def claimed(question: str) -> dict[str, dict[str, tuple[str, str, str, str]]]:
    plan, records = run(question)
    claims = RECIPES[question].claims(plan, records)
    return {claim.says: {what: one.cells() for what, one in claim.verdicts.items()} for claim in claims}


def test_the_effects_of_the_claims_of_rq1() -> None:
    claims = claimed("rq1")
    for clock, column in CLOCKS.items():
        for name in ("LW", "EP", "WB", "DW", "CC"):
            ours, bases = times("rq1", f"lazy+WN+{name}", column), times("rq1", "lazy+WN", column)
            logs = [log(ours[one] / bases[one]) for one in ours if ours[one] != bases[one]]
            effect, _, n, _ = claims[f"On top of WN, {name} has no significant impact."][clock]
            assert number(effect) == pytest.approx(walsh(logs), abs=0.051)
            assert int(n) == len(logs)
    by_size: dict[int, list[tuple[bool, bool]]] = {}
    of = {entrant: {row["instance"]: row for row in rows_of("rq1") if row["entrant"] == entrant}
          for entrant in ("lazy+UC", "lazy")}  # fmt: skip
    for instance, row in of["lazy"].items():
        by_size.setdefault(size(row), []).append((answered(of["lazy+UC"][instance]), answered(row)))
    gain = fmean(100 * fmean(one - other for one, other in pairs) for pairs in by_size.values())
    effect = claims["UC solves 65.1%, the bare strategy 36.8%."]["share answered"][0]
    assert float(effect.removesuffix(" points")) == pytest.approx(gain, abs=0.051)


def test_the_effects_of_the_claims_of_rq3() -> None:
    claims = claimed("rq3")
    five = ["clingo", "pumpkin lazy, thesis", "z3 distance", "gurobi flow", "prolog"]
    best: dict[str, float] = {}
    for row in rows_of("rq3"):
        if row["entrant"] in five and answered(row):
            best[row["instance"]] = min(float(row["seconds"]), best.get(row["instance"], 1e9))
    for ratio, says in (
        (4, "On 80% it is within a ratio of 4."),
        (1, "It is the fastest on about 30% of the puzzles."),
    ):
        lazy = [row for row in rows_of("rq3") if row["entrant"] == five[1]]
        near = [answered(row) and float(row["seconds"]) <= ratio * best[row["instance"]] for row in lazy]
        assert number(claims[says]["time"][0]) == pytest.approx(100 * fmean(near), abs=0.051)


def test_the_recorded_runs_have_every_kind_of_row() -> None:
    assert {row["outcome"] for row in rows_of("rq1")} == {"solved", "timeout"}
    measured = {one.name for one in fields(Measurement)}
    assert all(set(rows_of(question)[0]) - {"entrant", "instance"} <= measured for question in LIMITS)
