"""Fifteen statements of the study, judged anew from the words of docs/claims.md alone.

Whoever wrote this had not read `hitori.lab.study`, `hitori.lab.report` or `test_second_program.py`. It reads the raw
records and the page, and has statistics of its own. A *part* is a line of a statement's table, e.g. "lazy+WN+LW
lazy+WN" of C9; what it finds is the numbers that the page prints for it, in the same order, and a verdict.

Where the page left a choice, a comment says which one was taken. The page has shared rules since then; bounds
for time-outs and intervals of a part alone were changed here to follow them. "underpowered" and "vacuous" are one
verdict here, `undecided`.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np
import pyarrow.parquet as parquet
from numpy.typing import NDArray
from scipy import stats

from tests.boards import ROOT

LIMIT = 10.0  # seconds
UNANSWERED = 20.0  # seconds that an unanswered puzzle counts in a mean
ENDLESS = 1e3  # the logarithm of a time without an end; a finite one keeps sums of two of them defined
LEVEL = 0.05
MARGIN = 5.0  # per cent that "practically no change" excludes
ONE_OF_FORTY = 1 / 40
DRAWS = 10_000
RECORDS = ROOT / "measure" / "records"

Floats = NDArray[np.float64]


class Part(NamedTuple):
    """A line of a statement's table; `low` and `high` are where the effect has to lie."""

    of: str
    printed: float | None
    low: float
    high: float
    found: str
    verdict: str


class Figure(NamedTuple):
    """A number as found here, and how far the page's may be from it besides its rounding."""

    value: float
    tolerance: float = 0.0


class Finding(NamedTuple):
    """What was found of a part, in the order in which the page prints it."""

    figures: list[Figure]
    verdict: str


class Call(NamedTuple):
    """One entrant on one puzzle; `size` is that of the grid, `encoding` counts variables and clauses.

    `seconds` are those of the search, `own_clock` has encoding and search, `process` the start and the whole call.
    """

    puzzle: str
    size: int
    answered: bool
    seconds: float
    encoding: float
    own_clock: float
    process: float


class Span(NamedTuple):
    """Logarithms of times between bounds: the two are equal but for time-outs."""

    low: Floats
    high: Floats

    def over(self, other: "Span") -> "Span":
        return Span(self.low - other.high, self.high - other.low)


class Interval(NamedTuple):
    """An estimate with its joint 95% interval, that of the part `alone`, and the `narrow` one of 90%."""

    estimate: float
    low: float
    high: float
    alone: tuple[float, float]
    narrow: tuple[float, float]


# The page


@cache
def parts(statement: str) -> tuple[Part, ...]:
    """Those of a statement, e.g. "C9", as docs/claims.md has them."""
    text = (ROOT / "docs" / "claims.md").read_text(encoding="utf-8")
    section = text.split(f"## {statement}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")][1:]
    return tuple(_part(*(cell.strip() for cell in line.strip("| ").split(" | "))) for line in lines)


def _part(of: str, printed: str, lies_in: str, found: str, _p: str, verdict: str) -> Part:
    low, _, high = lies_in.partition(" to ")
    return Part(of, None if printed == "-" else float(printed), float(low), float(high or low), found, verdict)


# The records

COLUMNS = ["suite", "entrant", "instance", "rows", "outcome", "disturbed", "variables", "clauses"]
COLUMNS += ["search_seconds", "seconds", "startup_seconds", "call_seconds"]


@cache
def calls(run: str, suite: str) -> dict[str, list[Call]]:
    """What each entrant did, without the calls that other work slowed down."""
    rows = parquet.read_table(RECORDS / run / "records.parquet", columns=COLUMNS).to_pylist()
    of: dict[str, list[Call]] = {}
    for row in rows:
        if row["suite"] == suite and not row["disturbed"]:
            call = Call(
                puzzle=row["instance"],
                size=row["rows"],
                answered=row["outcome"] == "solved",
                seconds=row["search_seconds"],
                encoding=(row["variables"] or 0) + (row["clauses"] or 0),
                own_clock=row["seconds"],
                process=row["startup_seconds"] + row["call_seconds"],
            )
            of.setdefault(row["entrant"], []).append(call)
    return of


