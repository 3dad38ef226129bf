"""The protocol: one JSON object a line, in which a program is asked and answers.

    {"grid": [[2, 1], [1, 1]], "method": "forward-checking"}
    {"solution": [[2, 1], [1, null]], "states": 4, "order": [[1, 1, "#"], [0, 1, "."], [1, 0, "."], [0, 0, "."]]}

`solution` is spelt as templates/spellings.md shows; `states` is the number of states, `order` the cells in the order in
which they were coloured, undone ones included. Both may be left out. Lines that are not such an object are talk, in
which the states may be said; the last one that is counts. docs/course.md says the same for students.

Orders: whether a program colours forced cells first, read from the order in which it coloured them.

An order is replayed with domains, as forward checking keeps them. A cell that is coloured again was undone, with every
cell coloured after it: that is how a depth-first search goes back. An assignment is a *forced* one if some open cell
had one colour left, and is *taken* if the coloured cell was such a cell.
"""

from __future__ import annotations

import json
from typing import Any

from ..puzzle import Puzzle
from ..solving.board import Board
from .templates.reading import last_answer

MOST = 2**63
"""States of an answer; no program gets so far."""


def question(puzzle: Puzzle, method: str) -> str:
    """The line that asks for a solution.

    >>> question(Puzzle([[1]]), "brute-force")
    '{"grid": [[1]], "method": "brute-force"}'
    """
    return json.dumps({"grid": puzzle.to_rows(), "method": method})


def reply(out: str, puzzle: Puzzle) -> dict[str, Any]:
    r"""The last answer in the output of a program, as part of an `Attempt`; nothing if there is none.

    >>> reply('thinking ...\n{"solution": "no solution", "states": 5}', Puzzle([[1]]))
    {'solution': 'no solution', 'states': 5, 'taken': 0, 'forced': 0}
    """
    if not (found := last_answer(out)):  # type: ignore[no-untyped-call]
        return {}
    states = found.get("states")
    is_count = type(states) is int and 0 <= states <= MOST
    taken, forced = forced_taken(puzzle, found.get("order"))
    return {"solution": found["solution"], "states": states if is_count else None, "taken": taken, "forced": forced}


def forced_taken(puzzle: Puzzle, order: object) -> tuple[int, int]:
    """How many assignments took a forced cell, and how many could; none of an order that cannot be read.

    >>> forced_taken(Puzzle([[2, 1], [1, 1]]), [(1, 1, "#"), (0, 1, "."), (1, 0, "."), (0, 0, ".")])
    (2, 2)
    """
    board = Board.of(puzzle)
    stack: dict[int, str] = {}
    taken = possible = 0
    for step in order if isinstance(order, list) else ():
        match step:
            case [int(row), int(col), "#" | "." as shade] if 0 <= row < puzzle.rows and 0 <= col < puzzle.cols:
                index = row * puzzle.cols + col
            case _:
                return 0, 0
        while index in stack:
            stack.popitem()
        narrowed = (board.neighbours[cell] if stack[cell] == "#" else board.duplicates[cell] for cell in stack)
        if forced := set().union(*narrowed) - stack.keys():
            possible += 1
            taken += index in forced
        stack[index] = shade
    return taken, possible
