"""`hitori verify`: check a proof that a puzzle has no solution, exactly one, or exactly so many.

A proof that holds may be of a claim that says nothing of the puzzle, so the claim is part of the verdict: what comes
with a puzzle, as in a file of generated ones, must prove that there is exactly one solution, or what is asked for.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

import click

from ..errors import FormatError
from ..explaining.checkers import CHECKERS, CheckerName, check_with
from ..explaining.proof import PROVED, claim_named, claimed, other_claim, short
from ..render.text import printable
from ..results import Limits
from .options import (
    READABLE,
    Names,
    Source,
    new_command,
    option,
    puzzle_file,
    refuse_if,
    results,
    time_limit,
    with_default,
)
from .output import Exit, Progress, note, say
from .reading import Task, Unreadable, called, one_by_one, read_each, read_one, read_text

_SEEN = 2**16
"""How many bytes of a file show whether it holds puzzles."""


class _ProvedClaim(Names):
    """A claim, also with its number of solutions: `count 3`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The claim as `claim_named` returns it."""
        words = " ".join(str(value).lower().split())
        if re.fullmatch("count [0-9]{1,18}", words):
            return claim_named(f"count {int(words.removeprefix('count '))}")
        return super().convert(value, param, ctx)


@new_command(
    "verify",
    "hitori verify puzzle.txt proof.txt",
    "hitori verify puzzle.txt proof.txt --claim unique",
    "hitori verify proved.jsonl --json",
)
@puzzle_file
@click.argument("others", metavar="[PROOF|FILE...]", nargs=-1, type=READABLE)
@option(
    "--claim",
    type=_ProvedClaim(PROVED),
    show_default="unique for proofs that come with their puzzles, any for PROOF",
    help="The proof must prove this, e.g. 'count 3'; count alone is any number.",
)
@with_default(
    "--with",
    "checker",
    type=Names(CHECKERS),
    default="rust",
    help="Use this checker; python comes with the sources, coq is built there by `make checker`.",
)
@time_limit
@results
def command(
    source: Source, others: tuple[str, ...], claim: str | None, checker: CheckerName, limits: Limits, as_json: bool
) -> None:
    """Check that PROOF holds, and that it is about the puzzle in FILE; docs/proofs.md has the format.

    The verdict names the claim that is proved. Without PROOF, check the proof that comes with each puzzle of each FILE,
    as `hitori generate --certify` writes it; it must prove that there is exactly one solution, or what --claim asks.
    Exit status: 0 accepted, 1 refused (with the line that fails, and why) or a proof of another claim, 2 a file cannot
    be read, 3 out of time.
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
        claim = claim or "unique"
    with Progress("proofs checked") as progress:
        for task, verdict in one_by_one(items, lambda task: _verdict(task, claim, checker, limits)):
            about = "" if is_one else f"{task.title}: "
            if as_json:
                said = None if verdict.claim is None else _told(verdict.claim)
                found: dict[str, object] = {"accepted": verdict.reason is None, "claim": said, "line": verdict.line}
                say(task.line(found | {"reason": verdict.reason}))
            elif verdict.reason is not None:
                place = where if verdict.line is None else f"{where}, line {verdict.line}"
                say(f"{about}refused: {place}: {printable(verdict.reason)}")
            else:
                say(f"{about}accepted: {_told(verdict.claim or '')}")
            note(Exit.DONE if verdict.reason is None else Exit.NO)
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


class _ProofVerdict(NamedTuple):
    """What is claimed, and why it is refused, if it is: a line where the checker says so, none for another claim."""

    claim: str | None
    line: int | None
    reason: str | None


def _verdict(task: Task, wanted: str | None, checker: CheckerName, limits: Limits) -> _ProofVerdict:
    """The proof is checked first: of one that does not hold, the line that fails says more than its claim."""
    if task.proof is None:
        raise FormatError("it has no proof; give PROOF, or puzzles as `hitori generate --certify` writes them")
    claim = claimed(task.proof)
    refusal = check_with(checker, task.proof, task.puzzle, limits)
    if refusal is not None:
        return _ProofVerdict(claim, refusal.line, refusal.reason)
    return _ProofVerdict(claim, None, None if wanted is None else other_claim(task.proof, wanted))


def _told(claim: str) -> str:
    """What is claimed, e.g. `count 3` or a step with what it follows from; a backbone's rows are left out."""
    return claim if claim.startswith("follows ") else short(claim)
