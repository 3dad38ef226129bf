"""What a format is: its name, e.g. "puzzlink", what it can hold, and how one tells which format a text is in."""

from __future__ import annotations

import os
from typing import Literal, NamedTuple

from .. import native
from .._validate import one_of
from ..errors import FormatError
from .records import encoded

# `make texts` writes these names from CODECS of crates/hitori-formats/src/codecs/mod.rs, for type checkers.
FormatName = Literal[
    "text",
    "puzzletea",
    "dzn",
    "matlab",
    "jsonl",
    "json",
    "pzprv3",
    "kanpen",
    "player",
    "penpa",
    "puzzlink",
    "ohmec",
    "tatham",
    "tatham-save",
    "singles",
    "shitori",
    "hw",
    "csv",
    "tsv",
    "line",
    "digits",
]
"""The names of the formats, in the order in which they are shown, and in which detection tries them."""

SITES = tuple(native.sites())
"""The sites that a puzzle can be opened on."""


class Format(NamedTuple):
    """One format, and what it can hold."""

    name: FormatName
    description: str
    unit: str
    """How much text makes one puzzle: `line`, `block` (rows up to an empty line), or `document`."""
    can_write: bool
    many: bool
    """Several puzzles may share a file."""
    is_array: bool
    """Several puzzles are the elements of one JSON array."""
    ambiguous: bool
    """Its text can look like another format's; the writer then starts with a comment `# format: NAME`."""
    metadata: tuple[str, ...]
    """Which of name, author and source the format can hold; the others are left out."""
    blanks: bool
    rectangles: bool
    shading: bool
    """It can hold a solution or a player's marks with the puzzle."""
    partial: bool
    """Its shading may leave cells unknown."""
    max_label: int
    extensions: tuple[str, ...]
    """How the names of its files may end."""


FORMATS = tuple(
    Format(*head, *(tuple(field) if isinstance(field, list) else field for field in (*holds, extensions)))
    for head, holds, extensions in native.formats()
)
"""Every format, in the order in which they are shown, and in which detection tries them."""

WRITABLE = {str(entry.name): entry for entry in FORMATS if entry.can_write}
"""Those that can be written, by name."""


def format_names() -> list[FormatName]:
    """The names of all formats, in the order they are shown."""
    return [entry.name for entry in FORMATS]


def get_format(name: str) -> Format:
    """The format of that name.

    Raises FormatError that lists the names.
    """
    wanted = one_of("a format", name, format_names(), FormatError)
    return next(entry for entry in FORMATS if entry.name == wanted)


def format_to_write(name: str) -> Format:
    """The format of that name, one that can be written.

    Raises FormatError that lists those.
    """
    if isinstance(name, str) and name in format_names() and name not in WRITABLE:
        raise FormatError(f"the format '{name}' can only be read; expected one of {', '.join(WRITABLE)}")
    return WRITABLE[one_of("a format", name, WRITABLE, FormatError)]


def format_for(path: str | os.PathLike[str], wanted: str | None = None) -> FormatName:
    """The format to write to a file of that name: `wanted`, or the one that its extension stands for.

    >>> format_for("week.jsonl"), format_for("week.txt"), format_for("week.txt", "line")
    ('jsonl', 'text', 'line')

    Raises FormatError if the extension stands for another format, or for none.
    """
    from ..atomic import kind_by_extension  # reading does not wait for what writing needs

    if wanted is not None:
        format_to_write(wanted)
    extensions = {name: entry.extensions for name, entry in WRITABLE.items()}
    return get_format(kind_by_extension(path, extensions, wanted, "text")).name


def detect(text: str) -> FormatName:
    r"""The name of the format that a text is in; `text`, the plainest, if nothing speaks for another.

    >>> detect("3 2\n2 3"), detect("32\n23"), detect('{"labels": [[1]]}')
    ('text', 'digits', 'jsonl')

    Raises FormatError if a comment `# format: NAME` names none that there is.
    """
    return get_format(native.detect(encoded(text).decode())).name


def is_link(text: str) -> bool:
    """True if a text may be a link that opens a puzzle.

    >>> is_link("https://puzz.link/p?hitori/2/2/1121"), is_link("1 1")
    (True, False)
    """
    return native.is_link(encoded(text).decode())


def is_puzzle(word: str) -> bool:
    """True if a word is a puzzle, not the name of a file: a link, also without `https://`, or a game ID.

    >>> is_puzzle("2x2:1121"), is_puzzle("hitori/2/2/1121"), is_puzzle("hitori/five.txt")
    (True, True, False)
    """
    return native.is_puzzle(encoded(word).decode())


looks_like_text = native.looks_like_text
"""True for the first bytes of a file that can be text."""