def together(run: str, suite: str, entrants: Iterable[str]) -> list[tuple[Call, ...]]:
    """The calls of these entrants on each puzzle that all of them have."""
    by_puzzle = [{call.puzzle: call for call in calls(run, suite)[entrant]} for entrant in entrants]
    shared = set.intersection(*(set(one) for one in by_puzzle))
    return [tuple(one[puzzle] for one in by_puzzle) for puzzle in by_puzzle[0] if puzzle in shared]


def by_size(pairs: Iterable[tuple[Call, ...]]) -> dict[int, list[tuple[Call, ...]]]:
    sizes: dict[int, list[tuple[Call, ...]]] = {}
    for pair in pairs:
        sizes.setdefault(pair[0].size, []).append(pair)
    return dict(sorted(sizes.items()))


def span(of: Iterable[Call]) -> Span:
    """The logarithms of the search times; one that ran into the limit lies between it and infinity."""
    bounds = [(call.seconds, call.seconds) if call.answered else (LIMIT, np.inf) for call in of]
    low, high = np.log(np.array(bounds)).T
    return Span(low, np.minimum(high, ENDLESS))


def seconds(of: Iterable[Call]) -> Floats:
    return np.array([call.seconds if call.answered else UNANSWERED for call in of])


def encodings(of: Iterable[Call]) -> Floats:
    return np.array([call.encoding for call in of])


@cache
def study_times() -> tuple[dict[str, Floats], NDArray[np.int_]]:
    """The study's own seconds of each solver, infinite without an answer, on the same puzzles; and their sizes."""
    lines = [line.split(",") for line in (RECORDS / "study-rq3" / "times.csv").read_text().split()[1:]]
    sizes = {puzzle: int(size) for _, puzzle, size, _ in lines}
    order = {puzzle: place for place, puzzle in enumerate(sizes)}
    times = {solver: np.full(len(sizes), np.inf) for solver in {line[0] for line in lines}}
    for solver, puzzle, _, took in lines:
        # Six of Z3's cells hold the penalty itself, 20.0; every other time is below the limit.
        if took and float(took) < LIMIT:
            times[solver][order[puzzle]] = float(took)
    return times, np.array(list(sizes.values()))


@cache
def duplicates() -> dict[str, dict[str, int]]:
    """AD, NAD and TAD of each puzzle of the characteristics: duplicates side by side, apart, and three in a row."""
    plan = json.loads((RECORDS / "rq2" / "plan.json").read_text())
    with (RECORDS / "rq2" / "puzzles.jsonl").open() as lines:
        return {
            instance["name"]: _counted(np.array(json.loads(line)["labels"]))
            for instance, line in zip(plan["instances"], lines, strict=True)
            if instance["suite"] == "characteristics"
        }


def _counted(labels: NDArray[np.int_]) -> dict[str, int]:
    grids = (labels, labels.T)
    # Each pair of equal labels in a line counts: three in a row are two pairs side by side and one apart.
    pairs = [sum(int((g[:, far:] == g[:, :-far]).sum()) for g in grids) for far in range(1, len(labels))]
    triples = sum(int(((g[:, 2:] == g[:, 1:-1]) & (g[:, 1:-1] == g[:, :-2])).sum()) for g in grids)
    return {"AD": pairs[0], "NAD": sum(pairs[1:]), "TAD": triples}


@cache
def groups(entrant: str, characteristic: str, size: int) -> dict[str, list[Call]]:
    """The calls at this size on puzzles below the first quartile of all 1000, above the third, and between."""
    done = [call for call in calls("rq2", "characteristics")[entrant] if call.size == size]
    side = f" {size}x{size} "
    counts = {puzzle: of[characteristic] for puzzle, of in duplicates().items() if side in puzzle}
    first, third = np.quantile(list(counts.values()), [0.25, 0.75])
    parted: dict[str, list[Call]] = {"low": [], "medium": [], "high": []}
    for call in done:
        count = counts[call.puzzle]
        parted["low" if count < first else "high" if count > third else "medium"].append(call)
    return parted


