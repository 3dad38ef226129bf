"""A journal on a disk that fills up, and one that was damaged."""

from __future__ import annotations

import resource
import subprocess
import sys
from math import factorial
from pathlib import Path

import pytest

from hitori.errors import TaskError
from hitori.tasks.journal import Journal, header

ARGUMENTS = {str(number): number for number in range(40)}

# A limit on the size of files stands for a full disk: the last write that fits is cut short.
FILLING = """
import sys
from math import factorial
from pathlib import Path
from hitori.tasks.journal import Journal, header
with Journal(Path(sys.argv[1]), header(factorial, {str(n): n for n in range(40)})) as journal:
    list(journal.entries())
    for n in range(40):
        try:
            journal.keep(str(n), str(n))
        except OSError:
            print(n)
            break
"""


@pytest.mark.parametrize("size", [300, 301, 310, 320])
def test_a_disk_that_fills_up_leaves_whole_results(size: int, tmp_path: Path) -> None:
    """A write that was cut short went unnoticed, and the next result continued its line."""
    ran = subprocess.run(
        [sys.executable, "-c", FILLING, tmp_path],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
    )
    failed = int(ran.stdout)
    with Journal(tmp_path, header(factorial, ARGUMENTS)) as journal:
        assert list(journal.entries()) == [(str(number), number) for number in range(failed)]


@pytest.mark.parametrize("damage", [b"\0\0\0\n", b"\xff\n", b"{}\n", b"[1]\n", b'"task"\n', b"3\n"])
def test_a_damaged_line_is_named(damage: bytes, tmp_path: Path) -> None:
    with Journal(tmp_path, header(factorial, ARGUMENTS)) as journal:
        list(journal.entries())
        journal.keep("1", "1")
    with (tmp_path / "journal.jsonl").open("ab") as stream:
        stream.write(damage)
    with (
        Journal(tmp_path, header(factorial, ARGUMENTS)) as journal,
        pytest.raises(TaskError, match=r"journal\.jsonl, line 3: expected a result"),
    ):
        list(journal.entries())
