"""`hitori solvers` and `hitori completion`: what may stand in a command line, for people and for shells."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from ..solving.registry import SolverInfo, solvers
from .main import COMPLETION_VARIABLE, hitori
from .options import Names, new_command, output_file_for, results_of
from .output import aligned, nothing_printed, results_in, say, say_json


@new_command(
    "solvers",
    "hitori solvers",
    "hitori solvers --json",
)
@results_of("Print one JSON object per solver per line.")
def command(as_json: bool) -> None:
    """List the solvers: paradigm, version, options, and how to install a missing one."""
    with nothing_printed():
        infos = solvers()
    if as_json:
        for info in infos:
            say_json(asdict(info))
    else:
        say("\n".join(aligned([_columns(info) for info in infos])))


def _columns(info: SolverInfo) -> tuple[str, str, str, str]:
    options = ", ".join(f"{key}={_shown(value)}" for key, value in info.options.items())
    version = info.version or info.problem or f"not installed: {info.how_to_install}"
    return info.name, info.paradigm, version, options


def _shown(default: object) -> str:
    if isinstance(default, bool):
        return "on" if default else "off"
    return str(default)


@new_command("completion", "hitori completion bash", "hitori completion fish -o hitori.fish")
@click.argument("shell", type=Names(["bash", "zsh", "fish"]))
@output_file_for("Write to this file instead of stdout.")
def completion_command(shell: str, output: Path | None) -> None:
    """Print the completion script of a shell, e.g. for `eval "$(hitori completion bash)"` in ~/.bashrc."""
    script = get_completion_class(shell)
    assert script is not None, "click completes these three"
    with results_in(output):
        say(script(hitori, {}, "hitori", COMPLETION_VARIABLE).source())
