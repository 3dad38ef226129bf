"""The items of a checked proof, for what translates it: the puzzle, the claim and the steps.

Literals are those of `encodings.pairs`: `k + 1` says that cell number k is shaded, `-(k + 1)` that it is not. Nothing
is checked here beyond what reading needs: `hitori.native.check_proof` comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ..encodings.pairs import Clause
from ..errors import FormatError
from ..puzzle import Puzzle
from ..shading import Shading


@dataclass(frozen=True, slots=True)
class ProofItems:
    """A proof in parts; `backbone` is None for a claim about the number of solutions."""

    puzzle: Puzzle
    backbone: Shading | None
    steps: list[ClauseStep]


@dataclass(frozen=True, slots=True)
class ClauseStep:
    """A numbered line of a proof; the clause of a solution is that some cell differs from it."""

    number: int
    kind: Literal["cut", "derive", "solution"]
    clause: Clause


def read_items(text: str) -> ProofItems:
    """The items of an accepted proof.

    Raises FormatError for a text that is not one.
    """
    try:
        return _read(_lines(text))
    except (ValueError, IndexError, StopIteration) as error:
        raise FormatError(f"expected a proof that `hitori verify` accepts: {error}") from None


def _lines(text: str) -> Iterator[list[str]]:
    for line in text.split("\n"):
        words = line.split()
        if words and not words[0].startswith("#"):
            yield words


def _read(lines: Iterator[list[str]]) -> ProofItems:
    next(lines)
    rows, cols = map(int, next(lines)[1:])
    puzzle = Puzzle([list(map(int, next(lines))) for _ in range(rows)])
    _, claim, *claimed = next(lines)
    steps = [_step(words, cols) for words in lines if words[0] != "delete"]
    if claim == "backbone":
        return ProofItems(puzzle, Shading.from_rows(claimed), steps)
    return ProofItems(puzzle, None, steps)


def _step(words: list[str], cols: int) -> ClauseStep:
    number, kind, *rest = words
    if kind == "cut":
        return ClauseStep(int(number), "cut", [-_cell(word, cols) for word in rest])
    if kind == "solution":
        return ClauseStep(int(number), "solution", differing("".join(rest)))
    literals = rest[: rest.index("from")] if "from" in rest else rest
    return ClauseStep(
        int(number), "derive", [_cell(word[1:], cols) * (1 if word[0] == "+" else -1) for word in literals]
    )


def differing(shades: str) -> Clause:
    """The clause that some cell is not as these shades say, row by row; open ones do not count.

    >>> differing(".#?.")
    [1, -2, 4]
    """
    return [number * (1 if shade == "." else -1) for number, shade in enumerate(shades, 1) if shade != "?"]


def _cell(word: str, cols: int) -> int:
    row, col = map(int, re.findall("[0-9]+", word))
    return (row - 1) * cols + col
