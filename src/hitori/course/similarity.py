"""Similarity: how much two submissions have in common, as a hint with the matching lines, never as a verdict.

A program becomes tokens without comments, in which every name, text and number is the same: renaming changes nothing.
Its *shingles* are all runs of 20 tokens. What the starter code or half of the class has is left out. pygments finds the
tokens of every language; it comes with rich.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from .submissions import Submission

RUN = 20
"""Tokens of a shingle; two lines of code, more or less."""

LONGEST = 50_000
"""Characters of a program that are compared: a thousand lines, which take a few megabytes here."""

LEAST = 0.5
"""The share of common shingles from which a pair is shown."""


class SimilarPair(NamedTuple):
    """Two students, the share of shingles that they have in common, and the lines: in one, in the other."""

    one: str
    other: str
    share: float
    lines: Sequence[tuple[int, int]]


def similar(submissions: Iterable[Submission], given: str = "") -> list[SimilarPair]:
    """The pairs that have much in common, the most similar first; `given` is the starter code."""
    every = {each.student: _shingles(each.program, each.source()) for each in submissions}
    common = set(_shingles("solver.py", given))
    if len(every) > 3:
        times = Counter(chain.from_iterable(every.values()))
        common |= {shingle for shingle, count in times.items() if count > len(every) / 2}
    own = {student: {key: line for key, line in found.items() if key not in common} for student, found in every.items()}
    pairs = []
    for (one, here), (other, there) in combinations(sorted(own.items()), 2):
        shared = here.keys() & there.keys()
        share = round(len(shared) / max(1, min(len(here), len(there))), 2)
        if share >= LEAST:
            lines = sorted({(here[shingle], there[shingle]) for shingle in shared})
            pairs.append(SimilarPair(one, other, share, lines))
    return sorted(pairs, key=lambda pair: -pair.share)


def _shingles(name: str, text: str) -> dict[int, int]:
    """The hash of each, with the line where it is first."""
    tokens = list(_tokens(name, text[:LONGEST]))
    starts = reversed(range(len(tokens) - RUN + 1))
    return {hash(tuple(word for word, _ in tokens[start : start + RUN])): tokens[start][1] for start in starts}


def _tokens(name: str, text: str) -> Iterator[tuple[str, int]]:
    """The normalised tokens, each with its line."""
    from pygments.lexers import TextLexer, find_lexer_class_for_filename
    from pygments.token import Comment, Literal, Name, Text

    lexer = (find_lexer_class_for_filename(name.lower().replace(".ipynb", ".py")) or TextLexer)()
    line = 1
    for kind, word in lexer.get_tokens(text):
        if not (kind in Comment or kind in Text or kind in Literal.String.Doc or not word.strip()):
            literal = "text" if kind in Literal.String else "1" if kind in Literal else word
            yield "name" if kind in Name and kind not in Name.Builtin else literal, line
        line += word.count("\n")
