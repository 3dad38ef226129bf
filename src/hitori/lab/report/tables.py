"""The tables of a report, made from records: a *table* is a caption, a header and rows of text.

The *leaderboard* of a run says who is best, who is best where, and what makes puzzles slow for whom. A *score* is PAR2
over all puzzles of the run: mean seconds, and twice the limit for a puzzle that an entrant did not answer, refused or
was not given, so nobody gains by leaving out the hard ones. The *virtual best solver* takes for each puzzle the time of
whoever was fastest on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf, isnan
from statistics import fmean, median

from ...explaining.characteristics import characteristics_table
from ..measure.outcomes import PAR_FACTOR, Outcome
from ..measure.plan import Plan
from ..measure.records import RunRecord
from ..table import Table
from . import thesis
from .statistics import Comparison, Quartiles, by_instance, grouped, par2, rank_correlation, solved_share


def seconds(value: float) -> str:
    """Three significant digits.

    >>> seconds(0.000012345), seconds(0.5), seconds(20.0)
    ('0.0000123', '0.500', '20.0')
    """
    if value == 0:
        return "0"
    if isnan(value):
        return "-"
    digits = max(0, 2 - _magnitude(value))
    return f"{value:.{digits}f}"


def _magnitude(value: float) -> int:
    return int(f"{value:e}".partition("e")[2])


def by_entrant(records: Iterable[RunRecord]) -> dict[str, list[RunRecord]]:
    """The records of each entrant, in the order of the plan."""
    return grouped(sorted(records, key=lambda record: record.id), lambda record: record.entrant)


def summary(plan: Plan, records: Sequence[RunRecord]) -> Table:
    """One row per entrant: its answers and their cost."""
    ends = [str(one).replace("_", " ") for one in _ENDS]
    header = ("entrant", "pairs", "answered", *ends, "PAR2 [s]", "median [s]", "encoding")
    rows = [_summary_row(name, of_one, plan.bounds.seconds) for name, of_one in by_entrant(records).items()]
    caption = (
        "What each entrant answered, and how the other pairs ended. PAR2 is the mean, with twice the limit for a "
        "puzzle without an answer; a refused one does not count. The median and the share of encoding in the time are "
        "those of the answered."
    )
    return Table(caption, header, rows)


_ENDS = (Outcome.TIMEOUT, Outcome.OUT_OF_MEMORY, Outcome.REFUSED, Outcome.MISSING, Outcome.CRASH)


def _summary_row(name: str, records: Sequence[RunRecord], limit: float) -> tuple[str, ...]:
    answered = [record for record in records if record.is_answered]
    ends = Counter(record.measured.outcome for record in records)
    return (
        name,
        str(len(records)),
        f"{100 * solved_share(records):.1f}%",
        *(str(ends[outcome]) for outcome in _ENDS),
        seconds(par2(records, limit)),
        seconds(median(record.seconds() for record in answered)) if answered else "-",
        _encoding_share(answered),
    )


def _encoding_share(answered: Sequence[RunRecord]) -> str:
    encoding = sum(record.measured.encode_seconds or 0.0 for record in answered)
    return f"{100 * encoding / sum(record.seconds() for record in answered):.0f}%" if encoding else "-"


def resources(records: Sequence[RunRecord]) -> Table:
    """One row per entrant: memory, processor time, start-up, encoding."""
    header = ("entrant", "peak memory [MiB]", "CPU / wall clock", "start-up [s]", "largest encoding")
    rows = [(name, *_resources_row(of_one)) for name, of_one in by_entrant(records).items()]
    caption = (
        "What each entrant used: the most memory on any puzzle (of its process and its children), processor time over "
        "wall clock of the calls, the median start-up that is not counted, variables plus clauses."
    )
    return Table(caption, header, rows)


def _resources_row(records: Sequence[RunRecord]) -> tuple[str, ...]:
    measured = [record.measured for record in records]
    memory = [one.peak_memory for one in measured if one.peak_memory is not None]
    cpu, wall = (sum(getattr(one, name) or 0.0 for one in measured) for name in ("cpu_seconds", "call_seconds"))
    startup = [one.startup_seconds for one in measured if one.startup_seconds is not None]
    sizes = [size for record in records if (size := record.encoding_size()) is not None]
    return (
        f"{max(memory):.0f}" if memory else "-",
        f"{cpu / wall:.2f}" if wall else "-",
        seconds(median(startup)) if startup else "-",
        f"{max(sizes):,}" if sizes else "-",
    )


def capability(records: Sequence[RunRecord]) -> Table:
    """The thesis's table 2: the largest size with an answered puzzle, and the share answered, sizes weighted alike."""
    rows = []
    for name, of_one in by_entrant(records).items():
        printed = thesis.SOLVED.get(name)
        share = fmean(map(fmean, by_size(of_one, lambda record: float(record.is_answered)).values()))
        rows.append((name, str(largest_answered(of_one)), f"{100 * share:.1f}%", *_printed(printed)))
    rows.sort(key=lambda row: -float(row[2].rstrip("%")))
    header = ("entrant", "largest size", "answered", "thesis: largest size", "thesis: solved")
    return Table("Solving capability of the lazy strategy, as the thesis's table 2, beside it.", header, rows)


