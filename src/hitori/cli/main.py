"""The `hitori` command: finds a command or a group of them, runs it, and turns what happened into an exit status.

Each command is a module of this package with a click command named `command` that returns its exit status, or notes
one for each puzzle. It is imported only when called, so no command waits for another's imports. To add one, write its
file and its line in `COMMANDS`.
"""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
from collections.abc import Sequence
from io import BufferedWriter, FileIO, TextIOWrapper

import click

from ..errors import HitoriError
from ..extras import clash, own_version
from .command import LazyGroup, Listed, project_address, usage_problem
from .output import Exit, complain, exit_of, note, warn, worst

COMMANDS = {
    "solve": Listed("Solve puzzles."),
    "count": Listed("Count the solutions of each puzzle."),
    "check": Listed("List the broken rules of a solution."),
    "prove": Listed("Prove a claim about the solutions of a puzzle."),
    "verify": Listed("Check a proof about a puzzle."),
    "explain": Listed("Explain every step to the solution."),
    "hint": Listed("Find a mistake, or the next step."),
    "judge": Listed("Judge whether a step follows from cells."),
    "rate": Listed("Rate how hard a puzzle is for a person."),
    "generate": Listed("Make puzzles with exactly one solution."),
    "repair": Listed("Change few labels so that a puzzle has one solution."),
    "dataset": Listed("Build sets of puzzles with known properties.", "..lab.commands.puzzles:dataset_command"),
    "convert": Listed("Write puzzles in another format."),
    "transform": Listed("Turn, mirror or relabel puzzles."),
    "export": Listed("Write a puzzle as a model for other programs."),
    "render": Listed("Draw a puzzle: terminal, SVG, PNG, PDF or LaTeX."),
    "book": Listed("Make a PDF book of puzzles, solutions at the back."),
    "trace": Listed("Trace a search step by step, as text or as a page."),
    "compare": Listed("Compare the answers of several solvers."),
    "class": Listed("Set an assignment for a course, and mark it.", "..course.commands"),
    "numbers": Listed("Explore the mathematics of Hitori.", "..numbers.commands"),
    "lab": Listed("Measure solvers on suites of puzzles, and report.", "..lab.commands"),
    "play": Listed("Play in the browser."),
    "solvers": Listed("List the solvers and whether they are installed."),
    "completion": Listed("Print the completion script of a shell.", ".solvers:completion_command"),
    "help": Listed("Show the help of a command.", ".command:help_command"),
}
"""Each command in one line; this package imports none of them, and none of the annexes."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Buffer

_HELP_INSTEAD: type[click.ClickException] | tuple[()] = getattr(click.exceptions, "NoArgsIsHelpError", ())
"""With click 8.2 and newer, how a group ends that is called without a command: its help is shown."""

COMPLETION_VARIABLE = "_HITORI_COMPLETE"
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)  # the system names no file; files of ours are named already


def _print_version(context: click.Context, _option: click.Parameter, is_wanted: bool) -> None:
    if is_wanted and not context.resilient_parsing:
        click.echo(f"hitori {own_version()}")
        if problem := clash():
            warn(problem)
        context.exit()


@click.command(
    cls=LazyGroup,
    table=COMMANDS,
    package=__package__,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "-V",
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version.",
)
def hitori() -> None:
    """The toolkit for the Hitori puzzle.

    Exit status: 0 what was asked is done or holds, 1 it does not hold (no solution, not valid, not unique, refused), 2
    bad usage or bad input, 3 a limit was reached, 4 a solver broke a rule or crashed. Of several puzzles the worst
    counts: 4, then 2, 3, 1, 0.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line (by default that of the process) and return its exit status."""
    if instruction := os.environ.get(COMPLETION_VARIABLE):
        from click.shell_completion import shell_complete

        return shell_complete(hitori, {}, "hitori", COMPLETION_VARIABLE, instruction)
    _prepare_streams()
    # SIGTERM unwinds the run, so that no unfinished file stays.
    before = signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(Exit.TERMINATED))
    try:
        status = _flushed(_run(list(sys.argv[1:] if arguments is None else arguments)))
    except BrokenPipeError:  # the reader closed the pipe, as `| head` does
        _give_up_stdout()
        return Exit.BROKEN_PIPE
    except KeyboardInterrupt:
        sys.stdout.flush()
        status = Exit.INTERRUPTED
    finally:
        signal.signal(signal.SIGTERM, before)
    if status == Exit.INTERRUPTED:
        gc.freeze()  # otherwise Python collects garbage among all loaded modules at exit: 0.2 s with Dask
    return status


def _flushed(status: int) -> int:
    """The status, or BAD_INPUT if what is left to print finds no room; that is reported once."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        if status != Exit.BAD_INPUT:
            complain(f"stdout: {error.strerror}")
        _give_up_stdout()
        return Exit.BAD_INPUT
    return status


def _give_up_stdout() -> None:
    """Nothing may be flushed into it any more, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Closed(FileIO):
    """Standard output that the shell has closed, as with `>&-`: what is printed is lost, and that is an error, once."""

    _is_reported = False

    def write(self, content: Buffer) -> int:
        if not self._is_reported:
            self._is_reported = True
            raise OSError(errno.EBADF, os.strerror(errno.EBADF), "stdout")
        return super().write(content)


def _prepare_streams() -> None:
    """Make stdin, stdout and stderr work, whatever the shell has set up.

    Files and pipes are read and written as UTF-8: one command must understand the other's output.
    """
    if sys.stdin is None:  # closed by the shell, as with `<&-`
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = TextIOWrapper(BufferedWriter(_Closed(os.devnull, "w")), encoding="utf-8")
    if isinstance(sys.stdout, TextIOWrapper):
        encoding = sys.stdout.encoding if sys.stdout.isatty() else "utf-8"
        sys.stdout.reconfigure(encoding=encoding, errors="backslashreplace")


def _run(arguments: list[str]) -> int:
    try:
        with hitori.make_context("hitori", arguments) as context:
            try:
                status: int | None = hitori.invoke(context)
            except HitoriError as error:
                complain(error)
                note(exit_of(error))
                return worst()
            return worst() if status is None else status
    except click.exceptions.Exit as early:
        return early.exit_code
    except _HELP_INSTEAD as error:
        error.show()
    except click.ClickException as error:
        complain(usage_problem(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        file = error.filename or ("stdout" if error.errno in _NO_ROOM else None)
        complain(f"{file}: {error.strerror}" if file else error)
    except MemoryError:
        complain("not enough memory for this; try a smaller puzzle")
    except Exception:
        import traceback

        traceback.print_exc()
        address = project_address("Issues")
        complain(
            "this is a bug in hitori; please report it with the lines above, the command, its files and the output of "
            f"`hitori --version`{f': {address}' if address else ''}"
        )
        return Exit.DEFECT
    return Exit.BAD_INPUT
