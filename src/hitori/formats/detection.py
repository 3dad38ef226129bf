"""Format detection: a list of rules, tried from the top on the first block of rows.

A *sample* is what the rules look at: the first rows that are neither empty nor comments, up to the first empty line,
and the row after it. A comment `# format: NAME` before the first row decides; otherwise `RULES` do.

If a text can be read in two ways, the order of the rules decides:

* the rows `1114`, `1423`, `3321`, `4213` are one 4 x 4 puzzle in digits, not four of 2 x 2: as many rows as characters;
* sixteen rows of 64 characters are sixteen puzzles of 8 x 8, a line each; so are rows of 9 characters that stay within
  1 to 3, while rows of 9 characters up to 9 are digits: k*k characters are read as k x k if no label is above k, or if
  the row would have more than 35 columns otherwise;
* one row `1121` is a 2 x 2 puzzle on a line; one row `112`, which no k*k fits, is a puzzle of one cell in text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from itertools import islice
from math import isqrt
from typing import NamedTuple

from .characters import in_ascii
from .digits import MAX_DIGIT, is_digits, is_run, values
from .record import is_bare_puzzle
from .text import is_list_row, label

SAMPLE_ROWS = 40
BYTE_ORDER_MARK = "\ufeff"
_SAMPLE_LINES = 1000
_LINK_HEAD = 1000
HINT = re.compile(r"#\s*format\s*:\s*(\S+)")


class Sample(NamedTuple):
    """The first rows of a text, the row after the empty line that ends them ('' if there is none), and a hint."""

    rows: Sequence[str]
    raw_rows: Sequence[str] = ()
    """The same rows with the spaces and tabs around them."""
    next_row: str = ""
    hint: str | None = None


class FormatRule(NamedTuple):
    """The format applies if the test holds, as it does for the text `example`."""

    format: str
    example: str
    holds: Callable[[Sample], bool]


def detect(text: str) -> str:
    r"""The name of the format that a text is in; `text`, the plainest, if no other rule applies.

    >>> detect("3 2\n2 3"), detect("32\n23"), detect('{"labels": [[1]]}')
    ('text', 'digits', 'jsonl')
    """
    return detect_sample(sample(head(in_ascii(StringIO(text, newline=None)))))


def detect_sample(found: Sample) -> str:
    """The name of the format of a sample."""
    if found.hint is not None:
        return found.hint
    if not found.rows:
        return "text"
    return next((rule.format for rule in RULES if rule.holds(found)), "text")


def head(lines: Iterable[str]) -> list[str]:
    """The lines that the rules need, taken from the front."""
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
    """The sample that the rules look at."""
    rows: list[str] = []
    next_row = ""
    hint = None
    ended = False
    raw_rows: list[str] = []
    for raw in lines:
        line = raw.removeprefix(BYTE_ORDER_MARK).strip()
        if line.startswith("#"):
            found = HINT.match(line)
            hint = found[1] if found and hint is None and not rows else hint
        elif not line:
            ended = bool(rows)
        elif ended:
            next_row = line
            break
        else:
            rows.append(line)
            raw_rows.append(raw.strip("\r\n"))
    return Sample(rows[:SAMPLE_ROWS], raw_rows[:SAMPLE_ROWS], next_row, hint)


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
    return len(found.rows) == 1 and _whole(found.rows[0]) == len(found.next_row.split()) > 0


def _is_kanpen_file(found: Sample) -> bool:
    if len(found.rows) < 3 or _whole(found.rows[0]) is None:
        return False
    return 1 < len(found.rows[2].split()) == _whole(found.rows[1])


def _is_hw(found: Sample) -> bool:
    if len(found.rows) < 2:
        return False
    size, row = found.rows[0].split(), found.rows[1].removesuffix('">').split()
    width = _whole(size[-1])
    if len(size) > 2 or width is None or _whole(size[0]) is None:
        return False
    if len(row) == width != len(size):
        return all(label(token) is not None for token in row)
    # A single number is too little evidence of a size: `2`, `12`, `21` may also be a column of three labels.
    is_proved = len(size) == 2 or len(found.rows) == width + 1 > 3
    return len(row) == 1 and len(row[0]) == width and is_proved and is_digits(found.rows[1:])


def _is_shitori(found: Sample) -> bool:
    size = found.rows[0].split()
    if len(found.rows) < 2 or len(size) != 2 or None in map(_whole, size):
        return False
    return re.fullmatch(r"[a-z ]+", found.rows[1]) is not None


def _is_csv(found: Sample) -> bool:
    is_table = any(mark in found.rows[0] for mark in ",;")
    return is_table and any(re.search(r'^\s*[,;]|([,;])\s*\1|"', row) for row in found.rows)


def _is_tsv(found: Sample) -> bool:
    """True if reading adjacent tabs as blank cells gives rows of equal length."""
    fields = [row.split("\t") for row in found.raw_rows]
    has_empty = any(not field for row in fields for field in row[:-1])
    return has_empty and len({len(row) for row in fields}) == 1 and not any(" " in row for row in found.raw_rows)


def _is_ohmec(found: Sample) -> bool:
    size = re.match(r"[0-9]{1,9}x([0-9]{1,9}):", found.rows[0])
    return size is not None and found.rows[0].count(".") + 1 == int(size[1])


def _is_json_line(found: Sample) -> bool:
    row = found.rows[0]
    return row[0] + row[-1] == "{}" or (is_bare_puzzle(row) and row.endswith("]") and row.count("[") == row.count("]"))


def _is_link(*patterns: str) -> Callable[[Sample], bool]:
    return lambda found: any(re.search(pattern, found.rows[0][:_LINK_HEAD]) for pattern in patterns)


def _starts_with(*prefixes: str) -> Callable[[Sample], bool]:
    return lambda found: found.rows[0].startswith(prefixes)


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


_SAVE = (
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n"
    "GAME    :7:Singles\nPARAMS  :3:2x2\nDESC    :4:1121\nSTATEPOS:1:1"
)
_PENPA = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=Ky4sTSxK1TECQmMLHQMdQxA0NAFhrmgDHTCM5YpWMlTSUTICYkOl2DqlvNLcpNQipTq"
    "IsFIsV3VVsFV1rU6Vn1W1kqGJkhVYwhCsGkiYogkYGYAEjJAEDFFU1NYiGwjkRYMcpGOqYxgLAA=="
)

RULES = (
    FormatRule(
        "puzzletea",
        '{"schema": "puzzletea.export.v1", "save": {"numbers": [[1]]}}',
        _is_link(r"^\{.*puzzletea\.export"),
    ),
    FormatRule("text", "[3, 2]\n[1, 1]", lambda found: len(found.rows) > 1 and all(map(is_list_row, found.rows))),
    FormatRule("jsonl", '{"labels": [[1]]}', _is_json_line),
    FormatRule("json", '[{"labels": [[1]]}]', _starts_with("{", "[", "array([[")),
    FormatRule("tatham-save", _SAVE, _starts_with("SAVEFILE")),
    FormatRule("pzprv3", "pzprv3/hitori/2/2/1 1 /2 . /# + /. . /", _starts_with("pzprv3")),
    FormatRule("kanpen", "http://www.kanpen.net/hitori.html?problem=1/2/1_2_//", _is_link(r"problem=[0-9]+/[0-9]+/")),
    FormatRule("player", "http://127.0.0.1:4486/#p=1.AgICAABZ.1b2s33a", _is_link(r"(?:^|#)p=[0-9]+\.")),
    FormatRule("penpa", _PENPA, _is_link(r"[#?&]p=[A-Za-z0-9]")),
    FormatRule(
        "puzzlink", "https://puzz.link/p?hitori/2/2/1121", _is_link(r"(?:^|[?&/])hitori\w*/", r"\?pzprv3", "://")
    ),
    FormatRule("ohmec", "2x2:11.21", _is_ohmec),
    FormatRule("tatham", "2x2de:1121", _is_link(r"^[0-9]{1,9}(?:x[0-9]{1,9})?(?:d[a-z]?)?[:#]")),
    FormatRule("singles", "2\n\n2 1\n1 1", _is_singles),
    FormatRule("kanpen", "2\n3\n1 2 3\n3 2 1", _is_kanpen_file),
    FormatRule("shitori", "2 3\nabc\ncba", _is_shitori),
    FormatRule("hw", "2 3\n1 2 3\n3 2 1", _is_hw),
    FormatRule("csv", "1,,2\n2,1,3", _is_csv),
    FormatRule("tsv", "1\t\t2\n2\t1\t3", _is_tsv),
    FormatRule("digits", "1114\n1423\n3321\n4213", _is_square_of_digits),
    FormatRule("line", "1114142333214213", _is_puzzle_per_line),
    FormatRule("digits", "32545\n45425", lambda found: is_digits(found.rows)),
)
