r"""Text from outside made harmless: what programs print, and how files are named.

Such text can hold escape sequences, which steer a terminal, marks that reverse what is written after them, and formulas
that a spreadsheet runs when it opens a gradebook.
"""

from __future__ import annotations

import re
from unicodedata import category

LOST = "\N{REPLACEMENT CHARACTER}"
STEERING = ("Cc", "Cf", "Cs", "Zl", "Zp")
JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Invisible, but parts of names, e.g. in Persian and Hindi."""

FORMULA = re.compile(r"(^|[,;|\"])(\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])")
"""Where a formula may begin: in a cell, or after what separates cells elsewhere. Its signs may be wide ones."""


def harmless(text: str) -> str:
    r"""The text in one line, in which what steers or is invisible is replaced, by U+FFFD.

    >>> harmless("a\x1b[31m\nb") == "a\ufffd[31m b"
    True
    """
    return "".join(LOST if _steers(character) else character for character in re.sub(r"\s", " ", text))


def _steers(character: str) -> bool:
    return category(character) in STEERING and character not in JOINERS


def spreadsheet_text(text: str) -> str:
    """The text with harmless lines, none of which a spreadsheet takes for a formula.

    >>> spreadsheet_text("=1+1;=2+2")
    "'=1+1;'=2+2"
    """
    return "\n".join(FORMULA.sub(r"\1\2'", harmless(line)) for line in text.split("\n"))
