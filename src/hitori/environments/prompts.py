"""Prompts: an item in words, for a person or a model: the rules, the labels, what is known, and how to answer.

Cells are called r1c1, row 1 and column 1 at the top left; only the JSON of an `explain` item counts from 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..puzzle import Puzzle
from ..serialize import to_json
from ..shading import Shading
from .items import CitedStep, Item, exists_item, judge_item, review_item, solve_item

RULES = """\
Hitori: shade some cells of a grid so that
(1) no label occurs twice among the unshaded cells of a row or a column,
(2) no two shaded cells share a side,
(3) the unshaded cells are connected by their sides.
Cells are called r1c1, r1c2, ...: r1c1 is row 1, column 1, at the top left. # is shaded, . is unshaded, ? is open."""

_FOLLOWS = """\
A step cites cells. It follows from them if every shading that keeps the rules has the step when nothing else is used:
only the labels and the known shades of the cited cells, and the labels of the step's own cells. All other cells are
then open, and their labels blank; blank labels are never equal."""


def prompt(item: Item, *, example: bool = False, labels: bool = True) -> str:
    """What to ask: the rules, the puzzle, and how the last line of the reply must look.

    With `example` another puzzle with its right reply comes first. Without `labels`, those of the puzzle are left to a
    picture.

    >>> asked = prompt(EXAMPLES["judge"][0])
    >>> print(asked[asked.index("Step:"):], end="")
    Step: r2c2 is shaded, because of r1c2, r2c1
    """
    parts = [RULES, _TASKS[item["task"]]]
    if example:
        other, reply = EXAMPLES[item["task"]]
        parts += ["An example.", *_board(other), *_asked(other), f"Reply:\n{reply}", "Now the question."]
    return "\n\n".join([*parts, *_board(item, labels=labels), *_asked(item)]) + "\n"


def _board(item: Item, *, labels: bool = True) -> list[str]:
    rows = "\n".join(" ".join(map(str, row)) for row in item["puzzle"])
    where = f"\n{rows}" if labels else " see the picture."
    parts = [f"Labels, {item['rows']} rows and {item['cols']} columns:{where}"]
    if "known" in item:
        parts.append("Known:\n" + "\n".join(item["known"]))
    return parts


def _asked(item: Item) -> list[str]:
    if item["task"] == "judge":
        return [f"Step: {_step(item)}"]
    if item["task"] == "review":
        lines = [f"{number}. {_step(step)}" for number, step in enumerate(item["steps"], 1)]
        return ["Steps:\n" + "\n".join(lines)]
    return []


def _step(step: Item) -> str:
    cells = ", ".join(f"r{r + 1}c{c + 1} is {'shaded' if shade == '#' else 'unshaded'}" for r, c, shade in step["step"])
    because = ", ".join(f"r{r + 1}c{c + 1}" for r, c in step["because"])
    return f"{cells}, because of {because or 'no cell'}"


_TASKS = {
    "solve": """\
Solve the puzzle; it has one solution. End with the shading, a line for each row, e.g. .#. for three cells.""",
    "exists": """\
Does the puzzle have a solution? End with a shading that keeps the rules, a line for each row, e.g. .#. for three
cells; or with the line "no solution".""",
    "judge": f"""\
Judge a step.
{_FOLLOWS}
End with one line, one of these words alone:
follows: the step follows from the cells cited
needs_more: it is true in every shading that agrees with what is known, but does not follow from the cells cited
wrong: it is false in every shading that agrees with what is known
undecided: some shadings that agree with what is known have the step, others do not""",
    "review": f"""\
Find the first step that does not follow, or is false.
{_FOLLOWS}
What earlier steps found is known in the later ones. End with one line: the number of that step alone, or none.""",
    "explain": """\
Solve the puzzle. Give every step with its reason: the cells from whose labels and known shades it follows, and no
others. Known shades grow with each step. End with one line of JSON, in which cells are [row, column] from 0:
{"steps": [{"step": [[row, column, "#"]], "because": [[row, column], ...]}, ...], "solution": [".#..", ...]}""",
}

_TINY, _SHADED, _OPEN = Puzzle([[2, 1], [1, 1]]), Shading(["..", ".#"]), Shading.unknown(2, 2)
_CORNER = CitedStep({(1, 1): "#"}, [(0, 1), (1, 0)])
_FALSE = CitedStep({(0, 0): "#"}, [(0, 1)])
_STEPS = [
    _CORNER,
    CitedStep({(0, 1): "."}, [(1, 1)]),
    CitedStep({(1, 0): "."}, [(1, 1)]),
    CitedStep({(0, 0): "."}, [(1, 1)]),
]
_HEAD: dict[str, Any] = {"level": None, "name": None}
_GIVEN: dict[str, Any] = {**_HEAD, "known": _OPEN}

EXAMPLES: Final[Mapping[str, tuple[Item, str]]] = {
    "solve": (solve_item("example", _TINY, **_HEAD, solution=_SHADED), "..\n.#"),
    "exists": (exists_item("example", _TINY, **_HEAD, solution=_SHADED), "..\n.#"),
    "judge": (
        judge_item("example", _TINY, **_GIVEN, step=_CORNER.step, because=_CORNER.because, verdict="follows"),
        "follows",
    ),
    "review": (review_item("example", _TINY, **_GIVEN, steps=[_CORNER, _FALSE], first_wrong=2), "2"),
    "explain": (
        {
            **solve_item("example", _TINY, **_HEAD, solution=_SHADED),
            "task": "explain",
            "known": _OPEN.to_rows(),
        },
        to_json({"steps": [step.to_dict() for step in _STEPS], "solution": _SHADED.to_rows()}),
    ),
}
"""For each task an item of a tiny puzzle and the right reply to it."""
