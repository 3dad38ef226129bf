"""RQ2: what impact do size and characteristics of a puzzle have on encoding size and solving time?

The size set for the first half, for the second the characteristics set: for each of BC, AD, NAD and TAD the puzzles
below the first quartile (low) and above the third (high) against those between.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from statistics import fmean, pstdev

from ...analysis.characteristics import Characteristics, characteristics
from ..measure.outcomes import Bounds
from ..measure.plan import Plan, planned
from ..measure.records import RunRecord
from ..puzzles.suites import suite
from ..report import figures, statistics, tables
from ..report.sections import Claim, Section, Verdict, made_by
from ..report.statistics import Comparison, by_instance, corrected, unpaired
from ..report.tables import by_entrant, by_size, grouped_values
from .strategies import distance, lazy, minimal

QUESTION = "What impact do size and characteristics have on encoding size and solving time?"

CHARACTERISTICS: dict[str, Callable[[Characteristics], int | None]] = {
    "BC": lambda found: found.shaded,
    "AD": lambda found: found.adjacent_duplicates,
    "NAD": lambda found: found.non_adjacent_duplicates,
    "TAD": lambda found: found.triple_adjacent_duplicates,
}
"""The thesis's four, by its abbreviations."""

Values = dict[str, dict[str, float]]
"""For each characteristic its value for each instance."""

Groups = dict[tuple[str, str], list[Comparison]]
"""For each entrant and measure ("time" or "encoding") the groups against the medium one, e.g. "NAD high"."""


def quick() -> Plan:
    """Five sizes with ten puzzles, half of the characteristics set, three seconds each."""
    instances = chain(suite("size").instances((5, 10, 15, 20, 25), 10), suite("characteristics").instances(count=500))
    return planned("rq2", "hitori lab run rq2 --quick", _ENTRANTS, instances, Bounds(3.0))


def full() -> Plan:
    """As in the thesis."""
    instances = chain(suite("size").instances(), suite("characteristics").instances())
    return planned("rq2", "hitori lab run rq2", _ENTRANTS, instances, Bounds())


_ENTRANTS = (lazy("WN"), distance(), minimal("UC"))


def claims(plan: Plan, records: Sequence[RunRecord]) -> list[Claim]:
    """Section 6.2 of the thesis, sentence by sentence."""
    of = by_entrant(_of_size(records))
    values = _values(plan)
    groups = _groups(plan, records, values)
    return [
        *(claim(of) for claim in (_faster, _smaller_encoding, _steadier, _correlated)),
        *_characteristics_claims(values, groups),
    ]


def sections(plan: Plan, records: Sequence[RunRecord]) -> list[Section]:
    """Figures 3 and 4 and table 3 of the thesis, and every group against the medium one."""
    of_size, values = _of_size(records), _values(plan)
    method = (
        "The Mann-Whitney U test of the low and the high group against the medium one. The effect is a rank-biserial "
        "correlation. A puzzle without an answer counts twice the limit. Holm corrects for the comparisons of one "
        "table; the thesis corrected for none."
    )
    return [
        Section(
            "Size",
            "",
            [
                tables.means_by_size(of_size),
                figures.time_by_size("time", f"Mean time by size, as figure 3. {made_by(plan)}", of_size),
                figures.encoding_by_size("encoding", f"Encoding by size, as figure 4. {made_by(plan)}", of_size),
            ],
        ),
        Section(
            "Characteristics",
            method,
            [
                tables.distribution({name: [*of_all.values()] for name, of_all in values.items()}),
                *(
                    tables.comparisons(f"{name}: {measure}.", found, _WORDS[measure])
                    for (name, measure), found in _groups(plan, records, values).items()
                ),
            ],
        ),
    ]


_WORDS = {"time": tables.TIME, "encoding": tables.ENCODING}


def _encoding(record: RunRecord) -> float:
    return float(record.encoding_size() or 0)


def _values(plan: Plan) -> Values:
    counted = {
        instance.name: characteristics(instance.puzzle)
        for instance in plan.instances
        if instance.suite == "characteristics"
    }
    return {
        name: {instance: float(of(found) or 0) for instance, found in counted.items()}
        for name, of in CHARACTERISTICS.items()
    }


def _of_size(records: Sequence[RunRecord]) -> list[RunRecord]:
    return [record for record in records if record.suite == "size"]


def _groups(plan: Plan, records: Sequence[RunRecord], values: Values) -> Groups:
    of_set = by_entrant(record for record in records if record.suite == "characteristics")
    measures = {"time": lambda record: record.seconds(2 * plan.bounds.seconds), "encoding": _encoding}
    return {
        (name, measure): _against_medium(of_one, values, measured)
        for name, of_one in of_set.items()
        for measure, measured in measures.items()
    }


def _against_medium(
    records: Sequence[RunRecord], values: Values, measure: Callable[[RunRecord], float]
) -> list[Comparison]:
    measured = by_instance(records, measure)
    found = []
    for name, of_all in values.items():
        instances = list(of_all)
        groups = {
            group: [measured[instances[index]] for index in indices if instances[index] in measured]
            for group, indices in grouped_values([*of_all.values()]).items()
        }
        found += [
            unpaired(f"{name} {group}", groups[group], groups["medium"]) for group in ("low", "high") if groups[group]
        ]
    return corrected(found)


