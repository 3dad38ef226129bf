"""`hitori lab suites`: the suites of puzzles that come with the laboratory."""

from __future__ import annotations

import click

from ...cli.options import completed, examples, json_lines
from ...cli.output import Exit, say, say_json
from ...formats import dumps
from ..puzzles.suites import suite, suite_names


@click.command("suites", epilog=examples("hitori lab suites", "hitori lab suites hard > hard.jsonl"))
@click.argument("name", required=False, shell_complete=completed(suite_names))
@json_lines
def command(name: str | None, as_json: bool) -> int:
    """List the suites; with NAME, print the puzzles of that suite, one JSON object per line."""
    if name is not None:
        for instance in suite(name).instances():
            say(dumps(instance.puzzle, "jsonl").rstrip("\n"))
        return Exit.DONE
    for known in map(suite, suite_names()):
        groups = [f"{group.count} per size, n = {_ranges(group.sizes)}" for group in known.groups]
        if as_json:
            say_json({"name": known.name, "title": known.title, "provenance": known.provenance, "groups": groups})
        else:
            say(f"{known.name}: {known.title}; {'; '.join(groups)}\n  {known.provenance}")
    return Exit.DONE


def _ranges(sizes: tuple[int, ...]) -> str:
    return f"{sizes[0]} .. {sizes[-1]}" if len(sizes) > 3 else ", ".join(map(str, sizes))
