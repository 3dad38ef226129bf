"""How the laboratory writes: tables, a caption, a header and rows of text; and checksums of the files of a folder.

`SHA256SUMS` has a line for each file, and `sha256sum -c` reads it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from ..atomic import atomic_write

SUMS = "SHA256SUMS"


class Table(NamedTuple):
    """Rows of text under a header."""

    caption: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self) -> str:
        """The table in Markdown, its caption below.

        >>> print(Table("One.", ("a", "b"), [("1", "2")]).markdown())
        | a | b |
        |---|---|
        | 1 | 2 |
        <BLANKLINE>
        *One.*
        """
        rule = "|" + "---|" * len(self.header)
        # A cell may quote what a program printed: a | in it would begin another cell.
        rows = [row(cell.replace("|", r"\|") for cell in cells) for cells in (self.header, *self.rows)]
        return "\n".join([rows[0], rule, *rows[1:], "", f"*{self.caption}*"])


def row(cells: Iterable[object]) -> str:
    """A row of a table in Markdown.

    >>> row(["native", 12])
    '| native | 12 |'
    """
    return f"| {' | '.join(map(str, cells))} |"


def sha256_of(path: Path) -> str:
    """The checksum of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_sums(folder: Path, files: Iterable[Path]) -> None:
    """Write the checksums of these files of the folder to it."""
    lines = [f"{sha256_of(path)}  {path.relative_to(folder)}\n" for path in sorted(files)]
    atomic_write(folder / SUMS, "".join(lines))
