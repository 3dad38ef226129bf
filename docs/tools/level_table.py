"""The table of levels in docs/difficulty.md, counted and written into it by `python docs/tools/level_table.py`.

The generator's puzzles depend on the seed alone, so the counts are the same on every machine.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tables import write_tables

from hitori import Level, generate_many, rate_many

COUNT = 2000
SIZES = (4, 5, 6, 8, 10, 15, 20, 30)


def main() -> None:
    """Count, and write."""
    write_tables(Path(__file__).parents[1] / "difficulty.md", {"levels": levels})


def levels() -> Iterator[str]:
    """One row a size: how many puzzles of each level, in percent, and how many end in a search."""
    yield f"| size | {' | '.join(map(str, Level))} | search |"
    yield f"|---|{'---|' * (len(Level) + 1)}"
    for size in SIZES:
        rated = list(rate_many(generate_many(size, count=COUNT, seed=1)))
        found = Counter(rating.level for rating in rated)
        searched = sum(rating.hardest == "search" for rating in rated)
        shares = [f"{found[level] / COUNT:.1%}" for level in Level]
        yield f"| {size} x {size} | {' | '.join(shares)} | {searched} |"


if __name__ == "__main__":
    main()
