"""`hitori lab rerun`: measures one pair of a run again."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from ...cli.options import FileName, Integer, examples, json_lines
from ...cli.output import Exit, say, say_json
from ..measure import plan as plans
from ..measure.outcomes import Outcome
from ..measure.runner import held_against
from ..measure.supervisor import Supervisor


@click.command("rerun", epilog=examples("hitori lab rerun out/rq3 128", "hitori lab rerun out/rq3 128 --json"))
@click.argument("run", type=FileName(file_okay=False, path_type=Path))
@click.argument("number", metavar="ID", type=Integer())
@json_lines
def command(run: Path, number: int, as_json: bool) -> int:
    """Repeat one measurement of a run, and show the puzzle and everything measured.

    Exits with 1 if the answer is wrong, with 3 if there is none.
    """
    plan = plans.read(run)
    pair = plan.pair(number)
    with Supervisor(pair.entrant, plan.bounds) as supervisor:
        measured = held_against(pair.instance.expected, supervisor.measure(pair.instance.puzzle))
    line = {"id": number, "entrant": pair.entrant.name, "instance": pair.instance.name, **asdict(measured)}
    if as_json:
        say_json(line)
    else:
        say(f"{pair.instance.puzzle}\n")
        say("\n".join(f"{name}: {value}" for name, value in line.items() if value not in (None, "")))
    if measured.outcome == Outcome.WRONG:
        return Exit.NEGATIVE
    return Exit.DONE if measured.outcome.is_answer else Exit.UNDECIDED