def _printed(solved: tuple[int, float] | None) -> tuple[str, str]:
    return (str(solved[0]), f"{solved[1]}%") if solved else ("-", "-")


def largest_answered(records: Iterable[RunRecord]) -> int:
    """The largest size with at least one answered puzzle; 0 for none."""
    return max((record.size for record in records if record.is_answered), default=0)


def by_size(
    records: Sequence[RunRecord], value: Callable[[RunRecord], float] = RunRecord.seconds
) -> dict[int, list[float]]:
    """A number of every record of a puzzle that was tried, by size, smallest first."""
    tried = grouped((record for record in records if record.is_tried), lambda record: record.size)
    return {size: list(map(value, of_one)) for size, of_one in sorted(tried.items())}


def means_by_size(records: Sequence[RunRecord], with_thesis: bool = False) -> Table:
    """Mean seconds, one row per entrant, one column per size; below them the thesis's if given."""
    sizes = sorted({record.size for record in records})
    rows = []
    for name, of_one in by_entrant(records).items():
        values = by_size(of_one)
        rows.append((name, *(seconds(fmean(values[size])) if size in values else "-" for size in sizes)))
    for name, printed in thesis.MEAN_SECONDS.items() if with_thesis else ():
        means = dict(zip(thesis.SIZES, printed, strict=True))
        rows.append((f"thesis: {name}", *(f"{means[size]:g}" if size in means else "-" for size in sizes)))
    caption = (
        f"Mean seconds by size (encoding plus search), {PAR_FACTOR} times the limit booked for a puzzle without an "
        "answer; - where no puzzle was tried."
    )
    return Table(caption, ("entrant", *(f"n = {size}" for size in sizes)), rows)


Words = tuple[str, str, str]
"""The words for a measure: its heading, and the words for less and more of it."""

TIME: Words = ("mean time [s]", "faster", "slower")
ENCODING: Words = ("mean encoding", "smaller", "larger")


def comparisons(caption: str, found: Sequence[Comparison], words: Words = TIME) -> Table:
    """Statistical comparisons, one per row."""
    typical = ("typical change", "its interval")
    means = ("", "puzzles", words[0], "95% interval", "baseline", "change")
    header = (*means, *typical, "effect", "p", "p (Holm)", "verdict")
    return Table(caption, header, [_comparison_row(one, words) for one in found])


def _comparison_row(one: Comparison, words: Words) -> tuple[str, ...]:
    return (
        one.name,
        str(one.count),
        seconds(one.mean),
        f"{seconds(one.interval[0])} .. {seconds(one.interval[1])}",
        seconds(one.baseline),
        f"{one.change:+.1f}%",
        str(one.typical),
        one.typical.range,
        f"{one.effect:+.2f}",
        f"{one.p:.2g}",
        f"{one.holm:.2g}",
        _verdict(one, words),
    )


def _verdict(one: Comparison, words: Words) -> str:
    if not one.is_significant:
        return "no difference seen"
    direction = words[1] if one.effect < 0 else words[2]
    return direction if one.is_different else f"{direction}, not after Holm"


def distribution(values: dict[str, list[float]], size: int) -> Table:
    """The thesis's table 3: the quartiles of each characteristic and the sizes of the three groups."""
    rows = []
    for name, of_all in values.items():
        quartiles = Quartiles.of(of_all)
        groups = grouped_values(of_all)
        counts = [f"{len(groups[group])} ({100 * len(groups[group]) / len(of_all):.1f}%)" for group in groups]
        printed = thesis.QUARTILES[name]
        rows.append((name, f"{quartiles.q1:g}", f"{quartiles.q3:g}", *counts, str(printed[0]), str(printed[1])))
    header = ("", "Q1", "Q3", "low", "medium", "high", "thesis: Q1", "thesis: Q3")
    return Table(f"Distribution of the characteristics at n = {size}, as the thesis's table 3.", header, rows)


def grouped_values(values: Sequence[float]) -> dict[str, list[int]]:
    """The indexes of the values that are low, medium and high."""
    quartiles = Quartiles.of(values)
    groups: dict[str, list[int]] = {"low": [], "medium": [], "high": []}
    for index, value in enumerate(values):
        groups[quartiles.group(value)].append(index)
    return groups


def worst(records: Sequence[RunRecord], run: str) -> Table:
    """The worst pair of each entrant, with the command that repeats it."""
    rows = []
    for name, of_one in by_entrant(records).items():
        record = min(of_one, key=_badness)
        outcome = seconds(record.seconds()) if record.is_answered else str(record.measured.outcome).replace("_", " ")
        rows.append((name, record.instance, outcome, f"`hitori lab rerun {run} {record.id}`"))
    caption = "The worst pair of each entrant: the smallest puzzle it did not answer, or the one that took longest."
    return Table(caption, ("entrant", "puzzle", "seconds or outcome", "to see it again"), rows)


