"""Tables of the figures that `bench` measures.

    python -m measure.bench_tables solve|draws|engines|proofs

measures those of one table, and writes it into its document; each has a record of its own. Times are wall-clock times
of a single thread, so nothing else should run.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from . import engines, generation, proofs, sizes
from .measured import measure_tables
from .system import Figure, three_digits
from .tables import duration

DOCS = Path(__file__).parents[1] / "docs"
ENGINE_SECONDS = 2.0
"""For the passes of one engine at one size."""
SECONDS = {"s": 1.0, "us": 1e-6}


@dataclass(frozen=True)
class Measured:
    """A table of a document, and what measures its figures."""

    document: Path
    heading: str
    figures: Callable[[], Iterable[Figure]]


def solving() -> Iterator[Figure]:
    """Of small puzzles and of large ones."""
    yield from sizes.small(quick=True)
    yield from sizes.large(quick=True)


MEASURED = {
    "solve": Measured(DOCS / "measuring.md", "solving", solving),
    "draws": Measured(DOCS / "generator.md", "puzzles", lambda: generation.figures(quick=True)),
    "engines": Measured(DOCS / "engines.md", "engine", lambda: engines.figures(ENGINE_SECONDS)),
    "proofs": Measured(DOCS / "proofs.md", "proofs", lambda: proofs.figures(quick=False)),
}


def main(name: str) -> None:
    """Measure one table, and write it."""
    chosen = MEASURED[name]
    measure_tables(chosen.document, {f"bench_{name}": lambda: rows(chosen)}, f"bench_{name}")


def rows(chosen: Measured) -> Iterator[str]:
    """One row a figure."""
    yield f"| {chosen.heading} | measured |"
    yield "|---|--:|"
    for figure in chosen.figures():
        yield f"| {figure.name} | {shown(figure)} |"


def shown(figure: Figure) -> str:
    """The value with its unit, e.g. `7.2 µs` or `24,300 puzzles/s`."""
    unit, _, rest = figure.unit.partition(" ")
    value = duration(figure.value * SECONDS[unit]) if unit in SECONDS else f"{three_digits(figure.value)} {unit}"
    return f"{value} {rest}".strip()


if __name__ == "__main__":
    main(*sys.argv[1:])
