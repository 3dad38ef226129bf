import os
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

import hitori
from hitori.extras import how_to_install
from hitori.lab.commands import COMMANDS
from hitori.lab.commands.measuring import QUESTION_NAMES
from hitori.lab.measure.records import Measurement, Outcome, load
from hitori.lab.puzzles.release import release
from hitori.lab.puzzles.suites import instances_of_files
from hitori.lab.study.questions import QUESTIONS
from tests.boards import FIVE_FILE
from tests.pages import run
from tests.requirements import slow

from .conftest import in_this_process
from .puzzles.test_release import SIZES

LIBRARY = """
seed = 1
per_stratum = 2
draws = 200
[options]
size = [5, [4, 6]]
[strata]
difficulty = ["trivial", "easy"]
triple_adjacent_duplicates = [1]
"""

MODULES_OF_EXTRAS = ("dask", "distributed", "matplotlib", "numpy", "psutil", "pyarrow", "reportlab", "scipy", "segno")

SMALL = ("lab", "run", "stress", "--sizes", "5", "--count", 2, "--solver", "native", "--solver", "pysat sat=cadical195")


def test_a_run_leaves_records_and_a_report(tmp_path: Path) -> None:
    ran = run(*SMALL, "-o", tmp_path)
    assert (ran.status, ran.out) == (0, f"{tmp_path / 'report' / 'index.html'}\n")
    assert "4 pairs; at most 40 s if every measurement reaches its limit" in ran.err
    assert {record.entrant for record in load(tmp_path)} == {"native", "pysat sat=cadical195"}
    assert "Made by `hitori lab run stress" in (tmp_path / "report/report.md").read_text()
    # The same command finds everything done, and the report can be made again elsewhere.
    records = load(tmp_path)
    assert run(*SMALL, "-o", tmp_path).status == 0
    assert load(tmp_path) == records
    assert run("lab", "report", tmp_path, "-o", tmp_path / "again").out == f"{tmp_path / 'again' / 'index.html'}\n"
    first, again = ((tmp_path / folder / "index.html").read_text() for folder in ("report", "again"))
    assert first == again

    assert "| virtual best solver |" in run("lab", "leaderboard", tmp_path).out
    ranking = [line for line in run("lab", "leaderboard", tmp_path, "--json").lines() if "fastest" in line]
    assert ranking[0]["entrant"] == "virtual best solver"
    assert {line["entrant"] for line in ranking[1:]} == {"native", "pysat sat=cadical195"}

    ran = run("lab", "rerun", tmp_path, 3, "--json")
    (line,) = ran.lines()
    assert ran.status == 0
    assert (line["entrant"], line["outcome"]) == ("pysat sat=cadical195", "solved")
    (before,) = [record for record in records if record.id == 3]
    assert (line["instance"], line["solution"]) == (before.instance, before.measured.solution)
    assert re.search(r"^outcome: solved$", run("lab", "rerun", tmp_path, 0).out, re.MULTILINE)


@pytest.mark.slow
def test_shards_are_merged_into_the_run(tmp_path: Path) -> None:
    first, second, whole = (tmp_path / name for name in ("first", "second", "whole"))
    for number, folder in ((1, first), (2, second)):
        ran = run(*SMALL, "--shard", f"{number}/2", "-o", folder)
        assert ran.status == 0
        assert f"shard {number}/2, 2 pairs measured" in ran.out
    merged = run("lab", "merge", first, second, "-o", whole)
    assert (merged.status, merged.out) == (0, f"{whole / 'report' / 'index.html'}\n")
    assert [record.id for record in load(whole)] == [0, 1, 2, 3]
    assert run(*SMALL, "-o", whole).status == 0, "it is the folder of the whole run"
    assert run(*SMALL, "--shard", "2/2", "-o", first).status == 2
    assert "missing 2/2" in run("lab", "merge", first, "-o", tmp_path / "none").err


