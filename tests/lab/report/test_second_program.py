"""A second program computes every verdict of docs/results.md again, from the records and the table of claims alone.

It shares no code with the laboratory. Where the first program compares an interval with a range, this one asks SciPy's
tests about the ends of the range; its bootstrap draws other samples. `underpowered` and `vacuous` differ by what more
puzzles would cost; here both are undecided.
"""

import json
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from math import inf, log
from typing import Any, Literal

import numpy as np
import pytest
from pyarrow import csv, parquet
from scipy import stats

import hitori
from hitori import Puzzle
from tests.boards import ROOT

RECORDS = ROOT / "measure/records"
CLAIMS = tomllib.loads((ROOT / "src/hitori/lab/study/claims.toml").read_text())
PRINTED = [line.split(" | ") for line in (ROOT / "docs/results.md").read_text().splitlines() if " | " in line]
CLOCKS = {"search": "search_seconds", "total": "seconds"}
CHARACTERISTICS = {
    "BC": "shaded",
    "AD": "adjacent_duplicates",
    "NAD": "non_adjacent_duplicates",
    "TAD": "triple_adjacent_duplicates",
}
ORDER = ["contradicted", "different, size unclear", "undecided", "confirmed"]
Row = dict[str, Any]
Pairs = dict[int, np.ndarray]
"""The times of two entrants by size, a row for each puzzle."""
Range = tuple[float, float]
Side = Literal["less", "greater"]
OneSided = Callable[[float, Side], float]
"""The p of a one-sided test that the effect is less or greater than a bound."""


def rows_of(question: str) -> Iterator[Row]:
    """The pairs whose clocks agree, with size and whether they are answered."""
    for row in parquet.read_table(RECORDS / question / "records.parquet").to_pylist():
        row["n"], row["ok"] = max(row["rows"], row["cols"]), row["outcome"] in ("solved", "no_solution")
        is_busy = row["cpu_seconds"] and row["cpu_seconds"] > 1.1 * row["call_seconds"] + 0.05
        if row["outcome"] not in ("refused", "missing") and not row["disturbed"] and not is_busy:
            yield row


@cache
def characteristics() -> dict[str, hitori.Characteristics]:
    """Of the puzzles of the characteristics set at n = 20."""
    lines = (RECORDS / "rq2/puzzles.jsonl").read_text().splitlines()
    instances = json.loads((RECORDS / "rq2/plan.json").read_text())["instances"]
    return {
        instance["name"]: hitori.characteristics(Puzzle(json.loads(line)["labels"]))
        for instance, line in zip(instances, lines, strict=True)
        if instance["name"].startswith("characteristics 20x20")
    }


def value(row: Row, clock: str) -> float:
    if clock == "encoding":
        return row["variables"] + row["clauses"] if row["clauses"] is not None else np.nan
    return float(row[CLOCKS[clock]]) if row["ok"] else 2.0 * row["limit"]


def parts(claim: Row) -> Iterator[tuple[str, str, Range, float | None, int]]:
    pairs = [*product(claim["of"], claim.get("against", [""]))]
    printed = claim["study"] if isinstance(claim.get("study"), list) else [claim.get("study")] * len(pairs)
    for (of, against), study in zip(pairs, printed, strict=True):
        low, high = claim.get("range") or (study - claim["tolerance"], study + claim["tolerance"])
        yield of, against, (low, high), study, len(pairs)


def verdict(low: float, high: float, study: float | None, family: int, p: OneSided) -> str:
    alone = 0.05 if study == 0 and low < 0 < high else 0.025
    if p(low, "greater") < alone and p(high, "less") < alone:
        return "confirmed"
    if min(p(low, "less"), p(high, "greater")) < 0.025 / family:
        return "contradicted"
    is_apart = study is not None and min(p(study, "less"), p(study, "greater")) < 0.025 / family
    return "different, size unclear" if is_apart else "undecided"


def by_ranks(logs: np.ndarray, other: np.ndarray | None = None) -> OneSided:
    """Wilcoxon's test of ratios, or Mann and Whitney's of two groups, against a change in per cent."""

    def p(bound: float, side: Side) -> float:
        if not -100 < bound < inf:
            return float((bound < 0) == (side == "less"))
        shifted = logs - log(1 + bound / 100)
        if other is not None:
            return float(stats.mannwhitneyu(shifted, other, alternative=side).pvalue)
        return float(stats.wilcoxon(shifted, alternative=side, correction=False).pvalue)

    return p


