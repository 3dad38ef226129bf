"""Running a part: cases from a seed until a deadline, or one case again.

Case number `n` of seed `s` is drawn from `Random(f"{part} {s} {n}")`, so each can be made again alone.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from random import Random
from time import monotonic
from typing import Any, Protocol, cast

Case = dict[str, Any]

PARTS = ("grids", "texts", "guided", "proofs", "sequences", "commands", "faults")


PATIENCE = 300.0
"""Seconds after which a case hangs, which is a finding too; on a busy machine a case can take a minute."""


class Part(Protocol):
    """What each module of a part offers."""

    def draw(self, rng: Random) -> Case:
        """A case: all that `check` needs, as JSON values."""

    def check(self, case: Case) -> None:
        """Do the work of a case; raises whatever is wrong."""


class FindingError(Exception):
    """A case that failed, with what makes it again."""

    def __init__(self, part: str, seed: int, number: int, case: Case) -> None:
        super().__init__(
            f"finding in part '{part}', seed {seed}, case {number}; to run it again:\n"
            f"  python -m tests.fuzz --part {part} --seed {seed} --case {number}\n"
            f"  {json.dumps({'part': part, 'case': case})}"
        )


def part_named(name: str) -> Part:
    """The part of that name."""
    return cast(Part, import_module(f"{__package__}.{name}"))


def run(name: str, rng: Random, deadline: float) -> int:
    """Cases of a part until the deadline of `time.monotonic()`; the number of cases.

    Raises FindingError.
    """
    seed = rng.randrange(2**32)
    count = 0
    while monotonic() < deadline:
        run_case(name, seed, count)
        count += 1
    return count


def run_case(name: str, seed: int, number: int) -> None:
    """One case of a part.

    Raises FindingError.
    """
    part = part_named(name)
    case = part.draw(Random(f"{name} {seed} {number}"))
    try:
        with limited(PATIENCE):
            part.check(case)
    except Exception as error:
        raise FindingError(name, seed, number, case) from error


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """TimeoutError in the block after these seconds, as Ctrl-C would come."""

    def ring(_signal: int, _frame: object) -> None:
        raise TimeoutError(f"no end after {seconds:g} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
