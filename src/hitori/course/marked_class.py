"""A class: every submission on every question, marked, and the folder of sheets.

    marks/index.html gradebook.csv by_hand.csv students/ann.html students/traces/ann.html gradescope/ann/ work/

`work/` holds the journals. They are named after all that decides their results, so running again continues a killed
run, asks again what changed, and marks anew without asking if only points or ranges changed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..atomic import write_files
from ..errors import FormatError, TaskError, did_you_mean
from ..processes import tasks
from ..processes.journal import header
from ..puzzle import Puzzle
from ..solving import count_solutions
from . import sandbox, templates
from .assignment import LANGUAGES
from .counterexamples import LEAST, smallest_failure
from .gradebooks import gradebooks, with_points_by_hand
from .marking import MarkSheet, marked
from .pages import ClassMarks, student_pages, teacher_page
from .questions import AskedQuestion, has_family, puzzles_of, questions, reference_states
from .rubric import Rubric, read_rubric
from .searches import honest_states
from .similarity import similar
from .submissions import Submission, submissions_in
from .trials import trial
from .verdicts import LIMITS, Attempt, judged

SMALLEST = "smallest puzzle that fails"
"""The name of a counterexample, which was made and not asked."""

Ask = Callable[[str, Callable[[Any], Any], Mapping[str, Any]], dict[str, Any]]
"""The results of the tasks of a function, named for their journal: from there, or done now."""


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
    on_sandbox: Callable[[str], None] = lambda _words: None,
    on_asked: Callable[[], None] = lambda: None,
) -> ClassMarks:
    """Run and mark every submission, and write the sheets; `on_sandbox` hears, in words, what holds the programs.

    Anonymous students have codes; those of `again` are asked again, whatever was known of them.

    Raises FormatError for an assignment or submissions that cannot be read, TaskError for a run that cannot go on, and
    for a machine without a sandbox unless the submissions are trusted.
    """
    rubric = read_rubric(assignment)
    puzzles = puzzles_of(assignment, rubric)
    class_, skipped = submissions_in(submissions)
    if is_anonymous:
        class_ = sorted((_coded(each, rubric.secret) for each in class_), key=lambda each: each.student)
    students = [submission.student for submission in class_]
    if any(out.resolve().is_relative_to(folder.resolve()) for folder in (assignment, submissions)):
        raise FormatError("expected a folder outside the assignment and the submissions for the marks", file=str(out))
    for student in again:
        if student not in students:
            raise FormatError(f"'{student}' handed in nothing{did_you_mean(student, students)}", file=str(submissions))
        for known in ("trials", "smallest"):
            shutil.rmtree(out / "work" / known / student, ignore_errors=True)
    chosen, *others = sorted(set(tasks.on_each_worker(sandbox.choose, is_trusted, cluster)))
    if others:
        raise TaskError(f"the workers have different sandboxes: {', '.join([chosen, *others])}")
    tried = tasks.on_each_worker(sandbox.unheld_limits, [chosen, *rubric.sandbox.visible], cluster)
    held = sandbox.in_words(chosen, sorted({each for found in tried for each in found}))
    on_sandbox(held)

    def ask(name: str, function: Callable[[Any], Any], arguments: Mapping[str, Any]) -> dict[str, Any]:
        found = {}
        folder = out / "work" / name / sha256(header(function, arguments).encode()).hexdigest()[:16]
        with closing(tasks.run(function, arguments, folder=folder, workers=workers, cluster=cluster)) as running:
            for task, result in running:
                found[task] = result
                on_asked()
        return found

    hidden = [str(folder.resolve()) for folder in (assignment, submissions, out)]
    program = {"sandbox": chosen, "limits": asdict(rubric.limits), "hidden": hidden, "visible": rubric.sandbox.visible}
    grids = {name: posed.puzzle.to_rows() for name, posed in puzzles.items()}
    references = ask("references", reference_states, grids)
    families = ask("families", honest_states, {name: grids[name] for name in grids if has_family(puzzles[name])})
    asked = [*questions(puzzles.values(), references, families, rubric)]
    sheets = with_points_by_hand(
        out / "by_hand.csv", [_sheet(each, rubric, asked, program, ask) for each in class_], rubric.late
    )
    starters = "\n".join(map(templates.read, LANGUAGES.values()))
    marks = ClassMarks(rubric.title, sheets, similar(class_, starters), chosen, held, skipped)
    for old in ("students", "gradescope"):
        shutil.rmtree(out / old, ignore_errors=True)
    for sheet in sheets:
        write_files(out / "students", student_pages(sheet, marks))
    write_files(out, gradebooks(rubric.title, sheets) | {"index.html": teacher_page(marks)})
    return marks


def _coded(submission: Submission, secret: str) -> Submission:
    code = sha256(f"{secret} {submission.student}".encode()).hexdigest()[:8]
    return replace(submission, student=f"student {code}")


def _sheet(
    submission: Submission, rubric: Rubric, asked: Sequence[AskedQuestion], within: Mapping[str, Any], ask: Ask
) -> MarkSheet:
    """The sheet of a submission, run now or before; one that cannot be run is silent on every question."""
    if submission.problem:
        return marked(submission, rubric, dict.fromkeys(asked, Attempt("exit", None, submission.problem)))
    program = {**within, "command": submission.command, "archive": sandbox.packed(submission.files)}
    arguments = {
        each.title: {"grid": each.puzzle.to_rows(), "method": each.method, "program": program} for each in asked
    }
    found = ask(f"trials/{submission.student}", trial, arguments)
    sheet = marked(submission, rubric, {question: Attempt(**found[question.title]) for question in asked})
    # A wrong answer before a crash, the smallest first. What met a limit is not shrunk, nor what is a single line.
    large = [answered for answered in sheet.failed if min(answered.question.puzzle.shape) >= LEAST]
    shrunk = [answered for answered in large if answered.kind not in LIMITS]
    if not shrunk:
        return sheet
    failed = min(shrunk, key=lambda answered: (not answered.is_answer, len(answered.question.puzzle)))
    title = failed.question.title
    task = {title: {**arguments[title], "kind": failed.kind}}
    if not (smaller := ask(f"smallest/{submission.student}", smallest_failure, task)[title]):
        return sheet
    puzzle = Puzzle(smaller["grid"], name=SMALLEST)
    name = f"{failed.question.puzzle.name}"
    question = AskedQuestion(puzzle, failed.question.method, count_solutions(puzzle, limit=2), original=name)
    return sheet._replace(smallest=judged(question, Attempt(**smaller["attempt"])))
