"""Output files are whole or what they were, and their names say what they hold.

`WRITERS` are the commands that write a file, each with an example of its help; each meets each of `EXTENSIONS` and of
`PLACES`, the faults of where the file is to be. What hits a command from outside is in `test_crash_recovery.py`.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import re
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest

import hitori
from hitori import FormatError, Puzzle, Status, load_one, prove
from hitori.atomic import atomic_path, atomic_write
from hitori.cli import generate as generate_command
from hitori.cli.options import FileName, Source
from hitori.cli.prove import TRANSLATORS
from hitori.cli.reading import read_tasks
from hitori.errors import OutOfTimeError, WrongAnswerError
from hitori.native import count_many
from tests.boards import EXAMPLES, FIVE, FIVE_FILE, TINY
from tests.pages import run
from tests.parrot import Parrot

from .conftest import HITORI, commands, examples, started, timeless, write_files_of_the_examples

OLD = "1 2\n2 2\n"

NEEDS_MORE = {"lab rerun", "lab leaderboard", "lab report", "lab reasons", "lab answer"}
"""They want a run or answers, and take their `-o` from the same decorator as others."""
INSTEAD = {
    "convert": "convert puzzle.txt",
    "generate": "generate --size 4 --seed 1",
    "lab tricks": "lab tricks --count 1",
    "numbers search": "numbers search 3",
    "numbers verify": "numbers verify fewest-05.json",
}
"""In place of the first example: what is quicker, or leaves the choice of a format to the name of the file."""


def writing_lines() -> dict[str, list[str]]:
    """The first example of each command that writes a file, without its `-o FILE`."""
    found = {}
    for name, command in commands():
        if name not in NEEDS_MORE and any(_is_output_file(option) for option in command.params):
            line = INSTEAD[name].split() if name in INSTEAD else examples(command)[0]
            place = line.index("-o") if "-o" in line else len(line)
            found[name] = line[:place] + line[place + 2 :]
    return found


def _is_output_file(option: click.Parameter) -> bool:
    return option.name == "output" and isinstance(option.type, FileName) and not option.type.dir_okay


WRITERS = writing_lines()

EXTENSIONS: dict[str, bytes | tuple[bytes, ...]] = {
    ".svg": b"<svg",
    ".png": b"\x89PNG",
    ".pdf": b"%PDF",
    ".html": b"<!",
    ".htm": b"<!",
    ".json": (b"{", b"["),
    ".jsonl": b"{",
    ".csv": b"",
    ".parquet": b"PAR1",
    ".cnf": b"p cnf",
    ".mzn": b"",
    ".md": b"#",
    ".txt": b"",
}
"""What the content begins with."""


@pytest.fixture(autouse=True)
def files_of_the_examples(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples run where the files are that they read; what they write goes elsewhere."""
    folder = tmp_path_factory.mktemp("examples")
    write_files_of_the_examples(folder)
    monkeypatch.chdir(folder)


@cache
def promised(name: str) -> frozenset[str] | None:
    """The extensions that a command lists when it gets another, or None if it takes any."""
    _, _, listed = run(*WRITERS[name], "-o", "out.xyz").err.partition("expected a file name that ends in ")
    return frozenset(re.findall(r"\.\w+", listed.partition(", got ")[0])) or None


@pytest.mark.parametrize("extension", EXTENSIONS)
@pytest.mark.parametrize("name", WRITERS)
def test_the_extension_chooses_the_format_or_is_refused(tmp_path: Path, name: str, extension: str) -> None:
    out = tmp_path / f"out{extension}"
    out.write_text(OLD)
    extensions = promised(name)
    ran = run(*WRITERS[name], "-o", out)
    if ran.status == 0:
        assert extensions is None or extension in extensions
        assert out.read_bytes() != OLD.encode()
        if extensions is not None:
            assert out.read_bytes().lstrip().startswith(EXTENSIONS[extension])
    else:
        assert (ran.status, ran.out) == (2, "")
        assert out.read_text() == OLD
        if extension in (extensions or ()):
            assert f"'{out}' could hold " in ran.err
            assert "; say which, e.g. --to " in ran.err
        else:
            assert "expected a file name" in ran.err
    assert os.listdir(tmp_path) == [out.name]


TAKES_ANY_NAME = {"prove", "completion", "numbers search"}
"""They write one format."""


@pytest.mark.parametrize("name", WRITERS)
def test_what_prints_json_writes_it_into_a_file_too(name: str) -> None:
    extensions = promised(name)
    assert (extensions is None) == (name in TAKES_ANY_NAME)
    if extensions is not None and any(option.name == "as_json" for option in dict(commands())[name].params):
        assert {".txt", ".json", ".jsonl", ".ndjson"} <= extensions


