"""Layouts in which people and programs write answers, and random puzzles whose solution is known.

As in `layouts`, a layout is a template, whose parts are made from the labels and from the shaded cells.

>>> ANSWER_LAYOUTS["coordinates from 1"].text([[2, 1], [1, 1]], {(1, 1)})
'[(2, 2)]\n'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from string import Template
from typing import NamedTuple

from tests.formats.layouts import LETTERS, Cells, Grid, boxed, joined

Cell = tuple[int, int]
"""Row and column from 0."""


class Answer(NamedTuple):
    """The labels of a puzzle and the cells that are shaded."""

    labels: Grid
    shaded: set[Cell]

    def cells(self, write: Callable[[int, bool], str]) -> Cells:
        """Each cell as it is written, from its label and whether it is shaded."""
        return [
            [write(label, (row, column) in self.shaded) for column, label in enumerate(line)]
            for row, line in enumerate(self.labels)
        ]


Part = Callable[[Answer], str]


def marks(shaded: str, unshaded: str, write: Callable[[Cells], str]) -> Part:
    """A grid of two marks."""
    return lambda answer: write(answer.cells(lambda _, is_shaded: shaded if is_shaded else unshaded))


def solved(shaded: str, write: Callable[[Cells], str]) -> Part:
    """A grid of labels, with this in place of the shaded ones, or around them where it has `{}`."""
    return lambda answer: write(answer.cells(lambda label, is_shaded: (shaded if is_shaded else "{}").format(label)))


def places(write: str, between: str, first: int, write_if: bool = True) -> Part:
    """The shaded cells, counted from 0 or 1, or those that are unshaded."""
    return lambda answer: between.join(
        write.format(row + first, column + first, letter=LETTERS[column].upper())
        for row, line in enumerate(answer.labels)
        for column in range(len(line))
        if ((row, column) in answer.shaded) == write_if
    )


def columns_of_rows(answer: Answer) -> str:
    """Row after row, the columns of its shaded cells from 1."""
    by_row = [
        [column + 1 for column in range(len(line)) if (row, column) in answer.shaded]
        for row, line in enumerate(answer.labels)
    ]
    return "\n".join(f"row {row}: {', '.join(map(str, columns)) or 'none'}" for row, columns in enumerate(by_row, 1))


LINES = joined(" ")
TOGETHER = joined("")
LISTS = joined(", ", ", ", "[", "]")
LIST_LINES = joined(", ", ",\n ", "[", "]")
BRACES = joined(", ", ", ", "{", "}")
TABLE = joined(" | ", "\n", "| ", " |")
STRINGS = joined("", '", "')
QUOTED = joined('", "', '"], ["')

PARTS: dict[str, Part] = {
    "hashes": marks("#", ".", TOGETHER),
    "spaced_hashes": marks("#", ".", LINES),
    "crosses": marks("X", "O", LINES),
    "crosses_dashes": marks("x", "-", TOGETHER),
    "black_white": marks("B", "W", LINES),
    "bits": marks("1", "0", LINES),
    "bits_together": marks("1", "0", TOGETHER),
    "bit_commas": marks("1", "0", joined(",")),
    "bit_lists": marks("1", "0", LISTS),
    "bit_rows": marks("1", "0", joined(" ", "; ")),
    "bit_braces": marks("1", "0", BRACES),
    "bit_bars": marks("1", "0", joined(", ", "\n     | ")),
    "minus_lists": marks("-1", "0", LISTS),
    "minus_lines": marks("-1", "0", LINES),
    "plus_minus": marks("-1", "1", LINES),
    "booleans": marks("true", "false", LISTS),
    "python_booleans": marks("True", "False", LISTS),
    "numpy_booleans": marks(" True", "False", joined(" ", "\n ", "[", "]")),
    "squares": marks("■", "□", TOGETHER),
    "blocks": marks("█", "░", TOGETHER),
    "emoji": marks("⬛", "⬜", TOGETHER),
    "words": marks("black", "white", LINES),
    "strings": marks("#", ".", STRINGS),
    "string_cells": marks("#", ".", QUOTED),
    "slashes": marks("#", ".", joined("", "/")),
    "table": marks("#", ".", TABLE),
    "html": marks("#", ".", joined("</td><td>", "\n", "<tr><td>", "</td></tr>")),
    "solved_x": solved("X", LINES),
    "solved_hash": solved("#", LINES),
    "solved_zero": solved("0", LINES),
    "solved_zero_lists": solved("0", LIST_LINES),
    "solved_null": solved("null", LISTS),
    "solved_none": solved("None", LISTS),
    "solved_minus": solved("-1", LISTS),
    "solved_strings": solved("X", QUOTED),
    "solved_dots": solved(".", LINES),
    "solved_blocks": solved("▒", lambda cells: boxed(cells, "┌─┬┐", "├─┼┤", "└─┴┘", "│")),
    "solved_table": solved("X", TABLE),
    "solved_in_brackets": solved("[{}]", LINES),
    "solved_in_parentheses": solved("({})", LINES),
    "solved_with_stars": solved("{}*", LINES),
    "solved_bold": solved("**{}**", TABLE),
    "solved_negative": solved("-{}", LINES),
    "solved_digits": solved("#", TOGETHER),
    "tuples_0": places("({}, {})", ", ", 0),
    "tuples_1": places("({}, {})", ", ", 1),
    "pairs_0": places("[{}, {}]", ", ", 0),
    "pairs_1": places("[{}, {}]", ", ", 1),
    "lines_1": places("{} {}", "\n", 1),
    "lines_0": places("{},{}", "\n", 0),
    "named": places("r{}c{}", " ", 1),
    "named_upper": places("R{}C{}", ", ", 1),
    "sheet": places("{letter}{0}", ", ", 1),
    "facts": places("shaded({},{}).", " ", 1),
    "words_1": places("row {}, column {}", "\n", 1),
    "kept": places("({}, {})", ", ", 1, write_if=False),
    "columns_of_rows": columns_of_rows,
}


class Parts(dict[str, str]):
    """What a template may name, made when it does."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer

    def __missing__(self, name: str) -> str:
        return PARTS[name](self.answer)


