"""`hitori verify`: check a proof that a puzzle has no solution, exactly one, or exactly so many."""

from __future__ import annotations

import os
from collections.abc import Iterable

import click

from ..errors import FormatError
from ..explaining.checkers import CHECKERS, CheckerName, check_with
from ..native import Refusal
from ..render.text import printable
from ..results import Limits
from .options import READABLE, Names, Source, new_command, puzzle_file, refuse_if, results, time_limit, with_default
from .output import Exit, Progress, note, say
from .reading import Task, Unreadable, called, one_by_one, read_each, read_one, read_text

_SEEN = 2**16
"""How many bytes of a file show whether it holds puzzles."""


@new_command(
    "verify",
    "hitori verify puzzle.txt proof.txt",
    "hitori verify proved.jsonl --json",
)
@puzzle_file
@click.argument("others", metavar="[PROOF|FILE...]", nargs=-1, type=READABLE)
@with_default(
    "--with",
    "checker",
    type=Names(CHECKERS),
    default="rust",
    help="Use this checker; python comes with the sources, coq is built there by `make checker`.",
)
@time_limit
@results
def command(source: Source, others: tuple[str, ...], checker: CheckerName, limits: Limits, as_json: bool) -> None:
    """Check that PROOF holds, and that it is about the puzzle in FILE; docs/proofs.md has the format.

    Without PROOF, check the proof that comes with each puzzle of each FILE, as `hitori generate --certify` writes it.
    Exit status: 0 accepted, 1 refused (with the line that fails, and why), 2 a file cannot be read, 3 out of time.
    """
    refuse_if((source.files + others).count("-") > 1, "stdin is read once: only one of FILE and PROOF can be -")
    items: Iterable[Task | Unreadable]
    if len(others) == 1 and not _holds_puzzles(others[0]):
        task = read_one(source)
        with task.reported():
            task = task._replace(proof=read_text(others[0]))
        items = [task]
        where, is_one = called(others[0]), True
    else:
        items = read_each(source._replace(files=source.files + others))
        where, is_one = "its proof", False
    with Progress("proofs checked") as progress:
        for task, refusal in one_by_one(items, lambda task: _refusal(task, checker, limits)):
            claim = _claim(task.proof or "")
            about = "" if is_one else f"{task.title}: "
            if as_json:
                line, reason = refusal or (None, None)
                say(task.line({"accepted": not refusal, "claim": claim, "line": line, "reason": reason}))
            elif refusal:
                say(f"{about}refused: {where}, line {refusal.line}: {printable(refusal.reason)}")
            else:
                say(f"{about}accepted: {claim}")
            note(Exit.NO if refusal else Exit.DONE)
            progress.done += 1


def _holds_puzzles(file: str) -> bool:
    """Whether the second of two arguments is a FILE with proofs of its own: a folder, or JSON, which no proof is."""
    if file == "-" or os.path.isdir(file):
        return file != "-"
    try:
        with open(file, "rb") as stream:
            return stream.read(_SEEN).lstrip().startswith((b"{", b"["))
    except OSError:  # reported where it is read
        return False


def _refusal(task: Task, checker: CheckerName, limits: Limits) -> Refusal | None:
    if task.proof is None:
        raise FormatError("it has no proof; give PROOF, or puzzles as `hitori generate --certify` writes them")
    return check_with(checker, task.proof, task.puzzle, limits)


def _claim(text: str) -> str | None:
    """What is claimed, e.g. `count 3`; a backbone's rows are left out."""
    words = next((line.split() for line in text.split("\n") if line.lstrip().startswith("claim ")), None)
    return (
        None
        if words is None
        else " ".join(words[1:] if words[1:2] == ["follows"] else words[1 : 2 if words[1:2] == ["backbone"] else 3])
    )
