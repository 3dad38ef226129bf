"""The claims of section 6.3 of the study: the paradigms against each other.

The ratios are those of performance profiles, among the five entrants that stand for the study's paradigms. Of the
study's programs only the lazy strategy is described closely enough to repeat, and ASP states rule 3 as ours does. Its
models for SMT, MIP and Prolog are not: what ours do is shown, and not comparable.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy

from ..measure.outcomes import Outcome
from ..measure.plan import Plan
from ..measure.records import RunRecord
from ..report.claims import POINTS_OFF, Claim, above, below, between, near
from ..report.estimates import SIGNIFICANT, TIMES, Estimate, bootstrapped, mean, share, typical_change
from ..report.statistics import by_instance, performance_ratios
from ..report.tables import by_entrant
from .evidence import Clock, Records, answers, claim, clocks, other_setting, paired, typically
from .rq3 import FIVE, SIZES, THESIS_DISTANCE, THESIS_LAZY

SECTION = "6.3"
ASP, SMT, MIP, PROLOG = "clingo", "z3 distance", "gurobi flow", "prolog"

OTHER_MODEL = "the study's model is not published in its text; ours states rule 3 its own way"
PROLOG_MODEL = "our Prolog program gets cuts, which solve what the study's could not"


def claims(plan: Plan, records: Sequence[RunRecord]) -> list[Claim]:
    """The claims in the study's order; one about an entrant that did not take part is not measured."""
    of, total = by_entrant(records), clocks(plan)["total time"]
    return [*_two_strategies(of, total), *_start_up(of), *_asp(plan, of, total), *_lazy(plan, of, total), *_others(of)]


def _two_strategies(of: Records, total: Clock) -> Iterator[Claim]:
    yield claim(
        "Of the two strategies, lazy (with WN and UC) is the faster one.",
        SECTION,
        above(0, "change from lazy to distance", "%"),
        {"time": typically(of, THESIS_DISTANCE, THESIS_LAZY, total, SIGNIFICANT)},
    )


def _start_up(of: Records) -> Iterator[Claim]:
    for name in FIVE:
        answered = [record for record in of.get(name, ()) if record.is_answered]
        pairs = [(record.outside_seconds(), record.seconds()) for record in answered]
        yield claim(
            f"Times taken from outside the process are biased by start-up: {name}.",
            "6.3, figures 5 and 6",
            above(100, "change", "%"),
            {"time": typical_change(pairs) if pairs else None},
        )
    startups = [record.measured.startup_seconds or 0.0 for record in of.get(THESIS_LAZY, ())]
    yield claim(
        "The compiled program starts in no time, unlike the Python ones.",
        SECTION,
        below(0.01, "start-up", " s"),
        {"time": mean(startups) if startups else None},
        "here Pumpkin is called from Python too",
    )


def _asp(plan: Plan, of: Records, total: Clock) -> Iterator[Claim]:
    for rival in FIVE[1:]:
        yield claim(
            f"ASP outperforms all others at every size: {rival} (the least ratio of a size).",
            SECTION,
            above(1, "ratio of the means", "x"),
            {"time": _least_ratio(of, rival, total)},
            "" if rival == THESIS_LAZY else PROLOG_MODEL if rival == PROLOG else OTHER_MODEL,
        )
    yield claim(
        "ASP takes less than 0.1 s on the mean at n = 50.",
        SECTION,
        below(0.1, "mean", " s"),
        {"time": _mean_at(of.get(ASP, ()), 50, total)},
        other_setting(plan, [50]),
    )
    yield claim(
        "ASP is at most 4 times slower than the fastest on any puzzle.",
        "6.3, figure 7",
        above(95, "share within a ratio of 4", "%"),
        {"time": _within(of, ASP, 4)},
        _field(of),
    )


def _least_ratio(of: Records, rival: str, total: Clock) -> Estimate | None:
    """At the size where it is least; its interval holds for all sizes together."""
    sizes = paired(of, rival, ASP, total)
    found = [
        bootstrapped([numpy.array(pairs)], lambda m: m[0][..., 0] / m[0][..., 1], TIMES, SIGNIFICANT / len(sizes))
        for pairs in sizes.values()
    ]
    return min(found, key=lambda one: one.value, default=None)


