"""Table: a caption, a header and rows of text, the form of all figures of the laboratory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
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
        rows = [self.header, ["---"] * len(self.header), *self.rows]
        lines = ["|".join(["", *(f" {cell} " if cell != "---" else cell for cell in row), ""]) for row in rows]
        return "\n".join([*lines, "", f"*{self.caption}*"])
