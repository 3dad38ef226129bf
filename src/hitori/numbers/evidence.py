"""What each number rests on: for each statement what proves it, what has checked that, and how long the check takes.

A statement that several programs have checked has a row for each of them: "the windows and blocks keep the potential"
is proved by "the certificate", and checked by "the core" with `hitori numbers verify`. That command prints these rows
with the seconds of what it has just checked itself; all others are recorded: seconds of processor time, on a shared
x86-64 server with two busy cores. docs/hitori-numbers.md shows the same rows, and the article the same seconds
(docs/paper/records/seconds.jsonl).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple


class Statement(NamedTuple):
    """A statement, what proves it, what has checked the proof, with which command, and in how many seconds."""

    statement: str
    proved_by: str
    checked_by: str
    command: str
    seconds: int
    """Recorded: of the part of the command's work that is about this statement."""


RUN_HERE = "hitori numbers verify"
"""The command that checks the certificate of the border, and prints the table."""
PROOFS, THEOREM = "make proofs", "make theorem"

EVIDENCE = (
    Statement("h(n) = floor(2n / 3) + 1, n >= 2", "the article", "Coq", PROOFS, 39),
    Statement("H(n) = floor((4n² - 2n) / 5) + 2, n >= 5", "all rows below", "Coq", THEOREM, 834),
    Statement("H(n) >= ..., n >= 10", "the article", "Coq", PROOFS, 15),
    Statement("H(n) >= ..., 5 <= n <= 9", "the shipped puzzles", "two solvers", "hitori numbers verify FOLDER", 12),
    Statement("H(n) >= ..., 5 <= n <= 9", "the shipped puzzles", "Coq", PROOFS, 1),
    Statement("H(n) <= ..., 5 <= n <= 9", "refutations", "Coq", THEOREM, 103),
    Statement("H(n) <= ..., n >= 10", "the article, rows below", "Coq", PROOFS, 30),
    Statement("the windows and blocks keep the potential", "the certificate", "the core", RUN_HERE, 13),
    Statement(
        "the windows and blocks keep the potential", "the certificate", "a C program", "proofs/border/check.c", 34
    ),
    Statement("the windows keep the potential", "the certificate", "Coq", THEOREM, 320),
    Statement("the blocks keep the potential", "the certificate", "Coq", THEOREM, 250),
)
"""Nothing is assumed in what Coq checks: "Closed under the global context"."""


def as_text(seconds_here: float) -> Iterator[tuple[str, str, str, str]]:
    """The rows below a head, with the seconds that `RUN_HERE` has just taken.

    >>> [row[3] for row in as_text(8.7)][7:10]
    ['30 recorded', '9 now', '34 recorded']
    """
    yield "statement", "proved by", "checked by", "seconds"
    for one in EVIDENCE:
        seconds = f"{seconds_here:.0f} now" if one.command == RUN_HERE else f"{one.seconds} recorded"
        yield one.statement, one.proved_by, f"{one.checked_by}: {one.command}", seconds


def as_records(seconds_here: float) -> list[dict[str, object]]:
    """The rows for JSON; `checked_now` says of which the seconds were measured."""
    rows: list[dict[str, object]] = []
    for one in EVIDENCE:
        is_now = one.command == RUN_HERE
        measured = {"seconds": round(seconds_here, 1)} if is_now else {}
        rows.append(one._asdict() | measured | {"checked_now": is_now})
    return rows
