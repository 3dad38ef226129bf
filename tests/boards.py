"""Puzzles that many tests look at, and where the examples are."""

import json
from pathlib import Path

import hitori
from hitori import Puzzle

PACKAGE = Path(hitori.__file__).parent
ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
FIVE_FILE = EXAMPLES / "five.txt"

TINY = Puzzle([[2, 1], [1, 1]])
"""One solution: r2c2 is shaded."""
FIVE = Puzzle([[3, 2, 5, 4, 5], [2, 3, 4, 3, 5], [4, 3, 2, 4, 4], [1, 3, 3, 5, 5], [5, 4, 1, 2, 3]])
"""One solution, the puzzle of FIVE_FILE."""
SOLUTION = ["....#", ".#...", "#..#.", ".#..#", "....."]
"""That one."""
TWO_WAYS = Puzzle([[1, 1], [2, 3]])
"""Two solutions."""
BLANK = Puzzle([[0] * 6] * 6)
"""Far more solutions than anybody lists."""
NONE = Puzzle([[1, 1, 1, 1]])
"""No solution: of four in a line three would be shaded."""
BROKEN = Puzzle([[1, 2, 3], [2, 2, 3], [1, 1, 3]])
"""No solution, which takes a search to see."""
EXTREME = Puzzle([[3, 2, 3, 4, 6, 5], [5, 6, 2, 6, 4, 1], [6, 4, 3, 5, 6, 1], [4, 3, 1, 3, 5, 6]])
"""One solution, which takes nested contradictions to find."""
ANSWERED = Puzzle([[3, 3, 1], [2, 1, 1], [1, 2, 12]])
ANSWER = [".#.", "..#", "#.."]
"""Rows of a shading that breaks no rule there."""


def examples_of(format: str) -> list[str]:
    """The texts that a format must read."""
    path = ROOT / "crates" / "hitori-formats" / "examples" / f"{format}.json"
    return [example["text"] for example in json.loads(path.read_text(encoding="utf-8"))["examples"]]
