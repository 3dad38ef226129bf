"""Results of systems on a set of items, marked and compared: one number for a system, its parts, and intervals.

A *result* is a line of a file: `{"schema": "hitori-results-1", "bench": "hitori-bench-1", "system": "my model", "id":
"judge-0012", "reply": "It follows."}`, perhaps with the `hash` of the bench, the `hitori` version, a `seed` and the
number of `questions`: the cells that the judge was asked about. Every reply is marked here; a mark that stands in a
file is not read.

The *number* of a system is the mean over tasks of the mean over levels of its *gains*: scores less what guessing gets,
1 at best. So the easy items do not drown the hard ones, nor the many the few. An item without a reply scores 0.
Intervals are of 95%, by the bootstrap over items within their task and level.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, isinf
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from ...environments.bench import read_bench
from ...environments.dialogue import TASKS as WITH_QUESTIONS
from ...environments.dialogue import Dialogue
from ...environments.items import TASKS, Item
from ...environments.marks import Mark, adjusted, guess, mark
from ...errors import FormatError
from ...explaining.techniques import Level
from ...extras import required

with required("the leaderboard needs", "lab"):
    import numpy
    from scipy import stats

SCHEMA = "hitori-results-1"
RESAMPLES = 2_000
SEED = 1
NO_LEVEL = "none"
LEVELS = (*map(str, Level), NO_LEVEL)


class Result(NamedTuple):
    """A reply to an item, and what the file says of the run."""

    system: str
    id: str
    reply: str
    questions: int = 0
    hitori: str | None = None
    seed: int | None = None


class Bench(NamedTuple):
    """The items of one split, by id, the ids of the other splits, and what results must name."""

    name: str
    hash: str | None
    items: Mapping[str, Item]
    others: frozenset[str] = frozenset()


def bench_of(folder: Path, split: str) -> Bench:
    """The items of a split of the benchmark in a folder.

    Raises FormatError if it is not one, was changed, or has nothing in this split.
    """
    by_split: dict[str, dict[str, Item]] = {}
    for splits in read_bench(folder).values():
        for name, listed in splits.items():
            by_split.setdefault(name, {}).update({item["id"]: item for item in listed})
    items = by_split.pop(split, {})
    if not items:
        raise FormatError(f"expected items of the split '{split}' in '{folder}'; it has {', '.join(by_split)}")
    manifest = json.loads((folder / "bench.json").read_text(encoding="utf-8"))
    return Bench(manifest["version"], manifest["sha256"], items, frozenset().union(*by_split.values()))


TYPES: Mapping[str, tuple[tuple[type, ...], bool, str]] = {
    "schema": ((str,), True, f'"{SCHEMA}"'),
    "bench": ((str,), True, "the name of the bench"),
    "system": ((str,), True, "the name of the system"),
    "id": ((str,), True, "the id of an item"),
    "reply": ((str,), True, "the text of the reply"),
    "questions": ((int,), False, "the number of cells that the judge was asked about"),
    "hash": ((str, type(None)), False, "the hash of the bench"),
    "hitori": ((str, type(None)), False, "a version"),
    "seed": ((int, type(None)), False, "a whole number or null"),
}
"""The keys of a result: their types, whether they must be there, and what is expected."""


def read_results(files: Iterable[Path], bench: Bench) -> dict[str, dict[str, Result]]:
    """The results of each system by the id of the item, over all files; those of other splits are left out.

    Raises FormatError, with the line, for what is not a result, is of another schema or bench, answers an item that is
    not in the bench, or one that the system has already answered.
    """
    found: dict[str, dict[str, Result]] = {}
    for path in files:
        with path.open(encoding="utf-8", errors="replace") as lines:
            for number, line in enumerate(lines, 1):
                if not line.strip():
                    continue
                try:
                    result = _result(line, bench)
                    replies = found.setdefault(result.system, {})
                    if replies.setdefault(result.id, result) is not result:
                        raise ValueError(f"system '{result.system}' answers item '{result.id}' twice")
                except ValueError as error:
                    raise FormatError(str(error), file=str(path), line=number) from None
    for system, replies in found.items():
        found[system] = {name: result for name, result in replies.items() if name in bench.items}
    return found


def _result(line: str, bench: Bench) -> Result:
    """Raises ValueError."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise ValueError(f'expected a JSON object {{"schema": "{SCHEMA}", ...}}; got {line.strip():.40}')
    for key, (types, is_needed, what) in TYPES.items():
        if key not in record:
            if is_needed:
                raise ValueError(f"expected the key '{key}': {what}")
        elif not isinstance(record[key], types) or isinstance(record[key], bool):
            raise ValueError(f"key '{key}': expected {what}; got {json.dumps(record[key]):.40}")
    if record["schema"] != SCHEMA:
        raise ValueError(f"key 'schema': this version reads \"{SCHEMA}\"; got {json.dumps(record['schema']):.40}")
    if record["bench"] != bench.name:
        raise ValueError(f"key 'bench': these are the items of \"{bench.name}\"; got {json.dumps(record['bench']):.40}")
    if (given := record.get("hash")) is not None and given != bench.hash:
        raise ValueError(f"key 'hash': the bench in this folder has {bench.hash}; got {given:.80}")
    if record.get("questions", 0) < 0:
        raise ValueError(f"key 'questions': expected 0 or more; got {record['questions']}")
    if not record["system"].strip():
        raise ValueError("key 'system': expected a name; got an empty one")
    if record["id"] not in bench.items and record["id"] not in bench.others:
        raise ValueError(f"key 'id': no item of the bench is called {json.dumps(record['id']):.60}")
    item = bench.items.get(record["id"])
    if record.get("questions") and item is not None and item["task"] not in WITH_QUESTIONS:
        raise ValueError(f"key 'questions': the judge answers none about items of '{item['task']}'")
    return Result(**{key: record[key] for key in Result._fields if record.get(key) is not None})


