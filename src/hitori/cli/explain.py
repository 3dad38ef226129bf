"""`hitori explain`: every step to the solution of a puzzle, with its reason."""

from __future__ import annotations

from pathlib import Path

from ..errors import OutOfTimeError, ProofError
from ..explaining.explanation import Explanation, explain
from ..explaining.proof import Proof
from ..explaining.unsolvable import TOO_SHORT
from ..explaining.words import as_html, as_markdown, as_text, verdict
from ..messages import catalogue
from ..results import Limits, Uniqueness
from .options import (
    Names,
    Source,
    flag,
    form_of,
    format_choice,
    is_one_value,
    json_lines_of,
    language_choice,
    new_command,
    output_file,
    puzzle_files,
    refuse_if,
    time_limit,
)
from .output import EXIT_OF, Exit, Progress, answer_in_json, complain, look, note, results_in, say, warn
from .reading import Task, read_one, read_tasks

EXTENSIONS = {
    "text": (".txt",),
    "json": (".jsonl", ".ndjson", ".json", ".txt"),
    "html": (".html", ".htm"),
    "markdown": (".md", ".markdown", ".txt"),
}


@new_command(
    "explain",
    "hitori explain puzzle.txt",
    "hitori explain puzzle.txt -o explained.html",
    "hitori explain puzzles/ -o lesson.md",
)
@puzzle_files
@format_choice(help="Write this format.", show_default="by the extension of -o, else text", type=Names(EXTENSIONS))
@json_lines_of(help="Same as --to json.")
@output_file
@language_choice
@time_limit
@flag(
    "--assumes-unique",
    help="Allow the technique `lone label`, which is valid only if the solution is unique.",
)
@flag("--check", "is_checked", help="Prove each step, and check the proof as `hitori verify` does.")
def command(
    source: Source,
    write_as: str | None,
    as_json: bool,
    output: Path | None,
    language: str,
    limits: Limits,
    assumes_unique: bool,
    is_checked: bool,
) -> None:
    """Explain step by step how a person solves each puzzle, always taking the easiest technique next.

    An html page holds one puzzle. Exits with 1 for a puzzle without exactly one solution: if it has several, explains
    what they have in common; if it has none, shows a few labels that already rule one out, and why. With --check, names
    a step that is not proved, and exits with 1.
    """
    form = form_of(write_as, as_json, output, EXTENSIONS)
    refuse_if(
        form == "html" and len(source.files) > 1,
        "--to html makes a page of one puzzle; give one FILE with one puzzle",
    )
    if form == "json":
        answer_in_json()
    with results_in(output, as_array=is_one_value(output)), Progress("steps explained") as progress:
        for task in [read_one(source)] if form == "html" else read_tasks(source):
            explanation = explain(
                task.puzzle, assumes_unique=assumes_unique, after_step=progress.advance, limits=limits
            )
            note(EXIT_OF[explanation.uniqueness] if explanation.is_complete else Exit.UNDECIDED)
            if not explanation.is_complete:
                warn(f"{task.title}: the time limit was reached; the explanation is not complete")
            elif explanation.uniqueness is Uniqueness.NONE and explanation.refutation() is None:
                warn(f"{task.title}: {TOO_SHORT}")
            elif output is not None and explanation.uniqueness is not Uniqueness.UNIQUE:
                complain(f"{task.title}: {verdict(explanation)}")  # why it exits with 1; else it stands on stdout
            proof = _checked(task, explanation, limits) if is_checked else None
            say(_written(task, explanation, form, language, proof))


def _checked(task: Task, explanation: Explanation, limits: Limits) -> Proof | None:
    """The proof of the steps, if the checker accepts it; that it does not is reported and noted."""
    try:
        proof = explanation.proof(limits)
        proof.check(task.puzzle, limits=limits)
        return proof
    except ProofError as error:
        complain(f"{task.title}: {error}")
        note(Exit.NO)
    except OutOfTimeError as error:
        warn(f"{task.title}: {error}")
        note(Exit.UNDECIDED)
    return None


def _written(task: Task, explanation: Explanation, form: str, language: str, proof: Proof | None) -> str:
    match form:
        case "json":
            return task.line(explanation.record_in(language) | ({"proof": proof.text} if proof else {}))
        case "html":
            return as_html(explanation, task.title, language, letters=task.are_letters)
        case "markdown":
            return as_markdown(explanation, task.title, language, letters=task.are_letters)
        case _:
            text = as_text(explanation, task.title, look(task.are_letters), language)
            if proof is None:
                return text
            return f"{text}\n{task.title}: {catalogue(language).text('verdict.proved', claim=proof.claim)}"
