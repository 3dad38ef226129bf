"""Submissions: what students handed in, each a file or a folder, and the command that runs it.

The name of the file or folder is that of the student, e.g. `ann.py` or `ben/solver.rkt`. In a folder the program is
`solver.*` or `run`, or the only program there; a file `command` with one line, e.g. `java -jar solver.jar`, says it
otherwise. Python modules and notebooks are called through the runner; every other program speaks the protocol itself.
A ZIP archive is read like a folder. Encodings and notebooks are read as the runner reads them.
"""

from __future__ import annotations

import ast
import os
import shlex
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from itertools import starmap
from pathlib import Path, PurePosixPath
from tokenize import detect_encoding

from . import templates
from .delivery import Member, Owner, delivered, members
from .outside_text import harmless
from .templates.runner import source

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
COMPILED: tuple[str, ...] = (
    *(".adb", ".c", ".cc", ".cpp", ".cs", ".cxx", ".d", ".f90", ".go", ".hs", ".java", ".kt", ".ml", ".nim", ".pas"),
    *(".rs", ".scala", ".swift", ".zig"),
)
"""The extensions of sources that must be compiled before they are started."""
UNKNOWN = {
    ".awk": "awk -f",
    ".exs": "elixir",
    ".groovy": "groovy",
    ".jl": "julia",
    ".lua": "lua",
    ".perl": "perl",
    ".php": "php",
    ".r": "Rscript",
    ".rb": "ruby",
    ".tcl": "tclsh",
    ".ts": "deno run",
}
"""The extensions of sources in other languages, each with what may start it."""
ARCHIVE = ".zip"
IMPORTERS = ("__import__", "import_module")
LIBRARY = "hitori"
LONGEST_COMMAND = 1000
LARGEST = 5_000_000
"""Bytes of a submission, EACH for a file besides its content; it is sent to every worker."""
EACH = 500
LARGEST_READ = 1_000_000
LARGEST_PARSED = 100_000
"""Bytes of a file that is read, and of code that is searched for imports: it takes 600 times as many once parsed."""


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
        """Whether Python code of it imports the library that is to be written, and not a module of its own."""
        paths = [PurePosixPath(name) for name in self.files if name.endswith(".py")]
        has_own = any(LIBRARY in (path.stem, *path.parts[:-1]) for path in paths)
        return not has_own and any(LIBRARY in _imported(*file) for file in self.files.items())

    def source(self) -> str:
        """The text of the program, of a notebook its code; empty if it is not text."""
        return _text(self.program, self.files.get(self.program, b""))


def _text(name: str, content: bytes) -> str:
    """The code of a file as text; empty if it has none."""
    if len(content) > LARGEST_READ or b"\0" in content:
        return ""
    with suppress(ValueError, LookupError, TypeError, AttributeError, RecursionError):
        found = source(name, content)  # type: ignore[no-untyped-call]
        return found if isinstance(found, str) else found.decode(_encoding(found), "replace")
    return ""


def _encoding(content: bytes) -> str:
    """The encoding of a text, by PEP 263: its byte order mark or its coding line, else UTF-8."""
    with suppress(SyntaxError):
        return detect_encoding(BytesIO(content).readline)[0]
    return "utf-8"


def _imported(name: str, content: bytes) -> Iterator[str]:
    """The top-level modules that Python code imports from anywhere, by Python's own parser."""
    is_python = name.lower().endswith((".py", ".ipynb")) or (content.startswith(b"#!") and b"python" in content[:100])
    text = _text(name, content) if is_python else ""
    if LIBRARY not in text or len(text) > LARGEST_PARSED:
        return
    with warnings.catch_warnings(), suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        warnings.simplefilter("ignore")  # they would quote the program in the terminal
        for node in ast.walk(ast.parse(text)):
            for module in _modules(node):
                yield module.partition(".")[0]


def _modules(node: ast.AST) -> Iterator[str]:
    """The modules that a statement or a call names."""
    match node:
        case ast.Import():
            yield from (alias.name for alias in node.names)
        case ast.ImportFrom(module=str(module), level=0):
            yield module
        case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called), args=[ast.Constant(str(module)), *_]):
            if called in IMPORTERS:
                yield module


class Contents(Mapping[str, bytes]):
    """The files of a submission by their paths, read again when they are asked for: a class may be larger than memory.

    `added` are files of ours. The files of the submission that was asked last are kept.
    """

    def __init__(self, handed_in: Sequence[Member], added: Mapping[str, bytes]) -> None:
        self.handed_in, self.added = handed_in, added

    def __getitem__(self, name: str) -> bytes:
        return _kept(self)[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_kept(self))

    def __len__(self) -> int:
        return len(_kept(self))

    __hash__ = object.__hash__


