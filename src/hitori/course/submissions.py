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

import re
import shlex
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from io import BytesIO
from itertools import combinations
from pathlib import Path
from zipfile import BadZipFile

from ..errors import FormatError
from . import templates
from .delivery import Member, Owner, delivered, members

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
ARCHIVE = ".zip"
RUNNER = ".hitori-runner.py"
IMPORTS_HITORI = re.compile(rb"\bimport\s+hitori\b|\bfrom\s+hitori[\w.]*\s+import\b|import\w*\(['\"]hitori\b")
LONGEST_NAME = 100
"""Bytes of a student's name, which becomes part of the names of files."""
LONGEST_COMMAND = 1000
LARGEST = 5_000_000
"""Bytes of a submission, EACH for a file besides its content; it is sent to every worker."""
EACH = 500


@dataclass(frozen=True, slots=True)
class Submission:
    """What one student handed in: the files, in Base64, and the command; or the `problem` that leaves none."""

    student: str
    owner: Owner
    program: str = ""
    command: tuple[str, ...] = ()
    files: dict[str, str] = field(default_factory=dict)
    problem: str | None = None

    @property
    def imports_hitori(self) -> bool:
        """Whether a file of it imports the library that is to be written."""
        return any(IMPORTS_HITORI.search(b64decode(content)) for content in self.files.values())

    def source(self) -> str:
        """The text of the program; empty if it is not text."""
        content = b64decode(self.files.get(self.program, ""))
        return "" if b"\0" in content else content.decode(errors="replace")


def submissions_in(source: Path) -> tuple[list[Submission], list[str]]:
    """The submissions of a folder or an archive by name, and the names of the files that are none, e.g. a README.

    Raises FormatError for one that cannot be read or has no submissions, and for two of one name.
    """
    found: list[Submission] = []
    skipped: list[str] = []
    for owner, handed_in in delivered(source):
        name, file = "/".join(handed_in[0].path), handed_in[0]
        is_alone = file.read is not None and owner == Owner(Path(name).stem) and "/" not in name
        if is_alone and not (_is_program(file) or name.endswith(ARCHIVE)):
            skipped.append(name)
        else:
            found.append(_submission(owner, handed_in))
    names = [submission.student for submission in found]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise FormatError(f"two submissions are named '{twice[0]}'; put one of them elsewhere", file=str(source))
    if not found:
        raise FormatError("expected a file or folder for each student, e.g. ann.py, found none", file=str(source))
    return sorted(found, key=lambda each: each.student), skipped


def _submission(owner: Owner, handed_in: Sequence[Member]) -> Submission:
    student = f"{owner.name} {owner.number}".replace("/", "-").replace("\0", "").strip(" .")
    if len(student.encode()) > LONGEST_NAME:
        student = f"{student[: LONGEST_NAME // 4]}-{sha256(student.encode()).hexdigest()[:16]}"
    try:
        files = _contents(handed_in)
        if len(files) == 1 and (name := min(files)).endswith(ARCHIVE):
            handed_in = list(members(BytesIO(files[name])))
            if len({member.path[0] for member in handed_in}) == 1 < max(len(member.path) for member in handed_in):
                handed_in = [replace(each, path=each.path[1:]) for each in handed_in]
            files = _contents(handed_in)
        programs = ["/".join(member.path) for member in handed_in if _is_program(member)]
        program, command = _command(files, programs)
    except (BadZipFile, NotImplementedError, OSError, RuntimeError, ValueError, zlib.error) as error:
        return Submission(student, owner, problem=str(error))
    if RUNNER in command:
        files[RUNNER] = templates.read("runner.py").encode()
    encoded = {name: b64encode(content).decode() for name, content in files.items()}
    return Submission(student, owner, program, tuple(command), encoded)


def _contents(handed_in: Sequence[Member]) -> dict[str, bytes]:
    """The files of a submission."""
    if sum(member.size + EACH for member in handed_in) > LARGEST:
        raise ValueError(f"larger than {LARGEST:,} bytes; hand in the program without data")
    return {"/".join(member.path): member.read() for member in handed_in if member.read}


def _command(files: Mapping[str, bytes], programs: Sequence[str]) -> tuple[str, list[str]]:
    """The program of a submission, and the command that runs it; raises ValueError if it cannot be told."""
    if "command" in files:
        words = shlex.split(files["command"].decode())
        if not words or len(files["command"]) > LONGEST_COMMAND or b"\0" in files["command"]:
            raise ValueError("expected a short command line in the file 'command', e.g. java -jar solver.jar")
        return next((word for word in words if word in files), "command"), words
    chosen = [name for name in programs if Path(name).stem in ("solver", "run")] or programs
    if len(chosen) != 1:
        found = ", ".join(chosen) or "none"
        raise ValueError(f"expected one program, or one named solver.*, or a file 'command'; found {found:.200}")
    (name,) = chosen
    suffix = Path(name).suffix
    if suffix in PYTHON:
        return name, ["python3", "-P", RUNNER, name]
    return name, [*INTERPRETERS.get(suffix, []), name if suffix in INTERPRETERS else f"./{name}"]


def _is_program(member: Member) -> bool:
    """Whether the extension names a language that is known here, or the file may be executed."""
    is_known = Path(member.path[-1]).suffix in (*PYTHON, *INTERPRETERS)
    return member.read is not None and (is_known or member.is_executable)


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
