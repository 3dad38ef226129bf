"""Delivery: the files that were handed in, in a folder or a ZIP archive, and whose they are.

Whose a file is, its name says: `ann.py`, `ben/solver.rkt`, or as Canvas, Moodle and Gradescope name what they deliver:

    doejane_LATE_123_456_solver.py
    Jane Doe_123_assignsubmission_file_/solver.py
    assignment_9_export/submission_123/solver.py        and submission_metadata.yml, which names the student

Archives come from outside: no path leads out of them, no link is followed, and sizes are known before reading.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePosixPath
from stat import S_ISLNK
from typing import IO, NamedTuple
from zipfile import BadZipFile, ZipFile

from ..errors import FormatError
from .outside_text import LOST, harmless

CANVAS_OR_MOODLE = re.compile(r"([^_/]+)_(LATE_)?(\d+)_(?:\d+_|assignsubmission_file_/?)")
"""How a name begins: the student, whether it is late, and a number of the student."""
HIDDEN = re.compile(r"(^|/)(\.|__(MACOSX|pycache__)(/|$)|/|$)")
METADATA = "submission_metadata.yml"
SUBMITTERS = re.compile(r"^submission_(\d+):\n  :submitters:\n((?:  - .*\n(?:    .*\n)*)*)", re.MULTILINE)
SUBMITTER = re.compile(r":name: *['\"]?(.*?)['\"]? *\n")
LONGEST_NAME = 100
"""Bytes of a student's name, which becomes part of the names of files."""


class Owner(NamedTuple):
    """Who handed something in; a system that delivers it gives a number, and says whether it was late."""

    name: str
    number: str = ""
    is_late: bool = False

    @property
    def student(self) -> str:
        """The name of what is written about the owner; a name of blanks is spelt, e.g. "unnamed (U+0020)"."""
        student = harmless(f"{self.name} {self.number}").replace("/", "-").strip(" .")
        if not student.strip(f" .{LOST}"):
            return f"unnamed ({' '.join(f'U+{ord(character):04X}' for character in self.name[:10])})"
        if len(student.encode()) > LONGEST_NAME:
            return f"{student[: LONGEST_NAME // 4]}-{sha256(student.encode()).hexdigest()[:16]}"
        return student


class Member(NamedTuple):
    """A file, named by its path; what is not a file cannot be read."""

    name: str
    size: int
    is_executable: bool
    read: Callable[[], bytes] | None


def members(source: Path | IO[bytes]) -> Iterator[Member]:
    """What lies in a folder or an archive, but for what is hidden; raises FormatError for what is neither."""
    try:
        found = _on_disk(source) if isinstance(source, Path) and source.is_dir() else _zipped(ZipFile(source))
    except (BadZipFile, OSError) as error:
        file = str(source) if isinstance(source, Path) else None
        raise FormatError(f"expected a folder or a ZIP archive: {error}", file=file) from None
    return (each for each in found if not HIDDEN.search(each.name))


def _on_disk(folder: Path) -> Iterator[Member]:
    for path in sorted(folder.rglob("*")):
        read = path.read_bytes if path.is_file() and not path.is_symlink() else None
        name = os.fsencode(path.relative_to(folder)).decode(errors="replace")
        yield Member(name, path.stat().st_size if read else 0, os.access(path, os.X_OK), read)


def _zipped(archive: ZipFile) -> Iterator[Member]:
    for info in archive.infolist():
        mode = info.external_attr >> 16
        read = None if info.is_dir() or S_ISLNK(mode) else partial(archive.read, info)
        yield Member(str(PurePosixPath(info.filename)), info.file_size, bool(mode & 0o100), read)


def delivered(source: Path, is_work: Callable[[Member], bool]) -> tuple[list[tuple[Owner, list[Member]]], list[str]]:
    """What each owner handed in, with paths as the owner had them, and the files alone that are none, e.g. a README.

    Raises FormatError if nothing was handed in, and for two owners of one name.
    """
    every = list(members(source))
    outer, named = "", {}
    for member in every:
        place = member.name.removesuffix(METADATA)
        is_theirs = f"/{member.name}".endswith(f"/{METADATA}")  # not of a student, whose folder is one of many
        if is_theirs and member.read and all(f"{each.name}/".startswith(place) for each in every):
            outer = place
            for number, block in SUBMITTERS.findall(member.read().decode(errors="replace")):
                named[f"submission_{number}"] = Owner(", ".join(SUBMITTER.findall(block)), number)
    found: dict[tuple[Owner, str], list[Member]] = {}
    skipped = []
    for member in every:
        first, _, rest = f"{member.name}/".removeprefix(outer).rstrip("/").partition("/")
        owner, place = named.get(first), ""
        if match := CANVAS_OR_MOODLE.match(member.name):
            owner, rest = Owner(match[1], match[3], bool(match[2])), member.name[match.end() :]
        elif not owner and first not in ("", METADATA):
            is_alone = member.read and not rest
            if is_alone and not is_work(member):
                skipped.append(first)
                continue
            owner, place, rest = Owner(Path(first).stem if is_alone else first), first, rest or first
        if owner and rest:
            found.setdefault((owner, place), []).append(member._replace(name=rest))
    if not found:
        raise FormatError(
            "expected a file or folder under the name of each student, e.g. ann.py, found none", file=str(source)
        )
    (name, count), *_ = Counter(owner.student for owner, _ in found).most_common()
    if count > 1:
        raise FormatError(f"two submissions are named '{name}'; put one of them elsewhere", file=str(source))
    handed_in = [(owner, files) for (owner, _), files in found.items()]
    return sorted(handed_in, key=lambda each: each[0].student), skipped
