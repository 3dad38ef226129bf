"""Hostile archives: whatever they inflate to, the marker stays small, and only who handed one in is concerned."""

import io
import json
import os
import re
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from struct import pack
from zipfile import ZIP_BZIP2, ZIP_LZMA, ZIP_STORED, ZipFile

import pytest

from hitori.atomic import write_files
from hitori.course.delivery import DEEPEST_PATH, LONGEST_LIST, LONGEST_PATH, MOST_FILES, members
from hitori.course.submissions import LARGEST, LARGEST_READ, submissions_in
from hitori.errors import FormatError

from .test_delivery import PROGRAM, zipped

GIGABYTE = 2**30
MOST = 200 * 2**20
"""Bytes of memory that the marker may take."""


def bomb(name: str = "solver.py", claimed: int = GIGABYTE) -> bytes:
    """An archive of 1 MB with a file of 1 GB, which its list says to have another size."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    piece = squeezer.compress(b"#" * 2**20) + squeezer.flush(zlib.Z_FULL_FLUSH)
    packed = piece * (GIGABYTE // 2**20) + squeezer.flush()
    sizes = pack("<HHHHHIIIHH", 20, 0, 8, 0, 33, 0, len(packed), claimed, len(name), 0)
    first = b"PK\3\4" + sizes + name.encode() + packed
    listed = b"PK\1\2" + pack("<H", 20) + sizes + pack("<HHHII", 0, 0, 0, 0, 0) + name.encode()
    return first + listed + b"PK\5\6" + pack("<HHHHIIH", 0, 0, 1, 1, len(listed), len(first), 0)


def test_the_bomb_is_one() -> None:
    assert len(bomb()) < 1.2e6
    with ZipFile(io.BytesIO(bomb())) as archive, archive.open("solver.py") as file:
        assert sum(len(file.read(2**20)) for _ in range(100)) == 100 * 2**20


def many(count: int) -> bytes:
    return zipped(*((f"{number}.py", "") for number in range(count)))


def inner_of(content: bytes) -> bytes:
    return zipped(("inner.zip", content))


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "inflates": (bomb, "larger than 5,000,000"),
    "lies about its size": (lambda: bomb(claimed=1000), "CRC|larger than"),
    "has many files": (lambda: many(11_000), "larger than"),
    "names a long path": (lambda: zipped(("a" * LONGEST_PATH + ".py", PROGRAM)), f"at most {LONGEST_PATH} bytes"),
    "names a deep path": (lambda: zipped(("a/" * (DEEPEST_PATH + 1) + "a.py", PROGRAM)), f"{DEEPEST_PATH} folders"),
    "is compressed by bzip2": (lambda: zipped(("solver.py", b"#" * 10**8), compression=ZIP_BZIP2), "deflate"),
    "is compressed by LZMA": (lambda: zipped(("solver.py", b"#" * 10**8), compression=ZIP_LZMA), "deflate"),
    "is nested": (lambda: inner_of(inner_of(bomb())), "found none|found inner.zip"),
    "is a bomb in an archive": (lambda: inner_of(bomb()), "found none|larger than"),
}
WATCHED = """
import json, sys
from pathlib import Path
from hitori.course.submissions import submissions_in
from hitori.course.similarity import similar
from hitori.processes.usage import peak
found, skipped = submissions_in(Path(sys.argv[1]))
similar(found)
print(json.dumps([peak(), {each.student: each.problem for each in found}]))
"""


def read_in_another_process(source: Path) -> tuple[int, dict[str, str]]:
    """The most memory of a process that reads these submissions, and the problem of each."""
    done = subprocess.run([sys.executable, "-c", WATCHED, str(source)], capture_output=True, check=True)
    highest, problems = json.loads(done.stdout)
    return highest, problems


@pytest.mark.parametrize("kind", HOSTILE)
def test_an_archive_takes_little_memory_and_concerns_its_student_alone(tmp_path: Path, kind: str) -> None:
    make, problem = HOSTILE[kind]
    (tmp_path / "eve.zip").write_bytes(make())
    (tmp_path / "ann.py").write_text(PROGRAM)
    highest, problems = read_in_another_process(tmp_path)
    assert highest < MOST
    assert problems["ann"] == ""
    assert re.search(problem, problems["eve"])


@pytest.mark.parametrize("claimed", [GIGABYTE, 1000])
def test_a_file_in_the_archive_of_the_class_is_no_better(tmp_path: Path, claimed: int) -> None:
    """As a system delivers it that unpacks what students hand in."""
    content = bomb("eve.py", claimed)
    (tmp_path / "class.zip").write_bytes(joined(content, "ann.py"))
    highest, problems = read_in_another_process(tmp_path / "class.zip")
    assert highest < MOST
    assert problems["ann"] == ""
    assert problems["eve"]


def joined(archive: bytes, name: str) -> bytes:
    """The archive with one more program."""
    written = io.BytesIO(archive)
    with ZipFile(written, "a") as opened:
        opened.writestr(name, PROGRAM)
    return written.getvalue()


def test_a_class_is_not_kept_in_memory(tmp_path: Path) -> None:
    """Forty programs with as much data as is allowed: 190 MB."""
    for number in range(40):
        data = os.urandom(LARGEST - 200_000)
        (tmp_path / f"s{number}.zip").write_bytes(
            zipped(("solver.py", PROGRAM), ("data", data), compression=ZIP_STORED)
        )
    highest, problems = read_in_another_process(tmp_path)
    assert highest < MOST
    assert set(problems.values()) == {""}


def test_a_long_program_is_compared_in_part(tmp_path: Path) -> None:
    """As long as any that is read, and all of short tokens: they would take twenty times as much."""
    write_files(tmp_path, {"short/eve.py": PROGRAM, "long/eve.py": "+-a(1)*b[2]\n" * (LARGEST_READ // 12)})
    (least, _), (most, problems) = (read_in_another_process(tmp_path / name) for name in ("short", "long"))
    assert most - least < 20 * LARGEST_READ
    assert problems == {"eve": ""}


def test_an_archive_with_an_endless_list_is_refused_unread(tmp_path: Path) -> None:
    """Of the class: nobody's work could be told from it."""
    place = tmp_path / "class.zip"
    end = b"PK\5\6" + pack("<HHHHIIH", 0, 0, 1, 1, LONGEST_LIST + 1, 0, 0)
    place.write_bytes(bytes(LONGEST_LIST + 1) + end)
    with pytest.raises(FormatError, match=r"list of files is longer than .*unpack it"):
        submissions_in(place)


def test_a_folder_with_more_files_than_any_submission_is_not_walked_to_its_end(tmp_path: Path) -> None:
    folder = tmp_path / "eve" / "deep"
    folder.mkdir(parents=True)
    for number in range(10_500):
        (folder / f"{number}.py").touch()
    (tmp_path / "ann.py").write_text(PROGRAM)
    ann, eve = submissions_in(tmp_path)[0]
    assert not ann.problem
    assert "larger than" in eve.problem
    assert len([*members(tmp_path)]) == MOST_FILES + len(["ann.py", "eve"])
