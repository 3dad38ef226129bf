"""`hitori solvers`: the registered solvers, and which of them are installed."""

from __future__ import annotations

from dataclasses import asdict

import click

from ..solving.registry import SolverInfo, solvers
from .options import examples
from .output import Exit, aligned, say, say_json


@click.command(
    "solvers",
    epilog=examples(
        "hitori solvers",
        "hitori solvers --json",
    ),
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per solver per line.")
def command(as_json: bool) -> int:
    """List the solvers: paradigm, version, options, and how to install a missing one."""
    infos = solvers()
    if as_json:
        for info in infos:
            say_json(asdict(info))
        return Exit.DONE
    say("\n".join(aligned([_columns(info) for info in infos])))
    return Exit.DONE


def _columns(info: SolverInfo) -> tuple[str, str, str, str]:
    options = ", ".join(f"{key}={_shown(value)}" for key, value in info.options.items())
    return info.name, info.paradigm, info.version or f"not installed: {info.how_to_install}", options


def _shown(default: object) -> str:
    return {True: "on", False: "off"}[default] if isinstance(default, bool) else str(default)
