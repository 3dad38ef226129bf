"""The protocol: one JSON object a line, in which a program is asked and answers.

    {"grid": [[2, 1], [1, 1]], "method": "forward-checking"}
    {"solution": [[2, 1], [1, null]], "states": 4, "order": [[1, 1, "#"], [0, 1, "."], [1, 0, "."], [0, 0, "."]]}

`solution` is spelt as templates/spellings.md shows; `states` is the number of states, `order` the cells in the order in
which they were coloured, undone ones included. Both may be left out. Lines that are not such an object are talk, in
which the states may be said; the last one that is counts. docs/course.md says the same for students.
"""

from __future__ import annotations

import json
from typing import Any

from ..puzzle import Puzzle
from .orders import forced_taken
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
