"""`hitori dataset bench`: build the benchmark for machines that reason, or check a folder of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ...cli.options import FileName, flag, given, json_lines_of, new_command, positive, refuse_if
from ...cli.output import Exit, Progress, aligned, say, say_json, warn
from ...environments.bench import SPLIT_NAMES
from ...errors import counted
from ..puzzles.bench import COUNT, SIZES, build, frozen
from ..puzzles.bench_check import checkers, faults_of
from . import into_folder

SHORT = 16
"""Characters of a secret below which its checksum may betray it."""


def _sizes(value: str) -> list[int]:
    known = SIZES["solve"]
    try:
        sizes = [int(size) for size in value.split(",")]
    except ValueError:
        sizes = []
    if not sizes or not {*sizes} <= {*known}:
        raise click.BadParameter(f"expected some of {','.join(map(str, known))}, got '{value}'")
    return sizes


@new_command(
    "bench",
    "hitori dataset bench -o bench --sizes 4 --count 1",
    "hitori dataset bench -o bench --check",
    "hitori dataset bench -o private --secret-seed secret.txt --sizes 4 --count 1",
)
@into_folder(help="The folder of the benchmark.")
@flag("--check", help="Check the benchmark in the folder instead of building it.")
@click.option(
    "--secret-seed",
    "secret",
    type=FileName(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Build a private part from the text of this file.",
)
@click.option("--sizes", type=_sizes, metavar="N,N,...", help="Take only puzzles of these sizes.")
@positive("--count", default=COUNT, show_default=True, metavar="K", help="Make this many items of a size and level.")
@positive("--workers", metavar="N", show_default="one per core", help="Run this many processes.")
@json_lines_of(help="Print one JSON object.")
def bench_command(
    folder: Path,
    check: bool,
    secret: Path | None,
    sizes: list[int] | None,
    count: int,
    workers: int | None,
    as_json: bool,
) -> int:
    """Build or check hitori-bench-1, a fixed benchmark.

    It asks machines that reason to solve puzzles, to judge steps, and to explain. In full, without --sizes and --count,
    it is the same everywhere, which its last line confirms. Exits with 1 if it is not, and if a check finds a fault.

    A private part is made like the public one, from a secret that the folder does not hold. Make one that nobody
    guesses: `openssl rand -hex 32 > secret.txt`.
    """
    if check:
        refuse_if(given(["secret", "sizes", "count", "workers"]), "--check takes no other option than -o and --json")
        return _checked(folder, as_json)
    text = None if secret is None else secret.read_bytes()
    with Progress("items") as progress:
        manifest = build(folder, secret=text, sizes=sizes, count=count, workers=workers, on_items=progress.advance)
    if text is not None and len(text.strip()) < SHORT:
        warn(f"a secret shorter than {SHORT} characters can be guessed from its checksum; use a longer one")
    is_full = secret is None and sizes is None and count == COUNT
    is_wrong = is_full and manifest["sha256"] != frozen()
    if as_json:
        say_json(manifest)
    else:
        _say_table(manifest)
        say(f"\nsha256 {manifest['sha256']}{', as everywhere' if is_full and not is_wrong else ''}")
    if is_wrong:
        warn(f"expected sha256 {frozen()}: this release of hitori makes other items; use a published copy")
    return Exit.NO if is_wrong else Exit.DONE


def _say_table(manifest: dict[str, Any]) -> None:
    rows = [(task, *(str(splits.get(split, 0)) for split in SPLIT_NAMES)) for task, splits in manifest["items"].items()]
    say("\n".join(aligned([("task", *SPLIT_NAMES), *rows], right=(1, 2, 3))))


def _checked(folder: Path, as_json: bool) -> int:
    using, items, faults = checkers(), 0, {}
    with Progress("items checked") as progress:
        for name, fault in faults_of(folder, using):
            items += 1
            progress.advance()
            if fault is not None:
                faults[name] = fault
    if as_json:
        say_json({"checked": items, "checkers": using, "faults": faults})
    else:
        for name, fault in faults.items():
            say(f"{name}: {fault}")
        proofs = " and ".join(using)
        say(f"{counted(items, 'item')} checked, their proofs by {proofs}: {counted(len(faults), 'fault')}")
    return Exit.NO if faults else Exit.DONE
