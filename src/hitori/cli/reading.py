"""From the FILE arguments of a command line to puzzles, and through a solver to answers in the same order.

A *task* is a puzzle with a title for people, e.g. "week 12" or "book.txt, puzzle 3". A FILE is a path, `-` for stdin,
a link or game ID that holds a puzzle, or a directory, which stands for the files in it that look like puzzles, sorted
by name, also where they are damaged; the others are named once on stderr, unless they are hidden.
What cannot be read is an `Unreadable` in the place of a task: it is reported on stderr, with --json in a line too, and
noted as bad input; reading continues after it.

The native core takes a batch of tasks in one call (see `hitori.native.batches`). Every other solver takes the puzzles
one at a time, and a puzzle that is too large for it, or on which it crashes, does not stop the run. Where the core can
write the answers too, as lines of JSON, `print_lines` has it do so, and lets it read what is plain: a line then takes
Python no time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from itertools import chain
from time import perf_counter
from typing import IO, Any, NamedTuple, TypeVar

import click

from .. import formats, native
from ..errors import FormatError, HitoriError, did_you_mean
from ..puzzle import Puzzle
from ..render.text import printable
from ..results import Limits, SolutionCount, SolveResult
from ..serialize import to_json
from ..shading import Shading
from ..solving.base import Solver
from ..solving.guard import guarded
from ..solving.native import NativeSolver
from .options import Source, refuse_if
from .output import (
    EXIT_OF,
    Exit,
    Progress,
    bad_input,
    complain,
    envelope,
    exit_of,
    file_of,
    note,
    say,
    say_unanswered,
    say_unreadable,
    tell,
    unreadable,
    warn,
    whole_before_interrupt,
    worst,
)

Found = TypeVar("Found")

Ask = Callable[[native.Batch], tuple[str, set[str]]]
"""Asks about all puzzles of a batch: the lines to print, and the words that sum them up."""

_SEEN = 2**16
"""How many bytes of a file in a directory are looked at."""

_NAMED = 5
"""How many files that were left out, or puzzles of a file, a message names."""

_PUZZLE_EXTENSIONS = tuple({extension for entry in formats.FORMATS for extension in entry.extensions})
_OTHER_EXTENSIONS = (".py", ".ipynb", ".js", ".css", ".html", ".md", ".rst", ".toml", ".yaml", ".yml", ".log")


class Task(NamedTuple):
    """A puzzle to work on, its title and file, and the shading and the proof that came with it (or None).

    `number` is its place in the file and `place` among all FILEs, from 1, where what cannot be read counts too; `notes`
    are the warnings of its reader.
    """

    title: str
    puzzle: Puzzle
    shading: Shading | None
    file: str
    number: int
    place: int
    notes: tuple[str, ...] = ()
    proof: str | None = None
    are_letters: bool = False

    def line(self, record: dict[str, object]) -> str:
        """The line of JSON for an answer about it: what it is about, then the keys of the answer."""
        return to_json(envelope(self.puzzle, self.file, self.number, self.notes) | record)

    @property
    def where(self) -> str:
        """Its file and number, and its name if it has one, e.g. "b.txt, puzzle 2 (week 12)"."""
        name = f" ({printable(self.puzzle.name)})" if self.puzzle.name else ""
        return f"{called(self.file)}, puzzle {self.number}{name}"

    def fail(self, error: HitoriError) -> None:
        """Report why it has no answer, on stderr and with --json in a line, and note it."""
        status = exit_of(error)
        complain(f"{self.where}: {error}")
        note(status)
        self.say_unanswered(error)

    @contextmanager
    def reported(self) -> Iterator[None]:
        """A file for it that cannot be read, e.g. its proof, ends the command, with --json after a line."""
        try:
            yield
        except FormatError as error:
            bad_input(error)
            self.say_unanswered(error)
            raise click.exceptions.Exit(worst()) from None

    def say_unanswered(self, problem: object) -> None:
        """With --json, its line where it has no answer."""
        say_unanswered(envelope(self.puzzle, self.file, self.number, self.notes), problem)


class Unreadable(NamedTuple):
    """What stands in a file in the place of a puzzle, and why it cannot be read.

    `number` is its place in the file, from 1; None if the whole file cannot be read, or if this stands for the rest of
    many.
    """

    error: FormatError
    file: str
    number: int | None

    def report(self) -> None:
        """Say so on stderr, with --json in a line too, and note it."""
        unreadable(self.error, self.file, self.number)

    def say_unanswered(self) -> None:
        """With --json, its line."""
        say_unreadable(self.error, self.file, self.number)


Run = TypeVar("Run", bound=formats.BulkResult)

BulkReader = Callable[[native.Reader, str], tuple[int, tuple[Any, ...] | None]]
"""Takes puzzles from a reader of this FILE; see `formats.read_in_bulk`."""


def read_tasks(source: Source) -> Iterator[Task]:
    """Every puzzle of the files, in order; what cannot be read is reported at once. See `read_each`."""
    for item in read_each(source):
        if isinstance(item, Unreadable):
            item.report()
        else:
            yield item


def read_each(source: Source) -> Iterator[Task | Unreadable]:
    """Every puzzle of the files, in order, and what cannot be read; `read_as` None detects the format of each.

    `which` takes one of them: a number, from 1, of which what follows is not read, or a name that only one has.
    """
    files, which = source.files, source.which

    def read(stream: IO[bytes], file: str) -> Iterator[formats.Numbered]:
        return formats.read_items(stream, source.read_as, called(file), source.size)

    items: Iterator[Task | Unreadable] = _read_all(source, read)
    if which is None:
        yield from items
        return
    passed: list[Task] = []
    named: list[Task] = []
    last: Unreadable | None = None
    for item in items:
        if isinstance(item, Unreadable):  # nobody asked about it
            if not named:
                bad_input(item.error)
            last = item
            continue
        passed.append(item)
        if which == str(item.place):
            yield item
            return
        if which == item.puzzle.name and not which.isdecimal():
            named.append(item)
    if len(named) == 1:
        yield named[0]
    elif not passed and worst() is not Exit.DONE:  # what cannot be read says it all
        if last is not None:
            last.say_unanswered()
    else:
        problem = _named_twice(which, named) if named else _not_found(which, passed)
        unreadable(f"{', '.join(map(called, files))}: {problem}", files[-1])


def _named_twice(which: str, named: Sequence[Task]) -> str:
    *before, last = (str(task.place) for task in named)
    numbers = f"{', '.join(before)} and {last}"
    return f"{len(named)} puzzles are named '{printable(which)}': numbers {numbers}; --puzzle N takes one"


def _not_found(which: str, passed: Sequence[Task]) -> str:
    if which.isdecimal():
        last = passed[-1].place if passed else 0
        if 0 < int(which) <= last:
            return f"--puzzle {which} is one that cannot be read"
        return f"expected --puzzle from 1 to {last}, got {which}"
    names = [task.puzzle.name for task in passed if task.puzzle.name is not None]
    known = [printable(name) for name in names[:_NAMED]]
    if len(names) > _NAMED:
        known.append("...")
    return f"no puzzle is named '{which}'; the names: {', '.join(known) or 'none'}{did_you_mean(which, names)}"


def read_in_bulk(source: Source, take: BulkReader) -> Iterator[Task | Unreadable | formats.BulkResult]:
    """`read_each`, but for runs of plain puzzles, which `take` takes and keeps."""

    def read(stream: IO[bytes], file: str) -> Iterator[formats.Numbered | formats.BulkResult]:
        return formats.read_in_bulk(
            stream, lambda reader: take(reader, file), source.read_as, called(file), source.size
        )

    return _read_all(source, read)


def _read_all(
    source: Source, read: Callable[[IO[bytes], str], Iterator[formats.Numbered | Run]]
) -> Iterator[Task | Unreadable | Run]:
    """What `read` finds in each file; from a directory any text is taken if its format is named."""
    looks_right = formats.looks_like_puzzles if source.read_as is None else formats.looks_like_text
    before = 0
    for file in files_of(source.files, looks_right):
        count, is_in_order = 0, True
        try:
            with _opened(file) as stream:
                for item in read(stream, file):
                    if not isinstance(item, formats.Numbered):
                        count += item.puzzles
                        yield item
                        continue
                    # No number where the whole text is meant, or where one stands for many that cannot be read.
                    is_in_order = is_in_order and item.number == count + 1
                    count = item.number
                    if isinstance(item.found, FormatError):
                        yield Unreadable(item.found, file, count if is_in_order else None)
                    else:
                        yield _task(item.found, file, count, before + count)
        except FormatError as error:
            yield Unreadable(error, file, None)
        before += count


def _task(record: formats.Record, file: str, number: int, place: int) -> Task:
    """The task of a record, whose warnings are reported."""
    puzzle, shading, warnings, proof, are_letters = record
    name = called(file)
    for warning in warnings:
        warn(f"{name}: {warning}")
    title = printable(puzzle.name or f"{name}, puzzle {number}")
    return Task(title, puzzle, shading, file, number, place, warnings, proof, are_letters)


def read_one(source: Source) -> Task:
    """The puzzle of a file that must hold exactly one, or the one that `which` names.

    Raises FormatError if it holds several; ends the command if some of it cannot be read, with a report on stderr.
    """
    tasks = list(read_tasks(source))
    if worst() is not Exit.DONE:
        raise click.exceptions.Exit(worst())
    if len(tasks) != 1:
        raise FormatError(
            f"expected one puzzle, found {len(tasks)}; --puzzle N or --puzzle NAME takes one of them",
            file=", ".join(map(called, source.files)),
        )
    return tasks[0]


def read_text(file: str) -> str:
    """The whole text of a path or of stdin.

    Raises FormatError if it is missing or not text.
    """
    with _opened(file) as stream:
        return formats.read_text(stream)


def read_shading(file: str, puzzle: Puzzle | None = None) -> Shading:
    """The shading of a path or of stdin, which must fit the puzzle if one is given.

    Raises FormatError if it is missing, cannot be read, or does not fit the puzzle.
    """
    with _opened(file) as stream:
        answer = formats.one_answer(formats.read_text(stream), puzzle)
        remedy = "write r1c2 for row 1, column 2"
        shading, notes = answer.reading(puzzle, remedy=remedy, is_in_progress=True)
        for each in notes:
            warn(f"{called(file)}: {each}")
        return answer.to_shading(puzzle) if shading is None else shading


def read_with_progress(source: Source, progress: str | None) -> Task:
    """The puzzle of `read_one`; its shading is how far its player is, the file `progress`, or the marks in FILE."""
    refuse_if(progress == "-" in source.files, "stdin is read once: FILE and --progress cannot both be -")
    task = read_one(source)
    if progress is None:
        return task
    with task.reported():
        return task._replace(shading=read_shading(progress, task.puzzle))


def called(file: str) -> str:
    """The title of a FILE, shortened: a link can be very long."""
    if file == "-":
        return "stdin"
    return f"{file[:60]}..." if len(file) > 60 and _is_puzzle(file) else file


def files_of(arguments: Iterable[str], looks_right: Callable[[bytes], bool], what: str = "puzzles") -> Iterator[str]:
    """The files that each FILE stands for; from a directory, those whose beginnings look right, as `what`."""
    for argument in arguments:
        if _is_puzzle(argument) or not os.path.isdir(argument):
            yield argument
            continue
        try:
            files = [entry for entry in os.scandir(argument) if entry.is_file() and not entry.name.startswith(".")]
        except OSError as error:
            unreadable(_unreadable(argument, error), argument)
            continue
        files.sort(key=lambda entry: entry.name)
        is_wanted = {entry.name: _is_wanted(entry, looks_right) for entry in files}
        if skipped := [printable(name) for name, wanted in is_wanted.items() if not wanted]:
            names = skipped[:_NAMED]
            if len(skipped) > _NAMED:
                names.append(f"and {len(skipped) - _NAMED} more")
            warn(f"{argument}: skipped files that do not look like {what}: {', '.join(names)}")
        if len(skipped) == len(files):
            unreadable(f"{argument}: expected puzzle files in this directory, found none", argument)
        yield from (entry.path for entry in files if is_wanted[entry.name])


def _is_wanted(entry: os.DirEntry[str], looks_right: Callable[[bytes], bool]) -> bool:
    """False for a program or document, and for a file that begins wrong; what cannot be read is reported later.

    That is what cannot be opened, and a file of puzzles by its name that is empty or no text.
    """
    if entry.name.endswith(_OTHER_EXTENSIONS):
        return False
    try:
        with open(entry.path, "rb") as stream:
            start = stream.read(_SEEN)
    except OSError:
        return True
    if looks_right(start):
        return True
    is_damaged = not start.strip() or not formats.looks_like_text(start)
    return is_damaged and entry.name.lower().endswith(_PUZZLE_EXTENSIONS)


def _is_puzzle(argument: str) -> bool:
    """True for an argument that is itself a puzzle, not a path: a link, or a game ID such as `5x5:...`."""
    if argument.startswith(("http://", "https://")):
        return True
    return formats.is_puzzle(argument) and not os.path.exists(argument)


@contextmanager
def _opened(file: str) -> Iterator[IO[bytes]]:
    """The bytes of a path, of stdin, or of a puzzle in its place.

    A FormatError in this block gets the title of the file; a path that cannot be read is one.
    """
    try:
        if file == "-":
            if sys.stdin.isatty():
                tell("hitori: reading from the terminal; Ctrl-D ends the text")
            yield sys.stdin.buffer
        elif _is_puzzle(file):
            yield BytesIO(file.encode("utf-8", "replace"))
        else:
            try:
                with open(file, "rb") as stream:
                    yield stream
            except OSError as error:
                raise _unreadable(file, error) from None
    except FormatError as error:
        raise error.located(file=called(file)) from None


def _unreadable(file: str, error: OSError) -> FormatError:
    return FormatError(error.strerror or str(error), file=file)


def writes_lines(solver: Solver) -> bool:
    """Whether a solver writes its answers as lines of JSON."""
    return isinstance(solver, NativeSolver)


def print_lines(source: Source, ask: Ask, progress: Progress, exit_of: Mapping[str, Exit] = EXIT_OF) -> None:
    """Print the lines for each puzzle of the files, in order, and note what `exit_of` says of what sums them up."""
    batch = native.Batch()
    size = native.default_threads()

    def take(reader: native.Reader, file: str) -> tuple[int, tuple[Any, ...] | None]:
        return batch.read(reader, size - len(batch), file_of(file))

    items = read_in_bulk(source, take) if source.which is None else read_tasks(source)
    for item in chain(items, [None]):
        if isinstance(item, Task):
            batch.add(item.puzzle, file_of(item.file), item.number, item.notes)
        is_full = len(batch) >= size or batch.cells >= native.MOST_CELLS
        is_end = item is None or isinstance(item, Unreadable)  # whose line comes after those before it
        if is_full or (is_end and len(batch)):
            start = perf_counter()
            lines, found = ask(batch)
            with whole_before_interrupt():
                say(lines.removesuffix("\n"))
                progress.done += len(batch)
            for word in found:
                note(exit_of[word])
            batch.clear()
            size = native.next_size(size, perf_counter() - start)
        if isinstance(item, Unreadable):
            item.report()


def solve_in_order(
    tasks: Iterable[Task | Unreadable], solver: Solver, limits: Limits, threads: int | None = None
) -> Iterator[tuple[Task, SolveResult]]:
    """Each task with its result; `threads` are for each, see `threads_for_each`."""
    each_of = threads_for_each(threads)

    def many(puzzles: list[Puzzle]) -> Iterable[SolveResult]:
        each = each_of(len(puzzles))
        if each == 1:
            return native.solve_many(puzzles, limits=limits)
        return (native.solve(puzzle, limits, each) for puzzle in puzzles)

    one = guarded(solver)
    return _in_order(tasks, solver, many, lambda task: one.solve(task.puzzle, limits))


def threads_for_each(threads: int | None) -> Callable[[int], int | None]:
    """On how many threads the core shall work on each puzzle of a batch of so many (None: all cores).

    If the command line does not say `threads`, several puzzles get a thread each, and one that is alone gets all.
    """
    is_first = iter([True])
    return lambda puzzles: threads if threads is not None or (next(is_first, False) and puzzles == 1) else 1


def count_in_order(
    tasks: Iterable[Task | Unreadable], solver: Solver, limit: int | None, limits: Limits
) -> Iterator[tuple[Task, SolutionCount]]:
    """Each task with its number of solutions."""
    many = partial(native.count_many, limit=limit, limits=limits)
    one = guarded(solver)
    return _in_order(tasks, solver, many, lambda task: one.count(task.puzzle, limit, limits))


def _in_order(
    tasks: Iterable[Task | Unreadable],
    solver: Solver,
    many: Callable[[list[Puzzle]], Iterable[Found]],
    one: Callable[[Task], Found],
) -> Iterator[tuple[Task, Found]]:
    """Each task with what is found: by the core for a batch in one call, by another solver one by one."""
    if not isinstance(solver, NativeSolver):
        yield from one_by_one(tasks, one)
        return
    for batch in native.batches(tasks, lambda task: len(task.puzzle) if isinstance(task, Task) else 0):
        found = iter(many([task.puzzle for task in batch if isinstance(task, Task)]))
        for task in batch:
            if isinstance(task, Unreadable):
                task.report()
            else:
                yield task, next(found)


def one_by_one(tasks: Iterable[Task | Unreadable], work: Callable[[Task], Found]) -> Iterator[tuple[Task, Found]]:
    """Each task with what the work on it finds; a task that fails is reported, and the next one taken."""
    for task in tasks:
        if isinstance(task, Unreadable):
            task.report()
            continue
        try:
            found = work(task)
        except HitoriError as error:
            task.fail(error)
            continue
        yield task, found
