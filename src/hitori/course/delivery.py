"""Delivery: the files that were handed in, in a folder or a ZIP archive, and whose they are.

Whose a file is, its name says: `ann.py`, `ben/solver.rkt`, or as Canvas, Moodle and Gradescope name what they deliver:

    doejane_LATE_123_456_solver.py
    Jane Doe_123_assignsubmission_file_/solver.py
    assignment_9_export/submission_123/solver.py        and submission_metadata.yml, which names the student

Archives come from outside: no path leads out of them, no link is followed, and nothing in them is believed. A file is
read up to a limit, whatever its size is said to be; the list of an archive, and a name in it, have limits too.
"""

from __future__ import annotations

import io
import os
import re
import weakref
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePosixPath
from stat import S_ISLNK
from typing import IO, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

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
LONGEST_PATH = 500
DEEPEST_PATH = 30
"""Bytes of a path that a student hands in, and the folders in it."""
LONGEST_LIST = 6 * 1024**2
"""Bytes of the list at the end of an archive; each file takes 46 and its name. A class of 1,000 takes 4 MB."""
MOST_FILES = 10_000
"""Files of one folder that are looked at; more are too many for any submission."""
LARGEST_METADATA = 5_000_000


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
    """A file, named by its path, and the function that reads it; what is not a file has none.

    `read(limit)` returns the content, of which no more than the first `limit` bytes.
    """

    name: str
    is_executable: bool
    read: Callable[[int], bytes] | None


def members(source: Path | IO[bytes]) -> Iterator[Member]:
    """What lies in a folder or an archive, but for what is hidden; raises FormatError for what is neither."""
    try:
        found: Iterable[Member]
        if isinstance(source, Path):
            found = _on_disk(source) if source.is_dir() else _zipped(source.open("rb", buffering=0))
        else:
            found = _zipped(source)
    except (BadZipFile, OSError) as error:
        file = str(source) if isinstance(source, Path) else None
        raise FormatError(f"expected a folder or a ZIP archive: {error}", file=file) from None
    return (each for each in found if not HIDDEN.search(each.name))


def _on_disk(folder: Path) -> Iterator[Member]:
    looked_at: Counter[tuple[str, ...]] = Counter()
    for place, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted([*files, *folders]):
            path = Path(place, name)
            parts = path.relative_to(folder).parts
            looked_at[parts[:2]] += 1
            if looked_at[parts[:2]] <= MOST_FILES:
                read = partial(_read_file, path) if path.is_file() and not path.is_symlink() else None
                written = os.fsencode("/".join(parts)).decode(errors="replace")
                yield Member(written, os.access(path, os.X_OK), read)
            else:
                folders.clear()


def _read_file(path: Path, limit: int) -> bytes:
    with path.open("rb") as file:
        return file.read(limit)


class _Archive(io.BufferedReader):
    """An archive whose list of files, which `ZipFile` reads in one piece, is refused if it is too long."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Raises BadZipFile if the piece is longer than any list may be; without a size, no more is read either."""
        if size is None or size < 0:
            size = LONGEST_LIST
        if size > LONGEST_LIST:
            raise BadZipFile(
                f"its list of files is longer than {LONGEST_LIST:,} bytes; unpack it and look at its files"
            )
        return super().read(size)


def _zipped(source: IO[bytes]) -> list[Member]:
    stream = _Archive(source)  # type: ignore[arg-type]  # files and BytesIO have what a raw stream has
    try:
        archive = ZipFile(stream)
    except BaseException:
        stream.close()
        raise
    weakref.finalize(archive, stream.close)
    found = []
    for info in archive.infolist():
        mode = info.external_attr >> 16
        read = None if info.is_dir() or S_ISLNK(mode) else partial(_read_zipped, archive, info)
        found.append(Member(str(PurePosixPath(info.filename)), bool(mode & 0o100), read))
    return found


def _read_zipped(archive: ZipFile, info: ZipInfo, limit: int) -> bytes:
    """The content; only these two ways of compression can be undone piece by piece."""
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise ValueError("expected an archive that is compressed by 'deflate', as usual; compress it in that way")
    if len(info.filename.encode(errors="replace")) > LONGEST_PATH or info.filename.count("/") > DEEPEST_PATH:
        raise ValueError(f"expected paths of at most {LONGEST_PATH} bytes and {DEEPEST_PATH} folders")
    with archive.open(info) as file:
        return file.read(limit)


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
            try:
                listed = member.read(LARGEST_METADATA).decode(errors="replace")
            except Exception as error:  # whatever a broken archive raises
                raise FormatError(f"cannot read {METADATA}: {error}", file=str(source)) from None
            for number, block in SUBMITTERS.findall(listed):
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
