"""Translations of checked proofs for the checkers of other people, and the items that they are made of.

Literals are those of `encodings.pairs`: `k + 1` says that cell number k is shaded, `-(k + 1)` that it is not. The
clause of a listed solution is that some cell differs from it.

*VeriPB*, for pseudo-Boolean proofs: the formula is the puzzle, its three rules and nothing else, so nothing of ours is
trusted. `r1c2` says that this cell is shaded, and `r1c2_4` that it is reached from the root in at most four steps over
unshaded cells. The root is r1c1, or if that is shaded its neighbour, which rule 2 leaves unshaded. The shades decide
what is reached, so each solution of the puzzle is one model. The proof logs each listed solution. Every cut follows by
plain unit propagation: level by level, nothing beyond the shaded cells is reached, but a cell there is unshaded. The
formula grows with the square of the cells; docs/proofs.md says which sizes are feasible.

*DRAT*, for the checkers of SAT solvers, takes more for granted. A formula cannot say rule 3 in short, so each cut is a
clause of the formula, with the parts into which the grid falls on record in a comment, e.g. `c 13 cut a#bb ##bb bbbb`:
whoever reads it sees that the cut is one. And a proof can only show that a formula has no model, so the formula has the
clause of each listed solution (or for a backbone, that some decided cell differs).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..encodings.pairs import Clause, PairRules
from ..encodings.texts import dimacs_line
from ..errors import FormatError
from ..geometry import neighbours
from ..puzzle import Puzzle
from ..rules import unshaded_groups
from ..shading import Shading

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def to_drat(text: str) -> tuple[str, str]:
    """The formula (DIMACS) and the proof (DRAT) for the text of an accepted proof.

    Raises FormatError for a text that is not one.
    """
    items = read_items(text)
    rows, cols = items.puzzle.shape
    rules = PairRules.for_all_solutions(items.puzzle).clauses()
    cuts = [step for step in items.steps if step.kind == "cut"]
    # That some cell differs from each listed solution, or for a backbone, that some decided cell does.
    excluded = [step.clause for step in items.steps if step.kind == "solution"]
    if items.backbone is not None:
        excluded = [differing(items.backbone)]
    count = len(rules) + len(cuts) + len(excluded)
    lines = [
        "c Axioms: rules 1 and 2, the cuts, and that no listed solution is meant. Cuts and solutions are not checked.",
        f"p cnf {len(items.puzzle)} {count}",
        "c rules 1 and 2",
        *map(dimacs_line, rules),
        "c rule 3: cuts, with the parts of the grid without them",
    ]
    for step in cuts:
        lines += [f"c {step.number} cut {_parts(step, rows, cols)}", dimacs_line(step.clause)]
    lines += ["c not one of these", *map(dimacs_line, excluded)]
    derived = [dimacs_line(step.clause) for step in items.steps if step.kind == "derive"]
    if items.backbone is not None:
        derived.append("0")
    return "\n".join(lines) + "\n", "\n".join(derived) + "\n"


def to_veripb(text: str) -> tuple[str, str]:
    """The formula (OPB) and the proof (format 3.0) for the text of an accepted proof.

    Raises FormatError for a text that is not one.
    """
    items = read_items(text)
    formula = Formula(items.puzzle)
    names = formula.names
    steps = []
    for step in items.steps:
        if step.kind == "solution":
            # What `solx` excludes names every variable; its cells alone follow, as they decide the rest.
            shades = " ".join(("~" if literal > 0 else "") + names[abs(literal) - 1] for literal in step.clause)
            steps.append(f"{'solx' if items.backbone is None else 'sol'} {shades};")
        if step.kind != "solution" or items.backbone is None:
            steps.append(f"rup {_constraint(step.clause, names)}")
    conclusion = "SAT" if any(step.kind == "solution" for step in items.steps) else "UNSAT"
    return formula.text(), in_veripb(formula, steps, conclusion)


class Formula:
    """A puzzle for VeriPB: its three rules."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.names = [str(cell) for cell in puzzle.cells()]
        """Of the cells, row by row; the variable says that the cell is shaded."""
        clauses = PairRules.for_all_solutions(puzzle).clauses()
        self._rules = [_constraint(clause, self.names) for clause in clauses]
        self._connected = list(_reachability(self.names, *puzzle.shape))
        self.count = len(self._rules) + len(self._connected)
        """How many constraints it has."""

    def text(self, weights: Sequence[int] | None = None) -> str:
        """The formula as OPB; with weights of the cells, those of the shaded ones are minimised."""
        levels = (len(self._connected) - len(self.names)) // 3  # three lines for each, and one for each cell
        head = [f"* #variable= {len(self.names) + levels} #constraint= {self.count}"]
        if weights is not None:
            terms = (f"{weight} {name}" for weight, name in zip(weights, self.names, strict=True))
            head.append(f"min: {' '.join(terms)} ;")
        return "\n".join([*head, "* rules 1 and 2", *self._rules, "* rule 3", *self._connected]) + "\n"


