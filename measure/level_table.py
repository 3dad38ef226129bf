"""The table of levels in docs/difficulty.md, counted and written into it.

    python -m measure.level_table [COUNT]

rates so many draws of each size (1000 by default: about a minute).

The puzzles depend on the seed alone, so the counts are the same on every machine.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from hitori import Level, rate_many
from hitori.lab.puzzles.reference import generate_reference

from .measured import measure_tables

SIZES = (8, 10, 12, 15)


def main(count: int = 1000) -> None:
    """Count, and write."""
    measure_tables(
        Path(__file__).parents[1] / "docs" / "difficulty.md", {"levels": lambda: levels(count)}, "level_table"
    )


def levels(count: int) -> Iterator[str]:
    """One row a size: how many draws of the published generator have each level, in percent."""
    yield f"| size | {' | '.join(map(str, Level))} |"
    yield f"|---|{'--:|' * len(Level)}"
    for size in SIZES:
        rng = Random(size)
        found = Counter(rating.level for rating in rate_many(generate_reference(size, rng) for _ in range(count)))
        yield f"| {size} x {size} | {' | '.join(f'{found[level] / count:.1%}' for level in Level)} |"


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
