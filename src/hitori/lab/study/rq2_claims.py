"""The claims of section 6.2 of the study: size and characteristics, for the lazy strategy with WN and for distances.

The claims about characteristics are judged at n = 10, the size that the study's text names, and at n = 20, the size
that its table 3 shows: a grid of 10 x 10 cannot have 124 shaded cells. Intervals of the groups of an entrant hold
together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import isnan

import numpy
from scipy import stats

from ..measure.plan import Plan
from ..measure.records import RunRecord
from ..report import thesis
from ..report.claims import Claim, Condition, above, as_large_as, below, between, near, no_effect
from ..report.estimates import (
    SHARE,
    SIGNIFICANT,
    TIMES,
    Estimate,
    bootstrapped,
    difference_of_means,
    drawn_again,
    share,
)
from ..report.statistics import Comparison
from ..report.tables import by_entrant, grouped_values
from .evidence import Clock, Records, claim, clocks, other_setting, paired
from .rq2 import PRINTED_SIZE, CharacteristicsSet, encoding, of_size

SIZE, GROUPS = "6.2, size", "6.2, characteristics"

QUARTILES_OFF = 0.05
"""The share by which a quartile may differ from the study's: its puzzles are other draws."""

Sets = Mapping[int, CharacteristicsSet]
Found = dict[str, Estimate | None]


def claims(plan: Plan, records: Sequence[RunRecord]) -> list[Claim]:
    """The claims in the study's order."""
    sets = CharacteristicsSet.all(plan, records)
    total = clocks(plan)["total time"]
    of_sizes = _size(plan, by_entrant(of_size(records)), total)
    return [*of_sizes, *_table_3(sets), *_lazy(sets, total), *_distance(sets, total)]


def _size(plan: Plan, of: Records, total: Clock) -> Iterator[Claim]:
    times, sizes = paired(of, "distance", "lazy+WN", total), paired(of, "distance", "lazy+WN", encoding)
    known = {size: [pair for pair in pairs if not any(map(isnan, pair))] for size, pairs in sizes.items()}
    known = {size: pairs for size, pairs in known.items() if pairs}
    for name in ("lazy+WN", "distance"):
        answered = [record for record in of.get(name, ()) if record.is_answered]
        yield claim(
            f"Encoding size and solving time are strongly correlated: {name}.",
            "6.2, figures 3 and 4",
            above(0.7, "Spearman's rho"),
            {"size set": _correlation([(encoding(record), total(record)) for record in answered])},
        )
    yield claim(
        "The distance strategy has a low variance; lazy with WN varies more (figure 3: most at n = 20).",
        SIZE,
        below(0, "difference of deviation over mean at n = 20"),
        {"size set": _steadier(times.get(PRINTED_SIZE, []))},
    )
    yield claim(
        "The encoding of distances grows more with the size.",
        SIZE,
        above(1, "ratio of distance to lazy, largest size over smallest"),
        {"size set": _growth(known)},
    )
    yield claim(
        "The encoding of lazy with WN is 80% smaller at n = 25.",
        SIZE,
        between(70, 90, "share saved", "%"),
        {"size set": _saved(known.get(25, []))},
    )
    obstacle = other_setting(plan, [20])
    yield claim(
        "Lazy with WN scales better in time.",
        SIZE,
        above(1, "ratio of distance to lazy, n = 20 over n = 5"),
        {"size set": _growth({size: pairs for size, pairs in times.items() if size in (5, 20)})},
        obstacle,
    )
    for size, pairs in times.items():
        yield claim(
            f"Lazy with WN is faster than distances: n = {size}.",
            "6.2, figure 3",
            above(1, "ratio of the means"),
            {"size set": _ratio(pairs)},
        )


def _correlation(pairs: Sequence[tuple[float, float]]) -> Estimate | None:
    """Spearman's rho, of pairs that vary."""
    if min(len({one[side] for one in pairs}) for side in (0, 1)) < 2:
        return None

    def rho(sample: numpy.typing.NDArray[numpy.float64]) -> float:
        if any(len(set(column)) < 2 for column in sample.T):
            return 0.0
        return float(stats.spearmanr(sample).statistic)

    return drawn_again(pairs, rho, "{:.2f}")


def _steadier(pairs: Sequence[tuple[float, float]]) -> Estimate | None:
    def difference(sample: numpy.typing.NDArray[numpy.float64]) -> float:
        slow, fast = (sample[:, side].std() / sample[:, side].mean() for side in (0, 1))
        return float(slow - fast)

    return drawn_again(pairs, difference, "{:+.2f}") if pairs else None


def _ratio(pairs: Sequence[tuple[float, float]]) -> Estimate:
    return bootstrapped([numpy.array(pairs)], lambda means: means[0][..., 0] / means[0][..., 1], TIMES, SIGNIFICANT)


