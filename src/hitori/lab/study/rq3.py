"""RQ3: how do the paradigms compare in solving capability and time?

The stress test set, given to one good solver of each paradigm, to the study's strategies of Pumpkin, and to our own.
The claims are in `rq3_claims`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..measure.outcomes import Bounds, Entrant
from ..measure.plan import Plan, planned
from ..measure.records import RunRecord
from ..puzzles.suites import suite
from ..report import figures, tables
from ..report.sections import Section, made_by, robustness
from .strategies import distance, lazy

QUESTION = "How do the paradigms compare in solving capability and time?"

THESIS_LAZY, THESIS_DISTANCE = "pumpkin lazy, thesis", "pumpkin distance, thesis"

SIZES = range(5, 51, 5)

ENTRANTS = (
    Entrant("native", "native"),
    Entrant("clingo", "clingo"),
    Entrant("pysat", "pysat"),
    Entrant("cp-sat", "ortools"),
    Entrant("pumpkin lazy", "pumpkin-lazy"),
    replace(lazy("WN", "UC"), name=THESIS_LAZY),
    replace(distance(), name=THESIS_DISTANCE),
    Entrant("chuffed", "minizinc", {"solver": "chuffed"}),
    Entrant("z3", "z3"),
    Entrant("z3 distance", "z3", {"connectivity": "distance"}),
    Entrant("highs", "highs"),
    Entrant("highs flow", "highs", {"connectivity": "flow"}),
    Entrant("gurobi", "gurobi"),
    Entrant("gurobi flow", "gurobi", {"connectivity": "flow"}),
    Entrant("prolog", "prolog"),
    Entrant("forward-checking", "forward-checking"),
)
"""Rule 3 by cuts if not named otherwise. Those with flow or distances state it in the model, as the study's did."""

FIVE = ("clingo", THESIS_LAZY, "z3 distance", "gurobi flow", "prolog")
"""The paradigms of the study: its own lazy strategy, and our models of the other four that come nearest to theirs."""

QUICK_LARGEST = {THESIS_DISTANCE: 15, "forward-checking": 25, "chuffed": 10, "highs flow": 15, "gurobi flow": 25}
"""The largest size in the quick run; beyond, these would take most of its time."""


def quick() -> Plan:
    """Four puzzles a size."""
    instances = suite("stress").instances(count=4)
    return planned("rq3", "hitori lab run rq3 --quick", _up_to(QUICK_LARGEST), instances, Bounds())


def full() -> Plan:
    """As in the study."""
    return planned("rq3", "hitori lab run rq3", ENTRANTS, suite("stress").instances(), Bounds())


def _up_to(largest: Mapping[str, int]) -> list[Entrant]:
    return [replace(entrant, largest=largest.get(entrant.name)) for entrant in ENTRANTS]


def sections(plan: Plan, records: Sequence[RunRecord]) -> list[Section]:
    """Figures 5, 6 and 7 of the study."""
    inside = f"Mean time by size by the solvers' own clocks, as figure 6. {made_by(plan)}"
    outside = f"The same with the start of a process for every puzzle, as figure 5. {made_by(plan)}"
    five = f"The same among the paradigms of the study alone, as figure 7. {made_by(plan)}"
    encoding = f"Encoding time against total time. {made_by(plan)}"
    return [
        Section(
            "Time by size",
            "The study's means are of other puzzles of the same kind and of another machine.",
            [
                tables.means_by_size(records, with_thesis=True),
                figures.time_by_size("inside", inside, records),
                figures.time_by_size("outside", outside, records, RunRecord.outside_seconds),
                figures.encoding_against_time("encoding-against-total", encoding, records),
            ],
        ),
        robustness(plan, records, figures.profiles("profiles-five", five, records, FIVE)),
    ]
