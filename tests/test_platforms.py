"""Windows and macOS lack some of what Linux has: hitori is imported all the same, and says what it cannot do there.

The system is faked in a new process: what it lacks is taken from the standard library before hitori is loaded.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hitori.atomic import atomic_write
from tests.boards import EXAMPLES, FIVE_FILE
from tests.conftest import captured
from tests.requirements import slow
from tests.test_public_names import MODULES

# The standard library is loaded first: it knows its system by other signs, and would look for what is gone.
LIBRARY = """
import asyncio, concurrent.futures, logging, multiprocessing.connection, multiprocessing.resource_tracker
import os, pkgutil, platform, shutil, signal, socket, subprocess, sys, tempfile, time, webbrowser
def lack(module, *names):
    for name in names:
        vars(module).pop(name, None)
"""
MACOS = """
lack(os, "sched_getaffinity", "sched_setaffinity", "pidfd_open")
import pathlib
exists, read = pathlib.Path.exists, pathlib.Path.read_text
pathlib.Path.exists = lambda path: not str(path).startswith(("/proc", "/sys")) and exists(path)
"""
WINDOWS = (
    MACOS
    + """
for name in ("fcntl", "resource", "termios", "tty", "pty", "pwd", "grp", "posix"):
    sys.modules[name] = None
lack(os, "fork", "killpg", "setsid", "getpgid", "getppgid", "getuid", "geteuid", "getloadavg", "sysconf")
lack(os, "O_ASYNC", "O_NONBLOCK", "set_blocking", "register_at_fork")
lack(signal, "SIGKILL", "SIGALRM", "SIGHUP", "SIGPIPE", "SIGUSR1", "pthread_sigmask", "setitimer")
lack(time, "clock_gettime", "tzset")
"""
)

IMPORT_ALL = f"""
from importlib import import_module
for name in {[name for name in MODULES if name != "hitori.__main__"]}:
    import_module(name)
"""

BUILD = ["dataset", "build", str(EXAMPLES / "datasets" / "small.toml"), "-o", "made"]
MEASURE = ["lab", "run", str(FIVE_FILE), "-o", "made"]


def on(system: str, code: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return captured(sys.executable, "-c", f"{LIBRARY}\n{system}\n{code}", cwd=folder, timeout=120)


def command(words: list[str]) -> str:
    return f"from hitori.cli.main import main; sys.exit(main({words!r}))"


WORKS = (
    "solve five.txt",
    "count --unique five.txt",
    "generate --size 6 --seed 7 -o six.txt",
    "explain five.txt",
    "render five.txt -o five.svg",
    "solve --solver backtracking five.txt",
    "compare five.txt",
    "numbers shadings --size 4",
    "lab suites",
    "solvers",
)


RUN_ALL = f"from hitori.cli.main import main\nfor line in {WORKS}: assert main(line.split()) == 0, line"


@pytest.mark.parametrize("code", [IMPORT_ALL, RUN_ALL], ids=["every module", "commands"])
@pytest.mark.parametrize("system", [WINDOWS, *slow([MACOS])], ids=["Windows", "macOS"])
def test_every_module_is_imported_and_what_needs_nothing_special_works(system: str, code: str, tmp_path: Path) -> None:
    (tmp_path / "five.txt").write_text(FIVE_FILE.read_text())
    done = on(system, code, tmp_path)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("words", "what"), [(BUILD, "to build a dataset"), *slow([(MEASURE, "to measure solvers")])])
def test_what_windows_cannot_do_ends_with_a_sentence(words: list[str], what: str, tmp_path: Path) -> None:
    done = on(WINDOWS, command(words), tmp_path)
    assert done.returncode == 2
    assert f"{what}, hitori needs Linux or macOS" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "made").exists()


def test_tasks_say_so_too(tmp_path: Path) -> None:
    code = "from hitori.processes.tasks import run\nprint(dict(run(abs, {'a': 3}, **OPTIONS)))"
    for options in ({}, {"folder": tmp_path / "journal"}):
        done = on(WINDOWS, f"from pathlib import *\nOPTIONS = {options!r}\n{code}", tmp_path)
        assert done.stderr.splitlines()[-1].startswith(
            "hitori.errors.TaskError: to run tasks, hitori needs Linux or macOS"
        )
    assert not (tmp_path / "journal").exists()


def test_a_file_is_synced_through_a_descriptor_that_may_write(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Windows refuses to sync one that may only read."""
    synced: list[int] = []

    def sync(descriptor: int) -> None:
        synced.append(os.write(descriptor, b""))

    monkeypatch.setattr(os, "fsync", sync)
    atomic_write(tmp_path / "a.txt", "text")
    assert synced == [0]
    assert (tmp_path / "a.txt").read_text() == "text"
