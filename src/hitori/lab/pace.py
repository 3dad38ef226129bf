"""How long a run will take: before it starts, by a pilot; while it goes on, by what has been measured so far.

Entrants differ by five orders of magnitude, so each has its own pace: its mean seconds a pair. An entrant that has not
been measured yet is taken to be as fast as the others are on the whole. A *pilot* is a random sample of the pairs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from random import Random
from time import perf_counter

from .plan import Plan
from .records import Record
from .supervisor import Supervisor

PILOT_SECONDS = 30.0


def pilot(plan: Plan) -> tuple[float, int]:
    """The seconds that a whole plan takes, one pair at a time, and the number of random pairs that say so."""
    pairs = Random(plan.seed).sample(plan.pairs, len(plan.pairs))
    deadline = perf_counter() + PILOT_SECONDS
    spent, done = 0.0, 0
    while perf_counter() < deadline and done < len(pairs):
        with Supervisor(pairs[done].entrant, plan.bounds) as supervisor:
            measured = supervisor.measure(pairs[done].instance.puzzle)
        spent += plan.bounds.seconds if measured.call_seconds is None else measured.call_seconds
        done += 1
    return spent / done * len(pairs), done


class Pace:
    """Takes note of records and tells the seconds that are left."""

    def __init__(self, plan: Plan, workers: int = 1) -> None:
        self._limit = plan.bounds.seconds
        self._workers = workers
        self._left = Counter(pair.entrant.name for pair in plan.pairs)
        self._done: Counter[str] = Counter()
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def note(self, records: Iterable[Record]) -> None:
        """These pairs are done."""
        for record in records:
            call = record.measured.call_seconds
            self._left[record.entrant] -= 1
            self._done[record.entrant] += 1
            self._seconds[record.entrant] += self._limit if call is None else call

    def seconds_left(self) -> float:
        """The seconds that are left; as many as the limits allow while nothing is done."""
        done = self._done.total()
        overall = sum(self._seconds.values()) / done if done else self._limit
        rest = sum(
            count * (self._seconds[name] / self._done[name] if self._done[name] else overall)
            for name, count in self._left.items()
        )
        return rest / self._workers


def in_words(seconds: float) -> str:
    """A duration as people say it.

    >>> in_words(42), in_words(200), in_words(40_000)
    ('42 s', '3 min', '11 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.0f} h"
