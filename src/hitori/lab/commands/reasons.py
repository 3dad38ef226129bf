"""`hitori lab reasons`: positions to test who reasons, and the scores of a system's answers."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from statistics import fmean

import click

from ...cli.options import FileName, Integer, Names, new_command, positive, results_of, with_default
from ...cli.output import Exit, Progress, say, say_json
from ...errors import counted
from ...explaining.techniques import Level
from ..puzzles.reasons import COUNT, SEED, SPLITS, read_rows, score, write_set
from . import FOLDER


@new_command(
    "reasons", "hitori lab reasons reasons", "hitori lab reasons reasons --score answers.jsonl --split test --json"
)
@click.argument("folder", metavar="DIR", type=FOLDER)
@click.option(
    "--score",
    "answers",
    type=FileName(exists=True, path_type=Path),
    metavar="FILE",
    help="Score these answers to the set.",
)
@with_default("--split", type=Names(list(dict.fromkeys(SPLITS))), default="test", help="Score this split.")
@with_default(
    "--seed", type=Integer(min=0, max=2**32 - 1), default=SEED, metavar="S", help="Make the positions from this seed."
)
@positive("--count", default=COUNT, show_default=True, metavar="K", help="Write this many positions.")
@results_of("Print one JSON object per position per line.")
def reasons_command(folder: Path, answers: Path | None, split: str, seed: int, count: int, as_json: bool) -> int:
    """Write positions with exact answers to DIR, or score the answers of a system that reasons.

    The positions are in three splits, by level and technique; no puzzle is in two splits. docs/scoring-reasons.md has
    the format of the files, and how answers are scored.
    """
    if answers is None:
        with Progress("positions"):
            made = write_set(folder, seed, count)
        for name, number in made.items():
            say(f"{folder / name}.jsonl: {counted(number, 'position')}")
        return Exit.DONE
    rows, given = read_rows(folder / f"{split}.jsonl"), read_rows(answers)
    found = [(row, score(row, given.get(name))) for name, row in rows.items()]
    if as_json:
        for row, worth in found:
            say_json({"id": row["id"], "level": row["level"], "technique": row["technique"], **asdict(worth)})
        return Exit.DONE
    say("level    positions  solved  reasoned  false step")
    for level in [*map(str, Level), "all"]:
        if of_level := [worth for row, worth in found if level in (row["level"], "all")]:
            solved = fmean(worth.solved for worth in of_level)
            reasoned = fmean(worth.reasoned for worth in of_level)
            false = fmean(worth.first_wrong is not None for worth in of_level)
            say(f"{level:8} {len(of_level):9}  {solved:6.1%}  {reasoned:8.3f}  {false:10.1%}")
    return Exit.DONE
