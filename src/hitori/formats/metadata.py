"""Comments of the plain text formats: `# name: week 12` names the puzzle that follows.

A line that starts with `#` is a comment. `name`, `author` and `source` are read from it and written back; every other
comment is skipped.
"""

from __future__ import annotations

import re

from ..puzzle import Puzzle

_FIELD = re.compile(r"#\s*(name|author|source)\s*:\s*(.*)", re.IGNORECASE)


def field(comment: str) -> dict[str, str]:
    """What a comment says of the puzzle that follows; empty for any other comment.

    >>> field("# name: week 12"), field("# easy ones first")
    ({'name': 'week 12'}, {})
    """
    found = _FIELD.match(comment)
    return {found[1].lower(): found[2].strip()} if found and found[2].strip() else {}


def with_fields(puzzle: Puzzle, fields: dict[str, str]) -> Puzzle:
    """The puzzle with these fields set, and its own kept where they say nothing."""
    if not fields:
        return puzzle
    own = {"name": puzzle.name, "author": puzzle.author, "source": puzzle.source}
    return puzzle.with_metadata(**(own | fields))


def header(puzzle: Puzzle) -> list[str]:
    """The comment lines that say what the puzzle is called and where it is from.

    >>> header(Puzzle([[1]], name="tiny"))
    ['# name: tiny']
    """
    fields = {"name": puzzle.name, "author": puzzle.author, "source": puzzle.source}
    # A comment ends with its line, so a line break within a name becomes a blank.
    return [f"# {key}: {' '.join(value.split())}" for key, value in fields.items() if value and value.strip()]
