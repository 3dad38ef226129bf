"""`hitori verify`: check a proof that a puzzle has no solution, exactly one, or exactly so many."""

from __future__ import annotations

import click

from ..explaining.checkers import CHECKERS, CheckerName, check_with
from ..render.text import printable
from ..results import Limits
from .options import READABLE, Names, Source, new_command, puzzle_file, refuse_if, results, time_limit, with_default
from .output import Exit, Progress, complain, note, say
from .reading import called, read_one, read_tasks, read_text


@new_command(
    "verify",
    "hitori verify puzzle.txt proof.txt",
    "hitori verify proved.jsonl --json",
)
@puzzle_file
@click.argument("proof", metavar="[PROOF]", required=False, type=READABLE)
@with_default(
    "--with",
    "checker",
    type=Names(CHECKERS),
    default="rust",
    help="Use this checker; python comes with the sources, coq is built there by `make checker`.",
)
@time_limit
@results
def command(source: Source, proof: str | None, checker: CheckerName, limits: Limits, as_json: bool) -> None:
    """Check that PROOF holds, and that it is about the puzzle in FILE; docs/proofs.md has the format.

    Without PROOF, check the proof that comes with each puzzle of FILE, as `hitori generate --certify` writes it.
    Exit status: 0 accepted, 1 refused (with the line that fails, and why), 2 a file cannot be read, 3 out of time.
    """
    refuse_if(source.files[0] == proof == "-", "stdin is read once: FILE and PROOF cannot both be -")
    with Progress("proofs checked") as progress:
        if proof is None:
            tasks, where = read_tasks(source), "its proof"
        else:
            tasks, where = iter([read_one(source)._replace(proof=read_text(proof))]), called(proof)
        for task in tasks:
            about = f"{task.title}: " if proof is None else ""
            if task.proof is None:
                complain(f"{about}it has no proof")
                note(Exit.NO)
            else:
                refusal = check_with(checker, task.proof, task.puzzle, limits)
                claim = _claim(task.proof)
                if as_json:
                    line, reason = refusal or (None, None)
                    say(task.line({"accepted": not refusal, "claim": claim, "line": line, "reason": reason}))
                elif refusal:
                    say(f"{about}refused: {where}, line {refusal.line}: {printable(refusal.reason)}")
                else:
                    say(f"{about}accepted: {claim}")
                note(Exit.NO if refusal else Exit.DONE)
            progress.done += 1


def _claim(text: str) -> str | None:
    """What is claimed, e.g. `count 3`; a backbone's rows are left out."""
    words = next((line.split() for line in text.split("\n") if line.lstrip().startswith("claim ")), None)
    return (
        None
        if words is None
        else " ".join(words[1:] if words[1:2] == ["follows"] else words[1 : 2 if words[1:2] == ["backbone"] else 3])
    )