@contextmanager
def full_disk(size: int = 0) -> Iterator[None]:
    """Files grow to this many bytes and no further: the last write that fits is cut short."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def modes_count() -> Iterator[None]:
    """Root, too, needs the permission that the mode of a file gives."""
    if os.geteuid() != 0:
        yield
        return
    version_3, cap_dac_override = 0x20080522, 1
    libc, thread, sets = ctypes.CDLL(None), (ctypes.c_uint32 * 2)(version_3, 0), (ctypes.c_uint32 * 6)()
    assert libc.capget(thread, sets) == 0
    sets[0] ^= 1 << cap_dac_override
    assert libc.capset(thread, sets) == 0
    try:
        yield
    finally:
        sets[0] ^= 1 << cap_dac_override
        assert libc.capset(thread, sets) == 0


class Place(NamedTuple):
    """Where the file is to be, and the end of what is said."""

    target: str
    problem: str
    mode: int = 0o644
    mode_of_folder: int = 0o755
    room: int = 2**30


PLACES = {
    "on a full disk": Place("{out}", "error: {out}: File too large", room=0),
    "read only": Place("{out}", "error: {out}: Permission denied", mode=0o444),
    "in a folder that takes no files": Place(
        "{out}", "error: {out}: cannot make a file in '{folder}': Permission denied", mode_of_folder=0o555
    ),
    "in a missing folder": Place(
        "{folder}/nowhere/{out.name}",
        "error: {folder}/nowhere/{out.name}: the folder '{folder}/nowhere' does not exist; make it first",
    ),
    "below a file": Place(
        "{out}/{out.name}", "error: {out}/{out.name}: cannot make a file in '{out}': Not a directory"
    ),
    "a folder": Place("{folder}", "File '{folder}' is a directory"),
    "no name": Place("", "expected the name of a file, got ''"),
}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A file that was there before."""
    path = tmp_path / "out.txt"
    path.write_text(OLD)
    return path


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", WRITERS)
def test_where_nothing_can_be_written_the_message_says_why(old: Path, name: str, place: str) -> None:
    kinds = promised(name) or {".txt"}
    out = old.rename(old.with_suffix(next(kind for kind in (".pdf", ".svg", ".cnf", ".txt") if kind in kinds)))
    folder = out.parent
    target, problem, mode, mode_of_folder, room = PLACES[place]
    out.chmod(mode)
    folder.chmod(mode_of_folder)
    with modes_count(), full_disk(room):
        ran = run(*WRITERS[name], "-o", target.format(out=out, folder=folder))
    folder.chmod(0o755)
    assert ran.status == 2
    assert ran.err.endswith(problem.format(out=out, folder=folder) + "\n")
    assert out.read_text() == OLD
    assert [*folder.iterdir()] == [out]


SHOWN = [
    *(f"explain {EXAMPLES} --format {form}" for form in ("text", "json", "markdown")),
    *(f"trace {FIVE_FILE} --to {form}" for form in ("text", "json", "html")),
]


@pytest.mark.parametrize("line", SHOWN)
def test_a_file_holds_what_the_terminal_shows(tmp_path: Path, line: str) -> None:
    shown = run(*line.split()).out
    assert run(*line.split(), "-o", tmp_path / "out").out == ""
    assert timeless((tmp_path / "out").read_text(encoding="utf-8")) == timeless(shown) != ""


def test_every_command_writes_its_results_where_the_reader_wants_them() -> None:
    """Into a file, or, with those that make several files, into a folder."""
    options = {name: {option.name: option for option in command.params} for name, command in commands()}
    without = {name for name, given in options.items() if not {"output", "folder"} & set(given)}
    assert without == {"help", "play"}
    for name, given in options.items():
        output = given.get("output")
        assert output is None or {"-o", "--output"} <= set(output.opts), name


# Results in a file: `results_in`.


def test_json_in_a_file_is_one_value_or_lines_as_its_name_says(tmp_path: Path) -> None:
    for name in ("one.json", "two.json", "two.jsonl"):
        files = [FIVE_FILE, FIVE_FILE][: 1 + name.startswith("two")]
        ran = run("count", *files, "-o", tmp_path / name)
        assert (ran.status, ran.out) == (0, "")
    one = json.loads((tmp_path / "one.json").read_text())
    about = {"file": str(FIVE_FILE), "index": 1, "name": "five by five", "rows": 5, "cols": 5}
    assert one == {**about, "count": 1, "complete": True}
    assert json.loads((tmp_path / "two.json").read_text()) == [one, one]
    assert [json.loads(line) for line in (tmp_path / "two.jsonl").read_text().splitlines()] == [one, one]


