"""The output of all commands: exit status, JSON lines, colour, progress.

The exit status of a run is that of its worst puzzle. From good to bad: DONE, NO (what was asked does not hold),
UNDECIDED (a limit was reached), BAD_INPUT (the run did less than it was asked to), DEFECT (a solver broke a rule or
crashed: an answer may be wrong). What 1 means for each command is the table of tests/cli/test_exits.py.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from enum import IntEnum
from threading import Event, Lock, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Self, TextIO

import click

if TYPE_CHECKING:
    from pathlib import Path

    from rich.live import Live

    from ..puzzle import Puzzle
    from ..render.text import Look

from ..errors import DisagreementError, FormatError, OutOfTimeError, SolverCrashedError, WrongAnswerError
from ..serialize import to_json

PATIENCE = 2.0  # seconds until there is a line of progress


class Exit(IntEnum):
    """The exit statuses of `hitori`."""

    DONE = 0
    NO = 1
    BAD_INPUT = 2
    UNDECIDED = 3
    DEFECT = 4
    INTERRUPTED = 130
    BROKEN_PIPE = 141
    TERMINATED = 143


EXIT_OF = {
    **dict.fromkeys(("solved", "unique", "follows"), Exit.DONE),
    **dict.fromkeys(("no_solution", "none", "multiple", "known_is_wrong", "wrong", "undecided", "needs_more"), Exit.NO),
    "unknown": Exit.UNDECIDED,
}
"""The exit status for each `Status` and `StepVerdict`, and for each `Uniqueness` where one solution is wanted."""

_FROM_GOOD_TO_BAD = (Exit.DONE, Exit.NO, Exit.UNDECIDED, Exit.BAD_INPUT, Exit.DEFECT)


def exit_of(error: Exception) -> Exit:
    """The exit status for an error that left a question without an answer."""
    if isinstance(error, WrongAnswerError | SolverCrashedError | DisagreementError):
        return Exit.DEFECT
    return Exit.UNDECIDED if isinstance(error, OutOfTimeError) else Exit.BAD_INPUT


def note(status: Exit) -> None:
    """Take one more status into account: a command that returns none ends with the worst."""
    click.get_current_context().meta[__name__] = max(worst(), status, key=_FROM_GOOD_TO_BAD.index)


def worst() -> Exit:
    """The worst status that this run has noted."""
    status: Exit = click.get_current_context().meta.get(__name__, Exit.DONE)
    return status


def bad_input(problem: object) -> None:
    """Report on stderr what could not be read, and note BAD_INPUT."""
    complain(problem)
    note(Exit.BAD_INPUT)


def complain(problem: object) -> None:
    """One line on stderr about something that is wrong."""
    make_way()
    click.echo(f"hitori: error: {worded(problem)}", err=True)


def worded(problem: object) -> str:
    """The problem, without colours; where a text has several readings, with what asks for each.

    A command without --from and --size reads texts all the same, e.g. the puzzles of a class: there the text says it.
    """
    if not isinstance(problem, FormatError):
        return click.unstyle(str(problem))
    by_option, by_comment = (
        ("--from {}", "--size {}x{}"),
        ("a first line '# format: {}'", "a first line '# size: {}x{}'"),
    )
    return click.unstyle(problem.worded(*(by_option if _is_set(_READS_PUZZLES) else by_comment)))


def warn(problem: object) -> None:
    """One line on stderr about something the reader should know; `--quiet` leaves it out."""
    tell(f"hitori: warning: {problem}")


def tell(text: str) -> None:
    """Talk to the reader on stderr, e.g. about what will take long; `--quiet` leaves it out."""
    if not _is_set(_QUIET):
        make_way()
        click.echo(text, err=True)


_QUIET, _NO_COLOUR, _JSON = f"{__name__}.quiet", f"{__name__}.no_colour", f"{__name__}.json"
_READS_PUZZLES = f"{__name__}.reads_puzzles"
_UNREAD = f"{__name__}.unread"


def be_quiet() -> None:
    """From here on this command prints results and errors only: `--quiet`."""
    click.get_current_context().meta[_QUIET] = True


def use_no_colour() -> None:
    """From here on this command prints no colours: `--no-color`."""
    click.get_current_context().meta[_NO_COLOUR] = True


def answer_in_json() -> None:
    """From here on each puzzle without an answer has a JSON line too: see `say_unanswered`."""
    click.get_current_context().meta[_JSON] = True


def take_reading_options() -> None:
    """From here on messages about texts name --from and --size, which this command has: see `worded`."""
    click.get_current_context().meta[_READS_PUZZLES] = True


def answer_unread_with(record: Mapping[str, object]) -> None:
    """From here on the JSON line of what cannot be read has these keys too."""
    click.get_current_context().meta[_UNREAD] = record


def _is_set(what: str) -> bool:
    context = click.get_current_context(silent=True)
    return context is not None and what in context.meta


def nothing_printed() -> redirect_stdout[TextIO]:
    """What a plug-in prints in this block, while it is loaded, goes to stderr: it is no result."""
    return redirect_stdout(sys.stderr)


def say(text: str, *, is_result: bool = True) -> None:
    """Print one result, on stdout or in the file of `results_in`, and flush: the reader of a pipe sees it at once.

    What is no result, e.g. the JSON line of a puzzle that cannot be read, makes no file alone.
    """
    make_way()
    if _files:
        _files[-1].write(text, is_result=is_result)
        return
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


class _ResultFile:
    """The file that takes the results: each with a line break, or as the values of one JSON array."""

    def __init__(self, stream: TextIO, as_array: bool) -> None:
        self.has_results = False
        self._count = 0
        self._stream = stream
        self._as_array = as_array
        self._first = ""  # held back: a value that stays alone stands in no array

    def write(self, text: str, *, is_result: bool) -> None:
        """Add a result, or the values of several lines."""
        self.has_results = self.has_results or is_result
        for value in text.split("\n") if self._as_array else [text]:
            if not self._as_array:
                self._stream.write(f"{value}\n")
            elif self._count == 0:
                self._first = value
            else:
                before = f"[\n{self._first}" if self._count == 1 else ""
                self._stream.write(f"{before},\n{value}")
            self._count += 1
        self._stream.flush()

    def end(self) -> None:
        """Write what is left."""
        if self._as_array:
            self._stream.write(f"{self._first}\n" if self._count == 1 else "\n]\n")


class _NoResultError(Exception):
    """Nothing was found that could stand in the file."""


_files: list[_ResultFile] = []


@contextmanager
def results_in(output: Path | None, *, as_array: bool = False) -> Iterator[None]:
    """What this block says goes to this file, which appears whole when the block ends; None is stdout.

    Ctrl-C keeps the results so far, and so do puzzles that cannot be read and solvers that fail. After an error that
    ends the command, and where there is no result, the old file stays. With `as_array` several lines of JSON are one
    array.
    Raises OSError that names the file.
    """
    if output is None:
        yield
        return
    from ..atomic import atomic_output  # a plain answer does not wait for it

    interrupt: KeyboardInterrupt | None = None
    is_kept = False
    with suppress(_NoResultError), atomic_output(output) as stream:
        file = _ResultFile(stream, as_array)
        _files.append(file)
        try:
            yield
        except KeyboardInterrupt as error:
            interrupt = error
        finally:
            _files.remove(file)
        if not file.has_results:
            raise _NoResultError
        file.end()
        is_kept = True
    if interrupt is not None:
        if is_kept:
            warn(f"interrupted; {output} holds the results so far")
        raise interrupt


def aligned(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """A line for each row, its cells in columns; those of the columns `right` end at the same place.

    >>> aligned([("a", "10", "x"), ("long", "5", "y")], right=[1])
    ['a     10  x', 'long   5  y']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    form = "  ".join(f"{{:{'>' if place in right else '<'}{width}}}" for place, width in enumerate(widths))
    return [form.format(*row).rstrip() for row in rows]


