"""Arguments and options that several commands take, as decorators.

`@puzzle_files` is FILE..., --from, --size and --puzzle, which the command takes as `source`; `@puzzle_file` is the same
for one FILE. `@time_limit` is --time-limit, taken as `limits`; `@solver_choice("native")` is --solver and --option,
taken as `solver`. `@results` is --json and -o for what a command prints; one that makes files itself has `@json_lines`
and `@output_file`. `@record_format` is --to, `@grid_size(...)` is --size, `@cells_choice(...)` is --cells,
`@puzzle_choice` is --puzzle,
`@language_choice` is --language.
`Amount` is the type of a measured quantity, e.g. seconds; `Length` that of a length on paper; `FileName` that of a
file or folder; `Integer` that of a whole number within bounds; `Names` that of a name from a short list, in any case;
`completed(...)` completes other names. `@program_lines` and `@program_runs` are --program and --program-once.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, wraps
from math import inf, isnan, nan
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click
from click.core import ParameterSource

from ..errors import InvalidOptionError, did_you_mean
from ..formats import format_names
from ..messages import ENGLISH, languages
from ..results import UNLIMITED, Limits
from ..solving.base import ReadySolver
from ..solving.registry import get_solver, is_plug_in, solver_names, solver_options
from .command import Command, examples
from .output import answer_in_json, nothing_printed, results_in, take_reading_options, warn

if TYPE_CHECKING:
    from pathlib import Path

Body = Callable[..., int | None]
"""What a command calls."""

_SWITCH = {"on": True, "yes": True, "true": True, "1": True, "off": False, "no": False, "false": False, "0": False}


class Names(click.Choice):  # type: ignore[type-arg]  # generic since click 8.2 only
    """One of these names, in any case: `--difficulty Hard`. Suggests the closest for a misspelt one."""

    def __init__(self, names: Iterable[str]) -> None:
        super().__init__(list(names), case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name as the list spells it; fails as click does, with a suggestion."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            close = did_you_mean(str(value), self.choices) or "."
            return self.fail(error.message.removesuffix(".") + close, param, ctx)


def completed(names: Callable[[], Iterable[str]]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """The `shell_complete` of names; of the last one in a list such as `native,z3`."""

    def complete(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
        listed, comma, last = incomplete.rpartition(",")
        return [f"{listed}{comma}{name}" for name in names() if name.startswith(last)]

    return complete


complete_formats = completed(format_names)
complete_solvers = completed(solver_names)


class Option(click.Option):
    """An option that shows a default in words as it shows a value: `[default: one per core]`."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Its names and its help; click puts a default in words into parentheses."""
        record = super().get_help_record(ctx)
        if record is None or not isinstance(self.show_default, str):
            return record
        names, text = record
        return names, text.replace(f"[default: ({self.show_default})", f"[default: {self.show_default}")


option = partial(click.option, cls=Option)
flag = partial(option, is_flag=True)
with_default = partial(option, show_default=True)
json_lines_of = partial(flag, "--json", "as_json")
json_lines = json_lines_of(help="Print one JSON object per puzzle per line.")
read_as = option(
    "--from",
    "read_as",
    metavar="FORMAT",
    shell_complete=complete_formats,
    show_default="detect it",
    help="Read the input in this format; `hitori help convert` lists the formats.",
)


def language_choice(command: Body) -> Body:
    """--language, e.g. `de`: one of those that `messages` has files for."""
    return with_default(
        "--language", type=Names(languages()), default=ENGLISH, help="Write sentences in this language."
    )(command)


def size_of(value: str) -> tuple[int, int]:
    """`10` or `8x12`, rows first; fails as a type of click does."""
    rows, cross, cols = value.lower().partition("x")
    try:
        size = int(rows), int(cols if cross else rows)
    except ValueError:
        size = 0, 0
    if min(size) < 1:
        raise click.BadParameter(f"expected N or RxC, e.g. 10 or 8x12, got '{value}'")
    return size


class FileName(click.Path):
    """The name of a file or folder; refuses an empty one, of which `pathlib` makes the working directory."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name; fails as click does."""
        if not str(value):
            self.fail(f"expected the name of a {'file' if self.file_okay else 'folder'}, got ''", param, ctx)
        return super().convert(value, param, ctx)


