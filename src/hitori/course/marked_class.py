"""A class: every submission on every question, marked, and the folder of sheets.

    marks/index.html gradebook.csv by_hand.csv students/ann.html students/traces/ann.html gradescope/ann/ work/

`work/` holds the journals. They are named after all that decides their results, so running again continues a killed
run, asks again what changed, and marks anew without asking if only points or ranges changed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from .. import native
from ..atomic import atomic_write
from ..errors import FormatError, TaskError, did_you_mean
from ..processes import tasks
from ..processes.journal import header
from ..puzzle import Puzzle
from . import sandbox, templates
from .gradebooks import gradebooks, with_points_by_hand
from .marking import MarkSheet, marked
from .pages import ClassMarks, Counterexample, student_page, teacher_page, trace_page
from .rubric import AskedQuestion, Rubric, puzzles_of, questions, read_rubric, reference_states
from .submissions import Submission, similar, submissions_in
from .trials import smallest_failure, trial
from .verdicts import Answered, Attempt

Results = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Runner:
    """How programs are run: in which processes, what is hidden from them, and what is called after each question."""

    work: Path
    sandbox: str
    hidden: tuple[str, ...]
    workers: int | None
    cluster: str | None
    on_asked: Callable[[], None]

    def results(self, name: str, function: Callable[[Any], Any], arguments: Mapping[str, Any]) -> Results:
        """The results of these tasks, from the journal or done now."""
        if not arguments:
            return {}
        key = sha256(header(function, arguments).encode()).hexdigest()[:16]
        folder = self.work / name / key
        found: Results = {}
        workers = None if self.cluster else self.workers
        with closing(tasks.run(function, arguments, folder=folder, workers=workers, cluster=self.cluster)) as running:
            for task, result in running:
                found[task] = result
                self.on_asked()
        return found


def mark_class(
    assignment: Path,
    submissions: Path,
    out: Path,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    is_trusted: bool = False,
    is_anonymous: bool = False,
    again: Sequence[str] = (),
    on_sandbox: Callable[[str], None] = lambda _sandbox: None,
    on_asked: Callable[[], None] = lambda: None,
) -> ClassMarks:
    """Run and mark every submission, and write the sheets; `on_sandbox` hears what the programs run in.

    Anonymous students have codes; those of `again` are asked again, whatever was known of them.

    Raises FormatError for an assignment or submissions that cannot be read, TaskError for a run that cannot go on, and
    for a machine without a sandbox unless the submissions are trusted.
    """
    rubric = read_rubric(assignment)
    puzzles = puzzles_of(assignment, rubric)
    class_, skipped = submissions_in(submissions)
    if is_anonymous:
        class_ = sorted((_coded(each, rubric.secret) for each in class_), key=lambda each: each.student)
    owners = {each.student: each.owner for each in class_}
    if any(out.resolve().is_relative_to(folder.resolve()) for folder in (assignment, submissions)):
        raise FormatError("expected a folder outside the assignment and the submissions for the marks", file=str(out))
    for student in again:
        if student not in owners:
            raise FormatError(f"'{student}' handed in nothing{did_you_mean(student, owners)}", file=str(submissions))
        for known in ("trials", "smallest"):
            shutil.rmtree(out / "work" / known / student, ignore_errors=True)
    sandboxes = set(tasks.on_each_worker(sandbox.choose, is_trusted, cluster))
    if len(sandboxes) > 1:
        raise TaskError(f"the workers have different sandboxes: {', '.join(sorted(sandboxes))}")
    (chosen,) = sandboxes
    on_sandbox(chosen)
    hidden = tuple(str(folder.resolve()) for folder in (assignment, submissions, out))
    runner = Runner(out / "work", chosen, hidden, workers, cluster, on_asked)
    grids = {name: puzzle.to_rows() for name, puzzle in puzzles.items()}
    references = runner.results("references", reference_states, grids)
    asked = questions(puzzles.values(), references, rubric)
    sheets = [_sheet(submission, rubric, asked, runner) for submission in class_]
    found = [_counterexample(*each, rubric, runner) for each in zip(class_, sheets, strict=True)]
    smallest = {sheet.student: each for sheet, each in zip(sheets, found, strict=True) if each}
    starters = "\n".join(templates.read(name) for name in ("solver.py", "solver.rkt", "solver.lisp"))
    sources = {submission.student: (submission.program, submission.source()) for submission in class_}
    sheets = with_points_by_hand(out / "by_hand.csv", sheets, owners, rubric.late)
    _write_pages(out, rubric, sheets, smallest, is_trusted)
    marks = ClassMarks(tuple(sheets), tuple(similar(sources, starters)), chosen, tuple(skipped))
    for name, text in gradebooks(rubric.title, sheets, owners).items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        atomic_write(out / name, text)
    atomic_write(out / "index.html", teacher_page(rubric, marks))
    return marks


def _coded(submission: Submission, secret: str) -> Submission:
    code = sha256(f"{secret} {submission.student}".encode()).hexdigest()[:8]
    return replace(submission, student=f"student {code}")


def _sheet(submission: Submission, rubric: Rubric, asked: Sequence[AskedQuestion], runner: Runner) -> MarkSheet:
    """The sheet of a submission, run now or before; one that cannot be run is silent on every question."""
    if submission.problem:
        silent = Attempt("exit", None, submission.problem)
        return marked(submission.student, rubric, dict.fromkeys(asked, silent), [f"Not run: {submission.problem}."])
    arguments = {question.title: _argument(submission, question, rubric, runner) for question in asked}
    found = runner.results(f"trials/{submission.student}", trial, arguments)
    attempts = {question: Attempt(**found[question.title]) for question in asked}
    noticed = ["Imports hitori, which is not there to be imported."] if submission.imports_hitori else []
    return marked(submission.student, rubric, attempts, noticed)


def _argument(submission: Submission, question: AskedQuestion, rubric: Rubric, runner: Runner) -> dict[str, Any]:
    return {
        "sandbox": runner.sandbox,
        "command": list(submission.command),
        "files": submission.files,
        "grid": question.puzzle.to_rows(),
        "method": question.method,
        "limits": asdict(rubric.limits),
        "hidden": list(runner.hidden),
    }


def _counterexample(submission: Submission, sheet: MarkSheet, rubric: Rubric, runner: Runner) -> Counterexample | None:
    """The smallest puzzle that shows a mistake of the student, if there is one that can be made smaller."""
    failed = _to_shrink(sheet)
    if failed is None or submission.problem:
        return None
    asked = failed.question
    argument = _argument(submission, asked, rubric, runner) | {"kind": failed.verdict.kind}
    task = runner.results(f"smallest/{sheet.student}", smallest_failure, {asked.title: argument})
    if not (result := task[asked.title]):
        return None
    puzzle = Puzzle(result["grid"])
    question = AskedQuestion(puzzle, asked.method, native.count(puzzle, 2).count)
    return Counterexample(Answered.of(question, Attempt(**result["attempt"])), f"{asked.puzzle.name}")


def _to_shrink(sheet: MarkSheet) -> Answered | None:
    """The failed question to start from: a wrong answer before a crash, the smallest first. Limits are not shrunk."""
    wrong = [answered for answered in sheet.failed if answered.verdict.is_answer]
    crashed = [answered for answered in sheet.failed if answered.verdict.kind in ("crash", "silent")]
    return min(wrong or crashed, key=lambda answered: len(answered.question.puzzle), default=None)


def _write_pages(
    out: Path, rubric: Rubric, sheets: Sequence[MarkSheet], smallest: Mapping[str, Counterexample], is_trusted: bool
) -> None:
    """The pages of the students; those of an earlier run go."""
    folder = out / "students"
    for old in (folder, out / "gradescope"):
        shutil.rmtree(old, ignore_errors=True)
    (folder / "traces").mkdir(parents=True)
    for sheet in sheets:
        found = smallest.get(sheet.student)
        if found:
            atomic_write(folder / "traces" / f"{sheet.student}.html", trace_page(found, is_trusted))
        atomic_write(folder / f"{sheet.student}.html", student_page(sheet, rubric, found, is_trusted))
