"""What solving times add up to: how long people took for each level and technique, with intervals.

A *figure* is the median of some times and its 95% interval, e.g. 0:52 [0:40, 1:10]. In the export of one person it is
that of the games; in several, each person counts once, with the median of their games, because the games of one person
are not independent. Levels fit if of two puzzles of one person with different levels the harder one took longer. For
how many pairs that is so says how well: chance gives half of them.

The interval is that between two order statistics, which holds for any distribution of times: with n of them, the k-th
from either end, for the largest k with P(B <= k - 1) <= 2.5%, where B is binomial with n and 1/2. Below six times there
is none.

Source: David, Nagaraja, "Order Statistics" (2003), section 7.1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from statistics import fmean, median
from typing import Any, NamedTuple

from ..explaining.difficulty import Difficulty
from ..explaining.techniques import TECHNIQUES, Level
from .times import Export, Solve

FEWEST = 6
"""Times from which there is an interval of 95%."""


class Rated(NamedTuple):
    """A solve with the number of its export and its rating."""

    person: int
    solve: Solve
    rating: Difficulty


def median_interval(times: Iterable[float]) -> tuple[float, float] | None:
    """Two of the times, between which the median of their distribution lies with a probability of at least 95%.

    >>> median_interval([30, 35, 40, 45, 50, 60, 200])
    (30, 200)
    >>> print(median_interval([30, 35, 40, 45, 50]))
    None
    """
    ordered = sorted(times)
    count = len(ordered)
    ways, below, rank = 1, 1, 0  # how many of the 2^n halvings have B = rank, and B <= rank
    while 40 * below <= 2**count:
        rank += 1
        ways = ways * (count - rank + 1) // rank
        below += ways
    return (ordered[rank - 1], ordered[-rank]) if rank else None


def fit(exports: Sequence[Export], ratings: Iterable[Difficulty]) -> dict[str, Any]:
    """The figures, and how well the ratings, in the order of the solves, fit the times: what `--json` prints.

    Only puzzles with a level count. Solves with hints are left out: a hint makes a puzzle another one. `by_level` and
    `by_score` are the pairs that these tell apart, and those of which the harder one took longer.
    """
    solves = [(person, solve) for person, export in enumerate(exports) for solve in export.solves]
    found = [Rated(*one, rating) for one, rating in zip(solves, ratings, strict=True)]
    rated = [one for one in found if one.rating.level is not None]
    alone = [one for one in rated if not one.solve.hints]
    levels = ((str(level), [one for one in alone if one.rating.level is level]) for level in Level)
    techniques = ((name, [one for one in alone if one.rating.hardest == name]) for name in TECHNIQUES)
    is_shared = len(exports) > 1
    return {
        "people": len({one.person for one in alone}),
        "median_of": "people" if is_shared else "games",
        "levels": [{"level": name, **_figure(some, is_shared)} for name, some in levels if some],
        "techniques": [{"technique": name, **_figure(some, is_shared)} for name, some in techniques if some],
        "by_level": _in_order(alone, lambda rating: rating.level.rank if rating.level else 0),
        "by_score": _in_order(alone, lambda rating: rating.score or 0),
        "with_hints": len(rated) - len(alone),
        "rated_otherwise": sum(one.solve.level not in (None, one.rating.level) for one in rated),
    }


def _figure(found: Sequence[Rated], is_shared: bool) -> dict[str, Any]:
    seconds = [one.solve.seconds for one in found]
    people = _by_person(found)
    units: list[float] = [*seconds]
    if is_shared:
        units = [median(one.solve.seconds for one in own) for own in people]
    mistakes = [one.solve.mistakes for one in found if one.solve.mistakes is not None]
    return {
        "people": len(people),
        "solved": len(found),
        "median": median(units),
        "interval": median_interval(units),
        "fastest": min(seconds),
        "slowest": max(seconds),
        "mistakes": fmean(mistakes) if mistakes else None,
    }


def _by_person(found: Iterable[Rated]) -> list[list[Rated]]:
    people: dict[int, list[Rated]] = {}
    for one in found:
        people.setdefault(one.person, []).append(one)
    return [*people.values()]


def _in_order(rated: Iterable[Rated], hardness: Callable[[Difficulty], float]) -> dict[str, int]:
    """The pairs of one person with different ratings and times, and those of which the harder one took longer."""
    signs = [
        (one.solve.seconds - other.solve.seconds) * (hardness(one.rating) - hardness(other.rating))
        for own in _by_person(rated)
        for one, other in combinations(own, 2)
    ]
    return {"pairs": len(signs) - signs.count(0), "in_order": sum(sign > 0 for sign in signs)}


def report(found: Mapping[str, Any]) -> str:
    """What people read of a fit."""
    if not found["levels"]:
        return "no puzzle was solved without a hint"
    lines = [*_table("level", found["levels"]), "", *_table("technique", found["techniques"]), ""]
    lines += _notes(found)
    return "\n".join(lines)


def _table(name: str, figures: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    titles = {each: technique.title for each, technique in TECHNIQUES.items()}
    heads = {"level": "level", "technique": "hardest technique"}
    row: Callable[..., str] = "{:<22}  {:>6}  {:>6}  {:>7}  {:>18}  {:>7}  {:>7}  {:>8}".format
    yield row(heads[name], "people", "solved", "median", "95% interval", "fastest", "slowest", "mistakes")
    for each in figures:
        interval = "-" if each["interval"] is None else " to ".join(_clock(time) for time in each["interval"])
        mistakes = "-" if each["mistakes"] is None else f"{each['mistakes']:.1f}"
        times = (_clock(each["median"]), interval, _clock(each["fastest"]), _clock(each["slowest"]))
        yield row(titles.get(each[name], each[name]), each["people"], each["solved"], *times, mistakes)


def _notes(found: Mapping[str, Any]) -> Iterator[str]:
    if found["median_of"] == "people":
        yield "median and interval: of the median of each person's games"
    if any(each["interval"] is None for each in [*found["levels"], *found["techniques"]]):
        yield f"-: an interval needs at least {FEWEST} {found['median_of']}"
    for name in ("level", "score"):
        pairs, right = found[f"by_{name}"].values()
        share = f" ({right / pairs:.0%}; chance gives 50%)" if pairs else ""
        yield f"by {name}, the harder one took longer in {right} of {pairs} pairs{share}"
    if found["with_hints"]:
        yield f"left out because of hints: {found['with_hints']}"
    if found["rated_otherwise"]:
        yield f"rated otherwise by the version of the player: {found['rated_otherwise']}"


def _clock(seconds: float) -> str:
    """Seconds as people write them.

    >>> _clock(187), _clock(3600)
    ('3:07', '1:00:00')
    """
    minutes, whole = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{whole:02}" if hours else f"{minutes}:{whole:02}"
