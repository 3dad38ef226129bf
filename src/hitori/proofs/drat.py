"""Proofs as DRAT, for the checkers of SAT solvers: the formula holds the cuts, and the proof the derived clauses.

Variable k is true if cell k is shaded, row by row from 1. A formula cannot say rule 3 in short, so each cut is a clause
of the formula, with the parts into which the grid falls on record in a comment, e.g. `c 13 cut a#bb ##bb bbbb`: whoever
reads it sees that the cut is one. DRAT shows the rest: the clauses leave no model.
"""

from __future__ import annotations

from ..encodings.pairs import Clause
from ..geometry import neighbours
from .formula import exclusions, pair_clauses
from .items import ClauseStep, read_items

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def to_drat(text: str) -> tuple[str, str]:
    """The formula (DIMACS) and the proof (DRAT) for the text of an accepted proof.

    Raises FormatError for a text that is not one.
    """
    items = read_items(text)
    rows, cols = items.puzzle.shape
    rules, excluded = pair_clauses(items), exclusions(items)
    cuts = [step for step in items.steps if step.kind == "cut"]
    count = len(rules) + len(cuts) + len(excluded)
    lines = [f"p cnf {len(items.puzzle)} {count}", "c rules 1 and 2", *map(_written, rules)]
    lines.append("c rule 3: cuts, with the parts of the grid without them")
    for step in cuts:
        lines += [f"c {step.number} cut {_parts(step, rows, cols)}", _written(step.clause)]
    lines += ["c not one of these", *map(_written, excluded)]
    derived = [_written(step.clause) for step in items.steps if step.kind == "derive"]
    if items.backbone is not None:
        derived.append("0")
    return "\n".join(lines) + "\n", "\n".join(derived) + "\n"


def _written(clause: Clause) -> str:
    """A clause as a line, e.g. `-2 13 0`."""
    return " ".join([*map(str, clause), "0"])


def _parts(cut: ClauseStep, rows: int, cols: int) -> str:
    """The grid without the cells of a cut, `#`: a letter for each part, row by row."""
    letters = ["#" if -1 - cell in cut.clause else "" for cell in range(rows * cols)]
    parts = 0
    for start in range(rows * cols):
        if letters[start]:
            continue
        flood = [start]
        for cell in flood:  # it grows meanwhile
            if not letters[cell]:
                letters[cell] = _LETTERS[parts % len(_LETTERS)]
                flood += [near for near in neighbours(cell, rows, cols) if not letters[near]]
        parts += 1
    return " ".join("".join(letters[start : start + cols]) for start in range(0, rows * cols, cols))
