"""A second program computes every verdict of docs/results.md and docs/claims.md again, from records and claims alone.

It shares no code with the laboratory. Where the first program compares an interval with a range, this one asks SciPy's
tests about the ends of the range; its bootstrap draws other samples, and where three standard errors of what it counts
would change a verdict, the verdict is the one that says less. `underpowered` and `vacuous` differ by what more
puzzles would cost; here both are undecided. It also computes each printed p value.
"""

import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from math import exp, inf, log
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
DEFINED = (ROOT / "docs/claims.md").read_text()
CLOCKS = {"search": "search_seconds", "total": "seconds"}
CHARACTERISTICS = {
    "BC": "shaded",
    "AD": "adjacent_duplicates",
    "NAD": "non_adjacent_duplicates",
    "TAD": "triple_adjacent_duplicates",
}
ORDER = [
    "contradicted",
    "different, size unclear",
    "practically no change",
    "undecided",
    "confirmed",
    "not comparable",
]
OF_A_CHANGE = {"typical", "means", "group", "group_means", "gain", "outside"}
Row = dict[str, Any]
Pairs = dict[int, np.ndarray]
"""The times of two entrants by size, a row for each puzzle."""
Range = tuple[float, float]
Side = Literal["less", "greater"]
OneSided = Callable[[float, Side], float]
"""The p of a one-sided test that the effect is less or greater than a bound."""


@dataclass(frozen=True)
class Drawn:
    """The same by figures of samples that are drawn again: the share beyond a bound, and so many errors of it more."""

    figures: np.ndarray
    errors: float = 0.0

    def __call__(self, bound: float, side: Side) -> float:
        beyond = float(np.mean(self.figures < bound if side == "greater" else self.figures > bound))
        return beyond + self.errors * float(np.sqrt(beyond * (1 - beyond) / len(self.figures)))


def rows_of(question: str) -> Iterator[Row]:
    """The pairs whose clocks agree, with size and whether they are answered."""
    for row in parquet.read_table(RECORDS / question / "records.parquet").to_pylist():
        row["n"], row["ok"] = max(row["rows"], row["cols"]), row["outcome"] in ("solved", "no_solution")
        is_busy = row["cpu_seconds"] and row["cpu_seconds"] > 1.1 * row["call_seconds"] + 0.05
        if row["outcome"] not in ("refused", "missing") and not row["disturbed"] and not is_busy:
            yield row


@cache
def characteristics() -> dict[str, hitori.Characteristics]:
    """Of the puzzles of the characteristics set."""
    lines = (RECORDS / "rq2/puzzles.jsonl").read_text().splitlines()
    instances = json.loads((RECORDS / "rq2/plan.json").read_text())["instances"]
    return {
        instance["name"]: hitori.characteristics(Puzzle(json.loads(line)["labels"]))
        for instance, line in zip(instances, lines, strict=True)
        if instance["name"].startswith("characteristics ")
    }


def value(row: Row, clock: str) -> float:
    if clock == "encoding":
        return row["variables"] + row["clauses"] if row["clauses"] is not None else np.nan
    return float(row[CLOCKS[clock]]) if row["ok"] else 2.0 * row["limit"]


def parts(claim: Row) -> Iterator[tuple[Row, str, str, Range, float | None, int]]:
    """The claim at its sizes, the entrant and its baseline, the range, what the study prints, and how many parts."""
    pairs = [*product(claim["of"], claim.get("against", [""]))]
    printed = claim["study"] if isinstance(claim.get("study"), list) else [claim.get("study")] * len(pairs)
    for_each = [claim | {"sizes": [size, size]} for size in claim.get("each", [])] or [claim]
    for of_size, ((of, against), study) in product(for_each, zip(pairs, printed, strict=True)):
        yield of_size, of, against, range_of(claim, study), study, len(pairs) * len(for_each)


def range_of(claim: Row, study: float | None) -> Range:
    if "range" in claim:
        return tuple(claim["range"])
    assert study is not None
    if claim["measure"] == "largest":
        return study, study
    if claim["measure"] not in OF_A_CHANGE:
        return study - 5, study + 5
    logarithm = log(1 + study / 100)
    doubled, halved = (100 * (exp(factor * logarithm) - 1) for factor in (2, 0.5))
    if study > 0:  # a fall is no rise, however small
        return max(0.0, min(halved, study - 5)), max(doubled, study + 5)
    return min(doubled, study - 5), min(0.0, max(halved, study + 5))


