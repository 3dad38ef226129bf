"""The sandbox: every hole is tried from inside, every limit ends a program, and nothing of it is left."""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import psutil
import pytest

from hitori.atomic import write_files
from hitori.course import sandbox
from hitori.course.consumption import Ending
from hitori.course.holes import HOLES
from hitori.course.sandbox import TRUSTED
from hitori.course.watching import KEYCTL, ProgramReport
from hitori.errors import TaskError
from tests.conftest import captured, script

ADD_KEY = {"x86_64": 248, "aarch64": 217, "riscv64": 217}
TIGHT = {"seconds": 1, "megabytes": 200, "kilobytes": 64, "disk": 8, "processes": 20}

inside = pytest.mark.needs("sandbox")
both = pytest.mark.parametrize("kind", [pytest.param("bwrap", marks=inside), TRUSTED])
"""What holds in a sandbox and without one."""


def places(*names: str) -> list[str]:
    """Where packages are imported from."""
    return [str(Path(sys.modules[name].__file__ or "").parents[1]) for name in names]


def python(
    program: str,
    kind: str = "bwrap",
    question: str = "question",
    hidden: tuple[str, ...] = (),
    visible: tuple[str, ...] = (),
) -> ProgramReport:
    files = sandbox.packed({"program.py": program.encode()})
    return sandbox.run(question, kind, ["python3", "program.py"], files, TIGHT, hidden, visible)


@inside
def test_no_hole_leads_anywhere() -> None:
    assert sandbox.tried("bwrap") == []


def test_without_a_sandbox_the_canaries_are_found() -> None:
    """So the attempts are real ones; a test has no terminal, and only root may set up the kernel."""
    found = set(sandbox.tried(TRUSTED))
    assert found >= set(HOLES) - {"terminal"} - ({"kernel"} if os.getuid() else set())


LOOK = """
import os
found = []
for path in %r:
    try:
        found += os.listdir(path)
    except OSError:
        pass
for path in "/", "/dev", "/etc", "/usr":
    try:
        open(path + "/new", "w")
        found.append(path)
    except OSError:
        pass
try:
    import hitori.native
    found.append("hitori")
except ImportError:
    pass
print(found)
"""


@inside
def test_nothing_else_is_there(tmp_path: Path) -> None:
    """Neither the files of the class nor hitori, nor a folder to write to."""
    (tmp_path / "secret").touch()
    looked_into = [str(tmp_path), str(Path.home() / ".ssh"), "/run", "/home", str(Path(sandbox.__file__).parents[1])]
    assert python(LOOK % looked_into).out == "[]\n"


SEARCH = """
import ctypes
library = ctypes.CDLL(None, use_errno=True)
print([library.syscall(%d, 10, ring, b"user", b"hitori-canary", 0) > 0 for ring in (-3, -4, -5)])
"""


@inside
@pytest.mark.skipif(
    os.uname().machine not in ADD_KEY, reason="the numbers of system calls are those of other processors"
)
def test_no_key_of_ours_is_there() -> None:
    """A namespace has the keys of who made it, e.g. the tickets of Kerberos."""
    library, machine = ctypes.CDLL(None, use_errno=True), os.uname().machine
    if library.syscall(ADD_KEY[machine], b"user", b"hitori-canary", b"secret", 6, -3) < 0:
        pytest.skip(f"no keys here: {os.strerror(ctypes.get_errno())}")
    look = SEARCH % KEYCTL[machine]
    assert subprocess.check_output([sys.executable, "-c", look], text=True).startswith("[True")
    assert python(look).out == "[False, False, False]\n"


RISE = """
import glob, os, subprocess
commands = (
    "unshare -Urpfm --mount-proc sh -c ': >> /proc/sys/kernel/core_pattern'",
    "unshare -Upfm --mount-proc true",
    "unshare -Um mount -o remount,rw /proc",
    "unshare -Um mount -t tmpfs none /tmp",
    "mount -o remount,rw /usr",
)
print([command for command in commands if subprocess.run(command, shell=True, stderr=-3).returncode == 0])
print([path for path in ("/", "/dev", "/proc", "/usr", "/etc", "/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger")
       if os.access(path, os.W_OK)])
print([name for name in os.listdir("/proc/1/fd") if os.readlink(f"/proc/1/fd/{name}").startswith("/")])
"""


@inside
def test_no_way_leads_up() -> None:
    """Neither by a namespace of its own, nor by what may be written, nor by files that the sandbox has open."""
    assert python(RISE).out == "[]\n" * 3


FORBIDDEN = """
import sys
sys.path += %r
import psutil
from hitori.course import sandbox
from hitori.errors import TaskError
try:
    print(sandbox.choose())
except TaskError as error:
    print(error)
"""