def by_beta(strata: Iterable[list[bool]]) -> OneSided:
    """Clopper and Pearson's tails, for as many puzzles of equal weight as tell as much."""
    sizes, shares = zip(*((len(stratum), np.mean(stratum)) for stratum in strata), strict=True)
    count = len(sizes) ** 2 / sum(1 / size for size in sizes)
    hits = float(np.mean(shares)) * count

    def p(bound: float, side: Side) -> float:
        if side == "greater":
            return float(stats.beta.cdf(bound / 100, hits, count - hits + 1)) if hits else float(bound > 0)
        return float(stats.beta.sf(bound / 100, hits + 1, count - hits)) if hits < count else float(bound < 100)

    return p


class Run:
    def __init__(self, question: str) -> None:
        self.rows, self.rng = [*rows_of(question)], np.random.default_rng(7)

    def of(self, claim: Row, name: str) -> dict[str, Row]:
        low, high = claim.get("sizes", (0, inf))
        inside = [row for row in self.rows if row["entrant"] == name and low <= row["n"] <= high]
        return {row["instance"]: row for row in inside if claim.get("suite", row["suite"]) == row["suite"]}

    def pairs(self, claim: Row, of: str, against: str) -> Pairs:
        ours, bases = self.of(claim, of), self.of(claim, against)
        found = defaultdict[int, list[list[float]]](list)
        for name in ours.keys() & bases.keys():
            found[ours[name]["n"]].append([value(rows[name], claim["clock"]) for rows in (ours, bases)])
        known = {n: np.array(pairs)[~np.isnan(pairs).any(axis=1)] for n, pairs in found.items()}
        return {n: pairs for n, pairs in known.items() if len(pairs)}

    def drawn(self, strata: Iterable[Any], of: Callable[[list[np.ndarray]], Any], times: int = 1000) -> OneSided:
        """The quantiles of a figure of samples that are drawn again."""
        arrays = [np.array([*values]) for values in strata]
        again = [of([one[self.rng.integers(len(one), size=len(one))] for one in arrays]) for _ in range(times)]
        return lambda bound, side: float(
            np.mean(np.less(again, bound) if side == "greater" else np.greater(again, bound))
        )

    def part(self, claim: Row, of: str, against: str, bounds: Range, study: float | None, m: int) -> str:
        if claim["measure"] == "every_size":
            return at_every_size(self.pairs(claim, of, against), bounds)
        return verdict(*bounds, study, m, self.evidence(claim, of, against))

    def evidence(self, claim: Row, of: str, against: str) -> OneSided:
        measure = claim["measure"]
        if measure in ("typical", "means", "spread", "growth"):
            return self.paired(measure, self.pairs(claim, of, against))
        if measure in ("tripled", "quartiles", "group", "group_means"):
            return self.of_groups(claim, of, (against or of).split())
        ours = self.of(claim, of)
        if measure == "share":
            sizes = defaultdict[int, list[bool]](list)
            for row in ours.values():
                sizes[row["n"]].append(row["ok"])
            return by_beta(sizes.values())
        if measure == "gain":
            four = [ours, *(self.of(claim, name) for name in claim["field"])]
            times = [[value(rows[name], "search") for rows in four] for name in set.intersection(*map(set, four))]
            return by_ranks(np.log(times) @ [-1, 1, -1, 1])
        answered = [row for row in ours.values() if row["ok"]]
        if measure == "outside":
            spent = [(row["startup_seconds"] + row["call_seconds"]) / row["seconds"] for row in answered]
            return by_ranks(np.log(spent))
        both = [(value(row, "encoding"), value(row, "search")) for row in answered]
        return self.drawn([both], lambda s: stats.spearmanr(s[0]).statistic, 500)

    def paired(self, measure: str, pairs: Pairs) -> OneSided:
        strata = [*pairs.values()]
        if measure == "typical":
            every = logs_of(np.concatenate(strata))
            return by_ranks(every[every != 0])
        if measure == "means":
            return self.drawn(strata, lambda s: 100 * (np.mean([np.divide(*x.mean(axis=0)) for x in s]) - 1))
        if measure == "spread":
            return self.drawn(strata, lambda s: -np.diff(s[0].std(axis=0) / s[0].mean(axis=0))[0])
        ends = [pairs[min(pairs)], pairs[max(pairs)]]
        return self.drawn(ends, lambda s: np.divide(*(np.divide(*one.mean(axis=0)) for one in s[::-1])))

    def of_groups(self, claim: Row, of: str, words: list[str]) -> OneSided:
        """By a characteristic of the puzzles, e.g. `AD low`."""
        name, *rest = words if claim["measure"] != "tripled" else ["TAD"]
        values = {one: getattr(of, CHARACTERISTICS[name]) for one, of in characteristics().items()}
        if not rest:
            return by_beta([[one > 0 for one in values.values()]])
        q1, q3 = np.quantile([*values.values()], [0.25, 0.75])
        if claim["measure"] == "quartiles":
            first, third = map(float, rest)

            def off(sample: list[np.ndarray]) -> float:
                return float(max((np.quantile(sample[0], [0.25, 0.75]) - [first, third]) / (third - first), key=abs))

            return self.drawn([values.values()], off)
        inside = {"low": lambda v: v < q1, "high": lambda v: v > q3, "medium": lambda v: q1 <= v <= q3}
        group, medium = (
            [value(row, claim["clock"]) for one, row in self.of(claim, of).items() if inside[kind](values[one])]
            for kind in (rest[0], "medium")
        )
        if claim["measure"] == "group":
            return by_ranks(np.log(group), np.log(medium))
        return self.drawn([group, medium], lambda s: 100 * (s[0].mean() / s[1].mean() - 1))