def say_json(value: Mapping[str, object] | Sequence[object]) -> None:
    """One JSON value on a line of its own, about no puzzle: for those see `Task.line`."""
    say(to_json(value))


def file_of(argument: str) -> str | None:
    """A FILE as JSON lines name it: None for stdin; with `?` for each byte of a path that is not text."""
    return None if argument == "-" else argument.encode("utf-8", "replace").decode()


def say_unanswered(about: Mapping[str, object], problem: object) -> None:
    """With --json, the line of what has no answer: what it is about, then `error`; the text has it on stderr alone."""
    if _is_set(_JSON):
        record = {**click.get_current_context().meta.get(_UNREAD, {}), **about}
        say(to_json({**about, **record, "error": worded(problem)}), is_result=False)


def unreadable(problem: object, file: str, index: int | None = None) -> None:
    """Report a puzzle that cannot be read, or with `index` None a whole file, on stderr and in a JSON line."""
    bad_input(problem)
    say_unreadable(problem, file, index)


def say_unreadable(problem: object, file: str, index: int | None = None) -> None:
    """With --json, the line of what cannot be read."""
    about = {"file": file_of(file), "index": index, "name": None, "rows": None, "cols": None}
    say_unanswered(about, problem)


def envelope(puzzle: Puzzle, file: str, index: int, notes: Sequence[str] = ()) -> dict[str, object]:
    """How the JSON line of a puzzle begins: the keys of the answer follow. See `About` of `hitori-answers`."""
    about: dict[str, object] = {
        "file": file_of(file),
        "index": index,
        "name": puzzle.name,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
    }
    return {**about, "notes": notes} if notes else about


