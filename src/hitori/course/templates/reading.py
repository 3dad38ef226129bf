"""What an answer means: the one reader of answers and of states, for check.py and for marking.

spellings.md shows what it reads.
"""

import json
import re
from contextlib import suppress
from itertools import accumulate
from math import isfinite

METHODS = BRUTE_FORCE, FORWARD_CHECKING = "brute-force", "forward-checking"
RULES = {
    "uniqueness": "rule 1 (uniqueness)",
    "adjacency": "rule 2 (adjacency)",
    "connectivity": "rule 3 (connectivity)",
}
DEEPEST = 20  # brackets within brackets: what copies or prints a value may follow it only so far
MOST_STATES = 2**63  # no program gets so far
TALK = 4000  # characters at the end of the output in which states may be said
SHOWN = 5  # cells of a broken rule
NO_SOLUTION = "no solution"
NO_SOLUTION_SPELT = {
    *("no solution", "no solutions", "nosolution", "no solution exists", "no solution found", "there is no solution"),
    *("has no solution", "unsolvable", "not solvable", "impossible"),
}
SHADED = {"#", "x", "b", "0", "*", "null", "none", "nan", "true", "shaded", "black"}
UNSHADED = {".", "w", "o", "false", "unshaded", "white"}

SIZE = re.compile("(?<!\\d)\\d{1,3} ?(?:x|\u00d7|\\*|by) ?\\d{1,3}(?!\\d)", re.IGNORECASE)
ORNAMENT = re.compile(r"\x1b\[[\d;]*m|[#*|`~]|(?<!e)\+| \. |\s", re.IGNORECASE)
NUMBER = re.compile(r"(?<![\w.,'-])(?:\d{1,3}(?: \d{3}\b)+|\d+(?:\.\d*)?e\+\d+\b|\d(?:[\w.,']*\w)?)", re.IGNORECASE)
COUNT = re.compile(r"\d+(\.\d*)?(e\+?\d+)?", re.IGNORECASE)
GROUPED = re.compile(r"\d{1,3}(,\d{3})+|\d{1,3}('\d{3})+|\d+(_\d+)+")
THOUSANDS_OR_DECIMALS = re.compile(r"\d{1,3}(\.\d{3})+")
BEFORE = re.compile(r"(?<!of )(?<!/)# ?(?:[a-z_-]+ ){0,2}[a-z_]*states?(?!me)(?![\"']? ?[:=])", re.IGNORECASE)
AFTER = re.compile(r"states?(?!me)(?:[^:=,;.]*?[:=][=> -]*|[ a-z_\"'()>-]{0,40})[\"']?#", re.IGNORECASE)


def last_answer(out):
    """The last line of what a program printed that is an answer, as its "solution", "states" and "order"; or None.

    Of states and order, None is one that is missing or cannot be read. If the answer has no states, the lines around it
    may say them, e.g. "5 states".
    """
    for line in reversed(out.splitlines()):
        line = line.strip("\ufeff \t")
        depth = accumulate((mark in "[{") - (mark in "]}") for mark in line)
        if line.startswith("{") and max(depth) <= DEEPEST:
            with suppress(ValueError):
                found = json.loads(line, parse_float=number, parse_constant=str)
                found = {key.strip().lower(): value for key, value in found.items()} | found
                if "solution" in found:
                    states = found.get("states")
                    states = states_in(out.replace(line, "")) if states is None else states_of(states)
                    return {"solution": found["solution"], "states": states, "order": found.get("order")}
    return None


def states_of(value):
    """The states that an answer gives: 120, 120.0, "120", "1,200" or "120 states"; None if they cannot be read."""
    if isinstance(value, str):
        found = count_of(value.strip())
        return states_in(value) if found is None else found
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return int(value) if is_number and 0 <= value <= MOST_STATES and value == int(value) else None


def states_in(talk):
    """The states in the last line that says them, e.g. "120 states" or "states for 6x6: 120"; None if none does."""
    lines = re.sub(r"([:=])\s*\n", r"\1 ", talk[-TALK:]).splitlines()
    found = (states_in_line(line) for line in reversed(lines))
    return next((states for states in found if states is not None), None)


def states_in_line(line):
    """The number right before the word "states", or else the one after it; None if the line says two."""
    line = re.sub(r"(?<=\d)(?=states?\b)", " ", SIZE.sub("", line), flags=re.IGNORECASE)
    line = re.sub(" +", " ", ORNAMENT.sub(" ", line))
    numbers = [count_of(each) for each in NUMBER.findall(line)]
    line = NUMBER.sub("#", line)
    before = {numbers[line.count("#", 0, each.start())] for each in BEFORE.finditer(line)}
    after = {numbers[line.count("#", 0, each.end()) - 1] for each in AFTER.finditer(line)}
    said = (before or after) - {None}
    return said.pop() if len(said) == 1 else None


def count_of(text):
    """A count as people write it; None for one that could be two, as 1.200, or is none."""
    if GROUPED.fullmatch(text):
        text = re.sub(r"\D", "", text)
    if len(text) > 30 or not COUNT.fullmatch(text) or THOUSANDS_OR_DECIMALS.fullmatch(text):
        return None
    return states_of(number(text) if re.search("[.e]", text, re.IGNORECASE) else int(text))


def broken(rule, cells, grid):
    """A broken rule in words, with its cells, e.g. (0, 2), counted from 1: r1c3."""
    named = [f"r{row + 1}c{col + 1}" for row, col in cells[:SHOWN]]
    if len(cells) > SHOWN:
        named.append(f"{len(cells) - SHOWN} more")
    listed = " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
    if rule == "uniqueness":
        said = f"{listed} show the same number, {grid[cells[0][0]][cells[0][1]]}"
    elif rule == "adjacency":
        said = f"{listed} are shaded and share an edge"
    elif len(cells) == len(grid) * len(grid[0]):
        said = "every cell is shaded"
    else:
        said = f"{listed} {'is' if len(cells) == 1 else 'are'} cut off"
    return f"{RULES[rule]}: {said}"


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
