"""The tables of a report, made from records: a *table* is a caption, a header and rows of text.

The *leaderboard* of a run says who is best, who is best where, and what makes puzzles slow for whom. A *score* is PAR2
over all puzzles of the run: mean seconds, and twice the limit for a puzzle that an entrant did not answer, refused or
was not given, so nobody gains by leaving out the hard ones. The *virtual best solver* takes for each puzzle the time of
whoever was fastest on it. Where other work slowed an entrant down, the puzzle is left out for all of them, so all have
the same puzzles; if that would leave out more than half, none is, and each figure has a mark, e.g. `1.50?`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import inf, isnan, nan
from operator import itemgetter
from statistics import fmean, median
from typing import Any

import numpy
from numpy.typing import NDArray

from ...errors import counted
from ...explaining.table import characteristics_table
from ..measure.plan import Plan
from ..measure.records import PAR_FACTOR, Outcome, RunRecord
from ..puzzles.suites import Instance
from ..written import Table
from .statistics import (
    Numbers,
    Rounds,
    answer_times,
    by_entrant,
    by_size,
    calm_rounds,
    mean,
    par2,
    rank_correlation,
    solved_share,
)


def seconds(value: float) -> str:
    """Three significant digits.

    >>> seconds(0.000012345), seconds(0.5), seconds(20.0)
    ('0.0000123', '0.500', '20.0')
    """
    if value == 0:
        return "0"
    if isnan(value):
        return "-"
    magnitude = int(f"{value:e}".partition("e")[2])
    return f"{value:.{max(0, 2 - magnitude)}f}"


def summary(records: Sequence[RunRecord]) -> Table:
    """One row per entrant: its answers and their cost."""
    ends = (Outcome.TIMEOUT, Outcome.OUT_OF_MEMORY, Outcome.REFUSED, Outcome.MISSING, Outcome.CRASH)
    header = ("pairs", "answered", *map(_words, ends), "PAR2 [s]", "median [s]", "encoding")

    def row(group: Sequence[RunRecord]) -> list[str]:
        outcomes = Counter(record.measured.outcome for record in group)
        answered = [record for record in group if record.is_answered]
        encoding = sum(record.measured.encode_seconds or 0.0 for record in answered)
        return [
            str(len(group)),
            f"{100 * solved_share(group):.1f}%",
            *(str(outcomes[outcome]) for outcome in ends),
            seconds(par2(group)),
            seconds(median(map(RunRecord.seconds, answered)) if answered else nan),
            f"{100 * encoding / sum(map(RunRecord.seconds, answered)):.0f}%" if encoding else "-",
        ]

    caption = (
        "What each entrant answered, and how the other pairs ended. PAR2 is the mean, with twice the limit for a "
        "puzzle without an answer; a refused one does not count. The median and the share of encoding in the time are "
        "over the answered puzzles."
    )
    return _of_entrants(caption, header, records, row)


def _of_entrants(
    caption: str, header: Sequence[str], records: Iterable[RunRecord], row: Callable[[list[RunRecord]], Sequence[str]]
) -> Table:
    """A row for each entrant, after its name, from its records."""
    rows = [(name, *row(group)) for name, group in by_entrant(records).items()]
    return Table(caption, ("entrant", *header), rows)


def _words(outcome: Outcome) -> str:
    return outcome.replace("_", " ")


def resources(records: Sequence[RunRecord]) -> Table:
    """One row per entrant: memory, processor time, start-up, encoding."""

    def row(group: Sequence[RunRecord]) -> list[str]:
        memory, cpu, wall, startup = (
            [value for record in group if (value := getattr(record.measured, name)) is not None]
            for name in ("peak_memory", "cpu_seconds", "call_seconds", "startup_seconds")
        )
        sizes = [size for record in group if not isnan(size := record.encoding_size())]
        return [
            f"{max(memory):.0f}" if memory else "-",
            f"{sum(cpu) / sum(wall):.2f}" if sum(wall) else "-",
            seconds(median(startup) if startup else nan),
            f"{max(sizes):,}" if sizes else "-",
        ]

    caption = (
        "What each entrant used: the most memory on any puzzle (of its process and its children), processor time over "
        "wall clock of the calls, the median start-up (not part of other times), variables plus clauses."
    )
    header = ("peak memory [MiB]", "CPU / wall clock", "start-up [s]", "largest encoding")
    return _of_entrants(caption, header, records, row)


def programs(plan: Plan, records: Sequence[RunRecord]) -> Table | None:
    """One row per entrant that is a program: what its start or an empty run takes; None if there is no such entrant."""
    groups = by_entrant(records)
    rows = []
    for entrant in plan.entrants:
        if entrant.is_program and entrant.name in groups:
            measured = [record.measured for record in groups[entrant.name]]
            starts, empty, times = (
                [value for one in measured if (value := getattr(one, name)) is not None]
                for name in ("startup_seconds", "empty_seconds", "seconds")
            )
            row = [seconds(median(starts)) if starts and not empty else "-"]
            row += [seconds(median(each)) if each else "-" for each in (empty, times)]
            rows.append((entrant.name, *row, str(entrant.options.get("sha256"))))
    caption = (
        "Programs, asked through their pipes. The start of one that stays alive is part of no time; one that is "
        "started for each puzzle pays for it in each time, and an empty run, on a puzzle of 2 x 2, shows how much. "
        "Medians; the digest is that of the program's files."
    )
    header = ("entrant", "start, not counted [s]", "empty run, counted [s]", "time of a puzzle [s]", "digest")
    return Table(caption, header, rows) if rows else None


def crashes(records: Sequence[RunRecord]) -> Table | None:
    """One row per entrant and reason; None if nothing crashed."""
    found: dict[tuple[str, str], list[RunRecord]] = {}
    for record in records:
        if record.measured.outcome == Outcome.CRASH:
            found.setdefault((record.entrant, record.measured.detail), []).append(record)
    rows = [(entrant, str(len(group)), group[0].instance, why) for (entrant, why), group in found.items()]
    caption = "What crashed, twice on each of these puzzles, and why. `hitori lab run ... --retry` tries them again."
    return Table(caption, ("entrant", "pairs", "first", "reason"), rows) if rows else None


def means_by_size(records: Sequence[RunRecord]) -> Table:
    """Mean seconds, one row per entrant, one column per size; a bound where a puzzle without an answer is booked."""
    sizes = sorted({record.size for record in records})

    def row(group: Sequence[RunRecord]) -> list[str]:
        values = by_size(group, RunRecord.bounded_seconds)
        bounded = {record.size for record in group if not record.is_answered} & values.keys()
        means = {size: seconds(fmean(values.get(size, [nan]))) for size in sizes}
        return [f">{mean}" if size in bounded else mean for size, mean in means.items()]

    caption = (
        "Mean seconds by size (encoding plus search). A > marks a mean in which an unanswered puzzle counts as the "
        "limit; - where no puzzle was tried."
    )
    return _of_entrants(caption, [f"n = {size}" for size in sizes], records, row)


def worst(records: Sequence[RunRecord], run: str) -> Table:
    """The worst pair of each entrant, with the command that repeats it."""

    def badness(record: RunRecord) -> tuple[bool, float]:
        return record.is_answered, -record.seconds() if record.is_answered else record.size

    def row(group: Sequence[RunRecord]) -> list[str]:
        record = min(group, key=badness)
        outcome = seconds(record.seconds()) if record.is_answered else _words(record.measured.outcome)
        return [record.instance, outcome, f"`hitori lab rerun {run} {record.id}`"]

    caption = "The worst pair of each entrant: the smallest puzzle it did not answer, or the one that took longest."
    return _of_entrants(caption, ("puzzle", "seconds or outcome", "to repeat it"), records, row)


VIRTUAL_BEST = "virtual best solver"
FEATURES = (
    "density",
    "adjacent_duplicates",
    "non_adjacent_duplicates",
    "triple_adjacent_duplicates",
    "distinct_labels",
)

Times = dict[str, Numbers]
"""Seconds of each entrant on each puzzle of the run, and no more than the penalty for one without an answer."""


DOUBTFUL = "?"
"""Behind a figure that is not to be relied on."""


def leaderboard(plan: Plan, records: Sequence[RunRecord]) -> list[Table]:
    """The ranking, the best entrant by suite and size, correlations of times with features of the puzzles, crashes."""
    rounds = calm_rounds(records)
    disturbed = {record.instance for record in records} - {record.instance for record in rounds.records}
    instances = [instance for instance in plan.instances if instance.name not in disturbed]
    times = answer_times(rounds.records, [instance.name for instance in instances])
    penalty = PAR_FACTOR * plan.bounds.seconds
    best = numpy.min([*times.values()], axis=0)
    booked = {name: numpy.minimum(found, penalty) for name, found in {VIRTUAL_BEST: best, **times}.items()}
    found = [_ranking(booked, penalty, rounds), _best_where(instances, booked), _features(instances, booked)]
    if not rounds.is_reliable:
        found = [_doubted(table, rounds, first) for table, first in zip(found, (1, 3, 1), strict=True)]
    of_crashes = crashes(records)
    return [*found, *([of_crashes] if of_crashes else [])]


def _doubted(table: Table, rounds: Rounds, first: int) -> Table:
    """The same with a mark behind each figure from this column on."""
    rows = [
        [*row[:first], *(cell if cell == "-" else f"{cell}{DOUBTFUL}" for cell in row[first:])] for row in table.rows
    ]
    return table._replace(caption=f"{not_reliable(rounds)} {table.caption}", rows=rows)


def not_reliable(rounds: Rounds) -> str:
    """Two sentences on a run with more disturbed rounds than calm ones."""
    return (
        f"Not to be relied on: other processes slowed down {rounds}, more than half. To measure these again, give the "
        "command of the run with `--retry`, on a machine with nothing else to do."
    )


def left_out(rounds: Rounds) -> str:
    """A sentence on what a fair comparison leaves out, with a space before it; nothing if that is nothing."""
    if not rounds.left_out or not rounds.is_reliable:
        return ""
    return (
        f" {rounds} are left out for all entrants, because other processes slowed one of them down; a round is all "
        "entrants on one puzzle."
    )


def _ranking(booked: Times, penalty: float, rounds: Rounds) -> Table:
    best, *others = booked.values()
    is_alone = numpy.less(others, penalty).sum(axis=0) == 1
    rows = []
    # The virtual best solver is the first of equal ones.
    for entrant, times in sorted(booked.items(), key=lambda one: float(one[1].mean())):
        is_answered = times < penalty
        firsts = ["-", "-"]
        if entrant != VIRTUAL_BEST:
            firsts = [str((is_answered & where).sum()) for where in (times == best, is_alone)]
        low, high = mean(times.tolist()).interval
        interval = f"{seconds(low)}, {seconds(high)}" if high < inf else "-"
        rows.append((entrant, seconds(float(times.mean())), interval, f"{100 * is_answered.mean():.1f}%", *firsts))
    caption = (
        f"Ranking by PAR2 over {counted(len(best), 'puzzle')}; a puzzle without an answer, refused or not given counts "
        f"{penalty:g} s.{left_out(rounds)} The interval is of 95%, for one entrant alone, by the bootstrap over "
        "puzzles; of fewer than eight there is none. Fastest, alone: the number of puzzles on which it was the "
        "fastest, and of those that no other answered."
    )
    return Table(caption, ("entrant", "PAR2 [s]", "interval", "answered", "fastest", "alone"), rows)


def _best_where(instances: Sequence[Instance], booked: Times) -> Table:
    places = [(instance.suite, instance.size) for instance in instances]
    rows = []
    for suite, size in sorted(set(places)):
        inside = [place == (suite, size) for place in places]
        (_, virtual), *others = ((entrant, float(times[inside].mean())) for entrant, times in booked.items())
        two = [f"{entrant} ({seconds(score)})" for entrant, score in sorted(others, key=itemgetter(1))[:2]]
        rows.append((suite, str(size), str(sum(inside)), *[*two, "-"][:2], seconds(virtual)))
    header = ("suite", "n", "puzzles", "best (PAR2 [s])", "second", VIRTUAL_BEST)
    return Table("The best solver by kind of puzzle.", header, rows)


def _features(instances: Sequence[Instance], booked: Times) -> Table:
    puzzles = [instance.puzzle for instance in instances]
    columns = {
        "n": numpy.array([instance.size for instance in instances]),
        **characteristics_table(puzzles, columns=FEATURES),
    }
    rows = [
        (entrant, *(_correlation(column, times) for column in columns.values())) for entrant, times in booked.items()
    ]
    header = ("entrant", *(name.replace("_", " ") for name in columns))
    return Table("Spearman's correlation of the time with features of the puzzle; - where unknown.", header, rows)


def _correlation(feature: NDArray[Any], values: Numbers) -> str:
    """Over the puzzles that have the feature: one without a unique solution has no density, for one."""
    known = ~numpy.isnan(feature.astype(float))
    return f"{rank_correlation(feature[known].tolist(), values[known].tolist()):+.2f}" if known.sum() > 2 else "-"