class AnswerLayout(NamedTuple):
    """A way to write an answer."""

    template: str
    digits: bool = False
    """It holds labels up to 9 alone."""

    def text(self, labels: Grid, shaded: set[Cell]) -> str:
        return Template(self.template).substitute(Parts(Answer(labels, shaded))) + "\n"


ANSWER_LAYOUTS: dict[str, AnswerLayout] = {
    # two marks
    "# and .": AnswerLayout("$hashes"),
    "# and ., spaces": AnswerLayout("$spaced_hashes"),
    "X and O": AnswerLayout("$crosses"),
    "x and -": AnswerLayout("$crosses_dashes"),
    "B and W": AnswerLayout("$black_white"),
    "bits": AnswerLayout("$bits"),
    "bits together": AnswerLayout("$bits_together"),
    "bits, commas": AnswerLayout("$bit_commas"),
    "bits in lists": AnswerLayout("[$bit_lists]"),
    "bits in MATLAB": AnswerLayout("S = [$bit_rows];"),
    "bits in braces": AnswerLayout("{$bit_braces}"),
    "bits in C": AnswerLayout("int shaded[][] = {$bit_braces};"),
    "bits in MiniZinc": AnswerLayout("x = [| $bit_bars |];\n----------"),
    "-1 and 0 in lists": AnswerLayout("[$minus_lists]"),
    "-1 and 0": AnswerLayout("$minus_lines"),
    "-1 and 1": AnswerLayout("$plus_minus"),
    "booleans": AnswerLayout("[$booleans]"),
    "Python booleans": AnswerLayout("[$python_booleans]"),
    "Python booleans, named": AnswerLayout("solution = [$python_booleans]"),
    "numpy booleans": AnswerLayout("[$numpy_booleans]"),
    "squares": AnswerLayout("$squares"),
    "blocks": AnswerLayout("$blocks"),
    "emoji": AnswerLayout("$emoji"),
    "words": AnswerLayout("$words"),
    "list of strings": AnswerLayout('["$strings"]'),
    "lists of strings": AnswerLayout('[["$string_cells"]]'),
    "rows between slashes": AnswerLayout("$slashes"),
    "table": AnswerLayout("$table"),
    "HTML table": AnswerLayout("<table>\n$html\n</table>"),
    # objects
    "object": AnswerLayout('{"solution": ["$strings"]}'),
    "object of a benchmark": AnswerLayout('{"solvable": true,\n"solution": [$booleans]}'),
    "object, comma at the end": AnswerLayout('{"solution": [$bit_lists,],}'),
    "object, answer": AnswerLayout('{"answer": [$bit_lists]}'),
    "object, shaded cells": AnswerLayout('{"shaded": [$pairs_1]}'),
    # solved grids
    "X for shaded": AnswerLayout("$solved_x"),
    "# for shaded": AnswerLayout("$solved_hash"),
    "0 for shaded": AnswerLayout("$solved_zero"),
    "0 for shaded, lists": AnswerLayout("[$solved_zero_lists]"),
    "null for shaded": AnswerLayout("[$solved_null]"),
    "None for shaded": AnswerLayout("[$solved_none]"),
    "-1 for shaded": AnswerLayout("[$solved_minus]"),
    "X for shaded, strings": AnswerLayout('[["$solved_strings"]]'),
    ". for shaded": AnswerLayout("$solved_dots"),
    "▒ for shaded in a frame": AnswerLayout("$solved_blocks"),
    "X for shaded in a table": AnswerLayout("$solved_table"),
    "[label]": AnswerLayout("$solved_in_brackets"),
    "(label)": AnswerLayout("$solved_in_parentheses"),
    "label*": AnswerLayout("$solved_with_stars"),
    "**label**": AnswerLayout("$solved_bold"),
    "-label": AnswerLayout("$solved_negative"),
    "# for shaded, digits": AnswerLayout("$solved_digits", digits=True),
    # cells
    "coordinates from 0": AnswerLayout("[$tuples_0]"),
    "coordinates from 1": AnswerLayout("[$tuples_1]"),
    "JSON pairs from 0": AnswerLayout("[$pairs_0]"),
    "JSON pairs from 1": AnswerLayout("[$pairs_1]"),
    "a set of coordinates": AnswerLayout("{$tuples_0}"),
    "a cell a line": AnswerLayout("$lines_1"),
    "a cell a line from 0": AnswerLayout("$lines_0"),
    "r1c1": AnswerLayout("$named"),
    "R1C1, commas": AnswerLayout("Shaded: $named_upper"),
    "A1": AnswerLayout("$sheet"),
    "facts": AnswerLayout("Answer: 1\n$facts\nSATISFIABLE"),
    "row, column": AnswerLayout("Shade these cells:\n$words_1"),
    "columns of rows": AnswerLayout("$columns_of_rows"),
    "a sentence of cells": AnswerLayout("The shaded cells are $tuples_1."),
    "a sentence of r1c1": AnswerLayout("I would shade $named and nothing else."),
    "cells to keep": AnswerLayout("Unshaded cells: $kept"),
    # around it
    "fence": AnswerLayout("Here is my solution:\n\n```\n$spaced_hashes\n```\n\nAll rules hold."),
    "fence of JSON": AnswerLayout("```json\n[$bit_lists]\n```"),
    "solved grid under a title": AnswerLayout("Solution:\n$solved_x"),
    "grid in a sentence": AnswerLayout("The final grid is [$bit_lists]."),
    "boxed": AnswerLayout("\\boxed{[$tuples_0]}"),
    "answer in tags": AnswerLayout("<think>The corners first.</think>\n<answer>\n$hashes\n</answer>"),
}

