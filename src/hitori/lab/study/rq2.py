"""RQ2: what impact do size and characteristics of a puzzle have on encoding size and solving time?

The size set for the first half, for the second the characteristics set: for each of BC, AD, NAD and TAD the puzzles
below the first quartile (low) and above the third (high) against those between. The study says that its set is of
10 x 10 puzzles, but its table 3 prints up to 124 shaded cells, which only 20 x 20 puzzles have; so ours is drawn in
both sizes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import isnan, nan
from typing import Any, ClassVar

import numpy

from ...explaining.characteristics import characteristics_table
from ...puzzle import Puzzle
from ..measure.plan import Plan, Sampling, planned
from ..measure.records import Bounds, RunRecord
from ..puzzles.suites import Instance, suite
from ..report import figures, tables
from ..report.page import Section
from ..report.statistics import (
    SHARE,
    TIMES,
    Comparison,
    Estimate,
    bootstrapped,
    by_entrant,
    by_instance,
    corrected,
    difference_of_means,
    drawn_again,
    quartile_groups,
    quartiles,
    rank_correlation,
    ratio_of_means,
    share,
    unpaired,
)
from ..written import Table
from . import published
from .claims import Clock, Evidence
from .published import distance, fixed_root, lazy, minimal

QUESTION = "What impact do size and characteristics have on encoding size and solving time?"

CHARACTERISTICS = {
    "BC": "shaded",
    "AD": "adjacent_duplicates",
    "NAD": "non_adjacent_duplicates",
    "TAD": "triple_adjacent_duplicates",
}
"""The study's four, by its abbreviations."""

PRINTED_SIZE, MEASURED_SIZE = 20, 10
"""The sizes that its table 3 shows and that its text names."""

QUICK_LARGEST_DISTANCE = 15
LARGEST_FIXED_ROOT = 15

IN_FULL_UP_TO = 15
SAMPLED = {"size": 16, "characteristics": 150}
"""The puzzles of each larger size that the distance strategy gets in a full run, by suite; all others get all.

On puzzles of RQ3 it takes 7 s on the mean at n = 20 and runs into the limit from n = 25 on, so all of its puzzles would
take four hours. Sixteen a size show that it is ten times slower. Its claims of no effect on the time ask for an
interval within 5%. Times of puzzles at n = 20 differ by a factor of two, so that takes thousands: they stay
underpowered with 1000 as with 150, and are judged at n = 10, too. Its encoding varies by 0.1%, so 150 tell.
"""

Values = dict[str, dict[str, float]]
"""For each characteristic its value for each instance."""


def quick() -> Plan:
    """Five sizes with ten puzzles, a part of the characteristics set, three seconds each; distances only to 15 x 15."""
    entrants = [lazy("WN"), *(replace(one, largest=QUICK_LARGEST_DISTANCE) for one in (distance(), fixed_root()))]
    instances = chain(suite("size").instances((5, 10, 15, 20, 25), 10), _characteristics_set(300))
    return planned("rq2", "hitori lab run rq2 --quick", [*entrants, minimal("UC")], instances, Bounds(3.0))


def full() -> Plan:
    """As in the study, the characteristics set in both sizes; above 15 x 15 distances get a sample, our root none."""
    entrants = (lazy("WN"), distance(), replace(fixed_root(), largest=LARGEST_FIXED_ROOT), minimal("UC"))
    instances = chain(suite("size").instances(), _characteristics_set(1000))
    samples = [Sampling((distance().name,), name, IN_FULL_UP_TO, count) for name, count in SAMPLED.items()]
    return planned("rq2", "hitori lab run rq2", entrants, instances, Bounds(), samples)


def _characteristics_set(count: int) -> Iterator[Instance]:
    (group,) = suite("characteristics").groups
    return group.instances("characteristics", (MEASURED_SIZE, PRINTED_SIZE), count)


