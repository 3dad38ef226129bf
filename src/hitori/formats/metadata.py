"""Metadata in comments of the plain text formats: `# name: week 12` names the puzzle that follows.

A line that starts with `#` is a comment. `name`, `author` and `source` are read from it and written back; every other
comment is skipped.
"""

from __future__ import annotations

import re

from ..puzzle import Puzzle

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_FIELD = re.compile(r"#\s*(name|author|source)\s*:\s*(.*)", re.IGNORECASE)


def field(comment: str) -> dict[str, str]:
    """The metadata in a comment; empty for an ordinary comment.

    >>> field("# name: week 12"), field("# easy ones first")
    ({'name': 'week 12'}, {})
    """
    found = _FIELD.match(comment)
    return {found[1].lower(): found[2].strip()} if found and found[2].strip() else {}


def with_fields(puzzle: Puzzle, fields: dict[str, str]) -> Puzzle:
    """The puzzle with these fields set; its other fields stay."""
    if not fields:
        return puzzle
    own = {"name": puzzle.name, "author": puzzle.author, "source": puzzle.source}
    return puzzle.with_metadata(**(own | fields))


def header(puzzle: Puzzle) -> list[str]:
    """The comment lines with the puzzle's name, author and source.

    >>> header(Puzzle([[1]], name="tiny"))
    ['# name: tiny']
    """
    fields = {"name": puzzle.name, "author": puzzle.author, "source": puzzle.source}
    return [f"# {key}: {_in_one_line(value)}" for key, value in fields.items() if value and value.strip()]


def _in_one_line(value: str) -> str:
    """The text as a comment can hold it: a line break becomes a space, and what could steer a terminal `?`."""
    return " ".join(_CONTROL.sub("?", word) for word in value.split())
