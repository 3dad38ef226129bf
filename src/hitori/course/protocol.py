"""The protocol: one JSON object a line, in which a program is asked and answers.

    {"grid": [[2, 1], [1, 1]], "method": "forward-checking"}
    {"solution": [[2, 1], [1, null]], "states": 4, "order": [[1, 1, "#"], [0, 1, "."], [1, 0, "."], [0, 0, "."]]}

`solution` is spelt as templates/spellings.md shows; `states` is the number of states, `order` the cells in the order in
which they were coloured, undone ones included. Both may be left out. Lines that are not such an object are talk; the
last one that is counts. docs/course.md says the same for students.

Orders: whether a program colours forced cells first, read from the order in which it coloured them.

An order is replayed with domains, as forward checking keeps them. A cell that is coloured again was undone, with every
cell coloured after it: that is how a depth-first search goes back. An assignment is a *forced* one if some open cell
had one colour left, and is *taken* if the coloured cell was such a cell.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from ..puzzle import Puzzle
from ..shading import Shade
from ..solving.board import Board
from .templates.reading import last_answer

METHODS = ("brute-force", "forward-checking")

MOST = 2**63
"""States of an answer; no program gets so far."""


@dataclass(frozen=True, slots=True)
class ProgramReply:
    """What a program answered. `solution` is as it was written; None stands for no answer at all."""

    solution: object
    states: int | None = None
    order: tuple[tuple[int, int, str], ...] = ()


def question(puzzle: Puzzle, method: str) -> str:
    """The line that asks for a solution.

    >>> question(Puzzle([[1]]), "brute-force")
    '{"grid": [[1]], "method": "brute-force"}'
    """
    return json.dumps({"grid": puzzle.to_rows(), "method": method})


def reply(out: str) -> ProgramReply | None:
    r"""The last answer in the output of a program; None if there is none.

    >>> reply('thinking ...\n{"solution": "no solution", "states": 5}')
    ProgramReply(solution='no solution', states=5, order=())
    """
    found = last_answer(out)  # type: ignore[no-untyped-call]
    return ProgramReply(found["solution"], _count(found.get("states")), _order(found.get("order"))) if found else None


def _count(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST else None


def _order(value: object) -> tuple[tuple[int, int, str], ...]:
    """The assignments, or nothing if one of them is not a row, a column and a colour."""
    steps = value if isinstance(value, list) else []
    found = [(row, col, shade) for row, col, shade in filter(_is_step, steps)]
    return tuple(found) if len(found) == len(steps) else ()


def _is_step(step: object) -> bool:
    match step:
        case [int(), int(), "#" | "."]:
            return True
    return False


SHADES = {"#": Shade.SHADED, ".": Shade.UNSHADED}


def forced_taken(puzzle: Puzzle, order: Sequence[tuple[int, int, str]]) -> tuple[int, int] | None:
    """How many assignments took a forced cell, and how many could; None for an order that leaves the grid.

    >>> forced_taken(Puzzle([[2, 1], [1, 1]]), [(1, 1, "#"), (0, 1, "."), (1, 0, "."), (0, 0, ".")])
    (2, 2)
    """
    board = Board.of(puzzle)
    stack: list[tuple[int, Shade]] = []
    taken = possible = 0
    for row, col, symbol in order:
        if not (0 <= row < puzzle.rows and 0 <= col < puzzle.cols):
            return None
        index = row * puzzle.cols + col
        place = next((at for at, (other, _) in enumerate(stack) if other == index), len(stack))
        del stack[place:]
        forced = _forced(board, stack)
        if forced:
            possible += 1
            taken += index in forced
        stack.append((index, SHADES[symbol]))
    return taken, possible


def _forced(board: Board, stack: Sequence[tuple[int, Shade]]) -> set[int]:
    """The open cells with one colour left, or none."""
    coloured = {index for index, _ in stack}
    forced: set[int] = set()
    for index, shade in stack:
        forced.update(board.neighbours[index] if shade == Shade.SHADED else board.duplicates[index])
    return forced - coloured
