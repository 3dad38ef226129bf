"""What an answer means: the one reader of answers, for check.py and for marking. spellings.md shows what it reads."""

import json
import re
from contextlib import suppress
from itertools import accumulate
from math import isfinite

METHODS = BRUTE_FORCE, FORWARD_CHECKING = "brute-force", "forward-checking"
STATES = re.compile(r"states?\D{0,20}(\d+)|(\d+)\D{0,20}states?", re.IGNORECASE)
DEEPEST = 20  # brackets within brackets: what copies or prints a value may follow it only so far
NO_SOLUTION = "no solution"
NO_SOLUTION_SPELT = {
    *("no solution", "no solutions", "nosolution", "no solution exists", "no solution found", "there is no solution"),
    *("has no solution", "unsolvable", "not solvable", "impossible"),
}
SHADED = {"#", "x", "b", "0", "*", "null", "none", "nan", "true", "shaded", "black"}
UNSHADED = {".", "w", "o", "false", "unshaded", "white"}


def last_answer(out):
    """The last line of what a program printed that is an answer, as a dictionary with "solution"; None without one.

    States that it does not have may be printed around it, e.g. "5 states".
    """
    for line in reversed(out.splitlines()):
        depth = accumulate((mark in "[{") - (mark in "]}") for mark in line)
        if line.lstrip().startswith("{") and max(depth) <= DEEPEST:
            with suppress(ValueError):
                found = json.loads(line, parse_float=number, parse_constant=str)
                if "solution" in found:
                    counts = STATES.findall(out.replace(line, "")[-4000:])
                    if found.get("states") is None and counts:
                        found["states"] = int("".join(counts[-1]))
                    return found
    return None


def number(text):
    """A number of JSON; one that is too large for it is its name, as infinity and NaN are."""
    return float(text) if isfinite(float(text)) else str(float(text))


def read_answer(solution, grid):
    """ "no solution", or rows of "#" (shaded) and "."; raises ValueError, which says what cannot be read."""
    rows, cols = len(grid), len(grid[0])
    if isinstance(solution, str):
        words = " ".join(re.sub(r"[_-]", " ", solution).lower().strip(" \t\r\n.!").split())
        if words in NO_SOLUTION_SPELT:
            return NO_SOLUTION
        solution = rows_of(solution, rows)
    if not isinstance(solution, list) or len(solution) != rows:
        raise ValueError(f"expected {rows} rows of {cols} cells, or 'no solution'; got {solution!r:.80}")
    return [row_of(row, labels, number) for number, (row, labels) in enumerate(zip(solution, grid), start=1)]


def rows_of(text, rows):
    """The rows of a text: lines, or what stands in brackets as JSON, Python or numpy print it."""
    if not text.lstrip().startswith("["):
        return text.strip("\r\n").splitlines()
    found = re.findall(r"\[([^\[\]]*)\]", text)
    return cells_of(found[0]) if len(found) == 1 < rows else found


def cells_of(row):
    """The cells of a line: words between blanks or commas, or else single characters."""
    words = [word.strip("'\"") for word in row.replace(",", " ").split()]
    return words if len(words) != 1 else [*words[0]]


def row_of(row, labels, number):
    if isinstance(row, str):
        row = [row.strip(" '\"")] if len(labels) == 1 else cells_of(row)
    if not isinstance(row, list) or len(row) != len(labels):
        raise ValueError(f"expected {len(labels)} cells in row {number}, got {row!r:.80}")
    return "".join(cell_of(cell, label, number, col) for col, (cell, label) in enumerate(zip(row, labels), start=1))


def cell_of(cell, label, row, col):
    """A cell that shows its label is unshaded, whatever else the word could mean."""
    word = re.sub(r"(?<=\d)\.0*$", "", str(cell).strip().lower())
    if word == str(label) or word in UNSHADED:
        return "."
    if word in SHADED or word == f"-{label}":
        return "#"
    raise ValueError(f"r{row}c{col} is {cell!r:.40}; expected its label {label}, or null where it is shaded")
