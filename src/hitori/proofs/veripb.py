"""Proofs for VeriPB, a checker of pseudo-Boolean proofs by other people, in which rule 3 is part of the formula.

`r1c2` says that this cell is shaded, and `r1c2_4` that it is reached from the root in at most four steps over unshaded
cells. The root is r1c1, or if that is shaded its neighbour, which rule 2 leaves unshaded. So the formula is the puzzle,
and nothing of ours is trusted; every cut follows by plain unit propagation: level by level, nothing beyond the shaded
cells is reached, but a cell there is unshaded.

The formula grows with the square of the cells. docs/proofs.md says which sizes are feasible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..encodings.pairs import Clause
from ..geometry import neighbours
from .formula import exclusions, pair_clauses
from .items import read_items


def to_veripb(text: str) -> tuple[str, str]:
    """The formula (OPB) and the proof (format 3.0) for the text of an accepted proof.

    Raises FormatError for a text that is not one.
    """
    items = read_items(text)
    rows, cols = items.puzzle.shape
    names = [str(cell) for cell in items.puzzle.cells()]
    rules = [_constraint(clause, names) for clause in pair_clauses(items)]
    connected = list(_reachability(names, rows, cols))
    excluded = [_constraint(clause, names) for clause in exclusions(items)]
    levels = (len(connected) - len(names)) // 2  # two lines for each, and one for each cell
    constraints = len(rules) + len(connected) + len(excluded)
    head = [f"* #variable= {len(names) + levels} #constraint= {constraints}", "* rules 1 and 2"]
    formula = [*head, *rules, "* rule 3", *connected, "* not one of these", *excluded]
    steps = [f"rup {_constraint(step.clause, names)}" for step in items.steps if step.kind != "solution"]
    if items.backbone is not None:
        steps.append("rup >= 1 ;")
    end = ["output NONE;", "conclusion UNSAT;", "end pseudo-Boolean proof;"]
    proof = ["pseudo-Boolean proof version 3.0", f"f {constraints};", *steps, *end]
    return "\n".join(formula) + "\n", "\n".join(proof) + "\n"


def _constraint(clause: Clause, names: Sequence[str]) -> str:
    """A clause as a line, e.g. `1 ~r1c2 1 r3c3 >= 1 ;`."""
    literals = (("1 " if literal > 0 else "1 ~") + names[abs(literal) - 1] for literal in clause)
    return " ".join([*literals, ">= 1 ;"])


def _reachability(names: Sequence[str], rows: int, cols: int) -> Iterator[str]:
    """Rule 3: every unshaded cell is reached in as many steps as there are other cells."""
    if len(names) == 1:
        yield f"1 ~{names[0]} >= 1 ;"
        return
    ways_to = [(cell, *neighbours(cell, rows, cols)) for cell in range(len(names))]
    reached = {0: f"~{names[0]}", ways_to[0][1]: names[0]}  # the literals of level 0; others are false
    for steps in range(1, len(names)):
        before, reached = reached, {}
        for cell, name in enumerate(names):
            if ways := [before[way] for way in ways_to[cell] if way in before]:
                reached[cell] = f"{name}_{steps}"
                yield f"1 ~{name}_{steps} 1 ~{name} >= 1 ;"
                yield f"1 ~{name}_{steps} 1 {' 1 '.join(ways)} >= 1 ;"
    for cell, literal in reached.items():
        yield f"1 {names[cell]} 1 {literal} >= 1 ;"