def logs_of(pairs: np.ndarray) -> np.ndarray:
    return np.asarray(np.log(pairs[:, 0] / pairs[:, 1]))


def at_every_size(pairs: Pairs, bounds: Range) -> str:
    logs = [*map(logs_of, pairs.values())]
    sizes = [by_ranks(of_size) for of_size in logs]
    inside = sum(bounds[0] < 100 * (np.exp(np.median(of_size)) - 1) < bounds[1] for of_size in logs)
    if all(p(bounds[0], "greater") < 0.025 for p in sizes):
        return "confirmed"
    is_outside = any(p(bounds[0], "less") < 0.025 / len(sizes) for p in sizes)
    return "contradicted" if is_outside or stats.binomtest(inside, len(sizes)).pvalue < 0.05 else "undecided"


@pytest.mark.slow
@pytest.mark.parametrize("question", ["rq1", "rq2", "rq3"])
def test_the_program_agrees_with_every_verdict_of_our_records(question: str) -> None:
    run = Run(question)
    for claim in CLAIMS[question]:
        if "data" not in claim:
            found = [run.part(claim, *part) for part in parts(claim)]
            assert min(found, key=ORDER.index) == printed(claim), (claim["quote"], found)


def printed(claim: Row) -> str:
    """The verdict that the page prints beside the quote."""
    (cell,) = [row[-1] for row in PRINTED if row[0] == f"| {claim['quote']}" and row[1] == claim["section"]]
    told = cell.removesuffix(" |").partition(" (")[0]
    return {"underpowered": "undecided", "vacuous": "undecided"}.get(told, told)


def own_times() -> tuple[dict[str, np.ndarray], np.ndarray]:
    """Seconds by solver in the order of the puzzles, infinite without an answer, and the sizes."""
    table = csv.read_csv(RECORDS / "study-rq3/times.csv").to_pylist()
    sizes = {row["puzzle"]: row["size"] for row in table}
    times = {(row["solver"], row["puzzle"]): inf if row["seconds"] is None else row["seconds"] for row in table}
    solvers = ("asp", "pumpkin", "z3", "gurobi", "prolog")
    return {name: np.array([times[name, one] for one in sizes]) for name in solvers}, np.array([*sizes.values()])


def of_own(claim: Row, of: str, against: str, bounds: Range) -> bool:
    """Whether a statement is true of the study's own times."""
    times, sizes = own_times()
    low, high = claim.get("sizes", (0, inf))
    ours = times[of][(low <= sizes) & (sizes <= high)]
    if claim["measure"] == "every_mean":
        booked = {name: np.minimum(times[name], 20.0) for name in (of, against)}
        return all(booked[of][sizes == n].mean() > booked[against][sizes == n].mean() for n in set(sizes))
    if claim["measure"] == "within":
        best = np.min([times[name] for name in claim.get("field", times)], axis=0)
        found = 100 * np.mean(times[of][np.isfinite(best)] <= claim["ratio"] * best[np.isfinite(best)])
    elif claim["measure"] == "mean":
        found = np.minimum(ours, 20.0).mean()
    else:
        found = 100 * np.mean(np.isfinite(ours))
    return bool(bounds[0] <= found <= bounds[1])


def test_the_program_agrees_with_every_verdict_on_the_study_s_own_times() -> None:
    own = [claim for claim in CLAIMS["rq3"] if "data" in claim]
    assert len(own) == 13
    for claim in own:
        held = all(of_own(claim, *part[:3]) for part in parts(claim))
        assert ("confirmed" if held else "contradicted") == printed(claim), claim["quote"]


@pytest.mark.parametrize(
    ("solver", "ratio", "share"), [("pumpkin", 1, 26.8), ("pumpkin", 4, 84.4), ("pumpkin", 10, 91.8), ("asp", 4, 100)]
)
def test_the_figures_of_the_study_s_own_times(solver: str, ratio: int, share: float) -> None:
    times, _ = own_times()
    assert 100 * np.mean(times[solver] <= ratio * np.min([*times.values()], axis=0)) == pytest.approx(share)