@lru_cache(maxsize=1)
def _kept(contents: Contents) -> dict[str, bytes]:
    _, files = _opened(contents.handed_in)
    return {**files, **contents.added}


def submissions_in(source: Path) -> tuple[list[Submission], list[str]]:
    """The submissions of a folder or an archive by name, and the names of the files that are none, e.g. a README.

    Raises FormatError for one that cannot be read or has no submissions, and for two of one name.
    """
    handed_in, skipped = delivered(source, _is_work)
    return list(starmap(_submission, handed_in)), skipped


def _submission(owner: Owner, handed_in: Sequence[Member]) -> Submission:
    try:
        opened, files = _opened(handed_in)
        programs = [member.name for member in opened if _is_program(member)]
        program, command = _command(files, programs)
    except Exception as error:  # whatever a broken archive raises
        return Submission(owner.student, owner, problem=harmless(str(error) or type(error).__name__))
    added = {RUNNER: templates.read("runner.py").encode()} if RUNNER in command else {}
    return Submission(owner.student, owner, program, tuple(command), Contents(handed_in, added))


def _opened(handed_in: Sequence[Member]) -> tuple[Sequence[Member], dict[str, bytes]]:
    """What was handed in, and its content; of an archive that is alone, what lies in its folder.

    Raises ValueError if it is too large, and whatever a broken archive raises.
    """
    files = _contents(handed_in)
    if len(files) != 1 or not (name := min(files)).endswith(ARCHIVE):
        return handed_in, files
    inner = [member for member in members(BytesIO(files[name])) if member.read]
    outer = os.path.commonpath([member.name.rpartition("/")[0] for member in inner] or [""])
    inner = [member._replace(name=member.name.removeprefix(f"{outer}/")) for member in inner]
    return inner, _contents(inner)


def _contents(handed_in: Sequence[Member]) -> dict[str, bytes]:
    """The files of a submission; no more is read than it may have."""
    left = LARGEST - EACH * len(handed_in)
    found: dict[str, bytes] = {}
    for member in handed_in:
        if member.read and left >= 0:
            found[member.name] = member.read(left + 1)
            left -= len(found[member.name])
    if left < 0:
        raise ValueError(f"larger than {LARGEST:,} bytes; hand in the program without data")
    return found


def _command(files: Mapping[str, bytes], programs: Sequence[str]) -> tuple[str, list[str]]:
    """The program of a submission, and the command that runs it; raises ValueError if it cannot be told."""
    if (line := files.get("command")) is not None:
        words = shlex.split(line.decode("utf-8-sig"))
        if not words or len(line) > LONGEST_COMMAND or b"\0" in line:
            raise ValueError("expected a short command line in the file 'command', e.g. java -jar solver.jar")
        return next((word for word in words if word in files), "command"), words
    chosen = [name for name in programs if Path(name).stem in ("solver", "run")] or programs
    if not chosen and (sources := sorted(filter(_must_be_compiled, files), key=_is_named_otherwise)):
        raise ValueError(
            f"{sources[0]:.200} must be compiled: add a file 'command' with one line that builds and starts it, "
            "e.g. sh run.sh"
        )
    if not chosen and (sources := sorted(filter(_is_unknown, files), key=_is_named_otherwise)):
        starts = f"{UNKNOWN[Path(sources[0]).suffix.lower()]} {sources[0]:.200}"
        raise ValueError(
            f"only {', '.join(INTERPRETERS)} are started without being told how: add a file 'command' with one line "
            f"that starts the program, e.g. {starts}"
        )
    if len(chosen) != 1:
        found = ", ".join(chosen) or "none"
        raise ValueError(f"expected one program, or one named solver.*, or a file 'command'; found {found:.200}")
    (name,) = chosen
    interpreter = INTERPRETERS.get(Path(name).suffix.lower())
    return name, [*interpreter.split(), name] if interpreter else [f"./{name}"]


def _is_work(member: Member) -> bool:
    """Whether a file alone is a submission, not a README; one that cannot be started is told what is missing."""
    is_source = _must_be_compiled(member.name) or _is_unknown(member.name)
    return _is_program(member) or member.name.endswith(ARCHIVE) or is_source


def _must_be_compiled(name: str) -> bool:
    return Path(name).suffix.lower() in COMPILED


def _is_unknown(name: str) -> bool:
    return Path(name).suffix.lower() in UNKNOWN


def _is_named_otherwise(name: str) -> bool:
    """Whether a file is none of solver.*; these come first."""
    return Path(name).stem.lower() != "solver"


def _is_program(member: Member) -> bool:
    """Whether the extension names a language that is known here, or the file may be executed."""
    return member.read is not None and (Path(member.name).suffix.lower() in INTERPRETERS or member.is_executable)