# Statistics


def share_interval(answered: float, of: float, level: float) -> tuple[float, float]:
    """Clopper and Pearson's, in per cent; the numbers need not be whole."""
    low = stats.beta.ppf(level / 2, answered, of - answered + 1) if answered > 0 else 0.0
    high = stats.beta.ppf(1 - level / 2, answered + 1, of - answered) if answered < of else 1.0
    return 100 * float(low), 100 * float(high)


def change(logarithm: float) -> float:
    """In per cent, e.g. -50 for log(1/2)."""
    return 100 * float(np.expm1(logarithm))


def ranked(averages: Callable[[Floats], Floats], of: Span, mean: float, deviation: float, level: float) -> Interval:
    """Hodges and Lehmann's change, with the interval of the rank test with this mean and deviation.

    Time-outs are bounds: the interval reaches from the lowest to the highest that they allow. So is the estimate: where
    the lowest and the highest one differ, it is the lowest ("at least"), or the highest if the changes without a lowest
    value are more than those without a highest one.
    """
    lowest, highest = (np.sort(averages(side)) for side in of)

    def reach(level: float) -> tuple[float, float]:
        below = max(0, int(mean - stats.norm.ppf(1 - level / 2) * deviation - 0.5))
        return change(lowest[below]), change(highest[-1 - below])

    at_most = (lowest < -ENDLESS / 2).sum() > (highest > ENDLESS / 2).sum()
    estimate = change(float(np.median(highest if at_most else lowest)))
    return Interval(estimate, *reach(level), reach(LEVEL), reach(2 * LEVEL))


def paired(of: Span, level: float) -> Interval:
    """By Wilcoxon's signed ranks."""
    count = len(of.low)
    rows, columns = np.triu_indices(count)
    mean, deviation = count * (count + 1) / 4, float(np.sqrt(count * (count + 1) * (2 * count + 1) / 24))
    return ranked(lambda side: (side[rows] + side[columns]) / 2, of, mean, deviation, level)


def unpaired(group: Span, other: Span, level: float) -> Interval:
    """By Mann and Whitney's U."""
    first, second = len(group.low), len(other.low)
    table = Span((group.low[:, None] - other.high[None, :]).ravel(), (group.high[:, None] - other.low[None, :]).ravel())
    mean, deviation = first * second / 2, float(np.sqrt(first * second * (first + second + 1) / 12))
    return ranked(lambda side: side, table, mean, deviation, level)


def drawn(count: int, generator: np.random.Generator) -> NDArray[np.int_]:
    """Puzzles drawn again, `DRAWS` times."""
    return generator.integers(count, size=(DRAWS, count))


def percentiles(estimate: float, draws: Floats, level: float) -> Interval:
    def reach(level: float) -> tuple[float, float]:
        low, high = np.quantile(draws, [level / 2, 1 - level / 2])
        return float(low), float(high)

    return Interval(estimate, *reach(level), reach(LEVEL), reach(2 * LEVEL))


def mean_changes(sizes: Iterable[tuple[Floats, Floats]], level: float) -> Interval:
    """The mean, over the sizes, of the change of the mean at that size; the two have the same puzzles."""
    generator = np.random.default_rng(0)
    changes, draws = [], []
    for changed, base in sizes:
        again = drawn(len(base), generator)
        changes.append(changed.mean() / base.mean() - 1)
        draws.append(changed[again].mean(axis=1) / base[again].mean(axis=1) - 1)
    return percentiles(100 * float(np.mean(changes)), 100 * np.mean(draws, axis=0), level)


