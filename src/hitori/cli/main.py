"""The `hitori` command: finds the verb, runs it, and turns what happened into an exit status.

A verb is a module of this package with a click command named `command` that returns its exit status; it is imported
when it is called, so that no verb waits for another's imports. To add a verb, write its file and its line in `VERBS`.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

import click

from ..errors import HitoriError, OutOfTimeError
from .output import Exit, complain
from .verbs import Verbs

VERBS = {
    "solve": "Print each puzzle solved.",
    "count": "Count the solutions of each puzzle.",
    "check": "Tell every rule that a solution breaks.",
    "explain": "Tell every step to the solution, and why.",
    "hint": "Tell what is wrong, or the next step.",
    "rate": "Tell how hard a puzzle is for a person.",
    "generate": "Make puzzles with exactly one solution.",
    "dataset": "Make sets of puzzles with known properties.",
    "convert": "Write puzzles in another format.",
    "export": "Write a puzzle as a model for other programs.",
    "render": "Draw a puzzle: terminal, SVG, PNG or PDF.",
    "book": "Print puzzles as a PDF book, solutions at the back.",
    "trace": "Tell a search step by step, as text or as a page.",
    "compare": "Print what several solvers answer to each puzzle.",
    "numbers": "Look into the mathematics of Hitori.",
    "lab": "Measure solvers on suites of puzzles, and report.",
    "play": "Play in the browser.",
    "solvers": "List the solvers and whether they are installed.",
    "completion": "Print the completion script of a shell.",
}
COMPLETION_VARIABLE = "_HITORI_COMPLETE"


def _print_version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from .. import __version__

        click.echo(f"hitori {__version__}")
        context.exit()


@click.command(cls=Verbs, verbs=VERBS, package=__package__, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Print the version."
)
def hitori() -> None:
    """The toolkit for the Hitori puzzle.

    Exit status: 0 done, 1 no solution or not valid, 2 bad usage or input, 3 a limit was reached.
    """


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line (by default that of the process) and return its exit status."""
    if instruction := os.environ.get(COMPLETION_VARIABLE):
        from click.shell_completion import shell_complete

        return shell_complete(hitori, {}, "hitori", COMPLETION_VARIABLE, instruction)
    _prepare_streams()
    try:
        status = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader left, as `| head` does. Nothing may be flushed into the pipe any more, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return Exit.BROKEN_PIPE
    except KeyboardInterrupt:
        sys.stdout.flush()
        status = Exit.INTERRUPTED
    if status == Exit.INTERRUPTED:
        gc.freeze()  # else Python looks for garbage in all that is loaded before it ends: 0.2 s where Dask is
    return status


def _prepare_streams() -> None:
    """Let reading and writing work, whatever the shell has set up.

    What goes into a file or a pipe is UTF-8, as what is read: one command must understand the other.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by the shell, as with `>&-`
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):
        encoding = sys.stdout.encoding if sys.stdout.isatty() else "utf-8"
        sys.stdout.reconfigure(encoding=encoding, errors="backslashreplace")


def _run(arguments: list[str]) -> int:
    try:
        with hitori.make_context("hitori", arguments) as context:
            status: int = hitori.invoke(context)
            return status
    except click.exceptions.Exit as early:
        return early.exit_code
    except click.ClickException as error:
        error.show()
    except OutOfTimeError as error:
        complain(error)
        return Exit.UNDECIDED
    except HitoriError as error:
        complain(error)
    except BrokenPipeError:
        raise
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else error)
    except MemoryError:
        complain("this takes more memory than there is")
    return Exit.BAD_INPUT
