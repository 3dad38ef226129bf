"""Command lines: random commands, options and broken files in this process, and faults that hit one from outside.

The exit status is 0, 1, 2 or 3, nothing is a traceback, and no escape of a file reaches stdout.
"""

from __future__ import annotations

import re
import tempfile
from contextlib import chdir
from pathlib import Path
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from tests.pages import run
from tests.test_crash_recovery import FAULTS, WITH_A_FILE, Case, assert_survives

from . import cases
from .test_texts import mutated, texts

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
    "render": ("--solution", "--with-shading", "--palette dark", "--rulers"),
    "trace": ("--limit 20", "--solver backtracking", "--solver brute-force-bfs", "--solver native"),
    "compare": ("--solver native --solver backtracking", "--solver native --solver nobody"),
    "generate": (
        "--size 4",
        "--size 3x5",
        "--size 0",
        "--count 3",
        "--seed 5",
        "--shading FILE",
        "--labels 3",
        "--minimal",
        "--size 3 --fewest-clues",
    ),
}
SEARCHES = ("solve", "count", "compare")
COMMON = ("--json", "--from FORMAT", "-o OUT", "--time-limit 1", "--help", "-", "missing.txt", ".", "--x", "\udcff", "")
ESCAPE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@st.composite
def command_lines(draw: st.DrawFn) -> tuple[list[str], str]:
    """A command with a few options, and the content of FILE."""
    rng: Random = draw(st.randoms(use_true_random=False))
    command = rng.choice([*OPTIONS] * 8 + ["solvers", "completion", "numbers", "lab", "nothing", ""])
    words = [command] if command == "generate" else [command, "FILE"]
    if command in SEARCHES:  # to count the solutions of blanks is for ever, as it was asked for
        words += ["--time-limit", "1"]
    for option in rng.choices((*OPTIONS.get(command, ()), *COMMON), k=rng.randrange(4)):
        words += option.split() or [option]
    text = draw(texts())
    if rng.random() < 0.2:
        text = "# name: " + mutated("a\x1b[2Jb\x9b\u202e", rng) + "\n" + text
    return [rng.choice(FORMATS) if word == "FORMAT" else word for word in words], text


@cases(20)
@given(command_lines())
@example((["count", "FILE", "--json", "--unique"], "# name: a\x1b[2Jb\x9b\x9b\u202e\n1,,2\n,1,"))
@example((["convert", "FILE", "--to", "text", "-o", "OUT"], '{"labels": [[1, 1]], "name": "\\ud800"}'))
@example((["convert", "FILE", "--to", "text"], '{"labels": [[1, 1]], "name": "\\u001b[2J\\u009b"}'))
def test_a_command_line_ends_with_an_answer_or_a_message(case: tuple[list[str], str]) -> None:
    with tempfile.TemporaryDirectory() as name, chdir(name):
        folder = Path(name)
        file, out = folder / "file.txt", folder / "out.txt"
        file.write_bytes(case[1].encode("utf-8", "surrogatepass"))
        words = [{"FILE": str(file), "OUT": str(out)}.get(word, word) for word in case[0]]
        ran = run(*words, stdin=b"1 2 1\n2 2 3\n1 3 3\n", errors="backslashreplace")
        assert ran.status in (0, 1, 2, 3), ran
        assert "Traceback" not in ran.err, ran
        assert ran.status != 2 or ran.err, ran
        assert not ESCAPE.search(ran.out.replace("\t", "")), ran
        assert not list(folder.glob(".*.unfinished"))


@cases(2)  # the first is the simplest
@given(
    st.fixed_dictionaries(
        {
            "fault": st.sampled_from([*FAULTS]),
            "command": st.sampled_from(WITH_A_FILE),
            "count": st.sampled_from([1, 100, 3000]),
            "after": st.floats(0.05, 1.0),
            "megabytes": st.integers(40, 400),
        }
    )
)
def test_a_fault_at_any_moment(case: Case) -> None:
    with tempfile.TemporaryDirectory() as name:
        assert_survives(case, Path(name))
