"""pzprv3: the files of pzpr, one puzzle per file; rows come before columns.

    pzprv3
    hitori
    2
    2
    1 1         clues, then the answer, as in boards.py
    2 .
    # +
    . .
    info:{"metadata": {"author": "...", "source": "..."}}

The same pieces may be joined by `/`, as in a link. Lines drawn by hand, trials and the history of moves are not read.
Source: pzprjs, `src/variety/hitori.js` and its file reader.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from .boards import Pieces, board_lines, parse_board
from .record import Record, quoted

_INFO = "info:"
_HISTORY = "history:"


def parse(text: str) -> Iterator[Record]:
    """The puzzle of a file, or of a link to one.

    Raises FormatError with line and column.
    """
    is_file = "\n" in text.strip()
    yield parse_file(text if is_file else unquote(text[text.find("?") + 1 :]))


def parse_file(text: str) -> Record:
    """The puzzle of a file, its lines separated by line breaks or all by `/`.

    Raises FormatError with line and column.
    """
    pieces = Pieces.of(text)
    for expected, pattern in (("pzprv3", r"pzprv3(?:\.\d{1,9})?"), ("hitori", "hitori")):
        found, rest = pieces.take(1)
        if not found or not re.fullmatch(pattern, found[0].strip()):
            raise pieces.error(f"expected '{expected}', found {quoted(found[0] if found else '')}")
        pieces = rest
    record, rest = parse_board(pieces)
    return record if rest.is_used_up else _with_tail(record, rest)


def dump(records: Sequence[Record]) -> str:
    """The file of the one record."""
    (record,) = records
    metadata = {"author": record.puzzle.author, "source": record.puzzle.source}
    known = {key: value for key, value in metadata.items() if value}
    info = [f"{_INFO}{json.dumps({'metadata': known})}"] if known else []
    return "\n".join(["pzprv3", "hitori", *board_lines(record, "."), *info])


def _with_tail(record: Record, pieces: Pieces) -> Record:
    tail = pieces.rest()
    unread, info, metadata = tail.partition(_INFO)
    fields = _metadata(metadata, pieces) if info else {}
    puzzle = record.puzzle.with_metadata(author=fields.get("author"), source=fields.get("source"))
    unread = unread.strip("/ \n")
    if not unread or unread.startswith(_HISTORY):
        return Record(puzzle, record.shading, record.warnings)
    return Record(puzzle, record.shading, (*record.warnings, f"ignored the text after the answer: {quoted(unread)}"))


def _metadata(text: str, pieces: Pieces) -> dict[str, str]:
    try:
        info, _ = json.JSONDecoder().raw_decode(text)
    except (ValueError, RecursionError):
        raise pieces.error(f"expected JSON after '{_INFO}', found {quoted(text)}") from None
    metadata = info.get("metadata") if isinstance(info, dict) else None
    if not isinstance(metadata, dict):
        return {}
    return {key: value for key, value in metadata.items() if isinstance(value, str) and value}