def rank_correlations(first: Floats, second: Floats) -> Floats:
    """Spearman's rho of each row with the row of the other."""
    ranks = [stats.rankdata(side, axis=-1) for side in (first, second)]
    one, other = (side - side.mean(axis=-1, keepdims=True) for side in ranks)
    return np.asarray((one * other).sum(axis=-1) / np.sqrt((one**2).sum(axis=-1) * (other**2).sum(axis=-1)))


def relative_deviation(times: Floats) -> Floats:
    """The deviation over the mean of each row, by the number of puzzles and not one fewer."""
    return np.asarray(times.std(axis=-1) / times.mean(axis=-1))


# Verdicts


def confirms(part: Part, found: Interval) -> bool:
    """Each part by itself, because all have to; no effect by two one-sided tests."""
    low, high = found.narrow if part.printed == 0 and part.low < 0 < part.high else found.alone
    return part.low <= low and high <= part.high


def verdict(part: Part, found: Interval, of_changes: bool = True) -> str:
    """How an interval lies to where it has to lie."""
    if confirms(part, found):
        return "confirmed"
    if found.high < part.low or found.low > part.high:
        return "contradicted"
    # The margin is for each part by itself, and comes before the printed value.
    effect_claimed = of_changes and not part.low < 0 < part.high
    if effect_claimed and found.low <= 0 <= found.high and max(map(abs, found.narrow)) < MARGIN:
        return "practically no change"
    if part.printed is not None and not found.low <= part.printed <= found.high:
        return "different, size unclear"
    return "undecided"


def by_value(part: Part, value: float) -> str:
    """On the study's own times, which are all there are, no interval is asked."""
    return "confirmed" if part.low <= value <= part.high else "contradicted"


def at_every_size(part: Part, found: Sequence[Interval], comparisons: int) -> str:
    """Contradicted by one size whose interval lies outside, or by most sizes; the intervals hold for all sizes."""
    holds = sum(part.low < at.estimate < part.high for at in found)
    sign_test = stats.binomtest(holds, len(found)).pvalue
    if any(at.high < part.low or at.low > part.high for at in found):
        return "contradicted"
    if 2 * holds < len(found) and sign_test < LEVEL / comparisons:
        return "contradicted"
    return "confirmed" if all(confirms(part, at) for at in found) else "undecided"


SEVERITY = ("contradicted", "different, size unclear", "practically no change", "undecided", "confirmed")


def overall(verdicts: Iterable[str]) -> str:
    """A statement holds if each part holds; else its verdict is that of the part that says most against it."""
    return min(verdicts, key=SEVERITY.index)


# The statements


def sampled(found: Interval, count: int, looseness: float) -> list[Figure]:
    """Estimate, interval and number of puzzles; the ends may differ by a part of the interval's length."""
    loose = looseness * (found.high - found.low)
    return [Figure(found.estimate), Figure(found.low, loose), Figure(found.high, loose), Figure(count)]


RANKS = 0.01
"""The looseness of intervals by ranks, where the page may have taken the next rank."""

BOOTSTRAP = 0.05
"""That of bootstraps, which other draws move; the page has more of them."""


def share(part: Part, comparisons: int) -> Finding:
    at: dict[int, list[bool]] = {}
    for call in calls("rq1", "redundant")[part.of]:
        at.setdefault(call.size, []).append(call.answered)
    mean = float(np.mean([np.mean(answers) for answers in at.values()]))
    # Sizes weigh alike, whatever their number of puzzles; Kish's number of puzzles of one weight says as much.
    effective = len(at) ** 2 / sum(1 / len(answers) for answers in at.values())
    low, high = share_interval(mean * effective, effective, LEVEL / comparisons)
    alone, narrow = (share_interval(mean * effective, effective, level) for level in (LEVEL, 2 * LEVEL))
    found = Interval(100 * mean, low, high, alone, narrow)
    count = sum(map(len, at.values()))
    return Finding(sampled(found, count, 0), verdict(part, found, of_changes=False))