def in_veripb(formula: Formula, steps: Iterable[str], conclusion: str) -> str:
    """A proof about this formula: its steps, and what they come to."""
    head = ["pseudo-Boolean proof version 3.0", f"f {formula.count};"]
    end = ["output NONE;", f"conclusion {conclusion};", "end pseudo-Boolean proof;"]
    return "\n".join([*head, *steps, *end]) + "\n"


class ProofItems(NamedTuple):
    """A proof in parts; `backbone`, shades row by row, is None for a claim about the number of solutions."""

    puzzle: Puzzle
    backbone: str | None
    steps: list[ClauseStep]


class ClauseStep(NamedTuple):
    """A numbered line of a proof; the clause of a solution is that some cell differs from it."""

    number: int
    kind: str
    """`cut`, `derive` or `solution`."""
    clause: Clause


def read_items(text: str) -> ProofItems:
    """The items of an accepted proof: nothing is checked here beyond what reading needs.

    Raises FormatError for a text that is not one.
    """
    lines = (line.split() for line in text.split("\n"))
    try:
        return _read(words for words in lines if words and not words[0].startswith("#"))
    except (ValueError, IndexError, StopIteration) as error:
        raise FormatError(f"expected a proof that `hitori verify` accepts: {error}") from None


def _read(lines: Iterator[list[str]]) -> ProofItems:
    next(lines)
    rows, cols = map(int, next(lines)[1:])
    puzzle = Puzzle([list(map(int, next(lines))) for _ in range(rows)])
    _, claim, *claimed = next(lines)
    steps = [_step(words, cols) for words in lines if words[0] != "delete"]
    if claim == "follows":
        raise ValueError("'claim follows' has no translation")
    return ProofItems(puzzle, "".join(claimed) if claim == "backbone" else None, steps)


def _step(words: list[str], cols: int) -> ClauseStep:
    number, kind, *rest = words
    if kind == "solution":
        clause = differing("".join(rest))
    else:  # the cells of a cut have no sign: not all of them are shaded
        literals = rest[: rest.index("from")] if "from" in rest else rest
        clause = [_cell(word, cols) * (1 if word[0] == "+" else -1) for word in literals]
    return ClauseStep(int(number), kind, clause)


def differing(shades: str) -> Clause:
    """The clause that some cell is not as these shades say, row by row; open ones do not count.

    >>> differing(".#?.")
    [1, -2, 4]
    """
    return [number * (1 if shade == "." else -1) for number, shade in enumerate(shades, 1) if shade != "?"]


def _cell(word: str, cols: int) -> int:
    row, col = map(int, re.findall("[0-9]+", word))
    return (row - 1) * cols + col


def _parts(cut: ClauseStep, rows: int, cols: int) -> str:
    """The grid without the cells of a cut, `#`: a letter for each part, row by row."""
    shading = Shading.from_shaded(rows, cols, (divmod(-1 - literal, cols) for literal in cut.clause))
    grid = [["#"] * cols for _ in range(rows)]
    for number, part in enumerate(unshaded_groups(shading)):
        for row, col in part:
            grid[row][col] = _LETTERS[number % len(_LETTERS)]
    return " ".join(map("".join, grid))


def _constraint(clause: Clause, names: Sequence[str]) -> str:
    """A clause as a line, e.g. `1 ~r1c2 1 r3c3 >= 1 ;`."""
    literals = (("1 " if literal > 0 else "1 ~") + names[abs(literal) - 1] for literal in clause)
    return " ".join([*literals, ">= 1 ;"])


def _reachability(names: Sequence[str], rows: int, cols: int) -> Iterator[str]:
    """Rule 3: every unshaded cell is reached in as many steps as there are other cells.

    A cell is reached just if it is unshaded, and it or a neighbour was reached a step before.
    """
    if len(names) == 1:
        yield f"1 ~{names[0]} >= 1 ;"
        return
    ways_to = [(cell, *neighbours(cell, rows, cols)) for cell in range(len(names))]
    reached = {0: f"~{names[0]}", ways_to[0][1]: names[0]}  # the literals of level 0; others are false
    for steps in range(1, len(names)):
        before, reached = reached, {}
        for cell, name in enumerate(names):
            if ways := [before[way] for way in ways_to[cell] if way in before]:
                reached[cell] = here = f"{name}_{steps}"
                barred = " ".join(f"1 ~{way}" for way in ways).replace("~~", "")
                yield f"1 ~{here} 1 ~{name} >= 1 ;"
                yield f"1 ~{here} 1 {' 1 '.join(ways)} >= 1 ;"
                yield f"{len(ways)} {here} {len(ways)} {name} {barred} >= {len(ways)} ;"
    for cell, literal in reached.items():
        yield f"1 {names[cell]} 1 {literal} >= 1 ;"
