"""`hitori solve`: each puzzle solved, or the answer that it has no solution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from time import perf_counter

import click

from .. import native, questions
from ..errors import ClaimError, HitoriError, OutOfTimeError, WrongAnswerError, counted
from ..formats import dumps_shading
from ..render.text import to_text
from ..results import UNLIMITED, BestResult, Limits, SearchStats, Solutions, SolveResult, Status
from ..shading import Shading
from ..solving.base import CubeOptions, ReadySolver, trusted, verify
from ..solving.best import ObjectiveName
from ..solving.guard import guarded
from ..solving.native import NativeSolver
from .best import BestQuestion, Shown, list_best, show_best
from .cubes import cube_options, resumable, shown_in
from .objective import best_choice, wanted
from .options import (
    Source,
    cells_choice,
    complete_solvers,
    flag,
    new_command,
    positive,
    puzzle_files,
    refuse_if,
    results,
    solver_choice,
    solver_named,
    time_limit,
)
from .output import EXIT_OF, Exit, Progress, bad_input, exit_of, look, note, say, warn
from .reading import Task, one_by_one, print_lines, read_each, solve_in_order, threads_for_each, writes_lines

PROOF = "proof"
"""In place of a solver's name: a proof is made and checked."""
_SAID = {Status.SOLVED: "solved", Status.NO_SOLUTION: "no solution", Status.UNKNOWN: "unknown, a limit was reached"}