def largest(part: Part, comparisons: int) -> Finding:
    done = calls("rq1", "redundant")[part.of]
    size = int(part.low)
    here = [call.answered for call in done if call.size == size]
    above = [call.answered for call in done if call.size > size]
    low, high = share_interval(sum(here), len(here), LEVEL / comparisons)
    low_above, high_above = share_interval(sum(above), len(above), LEVEL / comparisons) if above else (0.0, 0.0)
    figures = [max(call.size for call in done if call.answered), sum(here), len(here), size, low, high]
    if above and any(here):
        figures += [sum(above), len(above), low_above, high_above]
    bar = 100 * ONE_OF_FORTY
    if high < bar or low_above >= bar:
        judged = "contradicted"
    else:
        judged = "confirmed" if low >= bar and high_above < bar else "undecided"
    return Finding([Figure(figure) for figure in figures], judged)


def bounded(of: Span) -> Span:
    """Without the puzzles of which neither time is known, so nothing of their ratio."""
    known = (of.low > -ENDLESS / 2) | (of.high < ENDLESS / 2)
    return Span(of.low[known], of.high[known])


def ratios(pairs: Sequence[tuple[Call, ...]]) -> Span:
    """Of the first call's time to the second's."""
    return bounded(span(pair[0] for pair in pairs).over(span(pair[1] for pair in pairs)))


def typical(part: Part, comparisons: int) -> Finding:
    changes = ratios(together("rq1", "redundant", part.of.split()))
    found = paired(changes, LEVEL / comparisons)
    return Finding(sampled(found, len(changes.low), RANKS), verdict(part, found))


def every_size(part: Part, comparisons: int) -> Finding:
    sizes = by_size(together("rq1", "redundant", part.of.split()))
    found = [paired(ratios(pairs), LEVEL / comparisons / len(sizes)) for pairs in sizes.values()]
    estimates = [at.estimate for at in found]
    holds = sum(part.low < estimate < part.high for estimate in estimates)
    figures = [holds, len(found), min(estimates), max(estimates)]
    return Finding([Figure(figure) for figure in figures], at_every_size(part, found, comparisons))


def means(part: Part, comparisons: int) -> Finding:
    pairs = together("rq1", "redundant", part.of.split())
    sizes = [(seconds(pair[0] for pair in of), seconds(pair[1] for pair in of)) for of in by_size(pairs).values()]
    found = mean_changes(sizes, LEVEL / comparisons)
    return Finding(sampled(found, len(pairs), BOOTSTRAP), verdict(part, found))


def gain(part: Part, comparisons: int) -> Finding:
    quads = together("rq1", "redundant", ["distance", part.of, "lazy", "lazy+WN"])
    distance, entrant, lazy, lazy_wn = (span(quad[place] for quad in quads) for place in range(4))
    changes = bounded(distance.over(entrant).over(lazy.over(lazy_wn)))
    found = paired(changes, LEVEL / comparisons)
    return Finding(sampled(found, len(changes.low), RANKS), verdict(part, found))


def correlation_within(part: Part, comparisons: int) -> Finding:
    generator = np.random.default_rng(0)
    at, draws, count = [], [], 0
    for pairs in by_size((call,) for call in calls("rq2", "size")[part.of]).values():
        # The study counts an encoding when the solver finds a solution, so an unanswered puzzle has none.
        answered = [call for (call,) in pairs if call.answered]
        if 2 * len(answered) >= len(pairs):
            sizes, times = encodings(answered), seconds(answered)
            again = drawn(len(answered), generator)
            at.append(rank_correlations(sizes, times))
            draws.append(rank_correlations(sizes[again], times[again]))
            count += len(answered)
    found = percentiles(float(np.mean(at)), np.mean(draws, axis=0), LEVEL / comparisons)
    return Finding(sampled(found, count, BOOTSTRAP), verdict(part, found, of_changes=False))


