"""Figures, e.g. 0.012 seconds, how they are timed, and their tables in Markdown.

Whatever is compared takes turns: a *pass* runs each once, so a slow moment of the machine affects all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

from hitori.lab.written import row

UNITS = {"s": 1.0, "ms": 1e-3, "µs": 1e-6}


class Figure(NamedTuple):
    """One measured value."""

    name: str
    value: float
    unit: str

    def __str__(self) -> str:
        """The value with its unit.

        >>> str(Figure("solve", 7.2e-6, "s")), str(Figure("generate", 24_300.4, "puzzles/s"))
        ('7.2 µs', '24,300 puzzles/s')
        """
        unit, _, rest = self.unit.partition(" ")
        value = duration(self.value) if unit == "s" else f"{three_digits(self.value)} {unit}"
        return f"{value} {rest}".strip()


def three_digits(value: float) -> str:
    """At least three digits and no exponent for large numbers, e.g. `7.2`, `0.0123` or `24,300`."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def duration(seconds: float) -> str:
    """Three digits and a unit, e.g. `1.28 ms`."""
    for unit, size in UNITS.items():
        if seconds >= 0.9995 * size:  # from there on three digits round up to one of this unit
            return f"{seconds / size:.0f} {unit}" if seconds >= 100 * size else f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def by_turns(*runs: Callable[[], object], passes: int, of: Callable[[Sequence[float]], float] = median) -> list[float]:
    """The seconds of each, over some passes after one that is not counted; `of` is e.g. `median` or `min`."""
    samples = [list[float]() for _ in runs]
    for _ in range(1 + passes):
        for run, taken in zip(runs, samples, strict=True):
            started = perf_counter()
            run()
            taken.append(perf_counter() - started)
    return [of(taken[1:]) for taken in samples]


def markdown(header: Sequence[str], rows: Iterable[Sequence[object]], words: int = 1) -> list[str]:
    """The lines of a table in Markdown; the first columns hold words, the others numbers.

    >>> markdown(["n", "time"], [[8, "1 ms"]])
    ['| n | time |', '|---|--:|', '| 8 | 1 ms |']
    """
    rule = "|---" * words + "|--:" * (len(header) - words) + "|"
    return [row(header), rule, *map(row, rows)]


def tabled(heading: str, figures: Iterable[Figure]) -> list[str]:
    """A table of figures, a row each."""
    return markdown([heading, "measured"], [(figure.name, figure) for figure in figures])


def crossed(figures: Iterable[Figure]) -> list[str]:
    """A table of figures that are named `COLUMN: ROW`.

    >>> crossed([Figure("n = 5: proof", 629, "bytes"), Figure("n = 9: proof", 1728, "bytes")])
    ['|  | n = 5 | n = 9 |', '|---|--:|--:|', '| proof | 629 bytes | 1,728 bytes |']
    """
    cells = {tuple(figure.name.split(": ", 1)): figure for figure in figures}
    columns, rows = map(dict.fromkeys, zip(*cells, strict=True))
    return markdown(["", *columns], [[name, *(cells.get((column, name), "") for column in columns)] for name in rows])
