"""Submissions: what students handed in, each a file or a folder, and the command that runs it.

The name of the file or folder is that of the student, e.g. `ann.py` or `ben/solver.rkt`. In a folder the program is
`solver.*` or `run`, or the only program there; a file `command` with one line, e.g. `java -jar solver.jar`, says it
otherwise. Python modules and notebooks are called through the runner; every other program speaks the protocol itself.
A ZIP archive is read like a folder.

Similarity: how much two submissions have in common, as a hint with the matching lines, never as a verdict.

A program becomes tokens without comments, in which every name, text and number is the same: renaming changes nothing.
Its *shingles* are all runs of 20 tokens. What the starter code or half of the class has is left out. pygments finds the
tokens of every language; it comes with rich.
"""

from __future__ import annotations

import os
import re
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import chain, combinations, starmap
from pathlib import Path
from typing import NamedTuple

from . import templates
from .delivery import Member, Owner, delivered, members

RUNNER = ".hitori-runner.py"
INTERPRETERS = {
    ".py": f"python3 -P {RUNNER}",
    ".ipynb": f"python3 -P {RUNNER}",
    ".rkt": "racket",
    ".lisp": "clisp -q",
    ".cl": "clisp -q",
    ".scm": "guile --no-auto-compile",
    ".pl": "swipl -q",
    ".js": "node",
    ".sh": "sh",
}
ARCHIVE = ".zip"
IMPORTS_HITORI = re.compile(rb"\bimport\s+hitori\b|\bfrom\s+hitori[\w.]*\s+import\b|import\w*\(['\"]hitori\b")
LONGEST_COMMAND = 1000
LARGEST = 5_000_000
"""Bytes of a submission, EACH for a file besides its content; it is sent to every worker."""
EACH = 500


@dataclass(frozen=True)
class Submission:
    """What one student handed in: the files and the command; or the `problem` that leaves none."""

    student: str
    owner: Owner
    program: str = ""
    command: tuple[str, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)
    problem: str = ""

    @property
    def imports_hitori(self) -> bool:
        """Whether a file of it imports the library that is to be written."""
        return any(map(IMPORTS_HITORI.search, self.files.values()))

    def source(self) -> str:
        """The text of the program; empty if it is not text."""
        content = self.files.get(self.program, b"")
        return "" if b"\0" in content else content.decode(errors="replace")


def submissions_in(source: Path) -> tuple[list[Submission], list[str]]:
    """The submissions of a folder or an archive by name, and the names of the files that are none, e.g. a README.

    Raises FormatError for one that cannot be read or has no submissions, and for two of one name.
    """
    handed_in, skipped = delivered(source, lambda file: _is_program(file) or file.name.endswith(ARCHIVE))
    return list(starmap(_submission, handed_in)), skipped


def _submission(owner: Owner, handed_in: Sequence[Member]) -> Submission:
    try:
        files = _contents(handed_in)
        if len(files) == 1 and (name := min(files)).endswith(ARCHIVE):
            handed_in = [member for member in members(BytesIO(files[name])) if member.read]
            outer = os.path.commonpath([member.name.rpartition("/")[0] for member in handed_in] or [""])
            handed_in = [member._replace(name=member.name.removeprefix(f"{outer}/")) for member in handed_in]
            files = _contents(handed_in)
        programs = [member.name for member in handed_in if _is_program(member)]
        program, command = _command(files, programs)
    except Exception as error:  # whatever a broken archive raises
        return Submission(owner.student, owner, problem=str(error) or type(error).__name__)
    if RUNNER in command:
        files[RUNNER] = templates.read("runner.py").encode()
    return Submission(owner.student, owner, program, tuple(command), files)


def _contents(handed_in: Sequence[Member]) -> dict[str, bytes]:
    """The files of a submission."""
    if sum(member.size + EACH for member in handed_in) > LARGEST:
        raise ValueError(f"larger than {LARGEST:,} bytes; hand in the program without data")
    return {member.name: member.read() for member in handed_in if member.read}


def _command(files: Mapping[str, bytes], programs: Sequence[str]) -> tuple[str, list[str]]:
    """The program of a submission, and the command that runs it; raises ValueError if it cannot be told."""
    if (line := files.get("command")) is not None:
        words = shlex.split(line.decode("utf-8-sig"))
        if not words or len(line) > LONGEST_COMMAND or b"\0" in line:
            raise ValueError("expected a short command line in the file 'command', e.g. java -jar solver.jar")
        return next((word for word in words if word in files), "command"), words
    chosen = [name for name in programs if Path(name).stem in ("solver", "run")] or programs
    if len(chosen) != 1:
        found = ", ".join(chosen) or "none"
        raise ValueError(f"expected one program, or one named solver.*, or a file 'command'; found {found:.200}")
    (name,) = chosen
    interpreter = INTERPRETERS.get(Path(name).suffix)
    return name, [*interpreter.split(), name] if interpreter else [f"./{name}"]


def _is_program(member: Member) -> bool:
    """Whether the extension names a language that is known here, or the file may be executed."""
    return member.read is not None and (Path(member.name).suffix in INTERPRETERS or member.is_executable)


RUN = 20
"""Tokens of a shingle; two lines of code, more or less."""

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


def _shingles(name: str, text: str) -> dict[str, int]:
    """Each with the line where it is first."""
    tokens = list(_tokens(name, text))
    starts = reversed(range(len(tokens) - RUN + 1))
    return {" ".join(word for word, _ in tokens[start : start + RUN]): tokens[start][1] for start in starts}


def _tokens(name: str, text: str) -> Iterator[tuple[str, int]]:
    """The normalised tokens, each with its line."""
    from pygments.lexers import TextLexer, find_lexer_class_for_filename
    from pygments.token import Comment, Literal, Name, Text

    lexer = (find_lexer_class_for_filename(name.replace(".ipynb", ".json")) or TextLexer)()
    line = 1
    for kind, word in lexer.get_tokens(text):
        if not (kind in Comment or kind in Text or kind in Literal.String.Doc or not word.strip()):
            literal = "text" if kind in Literal.String else "1" if kind in Literal else word
            yield "name" if kind in Name and kind not in Name.Builtin else literal, line
        line += word.count("\n")