class _Whole:
    """A block that Ctrl-C does not cut: it takes effect at the end of the block, a second one at once."""

    def __init__(self) -> None:
        self._is_writing = False
        self._is_interrupted = False

    def __enter__(self) -> None:
        self._is_writing = True

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._is_writing = False
        if self._is_interrupted and kind is None:
            self._is_interrupted = False
            raise KeyboardInterrupt

    def interrupt(self, _number: int, _frame: object) -> None:
        """What Ctrl-C does."""
        if self._is_interrupted or not self._is_writing:  # the reader of a pipe may have stopped reading
            raise KeyboardInterrupt
        self._is_interrupted = True


@contextmanager
def whole_writes() -> Iterator[_Whole]:
    """Yields what makes a block whole, as often as it is entered: in each block Ctrl-C waits for its end."""
    import signal  # a plain answer does not wait for it

    whole = _Whole()
    before = signal.signal(signal.SIGINT, whole.interrupt)
    try:
        yield whole
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def whole_before_interrupt() -> Iterator[None]:
    """Ctrl-C takes effect at the end of the block, once what is being written is whole; a second one at once."""
    with whole_writes() as whole, whole:
        yield


def look(letters: bool = False) -> Look:
    """Coloured for a person at a terminal, plain for a file, a pipe and https://no-color.org; labels may be letters."""
    from ..render.text import COLOURED, PLAIN

    is_terminal = sys.stdout.isatty() and not _files and os.environ.get("TERM") != "dumb"
    is_plain = os.environ.get("NO_COLOR") or _is_set(_NO_COLOUR)
    chosen = COLOURED if is_terminal and not is_plain else PLAIN
    return chosen._replace(letters=letters)


_lines: list[Progress] = []


def make_way() -> None:
    """Remove the line of progress; what is printed by `say`, `warn` and `complain` has done so."""
    for line in _lines:
        line.make_way()


class Progress:
    """A line on stderr, shown at a terminal after two seconds: `done` and `note`, e.g. "1,204 puzzles solved, 3 s".

    If the results go to the same terminal, the line is removed before each result and returns after two seconds without
    one. rich draws it and is loaded only then: a quick run pays nothing for it. `--quiet` leaves it out.
    """

    def __init__(self, what: str) -> None:
        self.done = 0
        self.note = ""
        self._what = what
        self._start = perf_counter()
        self._shares_terminal = sys.stdout.isatty() and not _files
        self._is_quiet = True
        self._live: Live | None = None
        self._live_lock = Lock()
        self._ended = Event()
        self._watcher = Thread(target=self._watch, daemon=True)

    def advance(self, count: int = 1) -> None:
        """Count so many more as done."""
        self.done += count

    def line(self) -> str:
        """What the line says now."""
        return f"{self.done:,} {self._what}, {perf_counter() - self._start:.0f} s{self.note}"

    def make_way(self) -> None:
        """Remove the line until there was no result for a while."""
        if self._shares_terminal:
            self._is_quiet = False
            self._hide()

    def _watch(self) -> None:
        while not self._ended.wait(PATIENCE):
            if self._live is None and self._is_quiet:
                from rich.console import Console
                from rich.live import Live

                with self._live_lock:
                    self._live = Live(
                        get_renderable=self.line,
                        console=Console(stderr=True, highlight=False),
                        transient=True,
                        redirect_stdout=False,
                        redirect_stderr=False,
                    )
                    self._live.start()
            self._is_quiet = True

    def _hide(self) -> None:
        with self._live_lock:
            if self._live is not None:
                self._live.stop()
                self._live = None

    def __enter__(self) -> Self:
        _lines.append(self)
        if sys.stderr.isatty() and not _is_set(_QUIET):
            self._watcher.start()
        return self

    def __exit__(self, *_error: object) -> None:
        _lines.remove(self)
        self._ended.set()
        if self._watcher.is_alive():
            self._watcher.join()
        self._hide()