@new_command(
    "solve",
    "hitori solve puzzle.txt",
    "hitori solve puzzles/ --json",
    "hitori solve 'https://puzz.link/p?hitori/2/2/1121' --all",
    "hitori solve puzzles/ --all --verify proof",
    "hitori solve puzzle.txt --best fewest",
    "hitori solve puzzle.txt --workers 2 --journal run",
    "hitori solve puzzle.txt --solver forward-checking --option mrv=off --stats",
)
@puzzle_files
@solver_choice("native")
@time_limit
@flag("--all", "everything", help="Print every solution instead of one.")
@positive("--limit", metavar="K", help="Print up to K solutions.")
@best_choice("Find the solution with the fewest or the most shaded cells, or with the lightest or heaviest ones.")
@click.option(
    "--verify",
    "judge_name",
    metavar="NAME",
    shell_complete=complete_solvers,
    help="Check each answer with this solver too, which must list all solutions; `proof` proves each 'no solution' and "
    "each complete list first.",
)
@positive(
    "--threads",
    metavar="N",
    help="Search each puzzle on N threads.",
    show_default="all cores for a single puzzle, else one",
)
@cube_options
@flag("--stats", "with_stats", help="Print what the search cost.")
@flag("--with-puzzle", help="With --json, include the labels.")
@cells_choice(help="Print the shaded cells, e.g. [(0, 2), (1, 0)], counted from 0 or from 1, in place of the grid.")
@results
def command(
    source: Source,
    solver: ReadySolver,
    limits: Limits,
    everything: bool,
    limit: int | None,
    objective: ObjectiveName | None,
    weights: str | None,
    judge_name: str | None,
    threads: int | None,
    in_cubes: CubeOptions | None,
    with_stats: bool,
    with_puzzle: bool,
    cells: int | None,
    as_json: bool,
) -> None:
    """Solve each puzzle and print it with its shaded cells marked, or `no solution`.

    A FILE is a path, a URL that holds a puzzle, `-` for stdin, or a directory for the files in it.

    With --best, at a limit the best solution found is printed, with the bound that is proved; so it is after Ctrl-C, if
    the native solver is asked.
    """
    asked = wanted(objective, weights, source)
    refuse_if(
        asked is not None and (judge_name is not None or in_cubes is not None),
        "--best cannot be combined with --verify, --cluster, --workers, --cubes and --journal",
    )
    several = everything or limit is not None
    refuse_if(everything and limit is not None, "--all and --limit K cannot be combined: --all has no limit")
    is_proved = judge_name == PROOF
    refuse_if(
        several and (with_stats or (judge_name and not is_proved)),
        "--verify and --stats cannot be combined with --all or --limit K: they apply to a single solution",
    )
    refuse_if(
        threads is not None and (several or not isinstance(solver, NativeSolver)),
        "--threads works with the native solver only, and not with --all or --limit K",
    )
    refuse_if(
        in_cubes and (several or threads is not None or limits != UNLIMITED or not isinstance(solver, NativeSolver)),
        "--cluster, --workers, --cubes and --journal work with the native solver only, and not with --threads, "
        "--time-limit, --all or --limit K",
    )
    refuse_if(
        with_puzzle and not as_json, "--with-puzzle works with --json only: the text shows the labels in any case"
    )
    refuse_if(cells is not None and as_json, "--cells and --json cannot be combined: a line has the solution as rows")
    shown = partial(_text_of, cells=cells)
    judge = solver_named(judge_name) if judge_name and not is_proved else None
    tasks = read_each(source)
    if asked is not None:
        refuse_if(
            several and not isinstance(solver, NativeSolver),
            "--best with --all or --limit K works with the native solver only",
        )
        question = BestQuestion(asked, solver, limits, threads)
        as_shown = Shown(shown, as_json, with_puzzle, _stats_line if with_stats else None)
        with Progress("puzzles solved") as progress:
            if several:
                list_best(tasks, question, as_shown, limit, progress)
            else:
                show_best(tasks, question, as_shown, progress)
        return
    with resumable(in_cubes), Progress("cubes searched" if in_cubes else "puzzles solved") as progress:
        if several:
            listing = partial(_list, shown, as_json, with_puzzle, is_proved, solver, limit, limits)
            for _ in one_by_one(tasks, listing):
                progress.done += 1
        elif as_json and writes_lines(solver) and not (judge_name or with_puzzle or in_cubes):
            each_of = threads_for_each(threads)
            print_lines(
                source,
                lambda batch: native.ask_lines(
                    questions.solve(), batch, threads=threads and 1, limits=limits, each=each_of(len(batch))
                ),
                progress,
            )
        else:
            for task, result in (
                one_by_one(tasks, partial(_solve_in_cubes, in_cubes, progress))
                if in_cubes
                else solve_in_order(tasks, solver, limits, threads)
            ):
                if is_proved and not _is_confirmed(task, partial(_prove_answer, task, result, limits)):
                    continue
                if judge and not _is_confirmed(
                    task, partial(verify, task.puzzle, result, solver, judge, limits), shows_unverified=True
                ):
                    continue
                _show(task, result, shown, with_stats, as_json, with_puzzle)
                note(EXIT_OF[result.status])
                progress.done += 1


def _solve_in_cubes(in_cubes: CubeOptions, progress: Progress, task: Task) -> SolveResult:
    from ..solving.cubes import solve_in_cubes

    return solve_in_cubes(task.puzzle, in_cubes, shown_in(progress))


SolutionText = Callable[[Task, Shading], str]
"""How a solution is printed."""


def _text_of(task: Task, solution: Shading, *, cells: int | None) -> str:
    """The grid with its shaded cells marked, or the list of these cells, counted from `cells`."""
    if cells is not None:
        return dumps_shading(solution, cells=cells).rstrip()
    return to_text(task.puzzle, solution, look(task.are_letters))


def _show(
    task: Task, result: SolveResult, shown: SolutionText, with_stats: bool, as_json: bool, with_puzzle: bool
) -> None:
    if as_json:
        say(task.line(_record(task, result, with_puzzle)))
        return
    say(f"{task.title}: {_SAID[result.status]}")
    if result.solution is not None:
        say(shown(task, result.solution))
    if with_stats:
        say(_stats_line(result))
    say("")


