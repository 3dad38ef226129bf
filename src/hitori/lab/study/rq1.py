"""RQ1: what is the impact of redundant constraints on solving time?

Both connectivity strategies bare, with each of the twelve constraints, and with each on top of white neighbours (WN).
The claims are in `rq1_claims`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from ..measure.outcomes import Bounds
from ..measure.plan import Plan, planned
from ..measure.records import RunRecord
from ..puzzles.suites import Instance, suite
from ..report import figures, tables
from ..report.sections import Section, compared, made_by
from ..report.statistics import Comparison
from ..report.tables import by_entrant
from .evidence import clocks
from .strategies import alone, distance, every, fixed_root, lazy, minimal, on_top

QUESTION = "What is the impact of redundant constraints on solving time?"

SIZES = range(5, 26)
"""Those of the study, with forty puzzles each."""

QUICK_SIZES = (5, 10, 12, 15, 16, 20, 25)
QUICK_LARGEST_DISTANCE = 12

IN_FULL_UP_TO = 15
SAMPLE = 8
"""The puzzles of each larger size in a full run, the first ones of the forty, which are random draws. Most entrants run
into the limit there; all forty would take days."""

OURS = (minimal(), minimal("UC"), fixed_root())
"""Our own strategies, to compare with."""


def quick() -> Plan:
    """Six puzzles a size, one second each; distances only to 12 x 12."""
    with_distances = [replace(one, largest=QUICK_LARGEST_DISTANCE) for one in (*every(distance), fixed_root())]
    instances = suite("redundant").instances(QUICK_SIZES, 6)
    entrants = [*every(lazy), *with_distances, minimal(), minimal("UC")]
    return planned("rq1", "hitori lab run rq1 --quick", entrants, instances, Bounds(1.0))


def full() -> Plan:
    """As in the study for n <= 15, a sample above."""
    return planned("rq1", "hitori lab run rq1", [*every(lazy), *every(distance), *OURS], _sampled(), Bounds())


def _sampled() -> Iterator[Instance]:
    puzzles, above = suite("redundant"), IN_FULL_UP_TO + 1
    return chain(puzzles.instances(range(SIZES.start, above)), puzzles.instances(range(above, SIZES.stop), SAMPLE))


def sections(plan: Plan, records: Sequence[RunRecord]) -> list[Section]:
    """Table 2 of the study, and every constraint against its baseline, by both clocks."""
    of = by_entrant(records)
    bare = [record for entrant in (lazy(), *alone(lazy)) for record in of[entrant.name]]
    chosen = [lazy(), lazy("WN"), lazy("WN", "UC"), *OURS, distance(), distance("UC")]
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
            f"The lazy strategy with one redundant constraint. {_sampling(plan)}",
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


def _sampling(plan: Plan) -> str:
    counts = Counter(max(instance.puzzle.shape) for instance in plan.instances)
    listed = ", ".join(f"n = {size}: {count}" for size, count in sorted(counts.items()))
    return f"Puzzles by size, planned before the run: {listed}."


def _families(plan: Plan, of: dict[str, list[RunRecord]], clock: str) -> dict[str, list[Comparison]]:
    seconds = clocks(plan)[clock]
    return {
        strategy("WN").name if above else strategy().name: compared(
            of,
            [entrant.name for entrant in (on_top if above else alone)(strategy)],
            strategy("WN").name if above else strategy().name,
            seconds,
        )
        for strategy in (lazy, distance)
        for above in (False, True)
    }
