"""Output files are whole or not there: a full disk, a forbidden folder, a killed process, an error in the middle."""

import errno
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from hitori import FormatError
from hitori.outputs import atomic_output, kind_by_ending, whole_file, write_whole

KINDS = {"text": (".txt",), "json": (".json", ".txt"), "lp": (".lp",), "asp": (".lp", ".asp")}
OLD = "the old content\n"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "out.txt"
    path.write_text(OLD)
    return path


def alone(path: Path) -> bool:
    """True if nothing lies beside the file."""
    return [*path.parent.iterdir()] == [path]


def test_the_file_appears_when_it_is_whole(old: Path) -> None:
    with atomic_output(old) as stream:
        stream.write("new")
        stream.flush()
        assert old.read_text() == OLD
    assert old.read_text() == "new"
    assert alone(old)


@pytest.mark.parametrize("content", ["Käfer\n", b"\r\n\x00"])
def test_text_is_utf_8_and_bytes_stay(tmp_path: Path, content: str | bytes) -> None:
    write_whole(tmp_path / "new", content)
    assert (tmp_path / "new").read_bytes() == (content if isinstance(content, bytes) else content.encode())


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_an_error_in_the_middle_leaves_the_old_file(old: Path, error: type[BaseException]) -> None:
    def write() -> None:
        with atomic_output(old) as stream:
            stream.write("half")
            raise error

    with pytest.raises(error):
        write()
    assert old.read_text() == OLD
    assert alone(old)


def test_half_a_character_leaves_the_old_file(old: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        write_whole(old, "\ud800")
    assert old.read_text() == OLD
    assert alone(old)


LIMITED = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
from hitori.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


def test_a_full_disk_leaves_the_old_file_and_the_message_names_it(old: Path) -> None:
    command = [sys.executable, "-c", LIMITED, "generate", "--count", "50", "--seed", "1", "-o", str(old)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"hitori: error: {old}: {os.strerror(errno.EFBIG)}\n"
    assert old.read_text() == OLD
    assert alone(old)


def test_a_device_is_written_directly() -> None:
    with pytest.raises(OSError, match="/dev/full") as caught:
        write_whole("/dev/full", "text")
    assert caught.value.errno == errno.ENOSPC
    pipe = "import hitori.outputs as o; o.write_whole('/dev/stdout', 'text')"
    assert subprocess.run([sys.executable, "-c", pipe], stdout=PIPE, check=True).stdout == b"text"


FORBIDDEN = """
import os, sys
from hitori.outputs import write_whole
if os.getuid() == 0:
    os.setuid(65534)
try:
    write_whole(sys.argv[1], "new")
except OSError as error:
    print(error.filename, error.strerror, sep=": ")
"""


def refusal(path: Path) -> str:
    """What a user without rights is told."""
    return subprocess.run([sys.executable, "-c", FORBIDDEN, path], stdout=PIPE, text=True, check=True).stdout


def open_the_way(path: Path) -> None:
    """Let everybody into the folders that pytest made for its user alone."""
    for folder in path.parents:
        if folder == Path(tempfile.gettempdir()):
            break
        folder.chmod(0o755)


def test_a_folder_that_takes_no_files_is_named(old: Path) -> None:
    open_the_way(old)
    old.chmod(0o666)
    old.parent.chmod(0o555)
    assert refusal(old) == f"{old}: cannot make a file in '{old.parent}': {os.strerror(errno.EACCES)}\n"
    assert old.read_text() == OLD


def test_a_file_that_must_not_be_written_is_not_replaced(old: Path) -> None:
    open_the_way(old)
    old.parent.chmod(0o777)
    old.chmod(0o444)
    assert refusal(old) == f"{old}: {os.strerror(errno.EACCES)}\n"
    assert old.read_text() == OLD


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none" / "a.txt"
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(path, "new")
    assert caught.value.filename == str(path)


KILLED = """
import sys
from hitori.outputs import atomic_output
with atomic_output(sys.argv[1]) as stream:
    stream.write("half")
    stream.flush()
    print("now", flush=True)
    sys.stdin.read()
"""


def test_a_killed_process_leaves_the_old_file(old: Path) -> None:
    with Popen([sys.executable, "-c", KILLED, old], stdin=PIPE, stdout=PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"now\n"
        process.send_signal(signal.SIGKILL)
    assert old.read_text() == OLD
    (left,) = (path for path in old.parent.iterdir() if path != old)
    assert left.name.startswith(".out.txt.")
    assert left.read_text() == "half"


def test_permissions_and_links_stay(old: Path) -> None:
    old.chmod(0o640)
    link = old.with_name("link.txt")
    link.symlink_to(old)
    write_whole(link, "new")
    assert link.is_symlink()
    assert old.read_text() == "new"
    assert old.stat().st_mode & 0o777 == 0o640
    before = os.umask(0o027)
    try:
        write_whole(old.with_name("fresh"), "")
    finally:
        os.umask(before)
    assert old.with_name("fresh").stat().st_mode & 0o777 == 0o640


def test_the_longest_name_of_a_file_works(tmp_path: Path) -> None:
    write_whole(tmp_path / ("x" * 255), "new")
    write_whole(tmp_path / ("ひ" * 85), "new")


def test_errors_of_other_files_keep_their_names(old: Path) -> None:
    with pytest.raises(FileNotFoundError, match="elsewhere"), whole_file(old):
        Path("elsewhere").read_text()


@pytest.mark.parametrize(
    ("name", "wanted", "kind"),
    [
        ("a.json", None, "json"),
        ("A.JSON", None, "json"),
        ("a.txt", None, "text"),
        ("a", None, "text"),
        ("a.txt", "json", "json"),
        ("a", "lp", "lp"),
        ("a.lp", "asp", "asp"),
        ("a.puz", "json", "json"),
        ("a.b/c", None, "text"),
    ],
)
def test_the_ending_says_the_kind(name: str, wanted: str | None, kind: str) -> None:
    assert kind_by_ending(name, KINDS, wanted, default="text") == kind


@pytest.mark.parametrize(
    ("name", "wanted", "problem"),
    [
        ("a.pdf", None, "expected a file name that ends in .txt, .json, .lp or .asp, got 'a.pdf'"),
        ("a.puz", None, "expected a file name that ends in"),
        ("a.lp", None, "'a.lp' could hold lp or asp; say which, e.g. --to lp"),
        ("a.lp", "text", "expected a file name that ends in .txt for text, got 'a.lp'"),
        ("a.svg", "json", "expected a file name that ends in .json or .txt for json, got 'a.svg'"),
    ],
)
def test_another_ending_is_refused(name: str, wanted: str | None, problem: str) -> None:
    with pytest.raises(FormatError) as caught:
        kind_by_ending(name, KINDS, wanted, default="text")
    assert problem in str(caught.value)


def test_a_name_without_ending_needs_a_default() -> None:
    with pytest.raises(FormatError):
        kind_by_ending("a", {"PDF": (".pdf",)})
