"""Evidence for the claims of the study: the times of two entrants on the same puzzles, by size and by clock.

A *clock* is what counts as the time of a pair: its search, or encoding and search together. The study measured both
together, of a compiled program. Our encodings are Python, so a difference in total time may be one of Python's; where
the two clocks disagree, the search time is the one that speaks of the strategy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ..measure.plan import Plan
from ..measure.records import RunRecord
from ..report.claims import Claim, Condition, judged
from ..report.estimates import Estimate, Pairs, typical_change
from ..report.statistics import by_instance

Records = Mapping[str, Sequence[RunRecord]]
"""The records of each entrant, by its name."""

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


def paired(of: Records, name: str, baseline: str, clock: Clock) -> dict[int, list[tuple[float, float]]]:
    """For each size the times of an entrant and of its baseline on the puzzles that both got.

    Puzzles that neither answered are among them; both count as booked.
    """
    times, bases = (by_instance(of.get(one, ()), clock) for one in (name, baseline))
    found: dict[int, list[tuple[float, float]]] = {}
    for instance, size in sorted({(record.instance, record.size) for record in of.get(name, ())}):
        if instance in times and instance in bases:
            found.setdefault(size, []).append((times[instance], bases[instance]))
    return dict(sorted(found.items()))


def telling(pairs: Iterable[tuple[float, float]]) -> Pairs:
    """The pairs that differ at all: without the puzzles that neither answered."""
    return [(time, baseline) for time, baseline in pairs if time != baseline]


def typically(of: Records, name: str, baseline: str, clock: Clock, error: float) -> Estimate | None:
    """The typical change from the baseline; None if fewer than two puzzles tell."""
    found = telling(pair for pairs in paired(of, name, baseline, clock).values() for pair in pairs)
    return typical_change(found, error) if len(found) > 1 else None


def answers(records: Sequence[RunRecord]) -> list[list[bool]]:
    """For each size, which puzzles were answered; refused ones are not among them."""
    found: dict[int, list[bool]] = {}
    sizes = {record.instance: record.size for record in records}
    for instance, answered in by_instance(records, lambda record: float(record.is_answered)).items():
        found.setdefault(sizes[instance], []).append(answered > 0.5)
    return [found[size] for size in sorted(found)]


def other_setting(plan: Plan, sizes: Iterable[int]) -> str:
    """What makes the means and shares of a run another matter than the study's: its limit, or its sizes; or nothing."""
    missing = set(sizes) - {max(instance.puzzle.shape) for instance in plan.instances}
    said = [f"limit {plan.bounds.seconds:g} s, not {LIMIT:g} s"] if plan.bounds.seconds != LIMIT else []
    said += [f"{len(missing)} sizes of the study's are left out"] if missing else []
    return "; ".join(said)


def claim(
    says: str, section: str, condition: Condition, found: Mapping[str, Estimate | None], obstacle: str = ""
) -> Claim:
    """A claim and its judgements, from the effect by each thing measured."""
    judgements = {measure: judged(condition, estimate, obstacle) for measure, estimate in found.items()}
    return Claim(says, section, condition, judgements)