def _mean_at(records: Sequence[RunRecord], size: int, total: Clock) -> Estimate | None:
    values = [*by_instance([record for record in records if record.size == size], total).values()]
    return mean(values) if values else None


def _within(of: Records, name: str, ratio: float) -> Estimate | None:
    """The share of the puzzles that it answers within a ratio of the fastest of the five."""
    ratios = performance_ratios(record for one in FIVE for record in of.get(one, ()))
    found = [value <= ratio for value in ratios.get(name, [])]
    return share([found]) if found else None


def _field(of: Records) -> str:
    """Why ratios to the fastest of the five are not those of the study: often neither ASP nor CP is the fastest."""
    ratios = performance_ratios(record for one in FIVE for record in of.get(one, ()))
    won = {name: sum(value == 1 for value in ratios.get(name, [])) for name in FIVE}
    others = {name: count for name, count in won.items() if count and name not in (ASP, THESIS_LAZY)}
    if 100 * sum(others.values()) <= POINTS_OFF * sum(won.values()):
        return ""
    return "models unlike the study's are the fastest: " + ", ".join(f"{name} on {n}" for name, n in others.items())


def _lazy(plan: Plan, of: Records, total: Clock) -> Iterator[Claim]:
    yield claim(
        "The lazy strategy takes 3.3 s on the mean at n = 50 (here: within a factor of three).",
        SECTION,
        between(1.1, 9.9, "mean", " s"),
        {"time": _mean_at(of.get(THESIS_LAZY, ()), 50, total)},
        other_setting(plan, [50]),
    )
    obstacle = _field(of) or other_setting(plan, SIZES)
    for says, ratio, printed in (
        ("It is the fastest on about 30% of the puzzles.", 1, 30),
        ("On 80% it is within a ratio of 4.", 4, 80),
        ("Its profile ends at 90%: the rest is beyond a ratio of 10 or timed out.", 10, 90),
    ):
        yield claim(
            says,
            "6.3, figure 7",
            near(printed, f"share within a ratio of {ratio}"),
            {"time": _within(of, THESIS_LAZY, ratio)},
            obstacle,
        )


def _others(of: Records) -> Iterator[Claim]:
    for name, title, model, first, tenth in (
        (PROLOG, "Prolog", PROLOG_MODEL, 20, 10),
        (MIP, "MIP (Gurobi)", OTHER_MODEL, 25, 30),
    ):
        refused = sorted({r.size for r in of.get(name, ()) if r.measured.outcome == Outcome.REFUSED})
        obstacle = model + (f"; its free licence refuses n = {refused[0]} and more" if refused else "")
        yield claim(
            f"{title} solves nothing for n >= {first}.",
            SECTION,
            below(5, f"share for n >= {first}", "%"),
            {"time": _share_from(of, name, first)},
            obstacle,
        )
        yield claim(
            f"{title} is within a ratio of 10 on about {tenth}%.",
            "6.3, figure 7",
            near(tenth, "share within a ratio of 10"),
            {"time": _within(of, name, 10)},
            obstacle,
        )
    yield claim(
        "SMT (Z3) solves puzzles up to n = 50.",
        SECTION,
        above(0, "share at n = 50", "%"),
        {"time": _share_from(of, SMT, 50)},
        OTHER_MODEL,
    )
    yield claim(
        "SMT (Z3) is orders of magnitude slower than the leaders: its profile begins beyond a ratio of 9.",
        "6.3, figure 7",
        below(5, "share within a ratio of 9", "%"),
        {"time": _within(of, SMT, 9)},
        OTHER_MODEL,
    )
    yield claim(
        "The lazy strategy ranks second, after ASP (here: it beats all but ASP on most puzzles).",
        "6.3 and abstract",
        above(50, "share of the puzzles", "%"),
        {"time": _second(of)},
        OTHER_MODEL,
    )


def _share_from(of: Records, name: str, size: int) -> Estimate | None:
    found = answers([record for record in of.get(name, ()) if record.size >= size])
    return share(found) if found else None


def _second(of: Records) -> Estimate | None:
    """The share of the puzzles on which no other of the five but ASP is faster than the lazy strategy."""
    ratios = performance_ratios(record for one in FIVE if one != ASP for record in of.get(one, ()))
    found = [value == 1 for value in ratios.get(THESIS_LAZY, [])]
    return share([found]) if found else None
