"""The levels of our first scale, beside today's: what share of some puzzles has each.

    python -m measure.first_scale puzzles.txt more.jsonl
    hitori generate --size 10 --count 2000 --seed 1 | python -m measure.first_scale -

The first scale had the same techniques but one, and asked only which is the hardest. It called every short argument
by contradiction hard, so two fifths of the puzzles that people publish were hard, and one in fifty was medium.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import hitori
from hitori import Difficulty, Level, Puzzle
from hitori.techniques import TechniqueId, technique

MOVED: dict[TechniqueId, Level] = {"direct-contradiction": Level.HARD, "pair-chain": Level.HARD}
"""The techniques whose level was another: what is direct was part of `short-contradiction`."""


def first_level(found: Difficulty) -> Level | None:
    """The level that the first scale gave to a puzzle with this rating; None where it has none."""
    if found.techniques is None:
        return None
    return max(MOVED.get(name, technique(name).level) for name in found.techniques)


def shares(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A table in Markdown: of the puzzles with a level, the share of each on both scales."""
    rated = [found for found in hitori.rate_many(puzzles) if found.level is not None]
    yield f"| {len(rated)} puzzles | " + " | ".join(map(str, Level)) + " |"
    yield "|---" + "|--:" * len(Level) + "|"
    for name, levels in (("first scale", map(first_level, rated)), ("today", (found.level for found in rated))):
        times = Counter(levels)
        yield f"| {name} | " + " | ".join(f"{times[level] / max(1, len(rated)):.1%}" for level in Level) + " |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the files, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m measure.first_scale")
    parser.add_argument("file", nargs="+", help="puzzles in any format that hitori reads; - for the standard input")
    files: list[str] = parser.parse_args(arguments).file
    each = (hitori.loads(sys.stdin.read()) if file == "-" else hitori.load(file) for file in files)
    print(*shares(puzzle for puzzles in each for puzzle in puzzles), sep="\n")


if __name__ == "__main__":
    main()