def test_a_file_without_results_is_not_written(old: Path) -> None:
    ran = run("count", old.with_name("missing.txt"), "-o", old)
    assert ran.status == 2
    assert old.read_text() == OLD
    assert [*old.parent.iterdir()] == [old]


@pytest.mark.parametrize("command", ["solve", "convert", "explain", "prove", "book"])
def test_a_file_that_is_read_is_not_replaced(tmp_path: Path, command: str) -> None:
    puzzle, link = tmp_path / "x.txt", tmp_path / "link.pdf"
    puzzle.write_text(OLD)
    link.symlink_to(puzzle)
    for output in (puzzle, link):
        ran = run(command, puzzle, "-o", output)
        assert (ran.status, ran.out, puzzle.read_text()) == (2, "", OLD)
        assert ran.err.endswith(f"hitori: error: -o {output} would replace a file that is read; choose another name\n")


def test_what_cannot_be_read_is_missing_from_the_file(old: Path) -> None:
    ran = run("count", old.with_name("missing.txt"), FIVE_FILE, "-o", old)
    assert ran.status == 2
    assert old.read_text() == "five by five: 1\n"


def test_ctrl_c_before_the_first_result_leaves_the_old_file(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("hitori.cli.count.count_in_order", interrupted)
    monkeypatch.setattr("hitori.cli.count.writes_lines", lambda _solver: False)
    ran = run("count", FIVE_FILE, "-o", old)
    assert (ran.status, ran.out, ran.err) == (130, "", "")
    assert old.read_text() == OLD


def test_the_exit_status_is_that_without_a_file(tmp_path: Path) -> None:
    for name, status in (("unsolvable", 1), ("two-ways", 0)):
        assert run("solve", EXAMPLES / f"broken/{name}.txt", "-o", tmp_path / name).status == status
    assert "no solution" in (tmp_path / "unsolvable").read_text()
    blanks = tmp_path / "blanks.txt"
    blanks.write_text(f"{'. ' * 20}\n" * 20)
    assert run("count", blanks, "--time-limit", 0, "-o", tmp_path / "late").status == 3
    assert (tmp_path / "late").read_text().endswith(": at least 0\n")


@pytest.mark.parametrize("name", ["out.txt", "out.json"])
def test_ctrl_c_keeps_the_results_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    def interrupted(*_: object) -> Any:
        yield from zip(read_tasks(Source((str(FIVE_FILE),), None)), count_many([FIVE]), strict=True)
        raise KeyboardInterrupt

    monkeypatch.setattr("hitori.cli.count.count_in_order", interrupted)
    monkeypatch.setattr("hitori.cli.count.writes_lines", lambda _solver: False)
    ran = run("count", FIVE_FILE, "-o", tmp_path / name)
    assert (ran.status, ran.out) == (130, "")
    assert ran.err == f"hitori: warning: interrupted; {tmp_path / name} holds the results so far\n"
    assert os.listdir(tmp_path) == [name]
    written = (tmp_path / name).read_text()
    assert written.startswith("five by five: 1") or json.loads(written)["count"] == 1


def test_results_stream_into_a_pipe(tmp_path: Path) -> None:
    """The first stands there before the second puzzle is read."""
    pipe = tmp_path / "pipe.txt"
    os.mkfifo(pipe)
    with started("solve", "-", "--solver", "forward-checking", "-o", pipe) as process, pipe.open() as results:
        process.stdin.write("2 1\n1 1\n\n")
        process.stdin.flush()
        assert results.readline() == "stdin, puzzle 1: solved\n"
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def test_converted_puzzles_stream_into_a_pipe() -> None:
    with started("convert", "-", "--to", "jsonl") as process:
        process.stdin.write("2 1\n1 1\n\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["labels"] == [[2, 1], [1, 1]]
        process.stdin.close()
        assert process.wait(timeout=60) == 0


# How one file is written.


@pytest.mark.parametrize("content", ["Käfer\n", b"\r\n\x00"])
def test_text_is_utf_8_and_bytes_stay(tmp_path: Path, content: str | bytes) -> None:
    atomic_write(tmp_path / "new", content)
    assert (tmp_path / "new").read_bytes() == (content if isinstance(content, bytes) else content.encode())


def test_half_a_character_leaves_the_old_file(old: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        atomic_write(old, "\ud800")
    assert old.read_text() == OLD
    assert [*old.parent.iterdir()] == [old]


def test_a_device_is_written_directly() -> None:
    with pytest.raises(OSError, match="/dev/full") as caught:
        atomic_write("/dev/full", "text")
    assert caught.value.errno == errno.ENOSPC
    written = subprocess.check_output([*HITORI, "convert", FIVE_FILE, "--to", "digits", "-o", "/dev/stdout"])
    assert written.endswith(b"54123\n")


def test_permissions_and_links_stay(old: Path) -> None:
    old.chmod(0o640)
    link = old.with_name("link.txt")
    link.symlink_to(old)
    atomic_write(link, "new")
    assert link.is_symlink()
    assert old.read_text() == "new"
    assert old.stat().st_mode & 0o777 == 0o640
    before = os.umask(0o027)
    try:
        atomic_write(old.with_name("fresh"), "")
    finally:
        os.umask(before)
    assert old.with_name("fresh").stat().st_mode & 0o777 == 0o640


def test_links_in_a_circle_are_an_error_that_names_the_file(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.symlink_to(two)
    two.symlink_to(one)
    with pytest.raises(OSError, match="symbolic links") as caught:
        atomic_write(one, "new")
    assert caught.value.filename == str(one)
    assert one.is_symlink()


@pytest.mark.parametrize("name", ["x" * 255, "ひ" * 85])
def test_the_longest_name_of_a_file_works(tmp_path: Path, name: str) -> None:
    atomic_write(tmp_path / name, "new")


def test_errors_of_other_files_keep_their_names(old: Path) -> None:
    with pytest.raises(FileNotFoundError, match="elsewhere"), atomic_path(old):
        Path("elsewhere").read_text()


def test_the_library_goes_by_the_extension_too(tmp_path: Path) -> None:
    puzzles = [TINY.with_metadata(name="a"), Puzzle([[1]], name="b")]
    hitori.dump(puzzles, tmp_path / "x.json")
    assert [entry["name"] for entry in json.loads((tmp_path / "x.json").read_text())] == ["a", "b"]
    hitori.dump(puzzles, tmp_path / "x.txt", format="jsonl")
    assert hitori.load(tmp_path / "x.txt") == puzzles
    wrong: Any = [("x.pdf", None), ("x.json", "text"), ("x.csv", "json"), ("x.svg", "text")]
    for name, format in wrong:
        with pytest.raises(FormatError, match=name):
            hitori.dump(puzzles, tmp_path / name, format=format)


# What `generate` has made when it is stopped.


def failing(error: Exception) -> Iterator[Puzzle]:
    """Three puzzles, then an error."""
    yield from hitori.generate_many(4, count=3, seed=1)
    raise error


@pytest.mark.parametrize("extension", [".json", ".jsonl"])
def test_a_bad_last_record_leaves_the_old_file(old: Path, monkeypatch: pytest.MonkeyPatch, extension: str) -> None:
    error = WrongAnswerError("two solutions")
    monkeypatch.setattr(generate_command, "generate_many", lambda *_, **__: failing(error))
    texts = ((f"{puzzle}\n", 1) for puzzle in failing(error))
    monkeypatch.setattr(generate_command, "generate_text", lambda *_, **__: texts)
    out = old.rename(old.with_suffix(extension))
    ran = run("generate", "-o", out)
    assert (ran.status, ran.err) == (4, "hitori: error: two solutions\n")
    assert out.read_text() == OLD


def test_what_is_made_before_the_time_is_up_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate_command, "generate_many", lambda *_, **__: failing(OutOfTimeError("no more")))
    out = tmp_path / "x.json"
    ran = run("generate", "-o", out)
    more_time = generate_command.MORE_TIME
    assert (ran.status, ran.err) == (3, f"hitori: error: stopped after 3 puzzles: no more; {more_time}\n")
    assert len(hitori.load(out)) == 3


def test_an_engine_that_disagrees_ends_it_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    denier = Parrot(Status.NO_SOLUTION, name="denier")
    monkeypatch.setattr(generate_command, "solver_named", lambda _name: denier)
    ran = run("generate", "--size", 4, "--seed", 7, "--verify", "denier")
    assert (ran.status, ran.out) == (4, "")
    assert (
        "4x4, natural, seed 7, number 0: expected the same single solution from 'native' and 'denier', got" in ran.err
    )


# The commands answer as the library does.


@pytest.mark.parametrize(("write_as", "extensions"), [("veripb", (".opb", ".pbp")), ("drat", (".cnf", ".drat"))])
def test_a_formula_and_a_proof_for_other_checkers(tmp_path: Path, write_as: str, extensions: tuple[str, str]) -> None:
    ran = run("prove", FIVE_FILE, "--format", write_as, "-o", tmp_path / "five")
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    translate, _ = TRANSLATORS[write_as]
    written = tuple((tmp_path / f"five{extension}").read_text(encoding="utf-8") for extension in extensions)
    assert written == translate(prove(load_one(FIVE_FILE)).text)
    assert run("prove", FIVE_FILE, "--format", write_as).status == 2
