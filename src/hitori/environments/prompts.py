"""Prompts: an item in words, for a person or a model: the rules, the labels, what is known, and how to answer.

Cells are called r1c1, row 1 and column 1 at the top left; only the JSON of an `explain` item counts from 0.
"""

from __future__ import annotations

from .items import Item

RULES = """\
Hitori: shade some cells of a grid so that
(1) no label occurs twice among the unshaded cells of a row or a column,
(2) no two shaded cells share a side,
(3) the unshaded cells are connected by their sides.
Cells are called r1c1, r1c2, ...: r1c1 is row 1, column 1, at the top left. # is shaded, . is unshaded, ? is open."""

_FOLLOWS = """\
A step follows from the cells cited for it if every shading that keeps the rules has it, when only the labels and known
shades of the cited cells and the labels of the step's own cells are used: all other labels are blank, all other cells
open."""


def prompt(item: Item, *, example: bool = False) -> str:
    """What to ask: the rules, the puzzle, and how the last line of the reply must look.

    With `example` another puzzle with its right reply comes first.
    """
    parts = [RULES, _TASKS[item["task"]]]
    if example:
        parts.append(_EXAMPLES[item["task"]])
    return "\n\n".join([*parts, *_board(item), *_asked(item)]) + "\n"


def _board(item: Item) -> list[str]:
    labels = "\n".join(" ".join(map(str, row)) for row in item["puzzle"])
    parts = [f"Labels, {item['rows']} rows and {item['cols']} columns:\n{labels}"]
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
Has the puzzle a solution? End with a shading that keeps the rules, a line for each row, e.g. .#. for three cells; or
with the line "no solution".""",
    "judge": f"""\
Judge a step. {_FOLLOWS}
End with one line, one of these words alone:
follows: the step follows from the cells cited
needs_more: it is true in the only shading that agrees with what is known, but does not follow from the cells cited
wrong: it is false in every shading that agrees with what is known
undecided: some shadings that agree with what is known have the step, others do not""",
    "review": f"""\
Find the first step that does not follow, or is false. {_FOLLOWS}
What earlier steps found is known in the later ones. End with one line: the number of that step alone, or none.""",
    "explain": """\
Solve the puzzle. Give every step with its reason: the cells from whose labels and known shades it follows, and no
others. Known shades grow with each step. End with one line of JSON, in which cells are [row, column] from 0:
{"steps": [{"step": [[row, column, "#"]], "because": [[row, column], ...]}, ...], "solution": [".#..", ...]}""",
}

_EXAMPLES = {
    "solve": "For example, the labels\n2 1\n1 1\nhave the reply\n..\n.#",
    "exists": "For example, the labels\n2 1\n1 1\nhave the reply\n..\n.#",
    "judge": """\
For example, with the labels
2 1
1 1
and nothing known, the step "r2c2 is shaded, because of r1c2, r2c1" has the reply
follows""",
    "review": """\
For example, with the labels
2 1
1 1
and nothing known, the steps "1. r2c2 is shaded, because of r1c2, r2c1" and "2. r1c1 is shaded, because of r1c2" have
the reply
2""",
    "explain": """\
For example, the labels
2 1
1 1
have the reply
{"steps": [{"step": [[1, 1, "#"]], "because": [[0, 1], [1, 0]]}, {"step": [[0, 1, "."], [1, 0, "."]], \
"because": [[1, 1]]}, {"step": [[0, 0, "."]], "because": []}], "solution": ["..", ".#"]}""",
}
