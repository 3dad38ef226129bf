"""Submissions: what students handed in, each a file or a folder, and the command that runs it.

The name of the file or folder is that of the student, e.g. `ann.py` or `ben/solver.rkt`. In a folder the program is
`solver.*` or `run`, or the only program there; a file `command` with one line, e.g. `java -jar solver.jar`, says it
otherwise. Python modules and notebooks are called through the runner; every other program speaks the protocol itself.
"""

from __future__ import annotations

import base64
import os
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
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
    def digest(self) -> str:
        """Sixteen characters that tell a submission from every other."""
        return sha256(repr((self.command, sorted(self.files.items()))).encode()).hexdigest()[:16]

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
    """Whether the ending names a language that is known here, or the file may be executed."""
    return path.is_file() and (path.suffix in (*PYTHON, *INTERPRETERS) or os.access(path, os.X_OK))
