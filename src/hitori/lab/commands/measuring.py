"""`hitori lab run`, `merge`, `rerun`, `report` and `leaderboard`: measure solvers on puzzles, show what records say."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from ...cli.options import (
    Amount,
    Integer,
    complete_solvers,
    completed,
    flag,
    given,
    new_command,
    option,
    positive,
    program_lines,
    program_runs,
    read_settings,
    results_of,
    with_default,
)
from ...cli.output import Exit, Progress, complain, say, say_json, tell, warn
from ...engines.program import Protocol
from ...errors import counted, in_words
from ...processes.children import nothing_outlives, require_posix
from ..measure import machine
from ..measure import plan as plans
from ..measure.plan import WHOLE, Plan, Shard
from ..measure.records import DEFAULT_BOUNDS, Entrant, Outcome, RunRecord, load, save, seal
from ..measure.renewal import Renewal, renewal
from ..measure.runner import carry_out, held_against, is_begun, merge, pace, pilot, preflight
from ..measure.supervisor import Supervisor
from ..puzzles.suites import suite_names
from . import FOLDER, into_folder, into_this, need_the_laboratory

LONG = 3600.0
"""Seconds: a run that could take longer first estimates how long it is likely to take."""


QUESTION_NAMES = ("rq1", "rq2", "rq3")
"""The research questions; `study.questions` has them, and loads numpy."""

run_folder = click.argument("run", type=FOLDER)

compared_with = click.option(
    "--baseline",
    metavar="NAME",
    help="Compare all others with this solver in the report; the first one of the run if not given.",
)


def _sizes(value: str) -> list[int]:
    try:
        return [int(size) for size in value.split(",")]
    except ValueError:
        raise click.BadParameter(f"expected sizes like 5,10,15, got '{value}'") from None


def _shard(value: str) -> Shard:
    try:
        return Shard.parse(value)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _entrants(_context: click.Context, _parameter: click.Parameter, specs: tuple[str, ...]) -> list[Entrant]:
    """`pysat sat=cadical195`: a solver and its options."""
    try:
        named = [shlex.split(spec) for spec in specs or ("native",)]
    except ValueError as error:
        raise click.BadParameter(f"expected 'NAME KEY=VALUE ...', got '{' and '.join(specs)}': {error}") from None
    if [] in named:
        raise click.BadParameter("expected --solver 'NAME KEY=VALUE ...', got an empty name")
    return [Entrant.of(solver, read_settings(solver, settings)) for solver, *settings in named]


def _with_programs(
    entrants: Sequence[Entrant], programs: Sequence[str], once: Sequence[str], **others: Any
) -> dict[str, Any]:
    """The settings of a suite, with the programs among its entrants."""
    lines = (Entrant.of_program(text, Protocol.LINE) for text in programs)
    return {"entrants": [*entrants, *lines, *(Entrant.of_program(text, Protocol.ONCE) for text in once)], **others}


@new_command(
    "run",
    "hitori lab run rq1 --quick -o out/rq1",
    "hitori lab run stress --solver native --solver 'pysat sat=cadical195' -o out/stress",
    "hitori lab run my-puzzles/ --solver clingo --repeats 3 -o out/mine",
    "hitori lab run stress --sizes 5,10 --program ./mine -o out/program",
)
@click.argument(
    "what", metavar="rq1|rq2|rq3|SUITE|FILE", shell_complete=completed(lambda: [*QUESTION_NAMES, *suite_names()])
)
@into_this
@flag("--retry", help="Measure again what crashed, or was slowed down by other processes, in an earlier run.")
@flag("--quick", help="Answer a research question within ten minutes on two cores.")
@positive(
    "--workers",
    default=1,
    show_default=True,
    metavar="N",
    help="Measure N puzzles at once; times become less accurate.",
)
@click.option("--cluster", metavar="ADDRESS", help="Run on the Dask cluster at this address.")
@with_default(
    "--shard",
    type=_shard,
    default="1/1",
    metavar="I/N",
    help="Measure only the I-th of N parts; `hitori lab merge` joins them.",
)
@option(
    "--solver",
    "entrants",
    callback=_entrants,
    multiple=True,
    shell_complete=complete_solvers,
    metavar="NAME",
    help="Measure this solver, with options as in 'pysat sat=cadical195'; repeat for more.",
    show_default="native",
)
@program_lines
@program_runs
@click.option("--sizes", type=_sizes, metavar="N,N,...", help="Take only these sizes of a suite.")
@positive("--count", metavar="K", help="Take only the first K puzzles of each size.")
@with_default(
    "--time-limit",
    type=Amount(above_zero=True, most=1e6),
    default=DEFAULT_BOUNDS.seconds,
    metavar="SECONDS",
    help="Stop each solver after this long on each puzzle.",
)
@positive(
    "--cores", default=DEFAULT_BOUNDS.cores, show_default=True, metavar="K", help="Pin each solver to this many cores."
)
@positive("--memory-limit", default=8192, show_default=True, metavar="MIB", help="Limit the memory of each solver.")
@positive(
    "--repeats", default=1, show_default=True, metavar="K", help="Measure each solver on each puzzle this many times."
)
@with_default(
    "--seed", type=Integer(), default=1, metavar="S", help="Shuffle the order of the measurements with this seed."
)
@compared_with
def run_command(
    what: str,
    folder: Path,
    retry: bool,
    quick: bool,
    workers: int,
    cluster: str | None,
    shard: Shard,
    baseline: str | None,
    **of_a_suite: Any,
) -> int:
    """Measure solvers on puzzles, and write records and a report to a folder.

    The argument is a research question (rq1, rq2 or rq3), which fixes its own solvers, puzzles and limits; or a suite
    of `hitori lab suites`, a file, or a folder of files. Run the same command again to resume a stopped run.

    A program is any executable: it gets a puzzle as one line, its rows, columns and labels, and writes its answer. It
    is known by its files: once these have changed, the same command measures it anew, and keeps all other measurements.

    Stops and exits with 4 if an answer is wrong or two solvers contradict each other. Exits with 4 at the end if a
    solver crashes twice on the same puzzle.
    """
    require_posix("to measure solvers")
    with Progress("laboratories loaded"):
        need_the_laboratory()
        from ..report.custom import baseline_of
        from ..study.questions import QUESTIONS, custom

    if what in QUESTIONS and given(of_a_suite):
        raise click.UsageError(f"{what} fixes its own solvers, puzzles and limits; leave out --solver, --sizes ...")
    _refuse_for_a_question(what, baseline)
    if quick and what not in QUESTIONS:
        raise click.UsageError(
            f"--quick works with {', '.join(QUESTIONS)} only, not with '{what}'; --sizes and --count shorten a suite"
        )
    with Progress("plans made"):  # a suite may have to make its puzzles first
        if what in QUESTIONS:
            plan = plans.as_installed(QUESTIONS[what].plan(quick))
        else:
            plan = custom(what, **_with_programs(**of_a_suite))
            baseline_of(plan, baseline)
    again = renewal(plan, folder, shard, retry)
    if again is None:
        plans.keep(plan, folder)
    plans.keep_shard(shard, folder)
    has_programs = any(entrant.is_program for entrant in plan.entrants)
    try:
        with nothing_outlives() if has_programs else nullcontext():
            with Progress("machines looked at"):
                machine.keep(folder, preflight(plan, cluster))
            _announce(plan, shard, workers, with_pilot=not quick and not is_begun(folder))
            if again is not None:
                _renew(again, workers, cluster)
            records = measure(plan, folder, shard, workers, cluster)
    except KeyboardInterrupt:
        warn("interrupted; run the same command again to resume")
        return Exit.INTERRUPTED
    if shard != WHOLE:
        say(f"{folder}: shard {shard}, {counted(len(records), 'pair')} measured; join all with `hitori lab merge`")
        return status_of(records)
    return published(plan, records, folder, baseline)


def _refuse_for_a_question(title: str, baseline: str | None) -> None:
    if title in QUESTION_NAMES and baseline is not None:
        raise click.UsageError(f"{title} fixes its own comparisons; leave out --baseline")


def _renew(again: Renewal, workers: int, cluster: str | None) -> None:
    """Say what is measured again and why, and measure it."""
    for reason in again.reasons:
        warn(reason)
    with Progress("pairs measured again") as progress, closing(again.carry_out(workers, cluster)) as done:
        for count in done:
            progress.done = count


def published(plan: Plan, records: list[RunRecord], folder: Path, baseline: str | None) -> Exit:
    """Write the records of a whole run, their checksums and the report, and print the path of its page."""
    from ..study.questions import write_report

    save(records, folder)
    seal(folder)
    with Progress("reports written"):
        page = write_report(plan, records, folder, folder / "report", baseline)
    say(str(page))
    return status_of(records)


def status_of(records: list[RunRecord]) -> Exit:
    """Report what is not a time-out, by entrant; a solver that crashed makes the run end with 4."""
    ends = Counter((record.entrant, record.measured.outcome) for record in records)
    for (entrant, outcome), count in sorted(ends.items()):
        if outcome == Outcome.REFUSED:
            warn(f"{entrant}: refused on {counted(count, 'pair')}")
        elif outcome == Outcome.CRASH:
            crashed = [each for each in records if (each.entrant, each.measured.outcome) == (entrant, outcome)]
            first = min(crashed, key=lambda each: each.id)
            complain(
                f"{entrant}: crash on {counted(count, 'pair')}, first on {first.instance}: {first.measured.detail}"
            )
    if disturbed := sum(not record.is_calm for record in records):
        warn(f"{counted(disturbed, 'pair')} slowed down by other processes")
    has_crashed = any(outcome == Outcome.CRASH for _, outcome in ends)
    if disturbed or has_crashed:
        warn("to measure these pairs again, give the command of the run with --retry")
    return Exit.DEFECT if has_crashed else Exit.DONE


def _announce(plan: Plan, shard: Shard, workers: int, with_pilot: bool) -> None:
    """Say what is left out and how long the run will take; a long run tries out a few puzzles first."""
    for note in plan.notes:
        warn(note)
    longest = plan.at_most_seconds / workers / shard.of
    pairs = counted(len(plan.pairs), "pair") + (f", of which this is the shard {shard}" if shard != WHOLE else "")
    tell(f"hitori: {pairs}; at most {in_words(longest)} if every measurement reaches its limit")
    if with_pilot and longest > LONG:
        with Progress(f"of {len(plan.entrants)} solvers tried out") as progress:
            least, most = (in_words(seconds / workers / shard.of) for seconds in pilot(plan, progress.advance))
        likely = f"about {least}" if least == most else f"{least} to {most}"
        tell(f"hitori: {likely}, estimated from a few puzzles per solver")


def measure(
    plan: Plan, folder: Path, shard: Shard = WHOLE, workers: int = 1, cluster: str | None = None
) -> list[RunRecord]:
    """Carry out a shard of a run, or what is left of it, and note the loads; raises as `carry_out` does."""
    records: list[RunRecord] = []
    seconds_left = pace(plan, workers * shard.of)
    with (
        Progress("pairs measured") as progress,
        closing(carry_out(plan, folder, shard=shard, workers=workers, cluster=cluster)) as done,
    ):
        for batch in done:
            records += batch
            progress.done = len(records)
            progress.note = f", {in_words(seconds_left(batch))} left"
    machine.note_loads(folder, [(record.host, record.load) for record in records])
    return records


@new_command("merge", "hitori lab merge out/rq3-1 out/rq3-2 -o out/rq3")
@click.argument("shards", metavar="DIR...", nargs=-1, required=True, type=FOLDER)
@into_folder(help="Write the run to this folder.")
@compared_with
def merge_command(shards: tuple[Path, ...], folder: Path, baseline: str | None) -> int:
    """Join the folders that `hitori lab run --shard` wrote into one run, with its records and report.

    Refuses shards of different runs or versions, and a run with a shard missing. Exits with 4 if two answers contradict
    each other, or a solver crashed.
    """
    need_the_laboratory()
    from ..report.custom import baseline_of

    plan = merge(shards, folder)
    _refuse_for_a_question(plan.title, baseline)
    baseline_of(plan, baseline)
    return published(plan, [record for batch in carry_out(plan, folder) for record in batch], folder, baseline)


@new_command("rerun", "hitori lab rerun out/rq3 128", "hitori lab rerun out/rq3 128 --json")
@run_folder
@click.argument("number", metavar="ID", type=Integer())
@results_of("Print one JSON object.")
def rerun_command(run: Path, number: int, as_json: bool) -> int:
    """Repeat one measurement of a run, and show the puzzle and everything measured.

    Exits with 4 if the answer is wrong or the solver crashes, with 3 if a limit was reached.
    """
    plan = plans.read(run)
    pair = plan.pair(number)
    supervised = Supervisor(pair.entrant.of_any_version(), plan.bounds)
    with nothing_outlives() if pair.entrant.is_program else nullcontext(), supervised as supervisor:
        measured = held_against(pair.instance.expected, supervisor.measure(pair.instance.puzzle))
    line = {"id": number, "entrant": pair.entrant.name, "instance": pair.instance.name, **asdict(measured)}
    if as_json:
        say_json(line)
    else:
        say(f"{pair.instance.puzzle}\n")
        say("\n".join(f"{name}: {value}" for name, value in line.items() if value not in (None, "")))
    if measured.outcome in (Outcome.WRONG, Outcome.CRASH):
        return Exit.DEFECT
    return Exit.DONE if measured.outcome.is_answer else Exit.UNDECIDED


@new_command("report", "hitori lab report out/rq1", "hitori lab report out/rq1 -o rq1-report")
@run_folder
@option(
    "-o",
    "--output",
    type=FOLDER,
    metavar="DIR",
    show_default="`report` in the run's folder",
    help="Write to this folder.",
)
@compared_with
def report_command(run: Path, output: Path | None, baseline: str | None) -> int:
    """Write the report of a run: index.html, one self-contained page, and report.md with its figures.

    RUN is the folder that `hitori lab run` wrote. Prints the path of the page.

    Unless the run answers a research question, the report compares every solver with a baseline on the same puzzles.
    """
    need_the_laboratory()
    from ..study.questions import write_report

    plan = plans.read(run)
    _refuse_for_a_question(plan.title, baseline)
    with Progress("reports written"):
        page = write_report(plan, load(run), run, output or run / "report", baseline)
    say(str(page))
    return Exit.DONE


@new_command("leaderboard", "hitori lab leaderboard out/stress", "hitori lab leaderboard out/stress -o leaderboard.md")
@run_folder
@results_of("Print one JSON object per row per line.", text=(".md", ".markdown", ".txt"))
def leaderboard_command(run: Path, as_json: bool) -> int:
    """Rank the solvers of a run: PAR2, the virtual best solver, who is best on which puzzles.

    RUN is the folder that `hitori lab run` wrote. A puzzle on which other processes slowed a solver down is left out
    for all of them. If these are more than half of the puzzles, all stay, and each figure has a mark: 1.50?
    """
    need_the_laboratory()
    from ..report.statistics import calm_rounds
    from ..report.tables import leaderboard, not_reliable

    plan, records = plans.read(run), load(run)
    tables, rounds = leaderboard(plan, records), calm_rounds(records)
    if not rounds.is_reliable:
        warn(f"n{not_reliable(rounds)[1:]}")
    text = "\n\n".join(
        [f"# Leaderboard: {plan.title}", f"Made from `{plan.command}`.", *(t.markdown() for t in tables)]
    )
    if as_json:
        for table in tables:
            for row in table.rows:
                say_json({"table": table.caption, **dict(zip(table.header, row, strict=True))})
    else:
        say(text)
    return Exit.DONE