def _badness(record: RunRecord) -> tuple[bool, float]:
    return record.is_answered, -record.seconds() if record.is_answered else record.size


VIRTUAL_BEST = "virtual best solver"
FEATURES = (
    "density",
    "adjacent_duplicates",
    "non_adjacent_duplicates",
    "triple_adjacent_duplicates",
    "distinct_labels",
)

Times = dict[str, dict[str, float]]
"""Seconds of each entrant on each puzzle of the run; infinite without an answer."""


def leaderboard(plan: Plan, records: Sequence[RunRecord]) -> list[Table]:
    """The ranking, the best entrant by suite and size, and the correlation of times with features of the puzzles."""
    times = _times(plan, records)
    penalty = PAR_FACTOR * plan.bounds.seconds
    return [_ranking(times, penalty), _best_where(plan, times, penalty), _features(plan, times, penalty)]


def _times(plan: Plan, records: Sequence[RunRecord]) -> Times:
    """With the virtual best solver as the first entrant."""
    answered = {
        name: by_instance(record for record in of_one if record.is_answered)
        for name, of_one in by_entrant(records).items()
    }
    names = [instance.name for instance in plan.instances]
    times = {entrant: {name: of_one.get(name, inf) for name in names} for entrant, of_one in answered.items()}
    best = {name: min((of_one[name] for of_one in times.values()), default=inf) for name in names}
    return {VIRTUAL_BEST: best, **times}


def _score(times: Mapping[str, float], names: Sequence[str], penalty: float) -> float:
    return fmean(min(times[name], penalty) for name in names)


def _ranking(times: Times, penalty: float) -> Table:
    best = times[VIRTUAL_BEST]
    names = [*best]
    fastest, alone = Counter[str](), Counter[str]()
    for name in names:
        answered = [entrant for entrant, of_one in times.items() if entrant != VIRTUAL_BEST and of_one[name] < inf]
        fastest.update(entrant for entrant in answered if times[entrant][name] == best[name])
        alone.update(answered if len(answered) == 1 else ())
    scores = {entrant: _score(of_one, names, penalty) for entrant, of_one in times.items()}
    rows = [
        (
            entrant,
            seconds(scores[entrant]),
            f"{100 * sum(value < inf for value in times[entrant].values()) / len(names):.1f}%",
            "-" if entrant == VIRTUAL_BEST else str(fastest[entrant]),
            "-" if entrant == VIRTUAL_BEST else str(alone[entrant]),
        )
        for entrant in sorted(scores, key=lambda entrant: (scores[entrant], entrant != VIRTUAL_BEST))
    ]
    caption = (
        f"Ranking by PAR2 over all {len(names):,} puzzles; a puzzle without an answer, refused or not given counts "
        f"{penalty:g} s. Fastest on, and the only one to answer, so many puzzles."
    )
    return Table(caption, ("entrant", "PAR2 [s]", "answered", "fastest", "alone"), rows)


def _best_where(plan: Plan, times: Times, penalty: float) -> Table:
    groups: dict[tuple[str, int], list[str]] = {}
    for instance in plan.instances:
        groups.setdefault((instance.suite, max(instance.puzzle.shape)), []).append(instance.name)
    rows = []
    for (suite, size), names in sorted(groups.items()):
        scores = {entrant: _score(of_one, names, penalty) for entrant, of_one in times.items()}
        virtual = scores.pop(VIRTUAL_BEST)
        ranked = sorted(scores, key=scores.__getitem__)[:2]
        two = [f"{entrant} ({seconds(scores[entrant])})" for entrant in ranked]
        rows.append((suite, str(size), str(len(names)), *two, *["-"] * (2 - len(two)), seconds(virtual)))
    header = ("suite", "n", "puzzles", "best (PAR2 [s])", "second", VIRTUAL_BEST)
    return Table("Who is best where.", header, rows)


def _features(plan: Plan, times: Times, penalty: float) -> Table:
    table = characteristics_table([instance.puzzle for instance in plan.instances], FEATURES)
    columns = {"n": [float(max(one.puzzle.shape)) for one in plan.instances]}
    columns |= {name: [float(value) for value in table[name]] for name in FEATURES}
    rows = []
    for entrant, of_one in times.items():
        values = [min(of_one[instance.name], penalty) for instance in plan.instances]
        rows.append((entrant, *(_correlation(column, values) for column in columns.values())))
    header = ("entrant", *(name.replace("_", " ") for name in columns))
    return Table("Spearman's correlation of the time with features of the puzzle; - where unknown.", header, rows)


def _correlation(feature: Sequence[float], values: Sequence[float]) -> str:
    """Over the puzzles that have the feature: one without a unique solution has no density, for one."""
    known = [(x, y) for x, y in zip(feature, values, strict=True) if x == x]
    return f"{rank_correlation(*map(list, zip(*known, strict=True))):+.2f}" if len(known) > 2 else "-"