@inside
def test_a_system_without_user_namespaces_is_refused() -> None:
    """As in a container that forbids them: here one of ours in which there may be no further one."""
    forbid = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$0" -c "$1"'
    program = FORBIDDEN % places("hitori", "psutil")
    done = captured("unshare", "--user", "--map-root-user", "sh", "-c", forbid, sys.executable, program)
    assert "bwrap" in done.stdout, done
    assert "apt install bubblewrap" in done.stdout
    assert "--trust-submissions" in done.stdout


@inside
def test_a_folder_in_one_that_is_shown_can_be_hidden(tmp_path: Path) -> None:
    write_files(tmp_path, {"class/secret": "42"})
    look, shown = f"import os; print(os.listdir('{tmp_path}/class'))", (str(tmp_path),)
    assert python(look, visible=shown).out == "['secret']\n"
    assert python(look, hidden=(f"{tmp_path}/class",), visible=shown).out == "[]\n"


@both
def test_a_program_reads_the_question_and_its_files(kind: str) -> None:
    report = python("print(input(), open('program.py').read()[:5])", kind)
    assert (report.how, report.status, report.out) == (Ending.EXIT, 0, "question print\n")


@both
def test_the_input_ends_with_the_question(kind: str) -> None:
    assert python("import sys; print(sys.stdin.readlines())", kind).out == "['question\\n']\n"


@both
def test_what_it_ends_with_is_reported(kind: str) -> None:
    assert python("import sys; sys.exit('why')", kind) == ProgramReport(Ending.EXIT, 1, "", "why\n")
    assert python("import os; os.abort()", kind).status == -signal.SIGABRT


@both
def test_a_command_that_is_not_there_is_named(kind: str) -> None:
    report = sandbox.run("", kind, ["no-such-program"], sandbox.packed({}), TIGHT)
    assert report.status == 127
    assert "no-such-program: not found" in report.err


@both
@pytest.mark.parametrize("program", ["print(1)", "import time; time.sleep(1000)"])
def test_a_program_that_reads_nothing_is_not_waited_for(kind: str, program: str) -> None:
    """The question is larger than a pipe."""
    report = python(program, kind, question="x" * 300_000)
    assert (report.how, report.out) in {("exit", "1\n"), ("time", "")}
    assert python("print(len(input()))", kind, question="x" * 300_000).out == "300000\n"


FOUR = "import os, time\nfor _ in range(2): os.fork()\nwhile time.process_time() < 0.9: pass\nos.wait()\nos.wait()"
"""Work for less than a second each, which no limit on a process sees."""
MANY = "import os, time\nfor _ in range(300):\n    if os.fork() == 0: os.setsid(); time.sleep(612)\ntime.sleep(612)"


@both
@pytest.mark.parametrize(
    ("limit", "program"),
    [
        ("time", "import time; time.sleep(1000)"),
        ("output", "while True: print('flood')"),
        ("output", "import sys\nwhile True: print('flood', file=sys.stderr)"),
        ("memory", "rows = []\nwhile True: rows.append(bytearray(10**6))"),
        ("time", FOUR),
        ("processes", MANY),
    ],
)
def test_a_limit_ends_it(kind: str, limit: str, program: str) -> None:
    assert python(program, kind).how == limit
    assert not running("612")


SHARED = """
import os, time
block = b"x" * 60_000_000
for _ in range(8):
    if os.fork() == 0:
        time.sleep(0.8)
        os._exit(0)
for _ in range(8):
    os.wait()
print(len(block))
"""


@both
def test_memory_that_processes_share_counts_once(kind: str) -> None:
    """Nine processes have the same 60 MB."""
    report = python(SHARED, kind)
    assert (report.how, report.out) == ("exit", "60000000\n")


MEMORY_FILES = """
import os, time
files = [os.memfd_create(str(number)) for number in range(60)]
for file in files:
    os.write(file, bytes(5_000_000))
time.sleep(1000)
"""


@both
@pytest.mark.parametrize("is_grouped", [True, False])
def test_files_in_memory_are_memory(kind: str, is_grouped: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """300 MB in files of 5 MB: no limit on a file and none on pages sees them; a sandbox has none."""
    if not is_grouped:
        monkeypatch.setattr("hitori.course.watching.MemoryGroup.with_limit", lambda *_limits: None)
    report = python(MEMORY_FILES, kind)
    assert report.how == "memory" or (kind == "bwrap" and "Function not implemented" in report.err)


THREADS = """
import hashlib, threading, time
def work():
    block = bytes(10_000_000)
    while time.thread_time() < 0.5:
        hashlib.sha256(block).digest()
thread = threading.Thread(target=work)
thread.start()
thread.join()
time.sleep(0.6)
print("done")
"""


@both
def test_the_work_of_a_thread_counts_once_and_its_waits_do_not(kind: str) -> None:
    """Half of one second of work, while the first thread waits, and a wait afterwards."""
    assert python(THREADS, kind).out == "done\n"


@both
def test_files_are_limited(kind: str) -> None:
    many = "for i in range(10**6): open(str(i), 'wb').write(bytes(10**6))"
    large = "file = open('big', 'wb')\nwhile True: file.write(bytes(10**6))"
    for program in (many, large):
        report = python(program, kind)
        assert report.how == "disk" or "No space left" in report.err or "File too large" in report.err


@both
def test_a_daemon_ends_with_its_program(kind: str) -> None:
    daemon = (
        "import os, time\nif os.fork() == 0:\n    os.setsid()\n    os.execvp('sleep', ['sleep', '613'])\nprint('done')"
    )
    assert python(daemon, kind).out == "done\n"
    assert not running("613")


NAMELESS = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 100)
        os.execve("/bin/sleep", ["sleep", "616"], {})
    os._exit(0)
