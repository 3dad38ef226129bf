"""A second program computes every verdict of docs/results.md again, from the records and the table of claims alone.

It shares no code with the laboratory. Where the first program compares an interval with a range, this one asks SciPy's
tests about the ends of the range; its bootstrap draws other samples. `underpowered` and `vacuous` differ by what more
puzzles would cost; here both are undecided.
"""

import json
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import product
from math import inf, log
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest
from pyarrow import csv, parquet
from scipy import stats

import hitori

ROOT = Path(__file__).parents[3]
RECORDS = ROOT / "measure" / "records"
CLAIMS = tomllib.loads((ROOT / "src/hitori/lab/study/claims.toml").read_text())
PRINTED = [line.split(" | ") for line in (ROOT / "docs/results.md").read_text().splitlines() if " | " in line]
Side = Literal["less", "greater"]
ORDER = ["contradicted", "different, size unclear", "undecided", "confirmed"]
Row = dict[str, Any]


def rows_of(question: str) -> list[Row]:
    """The pairs whose clocks agree, with size and whether they are answered."""
    rows = parquet.read_table(RECORDS / question / "records.parquet").to_pylist()
    for row in rows:
        row["n"], row["ok"] = max(row["rows"], row["cols"]), row["outcome"] in ("solved", "no_solution")
    busy = [row["cpu_seconds"] and row["cpu_seconds"] > 1.1 * row["call_seconds"] + 0.05 for row in rows]
    tried = [row["outcome"] not in ("refused", "missing") and not row["disturbed"] for row in rows]
    return [row for row, is_tried, is_busy in zip(rows, tried, busy, strict=True) if is_tried and not is_busy]


def value(row: Row, clock: str) -> float:
    if clock == "encoding":
        return row["variables"] + row["clauses"] if row["clauses"] is not None else np.nan
    key = {"search": "search_seconds", "total": "seconds"}[clock]
    return float(row[key]) if row["ok"] else 2.0 * row["limit"]


def parts(claim: Row) -> Iterator[tuple[str, str, tuple[float, float], float | None, int]]:
    pairs = [*product(claim["of"], claim.get("against", [""]))]
    printed = claim["study"] if isinstance(claim.get("study"), list) else [claim.get("study")] * len(pairs)
    for (of, against), study in zip(pairs, printed, strict=True):
        low, high = claim.get("range") or (study - claim["tolerance"], study + claim["tolerance"])
        yield of, against, (low, high), study, len(pairs)


def verdict(low: float, high: float, study: float | None, family: int, p: Callable[[float, Side], float]) -> str:
    """From the p of one-sided tests that the effect is less or greater than a bound."""
    alone = 0.05 if study == 0 and low < 0 < high else 0.025
    if p(low, "greater") < alone and p(high, "less") < alone:
        return "confirmed"
    if min(p(low, "less"), p(high, "greater")) < 0.025 / family:
        return "contradicted"
    is_apart = study is not None and min(p(study, "less"), p(study, "greater")) < 0.025 / family
    return "different, size unclear" if is_apart else "undecided"


def by_quantiles(drawn: np.ndarray) -> Callable[[float, Side], float]:
    def p(bound: float, side: Side) -> float:
        return float(np.mean(drawn < bound if side == "greater" else drawn > bound)) if abs(bound) < inf else 0.0

    return lambda bound, side: 1.0 if abs(bound) == inf and (bound < 0) == (side == "less") else p(bound, side)


def by_ranks(logs: np.ndarray, other: np.ndarray | None = None) -> Callable[[float, Side], float]:
    """Wilcoxon's test of ratios, or Mann and Whitney's of two groups, against a change in per cent."""

    def p(bound: float, side: Side) -> float:
        if not -100 < bound < inf:
            return float((bound < 0) == (side == "less"))
        shifted = logs - log(1 + bound / 100)
        if other is not None:
            return float(stats.mannwhitneyu(shifted, other, alternative=side).pvalue)
        return float(stats.wilcoxon(shifted, alternative=side, correction=False).pvalue)

    return p


def by_beta(strata: list[list[bool]]) -> Callable[[float, Side], float]:
    """Clopper and Pearson's tails, for as many puzzles of equal weight as tell as much."""
    count = len(strata) ** 2 / sum(1 / len(stratum) for stratum in strata)
    hits = float(np.mean([np.mean(stratum) for stratum in strata])) * count

    def p(bound: float, side: Side) -> float:
        if side == "greater":
            return float(stats.beta.cdf(bound / 100, hits, count - hits + 1)) if hits else 1.0 * (bound > 0)
        return float(stats.beta.sf(bound / 100, hits + 1, count - hits)) if hits < count else 1.0 * (bound < 100)

    return p


