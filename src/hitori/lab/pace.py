"""How long the rest of a run will take, judged by what has been measured so far.

Entrants differ by five orders of magnitude, so each has its own pace: its mean seconds a pair. An entrant that has not
been measured yet is taken to be as fast as the others are on the whole.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from .plan import Plan
from .records import Record


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
