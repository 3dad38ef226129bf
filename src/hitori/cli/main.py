"""The `hitori` command: finds a command or a group of them, runs it, and turns what happened into an exit status.

Each command is a module of this package with a click command named `command` that returns its exit status, or notes
one for each puzzle. It is imported only when called, so no command waits for another's imports. To add one, write its
file and its line in `COMMANDS`; `HOMES` says where those of the annexes are.
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

from ..errors import DisagreementError, HitoriError, OutOfTimeError
from ..extras import clash, own_version
from .command import LazyGroup, project_address
from .output import Exit, complain, warn, worst

COMMANDS = {
    "solve": "Solve puzzles.",
    "count": "Count the solutions of each puzzle.",
    "check": "List the broken rules of a solution.",
    "prove": "Prove how many solutions a puzzle has.",
    "verify": "Check a proof about a puzzle.",
    "explain": "Explain every step to the solution.",
    "hint": "Find a mistake, or the next step.",
    "judge": "Judge whether a step follows from cells.",
    "rate": "Rate how hard a puzzle is for a person.",
    "generate": "Make puzzles with exactly one solution.",
    "dataset": "Build sets of puzzles with known properties.",
    "convert": "Write puzzles in another format.",
    "transform": "Turn, mirror or relabel puzzles.",
    "export": "Write a puzzle as a model for other programs.",
    "render": "Draw a puzzle: terminal, SVG, PNG or PDF.",
    "book": "Make a PDF book of puzzles, solutions at the back.",
    "trace": "Trace a search step by step, as text or as a page.",
    "compare": "Compare the answers of several solvers.",
    "class": "Set an assignment for a course, and mark it.",
    "numbers": "Explore the mathematics of Hitori.",
    "lab": "Measure solvers on suites of puzzles, and report.",
    "play": "Play in the browser.",
    "solvers": "List the solvers and whether they are installed.",
    "completion": "Print the completion script of a shell.",
    "help": "Show the help of a command.",
}
HOMES = {name: f"{__package__}.{name}" for name in COMMANDS} | {
    "completion": "hitori.cli.solvers:completion_command",
    "help": "hitori.cli.command:help_command",
    "dataset": "hitori.lab.commands.puzzles:dataset_command",
    "class": "hitori.course.commands",
    "numbers": "hitori.numbers.commands",
    "lab": "hitori.lab.commands",
}
"""Where each command is; this package does not import the annexes."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import Buffer

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
    purposes=COMMANDS,
    homes=HOMES,
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

    Exit status: 0 done, 1 no solution or not valid, 2 bad usage or input, 3 a limit was reached, 4 hitori failed.
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
            status: int | None = hitori.invoke(context)
            return worst() if status is None else status
    except click.exceptions.Exit as early:
        return early.exit_code
    except click.ClickException as error:
        error.show()
    except OutOfTimeError as error:
        complain(error)
        return Exit.UNDECIDED
    except DisagreementError as error:
        complain(error)
        return Exit.NO
    except HitoriError as error:
        complain(error)
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
