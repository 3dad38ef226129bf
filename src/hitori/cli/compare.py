"""`hitori compare`: several solvers on the same puzzles, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TYPE_CHECKING

from ..results import Limits, SolveResult, Status
from ..solving.base import Solver
from ..solving.best import ObjectiveName
from ..solving.classroom import (
    CLASSROOM_SOLVERS,
    BestAnswer,
    BestComparison,
    SolverAnswer,
    SolverComparison,
    compare,
    compare_best,
)
from .objective import Wanted, best_choice, wanted
from .options import (
    Source,
    complete_solvers,
    given,
    new_command,
    program_lines,
    program_runs,
    puzzle_files,
    refuse_if,
    results,
    solver_named,
    time_limit_of,
    with_default,
)
from .output import EXIT_OF, Exit, Progress, aligned, complain, note, say
from .reading import Task, one_by_one, read_each

if TYPE_CHECKING:
    from ..engines.program import Executable

_HEADER = ("solver", "states", "backtracks", "time", "answer")
_BEST_HEADER = ("solver", "value", "bound", "proved", "time", "answer")


@new_command(
    "compare",
    "hitori compare puzzle.txt",
    "hitori compare puzzles/ --solver forward-checking --solver native",
    "hitori compare puzzle.txt --solver native --program ./mine",
    "hitori compare puzzle.txt --solver native --best fewest",
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
@program_lines
@program_runs
@best_choice("Compare the best solutions: the fewest or most shaded cells, or the least or greatest weight.")
@time_limit_of(default=10.0, show_default=True, help="Stop each solver after this long on each puzzle.")
@results
def command(
    source: Source,
    names: tuple[str, ...],
    programs: tuple[str, ...],
    once: tuple[str, ...],
    objective: ObjectiveName | None,
    weights: str | None,
    limits: Limits,
    as_json: bool,
) -> None:
    """Compare solvers: print each one's answer and search effort, in a table for each puzzle.

    A program is any executable: it gets a puzzle as one line, its rows, columns and labels, and writes its answer.

    Exits with 4 if two solvers disagree on a puzzle, an answer breaks the rules or a solver crashes, with 3 if a limit
    left no answer. With --best, a solution that is better than the bound of another solver is a disagreement; without
    --solver the native solver is asked alone.
    """
    if (asked_for := wanted(objective, weights, source)) is not None:
        refuse_if(programs or once, "--best cannot be combined with --program and --program-once")
        is_given = given(["names"])
        best_solvers = [solver_named(name) for name in (names if is_given else ("native",))]
        _compare_best(source, asked_for, best_solvers, limits, as_json)
        return
    solvers = [solver_named(name) for name in names]
    with _started(programs, once) as started, Progress("answers compared") as progress:
        asked = partial(_compared, [*solvers, *started], limits, progress)
        for task, comparison in one_by_one(read_each(source), asked):
            if as_json:
                of_programs = {"programs": [_costs(one) for one in started]} if started else {}
                say(task.line(comparison.to_dict() | of_programs))
            else:
                say("\n".join([task.title, _table(comparison), *map(_uncounted, started)]) + "\n")
            for problem in _failures(comparison):
                complain(f"{task.where}: {problem}")
            note(_status(comparison))


def _compare_best(source: Source, asked: Wanted, solvers: Sequence[Solver], limits: Limits, as_json: bool) -> None:
    with Progress("answers compared") as progress:

        def compared(task: Task) -> BestComparison:
            each, weights = _counted(solvers, progress), asked.weights_of(task.puzzle)
            return compare_best(task.puzzle, asked.objective, each, weights=weights, limits=limits)

        for task, comparison in one_by_one(read_each(source), compared):
            if as_json:
                say(task.line(comparison.to_dict()))
            else:
                say("\n".join([task.title, _best_table(comparison)]) + "\n")
            for answer in comparison.answers:
                if answer.is_wrong:
                    complain(f"{task.where}: {answer.problem}")
            if comparison.is_contradictory:
                complain(f"{task.where}: the solvers disagree on the best solution")
            statuses = {answer.result.status for answer in comparison.answers if answer.result is not None}
            note(_best_status(comparison.agree, statuses))


def _best_status(agree: bool, statuses: set[Status]) -> Exit:
    if not agree:
        return Exit.DEFECT
    if not statuses:
        return Exit.BAD_INPUT
    return Exit.UNDECIDED if statuses == {Status.UNKNOWN} else Exit.DONE


def _best_table(comparison: BestComparison) -> str:
    lines = aligned([_BEST_HEADER, *map(_best_row, comparison.answers)], right=(1, 2, 4))
    return "\n".join([*lines, *(["The solvers DISAGREE."] if comparison.is_contradictory else [])])


def _best_row(answer: BestAnswer) -> tuple[str, ...]:
    result = answer.result
    if result is None:
        return answer.solver, "-", "-", "-", "-", str(answer.problem)
    numbers = ("-" if number is None else f"{number:,}" for number in (result.value, result.bound))
    is_proved = "no" if result.status is Status.UNKNOWN else "yes"
    return answer.solver, *numbers, is_proved, _milliseconds(result.elapsed), result.status.replace("_", " ")


@contextmanager
def _started(programs: Sequence[str], once: Sequence[str]) -> Iterator[list[Executable]]:
    """The programs, for this block; nothing that they start outlives it."""
    if not programs and not once:
        yield []
        return
    from ..engines.program import Executable, Protocol  # most comparisons have none
    from ..processes.children import nothing_outlives

    asked = [*((one, Protocol.LINE) for one in programs), *((one, Protocol.ONCE) for one in once)]
    with nothing_outlives(), ExitStack() as stack:
        started = []
        for text, protocol in asked:
            started.append(Executable.of(text, protocol))
            stack.callback(started[-1].end)
        yield started


def _costs(program: Executable) -> dict[str, object]:
    return {
        "solver": program.name,
        "start_seconds": program.start_seconds,
        "empty_seconds": program.empty_seconds,
    }


def _uncounted(program: Executable) -> str:
    """What is to be known of the time of a program: what its start took, and whether that is part of it."""
    if program.empty_seconds is None:
        return f"{program.name}: its start took {_milliseconds(program.start_seconds)}, not counted"
    return f"{program.name}: an empty run took {_milliseconds(program.empty_seconds)}, counted in each time"


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:,.2f} ms"


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
    return answer.solver, *counted, _milliseconds(result.elapsed), verdict