def _is_confirmed(task: Task, check: Callable[[], object], *, shows_unverified: bool = False) -> bool:
    """Whether an answer may be shown: the check confirms it, or could not be made; what is wrong is reported."""
    try:
        if check() is not False:
            return True
    except OutOfTimeError:
        pass
    except HitoriError as error:
        if shows_unverified and exit_of(error) is not Exit.DEFECT:  # the second solver refused the puzzle
            bad_input(f"{task.where}: --verify: {error}")
            return True
        task.fail(error)
        return False
    problem = "not verified, a limit was reached first"
    warn(f"{task.title}: {problem}")
    note(Exit.UNDECIDED)
    if not shows_unverified:
        task.say_unanswered(problem)
    return shows_unverified


def _prove_answer(task: Task, result: SolveResult, limits: Limits) -> None:
    """Check the solution, or prove that there is none; raises WrongAnswerError for a wrong answer."""
    if result.solution is not None:
        trusted(task.puzzle, result.solution, result.solver)
    elif result.status is Status.NO_SOLUTION:
        _prove(task, 0, limits)


def _prove(task: Task, number: int, limits: Limits) -> None:
    """Prove that there are so many solutions; raises WrongAnswerError if there are not."""
    from ..explaining.proving import certificate

    listed = f"the solver lists {counted(number, 'solution')}"
    try:
        shown = certificate(task.puzzle, claim="count", limit=number, limits=limits).claim
    except ClaimError as error:
        raise WrongAnswerError(f"{listed}, but {error}") from error
    if shown != f"count {number}":
        raise WrongAnswerError(f"{listed}, but a proof shows '{shown}'")


def _list(
    shown: SolutionText,
    as_json: bool,
    with_puzzle: bool,
    is_proved: bool,
    solver: ReadySolver,
    limit: int | None,
    limits: Limits,
    task: Task,
) -> None:
    """Print up to `limit` solutions as they are found, and how many there are.

    With JSON print one line when the search ends, also after Ctrl-C. Searches for one more than `limit`, so
    `search.complete` shows whether these are all.
    """
    start = perf_counter()
    search = guarded(solver).solutions(task.puzzle, limits)
    found: list[list[str]] = []  # formatted as they are found, so Ctrl-C need not wait for it

    def write_line() -> None:
        if not as_json:
            say(f"{task.title}: {_tally(len(found), search)}\n")
            return
        status = Status.SOLVED if found else Status.NO_SOLUTION if search.complete else Status.UNKNOWN
        result = SolveResult(status, None, SearchStats(), solver.name, perf_counter() - start)
        solutions = {"solution": found[0] if found else None, "solutions": found}
        say(task.line(_record(task, result, with_puzzle) | solutions | {"complete": bool(search.complete)}))

    try:
        for solution in search:
            if len(found) == limit:
                search.close()
                break
            found.append(solution.to_rows() if as_json else [])
            if not as_json:
                say(f"{task.title}: solution {len(found)}\n{shown(task, solution)}\n")
    except KeyboardInterrupt:
        if as_json:
            write_line()
        raise
    if is_proved and search.complete and not _is_confirmed(task, partial(_prove, task, len(found), limits)):
        return
    write_line()
    note(Exit.UNDECIDED if search.complete is False else Exit.DONE if found else Exit.NO)


def _tally(number: int, search: Solutions) -> str:
    if search.complete and number == 0:
        return "no solution"
    found = counted(number, "solution")
    if search.complete:
        return f"{found}, no others"
    return f"{found}, and there are more" if search.complete is None else f"{found} before a limit was reached"


def _record(task: Task, result: SolveResult, with_puzzle: bool) -> dict[str, object]:
    labels: dict[str, object] = {"labels": task.puzzle.to_rows()} if with_puzzle else {}
    return labels | result.to_dict()


def _stats_line(result: SolveResult | BestResult) -> str:
    seconds = result.elapsed
    time = f"{seconds:.3g} s" if seconds >= 1 else f"{seconds * 1000:.3g} ms"
    known = [
        f"{name.replace('_', ' ')} {value:.6g}" for name, value in asdict(result.stats).items() if value is not None
    ]
    return ", ".join([f"{result.solver}: {time}", *known])
