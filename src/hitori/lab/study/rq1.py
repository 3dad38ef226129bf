"""RQ1: what is the impact of redundant constraints on solving time?

Both connectivity strategies bare and with each of the twelve constraints; the lazy one also with each on top of white
neighbours (WN). The claims are in `rq1_claims`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..measure.outcomes import Bounds, Entrant
from ..measure.plan import Plan, Sampling, planned
from ..measure.records import RunRecord
from ..puzzles.suites import suite
from ..report import figures, tables
from ..report.sections import Section, compared, made_by
from ..report.statistics import Comparison
from ..report.tables import by_entrant
from .evidence import clocks
from .strategies import alone, distance, fixed_root, lazy, minimal, on_top

QUESTION = "What is the impact of redundant constraints on solving time?"

SIZES = range(5, 26)
"""Those of the study, with forty puzzles each."""

QUICK_SIZES = (5, 10, 12, 15, 16, 20, 25)
QUICK_LARGEST_DISTANCE = 12

LAZY = (lazy(), *alone(lazy), *on_top(lazy))
DISTANCES = (distance(), *alone(distance))
OURS = (minimal(), minimal("UC"))
"""Our own strategy, to compare with."""

LARGEST_DISTANCE = 15

_CAPABLE = (lazy().name, lazy("UC").name)
_OTHERS = tuple(one.name for one in alone(lazy) if one not in (lazy("WN"), lazy("UC")))
SAMPLES = (
    Sampling(_CAPABLE, "redundant", above=9, count=12),
    Sampling(_CAPABLE, "redundant", above=15, count=9),
    Sampling(_OTHERS, "redundant", above=9, count=3),
    Sampling(_OTHERS, "redundant", above=15, count=1),
    Sampling(tuple(one.name for one in (*DISTANCES, fixed_root())), "redundant", above=12, count=16),
)
"""Those that run into the limit get the first ones of the forty, which are random draws; all others get all.

Without WN half of the puzzles at n = 11 take more than the limit, and nearly all at n = 15; all forty for these twelve
entrants would take 19 hours. Bare lazy gets nine puzzles a size above n = 15: 81 without an answer above n = 16 show
that fewer than 5% have one. UC gets as many, because it gains up to n = 23 in the study. The ten others gain nothing,
or 5 points, says the study; to show that takes four puzzles a size at least, an hour and a half longer than the rest of
the run. So these claims stay underpowered, and show their effect.

A distance takes 0.4 s at n = 12 and 7 s at n = 20. Its claims are of the typical change on one puzzle, which 368
puzzles show nearly as well as 840.
"""


def quick() -> Plan:
    """Six puzzles a size, one second each; distances only to 12 x 12."""
    instances = suite("redundant").instances(QUICK_SIZES, 6)
    return planned("rq1", "hitori lab run rq1 --quick", _entrants(QUICK_LARGEST_DISTANCE), instances, Bounds(1.0))


def full() -> Plan:
    """As in the study for lazy with WN; samples for the others, distances only to 15 x 15."""
    instances = suite("redundant").instances(SIZES)
    return planned("rq1", "hitori lab run rq1", _entrants(LARGEST_DISTANCE), instances, Bounds(), SAMPLES)


def _entrants(largest_distance: int) -> list[Entrant]:
    with_distances = [replace(one, largest=largest_distance) for one in (*DISTANCES, fixed_root())]
    return [*LAZY, *with_distances, *OURS]


def sections(plan: Plan, records: Sequence[RunRecord]) -> list[Section]:
    """Table 2 of the study, and every constraint against its baseline, by both clocks."""
    of = by_entrant(records)
    bare = [record for entrant in (lazy(), *alone(lazy)) for record in of[entrant.name]]
    chosen = [lazy(), lazy("WN"), lazy("WN", "UC"), *OURS, fixed_root(), distance(), distance("UC")]
    shown = [record for entrant in chosen for record in of[entrant.name]]
    method = (
        "Wilcoxon's signed-rank test on the same puzzles; a puzzle without an answer counts twice the limit. The "
        "effect is a rank-biserial correlation, negative where the constraint makes it faster. Holm corrects for "
        "the comparisons of one table; the study corrected for none. The study measured encoding and search together, "
        "of a compiled program; our encoding is Python, so both clocks are shown."
    )
    families = {clock: _families(plan, of, clock) for clock in clocks(plan)}
    return [
        Section(
            "Solving capability",
            "The lazy strategy with one redundant constraint. Sizes have the same weight, however many puzzles of them "
            "an entrant got.",
            [
                tables.capability(bare),
                figures.answered_by_size("answered", f"The share answered within the limit. {made_by(plan)}", bare),
            ],
        ),
        *(
            Section(
                f"Each constraint against its baseline, by {clock}",
                method,
                [
                    figures.changes(
                        f"changes-{clock.replace(' ', '-')}",
                        f"Typical ratio of the {clock}, with its 95% interval for all bars of a row together; dark: "
                        f"significant after Holm. {made_by(plan)}",
                        found,
                    ),
                    *(tables.comparisons(f"Added to {name}, {clock}.", ones) for name, ones in found.items()),
                ],
            )
            for clock, found in families.items()
        ),
        Section(
            "Strategies",
            "'Minimal cuts' and 'fixed root' are ours: a cut forbids one wall, not one shading; distances count from "
            "the first unshaded cell.",
            [
                tables.means_by_size(shown),
                figures.time_by_size("strategies", f"Mean time by size. {made_by(plan)}", shown),
                figures.encoding_against_time(
                    "encoding-against-total", f"Encoding time against total time. {made_by(plan)}", shown
                ),
            ],
        ),
    ]


def _families(plan: Plan, of: dict[str, list[RunRecord]], clock: str) -> dict[str, list[Comparison]]:
    seconds = clocks(plan)[clock]
    families = ((lazy(), alone(lazy)), (lazy("WN"), on_top(lazy)), (distance(), alone(distance)))
    return {base.name: compared(of, [one.name for one in added], base.name, seconds) for base, added in families}