class Marked(NamedTuple):
    """An item with the mark of a reply; `score` is without what questions cost, `gain` also without guessing."""

    item: Item
    mark: Mark
    score: float
    gain: float
    is_answered: bool


class Interval(NamedTuple):
    """A number with the ends of its interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        """In per cent.

        >>> str(Interval(0.5, 0.25, 0.755))
        '+50.0% [+25.0, +75.5]'
        """
        low, high = ("?" if isinf(end) else f"{100 * end:+.1f}" for end in (self.low, self.high))
        return f"{self.value:+.1%} [{low}, {high}]"


@dataclass(frozen=True, slots=True)
class Placing:
    """A system, its marks on all items, and what its files say of the run."""

    system: str
    marked: Sequence[Marked]
    questions: int = 0
    versions: Sequence[str] = ()
    seeds: Sequence[int] = ()
    overall: Interval = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "overall", of_strata(strata(self.marked)))

    @property
    def missing(self) -> int:
        """Items without a reply: they score 0."""
        return sum(not one.is_answered for one in self.marked)

    def part(self, task: str | None = None, level: str | None = None) -> Interval | None:
        """The number of this task, or level, or both alone; None if there is no such item."""
        chosen = [
            one for one in self.marked if task in (None, one.item["task"]) and level in (None, level_of(one.item))
        ]
        return of_strata(strata(chosen)) if chosen else None


def standing(system: str, results: Mapping[str, Result], items: Mapping[str, Item]) -> Placing:
    """Mark the results of a system; an item that they lack is marked as an empty reply."""
    used = list(results.values())
    return Placing(
        system,
        [marked(item, results.get(name)) for name, item in items.items()],
        sum(result.questions for result in used),
        sorted({result.hitori for result in used if result.hitori}),
        sorted({result.seed for result in used if result.seed is not None}),
    )


def marked(item: Item, result: Result | None) -> Marked:
    """The mark of a reply, and its gain."""
    found = mark(item, "" if result is None else result.reply)
    score = found.score
    if result is not None and result.questions:
        score = max(0.0, score - Dialogue(item).price * result.questions)
    return Marked(item, found, score, adjusted(item, score), result is not None)


def level_of(item: Item) -> str:
    """The level that an item counts for."""
    return item["level"] or NO_LEVEL


def strata(marks: Iterable[Marked]) -> dict[tuple[str, str], list[Marked]]:
    """The marks by task and level, in the order of both."""
    found: dict[tuple[str, str], list[Marked]] = {}
    for one in marks:
        found.setdefault((one.item["task"], level_of(one.item)), []).append(one)
    return dict(sorted(found.items(), key=lambda pair: (TASKS.index(pair[0][0]), LEVELS.index(pair[0][1]))))


def weights(keys: Iterable[tuple[str, str]]) -> list[float]:
    """What each stratum counts: tasks alike, and in a task its levels alike.

    >>> weights([("solve", "easy"), ("solve", "hard"), ("judge", "easy")])
    [0.25, 0.25, 0.5]
    """
    tasks = [task for task, _ in keys]
    return [1 / len({*tasks}) / tasks.count(task) for task in tasks]


def of_strata(groups: Mapping[tuple[str, str], Sequence[Marked]]) -> Interval:
    """The mean gain over strata with its interval.

    Where all replies score 0, or all 1, the bootstrap would be sure of it; Wilson's interval of a share is not. Its
    number of items is that of as many equal ones (Kish, "Survey Sampling", 1965).
    """
    share = weights(groups)
    scores = {one.score for group in groups.values() for one in group}
    gains = [[one.gain for one in group] for group in groups.values()]
    if scores not in ({0.0}, {1.0}):
        return weighted_mean(gains, share)
    count = round(1 / sum(weight**2 / len(group) for weight, group in zip(share, gains, strict=True))) or 1
    (score,) = scores
    ends = stats.binomtest(count * int(score), count).proportion_ci(method="wilson")
    value, low, high = (_scaled(one, groups, share) for one in (score, ends.low, ends.high))
    return Interval(value, low, high)


def _scaled(score: float, groups: Mapping[tuple[str, str], Sequence[Marked]], share: Sequence[float]) -> float:
    """The gain of a score that all items have."""
    chances = [fmean(guess(one.item) for one in group) for group in groups.values()]
    return sum(weight * (score - chance) / (1 - chance) for weight, chance in zip(share, chances, strict=True))


def weighted_mean(groups: Sequence[Sequence[float]], share: Sequence[float]) -> Interval:
    """The weighted mean of the means of groups, with its interval by the percentile bootstrap within groups.

    It has no ends if a group is a single item, which says nothing of others like it.
    """
    samples = [numpy.array(group) for group in groups]

    def mean(*drawn: Any, axis: int = -1) -> Any:
        return sum(weight * sample.mean(axis=axis) for weight, sample in zip(share, drawn, strict=True))

    value = float(mean(*samples))
    if min(map(len, groups)) < 2:
        return Interval(value, -inf, inf)
    ends = stats.bootstrap(
        samples, mean, n_resamples=RESAMPLES, vectorized=True, method="percentile", rng=numpy.random.default_rng(SEED)
    ).confidence_interval
    return Interval(value, float(ends.low), float(ends.high))


def difference(one: Placing, other: Placing) -> Interval:
    """How much better one system is than another on the same items, item by item."""
    ours, theirs = strata(one.marked), strata(other.marked)
    pairs = [
        [mine.gain - its.gain for mine, its in zip(group, theirs[key], strict=True)] for key, group in ours.items()
    ]
    return weighted_mean(pairs, weights(ours))


def ranked(results: Mapping[str, Mapping[str, Result]], items: Mapping[str, Item]) -> list[Placing]:
    """The standings of systems, the best first."""
    found = [standing(system, replies, items) for system, replies in results.items()]
    return sorted(found, key=lambda one: (-one.overall.value, one.system))


def tasks_of(items: Mapping[str, Item]) -> list[str]:
    """The tasks that there are, in order."""
    there = {item["task"] for item in items.values()}
    return [task for task in TASKS if task in there]


def levels_of(items: Mapping[str, Item]) -> list[str]:
    """The levels that there are, in order."""
    there = {level_of(item) for item in items.values()}
    return [level for level in LEVELS if level in there]


def as_line(bench: Bench, result: Result) -> dict[str, Any]:
    """A result as a file has it."""
    return {"schema": SCHEMA, "bench": bench.name, "hash": bench.hash, **result._asdict()}
