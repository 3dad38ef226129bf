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
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePosixPath
from stat import S_ISLNK
from typing import IO
from zipfile import BadZipFile, ZipFile

from ..errors import FormatError

CANVAS_OR_MOODLE = re.compile(r"([^_/]+)_(LATE_)?(\d+)_(?:\d+_|assignsubmission_file_/?)")
"""How a name begins: the student, whether it is late, and a number of the student."""
METADATA = "submission_metadata.yml"
SUBMITTERS = re.compile(r"^submission_(\d+):\n  :submitters:\n((?:  - .*\n(?:    .*\n)*)*)", re.MULTILINE)
SUBMITTER = re.compile(r":name: *['\"]?(.*?)['\"]? *\n")


@dataclass(frozen=True, slots=True)
class Owner:
    """Who handed something in; a system that delivers it gives a number, and says whether it was late."""

    name: str
    number: str = ""
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """A file, by the parts of its path; what is not a file cannot be read."""

    path: tuple[str, ...]
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
    return (each for each in found if each.path and not any(part.startswith((".", "__", "/")) for part in each.path))


def _on_disk(folder: Path) -> Iterator[Member]:
    for path in sorted(folder.rglob("*")):
        read = path.read_bytes if path.is_file() and not path.is_symlink() else None
        name = os.fsencode(path.relative_to(folder)).decode(errors="replace")
        yield Member(tuple(name.split("/")), path.stat().st_size if read else 0, os.access(path, os.X_OK), read)


def _zipped(archive: ZipFile) -> Iterator[Member]:
    for info in archive.infolist():
        mode = info.external_attr >> 16
        read = None if info.is_dir() or S_ISLNK(mode) else partial(archive.read, info)
        yield Member(PurePosixPath(info.filename).parts, info.file_size, bool(mode & 0o100), read)


def delivered(source: Path) -> Iterator[tuple[Owner, list[Member]]]:
    """What each owner handed in, with paths as the owner had them."""
    every = list(members(source))
    depth, named = 0, {}
    for member in every:
        if member.path[-1] == METADATA and member.read:
            depth = len(member.path) - 1
            for number, block in SUBMITTERS.findall(member.read().decode(errors="replace")):
                named[f"submission_{number}"] = Owner(", ".join(SUBMITTER.findall(block)), number)
    found: dict[tuple[Owner, str], list[Member]] = {}
    for member in every:
        first, *rest = member.path[depth:] or [METADATA]
        owner = named.get(first)
        if match := CANVAS_OR_MOODLE.match(path := "/".join(member.path)):
            owner, rest = Owner(match[1], match[3], bool(match[2])), path[match.end() :].split("/")
        if owner and rest:
            found.setdefault((owner, ""), []).append(replace(member, path=tuple(rest)))
        elif not owner and first != METADATA:
            is_alone = member.read and not rest
            owner = Owner(Path(first).stem if is_alone else first)
            found.setdefault((owner, first), []).append(replace(member, path=tuple(rest or [first])))
    return ((owner, handed_in) for (owner, _), handed_in in found.items())
