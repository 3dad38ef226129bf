"""Submissions: what students handed in, each a file or a folder, and the command that runs it.

The name of the file or folder is that of the student, e.g. `ann.py` or `ben/solver.rkt`. In a folder the program is
`solver.*` or `run`, or the only program there; a file `command` with one line, e.g. `java -jar solver.jar`, says it
otherwise. Python modules and notebooks are called through the runner; every other program speaks the protocol itself.
A ZIP archive is read like a folder.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import starmap
from pathlib import Path

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