def _faster(of: dict[str, list[RunRecord]]) -> Claim:
    fast, slow = by_size(of["lazy+WN"]), by_size(of["distance"])
    ratios = {size: fmean(slow[size]) / fmean(fast[size]) for size in fast}
    largest = max(ratios)
    return Claim(
        "The lazy strategy with WN scales better with size than the distance strategy.",
        Verdict.of(all(ratio > 1 for ratio in ratios.values()), ratios[largest] > ratios[min(ratios)]),
        "Distance takes " + ", ".join(f"{ratio:.3g}x at n = {size}" for size, ratio in ratios.items()) + " as long.",
    )


def _smaller_encoding(of: dict[str, list[RunRecord]]) -> Claim:
    """At the largest size where both reported their encoding, which a killed solver does not."""
    says = "Its encoding is 80% smaller at n = 25."
    fast, slow = _mean_encoding(of["lazy+WN"]), _mean_encoding(of["distance"])
    size = max(fast.keys() & slow.keys(), default=None)
    if size is None:
        return Claim(says, Verdict.NOT_TESTABLE, "No encoding of both is known.")
    saved = 1 - fast[size] / slow[size]
    seen = f"{saved:.0%} smaller at n = {size} ({fast[size]:,.0f} against {slow[size]:,.0f})."
    return Claim(says, Verdict.of(0.7 <= saved <= 0.9), seen)


def _mean_encoding(records: Sequence[RunRecord]) -> dict[int, float]:
    sized = [record for record in records if record.encoding_size() is not None]
    return {size: fmean(values) for size, values in by_size(sized, _encoding).items()}


def _steadier(of: dict[str, list[RunRecord]]) -> Claim:
    """Where distances still answer every puzzle."""
    answered = by_size(of["distance"], lambda record: float(record.is_answered))
    size = max((size for size, answers in answered.items() if all(answers)), default=min(answered))
    spread = {
        name: pstdev(values) / fmean(values) for name in ("lazy+WN", "distance") for values in [by_size(of[name])[size]]
    }
    return Claim(
        "The distance strategy varies less between puzzles of a size.",
        Verdict.of(spread["distance"] < spread["lazy+WN"]),
        f"Standard deviation over mean at n = {size}: "
        + ", ".join(f"{name} {value:.2f}" for name, value in spread.items())
        + ".",
    )


def _correlated(of: dict[str, list[RunRecord]]) -> Claim:
    found = {}
    for name in ("lazy+WN", "distance"):
        answered = [record for record in of[name] if record.is_answered]
        found[name] = statistics.rank_correlation([*map(_encoding, answered)], [*map(RunRecord.seconds, answered)])
    return Claim(
        "Encoding size and solving time are strongly correlated over the sizes.",
        Verdict.of(*(rho > 0.7 for rho in found.values())),
        "Spearman's rho: " + ", ".join(f"{name} {rho:.2f}" for name, rho in found.items()) + ".",
    )


def _characteristics_claims(values: Values, groups: Groups) -> list[Claim]:
    lazy_time, lazy_encoding = groups["lazy+WN", "time"], groups["lazy+WN", "encoding"]
    distance_time, distance_encoding = groups["distance", "time"], groups["distance", "encoding"]
    shaded = tables.distribution({"BC": [*values["BC"].values()]}).rows[0]
    significant = [one for one in lazy_time if one.is_different]
    high = _named(lazy_time, "NAD high")
    return [
        Claim(
            "Table 3: on its 10 x 10 puzzles Q1 of the shaded cells (BC) is 121, Q3 124.",
            Verdict.of(shaded[1] == "121", shaded[2] == "124"),
            f"A 10 x 10 grid has 100 cells: the table is of other puzzles. Here Q1 = {shaded[1]}, Q3 = {shaded[2]}.",
        ),
        Claim(
            "For lazy with WN, NAD is the only characteristic that changes the time.",
            Verdict.of(all(one.name.startswith("NAD") for one in significant)) if significant else Verdict.NOT_SEEN,
            "Significant after Holm: " + (_listed(significant) if significant else "none."),
        ),
        Claim(
            "Many NAD make lazy with WN faster: 47.4% less than the medium group.",
            Verdict.of_effects(lower=[high]),
            _listed([high]),
        ),
        Claim(
            "For lazy with WN, few NAD make the encoding 9.6% larger, many 6.1% smaller.",
            Verdict.of_effects([_named(lazy_encoding, "NAD low")], [_named(lazy_encoding, "NAD high")]),
            _listed([_named(lazy_encoding, "NAD low"), _named(lazy_encoding, "NAD high")]),
        ),
        Claim(
            "For distances, few and many shaded cells (BC) cost time: 6.4% and 1.3% more.",
            Verdict.of_effects(higher=_of_bc(distance_time)),
            _listed(_of_bc(distance_time)),
        ),
        Claim(
            "For distances, no characteristic changes the encoding by as much as 1%.",
            Verdict.of(all(abs(one.change) < 1 for one in distance_encoding)),
            "The most: " + _listed([max(distance_encoding, key=lambda one: abs(one.change))]),
        ),
    ]


def _named(found: Sequence[Comparison], name: str) -> Comparison:
    return next(one for one in found if one.name == name)


def _of_bc(found: Sequence[Comparison]) -> list[Comparison]:
    return [one for one in found if one.name.startswith("BC")]


def _listed(ones: Sequence[Comparison]) -> str:
    return "; ".join(f"{one.name} {one.change:+.1f}%, p after Holm {one.holm:.2g}" for one in ones) + "."
