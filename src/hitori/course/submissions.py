"""Submissions: what students handed in, each a file or a folder, and the command that runs it.

The name of the file or folder is that of the student, e.g. `ann.py` or `ben/solver.rkt`. In a folder the program is
`solver.*` or `run`, or the only program there; a file `command` with one line, e.g. `java -jar solver.jar`, says it
otherwise. Python modules and notebooks are called through the runner; every other program speaks the protocol itself.

Similarity: how much two submissions have in common, as a hint with the matching lines, never as a verdict.

A program becomes tokens without comments, in which every name, text and number is the same: renaming changes nothing.
Its *shingles* are all runs of 20 tokens. What the starter code or half of the class has is left out. pygments finds the
tokens of every language; it comes with rich.
"""

from __future__ import annotations

import base64
import os
import re
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations
from pathlib import Path

from ..errors import FormatError
from . import templates

INTERPRETERS = {
    ".rkt": ["racket"],
    ".lisp": ["clisp", "-q"],
    ".cl": ["clisp", "-q"],
    ".scm": ["guile", "--no-auto-compile"],
    ".pl": ["swipl", "-q"],
    ".js": ["node"],
    ".sh": ["sh"],
}
PYTHON = (".py", ".ipynb")
RUNNER = ".hitori-runner.py"
IMPORTS_HITORI = re.compile(rb"\bimport\s+hitori\b|\bfrom\s+hitori[\w.]*\s+import\b|import\w*\(['\"]hitori\b")
LONGEST_NAME = 100
"""Bytes of a student's name, which becomes part of the names of files."""
LARGEST = 5_000_000
"""Bytes of a submission; it is sent to every worker."""


@dataclass(frozen=True, slots=True)
class Submission:
    """What one student handed in: the files, in Base64, and the command; or the `problem` that leaves none."""

    student: str
    program: str = ""
    command: tuple[str, ...] = ()
    files: dict[str, str] = field(default_factory=dict)
    problem: str | None = None

    @property
    def imports_hitori(self) -> bool:
        """Whether a file of it imports the library that is to be written."""
        return any(IMPORTS_HITORI.search(base64.b64decode(content)) for content in self.files.values())

    def source(self) -> str:
        """The text of the program; empty if it is not text."""
        content = base64.b64decode(self.files.get(self.program, ""))
        return "" if b"\0" in content else content.decode(errors="replace")


def submissions_in(folder: Path) -> tuple[list[Submission], list[str]]:
    """The submissions of a folder by name, and the names of the files that are none, e.g. a README.

    Raises FormatError for a folder without submissions, and for two of one name.
    """
    found: list[Submission] = []
    skipped: list[str] = []
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "__")):
            continue
        if path.is_dir() or _is_program(path):
            found.append(_submission(path))
        else:
            skipped.append(path.name)
    names = [submission.student for submission in found]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise FormatError(f"two submissions are named '{twice[0]}'; put one of them elsewhere", file=str(folder))
    if not found:
        raise FormatError("expected a file or folder for each student, e.g. ann.py, found none", file=str(folder))
    return found, skipped


def _submission(path: Path) -> Submission:
    student = path.name if path.is_dir() else path.stem
    if len(student.encode()) > LONGEST_NAME:
        student = f"{student[: LONGEST_NAME // 4]}-{sha256(student.encode()).hexdigest()[:16]}"
    try:
        files = dict(_files(path))
        program, command = _command(path, files)
    except (OSError, ValueError) as error:
        return Submission(student, problem=str(error))
    if RUNNER in command:
        files[RUNNER] = base64.b64encode(templates.read("runner.py").encode()).decode()
    return Submission(student, program, tuple(command), files)


def _files(path: Path) -> Iterator[tuple[str, str]]:
    """The files of a submission; no links are followed, and nothing hidden is taken."""
    size = 0
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        name = file.relative_to(path if path.is_dir() else path.parent)
        if file.is_symlink() or not file.is_file() or any(part.startswith((".", "__")) for part in name.parts):
            continue
        size += file.stat().st_size
        if size > LARGEST:
            raise ValueError(f"larger than {LARGEST:,} bytes; hand in the program without data")
        yield str(name), base64.b64encode(file.read_bytes()).decode()


def _command(path: Path, files: dict[str, str]) -> tuple[str, list[str]]:
    """The program of a submission, and the command that runs it; raises ValueError if it cannot be told."""
    if "command" in files:
        words = shlex.split(base64.b64decode(files["command"]).decode())
        if not words:
            raise ValueError("the file 'command' is empty; expected a command line, e.g. java -jar solver.jar")
        return next((word for word in words if word in files), "command"), words
    base = path if path.is_dir() else path.parent
    programs = [name for name in files if _is_program(base / name)]
    chosen = [name for name in programs if Path(name).stem in ("solver", "run")] or programs
    if len(chosen) != 1:
        found = ", ".join(chosen) or "none"
        raise ValueError(f"expected one program, or one named solver.*, or a file 'command'; found {found}")
    (name,) = chosen
    suffix = Path(name).suffix
    if suffix in PYTHON:
        return name, ["python3", "-P", RUNNER, name]
    return name, [*INTERPRETERS.get(suffix, []), name if suffix in INTERPRETERS else f"./{name}"]


def _is_program(path: Path) -> bool:
    """Whether the extension names a language that is known here, or the file may be executed."""
    return path.is_file() and (path.suffix in (*PYTHON, *INTERPRETERS) or os.access(path, os.X_OK))


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
