"""The Hitori puzzles of other environments and benchmarks, one JSON object per line, as our commands read them.

python examples/puzzles_of_others.py chuk 200 > chuk.jsonl
python examples/puzzles_of_others.py ppbench ppbench/bundled/golden_300.jsonl > ppbench.jsonl

`chuk` needs the package chuk-puzzles-gym 0.10.3; it makes so many puzzles of each difficulty, from the seeds 0, 1, ...
`ppbench` reads the links in a file of the wheel of ppbench 0.1.0; a name is the number of the line there.
"""

import asyncio
import json
import sys
from collections.abc import Iterator

import hitori


def of_chuk(count: int) -> Iterator[hitori.Puzzle]:
    """So many puzzles of each difficulty of chuk-puzzles-gym."""
    from chuk_puzzles_gym.games.hitori import HitoriGame

    for difficulty in ("easy", "medium", "hard"):
        for seed in range(count):
            game = HitoriGame(difficulty, seed=seed)
            asyncio.run(game.generate_puzzle())
            yield hitori.Puzzle(game.grid, name=f"{difficulty}, seed {seed}")


def of_ppbench(file: str) -> Iterator[hitori.Puzzle]:
    """The Hitori puzzles among those of Pencil Puzzle Bench."""
    with open(file, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            record = json.loads(line)
            if record["pid"] == "hitori":
                puzzle = hitori.loads_one(record["puzzlink_url"])
                yield hitori.Puzzle(puzzle.to_rows(), name=f"line {number}")


if __name__ == "__main__":
    _, source, argument = sys.argv
    for puzzle in of_chuk(int(argument)) if source == "chuk" else of_ppbench(argument):
        print(hitori.dumps(puzzle, format="jsonl"), end="")