def every_spread(part: Part, comparisons: int) -> Finding:
    generator = np.random.default_rng(0)
    sizes = by_size(together("rq2", "size", part.of.split()))
    found = []
    for size in range(5, 21):
        first, second = (seconds(pair[place] for pair in sizes[size]) for place in (0, 1))
        again = drawn(len(first), generator)
        draws = relative_deviation(first[again]) - relative_deviation(second[again])
        estimate = float(relative_deviation(first) - relative_deviation(second))
        found.append(percentiles(estimate, draws, LEVEL / comparisons / 16))
    estimates = [at.estimate for at in found]
    holds = sum(part.low < estimate < part.high for estimate in estimates)
    figures = [holds, len(found), min(estimates), max(estimates)]
    return Finding([Figure(figure) for figure in figures], at_every_size(part, found, comparisons))


def _group(part: Part) -> tuple[list[Call], list[Call]]:
    """The calls of a part such as "lazy+WN NAD low, n = 10", and those of its medium group."""
    entrant, characteristic, side, _, _, size = part.of.replace(",", "").split()
    of = groups(entrant, characteristic, int(size))
    return of[side], of["medium"]


def group(part: Part, comparisons: int) -> Finding:
    calls_of_group, medium = _group(part)
    found = unpaired(span(calls_of_group), span(medium), LEVEL / comparisons)
    return Finding(sampled(found, len(calls_of_group), RANKS), verdict(part, found))


def outside(part: Part, comparisons: int) -> Finding:
    answered = [call for call in calls("rq3", "stress")[part.of] if call.answered]
    changes = np.log([call.process / call.own_clock for call in answered])
    found = paired(Span(changes, changes), LEVEL / comparisons)
    # Tenfold and more is printed as a factor, e.g. 10.9x, and less as a change, e.g. +848.0%.
    ends = [end / 100 + 1 if end >= 900 else end for end in found[:3]]
    return Finding([*map(Figure, ends), Figure(len(answered))], verdict(part, found))


def every_mean(part: Part, _tests: int) -> Finding:
    times, sizes = study_times()
    means_of = [np.where(np.isfinite(times[solver]), times[solver], UNANSWERED) for solver in part.of.split()]
    at = [float(means_of[0][sizes == size].mean() / means_of[1][sizes == size].mean()) for size in np.unique(sizes)]
    holds = [part.low < ratio < part.high for ratio in at]
    judged = "confirmed" if all(holds) else "contradicted"
    return Finding([Figure(sum(holds)), Figure(len(at)), Figure(min(at)), Figure(max(at))], judged)


def within(part: Part, comparisons: int, ratio: float) -> Finding:
    times, _ = study_times()
    fastest = np.min(list(times.values()), axis=0)
    near = (times[part.of] <= ratio * fastest) & np.isfinite(times[part.of])
    return _study_share(part, near, comparisons)


def study_share(part: Part, comparisons: int, least_size: int) -> Finding:
    times, sizes = study_times()
    return _study_share(part, np.isfinite(times[part.of][sizes >= least_size]), comparisons)


def _study_share(part: Part, counts: NDArray[np.bool_], comparisons: int) -> Finding:
    value = 100 * float(counts.mean())
    low, high = share_interval(int(counts.sum()), len(counts), LEVEL / comparisons)
    return Finding([Figure(figure) for figure in (value, low, high, len(counts))], by_value(part, value))


STATEMENTS: dict[str, Callable[[Part, int], Finding]] = {
    "C1": share,
    "C8": largest,
    "C9": typical,
    "C10": every_size,
    "C14": means,
    "C18": means,
    "C19": typical,
    "C21": gain,
    "C22": correlation_within,
    "C23": every_spread,
    "C34": group,
    "C37": outside,
    "C39": every_mean,
    "C44": partial(within, ratio=4),
    "C46": partial(study_share, least_size=20),
}


@cache
def findings(statement: str) -> tuple[Finding, ...]:
    """What was found of each part, in the order of the page."""
    lines = parts(statement)
    return tuple(STATEMENTS[statement](part, len(lines)) for part in lines)
