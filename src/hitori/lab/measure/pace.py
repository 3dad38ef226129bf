"""Pace: an estimate of how long a run will take, by a pilot before it starts, by its records once it runs.

Entrants differ by five orders of magnitude, so each has its own pace: its mean seconds per pair. An entrant without a
record yet is assumed to be as fast as the others on average. A *pilot* gives each entrant a few puzzles from small to
large, and does not wait long for an answer.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import perf_counter

from ...puzzle import Puzzle
from .outcomes import Bounds, Entrant, Outcome
from .plan import Plan
from .records import RunRecord
from .subject import WARM_UP
from .supervisor import Supervisor

TRIALS = 4
"""Puzzles in the pilot of an entrant. Each stands for a quarter of its puzzles, ordered by size."""

PATIENCE = 1.0
"""Seconds for each of them."""


def pilot(plan: Plan, tried: Callable[[], None] = lambda: None) -> tuple[float, float]:
    """The likely minimum and maximum of seconds for a whole plan, one pair at a time.

    `tried` is called for each entrant that has been tried out.
    """
    puzzles: defaultdict[str, list[Puzzle]] = defaultdict(list)
    for pair in plan.pairs:
        puzzles[pair.entrant.name].append(pair.instance.puzzle)
    least = most = 0.0
    for entrant in plan.entrants:
        for at_least, at_most in _trials(entrant, sorted(puzzles[entrant.name], key=len), plan.bounds):
            least += at_least
            most += at_most
        tried()
    return least, most


def _trials(entrant: Entrant, puzzles: Sequence[Puzzle], bounds: Bounds) -> Iterator[tuple[float, float]]:
    """The minimum and the maximum of seconds for each quarter of the puzzles.

    After a puzzle that takes too long, that quarter and those of larger puzzles may take as long as the bounds allow.
    """
    quarters = [puzzles[len(puzzles) * n // TRIALS : len(puzzles) * (n + 1) // TRIALS] for n in range(TRIALS)]
    patience = min(PATIENCE, bounds.seconds)
    is_slow = False
    with Supervisor(entrant, Bounds(patience, bounds.memory)) as supervisor:
        supervisor.measure(WARM_UP)
        for quarter in filter(None, quarters):
            if not is_slow:
                started = perf_counter()
                is_slow = supervisor.measure(quarter[len(quarter) // 2]).outcome == Outcome.TIMEOUT
                seconds = perf_counter() - started
            least, most = (patience, bounds.seconds) if is_slow else (seconds, seconds)
            yield len(quarter) * least, len(quarter) * most


class Pace:
    """Collects records and estimates the seconds that are left."""

    def __init__(self, plan: Plan, workers: int = 1) -> None:
        self._limit = plan.bounds.seconds
        self._workers = workers
        self._left = Counter(pair.entrant.name for pair in plan.pairs)
        self._done: Counter[str] = Counter()
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def note(self, records: Iterable[RunRecord]) -> None:
        """These pairs are done."""
        for record in records:
            call = record.measured.call_seconds
            self._left[record.entrant] -= 1
            self._done[record.entrant] += 1
            self._seconds[record.entrant] += self._limit if call is None else call

    def seconds_left(self) -> float:
        """The seconds that are left; before the first record, as many as the limits allow."""
        done = self._done.total()
        overall = sum(self._seconds.values()) / done if done else self._limit
        rest = sum(
            count * (self._seconds[name] / self._done[name] if self._done[name] else overall)
            for name, count in self._left.items()
        )
        return rest / self._workers


def in_words(seconds: float) -> str:
    """A duration for people.

    >>> in_words(0.0421), in_words(42), in_words(200), in_words(40_000)
    ('0.04 s', '42 s', '3 min', '11 h')
    """
    if seconds < 1:
        return f"{seconds:.1g} s"
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.0f} h"
