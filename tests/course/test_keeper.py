"""The keeper: every limit ends a program, and nothing of it is left."""

import os
import signal
import subprocess
import sys
from base64 import b64encode
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from hitori.course import sandbox
from hitori.course.sandbox import ProgramLimits, ProgramReport
from hitori.errors import TaskError

TIGHT = ProgramLimits(seconds=1, megabytes=200, kilobytes=64, disk=8, processes=20)
NEEDS_NAMESPACES = pytest.mark.needs("namespaces")

needs_a_way = pytest.mark.skipif(not sandbox.held() and os.getuid() == 0, reason="root without namespaces is refused")
pytestmark = needs_a_way


def python(program: str, hidden: tuple[str, ...] = ()) -> ProgramReport:
    files = {"program.py": b64encode(program.encode()).decode()}
    return sandbox.run([sys.executable, "program.py"], files, "question", TIGHT, hidden)


def test_a_program_reads_the_question_and_its_files() -> None:
    report = python("print(input(), open('program.py').read()[:5])")
    assert (report.how, report.status, report.out) == ("exit", 0, "question print\n")


def test_what_it_ends_with_is_reported() -> None:
    assert python("import sys; sys.exit('why')") == ProgramReport("exit", 1, "", "why\n")
    assert python("import os; os.abort()").status == -signal.SIGABRT


def test_a_command_that_is_not_there_is_named() -> None:
    report = sandbox.run(["no-such-program"], {}, "", TIGHT)
    assert (report.status, report.err) == (127, "cannot run no-such-program: No such file or directory\n")


@pytest.mark.parametrize(
    ("limit", "program"),
    [
        ("time", "import time; time.sleep(1000)"),
        ("output", "while True: print('flood')"),
        ("output", "import sys\nwhile True: print('flood', file=sys.stderr)"),
        ("memory", "rows = []\nwhile True: rows.append(bytearray(10**6))"),
    ],
)
def test_a_limit_ends_it(limit: str, program: str) -> None:
    assert python(program).how == limit


def test_the_time_of_the_processor_is_limited() -> None:
    report = python("while True: pass")
    assert report.how == "time" or report.status in (-signal.SIGXCPU, -signal.SIGKILL)


def test_a_large_file_is_refused() -> None:
    report = python("file = open('big', 'wb')\nwhile True: file.write(bytes(10**6))")
    assert report.how == "disk" or "File too large" in report.err or "No space left" in report.err


def test_many_files_are_limited() -> None:
    report = python("for i in range(10**6): open(str(i), 'wb').write(bytes(10**6))")
    assert report.how == "disk" or "No space left" in report.err


@NEEDS_NAMESPACES
def test_many_processes_are_ended() -> None:
    program = (
        "import os, time\nfor _ in range(300):\n    if os.fork() == 0: os.setsid(); time.sleep(612)\ntime.sleep(612)"
    )
    assert python(program).how == "processes" or "BlockingIOError" in python(program).err
    assert not running("612")


def test_a_daemon_ends_with_its_program() -> None:
    daemon = (
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    os.execvp('sleep', ['sleep', '613'])\nprint('done')"
    )
    assert python(daemon).out == "done\n"
    assert not running("613")


@NEEDS_NAMESPACES
def test_there_is_no_network() -> None:
    assert "unreachable" in python("import socket; socket.create_connection(('192.0.2.1', 9), 1)").err


@pytest.mark.skipif("files" not in sandbox.held(), reason="this system has no read-only mounts for it")
def test_nothing_else_can_be_written_and_hidden_folders_are_empty(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("42")
    report = python(f"import os; print(os.listdir('{tmp_path}')); open('{tmp_path}/new', 'w')", (str(tmp_path),))
    assert report.out == "[]\n"
    assert "Read-only file system" in report.err
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]
    escaped = Path(sys.prefix) / "hitori-escaped"
    assert python(f"open('{escaped}', 'w')").status == 1
    assert not escaped.exists()


@NEEDS_NAMESPACES
def test_it_cannot_undo_its_confinement() -> None:
    load = "import ctypes; libc = ctypes.CDLL(None)"
    program = f"{load}\nprint(libc.mount(None, b'/', None, 4096 | 32, None), libc.umount(b'.'))"
    assert python(program).out == "-1 -1\n"


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_without_namespaces_a_daemon_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As root this is refused, so the check for root is passed by."""
    monkeypatch.setattr(sandbox, "held", lambda: ())
    monkeypatch.setattr("os.getuid", lambda: 1000)
    daemon = "import os\nif os.fork() == 0:\n    os.setsid()\n    os.execvp('sleep', ['sleep', '614'])\nprint('done')"
    assert python(daemon).out == "done\n"
    assert not running("614")


def test_root_without_namespaces_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "held", lambda: ())
    monkeypatch.setattr("os.getuid", lambda: 0)
    with pytest.raises(TaskError, match="ordinary user"):
        python("print(1)")


def test_a_killed_run_leaves_nothing(tmp_path: Path) -> None:
    """The keeper sees that whoever gave the order is gone."""
    order = "run(['sleep', '615'], {}, '', ProgramLimits(seconds=600))"
    program = f"from hitori.course.sandbox import ProgramLimits, run; {order}"
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", program], env=environment, stderr=subprocess.PIPE) as process:
        wait_until(lambda: running("615"))
        assert list(tmp_path.iterdir())
        process.kill()
        assert process.communicate()[1] == b"", "the keeper complains to nobody"
    wait_until(lambda: not running("615") and not list(tmp_path.iterdir()))


def running(word: str) -> list[str]:
    """The processes whose command line has this word."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            words = (process / "cmdline").read_bytes().split(b"\0")
            if word.encode() in words:
                found.append(process.name)
    return found


def wait_until(is_so: object, seconds: float = 20.0) -> None:
    deadline = monotonic() + seconds
    while not is_so():  # type: ignore[operator]
        assert monotonic() < deadline
        sleep(0.02)