@dataclass(frozen=True)
class CharacteristicsSet:
    """The characteristics set of one size: the values of its puzzles, and its records by entrant."""

    size: int
    values: Values
    of: dict[str, list[RunRecord]]

    @classmethod
    def all(cls, plan: Plan, records: Sequence[RunRecord]) -> dict[int, CharacteristicsSet]:
        """The sets of a run by their sizes."""
        of_size = defaultdict[int, dict[str, Puzzle]](dict)
        for one in plan.instances:
            if one.suite == "characteristics":
                of_size[max(one.puzzle.shape)][one.name] = one.puzzle
        found = {}
        for size, inside in sorted(of_size.items()):
            columns = characteristics_table(inside.values(), [*CHARACTERISTICS.values()])
            values = {
                name: dict(zip(inside, numpy.nan_to_num(columns[column]).tolist(), strict=True))
                for name, column in CHARACTERISTICS.items()
            }
            found[size] = cls(size, values, by_entrant(record for record in records if record.instance in inside))
        return found

    def groups(self, entrant: str, measure: Callable[[RunRecord], float]) -> dict[str, list[float]]:
        """The values of the low, medium and high group of each characteristic, e.g. "NAD high", as far as known."""
        measured = by_instance(self.of.get(entrant, ()), measure)
        found = {}
        for name, of_all in self.values.items():
            instances = list(of_all)
            for group, indices in quartile_groups([*of_all.values()]).items():
                inside = [measured.get(instances[index], nan) for index in indices]
                found[f"{name} {group}"] = [value for value in inside if not isnan(value)]
        return found

    def compared(self, entrant: str, measure: Callable[[RunRecord], float]) -> list[Comparison]:
        """Each low and high group that has puzzles against the medium one, corrected for multiple comparisons."""
        groups = self.groups(entrant, measure)
        names = [name for name, found in groups.items() if found and not name.endswith(" medium")]
        against = {name: groups[f"{name.split()[0]} medium"] for name in names}
        return corrected([unpaired(name, groups[name], against[name], len(names)) for name in names if against[name]])


def encoding(record: RunRecord) -> float:
    """Variables and clauses as the search ends; not a number if they are not known, as after a time-out."""
    size = record.encoding_size()
    return nan if size is None else float(size)


def of_size(records: Sequence[RunRecord]) -> list[RunRecord]:
    """The records of the size set."""
    return [record for record in records if record.suite == "size"]


def sections(plan: Plan, records: Sequence[RunRecord]) -> list[Section]:
    """Figures 3 and 4 and table 3 of the study, and every group against the medium one."""
    sized, sets = of_size(records), CharacteristicsSet.all(plan, records)
    measures = {"time": (RunRecord.seconds, tables.TIME), "encoding": (encoding, tables.ENCODING)}
    return [
        Section(
            "Size",
            "",
            [
                tables.means_by_size(sized),
                figures.time_by_size("time", "Mean time by size, as figure 3.", sized),
                figures.encoding_by_size("encoding", "Encoding by size, as figure 4.", sized),
                figures.encoding_against_time(sized),
            ],
        ),
        Section(
            "Characteristics",
            "The Mann-Whitney U test of the low and the high group against the medium one. The effect is a "
            "rank-biserial correlation. A puzzle without an answer counts twice the limit. Holm corrects for the "
            "comparisons of one table; the study corrected for none.",
            [
                *(distribution(found) for found in sets.values()),
                *(
                    tables.comparisons(f"{name}, n = {found.size}: {measure}.", found.compared(name, value), words)
                    for found in sets.values()
                    for name in found.of
                    for measure, (value, words) in measures.items()
                ),
            ],
        ),
    ]


def distribution(found: CharacteristicsSet) -> Table:
    """The thesis's table 3: the quartiles of each characteristic and the sizes of the three groups."""
    rows = []
    for name, of_all in found.values.items():
        values = [*of_all.values()]
        counts = [len(group) for group in quartile_groups(values).values()]
        shares = [f"{count} ({100 * count / len(values):.1f}%)" for count in counts]
        q1, q3 = quartiles(values)
        rows.append((name, f"{q1:g}", f"{q3:g}", *shares, *map(str, published.QUARTILES[name])))
    header = ("", "Q1", "Q3", "low", "medium", "high", "thesis: Q1", "thesis: Q3")
    return Table(f"Distribution of the characteristics at n = {found.size}, as the thesis's table 3.", header, rows)


Sample = numpy.typing.NDArray[numpy.float64]


