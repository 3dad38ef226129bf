"""Every verb with wrong, odd and huge input: a table of command lines, each with what must come of it.

The tables are in `calls`. A row is a command line, its exit status and a pattern that the output must match, e.g. the
place of a mistake, what was expected there and what came. The files are made by `world`.
"""

import re
import shlex
import sys
from pathlib import Path

import pytest

from hitori.cli.main import main

from .calls.asking import COMPARE, COUNT, EXPLAIN, HINT, RATE, TRACE
from .calls.call import NO_PUZZLE, Call
from .calls.making import BOOK, CONVERT, EXPORT, RENDER, TRANSFORM
from .calls.studying import DATASET, HITORI, LAB, NUMBERS, OTHERS
from .conftest import Run

FILES = {
    "one.txt": "1\n",
    "tiny.txt": "2 1\n1 1\n",
    "wide.txt": "1 1 2 3\n4 2 1 4\n",
    "row.txt": "1 2 1 3 1\n",
    "holes.txt": "1 . 2\n2 1 .\n. 2 1\n",
    "many.txt": "1 1\n2 3\n",
    "none.txt": "1 2 3\n2 2 3\n1 1 3\n",
    "both.txt": "# name: a\n2 1\n1 1\n\n# name: b\n1 1\n2 3\n",
    "marked.txt": "\ufeff2 1\n1 1\n",
    "zeros.txt": "0 0\n0 1\n",
    "latin.txt": "\n".join(" ".join(str((i + j) % 30 + 1) for j in range(30)) for i in range(30)) + "\n",
    "huge.txt": (" ".join(["1"] * 120) + "\n") * 120,
    "empty.txt": "",
    "blank.txt": "\n  \n",
    "ragged.txt": "1 2 3\n1 2\n",
    "word.txt": "1 2\n3 x\n",
    "minus.txt": "1 -2\n2 1\n",
    "nan.txt": "1 nan\n2 1\n",
    "float.txt": "1 1.5\n2 1\n",
    "large.txt": "1 4294967296\n2 1\n",
    "open.json": '{"labels":\n',
    "ragged.json": '{"labels": [[1, 2], [1]]}\n',
    "null.json": "null\n",
    "mixed.jsonl": '{"labels": [[2,1],[1,1]]}\n{"labels": 3}\n{"labels": [[1,1],[2,3]]}\n',
    "answer.txt": "2 1\n1 [1]\n",
    "shading.txt": "..\n.#\n",
    "wrong.txt": "##\n..\n",
    "three.txt": "...\n..#\n...\n",
    "strata.toml": "[[strata]]\n",
    "broken.toml": "[[strata\n",
    "folder/a.txt": "2 1\n1 1\n",
}
BYTES = {
    "binary.dat": bytes(range(256)) * 4,
    "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(40),
    "document.pdf": b"%PDF-1.7\n" + b"\x80" * 9,
    "iso.txt": b"# name: caf\xe9\n2 1\n1 1\n",
}


@pytest.fixture(autouse=True)
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with the files that the command lines name."""
    for folder in ("folder", "empty"):
        (tmp_path / folder).mkdir()
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name, content in BYTES.items():
        (tmp_path / name).write_bytes(content)
    monkeypatch.chdir(tmp_path)
    return tmp_path


CALLS = [
    *HITORI, *COUNT, *EXPLAIN, *HINT, *RATE, *CONVERT, *TRANSFORM, *EXPORT, *RENDER, *BOOK,
    *TRACE, *COMPARE, *NUMBERS, *LAB, *DATASET, *OTHERS,
]  # fmt: skip


@pytest.mark.parametrize("call", CALLS, ids=[call.line + call.stdin for call in CALLS])
def test_a_call(run: Run, call: Call) -> None:
    ran = run(*shlex.split(call.line), stdin=call.stdin)
    assert ran.status == call.status, ran
    assert ran.status in {0, 1, 2, 3}
    assert "Traceback" not in ran.out + ran.err
    assert re.search(call.pattern, f"{ran.out}\n{ran.err}", re.MULTILINE), ran
    if "--json" in call.line:
        ran.lines()


@pytest.mark.parametrize("verb", ["solve", "count", "check", "explain", "hint", "rate", "render", "trace"])
def test_closed_stdin(verb: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert main([verb, "-"]) == 2
    sys.stdin.close()
    assert re.search(rf"stdin, {NO_PUZZLE}", capsys.readouterr().err)


def test_the_table_is_long() -> None:
    assert len({(call.line, call.stdin) for call in CALLS}) == len(CALLS) >= 100
