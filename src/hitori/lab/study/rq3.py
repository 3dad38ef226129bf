"""RQ3: how do the paradigms compare in solving capability and time?

The stress test set, given to one good solver of each paradigm, to the study's strategies of Pumpkin, and to our own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..measure.plan import Plan, planned
from ..measure.records import Bounds, Entrant, Outcome, RunRecord
from ..puzzles.suites import suite
from ..report import figures, tables
from ..report.page import Section, robustness
from ..report.statistics import (
    SIGNIFICANT,
    TIMES,
    Estimate,
    bootstrapped,
    by_instance,
    mean,
    performance_ratios,
    ratio_of_means,
    share,
    typical_change,
)
from .claims import POINTS_OFF, Clock, Evidence, least
from .published import MEAN_SECONDS, distance, lazy

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


def sections(_plan: Plan, records: Sequence[RunRecord]) -> list[Section]:
    """Figures 5, 6 and 7 of the study."""
    inside = "Mean time by size by the solvers' own clocks, as figure 6."
    outside = "The same with the start of a process for every puzzle, as figure 5."
    five = "The same among the paradigms of the study alone, as figure 7."
    return [
        Section(
            "Time by size",
            "The study's means are of other puzzles of the same kind and of another machine.",
            [
                tables.means_by_size(records, MEAN_SECONDS),
                figures.time_by_size("inside", inside, records),
                figures.time_by_size("outside", outside, records, RunRecord.outside_seconds),
                figures.encoding_against_time(records),
            ],
        ),
        robustness(records, figures.profiles("profiles-five", five, records, FIVE)),
    ]


OTHER_MODEL = "the study's model is not published in its text; ours states rule 3 its own way"
NOT_COMPARABLE = {THESIS_LAZY: "", "prolog": "our Prolog program gets cuts, which solve what the study's could not"}
"""Why an entrant of the five cannot stand for the study's program, if not because of its model."""


class Paradigms(Evidence):
    """Effects among the paradigms; of an entrant that did not take part there are none."""

    question = "rq3"
    sizes = SIZES

    def lists(self) -> Mapping[str, Iterable[Sequence[Any]]]:
        """The five entrants."""
        return {"five": [(name,) for name in FIVE], "rivals of ASP": [(name,) for name in FIVE[1:]]}

    def other_model(self, name: str) -> str:
        """Why an entrant does not compare with the study's of its paradigm."""
        return NOT_COMPARABLE.get(name, OTHER_MODEL)

    def other_model_or_licence(self, name: str) -> str:
        """The same, and from which size on its licence refuses puzzles."""
        refused = {record.size for record in self.of[name] if record.measured.outcome == Outcome.REFUSED}
        return self.other_model(name) + (f"; its free licence refuses n = {min(refused)} and more" if refused else "")

    def other_field(self) -> str:
        """Why ratios to the fastest of the five are not the study's: often neither ASP nor CP is the fastest."""
        ratios = self._ratios(FIVE)
        won = {name: sum(value == 1 for value in ratios.get(name, [])) for name in FIVE}
        others = {name: count for name, count in won.items() if count and name not in ("clingo", THESIS_LAZY)}
        if 100 * sum(others.values()) <= POINTS_OFF * sum(won.values()):
            return ""
        return "models unlike the study's are the fastest: " + ", ".join(f"{name} on {n}" for name, n in others.items())

    def other_field_or_setting(self) -> str:
        """What makes figures of the whole field another matter than the study's."""
        return self.other_field() or self.setting()

    def seen_from_outside(self, _clock: Clock, name: str) -> Estimate | None:
        """The typical change from the solver's own clock to the life of its process."""
        answered = [record for record in self.of[name] if record.is_answered]
        return typical_change([(one.outside_seconds(), one.seconds()) for one in answered]) if answered else None

    def start_up(self, _clock: Clock, name: str) -> Estimate | None:
        """The mean time to start."""
        seconds = [record.measured.startup_seconds or 0.0 for record in self.of[name]]
        return mean(seconds) if seconds else None

    def least_ratio(self, clock: Clock, rival: str, name: str) -> Estimate | None:
        """The ratio of the means at the size where it is least; its interval holds for all sizes together."""
        sizes = self.paired(rival, name, clock)
        return least(bootstrapped([pairs], ratio_of_means, TIMES, SIGNIFICANT / len(sizes)) for pairs in sizes.values())

    def mean_at(self, clock: Clock, name: str, size: int) -> Estimate | None:
        """The mean at a size."""
        values = [*by_instance([record for record in self.of[name] if record.size == size], clock).values()]
        return mean(values) if values else None

    def within(self, _clock: Clock, name: str, ratio: float) -> Estimate | None:
        """The share of the puzzles that it answers within a ratio of the fastest of the five."""
        return _share(value <= ratio for value in self._ratios(FIVE).get(name, []))

    def first_but_for(self, _clock: Clock, rival: str, name: str) -> Estimate | None:
        """The share of the puzzles on which none of the five but the rival is faster."""
        return _share(value == 1 for value in self._ratios(one for one in FIVE if one != rival).get(name, []))

    def _ratios(self, names: Iterable[str]) -> dict[str, list[float]]:
        return performance_ratios(record for one in names for record in self.of[one])


def _share(found: Iterable[bool]) -> Estimate | None:
    answers = list(found)
    return share([answers]) if answers else None
