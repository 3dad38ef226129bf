"""Evidence for the claims of the study: the effects that our records show, and the claims judged by them.

A claim is a row of `claims.toml`; it names its condition, its effect and what makes it not comparable. A question has
an `Evidence` with its effects as methods.

A *clock* is what counts as the time of a pair: its search, or encoding and search together. The study measured both
together, of a compiled program. Our encodings are Python, so a difference in total time may be one of Python's; where
the two clocks disagree, the search time is the one that speaks of the strategy.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

from ..measure.plan import Plan
from ..measure.records import RunRecord
from ..report import claims as conditions
from ..report.claims import Claim, judged
from ..report.estimates import SIGNIFICANT, Estimate, Pairs, share, typical_change
from ..report.statistics import by_instance
from ..report.tables import by_entrant

Clock = Callable[[RunRecord], float]

LIMIT = 10.0
"""The study's, in seconds."""


def clocks(plan: Plan) -> dict[str, Clock]:
    """The clocks by their names; a puzzle without an answer counts twice the limit by each."""
    booked = 2 * plan.bounds.seconds

    def search(record: RunRecord) -> float:
        seconds = record.measured.search_seconds
        return seconds if record.is_answered and seconds is not None else booked

    return {"search time": search, "total time": lambda record: record.seconds(booked)}


class Evidence:
    """What the records of a run say about a question. Effects are None where the run has too little for them."""

    question: ClassVar[str]
    sizes: ClassVar[Iterable[int]] = ()
    """Those of the study."""

    def __init__(self, plan: Plan, records: Sequence[RunRecord]) -> None:
        self.plan = plan
        self.of: Mapping[str, Sequence[RunRecord]] = by_entrant(records)
        self.clocks = clocks(plan)

    def claims(self) -> list[Claim]:
        """The claims in the study's order."""
        return [self._claim(row, values) for row in _rows()[self.question] for values in self._each(row)]

    def lists(self) -> Mapping[str, Iterable[Sequence[Any]]]:
        """The lists of values that rows may name."""
        return {}

    def measured(self, by: str) -> Mapping[str, Any]:
        """What an effect is measured by: the heading, and the clock, or what else its method takes."""
        return self.clocks if by == "clock" else {by: self.clocks["total time"]}

    def _each(self, row: Mapping[str, Any]) -> Iterable[Sequence[Any]]:
        each = row.get("each", [()])
        return self.lists()[each] if isinstance(each, str) else each

    def _claim(self, row: Mapping[str, Any], values: Sequence[Any]) -> Claim:
        def filled(*words: Any) -> list[Any]:
            """A word that is one value stands for the value itself, e.g. the number 16.4."""
            alone = {f"{{{place}}}": value for place, value in enumerate(values)}
            return [alone.get(word, word.format(*values)) if isinstance(word, str) else word for word in words]

        kind, *bounds = filled(*row["is"])
        effect, *arguments = filled(*row["effect"])
        obstacle, *about = filled(*row.get("unless", ["reason", ""]))
        condition, why = getattr(conditions, kind)(*bounds), getattr(self, obstacle)(*about)
        found = {head: getattr(self, effect)(by, *arguments) for head, by in self.measured(row["by"]).items()}
        verdicts = {head: judged(condition, estimate, why) for head, estimate in found.items()}
        return Claim(row["says"].format(*values), row["section"], condition, verdicts)

    def reason(self, why: str) -> str:
        """A reason that does not depend on the run."""
        return why

    def setting(self, *sizes: int) -> str:
        """What makes the means and shares of a run another matter than the study's: its limit, or its sizes."""
        missing = set(sizes or self.sizes) - {max(instance.puzzle.shape) for instance in self.plan.instances}
        limit = self.plan.bounds.seconds
        said = [f"limit {limit:g} s, not {LIMIT:g} s"] if limit != LIMIT else []
        return "; ".join([*said, *([f"{len(missing)} sizes of the study's are left out"] if missing else [])])

    def paired(self, name: str, baseline: str, clock: Clock) -> dict[int, list[tuple[float, float]]]:
        """For each size the times of an entrant and of its baseline on the puzzles that both got.

        Puzzles that neither answered are among them; both count as booked.
        """
        times, bases = (by_instance(self.of.get(one, ()), clock) for one in (name, baseline))
        found: dict[int, list[tuple[float, float]]] = {}
        for size, instance in sorted({(record.size, record.instance) for record in self.of.get(name, ())}):
            if instance in times and instance in bases:
                found.setdefault(size, []).append((times[instance], bases[instance]))
        return found

    def typical(self, clock: Clock, name: str, baseline: str, family: int = 1) -> Estimate | None:
        """The typical change from the baseline; None if fewer than two puzzles tell."""
        found = telling(pair for pairs in self.paired(name, baseline, clock).values() for pair in pairs)
        return typical_change(found, SIGNIFICANT / family) if len(found) > 1 else None

    def share(self, _clock: Clock, name: str, beyond: int = 0, family: int = 1) -> Estimate | None:
        """The share answered of the puzzles of larger sizes; refused ones are not among them."""
        records = [record for record in self.of.get(name, ()) if record.size > beyond]
        sizes = {record.instance: record.size for record in records}
        found: dict[int, list[bool]] = {}
        for instance, answered in by_instance(records, lambda record: float(record.is_answered)).items():
            found.setdefault(sizes[instance], []).append(answered > 0.5)
        return share([found[size] for size in sorted(found)], SIGNIFICANT / family) if found else None


@cache
def _rows() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((files(__package__) / "claims.toml").read_text(encoding="utf-8"))


def telling(pairs: Iterable[tuple[float, float]]) -> Pairs:
    """The pairs that differ at all: without the puzzles that neither answered."""
    return [(time, baseline) for time, baseline in pairs if time != baseline]


def largest(found: Iterable[Estimate | None]) -> Estimate | None:
    """The largest of the effects that are known."""
    return max((one for one in found if one), key=lambda one: one.value, default=None)


def least(found: Iterable[Estimate | None]) -> Estimate | None:
    """The least of the effects that are known."""
    return min((one for one in found if one), key=lambda one: one.value, default=None)
