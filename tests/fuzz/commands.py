"""Command lines: random verbs, options and broken files, in this process.

The exit status is 0, 1, 2 or 3, nothing is a traceback, and no escape of a file reaches stdout.
"""

from __future__ import annotations

import io
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random

from hitori.cli.main import main
from tests.formats.test_fuzz import mutated

from . import texts
from .runs import Case

FORMATS = ("text", "digits", "json", "jsonl", "csv", "penpa", "puzzlink", "tatham", "hw", "nonsense", "")
OPTIONS = {
    "solve": ("--all", "--limit 2", "--stats", "--solver backtracking", "--verify brute-force-dfs", "--limit 0"),
    "count": ("--limit 3", "--unique", "--solver forward-checking"),
    "check": ("FILE", "FILE FILE"),
    "explain": ("--format markdown", "--format html", "--format text", "--assumes-unique"),
    "hint": ("--progress .#", "--level 1", "--level 3", "--show-mistakes", "--progress FILE"),
    "rate": (),
    "convert": (*(f"--to {name}" for name in FORMATS), "--without-shading"),
    "export": tuple(f"--to {name}" for name in ("asp", "dimacs", "lp", "mzn", "opb", "smt2")),
    "render": ("--solution", "--shading", "--palette dark", "--rulers"),
    "trace": ("--limit 20", "--solver backtracking", "--solver brute-force-bfs", "--solver native"),
    "compare": ("--solvers native,backtracking", "--solvers native,nobody"),
    "generate": (
        "--size 4",
        "--size 3x5",
        "--size 0",
        "--count 3",
        "--seed 5",
        "--shading FILE",
        "--labels 3",
        "--minimal",
    ),
}
SEARCHES = ("solve", "count", "compare")
COMMON = ("--json", "--from FORMAT", "-o OUT", "--time-limit 1", "--help", "-", "missing.txt", ".", "--x", "\udcff", "")
ESCAPE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def draw(rng: Random) -> Case:
    """A verb with a few options, and a file."""
    verb = rng.choice([*OPTIONS] * 8 + ["solvers", "completion", "play", "numbers", "lab", "nothing", ""])
    if verb == "play":
        return {"words": ["play", "--port", "-1"], "file": ""}
    words = [verb] if verb == "generate" else [verb, "FILE"]
    if verb in SEARCHES:  # to count the solutions of blanks is for ever, as it was asked for
        words += ["--time-limit", "1"]
    for option in rng.choices((*OPTIONS.get(verb, ()), *COMMON), k=rng.randrange(4)):
        words += option.split() or [option]
    text = texts.draw(rng)["text"]
    if rng.random() < 0.2:
        text = "# name: " + mutated("a\x1b[2Jb\x9b\u202e", rng) + "\n" + text
    return {"words": [rng.choice(FORMATS) if word == "FORMAT" else word for word in words], "file": text}


def check(case: Case) -> None:
    """Run the command line in a folder of its own."""
    with tempfile.TemporaryDirectory() as name, ran_in(Path(name)):
        folder = Path(name)
        file, out = folder / "file.txt", folder / "out.txt"
        file.write_bytes(case["file"].encode("utf-8", "surrogatepass"))
        words = [{"FILE": str(file), "OUT": str(out)}.get(word, word) for word in case["words"]]
        status, said, complained = run(words)
        assert status in (0, 1, 2, 3), (status, said, complained)
        assert "Traceback" not in complained, complained
        assert status != 2 or complained, (status, said)
        assert not ESCAPE.search(said.replace("\t", "")), said
        assert not list(folder.glob(".*.unfinished"))


@contextmanager
def ran_in(folder: Path) -> Iterator[None]:
    """The folder is the current one."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def run(words: list[str]) -> tuple[int, str, str]:
    """The exit status, stdout and stderr of a command line."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace") for _ in range(2))
    stdin = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(b"1 2 1\n2 2 3\n1 3 3\n"), encoding="utf-8")
    try:
        with ExitStack() as streams:
            streams.enter_context(redirect_stdout(out))
            streams.enter_context(redirect_stderr(err))
            status = main(words)
    finally:
        sys.stdin = stdin
    said = []
    for stream in (out, err):
        stream.flush()
        raw = stream.buffer
        assert isinstance(raw, io.BytesIO)
        said.append(raw.getvalue().decode())
    return status, said[0], said[1]
