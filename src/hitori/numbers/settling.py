"""Settling Hitori numbers: search all shadings of a size, and keep the result as a certificate.

A number of a side is a *task*, e.g. "fewest 7". `processes.tasks` runs many of them, in parallel, with a folder whose
journal lets a later run resume.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path

from ..errors import ImpossibleWishError
from ..processes import tasks
from ..shading import Shading
from .certificates import Certificate, Number
from .constructions import fewest_shading, many_shading
from .hitori_numbers import check_side, fewest_at_least
from .labelling import puzzle_on
from .search import shading_within
from .shadings import shading_counts


def settle(number: Number, n: int) -> Certificate:
    """The fewest or the most labels of an n x n puzzle with one solution, n >= 3, by searching all shadings.

    >>> settle("fewest", 4).labels
    3

    Raises ValueError for n < 3; EngineNotInstalledError for the fewest without the extra `pysat`; TooLargeError for the
    most if the memory does not suffice; ImpossibleWishError if no labels make an extreme shading the only solution.
    """
    check_side(n, 3)
    return _settle_fewest(n) if number == "fewest" else _settle_most(n)


def settle_many(
    numbers: Iterable[Number], sides: Iterable[int], *, folder: Path | None = None, workers: int | None = None
) -> Iterator[Certificate]:
    """The certificates of these numbers and sides as they are settled; `folder` and `workers` are those of `tasks.run`.

    Raises as `settle` and `tasks.run` do.
    """
    names = [f"{number} {n}" for number, n in product(numbers, sides)]
    for _, text in tasks.run(_settled_text, {name: name for name in names}, folder=folder, workers=workers):
        yield Certificate.parse(text)


def _settled_text(task: str) -> str:
    number, n = task.split()
    return settle("fewest" if number == "fewest" else "most", int(n)).dump()


def _settle_fewest(n: int) -> Certificate:
    labels = fewest_at_least(n)
    while (shading := shading_within(n, labels)) is None:
        labels += 1
    return _witnessed("fewest", n, labels, [fewest_shading(n), shading])


def _settle_most(n: int) -> Certificate:
    counts = shading_counts(n)
    return _witnessed("most", n, n * n - counts.min_shaded_maximal, [many_shading(n), counts.witness_min])


def _witnessed(number: Number, n: int, labels: int, shadings: list[Shading]) -> Certificate:
    """The certificate whose witness comes from the first of the shadings that can carry the labels."""
    for shading in shadings:
        with suppress(ImpossibleWishError):
            return Certificate(number, n, labels, puzzle_on(shading, labels), shading)
    raise ImpossibleWishError(f"no puzzle was found on the extreme shadings of {n} x {n} cells")
