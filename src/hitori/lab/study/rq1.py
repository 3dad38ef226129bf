"""RQ1: what is the impact of redundant constraints on solving time?

Both connectivity strategies bare, with each of the twelve constraints, and with each on top of white neighbours (WN).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..measure.outcomes import Bounds
from ..measure.plan import Plan, planned
from ..measure.records import RunRecord
from ..puzzles.suites import suite
from ..report import figures, tables
from ..report.sections import Claim, Section, Verdict, compared, made_by
from ..report.statistics import Comparison, solved_share
from ..report.tables import by_entrant, largest_answered
from .strategies import alone, distance, every, lazy, minimal, on_top

QUESTION = "What is the impact of redundant constraints on solving time?"

QUICK_SIZES = (5, 10, 12, 15, 20, 25)
QUICK_LARGEST_DISTANCE = 12

Records = dict[str, list[RunRecord]]
Families = dict[str, list[Comparison]]


def quick() -> Plan:
    """Six puzzles a size, one second each; distances only to 12 x 12."""
    with_distances = [replace(entrant, largest=QUICK_LARGEST_DISTANCE) for entrant in every(distance)]
    instances = suite("redundant").instances(QUICK_SIZES, 6)
    entrants = [*every(lazy), *with_distances, minimal(), minimal("UC")]
    return planned("rq1", "hitori lab run rq1 --quick", entrants, instances, Bounds(1.0))


def full() -> Plan:
    """As in the thesis."""
    entrants = [*every(lazy), *every(distance), minimal(), minimal("UC")]
    return planned("rq1", "hitori lab run rq1", entrants, suite("redundant").instances(), Bounds())


def claims(plan: Plan, records: Sequence[RunRecord]) -> list[Claim]:
    """Section 6.1 of the thesis, sentence by sentence."""
    of = by_entrant(records)
    families = _families(of, 2 * plan.bounds.seconds)
    return [
        _wn_solves_all(of),
        _bare_lazy_fails(of),
        _uc_helps_most(of, families["lazy+WN"]),
        _slower(families["lazy+WN"]),
        _without_effect(
            "On top of WN, LW, EP, WB, DW and CC change nothing significantly.",
            ("LW", "EP", "WB", "DW", "CC"),
            families["lazy+WN"],
        ),
        _little_faster(families["lazy+WN"]),
        _distance_gains_little(families["distance"]),
        _without_effect(
            "LW and FI do not change the distance strategy significantly.", ("LW", "FI"), families["distance"]
        ),
    ]


def sections(plan: Plan, records: Sequence[RunRecord]) -> list[Section]:
    """Table 2 of the thesis, and every constraint against its baseline."""
    of = by_entrant(records)
    families = _families(of, 2 * plan.bounds.seconds)
    bare = [record for entrant in (lazy(), *alone(lazy)) for record in of[entrant.name]]
    chosen = [lazy(), lazy("WN"), lazy("WN", "UC"), minimal(), minimal("UC"), distance(), distance("UC")]
    shown = [record for entrant in chosen for record in of[entrant.name]]
    method = (
        "Wilcoxon's signed-rank test on the same puzzles; a puzzle without an answer counts twice the limit. The "
        "effect is a rank-biserial correlation, negative where the constraint makes it faster. Holm corrects for "
        "the comparisons of one table; the thesis corrected for none."
    )
    return [
        Section(
            "Solving capability",
            "The lazy strategy with one redundant constraint.",
            [
                tables.capability(bare),
                figures.answered_by_size("answered", f"The share answered within the limit. {made_by(plan)}", bare),
            ],
        ),
        Section(
            "Each constraint against its baseline",
            method,
            [
                figures.changes(
                    "changes", f"Change of the mean; dark: significant after Holm. {made_by(plan)}", families
                ),
                *(tables.comparisons(f"Added to {name}.", found) for name, found in families.items()),
            ],
        ),
        Section(
            "Strategies",
            "'Minimal cuts' is our own lazy strategy: a cut forbids one wall, not one shading.",
            [
                tables.means_by_size(shown),
                figures.time_by_size("strategies", f"Mean time by size. {made_by(plan)}", shown),
            ],
        ),
    ]


def _families(of: Records, booked: float) -> Families:
    return {
        "lazy": compared(of, [entrant.name for entrant in alone(lazy)], "lazy", booked),
        "lazy+WN": compared(of, [entrant.name for entrant in on_top(lazy)], "lazy+WN", booked),
        "distance": compared(of, [entrant.name for entrant in alone(distance)], "distance", booked),
        "distance+WN": compared(of, [entrant.name for entrant in on_top(distance)], "distance+WN", booked),
    }


def _wn_solves_all(of: Records) -> Claim:
    shares = {entrant.name: solved_share(of[entrant.name]) for entrant in (lazy(), *alone(lazy))}
    others = {name: share for name, share in shares.items() if name != "lazy+WN"}
    best = max(others, key=others.__getitem__)
    return Claim(
        "WN lifts the lazy strategy to 100% solved; no other constraint alone gets beyond 65.1% (UC).",
        Verdict.of(shares["lazy+WN"] == 1.0, others[best] < 1.0),
        f"WN {shares['lazy+WN']:.1%}; the best of the others, {best}, {others[best]:.1%}; bare {shares['lazy']:.1%}.",
    )


def _bare_lazy_fails(of: Records) -> Claim:
    largest, most = largest_answered(of["lazy"]), max(record.size for record in of["lazy"])
    return Claim(
        "The bare lazy strategy solves nothing larger than n = 16.",
        Verdict.of(largest <= 16),
        f"The largest answered is n = {largest} of {most}; with our minimal "
        f"cuts n = {largest_answered(of['minimal cuts'])}, and {solved_share(of['minimal cuts']):.1%} of all puzzles.",
    )


def _uc_helps_most(of: Records, found: Sequence[Comparison]) -> Claim:
    (uc,) = _those(found, ("UC",))
    best = min((one for one in found if one is not uc), key=lambda one: one.change)
    return Claim(
        "On top of WN, UC helps most: 16.4% less time, 93.7% less at n = 25.",
        Verdict.of(uc.change < best.change, uc.is_different),
        f"UC {uc.change:+.1f}% ({_at_largest(of):+.1f}% at the largest size), p after Holm {uc.holm:.2g}; "
        f"of the others at best {_short(best)} {best.change:+.1f}%.",
    )


def _at_largest(of: Records) -> float:
    """The change of the mean by UC on top of WN at the largest size, in per cent."""
    values, baseline = tables.by_size(of["lazy+WN+UC"]), tables.by_size(of["lazy+WN"])
    size = max(values)
    return 100 * (sum(values[size]) / sum(baseline[size]) - 1)


def _slower(found: Sequence[Comparison]) -> Claim:
    ones = _those(found, ("PI", "SP"))
    return Claim("On top of WN, PI and SP are significantly slower.", Verdict.of_effects(higher=ones), _listed(ones))


def _without_effect(says: str, names: Sequence[str], found: Sequence[Comparison]) -> Claim:
    ones = _those(found, names)
    return Claim(says, Verdict.of(*(not one.is_different for one in ones)), _listed(ones))


def _little_faster(found: Sequence[Comparison]) -> Claim:
    ones = _those(found, ("FI", "CI", "CCH"))
    says = "On top of WN, FI, CI and CCH are significantly faster, by 0.4 to 1.7%."
    return Claim(says, Verdict.of_effects(lower=ones), _listed(ones))


def _distance_gains_little(found: Sequence[Comparison]) -> Claim:
    (uc,) = _those(found, ("UC",))
    best = min((one for one in found if one is not uc), key=lambda one: one.change)
    return Claim(
        "The distance strategy gains little: at most about 5% on the mean (UC is not told).",
        Verdict.of(not any(one.is_lower and one.change < -10 for one in found if one is not uc)),
        f"The most is {_short(best)} {best.change:+.1f}% (p after Holm {best.holm:.2g}); UC {uc.change:+.1f}%.",
    )


def _those(found: Sequence[Comparison], names: Sequence[str]) -> list[Comparison]:
    return [one for one in found if _short(one) in names]


def _short(one: Comparison) -> str:
    return one.name.rpartition("+")[2]


def _listed(ones: Sequence[Comparison]) -> str:
    return "; ".join(f"{_short(one)} {one.change:+.1f}%, p after Holm {one.holm:.2g}" for one in ones) + "."
