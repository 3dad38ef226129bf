"""A program as a solver: it may be written in any language, and do anything."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hitori import InvalidOptionError, Limits, Puzzle, Shading, SolverCrashedError, generate
from hitori.engines import program as programs
from hitori.engines.program import Executable, Protocol, command_of, digest_of
from hitori.results import UNLIMITED, SolveResult
from hitori.solving import solve
from tests.boards import NONE
from tests.conftest import within
from tests.processes.test_children import wait_for_the_end_of

PUZZLE = generate(5, seed=3)
SOLUTION = solve(PUZZLE).require()
SHORT = Limits(time=0.3)

HEAD = f"""#!{sys.executable}
import os, signal, subprocess, sys, time
ANSWERS = {{"2": "../.#", "5": "{"/".join(SOLUTION.to_rows())}"}}
def say(text):
    print(text, flush=True)
"""

EACH_LINE = """
for line in sys.stdin:
    rows = line.split()[0]
    answer = ANSWERS.get(rows, "none")
    is_first = rows == "2"
"""

Make = Callable[[str], Path]
Written = Callable[..., Executable]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """A program with this body; what is indented is done for each line, with its `answer`."""

    def write(body: str, protocol: Protocol = Protocol.LINE) -> Executable:
        path = tmp_path / "mine"
        path.write_text(HEAD + body)
        path.chmod(0o755)
        return Executable(command=command_of(str(path)), protocol=protocol, name="mine")

    return write


def each(body: str) -> str:
    """A program that does this with each line but the first small puzzle, which it answers honestly."""
    indented = "".join(f"        {line}\n" for line in body.splitlines())
    return f"{EACH_LINE}    if is_first:\n        say(answer)\n    else:\n{indented}"


HONESTLY = each("say(answer)")


def asked(program: Executable, puzzle: Puzzle = PUZZLE, limits: Limits = UNLIMITED) -> SolveResult:
    try:
        return program.solve(puzzle, limits)
    finally:
        program.end()


@pytest.mark.parametrize("protocol", Protocol)
def test_an_honest_program_answers(written: Written, protocol: Protocol) -> None:
    program = written(HONESTLY, protocol)
    for _ in range(2):
        result = program.solve(PUZZLE, UNLIMITED)
        assert (result.status, result.solution, result.solver) == ("solved", SOLUTION, "mine")
    assert program.solve(NONE, UNLIMITED).status == "no_solution"
    assert (program.empty_seconds is None) == (protocol is Protocol.LINE)
    program.end()


ROWS = SOLUTION.to_rows()


@pytest.mark.parametrize(
    "answer",
    [
        "/".join(ROWS),
        " ".join(ROWS),
        "".join(ROWS),
        json.dumps(ROWS),
        '{"solution": [' + ", ".join(f'"{row}"' for row in ROWS) + "]}",
        " ".join(f"r{cell.row + 1}c{cell.col + 1}" for cell in SOLUTION.shaded()),
        f"  {'/'.join(ROWS)}  \r",
        f"\n\n{'/'.join(ROWS)}\n",
    ],
)
def test_an_answer_may_have_any_shape_that_fits_on_a_line(written: Written, answer: str) -> None:
    assert asked(written(each(f"say({answer!r})"))).solution == SOLUTION


def test_once_an_answer_may_have_many_lines(written: Written) -> None:
    answer = "\n".join([*ROWS, "states=7"])
    result = asked(written(each(f"say({answer!r})"), Protocol.ONCE))
    assert (result.solution, result.stats.states) == (SOLUTION, 7)


@pytest.mark.parametrize(
    "said",
    [
        "none states=120 nodes=3 search_seconds=0.5",
        "no solution states=120 search_seconds=0.5",
        '{"status": "no_solution", "states": 120, "search_seconds": 0.5, "conflicts": null}',
        '{"status": "no_solution", "stats": {"states": 120, "search_seconds": 0.5, "by": "me"}}',
    ],
)
def test_counters_are_read(written: Written, said: str) -> None:
    result = asked(written(each(f"say({said!r})")), NONE)
    assert (result.status, result.stats.states, result.stats.search_seconds) == ("no_solution", 120, 0.5)
    assert result.stats.conflicts is None


@pytest.mark.parametrize("said", ["unknown", "UNKNOWN states=3", '{"status": "unknown"}'])
def test_it_may_give_up(written: Written, said: str) -> None:
    assert asked(written(each(f"say({said!r})"))).status == "unknown"


ATTACKS = {
    "prints garbage": (each('say("I like it")'), "it answered 'I like it' to a puzzle of 5 x 5: line 1"),
    "answers another size": (each('say("../.#")'), "expected 5 rows of 5 symbols, found 2 rows, 4 symbols"),
    "answers twice": (each('say(answer + "\\n" + answer)'), "it answered one puzzle with two lines"),
    "writes megabytes": (
        each('sys.stdout.write("." * 4_000_000); sys.stdout.flush(); time.sleep(9)'),
        "wrote more than 65,792 bytes",
    ),
    "exits": (each('print("one\\nout of luck\\n", file=sys.stderr); sys.exit(3)'), "exit status 3: out of luck"),
    "exits without a word": (each("os._exit(0)"), "exit status 0"),
    "is killed": (each("os.kill(os.getpid(), signal.SIGSEGV)"), r"signal 11 \(SIGSEGV\)"),
    "closes its output": (each("os.close(1); time.sleep(9)"), "it closed its output without an answer"),
    "dies while its child holds the pipe": (each('subprocess.Popen(["sleep", "9"]); os._exit(5)'), "exit status 5"),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_is_a_crash_with_its_reason(written: Written, attack: str) -> None:
    body, reason = ATTACKS[attack]
    program = written(body)
    with within(5.0), pytest.raises(SolverCrashedError, match=f"^program 'mine' crashed: .*{reason}"):
        asked(program)


def test_a_program_that_died_is_started_again(written: Written) -> None:
    program = written(each('say(answer) if rows == "5" else sys.exit(3)'))
    for _ in range(2):
        with pytest.raises(SolverCrashedError, match="exit status 3"):
            program.solve(NONE, UNLIMITED)
        assert program.solve(PUZZLE, UNLIMITED).solution == SOLUTION
    program.end()


def test_a_second_line_that_comes_later_is_not_the_next_answer(written: Written) -> None:
    program = written(each("say(answer); time.sleep(0.1); say(answer)"))
    assert program.solve(PUZZLE, UNLIMITED).solution == SOLUTION
    time.sleep(0.3)
    with pytest.raises(SolverCrashedError, match=r"it wrote '.*' before it was asked"):
        asked(program)


OUT_OF_STEP = r"before it was asked|with two lines|it answered '\.\./\.#' to a puzzle of 5 x 5"
"""As its second answer comes before the next question, with the first answer, or after the question."""


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ('say("../.#")\n' + HONESTLY, OUT_OF_STEP),
        ('say("My solver 1.0")\n' + HONESTLY, "it answered 'My solver 1.0' to a puzzle of 2 x 2|with two lines"),
        ("sys.exit('no luck')", "exit status 1: no luck"),
    ],
)
def test_what_fails_at_the_start_is_named_before_anything_is_measured(written: Written, body: str, reason: str) -> None:
    with pytest.raises(SolverCrashedError, match=reason):
        asked(written(body))


def test_a_program_that_never_flushes_is_advised(written: Written, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "START_SECONDS", 0.5)
    with pytest.raises(SolverCrashedError, match=r"within 0\.5 s of its start; it must .* flush its output"):
        written("out = open(1, 'w')\nfor line in sys.stdin: out.write('../.#\\n')")


def test_its_start_is_measured_apart(written: Written) -> None:
    program = written(f"time.sleep(0.5)\n{HONESTLY}")
    assert asked(program).elapsed < 0.4
    assert program.start_seconds > 0.5
    once = written(f"time.sleep(0.1)\n{HONESTLY}", Protocol.ONCE)
    assert (once.start_seconds, (once.empty_seconds or 0) > 0.1, asked(once).elapsed > 0.1) == (0.0, True, True)


@pytest.mark.parametrize("protocol", Protocol)
def test_the_limit_kills_a_program_that_ignores_signals_with_its_children(
    written: Written, protocol: Protocol, tmp_path: Path
) -> None:
    """Also a child in a session of its own."""
    program = written(
        "for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(each, signal.SIG_IGN)\n"
        + each(
            f"child = subprocess.Popen(['sleep', '60'], start_new_session=True)\n"
            f"open({str(tmp_path / 'pids')!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
            "while True: time.sleep(1)"
        ),
        protocol,
    )
    with within(2.0):
        assert asked(program, limits=Limits(time=0.5)).status == "unknown"
    for pid in (tmp_path / "pids").read_text().split():
        wait_for_the_end_of(int(pid))


def test_once_a_child_does_not_outlive_its_puzzle(written: Written, tmp_path: Path) -> None:
    file = tmp_path / "pid"
    program = written(
        each(f"child = subprocess.Popen(['sleep', '60'])\nopen({str(file)!r}, 'w').write(str(child.pid))\nsay(answer)"),
        Protocol.ONCE,
    )
    with within(5.0):
        assert asked(program).solution == SOLUTION
    wait_for_the_end_of(int(file.read_text()))


def test_a_wrong_answer_is_handed_on_to_whoever_checks_it(written: Written) -> None:
    assert asked(written(each(f'say("{"." * 25}")'))).solution == Shading(["." * 5] * 5)


def test_a_log_on_standard_error_blocks_nothing(written: Written) -> None:
    assert asked(written(each('sys.stderr.write("x" * 1_000_000); say(answer)'))).solution == SOLUTION


def test_a_puzzle_larger_than_a_pipe_reaches_the_program(written: Written) -> None:
    large = Puzzle([[10**9 + col for col in range(200)] for _ in range(200)])
    assert (
        asked(written(each('say("none" if len(line.split()) == 40002 else "unknown")')), large).status == "no_solution"
    )


def test_ctrl_c_ends_it_at_once(tmp_path: Path, written: Written) -> None:
    written(each("time.sleep(60)")).end()
    code = (
        "from hitori import generate, Limits; from hitori.engines.program import Executable; import signal\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"program = Executable(command=[{str(tmp_path / 'mine')!r}])\n"
        "print(program._running._process.pid, flush=True)\n"
        "program.solve(generate(5, seed=3), Limits())"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as asking:
        assert asking.stdout
        pid = int(asking.stdout.readline())
        time.sleep(0.2)
        with within(0.5):
            asking.send_signal(signal.SIGINT)
            asking.wait()
    wait_for_the_end_of(pid)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("", "an empty one"),
        ("it's", "No closing quotation"),
        ("./nowhere", "cannot run './nowhere': there is no such file"),
        ("bare", "cannot run 'bare': it is in this folder; write ./bare"),
        ("magic", "cannot run 'magic': there is no program of that name on the PATH"),
        ("./notes.txt", r"cannot run './notes.txt': it is not executable; `chmod \+x ./notes.txt` makes it so"),
        ("./bare", "cannot run './bare': Exec format error; a script begins with a line like '#!/bin/sh'"),
    ],
)
def test_what_cannot_be_run_is_refused(
    command: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("notes")
    (tmp_path / "bare").write_text("echo none")
    (tmp_path / "bare").chmod(0o755)
    with pytest.raises(InvalidOptionError, match=reason):
        Executable(command=command_of(command), name=command)


def test_a_program_is_known_by_its_file_and_those_that_it_runs(tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text(HEAD + HONESTLY)
    command = command_of(f"{sys.executable} {script} --fast")
    before = digest_of(command)
    program = Executable(command=command, sha256=before)
    assert asked(program).solution == SOLUTION
    script.write_text(HEAD + HONESTLY + "# changed\n")
    assert digest_of(command) != before
    with pytest.raises(InvalidOptionError, match="has changed since the run was planned"):
        Executable(command=command, sha256=before)
