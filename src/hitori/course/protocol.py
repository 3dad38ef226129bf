"""The protocol: one JSON object a line, in which a program is asked and answers.

    {"grid": [[2, 1], [1, 1]], "method": "forward-checking"}
    {"solution": [[2, 1], [1, null]], "states": 4, "order": [[1, 1, "#"], [0, 1, "."], [1, 0, "."], [0, 0, "."]]}

`solution` and `states`, the number of states, may be spelt as templates/spellings.md shows. `order` lists the cells in
the order in which they were coloured, undone ones included. Both may be left out. Lines that are not such an object are
talk, which may give the states; the last one that is counts. All of this is read by templates/reading.py, as check.py
does. docs/course.md says the same for students.
"""

from __future__ import annotations

import json
from typing import Any

from ..puzzle import Puzzle
from .orders import Replayed, replayed
from .templates.reading import NO_SOLUTION, last_answer, read_answer


def question(puzzle: Puzzle, method: str) -> str:
    """The line that asks for a solution.

    >>> question(Puzzle([[1]]), "brute-force")
    '{"grid": [[1]], "method": "brute-force"}'
    """
    return json.dumps({"grid": puzzle.to_rows(), "method": method})


def reply(out: str, puzzle: Puzzle) -> dict[str, Any]:
    r"""The last answer in the output of a program, as part of an `Attempt`; nothing if there is none.

    >>> found = reply('thinking ...\n{"solution": "no solution", "states": 5}', Puzzle([[1]]))
    >>> found["solution"], found["states"], found["steps"]
    ('no solution', 5, None)
    """
    if not (found := last_answer(out)):  # type: ignore[no-untyped-call]
        return {}
    order = _replayed(puzzle, found)._asdict()
    return {"solution": found["solution"], "states": found["states"], **order}


def _replayed(puzzle: Puzzle, found: dict[str, Any]) -> Replayed:
    """What the order of an answer shows; nothing if the answer cannot be read."""
    try:
        answer = read_answer(found["solution"], puzzle.to_rows())  # type: ignore[no-untyped-call]
    except ValueError:
        return Replayed()
    return replayed(puzzle, found["order"], None if answer == NO_SOLUTION else answer)
