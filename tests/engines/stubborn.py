"""An engine in a process of its own that nothing stops. It is loaded there, too: it imports nothing that tests need."""

import re
from collections.abc import Iterator

from hitori import Puzzle
from hitori.encodings.pairs import PairRules
from hitori.engines.engine import Deadline
from hitori.engines.isolated import IsolatedEngine

EASY = Puzzle([[1, 2], [2, 1]])
ENDLESS = Puzzle([[1, 2, 3]])
REFUSED = Puzzle([[1]])


class Stubborn(IsolatedEngine):
    """It knows that nothing is shaded, searches for ever in a single row, and refuses a single cell."""

    name = "stubborn"
    library = __name__

    def __init__(self) -> None:
        self.prepare()

    def state(self, rules: PairRules) -> "StubbornModel":
        if len(rules.puzzle) == 1:
            raise ArithmeticError("one cell is too few")
        return StubbornModel(rules.puzzle)


class StubbornModel:
    variables = clauses = 4

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle

    def shadings(self, _: Deadline) -> Iterator[list[int]]:
        print("what a library prints", flush=True)
        if self._puzzle.rows == 1:
            re.match("(a+)+$", "a" * 60 + "b")  # C code that keeps the interpreter to itself
        yield []

    def close(self) -> None:
        pass
