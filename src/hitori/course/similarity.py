"""Similarity: how much two submissions have in common, as a hint with the matching lines, never as a verdict.

A program becomes tokens without comments, in which every name, text and number is the same: renaming changes nothing.
Its *shingles* are all runs of 20 tokens. What the starter code or half of the class has is left out. pygments finds the
tokens of every language; it comes with rich.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

RUN = 20
"""Tokens of a shingle; two lines of code, more or less."""

LEAST = 0.5
"""The share of common shingles from which a pair is shown."""


@dataclass(frozen=True, slots=True)
class SimilarPair:
    """Two students, the share of shingles that they have in common, and the lines: in one, in the other."""

    one: str
    other: str
    share: float
    lines: tuple[tuple[int, int], ...]


def similar(sources: Mapping[str, tuple[str, str]], given: str = "", given_as: str = "solver.py") -> list[SimilarPair]:
    """The pairs that have much in common, the most similar first.

    `sources` maps each student to the name of the program and its text; `given` is the starter code.
    """
    every = {student: _shingles(name, text) for student, (name, text) in sources.items()}
    common = set(_shingles(given_as, given))
    if len(every) > 3:
        times = Counter(shingle for shingles in every.values() for shingle in shingles)
        common |= {shingle for shingle, count in times.items() if count > max(2, len(every) / 2)}
    own = {student: {key: line for key, line in found.items() if key not in common} for student, found in every.items()}
    pairs = [_pair(one, other, own[one], own[other]) for one, other in combinations(sorted(own), 2)]
    return sorted((pair for pair in pairs if pair.share >= LEAST), key=lambda pair: (-pair.share, pair.one, pair.other))


def _pair(one: str, other: str, ours: Mapping[str, int], theirs: Mapping[str, int]) -> SimilarPair:
    shared = ours.keys() & theirs.keys()
    least = min(len(ours), len(theirs))
    lines = sorted({(ours[shingle], theirs[shingle]) for shingle in shared})
    return SimilarPair(one, other, round(len(shared) / least, 2) if least else 0.0, tuple(lines))


def _shingles(name: str, text: str) -> dict[str, int]:
    tokens = list(_tokens(name, text))
    found: dict[str, int] = {}
    for start in range(len(tokens) - RUN + 1):
        found.setdefault(" ".join(word for word, _ in tokens[start : start + RUN]), tokens[start][1])
    return found


def _tokens(name: str, text: str) -> Iterator[tuple[str, int]]:
    """The normalised tokens, each with its line."""
    from pygments.lexers import TextLexer, get_lexer_for_filename
    from pygments.token import Comment, Literal, Name, Text
    from pygments.util import ClassNotFound

    try:
        lexer = get_lexer_for_filename(name.replace(".ipynb", ".json"))
    except ClassNotFound:
        lexer = TextLexer()
    line = 1
    for kind, word in lexer.get_tokens(text):
        if not (kind in Comment or kind in Text or kind in Literal.String.Doc or not word.strip()):
            is_own_name = kind in Name and kind not in Name.Builtin
            yield (
                ("name" if is_own_name else "text" if kind in Literal.String else "1" if kind in Literal else word),
                line,
            )
        line += word.count("\n")