def test_a_crash_shows_in_the_exit_status(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crash = Measurement(Outcome.CRASH, "signal 11")
    monkeypatch.setattr("hitori.lab.measure.supervisor.Supervisor.measure", lambda *_: crash)
    monkeypatch.setattr("hitori.lab.measure.runner.run", in_this_process)
    ran = run("lab", "run", "stress", "--sizes", "5", "--count", 2, "-o", tmp_path)
    assert ran.status == 4
    assert "hitori: error: native: crash on 2 pairs, first on stress 5x5 #0: signal 11\n" in ran.err
    assert {record.measured.attempts for record in load(tmp_path)} == {2}


def test_a_long_run_tells_beforehand_how_long_it_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.lab.commands.measuring.LONG", 30.0)
    printed = run(*SMALL, "-o", tmp_path).err
    assert re.search(r"^hitori: .+ s, estimated from a few puzzles per solver$", printed, re.MULTILINE)
    assert "estimated" not in run(*SMALL, "-o", tmp_path).err, "it is not tried out again to go on"


def test_a_folder_of_files_is_measured(tmp_path: Path) -> None:
    assert run("lab", "run", FIVE_FILE, "-o", tmp_path).status == 0
    (record,) = load(tmp_path)
    assert (record.entrant, record.instance, record.expected) == ("native", "five.txt #0", "any")


def test_the_suites_are_listed_and_written() -> None:
    names = [line["name"] for line in run("lab", "suites", "--json").lines()]
    assert {"redundant", "size", "characteristics", "stress", "hard", "classic", "large"} <= set(names)
    assert all(f"{name}: " in run("lab", "suites").out for name in names)
    assert len(hitori.loads(run("lab", "suites", "hard").out)) == 48


def in_a_base_install(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """The command where no package of an extra loads."""
    program = f"import sys; sys.modules |= dict.fromkeys({MODULES_OF_EXTRAS}); from hitori.cli.main import main; "
    program += f"sys.exit(main({list(words)}))"
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env={**os.environ, **variables}
    )


@pytest.mark.parametrize(
    "words", [["run", "rq1", "-o", "out"], ["merge", "out", "-o", "all"], ["report", "out"], ["leaderboard", "out"]]
)
def test_without_the_extra_the_way_to_get_it_is_told(words: list[str]) -> None:
    ran = in_a_base_install("lab", *words)
    assert (ran.returncode, ran.stdout) == (2, "")
    told = f"hitori: error: `hitori lab {words[0]}` needs matplotlib, numpy, psutil, pyarrow and scipy"
    assert ran.stderr.startswith(told)
    assert how_to_install("lab").partition(" -m pip install ")[2] in ran.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_help_needs_no_extra(command: str) -> None:
    ran = in_a_base_install("help", "lab", command)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"Usage: hitori lab {command} ")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("hitori lab r", ["run", "report", "rerun", "reasons"]),
        ("hitori lab run rq", QUESTION_NAMES),
        ("hitori pla", ["play"]),
    ],
)
def test_completion_needs_no_extra(typed: str, expected: Sequence[str]) -> None:
    variables = {"_HITORI_COMPLETE": "bash_complete", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    ran = in_a_base_install(**variables)
    assert (ran.stdout.splitlines(), ran.stderr) == ([f"plain,{name}" for name in expected], "")


def test_the_questions_that_are_completed_are_those_that_there_are() -> None:
    assert tuple(QUESTIONS) == QUESTION_NAMES


@pytest.mark.parametrize("sizes", [SIZES, *slow([None])], ids=["short suites", "whole suites"])
def test_a_library_is_built_and_measured(
    sizes: dict[str, list[int]] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hitori.lab.puzzles.dataset.run", in_this_process)
    monkeypatch.setattr("hitori.lab.commands.puzzles.release", partial(release, sizes=sizes))
    spec, library = tmp_path / "spec.toml", tmp_path / "library"
    spec.write_text(LIBRARY)
    ran = run("lab", "library", "build", spec, "--workers", 1, "-o", library)
    assert ran.status == 0
    assert "*4x6, difficulty.*" in ran.out
    assert (library / "balance.md").read_text() == f"# Balance\n\n{ran.out}"
    instances = list(instances_of_files(library))
    assert {instance.puzzle.shape for instance in instances} == {(5, 5), (4, 6)}
    assert 8 <= len(instances) <= 16
