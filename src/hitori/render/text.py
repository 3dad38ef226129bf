"""Puzzles and shadings as text for a terminal.

A *look* says how to print a label in each shade. In the plain look a shaded 4 reads `[4]`, and a circled one, known to
be unshaded while other cells are still unknown, `(4)`. The coloured look adds reverse video, and keeps the brackets
because a copied grid loses its colours. Every cell is as wide as the widest label, so columns always line up.
"""

from __future__ import annotations

from typing import NamedTuple

from ..puzzle import Puzzle, label_text
from ..shading import Shade, Shading, known_of

BLANK = "."
LOST = "\ufffd"


class Look(NamedTuple):
    """The text left and right of a label: one character each, and escape codes of no width; labels may be letters."""

    shaded: tuple[str, str]
    circled: tuple[str, str]
    bare: tuple[str, str] = (" ", " ")
    letters: bool = False


PLAIN = Look(shaded=("[", "]"), circled=("(", ")"))
COLOURED = Look(shaded=("\x1b[7m[", "]\x1b[0m"), circled=("\x1b[32m(", ")\x1b[0m"))


def to_text(puzzle: Puzzle, shading: Shading | None = None, look: Look = PLAIN) -> str:
    """The grid, one line per row, with its shaded cells marked.

    >>> print(to_text(Puzzle([[2, 1], [1, 10]]), Shading(["..", ".#"])))
      2   1
      1 [10]

    Raises InvalidShadingError if the sizes differ.
    """
    return "\n".join("".join(row).rstrip() for row in _cells(puzzle, shading, look))


def to_boxed_text(puzzle: Puzzle, shading: Shading | None = None, look: Look = PLAIN) -> str:
    """The grid with lines around its cells.

    >>> print(to_boxed_text(Puzzle([[2, 1], [1, 1]]), Shading(["..", ".#"])))
    ┌───┬───┐
    │ 2 │ 1 │
    ├───┼───┤
    │ 1 │[1]│
    └───┴───┘
    """
    bars = ["─" * (_label_width(puzzle, look) + 2)] * puzzle.cols
    between = f"\n├{'┼'.join(bars)}┤\n"
    body = between.join(f"│{'│'.join(row)}│" for row in _cells(puzzle, shading, look))
    return f"┌{'┬'.join(bars)}┐\n{body}\n└{'┴'.join(bars)}┘"


def printable(words: str) -> str:
    r"""The words without control characters and lone surrogates, which steer a terminal or break a document.

    The character that stands for a lost one, U+FFFD, becomes a question mark too: few fonts have it.

    >>> printable("a\x1b[2Jb")
    'a?[2Jb'
    """
    if words.isprintable() and LOST not in words:
        return words
    return "".join(character if character.isprintable() and character != LOST else "?" for character in words)


def _cells(puzzle: Puzzle, shading: Shading | None, look: Look) -> list[list[str]]:
    """The printed cells, row by row."""
    shading = known_of(puzzle, shading)
    width = _label_width(puzzle, look)
    # A circle distinguishes known from unknown, so a complete shading needs none.
    unshaded = look.bare if shading.is_complete else look.circled
    around = {Shade.UNKNOWN: look.bare, Shade.SHADED: look.shaded, Shade.UNSHADED: unshaded}
    pairs = list(zip(puzzle.labels, shading, strict=True))
    dressed = {
        (label, shade): around[shade][0] + (label_text(label, look.letters) or BLANK).rjust(width) + around[shade][1]
        for label, shade in set(pairs)
    }
    cells = [dressed[pair] for pair in pairs]
    return [cells[start : start + puzzle.cols] for start in range(0, len(cells), puzzle.cols)]


def _label_width(puzzle: Puzzle, look: Look) -> int:
    return max(len(label_text(label, look.letters) or BLANK) for label in set(puzzle.labels))
