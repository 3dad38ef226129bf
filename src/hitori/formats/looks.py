"""What a file looks like from its first bytes: puzzles or not, text or not.

A folder may hold pictures, programs, notes and solved grids beside the puzzles; this tells which files to read.
"""

from __future__ import annotations

import re
from io import StringIO

from .characters import in_ascii
from .decoding import text_of
from .detection import detect_sample, head, sample
from .record import is_bare_puzzle
from .shadings import is_solved_output
from .text import label

_LABELS_KEY = re.compile(r'"labels"\s*:\s*\[')
_PZPR = re.compile(r"(?:^|[?&/])hitori\w*/|\?pzprv3")
_WORD = re.compile(r"[^\s,;|\"\[\]]+")


def looks_like_puzzles(start: bytes) -> bool:
    r"""True if a file that begins so looks like puzzles, whatever mistakes they have: half of its words are labels.

    >>> looks_like_puzzles(b"1 two\n2 1"), looks_like_puzzles(b"Buy 2 pens."), looks_like_puzzles(b"\x89PNG\r\n")
    (True, False, False)
    """
    text = text_of(start)
    found = sample(head(in_ascii(StringIO(text or "", newline=None))))
    if not found.rows or is_solved_output(found.rows):
        return False
    match detect_sample(found):
        case "json" | "jsonl":
            return is_bare_puzzle(found.rows[0]) or any(_LABELS_KEY.search(row) for row in found.rows)
        case "puzzlink":
            return _PZPR.search(found.rows[0]) is not None
        case "text" | "csv" | "tsv":
            words = [label(word) for row in found.rows for word in _WORD.findall(row)]
            return any(words) and 2 * words.count(None) <= len(words)
    return True


def looks_like_text(start: bytes) -> bool:
    """True if a file that begins so can be text."""
    return text_of(start) is not None
