"""`hitori completion`: the script that lets a shell complete hitori's commands, options and solvers."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from .main import COMPLETION_VARIABLE, hitori
from .options import Names
from .output import Exit, say


@click.command("completion")
@click.argument("shell", type=Names(["bash", "zsh", "fish"]))
def command(shell: str) -> int:
    """Print the completion script of a shell, e.g. for `eval "$(hitori completion bash)"` in ~/.bashrc."""
    script = get_completion_class(shell)
    assert script is not None, "click completes these three"
    say(script(hitori, {}, "hitori", COMPLETION_VARIABLE).source())
    return Exit.DONE
