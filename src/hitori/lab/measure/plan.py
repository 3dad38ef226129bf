"""Plan: what a run measures (entrants, puzzles, bounds, repeats), and the folder that holds it.

A *pair* is one entrant on one instance, once; its number is its index in the plan, e.g. 128, and `hitori lab rerun RUN
128` repeats it. A *batch* is all entrants on one instance in turn, so a slow moment of the machine affects all of them.
Batches and the pairs in them are shuffled by the plan's seed. A *sample* spares slow entrants some of the large
puzzles. The folder keeps `plan.json` and the puzzles in `puzzles.jsonl`, which `hitori solve` reads too.

A *shard* is a part of a run, measured apart, e.g. by a task of a Slurm array, and merged into the folder of a run. It
is written 2/4: the second of four. It takes every fourth batch of the plan from the second on, so the batches of all
shards together are those of the plan, and each shard has its share of every kind of puzzle. Its folder holds the whole
plan, the journal of its own batches, and `shard.json`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

from ...atomic import atomic_write
from ...errors import EngineNotInstalledError, HitoriError, PlanError, counted
from ...formats import dump, load
from ...processes.journal import JOURNAL
from ..puzzles.suites import Expected, Instance
from .records import DEFAULT_BOUNDS, Bounds, Entrant, Measurement, RunRecord

_PLAN, _PUZZLES = "plan.json", "puzzles.jsonl"


class Pair(NamedTuple):
    """One entrant on one instance; `repeat` counts from 0."""

    id: int
    entrant: Entrant
    instance: Instance
    repeat: int

    def record(self, host: str, load: float | None, limit: float, measured: Measurement) -> RunRecord:
        """Its record."""
        instance = self.instance
        of_instance = instance.suite, instance.name, *instance.puzzle.shape, instance.expected
        return RunRecord(self.id, *of_instance, self.entrant.name, self.repeat, host, load, limit, measured)


@dataclass(frozen=True, slots=True)
class Sampling:
    """Some entrants get only the first `count` puzzles of a suite at each size above `above`."""

    entrants: tuple[str, ...]
    suite: str
    above: int
    count: int

    def leaves_out(self, entrant: Entrant, instance: Instance, number: int) -> bool:
        """Whether the entrant does not get the instance; `number` counts from 0 within its suite and size."""
        is_concerned = entrant.name in self.entrants and instance.suite == self.suite
        return is_concerned and instance.size > self.above and number >= self.count


@dataclass(frozen=True)
class Plan:
    """Everything that determines a run; the same plan always has the same pairs, numbers and batches."""

    title: str
    command: str
    """The command line that makes this run."""
    entrants: tuple[Entrant, ...]
    instances: tuple[Instance, ...]
    bounds: Bounds = DEFAULT_BOUNDS
    repeats: int = 1
    seed: int = 1
    notes: tuple[str, ...] = ()
    """Notes for the reader, e.g. which solvers are not installed."""
    samples: tuple[Sampling, ...] = ()

    @cached_property
    def pairs(self) -> list[Pair]:
        """Every pair, in the order of its number."""
        seen = defaultdict[tuple[str, int], Iterator[int]](count)  # of each suite and size
        numbers = [next(seen[one.suite, one.size]) for one in self.instances]
        ids = count()
        return [
            Pair(next(ids), entrant, instance, repeat)
            for repeat in range(self.repeats)
            for entrant in self.entrants
            for instance, number in zip(self.instances, numbers, strict=True)
            if entrant.takes(instance.size)
            and not any(sample.leaves_out(entrant, instance, number) for sample in self.samples)
        ]

    def pair(self, number: int) -> Pair:
        """The pair of that number; raises PlanError."""
        if not 0 <= number < len(self.pairs):
            raise PlanError(f"expected the number of a pair from 0 to {len(self.pairs) - 1}, got {number}")
        return self.pairs[number]

    def batches(self) -> Iterator[list[Pair]]:
        """The pairs in shuffled batches of one instance each."""
        rng = Random(self.seed)
        together = defaultdict[tuple[int, str], list[Pair]](list)
        for pair in self.pairs:
            together[pair.repeat, pair.instance.name].append(pair)
        batches = list(together.values())
        rng.shuffle(batches)
        for batch in batches:
            rng.shuffle(batch)
        yield from batches

    @property
    def at_most_seconds(self) -> float:
        """The time of the run if every pair reaches its limit."""
        return len(self.pairs) * self.bounds.seconds


def planned(
    title: str,
    command: str,
    entrants: Iterable[Entrant],
    instances: Iterable[Instance],
    bounds: Bounds,
    samples: Iterable[Sampling] = (),
) -> Plan:
    """The plan, the same on every machine; its notes list the entrants that get no, or fewer, large puzzles."""
    entrants, samples = tuple(entrants), tuple(samples)
    notes = tuple(_notes(entrants, samples))
    return Plan(title, command, entrants, tuple(instances), bounds, notes=notes, samples=samples)


def as_installed(plan: Plan) -> Plan:
    """The plan as this machine can carry it out: without the entrants that are not installed, which its notes list.

    Raises EngineNotInstalledError when none is installed.
    """
    missing = not_made(plan.entrants, EngineNotInstalledError)
    left_out = [f"{name} is left out: {why}" for name, why in missing.items()]
    installed = tuple(entrant for entrant in plan.entrants if entrant.name not in missing)
    if not installed:
        raise EngineNotInstalledError(left_out[0])
    return replace(plan, entrants=installed, notes=(*left_out, *_notes(installed, plan.samples)))


def not_made(entrants: Iterable[Entrant], refused: type[HitoriError]) -> dict[str, str]:
    """The entrants that cannot be made here, with the reasons; raises what is not of the kind that is `refused`."""
    missing = {}
    for entrant in entrants:
        try:
            entrant.make()
        except refused as error:
            missing[entrant.name] = str(error)
    return missing


def _notes(entrants: Sequence[Entrant], samples: Sequence[Sampling]) -> Iterator[str]:
    for largest in sorted({one.largest for one in entrants if one.largest is not None}):
        names = [one.name for one in entrants if one.largest == largest]
        yield f"limited to n = {largest} to save time: {', '.join(names)}"
    for sample in samples:
        if names := [one.name for one in entrants if one.name in sample.entrants]:
            where = f"above n = {sample.above} in the suite {sample.suite}"
            puzzles = counted(sample.count, "puzzle")
            yield f"at most {puzzles} of each size {where} to save time: {', '.join(names)}"


def keep(plan: Plan, folder: Path) -> None:
    """Write the plan to the folder, creating it if necessary; a folder that holds the same plan stays as it is.

    Raises PlanError if the folder holds another plan.
    """
    folder.mkdir(parents=True, exist_ok=True)
    text = _text_of(plan)
    path = folder / _PLAN
    if not path.exists():
        dump([instance.puzzle for instance in plan.instances], folder / _PUZZLES, format="jsonl")
        atomic_write(path, text)
    elif path.read_text(encoding="utf-8") != text:
        there = json.loads(path.read_bytes()).get("command")
        raise PlanError(f"{folder} holds another run: '{there}'; choose another folder with -o, or delete that one")


def is_kept(folder: Path) -> bool:
    """Whether a folder holds a plan."""
    return (folder / _PLAN).exists()


def replace_plan(plan: Plan, folder: Path) -> None:
    """Write the plan over that of the folder, which has the same puzzles."""
    atomic_write(folder / _PLAN, _text_of(plan))


def _text_of(plan: Plan) -> str:
    instances = [{"name": one.name, "suite": one.suite, "expected": one.expected} for one in plan.instances]
    return json.dumps(asdict(replace(plan, instances=())) | {"instances": instances}, indent=1) + "\n"


def read(folder: Path) -> Plan:
    """The plan of a run.

    Raises PlanError if the folder holds none.
    """
    path = folder / _PLAN
    if not path.exists():
        raise PlanError(f"expected the folder of a run, with a file '{_PLAN}'; got '{folder}'")
    try:
        fields = json.loads(path.read_bytes())
        instances = [
            Instance(known["name"], known["suite"], puzzle, Expected(known["expected"]))
            for known, puzzle in zip(fields["instances"], load(folder / _PUZZLES), strict=True)
        ]
        samples = [Sampling(**one | {"entrants": tuple(one["entrants"])}) for one in fields.get("samples", [])]
        made = {
            "entrants": tuple(Entrant(**entrant) for entrant in fields["entrants"]),
            "instances": tuple(instances),
            "bounds": Bounds(**fields["bounds"]),
            "notes": tuple(fields["notes"]),
            "samples": tuple(samples),
        }
        return Plan(**fields | made)
    except (KeyError, TypeError, ValueError) as error:
        raise PlanError(f"{path} was written by another version of hitori, or changed: {error}") from None


T = TypeVar("T")

_SHARD = "shard.json"


class Shard(NamedTuple):
    """One of `of` parts; `number` counts from 1. A run that is not divided is 1/1."""

    number: int = 1
    of: int = 1

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def take(self, batches: Iterable[T]) -> Iterable[T]:
        """Its share.

        >>> list(Shard(2, 4).take("abcdefg"))
        ['b', 'f']
        """
        return islice(batches, self.number - 1, None, self.of)

    @classmethod
    def parse(cls, text: str) -> Shard:
        """The shard that is written, e.g. "2/4"; raises ValueError."""
        number, _, of = text.partition("/")
        if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
            raise ValueError(f"expected a shard from 1/N to N/N, e.g. 2/4; got '{text}'")
        return cls(int(number), int(of))


WHOLE = Shard()


def keep_shard(shard: Shard, folder: Path) -> None:
    """Note in the folder of a run which shard of its plan it holds.

    Raises PlanError if it holds another one.
    """
    there = shard_of(folder)
    if there != shard and (there != WHOLE or (folder / JOURNAL).exists()):
        raise PlanError(f"{folder} holds the shard {there} of this run, not {shard}; choose another folder with -o")
    if shard != WHOLE:
        atomic_write(folder / _SHARD, json.dumps(shard._asdict()) + "\n")


def shard_of(folder: Path) -> Shard:
    """The shard that a folder holds."""
    path = folder / _SHARD
    return Shard(**json.loads(path.read_bytes())) if path.exists() else WHOLE
