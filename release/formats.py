"""Write what lists the formats: `FormatName` of `hitori.formats`, and the tables of docs/formats.md.

Each codec is asked what it is; the words of its sign, e.g. "it begins with `SAVEFILE`", and an example are in
`crates/hitori-formats/examples`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from hitori.formats import FORMATS, Format
from hitori.puzzle import MAX_LABEL

ROOT = Path(__file__).parent.parent
MODULE = ROOT / "src" / "hitori" / "formats" / "registry.py"
PAGE = ROOT / "docs" / "formats.md"
EXAMPLES = ROOT / "crates" / "hitori-formats" / "examples"

HOLDS = "name | what it is | read at once | written | files | blanks | rectangles | largest label | shading | metadata"
DETECTED = "format | if | example (` / ` is a line break)"
UNITS = {"line": "a line", "block": "a block", "document": "all"}
LONGEST = 48
"""The most characters of an example in a table."""


def main() -> None:
    """Write them."""
    for path in (MODULE, PAGE):
        path.write_text(written(path), encoding="utf-8")


def written(path: Path) -> str:
    """The text of a file as it must be."""
    text = path.read_text(encoding="utf-8")
    if path == MODULE:
        names = "".join(f'    "{entry.name}",\n' for entry in FORMATS)
        return replaced(text, r"(?<=FormatName = Literal\[\n)(    \"[\w-]+\",\n)+", names)
    for head, row in ((HOLDS, holds), (DETECTED, detected)):
        rule = "|---" * (head.count(" | ") + 1) + "|\n"
        rows = "".join(f"| {' | '.join(map(in_cell, row(entry)))} |\n" for entry in FORMATS)
        text = replaced(text, rf"(?<=\| {re.escape(head)} \|\n)(\|.*\n)+", rule + rows)
    return text


def replaced(text: str, pattern: str, by: str) -> str:
    """The text with its one part of this pattern replaced.

    Raises ValueError if there is not exactly one.
    """
    text, count = re.subn(pattern, lambda _: by, text)
    if count != 1:
        raise ValueError(f"expected one part of the pattern {pattern}, found {count}")
    return text


def in_cell(text: str) -> str:
    """The text as a cell of a table holds it, where a bar would end the cell."""
    return text.replace("|", r"\|")


def holds(entry: Format) -> list[str]:
    """A row on what a format can hold."""
    return [
        f"`{entry.name}`",
        entry.description,
        UNITS[entry.unit],
        yes(entry.can_write),
        ", ".join(f"`{extension}`" for extension in entry.extensions),
        yes(entry.blanks),
        yes(entry.rectangles),
        "any" if entry.max_label == MAX_LABEL else str(entry.max_label),
        yes(entry.shading) if entry.partial else "complete ones",
        ", ".join(entry.metadata) or "no",
    ]


def yes(holds: bool) -> str:
    """The word for it."""
    return "yes" if holds else "no"


def detected(entry: Format) -> list[str]:
    """A row on how a format is recognised, with the first text that it must read."""
    known = json.loads((EXAMPLES / f"{entry.name}.json").read_text(encoding="utf-8"))
    example = known["examples"][0]["text"].replace("\n", " / ").replace("\t", "<tab>")
    shown = example if len(example) <= LONGEST else f"{example[:LONGEST]}..."
    return [f"`{entry.name}`", known["sign"], f"`{shown}`"]


if __name__ == "__main__":
    main()
