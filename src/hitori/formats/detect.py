"""Which format a text is in: a list of rules, tried from the top, over the first block of rows.

A *sample* is what the rules look at: the first rows that are neither empty nor comments, up to the first empty line,
and the row after it. A comment `# format: NAME` before the first row settles the matter; otherwise `RULES` do.

Where a text can be read in two ways the rule order decides:

* the rows `1114`, `1423`, `3321`, `4213` are one 4 x 4 puzzle in digits, not four of 2 x 2: as many rows as characters;
* sixteen rows of 64 characters are sixteen puzzles of 8 x 8, a line each; so are rows of 9 characters that stay within
  1 to 3, while rows of 9 characters up to 9 are digits: k*k characters are read as k x k if no label is above k, or if
  the row would have more than 35 columns otherwise;
* one row `1121` is a 2 x 2 puzzle on a line; one row `112`, which no k*k fits, is a puzzle of one cell in text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from math import isqrt

from .digits import MAX_DIGIT, values

SAMPLE_ROWS = 40
BYTE_ORDER_MARK = "\ufeff"
_SAMPLE_LINES = 1000
_HINT = re.compile(r"#\s*format\s*:\s*(\S+)")


@dataclass(frozen=True, slots=True)
class Sample:
    """The first rows of a text, the row after the empty line that ends them ('' if there is none), and a hint."""

    rows: Sequence[str]
    next_row: str = ""
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """A format is meant if the test holds; `example` is a text of which it does."""

    format: str
    example: str
    holds: Callable[[Sample], bool]


def detect(text: str) -> str:
    r"""The name of the format that a text is in; `text`, the plainest, if no rule says otherwise.

    >>> detect("3 2\n2 3"), detect("32\n23"), detect('{"labels": [[1]]}')
    ('text', 'digits', 'jsonl')
    """
    return detect_sample(sample(islice(text.split("\n"), _SAMPLE_LINES)))


def detect_sample(found: Sample) -> str:
    """The name of the format of a sample."""
    if found.hint is not None:
        return found.hint
    if not found.rows:
        return "text"
    return next((rule.format for rule in RULES if rule.holds(found)), "text")


def head(lines: Iterable[str]) -> list[str]:
    """As many lines as the rules need to see, taken from the front."""
    taken: list[str] = []
    rows = 0
    for line in islice(lines, _SAMPLE_LINES):
        taken.append(line)
        stripped = line.strip()
        if (rows > 1 and not stripped) or rows == SAMPLE_ROWS:
            break
        rows += bool(stripped) and stripped[0] != "#"
    return taken


def sample(lines: Iterable[str]) -> Sample:
    """What the rules look at."""
    rows: list[str] = []
    next_row = ""
    hint = None
    ended = False
    for line in (line.removeprefix(BYTE_ORDER_MARK).strip() for line in lines):
        if line.startswith("#"):
            found = _HINT.match(line)
            hint = found[1] if found and hint is None and not rows else hint
        elif not line:
            ended = bool(rows)
        elif ended:
            next_row = line
            break
        else:
            rows.append(line)
    return Sample(rows[:SAMPLE_ROWS], next_row, hint)


def is_digits(rows: Sequence[str]) -> bool:
    """True for rows of digits run together.

    They are of one length above 1; or most of them are as long as there are rows, and then a row of another length is
    a mistake to be told, where text would see a column of large labels.
    """
    if len(rows) < 2 or not is_run("".join(rows)):
        return False
    lengths = [len(row) for row in rows]
    return (lengths[0] > 1 and len(set(lengths)) == 1) or 2 * lengths.count(len(rows)) > len(rows) > 2


def is_run(characters: str) -> bool:
    """True for digits among which there is a number, so that `hello` is none."""
    return values(characters) is not None and any(character in "123456789" for character in characters)


def _is_square_of_digits(found: Sample) -> bool:
    return len(found.rows) == len(found.rows[0]) <= MAX_DIGIT and is_digits(found.rows)


def _is_puzzle_per_line(found: Sample) -> bool:
    rows = found.rows
    if len(rows) == 1:
        return _side(rows[0]) is not None and is_run(rows[0])
    return 2 * sum(map(_is_puzzle, rows)) >= len(rows)


def _is_puzzle(row: str) -> bool:
    side = _side(row)
    if side is None or not is_run(row):
        return False
    return len(row) > MAX_DIGIT or max(values(row) or b"") <= side


def _side(row: str) -> int | None:
    side = isqrt(len(row))
    return side if side >= 2 and side * side == len(row) else None


def _is_singles(found: Sample) -> bool:
    size = found.rows[0]
    if len(found.rows) > 1 or not size.isdecimal() or len(size) > 6:
        return False
    return 1 <= int(size) == len(found.next_row.split())


def _starts_with(*prefixes: str) -> Callable[[Sample], bool]:
    return lambda found: found.rows[0].startswith(prefixes)


RULES = (
    Rule("jsonl", '{"labels": [[1]]}', lambda found: found.rows[0][0] + found.rows[0][-1] == "{}"),
    Rule("json", '[{"labels": [[1]]}]', _starts_with("{", "[")),
    Rule("singles", "2\n\n2 1\n1 1", _is_singles),
    Rule("digits", "1114\n1423\n3321\n4213", _is_square_of_digits),
    Rule("line", "1114142333214213", _is_puzzle_per_line),
    Rule("digits", "32545\n45425", lambda found: is_digits(found.rows)),
)
