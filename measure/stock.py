"""The puzzles that the player has in stock, made by `python -m measure.stock`: a file for each level that is rare.

`stock-expert.json` holds, by size, ten texts; the text of a puzzle has a digit to base 36 for each label, row by row.
They depend on the seed alone: the third of size 8 is number 2 of `hitori generate --size 8 --difficulty expert --count
10 --seed 1`. It takes about twenty minutes.
"""

import json

from hitori import Level, Limits, dumps, generate_many
from hitori.atomic import atomic_write
from hitori.web.site import STATIC

LEVELS = (Level.EXPERT, Level.EXTREME)
SIZES = (6, 8, 10, 12, 15, 20, 25)
COUNT = 10
SEED = 1
SECONDS = 1200.0


def main() -> None:
    """Make them, and write."""
    for level in LEVELS:
        stock = {
            str(size): dumps(
                generate_many(size, count=COUNT, seed=SEED, difficulty=level, limits=Limits(time=SECONDS)),
                format="line",
            ).split()
            for size in SIZES
        }
        atomic_write(STATIC / f"stock-{level}.json", json.dumps(stock, indent=1) + "\n")


if __name__ == "__main__":
    main()