def _saved(pairs: Sequence[tuple[float, float]]) -> Estimate | None:
    if not pairs:
        return None
    saved = [numpy.array(pairs)]
    return bootstrapped(saved, lambda means: 100 * (1 - means[0][..., 1] / means[0][..., 0]), SHARE, SIGNIFICANT)


def _growth(sizes: Mapping[int, Sequence[tuple[float, float]]]) -> Estimate | None:
    """The ratio of the means at the largest size over that at the smallest."""
    if len(sizes) < 2:
        return None
    ends = [numpy.array(sizes[size]) for size in (min(sizes), max(sizes))]
    return bootstrapped(
        ends,
        lambda means: means[1][..., 0] / means[1][..., 1] / (means[0][..., 0] / means[0][..., 1]),
        TIMES,
        SIGNIFICANT,
    )


def _table_3(sets: Sets) -> Iterator[Claim]:
    """At n = 20 alone: puzzles with 124 shaded cells are not 10 x 10."""
    printed_size = {size: one for size, one in sets.items() if size == PRINTED_SIZE}
    for name, printed in thesis.QUARTILES.items():
        for quartile, value in zip(("Q1", "Q3"), printed, strict=True):
            off = QUARTILES_OFF * value
            condition = between(round(value - off), round(value + off), quartile) if value else _nothing(quartile)
            found = {f"n = {size}": _quartile(one.values[name], quartile) for size, one in printed_size.items()}
            yield claim(f"{quartile} of {name} is {value}.", "6.2, table 3", condition, found)
    for name, medium in thesis.MEDIUM_SHARE.items():
        yield claim(
            f"{medium:g}% of the puzzles are in the medium group of {name}.",
            "6.2, table 3",
            near(medium, "share"),
            {f"n = {size}": _medium(one.values[name]) for size, one in printed_size.items()},
        )


def _nothing(of: str) -> Condition:
    return Condition(f"{of} = 0", 0, 0)


def _quartile(values: Mapping[str, float], which: str) -> Estimate:
    return drawn_again(
        [*values.values()], lambda sample: float(numpy.quantile(sample, 0.25 if which == "Q1" else 0.75)), "{:g}"
    )


def _medium(values: Mapping[str, float]) -> Estimate:
    numbers = [*values.values()]
    inside = set(grouped_values(numbers)["medium"])
    return share([[index in inside for index in range(len(numbers))]])


def _lazy(sets: Sets, total: Clock) -> Iterator[Claim]:
    typical = _typical(sets, "lazy+WN", total)
    for group in ("BC low", "BC high", "AD low", "AD high", "TAD high"):
        yield claim(
            f"For lazy with WN, only NAD changes the time significantly: {group} does not.",
            GROUPS,
            no_effect(),
            typical(group),
        )
    yield claim(
        "For lazy with WN, many NAD take 47.38% less time on the mean.",
        GROUPS,
        as_large_as(-47.38, "change of the mean"),
        _of_means(sets, "lazy+WN", "NAD", total),
    )
    sizes = _typical(sets, "lazy+WN", encoding)
    for group, change in (("NAD low", 9.61), ("NAD high", -6.06)):
        yield claim(
            f"For lazy with WN, {group} changes the encoding by {change:+g}%.",
            GROUPS,
            as_large_as(change),
            sizes(group),
        )


def _distance(sets: Sets, total: Clock) -> Iterator[Claim]:
    typical = _typical(sets, "distance", total)
    for group, change in (("BC high", 1.26), ("BC low", 6.39)):
        yield claim(f"For distances, {group} costs {change:g}% more time.", GROUPS, as_large_as(change), typical(group))
    for group in ("AD low", "AD high", "NAD low", "NAD high", "TAD high"):
        yield claim(
            f"The distance strategy is more robust: {group} changes nothing significantly.",
            GROUPS,
            no_effect(),
            typical(group),
        )
    sizes = _typical(sets, "distance", encoding)
    for group in ("BC low", "BC high", "AD low", "AD high", "NAD low", "NAD high"):
        yield claim(
            f"For distances, the encoding changes by less than 1%: {group}.", GROUPS, no_effect(1.0), sizes(group)
        )


def _typical(sets: Sets, entrant: str, measure: Clock) -> Callable[[str], Found]:
    """The typical change of a group, at each size of the set that the entrant got."""
    found = {size: one.compared(entrant, measure) for size, one in sets.items()}

    def of_group(group: str) -> Found:
        return {f"n = {size}": _named(ones, group) for size, ones in found.items()}

    return of_group


def _named(found: Sequence[Comparison], name: str) -> Estimate | None:
    return next((one.typical for one in found if one.name == name), None)


def _of_means(sets: Sets, entrant: str, name: str, measure: Clock) -> Found:
    found: Found = {}
    for size, one in sets.items():
        groups = one.groups(entrant, measure)
        high, medium = groups[f"{name} high"], groups[f"{name} medium"]
        found[f"n = {size}"] = difference_of_means(high, medium) if high and medium else None
    return found