NO_SOLUTION = [
    "no solution",
    "No solution.",
    "UNSATISFIABLE",
    '{"solvable": false, "solution": null}',
    "unsat",
    "This puzzle has no solution.",
    "null",
    "=====UNSATISFIABLE=====",
]
"""Answers that claim that there is no shading."""


def draw(random: Random) -> tuple[Grid, set[Cell]]:
    """A random puzzle of 4 to 9 rows and columns, and a shading that solves it."""
    rows, cols = random.randint(4, 9), random.randint(4, 9)
    if random.random() < 0.6:
        cols = rows
    side = max(rows, cols)
    order, others = random.sample(range(side), side), random.sample(range(side), side)
    labels = [[(order[row] + others[column]) % side + 1 for column in range(cols)] for row in range(rows)]
    shaded: set[Cell] = set()
    for cell in random.sample([(row, column) for row in range(rows) for column in range(cols)], rows * cols):
        if random.random() < 0.6 and not breaks_a_shape_rule(rows, cols, shaded | {cell}):
            shaded.add(cell)
    for row, column in shaded:
        unshaded = [labels[row][other] for other in range(cols) if (row, other) not in shaded]
        labels[row][column] = random.choice(unshaded)
    return labels, shaded


def beside(cell: Cell, rows: int, cols: int) -> Iterator[Cell]:
    """The neighbours of a cell."""
    row, column = cell
    for each in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= each[0] < rows and 0 <= each[1] < cols:
            yield each


def breaks_a_shape_rule(rows: int, cols: int, shaded: set[Cell]) -> bool:
    """Whether shaded cells touch, or cut the others apart."""
    if any(each in shaded for cell in shaded for each in beside(cell, rows, cols)):
        return True
    unshaded = {(row, column) for row in range(rows) for column in range(cols)} - shaded
    reached, new = set[Cell](), [min(unshaded)]
    while new:
        cell = new.pop()
        if cell not in reached:
            reached.add(cell)
            new += [each for each in beside(cell, rows, cols) if each in unshaded]
    return reached != unshaded


def is_valid(labels: Grid, shaded: set[Cell]) -> bool:
    """Whether a shading obeys the three rules: a checker that shares nothing with that of hitori."""
    rows, cols = len(labels), len(labels[0])
    if breaks_a_shape_rule(rows, cols, shaded):
        return False
    by_row = [[labels[row][column] for column in range(cols) if (row, column) not in shaded] for row in range(rows)]
    by_col = [[labels[row][column] for row in range(rows) if (row, column) not in shaded] for column in range(cols)]
    return all(len(line) == len(set(line)) for line in by_row + by_col)
