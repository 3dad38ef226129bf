"""`hitori lab reasons`, `tricks` and `answer`: questions for systems that reason, and what their answers are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any

import click

from ...cli.options import FileName, Integer, Names, new_command, positive, refuse_if, results_of, with_default
from ...cli.output import Exit, Progress, aligned, say, say_json
from ...environments.bench import SPLIT_NAMES
from ...environments.items import TASKS, Item, items, read_items
from ...environments.marks import score
from ...errors import counted
from ...explaining.techniques import Level
from ...extras import own_version
from ..puzzles.answerers import SYSTEMS, TRICKS, answer_to, answered
from ..puzzles.reasons import COUNT, SEED, write_set
from . import FOLDER, need_the_laboratory

by_split = with_default("--split", type=Names(SPLIT_NAMES), default="test", help="Take the items of this split.")
by_seed = with_default("--seed", type=Integer(min=0, max=2**32 - 1), default=SEED, metavar="S", help="Use this seed.")


@new_command(
    "reasons",
    "hitori lab reasons reasons",
    "hitori lab reasons reasons --score answers.jsonl --split test --json",
    "hitori lab reasons hitori-bench-1 --score mine.jsonl --score others.jsonl --page leaderboard",
)
@click.argument("folder", metavar="DIR", type=FOLDER)
@click.option(
    "--score",
    "answers",
    type=FileName(exists=True, dir_okay=False, path_type=Path),
    multiple=True,
    metavar="FILE",
    help="Score these answers; repeat for more.",
)
@click.option("--page", type=FOLDER, metavar="DIR", help="Write a leaderboard to this folder as a page.")
@by_split
@by_seed
@positive("--count", default=COUNT, show_default=True, metavar="K", help="Write this many positions.")
@results_of("Print one JSON object per item per line.")
def reasons_command(
    folder: Path, answers: tuple[Path, ...], page: Path | None, split: str, seed: int, count: int, as_json: bool
) -> int:
    """Write positions with exact answers to DIR, or score the answers of systems that reason.

    The positions are in three splits, by level and technique; no puzzle is in two splits. docs/scoring-reasons.md has
    the format of the files, and how answers are scored.

    If DIR is a benchmark of `hitori dataset bench`, the answers are results of any number of systems, and the answer is
    their ranking. `hitori lab answer` writes such a file.
    """
    is_bench = (folder / "bench.json").is_file()
    refuse_if(page is not None and not (is_bench and answers), "--page works with --score on a benchmark only")
    if not answers:
        refuse_if(is_bench, f"'{folder}' is a benchmark; score results by --score FILE")
        with Progress("positions"):
            made = write_set(folder, seed, count)
        for name, number in made.items():
            say(f"{folder / name}.jsonl: {counted(number, 'position')}")
        return Exit.DONE
    if is_bench:
        return _rank(folder, answers, page, split, as_json)
    refuse_if(len(answers) > 1, "expected one --score FILE for a set of positions")
    _score_positions(folder / f"{split}.jsonl", answers[0], as_json)
    return Exit.DONE


def _score_positions(positions: Path, answers: Path, as_json: bool) -> None:
    rows, given = read_items(positions), read_items(answers)
    found = [(row, score(row, given.get(name))) for name, row in rows.items()]
    if as_json:
        for row, worth in found:
            say_json({"id": row["id"], "level": row["level"], "technique": row["technique"], **asdict(worth)})
        return
    say("level    positions  solved  reasoned  false step")
    for level in [*map(str, Level), "all"]:
        if of_level := [worth for row, worth in found if level in (row["level"], "all")]:
            solved = fmean(worth.solved for worth in of_level)
            reasoned = fmean(worth.reasoned for worth in of_level)
            false = fmean(worth.first_wrong is not None for worth in of_level)
            say(f"{level:8} {len(of_level):9}  {solved:6.1%}  {reasoned:8.3f}  {false:10.1%}")


def _rank(folder: Path, answers: tuple[Path, ...], page: Path | None, split: str, as_json: bool) -> int:
    need_the_laboratory()
    from ..puzzles.leaderboard import bench_of, difference, ranked, read_results, tasks_of

    bench = bench_of(folder, split)
    results = read_results(answers, bench)
    with Progress("systems marked"):
        standings = ranked(results, bench.items)
    if as_json:
        for one in standings:
            for marked in one.marked:
                about = {"system": one.system, "id": marked.item["id"], "task": marked.item["task"]}
                worth = {"level": marked.item["level"], "answered": marked.is_answered, "gain": marked.gain}
                say_json({**about, **worth, **marked.mark.to_dict()})
    else:
        tasks = tasks_of(bench.items)
        rows = [("system", "all", "the one above is better by", *tasks, "missing")]
        for place, one in enumerate(standings):
            lead = str(difference(standings[place - 1], one)) if place else "-"
            parts = [f"{part.value:+.1%}" for task in tasks if (part := one.part(task))]
            rows.append((one.system, str(one.overall), lead, *parts, str(one.missing)))
        say("\n".join(aligned(rows, right=range(3, len(rows[0])))))
    if page is not None:
        from ..report.reasoners import write_leaderboard

        files = " ".join(f"--score {path}" for path in answers)
        command = f"hitori lab reasons {folder} {files} --split {split} --page {page}"
        say(str(write_leaderboard(page, bench, split, standings, command)), is_result=False)
    return Exit.DONE


@new_command("tricks", "hitori lab tricks --count 4", "hitori lab tricks hitori-bench-1 --split dev")
@click.argument("folder", metavar="DIR", type=FOLDER, required=False)
@by_split
@by_seed
@positive("--count", default=60, show_default=True, metavar="K", help="Make this many items of each task.")
@click.option("--baselines", is_flag=True, help="Show what honest baselines get, too.")
@results_of("Print one JSON object per trick per line.")
def tricks_command(folder: Path | None, split: str, seed: int, count: int, baselines: bool, as_json: bool) -> int:
    """Print what tricks get for answering without reasoning: the score of each task, and the gain over guessing.

    The items are those of DIR, a benchmark, or new ones of the seed. The gain is 1 at best and 0 for guessing; tasks
    count alike, and in a task its levels. The interval is of 95%.
    """
    need_the_laboratory()
    from ..puzzles.leaderboard import bench_of

    if folder is None:
        asked = {item["id"]: item for task in TASKS for item in islice(items(seed, task=task), count)}
    else:
        asked = dict(bench_of(folder, split).items)
    lines: list[tuple[str, ...]] = [("task", "trick", "score", "gain [95% interval]", "")]
    with Progress("tricks") as progress:
        for name in SYSTEMS if baselines else TRICKS:
            lines += _of_trick(name, asked, as_json)
            progress.advance(1)
    if not as_json:
        order = {task: place for place, task in enumerate(("task", *TASKS))}
        say("\n".join(aligned(sorted(lines, key=lambda line: order[line[0]]), right=(2,))))
    return Exit.DONE


def _of_trick(name: str, asked: Mapping[str, Item], as_json: bool) -> list[tuple[str, ...]]:
    """A line for each task that the trick is for."""
    from ..puzzles.leaderboard import standing

    lines: list[tuple[str, ...]] = []
    for task in TASKS:
        of_task = {key: item for key, item in asked.items() if item["task"] == task}
        results = {result.id: result for result in _results(name, of_task.values())}
        if not results:
            continue
        found = standing(name, results, of_task)
        mean = fmean(one.score for one in found.marked)
        note = "told the solution" if SYSTEMS[name].is_told else ""
        lines.append((task, name, f"{mean:.3f}", str(found.overall), note))
        if as_json:
            value, low, high = found.overall
            say_json({"task": task, "system": name, "score": mean, "gain": value, "low": low, "high": high})
    return lines


def _results(name: str, asked: Iterable[Item]) -> Iterable[Any]:
    from ..puzzles.leaderboard import Result

    for item in asked:
        answer = answered(name, item)
        if answer is not None:
            yield Result(name, item["id"], answer.reply, answer.questions, own_version())


@new_command(
    "answer", "hitori lab answer greedy hitori-bench-1", "hitori lab answer 'explainer, hard' bench -o hard.jsonl"
)
@click.argument("system", type=Names(SYSTEMS))
@click.argument("folder", metavar="DIR", type=FOLDER)
@by_split
@results_of("Print one JSON object per item per line.")
def answer_command(system: str, folder: Path, split: str, **_is_always_json: Any) -> int:
    """Print the results of SYSTEM, a baseline or a trick, on the benchmark in DIR, for `hitori lab reasons --score`.

    Results of a model are such lines: "schema", "bench", "system" (its name), "id" (of the item) and "reply" (all that
    it said to the prompt, which `hitori.environments.prompts.prompt(item)` makes). "hash", "hitori" and "seed" say what
    was run, and "questions" how many cells its dialogues asked about. An item without a line scores 0.

    If DIR is a set of positions of `hitori lab reasons`, the lines are answers to them.
    """
    if not (folder / "bench.json").is_file():
        for name, row in read_items(folder / f"{split}.jsonl").items():
            say_json({"id": name, **answer_to(row, system)})
        return Exit.DONE
    need_the_laboratory()
    from ..puzzles.leaderboard import as_line, bench_of

    bench = bench_of(folder, split)
    with Progress("items answered") as progress:
        for result in _results(system, bench.items.values()):
            say_json(as_line(bench, result))
            progress.advance(1)
    return Exit.DONE