def verdict(low: float, high: float, study: float | None, family: int, p: OneSided, is_change: bool = False) -> str:
    alone = 0.05 if study == 0 and low < 0 < high else 0.025
    if p(low, "greater") < alone and p(high, "less") < alone:
        return "confirmed"
    if min(p(low, "less"), p(high, "greater")) < 0.025 / family:
        return "contradicted"
    is_nothing = min(p(0, "less"), p(0, "greater")) >= 0.025 / family
    if is_change and not low < 0 < high and is_nothing and max(p(-5, "greater"), p(5, "less")) < 0.05:
        return "practically no change"
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

    def drawn(
        self, strata: Iterable[Any], of: Callable[[list[np.ndarray]], Any], times: int = 100_000, at_once: int = 500
    ) -> Drawn:
        """A figure of samples that are drawn again; `of` gets many of each stratum, along the first axis."""
        arrays = [np.array([*values]) for values in strata]

        def again() -> list[np.ndarray]:
            return [one[self.rng.integers(len(one), size=(at_once, len(one)))] for one in arrays]

        return Drawn(np.concatenate([of(again()) for _ in range(times // at_once)]))

    def part(self, claim: Row, of: str, against: str, bounds: Range, study: float | None, m: int) -> str:
        if "unlike" in claim:
            return "not comparable"
        if claim["measure"] == "every_size":
            return at_every_size(
                [*map(logs_of, self.pairs(claim, of, against).values())], by_ranks, change_of, bounds, m
            )
        if claim["measure"] == "every_spread":
            sizes = [*self.pairs(claim, of, against).values()]
            return at_every_size(
                sizes, lambda pairs: self.drawn([pairs], spread_of), lambda x: float(spread_of([x[None]])[0]), bounds, m
            )
        if claim["measure"] == "largest":
            return largest({row["instance"]: row for row in self.of(claim, of).values()}, study or 0, m)
        test = self.evidence(claim, of, against)
        tests = [replace(test, errors=errors) for errors in (3, -3)] if isinstance(test, Drawn) else [test]
        readings = {verdict(*bounds, study, m, one, claim["measure"] in OF_A_CHANGE) for one in tests}
        if readings == {"contradicted", "different, size unclear"}:
            return "different, size unclear"
        return readings.pop() if len(readings) == 1 else "undecided"

    def p(self, claim: Row, of: str, against: str) -> float | None:
        """The p value of the study's test, of the seconds as they are."""
        if claim["measure"] in ("typical", "means"):
            pairs = np.concatenate([*self.pairs(claim, of, against).values()])
            return float(stats.wilcoxon(pairs[:, 0], pairs[:, 1]).pvalue)
        if claim["measure"] in ("group", "group_means"):
            group, medium = self.two_groups(claim, of, *against.split())
            return float(stats.mannwhitneyu(np.array(group), np.array(medium)).pvalue)
        return None

    def evidence(self, claim: Row, of: str, against: str) -> OneSided:
        measure = claim["measure"]
        if measure in ("typical", "means", "growth"):
            return self.paired(measure, self.pairs(claim, of, against))
        if measure in ("group_size", "quartiles", "group", "group_means"):
            return self.of_groups(claim, of, (against or of).split())
        ours = self.of(claim, of)
        if measure == "gained":
            return self.gained(claim, ours, self.of(claim, against))
        if measure == "grown":
            ends = [[value(row, "encoding") for row in ours.values() if row["n"] == n] for n in claim["sizes"]]
            return self.drawn(ends, lambda s: s[1].mean(axis=1) / s[0].mean(axis=1))
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
        known = [[row for row in ours.values() if row["n"] == n] for n in {row["n"] for row in ours.values()}]
        half = [[row for row in rows if row["ok"]] for rows in known if 2 * sum(row["ok"] for row in rows) >= len(rows)]
        both = [[(value(row, "encoding"), value(row, "search")) for row in rows] for rows in half]

        def rho(samples: np.ndarray) -> list[float]:
            return [float(stats.spearmanr(*pairs.T).statistic) for pairs in samples]

        return self.drawn(both, lambda s: np.mean([*map(rho, s)], axis=0), times=200, at_once=10)

    def gained(self, claim: Row, ours: dict[str, Row], bases: dict[str, Row]) -> OneSided:
        """In points of all sizes of the study; a size that is not asked gains nothing."""
        strata = defaultdict[int, list[int]](list)
        for name in ours.keys() & bases.keys():
            strata[ours[name]["n"]].append(ours[name]["ok"] - bases[name]["ok"])
        return self.drawn(strata.values(), lambda s: 100 * sum(one.mean(axis=1) for one in s) / claim["ratio"])

    def paired(self, measure: str, pairs: Pairs) -> OneSided:
        strata = [*pairs.values()]
        if measure == "typical":
            every = logs_of(np.concatenate(strata))
            return by_ranks(every[every != 0])
        if measure == "means":
            return self.drawn(strata, lambda s: 100 * (np.mean([*map(ratio_of_means, s)], axis=0) - 1))
        ends = [pairs[min(pairs)], pairs[max(pairs)]]
        return self.drawn(ends, lambda s: ratio_of_means(s[1]) / ratio_of_means(s[0]))

    def of_groups(self, claim: Row, of: str, words: list[str]) -> OneSided:
        """By a characteristic of the puzzles, e.g. `AD low`."""
        name, *rest = words
        values, inside = self.grouped(claim, name)
        if claim["measure"] == "group_size":
            return by_beta([[inside[rest[0]](one) for one in values.values()]])
        if claim["measure"] == "quartiles":
            first, third = map(float, rest)

            def off(samples: list[np.ndarray]) -> list[float]:
                away = (np.quantile(samples[0], [0.25, 0.75], axis=1).T - [first, third]) / (third - first)
                return [max(both, key=abs) for both in away]

            return self.drawn([values.values()], off, 10_000)
        group, medium = self.two_groups(claim, of, name, rest[0])
        if claim["measure"] == "group":
            return by_ranks(np.log(group), np.log(medium))
        return self.drawn([group, medium], lambda s: 100 * (s[0].mean(axis=1) / s[1].mean(axis=1) - 1))

    def grouped(self, claim: Row, name: str) -> tuple[dict[str, int], dict[str, Callable[[float], bool]]]:
        """A characteristic by puzzle of the claim's size, and what makes a puzzle low, high and medium."""
        size = f"characteristics {claim['sizes'][0]}x"
        known = {one: of for one, of in characteristics().items() if one.startswith(size)}
        values = {one: getattr(of, CHARACTERISTICS[name]) for one, of in known.items()}
        q1, q3 = np.quantile([*values.values()], [0.25, 0.75])
        return values, {"low": lambda v: v < q1, "high": lambda v: v > q3, "medium": lambda v: q1 <= v <= q3}

    def two_groups(self, claim: Row, of: str, name: str, kind: str) -> list[list[float]]:
        values, inside = self.grouped(claim, name)
        rows = self.of(claim, of).items()
        return [
            [value(row, claim["clock"]) for one, row in rows if inside[one_of](values[one])]
            for one_of in (kind, "medium")
        ]


def logs_of(pairs: np.ndarray) -> np.ndarray:
    return np.asarray(np.log(pairs[:, 0] / pairs[:, 1]))


def change_of(logs: np.ndarray) -> float:
    return float(100 * (np.exp(np.median(logs)) - 1))


def ratio_of_means(samples: np.ndarray) -> np.ndarray:
    """Of the two columns of each sample."""
    return np.asarray(np.divide(*samples.mean(axis=1).T))


def spread_of(samples: list[np.ndarray]) -> np.ndarray:
    return np.asarray(np.subtract(*(samples[0].std(axis=1) / samples[0].mean(axis=1)).T))


def largest(rows: dict[str, Row], study: float, m: int) -> str:
    """Whether one of forty has an answer at that size, and fewer above it."""
    at = [row["ok"] for row in rows.values() if row["n"] == study]
    above = [row["ok"] for row in rows.values() if row["n"] > study]
    here, error = by_beta([at]), 0.025 / m
    beyond = by_beta([above]) if above else None
    if here(2.5, "less") < error or (beyond and beyond(2.5, "greater") < error):
        return "contradicted"
    return "confirmed" if any(at) and (not beyond or beyond(2.5, "less") < error) else "undecided"


def at_every_size(
    sizes: list[np.ndarray],
    test: Callable[[np.ndarray], OneSided],
    effect: Callable[[np.ndarray], float],
    bounds: Range,
    m: int,
) -> str:
    tests = [*map(test, sizes)]
    inside = sum(bounds[0] < effect(of_size) < bounds[1] for of_size in sizes)
    if all(p(bounds[0], "greater") < 0.025 and p(bounds[1], "less") < 0.025 for p in tests):
        return "confirmed"
    is_outside = any(min(p(bounds[0], "less"), p(bounds[1], "greater")) < 0.025 / len(sizes) / m for p in tests)
    is_rare = 2 * inside < len(sizes) and stats.binomtest(inside, len(sizes)).pvalue < 0.05 / m
    return "contradicted" if is_outside or is_rare else "undecided"


@pytest.mark.slow
@pytest.mark.parametrize("question", ["rq1", "rq2", "rq3"])
def test_the_program_agrees_with_every_verdict_of_our_records(question: str) -> None:
    run, wrong = Run(question), []
    for claim in CLAIMS[question]:
        if "data" not in claim:
            found = [run.part(*part) for part in parts(claim)]
            defined = [undecided(row[-1]) for row in rows_of_parts(claim)]
            if found != defined or min(found, key=ORDER.index) != printed(claim):
                wrong.append((claim["quote"], found, defined, printed(claim)))
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("question", ["rq1", "rq2", "rq3"])
def test_the_program_agrees_with_every_p_value(question: str) -> None:
    run, count = Run(question), 0
    for claim in CLAIMS[question]:
        if "data" not in claim and "unlike" not in claim:
            for part, row in zip(parts(claim), rows_of_parts(claim), strict=True):
                p = run.p(*part[:3])
                told = "-" if p is None else "p<0.001" if p < 0.001 else f"p={p:.2g}"
                assert told == row[4], (claim["quote"], row)
                count += p is not None
    assert count > 0 or question == "rq3"


def rows_of_parts(claim: Row) -> list[list[str]]:
    """The cells of each part on the page of definitions."""
    _, _, section = DEFINED.partition(f"**{claim['quote']}** ({claim['section']}): ")
    lines = section.partition("\n## ")[0].splitlines()
    return [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")][1:]


def printed(claim: Row) -> str:
    """The verdict that the page prints beside the quote."""
    quote = re.compile(rf"\| \[{re.escape(claim['quote'])}\]\(claims\.md#c\d+\)")
    (cell,) = [row[-1] for row in PRINTED if quote.fullmatch(row[0]) and row[1] == claim["section"]]
    return undecided(cell.removesuffix(" |").partition(" (")[0])


def undecided(told: str) -> str:
    return {"underpowered": "undecided", "vacuous": "undecided"}.get(told, told)


def own_times() -> tuple[dict[str, np.ndarray], np.ndarray]:
    """Seconds by solver in the order of the puzzles, infinite without an answer, and the sizes."""
    table = csv.read_csv(RECORDS / "study-rq3/times.csv").to_pylist()
    sizes = {row["puzzle"]: row["size"] for row in table}
    times = {(row["solver"], row["puzzle"]): inf if row["seconds"] in (None, 20.0) else row["seconds"] for row in table}
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
        held = all(of_own(*part[:4]) for part in parts(claim))
        assert ("confirmed" if held else "contradicted") == printed(claim), claim["quote"]


@pytest.mark.parametrize(
    ("solver", "ratio", "share"), [("pumpkin", 1, 26.8), ("pumpkin", 4, 84.4), ("pumpkin", 10, 91.8), ("asp", 4, 100)]
)
def test_the_figures_of_the_study_s_own_times(solver: str, ratio: int, share: float) -> None:
    times, _ = own_times()
    assert 100 * np.mean(times[solver] <= ratio * np.min([*times.values()], axis=0)) == pytest.approx(share)
