"""The catalogue of formats: for each its name, what it can hold, and its reader and writer.

A *unit* says how much text makes one puzzle. A LINE and a BLOCK (rows up to an empty line) are read as they come, so a
file of a million puzzles takes the memory of one; a DOCUMENT is read whole.

    LINE      parse(line: str) -> Record                            dump(record: Record) -> str
    BLOCK     parse(rows: list[str]) -> Record                      dump(record: Record) -> str
    DOCUMENT  parse(text: str) -> iterator of Record | FormatError  dump(records: list[Record]) -> str

To add a format, write its file, add one entry to `FORMATS`, and add a rule to detection.py that recognises it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from enum import Enum
from importlib import import_module
from typing import Any, Literal, NamedTuple

from ..errors import FormatError
from ..puzzle import MAX_LABEL
from ..suggestions import did_you_mean

FormatName = Literal[
    "text",
    "digits",
    "line",
    "json",
    "jsonl",
    "csv",
    "tsv",
    "puzzlink",
    "pzprv3",
    "kanpen",
    "penpa",
    "player",
    "tatham",
    "tatham-save",
    "hw",
    "singles",
    "ohmec",
    "shitori",
    "puzzletea",
]
"""The names of `FORMATS`, for type checkers."""


class Unit(Enum):
    """How much text makes one puzzle."""

    LINE = "line"
    BLOCK = "block"
    DOCUMENT = "document"


class Format(NamedTuple):
    """One format: what it can hold, and the functions that read and write it."""

    name: FormatName
    description: str
    unit: Unit
    module: str
    parse: str = "parse"
    dump: str | None = "dump"
    many: bool = True
    """Several puzzles may share a file."""
    ambiguous: bool = False
    """Its text can look like another format's; the writer then starts with a comment `# format: NAME`."""
    metadata: tuple[str, ...] = ()
    """Which of name, author and source the format can hold; the others are left out."""
    blanks: bool = True
    rectangles: bool = True
    shading: bool = False
    """It can hold a solution or a player's marks with the puzzle."""
    partial: bool = True
    """Its shading may leave cells unknown."""
    max_label: int = MAX_LABEL
    endings: tuple[str, ...] = (".txt",)
    """How the names of its files may end."""
    element: str | None = None
    """The function that writes one element, of a DOCUMENT that is an array of them."""

    @property
    def can_write(self) -> bool:
        """False for a format that can only be read."""
        return self.dump is not None

    def reader(self) -> Callable[[Any], Any]:
        """The function that reads one unit."""
        return self._load(self.parse)

    def writer(self) -> Callable[[Any], str]:
        """The function that writes one unit.

        Raises FormatError for a format that can only be read.
        """
        if self.dump is None:
            raise FormatError(f"the format '{self.name}' can only be read; expected one of {', '.join(_writable())}")
        return self._load(self.dump)

    def element_writer(self) -> Callable[[Any], str] | None:
        """The function that writes one element of an array, if the format is one."""
        return None if self.element is None else self._load(self.element)

    def _load(self, function: str) -> Callable[[Any], Any]:
        loaded: Callable[[Any], Any] = getattr(import_module(f"{__package__}.{self.module}"), function)
        return loaded


_ALL = ("name", "author", "source")

# fmt: off
FORMATS = (
    Format("text", "one row per line, labels separated by spaces", Unit.BLOCK, "text", metadata=_ALL),
    Format("digits", "one row per line, one character per cell", Unit.BLOCK, "digits",
           ambiguous=True, metadata=_ALL, max_label=35),
    Format("line", "one square puzzle per line, one character per cell", Unit.LINE, "line",
           ambiguous=True, rectangles=False, max_label=35),
    Format("json", "an object, or an array of objects", Unit.DOCUMENT, "json_records",
           "parse_document", "dump_document", metadata=_ALL, shading=True,
           endings=(".json", ".txt"), element="dump_line"),
    Format("jsonl", "one JSON object per line", Unit.LINE, "json_records",
           "parse_line", "dump_line", metadata=_ALL, shading=True, endings=(".jsonl", ".ndjson", ".txt")),
    Format("csv", "a table, fields separated by commas or semicolons", Unit.BLOCK, "separated",
           "parse_csv", "dump_csv", ambiguous=True, endings=(".csv", ".txt")),
    Format("tsv", "a table, fields separated by tabs", Unit.BLOCK, "separated",
           "parse_tsv", "dump_tsv", ambiguous=True, endings=(".tsv", ".txt")),
    Format("puzzlink", "links of puzz.link and pzv.jp", Unit.LINE, "puzzlink", max_label=36**2 - 1),
    Format("pzprv3", "files of pzpr, with answer and marks", Unit.DOCUMENT, "pzprv3",
           many=False, metadata=("author", "source"), shading=True),
    Format("kanpen", "files of Pencilbox and links of kanpen.net", Unit.DOCUMENT, "kanpen",
           many=False, ambiguous=True, shading=True),
    Format("penpa", "links of penpa-edit", Unit.LINE, "penpa", shading=True),
    Format("player", "links that open the web player", Unit.LINE, "address", metadata=("name", "author")),
    Format("tatham", "game IDs of Simon Tatham's Singles", Unit.LINE, "tatham", blanks=False, max_label=61),
    Format("tatham-save", "save files of Simon Tatham's Singles, with moves", Unit.DOCUMENT, "tatham_save",
           many=False, blanks=False, shading=True, max_label=61),
    Format("hw", "height and width, rows, an answer of x and -", Unit.DOCUMENT, "hw",
           ambiguous=True, shading=True, partial=False),
    Format("singles", "size and rows, as the TU Delft comparison has them", Unit.DOCUMENT, "singles",
           many=False, metadata=_ALL, blanks=False, rectangles=False, endings=(".singles", ".txt")),
    Format("ohmec", "WxH: and rows joined by dots", Unit.LINE, "ohmec", blanks=False, max_label=35),
    Format("shitori", "height and width, rows of letters", Unit.BLOCK, "shitori", blanks=False, max_label=26),
    Format("puzzletea", "exports of puzzletea", Unit.LINE, "puzzletea", dump=None, shading=True),
)
# fmt: on
"""Every format, in the order in which they are shown."""


def format_names() -> list[FormatName]:
    """The names of all formats, in the order they are shown."""
    return [entry.name for entry in FORMATS]


def get_format(name: str) -> Format:
    """The format of that name.

    Raises FormatError that lists the names.
    """
    for entry in FORMATS:
        if entry.name == name:
            return entry
    names = format_names()
    raise FormatError(f"no format named '{name}'; expected one of {', '.join(names)}{did_you_mean(name, names)}")


def format_for(path: str | os.PathLike[str], wanted: str | None = None) -> FormatName:
    """The format to write to a file of that name: `wanted`, or the one that its ending stands for.

    >>> format_for("week.jsonl"), format_for("week.txt"), format_for("week.txt", "line")
    ('jsonl', 'text', 'line')

    Raises FormatError if the ending stands for another format, or for none.
    """
    from ..outputs import kind_by_ending  # reading does not wait for what writing needs

    if wanted is not None:
        get_format(wanted).writer()
    endings = {str(entry.name): entry.endings for entry in FORMATS if entry.can_write}
    return get_format(kind_by_ending(path, endings, wanted, "text")).name


def _writable() -> list[str]:
    return [entry.name for entry in FORMATS if entry.can_write]