READABLE = FileName(allow_dash=True)
"""A file to read; `-` is stdin."""


def file_path() -> FileName:
    """The type of a file that is taken as a path."""
    from pathlib import Path  # the commands that take none do without

    return FileName(dir_okay=False, path_type=Path)


class Integer(click.IntRange):
    """An integer within bounds, e.g. the 3 in `--count 3`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The integer; fails as click does, with the bounds."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            bounds = f" >= {self.min}" if self.max is None else f" from {self.min} to {self.max}"
            return self.fail(f"expected an integer{'' if self.min is None else bounds}; got '{value}'", param, ctx)

    def _describe_range(self) -> str:
        # Click describes an integer without bounds as "x<=None".
        return "" if self.min is self.max is None else super()._describe_range()


positive = partial(option, type=Integer(min=1))


class Amount(click.FloatRange):
    """A number >= 0, e.g. the 10 in `--time-limit 10`. Refuses NaN, which click accepts in every range."""

    def __init__(self, *, unit: str = "seconds", above_zero: bool = False, most: float | None = None) -> None:
        super().__init__(min=0, max=most, min_open=above_zero)
        self._unit = unit

    def convert(self, value: float, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; fails as click does."""
        try:
            number = float(value)
        except ValueError:
            number = nan
        if isnan(number):
            self.fail(f"expected {self._unit}, e.g. 10; got '{value}'", param, ctx)
        try:
            return super().convert(number, param, ctx)
        except click.BadParameter:
            least = "more than 0" if self.min_open else "at least 0"
            most = "" if self.max is None else f" and at most {self.max:g}"
            return self.fail(f"expected {least}{most} {self._unit}; got '{value}'", param, ctx)


