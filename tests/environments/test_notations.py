"""Replies in forty notations have the mark that a script gives which knows what was written, and reads nothing."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

import hitori
from hitori.environments.items import Item, exists_item, solve_item
from hitori.environments.marks import mark, plain

Labels = list[list[int]]
Grid = list[str]
"""Rows of `#`, `.` and `?`, which counts as unshaded."""

KINDS = ["right"] * 4 + ["wrong"] * 3 + ["incomplete"] * 3 + ["inverted"] * 2


def keeps_the_rules(labels: Labels, grid: Grid) -> bool:
    """The three rules, from scratch: what is not `#` is unshaded."""
    rows, cols = range(len(labels)), range(len(labels[0]))
    shaded = {(r, c) for r in rows for c in cols if grid[r][c] == "#"}
    unshaded = {(r, c) for r in rows for c in cols} - shaded
    for line in [[(r, c) for c in cols] for r in rows] + [[(r, c) for r in rows] for c in cols]:
        left = [labels[r][c] for r, c in line if (r, c) in unshaded]
        if len(left) != len(set(left)):
            return False
    if any((r + 1, c) in shaded or (r, c + 1) in shaded for r, c in shaded):
        return False
    found, new = set(), [min(unshaded)] if unshaded else []
    while new:
        r, c = cell = new.pop()
        if cell not in found:
            found.add(cell)
            new += {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & unshaded
    return found == unshaded


class Case(NamedTuple):
    """What is written: the labels and the grid."""

    labels: Labels
    grid: Grid

    @property
    def shaded(self) -> list[tuple[int, int]]:
        return [(r, c) for r, row in enumerate(self.grid) for c, shade in enumerate(row) if shade == "#"]

    @property
    def complete(self) -> Grid:
        return [row.replace("?", ".") for row in self.grid]


def in_marks(marks: str, between: str = "", line: str = "{}", rows: str = "\n") -> Callable[[Case], str]:
    """A grid in marks for shaded, unshaded and unknown, words if there are spaces between them."""
    shaded, unshaded, unknown = marks.split() if " " in marks else [*marks]
    names = {"#": shaded, ".": unshaded, "?": unknown}

    def write(case: Case) -> str:
        return rows.join(
            line.format(between.join(names[shade] for shade in row), number=number)
            for number, row in enumerate(case.grid, 1)
        )

    return write


def in_labels(shaded: str, between: str = " ", line: str = "{}", rows: str = "\n") -> Callable[[Case], str]:
    """The labels, with this for a shaded one."""

    def write(case: Case) -> str:
        return rows.join(
            line.format(
                between.join(
                    shaded.format(label) if shade == "#" else str(label)
                    for label, shade in zip(labels, row, strict=True)
                )
            )
            for labels, row in zip(case.labels, case.grid, strict=True)
        )

    return write


def in_cells(cell: str, text: str, between: str = ", ") -> Callable[[Case], str]:
    """The shaded cells: r and c count from 0, R and C from 1, A is the letter of a column."""

    def write(case: Case) -> str:
        cells = [cell.format(r=r, c=c, R=r + 1, C=c + 1, A=chr(65 + c)) for r, c in case.shaded]
        return text.format(between.join(cells))

    return write


def in_columns(case: Case) -> str:
    lines = []
    for r, row in enumerate(case.grid, 1):
        if found := [str(c) for c, shade in enumerate(row, 1) if shade == "#"]:
            lines.append(f"row {r}: {', '.join(found)}")
    return "\n".join(lines)


def wrapped(text: str, write: Callable[[Case], str]) -> Callable[[Case], str]:
    return lambda case: text.format(write(case))


def beside_puzzle(case: Case) -> str:
    labels = "\n".join(" ".join(map(str, row)) for row in case.labels)
    return f"The puzzle is\n\n{labels}\n\nand its solution is\n\n{in_marks('#.?', ' ')(case)}\n"


def under_headers(case: Case) -> str:
    head = "    " + " ".join(str(c) for c in range(1, len(case.grid[0]) + 1))
    return "\n".join([head, *(f"{r} | {' '.join(row)}" for r, row in enumerate(case.grid, 1))])


def unshaded_cells(case: Case) -> str:
    cells = [f"r{r}c{c}" for r, row in enumerate(case.grid, 1) for c, shade in enumerate(row, 1) if shade != "#"]
    return f"The unshaded cells are {', '.join(cells)}. All others are shaded."


def dictionary(case: Case) -> str:
    cells = [f'"r{r}c{c}": "{shade}"' for r, row in enumerate(case.complete, 1) for c, shade in enumerate(row, 1)]
    return "{" + ", ".join(cells) + "}"


PLAIN = in_marks("#.?")
NOTATIONS: dict[str, Callable[[Case], str]] = {
    "rows of marks": PLAIN,
    "marks with spaces": in_marks("#.?", " "),
    "x and o": in_marks("XO?", " "),
    "x and dots": in_marks("x.?"),
    "x and dashes": in_marks("x-?", " "),
    "ones and zeros": in_marks("10?", " "),
    "ones and zeros, run together": in_marks("10?"),
    "letters": in_marks("BW?", " "),
    "words of colours": in_marks("black white ?", " "),
    "words of shades": in_marks("shaded unshaded ?", ", "),
    "emoji": in_marks("⬛⬜?"),
    "squares": in_marks("■□?", " "),
    "blocks": in_marks("█.?"),
    "on one line": in_marks("#.?", rows="/"),
    "one line of marks": in_marks("#.?", rows=""),
    "CSV": in_marks("#.?", ","),
    "between bars": in_marks("#.?", " | ", "| {} |"),
    "a table of HTML": wrapped("<table>{}</table>", in_marks("# . ?", "</td><td>", "<tr><td>{}</td></tr>")),
    "rows with numbers": in_marks("#.?", " ", "Row {number}: {}"),
    "under headers": under_headers,
    "lists of JSON": wrapped("[{}]", in_marks("1 0 0", ", ", "[{}]", ", ")),
    "texts of JSON": wrapped("[{}]", in_marks("#.?", line='"{}"', rows=", ")),
    "an object of JSON": wrapped('{{"solution": [{}]}}', in_marks("#.?", line='"{}"', rows=", ")),
    "lists of Python": wrapped("[{}]", in_marks("True False False", ", ", "[{}]", ", ")),
    "an array of numpy": wrapped("array([{}])", in_marks("1 0 0", ", ", "[{}]", ",\n       ")),
    "a fence": wrapped("Here it is:\n\n```\n{}\n```\n", PLAIN),
    "a fence of JSON": wrapped('Done.\n```json\n{{"solution": [{}]}}\n```', in_marks("#.?", line='"{}"', rows=",\n  ")),
    "behind a title": wrapped("I looked at each row.\n\n**Final answer:**\n\n{}\n", PLAIN),
    "in a tag": wrapped("<think>r1c1 is shaded.</think>\n<answer>\n{}\n</answer>", PLAIN),
    "beside the puzzle": beside_puzzle,
    "labels, x for shaded": in_labels("X"),
    "labels, hash for shaded": in_labels("#"),
    "labels in square brackets": in_labels("[{}]"),
    "labels with a star": in_labels("{}*"),
    "labels, null for shaded": wrapped("[{}]", in_labels("null", ", ", "[{}]", ", ")),
    "labels, struck out": in_labels("~~{}~~"),
    "cells as r1c1": in_cells("r{R}c{C}", "I shade {}."),
    "cells in words": in_cells("row {R}, column {C}", "The shaded cells are: {}.", "; "),
    "pairs from 1": in_cells("({R}, {C})", "Shaded cells (row, column), 1-indexed: {}"),
    "pairs from 0": in_cells("({r}, {c})", "Shaded cells (row, column), 0-indexed: {}"),
    "lists of pairs from 0": in_cells("[{r}, {c}]", '{{"shaded": [{}]}}'),
    "objects of cells": in_cells('{{"row": {R}, "col": {C}}}', '{{"shaded": [{}]}}'),
    "facts": in_cells("shaded({R},{C}).", "{}", "\n"),
    "cells of a sheet": in_cells("{A}{R}", "Shaded: {}"),
    "columns of each row": in_columns,
    "unshaded cells": unshaded_cells,
    "an object of all cells": dictionary,
    "a matrix of LaTeX": wrapped("\\begin{{pmatrix}}\n{}\n\\end{{pmatrix}}", in_marks("10?", " & ", "{} \\\\")),
    "a matrix on one line": wrapped(
        "So $$S = 1.$$ Hence\n\\[\\left[\\begin{{array}}{{c|c}}{}\\end{{array}}\\right]\\]",
        in_marks("\\# . ?", " & ", rows=" \\\\ "),
    ),
    "a boxed matrix": wrapped(
        "The grid is\n$$\\boxed{{\\begin{{bmatrix}}{}\\end{{bmatrix}}}}$$\nas wanted.",
        in_marks("1 0 ?", " & ", rows="\\\\"),
    ),
    "boxed rows": wrapped("\\[\\boxed{{\\text{{{}}}}}\\]", in_marks("\\# . ?", rows="\\\\")),
    "a boxed text": wrapped("I try.\n\n\\boxed{{\n{}\n}}", PLAIN),
    "a box, said again": wrapped("\\boxed{{\n{0}\n}}\nLet me check. Yes.\n\\boxed{{\n{0}\n}}", PLAIN),
    "boxed cells": in_cells("r{R}c{C}", "Shaded: $\\boxed{{\\text{{{}}}}}$."),
}

NOT_READ: dict[str, Callable[[Case], str]] = {
    "a table of Markdown": lambda case: (
        "| "
        + " | ".join(f"c{c + 1}" for c in range(len(case.grid[0])))
        + " |\n"
        + "|"
        + "---|" * len(case.grid[0])
        + "\n"
        + in_marks("#.?", " | ", "| {} |")(case)
    ),
    "cells each in a box": in_cells("\\boxed{{r{R}c{C}}}", "I shade {}.", " and "),
    "rows each in a box": in_marks("#.?", line="\\boxed{{{}}}"),
    "labels, boxed for shaded": wrapped(
        "\\begin{{pmatrix}}{}\\end{{pmatrix}}", in_labels("\\boxed{{{}}}", " & ", rows="\\\\")
    ),
    "labels, bold for shaded": wrapped(
        "\\begin{{pmatrix}}{}\\end{{pmatrix}}", in_labels("\\mathbf{{{}}}", " & ", rows="\\\\")
    ),
    "one box after another": lambda case: (
        "\\boxed{" + "\\\\".join(case.grid) + "}, or \\boxed{" + "\\\\".join(case.grid[::-1]) + "}"
    ),
    "a numbered list": in_marks("#.?", " ", "{number}. {}"),
    "words for unknown cells": in_marks("shaded unshaded unknown", " "),
    "numbers for unknown cells": wrapped("[{}]", in_marks("1 0 -1", ", ", "[{}]", ", ")),
}
"""What a person would read: to be refused, and not to be taken for something else."""


def written(solution: Grid, kind: str, random: Random) -> Grid:
    """A shading of this kind."""
    grid = [[*row] for row in solution]
    cells = [(r, c) for r, row in enumerate(grid) for c in range(len(row))]
    if kind == "wrong":
        for r, c in random.sample(cells, random.randint(1, 4)):
            grid[r][c] = "#."[grid[r][c] == "#"]
    elif kind == "incomplete":
        some = cells if random.random() < 0.5 else [(r, c) for r, c in cells if grid[r][c] == "."]
        for r, c in random.sample(some, random.randint(1, 3)):
            grid[r][c] = "?"
    elif kind == "inverted":
        grid = [["#."[shade == "#"] for shade in row] for row in grid]
    return ["".join(row) for row in grid]


def replies(name: str, write: Callable[[Case], str]) -> list[tuple[str, float, Item, str]]:
    """For each kind of shading the kind, the score that it deserves, the item and the reply."""
    random = Random(name)
    made = []
    for number, kind in enumerate(KINDS):
        puzzle = hitori.generate(random.randint(4, 7), random.randint(4, 7), seed=random.randrange(1000), number=number)
        solution = hitori.solve(puzzle).require()
        case = Case(puzzle.to_rows(), written(solution.to_rows(), kind, random))
        item = solve_item(name, puzzle, level=None, name=None, solution=solution)
        made.append((kind, float(keeps_the_rules(case.labels, case.grid)), item, write(case)))
    return made


@pytest.mark.parametrize("name", NOTATIONS)
def test_a_reply_has_the_mark_of_what_was_written(name: str) -> None:
    for kind, score, item, reply in replies(name, NOTATIONS[name]):
        assert kind == "incomplete" or score == (kind == "right")
        assert mark(item, reply).score == score, (kind, reply)


@pytest.mark.parametrize("name", NOT_READ)
def test_what_is_not_read_is_not_taken_for_something_else(name: str) -> None:
    found = [(score, mark(item, reply)) for _, score, item, reply in replies(name, NOT_READ[name])]
    assert any(score == 1 and mark.outcome == "unreadable" for score, mark in found)
    assert all(mark.score == 0 or score == 1 for score, mark in found)


UNSOLVABLE = [[1, 2, 3], [2, 2, 3], [1, 1, 3]]
NO_SOLUTION = [
    "no solution",
    "No solution.",
    "There is no solution.",
    "The puzzle has no solution.",
    "This puzzle is unsolvable.",
    "unsatisfiable",
    "UNSAT",
    "None",
    "null",
    '{"solvable": false, "solution": null}',
    "**No solution**",
    "I tried each cell of row 1.\n\nFinal answer: no solution",
    "<think>r1c1 is shaded.</think>\nno solution",
    "```\nno solution\n```",
    "It is impossible.",
    "Answer: none",
    '{"solution": null}',
    '```json\n{\n  "solution": null\n}\n```',
    "\\boxed{no solution}",
    "I tried each cell.\n\n\\[\\boxed{\\text{No solution}}\\]",
    '$\\boxed{{"solution": null}}$',
    "No, there is no solution.",
    "**No.** It is impossible.",
    "No, the puzzle is unsolvable.",
]


@pytest.mark.parametrize("reply", NO_SOLUTION)
def test_the_claim_that_there_is_no_solution(reply: str) -> None:
    none, one = hitori.Puzzle(UNSOLVABLE), hitori.Puzzle([[2, 1], [1, 1]])
    solution = hitori.solve(one).require()
    assert mark(exists_item("1", none, level=None, name=None, solution=None), reply).score == 1
    found = mark(exists_item("2", one, level=None, name=None, solution=solution), reply)
    assert (found.score, found.outcome) == (0, "no_solution_wrong")


@pytest.mark.parametrize(
    "reply",
    [
        "No.",
        "No, it is not true that there is no solution.",
        "No, it is solvable.",
        "Is there no solution?",
        "\\boxed{no solution",
        "\\boxed{no solution} or \\boxed{one}",
        "\\boxed{}",
        'Say {"solution": null} if there is none.',
        '{"steps": [], "solution": null}',
    ],
)
def test_what_does_not_claim_it_is_not_taken_for_it(reply: str) -> None:
    item = exists_item("1", hitori.Puzzle(UNSOLVABLE), level=None, name=None, solution=None)
    assert mark(item, reply).outcome == "unreadable"


def test_the_box_is_the_answer_whatever_else_is_said() -> None:
    puzzle = hitori.Puzzle([[2, 1], [1, 1]])
    item = exists_item("1", puzzle, level=None, name=None, solution=hitori.solve(puzzle).require())
    assert mark(item, "At first\n\n##\n#.\n\nbut \\boxed{r2c2}").score == 1
    assert mark(item, "The labels are $\\{1, 2\\}$ {so}: $\\{\\boxed{r2c2}\\}$").score == 1
    assert mark(item, "At first\n\n..\n.#\n\nbut \\boxed{\\text{no solution}}").outcome == "no_solution_wrong"


@pytest.mark.parametrize("text", [" #\n# ", "#.\n  \n..\n", "I give up.", "1 2\n2 1", "no, r1c1", "{\n}"])
def test_a_text_without_such_notations_is_left_as_it_is(text: str) -> None:
    assert plain(text) == text


def test_there_is_none() -> None:
    every = ([marks[:3], marks[3:6], marks[6:]] for marks in map("".join, product("#.", repeat=9)))
    assert not any(keeps_the_rules(UNSOLVABLE, grid) for grid in every)


def test_the_acceptance_of_the_replies() -> None:
    """Forty notations, five hundred replies, with each kind of shading."""
    kinds = Counter((kind, score) for name, write in NOTATIONS.items() for kind, score, _, _ in replies(name, write))
    assert len(NOTATIONS) >= 40
    assert sum(kinds.values()) >= 500
    assert min(kinds["incomplete", 1.0], kinds["incomplete", 0.0]) >= 20