class SizeAndCharacteristics(Evidence):
    """Effects of size, on the size set, and of characteristics, at each size of their set."""

    question = "rq2"
    RIVALS: ClassVar[tuple[str, str]] = ("distance", "lazy+WN")

    def __init__(self, plan: Plan, records: Sequence[RunRecord]) -> None:
        super().__init__(plan, of_size(records))
        self.sets = CharacteristicsSet.all(plan, records)
        self.measures = {"time": RunRecord.seconds, "encoding": encoding}
        self.times = self.paired(*self.RIVALS, self.measures["time"])
        pairs = self.paired(*self.RIVALS, encoding)
        known = {size: [one for one in of_size if not any(map(isnan, one))] for size, of_size in pairs.items()}
        self.encodings = {size: of_size for size, of_size in known.items() if of_size}
        self._compared: dict[tuple[int, str, str], list[Comparison]] = {}

    def lists(self) -> Mapping[str, Iterable[Sequence[Any]]]:
        """The sizes of the run, and the study's table 3."""
        printed = [
            (which, name, q) for name, both in published.QUARTILES.items() for which, q in zip(_ENDS, both, strict=True)
        ]
        return {
            "sizes": [(size,) for size in self.times],
            "quartiles": printed,
            "medium": [*published.MEDIUM_SHARE.items()],
        }

    def measured(self, by: str) -> Mapping[str, Any]:
        """The sizes of the characteristics set, or the one of table 3: no 10 x 10 puzzle has 124 shaded cells."""
        if by not in ("n", "n printed"):
            return super().measured(by)
        return {f"n = {size}": size for size in self.sets if by == "n" or size == PRINTED_SIZE}

    def correlation(self, clock: Clock, name: str) -> Estimate | None:
        """Spearman's rho of encoding and time, of pairs that vary."""
        pairs = [(encoding(record), clock(record)) for record in self.of[name] if record.is_answered]
        if any(len({one[side] for one in pairs}) < 2 for side in (0, 1)):
            return None
        return drawn_again(pairs, lambda sample: rank_correlation(*sample.T), "{:.2f}")

    def steadier(self, _clock: Clock) -> Estimate | None:
        """The difference of the deviations over the means, where the study's figure shows most."""

        def difference(sample: Sample) -> float:
            slow, fast = sample.std(axis=0) / sample.mean(axis=0)
            return float(slow - fast)

        pairs = self.times.get(PRINTED_SIZE, [])
        return drawn_again(pairs, difference, "{:+.2f}") if pairs else None

    def ratio(self, _clock: Clock, size: int) -> Estimate:
        """Of the mean times at a size."""
        return bootstrapped([self.times[size]], ratio_of_means, TIMES)

    def saved(self, _clock: Clock, size: int) -> Estimate | None:
        """The per cent by which lazy's encoding is smaller."""
        if size not in self.encodings:
            return None
        return bootstrapped([self.encodings[size]], lambda means: 100 * (1 - 1 / ratio_of_means(means)), SHARE)

    def growth_of_encoding(self, _clock: Clock) -> Estimate | None:
        """The ratio of the encodings at the largest size over that at the smallest."""
        return _growth(self.encodings)

    def growth_of_time(self, _clock: Clock, *sizes: int) -> Estimate | None:
        """The ratio of the times at the larger size over that at the smaller."""
        return _growth({size: pairs for size, pairs in self.times.items() if size in sizes})

    def quartile(self, size: int, name: str, which: str) -> Estimate:
        """A quartile of a characteristic."""
        values, quantile = [*self.sets[size].values[name].values()], _ENDS[which]
        return drawn_again(values, lambda sample: float(numpy.quantile(sample, quantile)), "{:g}")

    def medium(self, size: int, name: str) -> Estimate:
        """The share of the puzzles in the medium group of a characteristic."""
        values = [*self.sets[size].values[name].values()]
        inside = set(quartile_groups(values)["medium"])
        return share([[index in inside for index in range(len(values))]])

    def of_group(self, size: int, entrant: str, measure: str, group: str) -> Estimate | None:
        """The typical change of a group from the medium one."""
        key = (size, entrant, measure)
        if key not in self._compared:
            self._compared[key] = self.sets[size].compared(entrant, self.measures[measure])
        return next((one.typical for one in self._compared[key] if one.name == group), None)

    def of_means(self, size: int, entrant: str, name: str) -> Estimate | None:
        """The change of the mean time from the medium group to the high one."""
        groups = self.sets[size].groups(entrant, self.measures["time"])
        high, medium = groups[f"{name} high"], groups[f"{name} medium"]
        return difference_of_means(high, medium) if high and medium else None


_ENDS = {"Q1": 0.25, "Q3": 0.75}


def _growth(sizes: Mapping[int, Sequence[tuple[float, float]]]) -> Estimate | None:
    if len(sizes) < 2:
        return None
    ends = [sizes[min(sizes)], sizes[max(sizes)]]
    return bootstrapped(ends, lambda means: ratio_of_means(means[1:]) / ratio_of_means(means), TIMES)
