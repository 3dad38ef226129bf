"""The leaderboard of a run: who is best, who is best where, and what makes puzzles slow for whom.

A *score* is PAR2 over all puzzles of the run: mean seconds, and twice the limit for a puzzle that an entrant did not
answer, refused or was not given, so nobody gains by leaving out the hard ones. The *virtual best solver* takes for each
puzzle the time of whoever was fastest on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf
from statistics import fmean

from ...analysis.characteristics import characteristics_table
from ..measure.outcomes import PAR_FACTOR
from ..measure.plan import Plan
from ..measure.records import RunRecord
from ..table import Table
from .statistics import by_instance, rank_correlation
from .tables import by_entrant, seconds

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
