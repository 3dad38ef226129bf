"""How solving times grow with n: as a power of n on easy puzzles, as a power of a base on hard ones.

A *growth* is e.g. the exponent 2.1 of n^2.1, or the base 2.2 of 2.2^n, with its interval: a straight line through the
logarithms of the seconds by least squares, over log n or n, with Student's interval of its slope. A puzzle that was not
answered has no time, and without it the others of its size would look too fast; so a size counts only if all of its
puzzles were answered.

`python -m measure scaling --workers 2` measures the suites `growth-easy` and `growth-hard`, and the hard family, whose
sizes from 20 to 25 are those of `hard`; it resumes a stopped run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import exp, log
from statistics import median
from typing import NamedTuple

from scipy import stats

from hitori.lab.measure.plan import Plan, planned
from hitori.lab.measure.records import RunRecord
from hitori.lab.puzzles.suites import suite
from hitori.lab.report.statistics import CONFIDENCE, by_size

from .hard import BOUNDS, ENTRANTS, SAMPLES, SUITE

EASY, HARD = "growth-easy", "growth-hard"
LARGEST = {SUITE: {}, EASY: {"clingo": 1000, "ortools": 1000}, HARD: {"ortools": 16}}
"""By suite the largest puzzles of some peers, planned from what they take on smaller ones: there they pass the limit.

The order is that of the measurements.
"""

FEWEST_SIZES = 3
"""A line through two sizes always fits."""


def plan(name: str) -> Plan:
    """The run over one of the three suites."""
    samples = [one for one in SAMPLES if one.suite == name]
    entrants = [replace(one, largest=LARGEST[name].get(one.name)) for one in ENTRANTS]
    return planned(name, "python -m measure scaling", entrants, suite(name).instances(), BOUNDS, samples)


class Growth(NamedTuple):
    """An exponent or a base with its interval, and the sizes that it was fitted to, smallest first."""

    value: float
    low: float
    high: float
    sizes: tuple[int, ...]

    def __str__(self) -> str:
        """The value with its interval, and the ends of its sizes.

        >>> str(Growth(2.1, 2.0, 2.2, (50, 100, 200)))
        '2.10 (2.00 to 2.20), n = 50 to 200'
        """
        return f"{self.value:.2f} ({self.low:.2f} to {self.high:.2f}), n = {self.sizes[0]} to {self.sizes[-1]}"


def exponent(seconds: dict[int, list[float]]) -> Growth | None:
    """The exponent of n, from the seconds of the puzzles of each size; None for fewer than three sizes.

    >>> str(exponent({10: [1.0, 1.1], 20: [4.0, 4.4], 40: [16.0, 17.6]}))
    '2.00 (1.88 to 2.12), n = 10 to 40'
    """
    return _fitted(seconds, log, float)


def base(seconds: dict[int, list[float]]) -> Growth | None:
    """The factor for one more in n; None for fewer than three sizes.

    >>> str(base({10: [1.0], 11: [2.0], 12: [4.0], 13: [8.0]}))
    '2.00 (2.00 to 2.00), n = 10 to 13'
    """
    return _fitted(seconds, float, exp)


def _fitted(
    seconds: dict[int, list[float]], of_size: Callable[[int], float], of_slope: Callable[[float], float]
) -> Growth | None:
    if len(seconds) < FEWEST_SIZES:
        return None
    places = [of_size(size) for size, values in seconds.items() for _ in values]
    logarithms = [log(value) for values in seconds.values() for value in values]
    line = stats.linregress(places, logarithms)
    reach = stats.t.ppf((1 + CONFIDENCE) / 2, len(places) - 2) * line.stderr
    low, value, high = (of_slope(line.slope + step) for step in (-reach, 0.0, reach))
    return Growth(value, low, high, tuple(seconds))


def answered_sizes(records: Sequence[RunRecord], smallest: int = 0) -> dict[int, list[float]]:
    """The seconds by size from the smallest on, of the sizes where every puzzle was answered."""
    unanswered = {record.size for record in records if not record.is_answered}
    return {size: values for size, values in by_size(records).items() if size >= smallest and size not in unanswered}


def medians(records: Sequence[RunRecord]) -> dict[int, float]:
    """The median seconds by size; up to the first size where it passes the limit, which has the limit itself."""
    found: dict[int, float] = {}
    for size, seconds in by_size(records).items():
        limit = records[0].limit
        found[size] = min(median(seconds), limit)
        if found[size] >= limit:
            break
    return found
