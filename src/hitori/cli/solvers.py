"""`hitori solvers` and `hitori completion`: what may stand in a command line, for people and for shells."""

from __future__ import annotations

from dataclasses import asdict

import click
from click.shell_completion import get_completion_class

from ..solving.registry import SolverInfo, solvers
from .main import COMPLETION_VARIABLE, hitori
from .options import Names, json_lines_of, new_command
from .output import aligned, say, say_json


@new_command(
    "solvers",
    "hitori solvers",
    "hitori solvers --json",
)
@json_lines_of(help="Print one JSON object per solver per line.")
def command(as_json: bool) -> None:
    """List the solvers: paradigm, version, options, and how to install a missing one."""
    infos = solvers()
    if as_json:
        for info in infos:
            say_json(asdict(info))
    else:
        say("\n".join(aligned([_columns(info) for info in infos])))


def _columns(info: SolverInfo) -> tuple[str, str, str, str]:
    options = ", ".join(f"{key}={_shown(value)}" for key, value in info.options.items())
    return info.name, info.paradigm, info.version or f"not installed: {info.how_to_install}", options


def _shown(default: object) -> str:
    return ("off", "on")[default] if isinstance(default, bool) else str(default)


@click.command("completion")
@click.argument("shell", type=Names(["bash", "zsh", "fish"]))
def completion_command(shell: str) -> None:
    """Print the completion script of a shell, e.g. for `eval "$(hitori completion bash)"` in ~/.bashrc."""
    script = get_completion_class(shell)
    assert script is not None, "click completes these three"
    say(script(hitori, {}, "hitori", COMPLETION_VARIABLE).source())
