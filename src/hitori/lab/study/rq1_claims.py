"""The claims of section 6.1 of the study: redundant constraints, on the lazy and on the distance strategy.

Times are judged by both clocks (see `evidence`). A family is the constraints on one baseline; its intervals hold
together. Sentences that explain ("this is likely because ...") claim nothing that was measured, and are not here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..measure.plan import Plan
from ..measure.records import RunRecord
from ..report import thesis
from ..report.claims import MARGIN, Claim, Condition, above, as_large_as, below, no_effect
from ..report.estimates import SIGNIFICANT, Estimate, change_of_mean, difference_of_shares, share, typical_change
from ..report.statistics import by_instance
from ..report.tables import by_entrant
from .evidence import LIMIT, Clock, Records, answers, claim, clocks, other_setting, paired, telling, typically
from .rq1 import SIZES
from .strategies import alone, distance, lazy, on_top

LAZY, DISTANCE = "6.1, lazy", "6.1, distance"

ON_TOP: Mapping[str, tuple[str, Condition]] = {
    **{name: ("has no significant impact", no_effect()) for name in ("LW", "EP", "WB", "DW", "CC")},
    **{name: ("is significantly slower", above(0, "change")) for name in ("PI", "SP")},
    "FI": ("is significantly faster, by 0.4%", as_large_as(-0.4)),
    "CI": ("is significantly faster, by 1.7%", as_large_as(-1.7)),
    "CCH": ("is significantly faster, by 1%", as_large_as(-1.0)),
}
"""What each constraint does on top of WN. UC has claims of its own."""

ON_DISTANCE: Mapping[str, tuple[str, Condition]] = {
    **{name: ("has no significant impact", no_effect()) for name in ("LW", "FI")},
    "CCH": ("is significantly slower, by 2.82%", as_large_as(2.82)),
    **{
        name: ("is significantly faster, by 4.8 to 4.9%", as_large_as(-4.85)) for name in ("CI", "CC", "DW", "PI", "SP")
    },
    "WB": ("is significantly faster, by 1.78%", as_large_as(-1.78)),
}
"""What each constraint does to the distance strategy; of EP, WN and UC the study says nothing."""


def claims(plan: Plan, records: Sequence[RunRecord]) -> list[Claim]:
    """The claims in the study's order."""
    of, by = by_entrant(records), clocks(plan)
    return [*_capability(plan, of), *_on_top(of, by), *_unique_cells(plan, of, by), *_distance(of, by)]


def _capability(plan: Plan, of: Records) -> Iterator[Claim]:
    obstacle = other_setting(plan, SIZES)
    bare = {"share answered": _share(of, "lazy")}
    yield claim(
        "The bare lazy strategy does not solve all puzzles (36.8%).", LAZY, below(100, "share", "%"), bare, obstacle
    )
    others = [_share(of, one.name, error=SIGNIFICANT / 11) for one in alone(lazy) if one.name != "lazy+WN"]
    yield claim(
        "Nor does it with another constraint than WN (the best one).",
        LAZY,
        below(100, "share", "%"),
        {"share answered": max((one for one in others if one), key=lambda one: one.value, default=None)},
        obstacle,
    )
    yield claim(
        "With WN it solves all.",
        LAZY,
        above(95, "share", "%"),
        {"share answered": _share(of, "lazy+WN")},
        "" if plan.bounds.seconds <= LIMIT else obstacle,
    )
    yield claim(
        "The bare strategy solves nothing larger than n = 16.",
        "6.1, table 2",
        below(5, "share at n > 16", "%"),
        {"share answered": _share(of, "lazy", beyond=16)},
        obstacle,
    )
    base = thesis.SOLVED["lazy"][1]
    for entrant in alone(lazy):
        name, (_, solved) = entrant.name.removeprefix("lazy+"), thesis.SOLVED[entrant.name]
        gain = solved - base
        condition = above(gain / 2, "gain", " points") if gain > MARGIN else no_effect(of="gain", unit=" points")
        yield claim(
            f"{name} solves {solved:g}%, the bare strategy {base:g}%.",
            "6.1, table 2",
            condition,
            {"share answered": _gain(of, entrant.name, "lazy", SIGNIFICANT / len(alone(lazy)))},
            obstacle,
        )


def _share(of: Records, name: str, beyond: int = 0, error: float = SIGNIFICANT) -> Estimate | None:
    found = answers([record for record in of.get(name, ()) if record.size > beyond])
    return share(found, error) if found else None