os.wait()
print("done")
"""


@both
def test_a_daemon_without_its_environment_ends_too(kind: str) -> None:
    """In a session of its own, after a second fork: nothing tells whose it is but that it becomes our child."""
    assert python(NAMELESS.replace("616", "0.01"), kind).out == "done\n"
    assert python(NAMELESS, kind).out == "done\n"
    assert not running("616")


WORKING = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        while time.process_time() < 3: pass
        open("finished", "w")
    os._exit(0)
os.wait()
while not os.path.exists("finished"):
    until = time.process_time() + 0.001
    while time.process_time() < until: pass
    time.sleep(0.02)
print("done")
"""


@both
def test_the_work_of_a_daemon_counts(kind: str) -> None:
    """Three seconds where one is allowed; its parent does enough not to count as idle."""
    assert python(WORKING, kind).how == "time"


def test_a_machine_without_a_sandbox_is_refused_with_the_line_that_installs_one(empty_path: Path) -> None:
    assert not list(empty_path.iterdir())
    with pytest.raises(TaskError, match=r"apt install bubblewrap.*podman build.*--trust-submissions"):
        sandbox.choose()
    assert sandbox.choose(True) == TRUSTED


def test_a_sandbox_that_the_system_forbids_is_refused_with_its_complaint(empty_path: Path) -> None:
    """As in a container without user namespaces."""
    script(empty_path / "bwrap", "echo 'bwrap: No permissions to create new namespace' >&2", "exit 1")
    with pytest.raises(TaskError, match=r"No permissions to create new namespace.*apt install bubblewrap"):
        sandbox.choose()


def test_a_sandbox_that_lets_something_out_is_refused(empty_path: Path) -> None:
    """This one ignores what it is asked for, and runs what begins with `sh`."""
    script(empty_path / "bwrap", 'while [ "$1" != sh ]; do shift; done', 'cd "$(mktemp -d)"', 'exec "$@"')
    with pytest.raises(TaskError, match=r"bwrap does not hold here: files,.* network, processes, .*sockets"):
        sandbox.choose()


def test_a_container_gets_the_same_limits(empty_path: Path) -> None:
    """This podman writes down what it is asked, and runs what follows the name of the image."""
    asked = empty_path.parent / "asked"
    script(
        empty_path / "podman",
        f'[ "$1" = run ] || exit 0\necho "$@" > {asked}',
        'while [ "$1" != hitori-class ]; do shift; done',
        'shift\ncd "$(mktemp -d)"\nexec "$@"',
    )
    assert python("print(input())", "podman").out == "question\n"
    words = asked.read_text().split()
    limits = ("--network=none", "--read-only", "--cap-drop=ALL", "--memory=200m", "--pids-limit=23", "--pull=never")
    assert set(limits) <= set(words)


@inside
def test_a_killed_run_leaves_nothing(tmp_path: Path) -> None:
    order = "run('', 'bwrap', ['sleep', '615'], packed({}), {'seconds': 600})"
    program = f"from hitori.course.sandbox import packed, run; {order}"
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", program], env=environment, stderr=subprocess.PIPE) as process:
        wait_until(lambda: running("615"))
        process.kill()
        assert process.communicate()[1] == b""
    wait_until(lambda: not running("615") and not list(tmp_path.iterdir()))


ORDINARY = """
import os, sys
sys.path += %r
import psutil
os.setgid(65534); os.setuid(65534)
from hitori.course import sandbox
print(sandbox.choose())
"""


@inside
@pytest.mark.skipif(os.getuid() != 0, reason="every other test runs as an ordinary user")
def test_an_ordinary_user_has_the_sandbox_too() -> None:
    """By the system's Python: ours may lie where nobody else may look."""
    python3 = shutil.which("python3", path="/usr/bin") or sys.executable
    done = captured(python3, "-c", ORDINARY % places("hitori", "psutil"), cwd="/")
    assert (done.stdout, done.stderr) == ("bwrap\n", "")


def running(word: str) -> list[int]:
    """The processes whose command line has this word."""
    return [process.pid for process in psutil.process_iter(["cmdline"]) if word in (process.info["cmdline"] or ())]


def wait_until(is_so: object, seconds: float = 20.0) -> None:
    deadline = monotonic() + seconds
    while not is_so():  # type: ignore[operator]
        assert monotonic() < deadline
        sleep(0.02)
