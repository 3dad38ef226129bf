"""`hitori compare`: several solvers on the same puzzles, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ..results import Limits, SolveResult, Status
from ..solving.base import Solver
from ..solving.classroom import CLASSROOM_SOLVERS, SolverAnswer, SolverComparison, compare
from .options import (
    Source,
    complete_solvers,
    new_command,
    puzzle_files,
    results,
    solver_named,
    time_limit_of,
    with_default,
)
from .output import EXIT_OF, Exit, Progress, aligned, complain, note, say
from .reading import Task, one_by_one, read_each

_HEADER = ("solver", "states", "backtracks", "time", "answer")


@new_command(
    "compare",
    "hitori compare puzzle.txt",
    "hitori compare puzzles/ --solver forward-checking --solver native",
)
@puzzle_files
@with_default(
    "--solver",
    "names",
    multiple=True,
    default=[*CLASSROOM_SOLVERS, "native"],
    metavar="NAME",
    shell_complete=complete_solvers,
    help="Compare this solver; repeat for more.",
)
@time_limit_of(default=10.0, show_default=True, help="Stop each solver after this long on each puzzle.")
@results
def command(source: Source, names: tuple[str, ...], limits: Limits, as_json: bool) -> None:
    """Compare solvers: print each one's answer and search effort, in a table for each puzzle.

    Exits with 4 if two solvers disagree on a puzzle, an answer breaks the rules or a solver crashes, with 3 if a limit
    left no answer.
    """
    solvers = [solver_named(name) for name in names]
    with Progress("answers compared") as progress:
        asked = partial(_compared, solvers, limits, progress)
        for task, comparison in one_by_one(read_each(source), asked):
            if as_json:
                say(task.line(comparison.to_dict()))
            else:
                say(f"{task.title}\n{_table(comparison)}\n")
            for problem in _failures(comparison):
                complain(f"{task.where}: {problem}")
            note(_status(comparison))


def _compared(solvers: Sequence[Solver], limits: Limits, progress: Progress, task: Task) -> SolverComparison:
    return compare(task.puzzle, _counted(solvers, progress), limits)


def _failures(comparison: SolverComparison) -> Iterator[str]:
    """A line for each solver that broke a rule or crashed, and one for those that contradict each other."""
    yield from (str(answer.problem) for answer in comparison.answers if answer.is_wrong)
    if _contradict(comparison):
        answers = ((each.solver, each.result) for each in comparison.answers)
        verdicts = [f"'{solver}' says {_verdict(result)}" for solver, result in answers if result is not None]
        yield f"the solvers disagree: {', '.join(verdicts)}"


def _contradict(comparison: SolverComparison) -> bool:
    """Whether one solver finds a solution and another finds that there is none."""
    found = {answer.result.status for answer in comparison.answers if answer.result is not None}
    return found >= {Status.SOLVED, Status.NO_SOLUTION}


def _verdict(result: SolveResult) -> str:
    return result.status.replace("_", " ")


def _status(comparison: SolverComparison) -> Exit:
    """One answer is enough; a solver that refused the puzzle, e.g. as too large, gave none."""
    if not comparison.agree:
        return Exit.DEFECT
    found = {EXIT_OF[answer.result.status] for answer in comparison.answers if answer.result is not None}
    if not found:
        return Exit.BAD_INPUT
    return Exit.UNDECIDED if found == {Exit.UNDECIDED} else Exit.DONE


def _counted(solvers: Sequence[Solver], progress: Progress) -> Iterator[Solver]:
    for solver in solvers:
        yield solver
        progress.done += 1


def _table(comparison: SolverComparison) -> str:
    lines = aligned([_HEADER, *(_row(answer, comparison) for answer in comparison.answers)], right=range(1, 4))
    if _contradict(comparison):
        lines.append("The solvers DISAGREE.")
    elif len(comparison.solutions) > 1:
        lines.append("The solutions differ: the puzzle has more than one.")
    return "\n".join(lines)


def _row(answer: SolverAnswer, comparison: SolverComparison) -> tuple[str, ...]:
    result = answer.result
    if result is None:
        return answer.solver, "-", "-", "-", str(answer.problem)
    numbers = (result.stats.states, result.stats.backtracks)
    counted = ["-" if number is None else f"{number:,}" for number in numbers]
    verdict = _verdict(result)
    if result.solution and len(comparison.solutions) > 1:
        verdict += f", solution {comparison.solutions.index(result.solution) + 1}"
    return answer.solver, *counted, f"{result.elapsed * 1000:,.2f} ms", verdict