def _gain(of: Records, name: str, baseline: str, error: float) -> Estimate | None:
    found = paired(of, name, baseline, lambda record: float(record.is_answered)).values()
    return difference_of_shares([[(a > 0, b > 0) for a, b in pairs] for pairs in found], error) if found else None


def _on_top(of: Records, by: Mapping[str, Clock]) -> Iterator[Claim]:
    error = SIGNIFICANT / len(on_top(lazy))
    for name, (does, condition) in ON_TOP.items():
        found = {label: typically(of, f"lazy+WN+{name}", "lazy+WN", clock, error) for label, clock in by.items()}
        yield claim(f"On top of WN, {name} {does}.", LAZY, condition, found)
        if name in ("PI", "SP"):
            yield claim(
                f"{name} is slower at every size.",
                LAZY,
                above(0, "least change of a size"),
                {label: _least_of_a_size(of, f"lazy+WN+{name}", clock) for label, clock in by.items()},
            )


def _least_of_a_size(of: Records, name: str, clock: Clock) -> Estimate | None:
    """The typical change at the size where it is least; its interval holds for all sizes together."""
    sizes = [telling(pairs) for pairs in paired(of, name, "lazy+WN", clock).values()]
    found = [typical_change(pairs, SIGNIFICANT / len(sizes)) for pairs in sizes if len(pairs) > 1]
    return min(found, key=lambda one: one.value, default=None)


def _unique_cells(plan: Plan, of: Records, by: Mapping[str, Clock]) -> Iterator[Claim]:
    best = "lazy+WN+UC"
    strata = {label: paired(of, best, "lazy+WN", clock) for label, clock in by.items()}
    yield claim(
        "On top of WN, UC is significantly faster, by 16.4% on the mean over all sizes.",
        LAZY,
        as_large_as(-16.4, "change of the mean"),
        {label: change_of_mean([*sizes.values()]) if sizes else None for label, sizes in strata.items()},
        other_setting(plan, SIZES),
    )
    yield claim(
        "At n = 25 by 93.7% on the mean.",
        LAZY,
        as_large_as(-93.7, "change of the mean"),
        {label: change_of_mean([sizes[25]]) if 25 in sizes else None for label, sizes in strata.items()},
        other_setting(plan, [25]),
    )
    others = [one.name for one in on_top(lazy) if one.name in of and one.name != best]
    found = {}
    for label, clock in by.items():
        rivals = {name: typically(of, name, "lazy+WN", clock, SIGNIFICANT) for name in others}
        known = {name: rival.value for name, rival in rivals.items() if rival}
        next_best = min(known, key=known.__getitem__, default="")
        found[label] = typically(of, best, next_best, clock, SIGNIFICANT)
    yield claim(
        "Of the constraints on top of WN, UC has the biggest impact.",
        "6.1 and 6.3",
        below(0, "change from the next best"),
        found,
    )


def _distance(of: Records, by: Mapping[str, Clock]) -> Iterator[Claim]:
    error = SIGNIFICANT / len(alone(distance))
    for name, (does, condition) in ON_DISTANCE.items():
        found = {label: typically(of, f"distance+{name}", "distance", clock, error) for label, clock in by.items()}
        yield claim(f"On the distance strategy, {name} {does}.", DISTANCE, condition, found)
    yield claim(
        "The distance strategy gains less from the constraints than the lazy one (here: from its best, lazy from WN).",
        DISTANCE,
        below(0, "change of lazy's ratio from distance's"),
        {label: _gains_compared(of, clock) for label, clock in by.items()},
    )


def _gains_compared(of: Records, clock: Clock) -> Estimate | None:
    """The change from distance with its best constraint to lazy with WN, of the times relative to the bare strategy."""
    names = [one.name for one in alone(distance) if one.name in of]
    typical = {name: typically(of, name, "distance", clock, SIGNIFICANT) for name in names}
    known = {name: one.value for name, one in typical.items() if one}
    best = min(known, key=known.__getitem__, default="")
    gains, others = _ratios(of, "lazy+WN", "lazy", clock), _ratios(of, best, "distance", clock)
    common = [(gains[instance], others[instance]) for instance in gains if instance in others]
    return typical_change(common) if len(common) > 1 else None


def _ratios(of: Records, name: str, baseline: str, clock: Clock) -> dict[str, float]:
    times, bases = (by_instance(of.get(one, ()), clock) for one in (name, baseline))
    return {one: times[one] / bases[one] for one in times if one in bases and times[one] != bases[one]}