class Run:
    def __init__(self, question: str) -> None:
        self.rows, self.rng = rows_of(question), np.random.default_rng(7)
        self.by = defaultdict[str, list[Row]](list)
        for row in self.rows:
            self.by[row["entrant"]].append(row)
        self.puzzles: dict[str, Any] = {}

    def of(self, claim: Row, name: str) -> dict[str, Row]:
        low, high = claim.get("sizes", (0, inf))
        inside = [row for row in self.by[name] if low <= row["n"] <= high]
        return {row["instance"]: row for row in inside if claim.get("suite", row["suite"]) == row["suite"]}

    def pairs(self, claim: Row, of: str, against: str) -> dict[int, np.ndarray]:
        ours, bases = self.of(claim, of), self.of(claim, against)
        found = defaultdict[int, list[tuple[float, float]]](list)
        for one in ours.keys() & bases.keys():
            found[ours[one]["n"]].append((value(ours[one], claim["clock"]), value(bases[one], claim["clock"])))
        known = {n: np.array(pairs)[~np.isnan(pairs).any(axis=1)] for n, pairs in found.items()}
        return {n: pairs for n, pairs in known.items() if len(pairs)}

    def drawn(self, strata: list[np.ndarray], of: Callable[[list[np.ndarray]], Any], times: int = 1000) -> np.ndarray:
        return np.array([of([one[self.rng.integers(len(one), size=len(one))] for one in strata]) for _ in range(times)])

    def characteristic(self, name: str) -> dict[str, float]:
        """Of the puzzles of the characteristics set at n = 20."""
        field = {"BC": "shaded", "AD": "adjacent_duplicates", "NAD": "non_adjacent_duplicates"}
        if not self.puzzles:
            lines = (RECORDS / "rq2" / "puzzles.jsonl").read_text().splitlines()
            names = [one["name"] for one in json.loads((RECORDS / "rq2" / "plan.json").read_text())["instances"]]
            for instance, line in zip(names, lines, strict=True):
                if instance.startswith("characteristics 20x20"):
                    self.puzzles[instance] = hitori.characteristics(hitori.Puzzle(json.loads(line)["labels"]))
        return {one: getattr(of, field.get(name, "triple_adjacent_duplicates")) for one, of in self.puzzles.items()}

    def part(self, claim: Row, of: str, against: str, bounds: tuple[float, float], study: float | None, m: int) -> str:
        measure = claim["measure"]
        if measure == "share":
            sizes = defaultdict[int, list[bool]](list)
            for row in self.of(claim, of).values():
                sizes[row["n"]].append(row["ok"])
            return verdict(*bounds, study, m, by_beta([*sizes.values()]))
        if measure in ("typical", "means", "every_size", "spread", "growth"):
            return self.paired(measure, self.pairs(claim, of, against), bounds, study, m)
        if measure == "gain":
            best, bare, base = (self.of(claim, name) for name in claim["field"])
            ours = self.of(claim, of)
            common = ours.keys() & best.keys() & bare.keys() & base.keys()
            four, signs = (best, bare, ours, base), (1, -1, -1, 1)
            logs = [
                sum(sign * log(value(one[name], "search")) for sign, one in zip(signs, four, strict=True))
                for name in sorted(common)
            ]
            return verdict(*bounds, study, m, by_ranks(np.array(logs)))
        if measure == "outside":
            answered = [row for row in self.of(claim, of).values() if row["ok"]]
            logs = [log((row["startup_seconds"] + row["call_seconds"]) / row["seconds"]) for row in answered]
            return verdict(*bounds, study, m, by_ranks(np.array(logs)))
        if measure == "correlation":
            rows = [row for row in self.of(claim, of).values() if row["ok"]]
            both = np.array([(value(row, "encoding"), value(row, "search")) for row in rows])
            return verdict(
                *bounds, study, m, by_quantiles(self.drawn([both], lambda s: stats.spearmanr(s[0]).statistic, 500))
            )
        if measure == "tripled":
            return verdict(*bounds, study, m, by_beta([[one > 0 for one in self.characteristic("TAD").values()]]))
        name, *rest = (against or of).split()
        values = self.characteristic(name)
        q1, q3 = np.quantile([*values.values()], [0.25, 0.75])
        if measure == "quartiles":
            first, third = map(float, rest)

            def off(sample: list[np.ndarray]) -> float:
                return float(max((np.quantile(sample[0], [0.25, 0.75]) - [first, third]) / (third - first), key=abs))

            return verdict(*bounds, study, m, by_quantiles(self.drawn([np.array([*values.values()])], off)))
        rows_by_name = self.of(claim, of)
        inside = {"low": lambda v: v < q1, "high": lambda v: v > q3, "medium": lambda v: q1 <= v <= q3}
        group, medium = (
            np.array([value(row, claim["clock"]) for one, row in rows_by_name.items() if inside[kind](values[one])])
            for kind in (rest[0], "medium")
        )
        if measure == "group":
            return verdict(*bounds, study, m, by_ranks(np.log(group), np.log(medium)))
        drawn = self.drawn([group, medium], lambda s: 100 * (s[0].mean() / s[1].mean() - 1))
        return verdict(*bounds, study, m, by_quantiles(drawn))

    def paired(
        self, measure: str, pairs: dict[int, np.ndarray], bounds: tuple[float, float], study: float | None, m: int
    ) -> str:
        logs = {n: np.log(of_size[:, 0] / of_size[:, 1]) for n, of_size in pairs.items()}
        if measure == "typical":
            every = np.concatenate([*logs.values()])
            return verdict(*bounds, study, m, by_ranks(every[every != 0]))
        if measure == "means":
            drawn = self.drawn(
                [*pairs.values()], lambda s: 100 * (np.mean([x[:, 0].mean() / x[:, 1].mean() for x in s]) - 1)
            )
            return verdict(*bounds, study, m, by_quantiles(drawn))
        if measure == "spread":
            drawn = self.drawn([*pairs.values()], lambda s: -np.diff(s[0].std(axis=0) / s[0].mean(axis=0))[0])
            return verdict(*bounds, study, m, by_quantiles(drawn))
        if measure == "growth":
            least, most = pairs[min(pairs)], pairs[max(pairs)] if max(pairs) != 25 else pairs[25]

            def growth(sample: list[np.ndarray]) -> float:
                (a, b), (c, d) = (one.mean(axis=0) for one in sample)
                return float(c / d / (a / b))

            return verdict(*bounds, study, m, by_quantiles(self.drawn([least, most], growth)))
        sizes = [by_ranks(of_size) for of_size in logs.values()]
        inside = sum(bounds[0] < 100 * (np.exp(np.median(of_size)) - 1) < bounds[1] for of_size in logs.values())
        if all(p(bounds[0], "greater") < 0.025 for p in sizes):
            return "confirmed"
        is_outside = any(p(bounds[0], "less") < 0.025 / len(sizes) for p in sizes)
        return "contradicted" if is_outside or stats.binomtest(inside, len(sizes)).pvalue < 0.05 else "undecided"