class Range(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.2 only
    """A range of integers within bounds, e.g. the 3..12 in `--rows 3..12`, or one integer."""

    name = "range"

    def __init__(self, least: int, most: int) -> None:
        self._least, self._most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The range; fails as click does, with the bounds."""
        if isinstance(value, range):
            return value
        first, _, last = str(value).partition("..")
        try:
            found = range(int(first), int(last or first) + 1)
        except ValueError:
            found = range(0)
        if not found or found[0] < self._least or found[-1] > self._most:
            self.fail(f"expected a range such as {self._least}..12, up to {self._most}; got '{value}'", param, ctx)
        return found


class Length(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.2 only
    """A length on paper, in mm, e.g. `12mm`, `1.2cm`, `0.5in` or `36pt`; a number alone is in mm."""

    name = "length"
    _MM: Final = {"mm": 1.0, "": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The length; fails as click does."""
        text = str(value).strip().lower()
        number = text.rstrip("abcdefghijklmnopqrstuvwxyz ")
        unit = text[len(number) :].strip()
        try:
            length = float(number) * self._MM[unit]
        except (ValueError, KeyError):
            length = nan
        if not 0 < length < inf:
            self.fail(f"expected a length above 0, e.g. 12mm, 1.2cm, 0.5in or 36pt; got '{value}'", param, ctx)
        return length


cell_size = option(
    "--cell-size", type=Length(), metavar="LENGTH", help="Make cells this wide, e.g. 12mm, 1.2cm, 0.5in or 36pt."
)
puzzle_choice = option(
    "--puzzle",
    "which",
    metavar="N or NAME",
    help="Take only this puzzle of FILE: its number, from 1 across all files, or its name.",
)
grid_size = partial(option, "--size", type=size_of, metavar="N or RxC")


read_size = grid_size(
    help="Take the labels for puzzles of so many rows and columns.", show_default="what the text says"
)


class Source(NamedTuple):
    """Where the puzzles of a command are, and how they are read: its FILE arguments and options of the same names."""

    files: tuple[str, ...]
    read_as: str | None
    which: str | None = None
    size: tuple[int, int] | None = None


def source_of(files: tuple[str, ...], read_as: str | None, which: str | None, size: tuple[int, int] | None) -> Source:
    """The source of these options; ends the command if they cannot be combined."""
    refuse_if(files.count("-") > 1, "stdin is read once: only one FILE can be -")
    refuse_if(
        size is not None and read_as not in (None, "text"),
        f"--size and --from {read_as} cannot be combined: a size is for text, where the labels leave it open",
    )
    take_reading_options()
    return Source(files, read_as, which, size)


def reading(command: Body) -> Body:
    """`--from FORMAT`, `--size N or RxC` and `--puzzle N or NAME`, for `source_of`."""
    return read_as(read_size(puzzle_choice(command)))


def _sourced(command: Body) -> Body:
    @wraps(command)
    def with_source(
        files: tuple[str, ...],
        read_as: str | None,
        which: str | None,
        size: tuple[int, int] | None,
        **others: Any,
    ) -> int | None:
        return command(source=source_of(files, read_as, which, size), **others)

    return reading(with_source)


def puzzle_files(command: Body) -> Body:
    """FILE... (paths, directories, URLs, `-` for stdin), and the options of `reading`."""
    return click.argument("files", metavar="FILE...", nargs=-1, required=True, type=READABLE)(_sourced(command))


def puzzle_file(command: Body) -> Body:
    """FILE, and the options of `reading`."""
    return click.argument("files", metavar="FILE", type=READABLE, callback=lambda _context, _parameter, file: (file,))(
        _sourced(command)
    )


def output_file_for(purpose: str) -> Callable[[Body], Body]:
    """`-o FILE` with this help, taken as a Path; `-` is stdout, and None."""

    def to_path(_context: click.Context, _parameter: click.Parameter, value: str | None) -> Path | None:
        if value is None or value == "-":
            return None
        from pathlib import Path  # a plain answer does not wait for it

        return Path(value)

    return click.option("-o", "--output", type=FileName(dir_okay=False), callback=to_path, help=purpose)


output_file = output_file_for("Write to this file instead of stdout; its extension chooses the format.")


JSON_OR_TEXT = (".jsonl", ".ndjson", ".json", ".txt")
"""How a file of JSON may end. In `.json` several values are an array."""


def results_of(json_prints: str, *, text: Sequence[str] = (".txt",)) -> Callable[[Body], Body]:
    """`--json` and `-o`, for a command that prints its results with `say`; it takes `as_json`, and no file.

    The name of the file chooses JSON or text, as everywhere; `text` is how a name may end for text.
    """
    extensions = {"text": text, "json": JSON_OR_TEXT}

    def with_results(body: Body) -> Body:
        @json_lines_of(help=json_prints)
        @output_file
        @wraps(body)
        def to_output(as_json: bool, output: Path | None, **others: Any) -> int | None:
            is_json = form_of(None, as_json, output, extensions) == "json"
            if is_json:
                answer_in_json()
            with results_in(output, as_array=is_json and is_one_value(output)):
                return body(as_json=is_json, **others)

        return to_output

    return with_results


results = results_of("Print one JSON object per puzzle per line.")


def is_one_value(output: Path | None) -> bool:
    """Whether the file holds one JSON value, an array if there are several, and not one on each line."""
    return output is not None and output.suffix.lower() == ".json"


format_choice = partial(option, "--to", "--format", "write_as")
record_format = format_choice(
    help="Write this format.",
    show_default="by the extension of -o, else text",
    metavar="FORMAT",
    shell_complete=complete_formats,
)


def refuse_if(is_wrong: object, problem: str) -> None:
    """End the command, as click does, if its command line is wrong."""
    if is_wrong:
        raise click.UsageError(problem)


def given(names: Iterable[str]) -> list[str]:
    """Those of the running command's options that stand on the command line."""
    source = click.get_current_context().get_parameter_source
    return [name for name in names if source(name) is ParameterSource.COMMANDLINE]


cells_choice = partial(
    option,
    "--cells",
    type=Names("01"),
    metavar="0|1",
    callback=lambda _context, _parameter, base: None if base is None else int(base),
)
"""`--cells 0` or `--cells 1`: cells as (row, column), counted from there."""


def progress_choice(purpose: str) -> Callable[[Body], Body]:
    """`--progress SHADING`, for `reading.read_with_progress`."""
    return option(
        "--progress",
        metavar="SHADING",
        type=READABLE,
        help=f"{purpose}: `#` shaded, `.` unshaded, `?` open.",
        show_default="the marks in FILE",
    )


time_limit_of = partial(
    option,
    "--time-limit",
    "limits",
    type=Amount(),
    metavar="SECONDS",
    callback=lambda _context, _parameter, seconds: UNLIMITED if seconds is None else Limits(time=seconds),
)
time_limit = time_limit_of(help="Stop after this long on each puzzle.")


def solver_choice(default: str) -> Callable[[Body], Body]:
    """`--solver NAME` and `--option KEY=VALUE`."""

    def chosen(command: Body) -> Body:
        @with_default(
            "--solver",
            default=default,
            metavar="NAME",
            shell_complete=complete_solvers,
            help="Use this solver.",
        )
        @click.option(
            "--option",
            "options",
            multiple=True,
            metavar="KEY=VALUE",
            help="Set an option of the solver; see `hitori solvers`.",
        )
        @wraps(command)
        def with_solver(solver: str, options: tuple[str, ...], **others: Any) -> int | None:
            with nothing_printed():
                settings = read_settings(solver, options)
            return command(solver=solver_named(solver, settings), **others)

        return with_solver

    return chosen


def solver_named(name: str, options: Mapping[str, object] | None = None) -> ReadySolver:
    """The solver of that name; a plug-in works in a process of its own, which a limit or Ctrl-C ends.

    On Windows, which has no groups of processes, it works in ours.
    """
    if not is_plug_in(name) or not hasattr(os, "killpg"):
        return get_solver(name, **(options or {}))
    from ..solving.own_process import PlugInProcess  # the solvers of hitori end by themselves

    return PlugInProcess(name, options or {}, warn)


program_lines = option(
    "--program",
    "programs",
    multiple=True,
    metavar="COMMAND",
    help="Ask this program too, which answers each line with a line; repeat for more. See docs/laboratory.md.",
)
program_runs = option(
    "--program-once",
    "once",
    multiple=True,
    metavar="COMMAND",
    help="Ask this program too, which is started for each puzzle; repeat for more.",
)


def form_of(write_as: str | None, as_json: bool, output: Path | None, extensions: Mapping[str, Sequence[str]]) -> str:
    """What to write: what `--to` or `--json` says, or the name of the file; else text."""
    refuse_if(
        as_json and write_as not in (None, "json"),
        "--to FORMAT and --json cannot be combined: --json is --to json",
    )
    wanted = "json" if as_json else write_as
    if output is None:
        return wanted or "text"
    from ..atomic import kind_by_extension  # a plain answer does not wait for it

    return kind_by_extension(output, extensions, wanted, "text")


def new_command(name: str, *command_lines: str) -> Callable[[Body], click.Command]:
    """A command of that name, with examples at the foot of its help text."""
    return click.command(name, cls=Command, epilog=examples(*command_lines))


def read_settings(name: str, settings: Sequence[str]) -> dict[str, object]:
    """The `KEY=VALUE` settings of a solver, each read as the type of its default.

    Raises UnknownSolverError or InvalidOptionError.
    """
    defaults = solver_options(name) if settings else {}
    found = {}
    for setting in settings:
        key, sign, value = setting.partition("=")
        key = key.replace("-", "_")
        if not sign:
            raise InvalidOptionError(f"expected --option KEY=VALUE, got '{setting}'")
        found[key] = _read_value(key, value, defaults.get(key))
    return found


def _read_value(key: str, value: str, default: object) -> object:
    if isinstance(default, bool):
        if value not in _SWITCH:
            raise InvalidOptionError(f"expected 'on' or 'off' for the option '{key}', got '{value}'")
        return _SWITCH[value]
    if isinstance(default, int | float):
        try:
            return type(default)(value)
        except ValueError:
            kind = "an integer" if isinstance(default, int) else "a number"
            raise InvalidOptionError(f"expected {kind} for the option '{key}', got '{value}'") from None
    return value