@pytest.mark.slow
def test_the_program_agrees_with_every_verdict_of_our_records() -> None:
    for question in ("rq1", "rq2", "rq3"):
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
    table = csv.read_csv(RECORDS / "study-rq3" / "times.csv").to_pylist()
    sizes = {row["puzzle"]: row["size"] for row in table}
    times = {(row["solver"], row["puzzle"]): row["seconds"] for row in table}
    solvers = ("asp", "pumpkin", "z3", "gurobi", "prolog")
    found = {
        solver: np.array([inf if times[solver, one] is None else times[solver, one] for one in sizes])
        for solver in solvers
    }
    return found, np.array([*sizes.values()])


def of_own(claim: Row, of: str, against: str, times: dict[str, np.ndarray], sizes: np.ndarray) -> bool:
    """Whether a statement is true of the study's own times."""
    low, high = claim.get("sizes", (0, inf))
    inside = (low <= sizes) & (sizes <= high)
    booked = {name: np.where(np.isfinite(of_one), of_one, 20.0) for name, of_one in times.items()}
    if claim["measure"] == "every_mean":
        return all(booked[of][sizes == n].mean() > booked[against][sizes == n].mean() for n in set(sizes))
    if claim["measure"] == "within":
        best = np.min([times[name] for name in claim.get("field", times)], axis=0)
        found = 100 * np.mean(times[of][np.isfinite(best)] <= claim["ratio"] * best[np.isfinite(best)])
    elif claim["measure"] == "mean":
        found = booked[of][inside].mean()
    else:
        found = 100 * np.mean(np.isfinite(times[of][inside]))
    least, most = claim.get("range") or (claim["study"] - claim["tolerance"], claim["study"] + claim["tolerance"])
    return bool(least <= found <= most)


def test_the_program_agrees_with_every_verdict_on_the_study_s_own_times() -> None:
    times, sizes = own_times()
    own = [claim for claim in CLAIMS["rq3"] if "data" in claim]
    assert len(own) == 13
    for claim in own:
        bounds = dict(zip(claim["of"], claim["study"], strict=True)) if isinstance(claim.get("study"), list) else {}
        held = [
            of_own(claim | ({"study": bounds[of]} if bounds else {}), of, against, times, sizes)
            for of, against in product(claim["of"], claim.get("against", [""]))
        ]
        assert ("confirmed" if all(held) else "contradicted") == printed(claim), claim["quote"]


@pytest.mark.parametrize(
    ("solver", "ratio", "share"), [("pumpkin", 1, 26.8), ("pumpkin", 4, 84.4), ("pumpkin", 10, 91.8), ("asp", 4, 100)]
)
def test_the_figures_of_the_study_s_own_times(solver: str, ratio: float, share: float) -> None:
    times, _ = own_times()
    assert 100 * np.mean(times[solver] <= ratio * np.min([*times.values()], axis=0)) == pytest.approx(share)
