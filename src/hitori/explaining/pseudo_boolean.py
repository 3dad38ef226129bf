"""A small search over pseudo-Boolean constraints that records why: each learned clause follows by unit propagation.

A literal is an integer as in `encodings.pairs`; numbers beyond the cells are further variables. A *sum* says that true
literals weigh at least so much, e.g. `2 a + 1 b + 1 c >= 2`. Rule 3 is stated by *cuts*, clauses that not all of some
shaded cells are shaded, which the search adds where shaded cells and the outside would close a circle of contacts.

It is the search of MiniSat (Een and Soerensson, SAT 2003) with sums that propagate (Chai and Kuehlmann, DAC 2003),
made for proofs of small boards: every step cites what it follows from, so what the end does not need can be left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ..encodings.pairs import Clause, PairRules
from ..puzzle import Puzzle

Term = tuple[int, int]
"""What a literal weighs where it is true, and the literal."""

OUTSIDE = 0
"""The node of the world around the board, among the cells from 1 on."""
DECAY = 1.05
MOST_ACTIVE = 1e100


@dataclass(eq=False, slots=True)
class Step:
    """A constraint: true literals weigh at least `degree`; of a clause each weighs 1, and so does `degree`."""

    terms: Sequence[Term]
    degree: int
    cited: Sequence[Step] = ()
    """What it follows from."""
    rule: str = "rup"
    """`rup`, `red`, `pol` or `soli` of VeriPB, or `axiom`: a line of the formula."""
    witness: int = 0
    """Of `red`: the literal of the new variable that makes it true."""
    parts: Sequence[tuple[Step, int]] = ()
    """Of `pol`: what is added up, how many times each, before it is divided."""
    divisor: int = 1
    logged: Sequence[int] = ()
    """Of `soli`: the solution, which makes this constraint the goal from here on."""
    slack: int = 0
    """Of a sum: what its literals that are not false weigh beyond the degree."""


def clause_step(clause: Iterable[int], cited: Sequence[Step] = (), rule: str = "rup") -> Step:
    """The step that says that one of these literals is true."""
    return Step([(1, literal) for literal in clause], 1, cited, rule=rule)


class SumSearch:
    """A search for a solution of a puzzle that obeys further constraints."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.cells = len(puzzle)
        self.count = self.cells
        """How many variables there are."""
        self.steps: list[Step] = []
        """All that was derived, each after what it cites."""
        self.contradiction: Step | None = None
        self.phase = {cell: -cell for cell in range(1, self.cells + 1)}
        """By variable, the literal that is tried first."""
        self.conflicts = 0
        self.behind_core: list[Step] = []
        """What the answer of the latest `run` follows from, where that is a list."""
        self._contacts = _contacts(*puzzle.shape)
        self._binary: defaultdict[int, list[tuple[int, Step]]] = defaultdict(list)
        self._watching: defaultdict[int, list[tuple[Clause, Step]]] = defaultdict(list)
        self._sums: defaultdict[int, list[tuple[int, Step]]] = defaultdict(list)
        self._true: set[int] = set()
        self._trail: list[int] = []
        self._starts: list[int] = []
        self._place: dict[int, int] = {}
        self._level: dict[int, int] = {}
        self._reason: dict[int, Step | None] = {}
        self._next = 0
        self._activity = [0.0] * (self.cells + 1)
        self._bump = 1.0
        self.axioms = []
        """The clauses of rules 1 and 2, in the order of `encodings.pairs`."""
        for clause in PairRules.for_all_solutions(puzzle).clauses():
            self.axioms.append(clause_step(clause, rule="axiom"))
            self._attach(clause, self.axioms[-1])
        for cell in range(1, self.cells + 1):
            if self._contacts[cell].count(OUTSIDE) > 1 or self.cells == 1:
                self.add_clause([-cell])

    def variable(self) -> int:
        """A further variable."""
        self.count += 1
        self._activity.append(0.0)
        return self.count

    def add_clause(self, clause: Clause, cited: Sequence[Step] = ()) -> Step:
        """Add a clause that follows from what it cites and from the rules by unit propagation."""
        step = clause_step(clause, cited)
        self.steps.append(step)
        self.undo(0)
        self._attach(list(clause), step)
        return step

    def log(self, step: Step) -> None:
        """Add a step that the search does not use."""
        self.steps.append(step)

    def add_sum(self, step: Step) -> None:
        """Add a step that the search obeys."""
        self.log(step)
        self.obey(step)

    def obey(self, step: Step) -> None:
        """From now on draw conclusions from a step that was logged."""
        self.undo(0)
        step.slack = sum(weight for weight, literal in step.terms if -literal not in self._true) - step.degree
        step.terms = sorted(step.terms, reverse=True)
        for weight, literal in step.terms:
            self._sums[literal].append((weight, step))
        if (conflict := self._spread_sum(step)) is not None:
            self._refuted(conflict)

    def run(self, assumptions: Sequence[int], after_conflict: Callable[[], None]) -> list[int] | None:
        """None if there is a solution with these literals, which then stands; else those that cannot hold together.

        `after_conflict` may raise.
        """
        self.undo(0)
        while self.contradiction is None:
            conflict = self._propagate()
            if conflict is not None:
                self.conflicts += 1
                # What ends the search here must not lose the conflict: without decisions it is never met again.
                self._learn(conflict)
                after_conflict()
                continue
            failed = next((literal for literal in assumptions if -literal in self._true), None)
            if failed is not None:
                return self._behind(failed, assumptions)
            literal = next((literal for literal in assumptions if literal not in self._true), None)
            literal = literal or self._chosen()
            if literal is None:
                return None
            self._starts.append(len(self._trail))
            self._assign(literal, None)
        return []

    def undo(self, level: int) -> None:
        """Take back all decisions beyond so many."""
        if len(self._starts) <= level:
            return
        start = self._starts[level]
        for literal in self._trail[start:]:
            self._true.discard(literal)
            for weight, step in self._sums[-literal]:
                step.slack += weight
            self.phase[abs(literal)] = literal
        del self._trail[start:], self._starts[level:]
        self._next = start

    def _attach(self, clause: Clause, step: Step) -> None:
        """Let a clause propagate; nothing is decided but what holds for good."""
        clause.sort(key=lambda literal: -literal in self._true)
        open_ = [literal for literal in clause if -literal not in self._true]
        if len(clause) == 2:
            one, other = clause
            self._binary[-one].append((other, step))
            self._binary[-other].append((one, step))
        elif len(clause) > 2:
            for literal in clause[:2]:
                self._watching[-literal].append((clause, step))
        if not open_:
            self._refuted(step)
        elif len(open_) == 1 and open_[0] not in self._true:
            self._assign(open_[0], step)

    def _assign(self, literal: int, reason: Step | None) -> None:
        """Make a literal true."""
        self._true.add(literal)
        self._place[abs(literal)] = len(self._trail)
        self._trail.append(literal)
        self._level[abs(literal)] = len(self._starts)
        self._reason[abs(literal)] = reason
        for weight, step in self._sums[-literal]:
            step.slack -= weight

    def _propagate(self) -> Step | None:
        """Draw all conclusions; a constraint that cannot hold any more, if there is one."""
        while True:
            while self._next < len(self._trail):
                literal = self._trail[self._next]
                self._next += 1
                conflict = self._spread(literal)
                if conflict is not None:
                    return conflict
            if (cut := self._cut()) is None:
                return None
            step = clause_step(cut)
            self.steps.append(step)
            open_ = [literal for literal in cut if -literal not in self._true]
            # The two that were decided last are watched.
            cut.sort(key=lambda literal: -self._place[-literal] if -literal in self._true else -len(self._trail))
            if len(cut) == 2:
                self._binary[-cut[0]].append((cut[1], step))
                self._binary[-cut[1]].append((cut[0], step))
            else:
                for literal in cut[:2]:
                    self._watching[-literal].append((cut, step))
            if not open_:
                return step
            self._assign(open_[0], step)

    def _spread(self, literal: int) -> Step | None:
        true = self._true
        for other, step in self._binary[literal]:
            if other not in true:
                if -other in true:
                    return step
                self._assign(other, step)
        watching = self._watching[literal]
        kept = self._watching[literal] = []
        for at, (clause, step) in enumerate(watching):
            if clause[0] == -literal:
                clause[0], clause[1] = clause[1], clause[0]
            first = clause[0]
            if first in true:
                kept.append((clause, step))
                continue
            for place in range(2, len(clause)):
                if -clause[place] not in true:
                    clause[1], clause[place] = clause[place], clause[1]
                    self._watching[-clause[1]].append((clause, step))
                    break
            else:
                kept.append((clause, step))
                if -first in true:
                    kept.extend(watching[at + 1 :])
                    return step
                self._assign(first, step)
        for _, step in self._sums[-literal]:
            if (conflict := self._spread_sum(step)) is not None:
                return conflict
        return None

    def _spread_sum(self, step: Step) -> Step | None:
        if step.slack < 0:
            return step
        for weight, literal in step.terms:
            if weight <= step.slack:
                break
            if literal not in self._true and -literal not in self._true:
                self._assign(literal, step)
        return None

    def _cut(self) -> Clause | None:
        """A clause that not all cells of a circle are shaded, of which all are, or all but one undecided."""
        true, contacts = self._true, self._contacts
        parent: dict[int, int] = {}
        root: dict[int, int] = {}
        for start in range(self.cells + 1):
            if start in root or (start != OUTSIDE and start not in true):
                continue
            root[start], parent[start] = start, start
            queue = [start]
            for node in queue:
                for other in contacts[node]:
                    if other != OUTSIDE and other not in true:
                        continue
                    if other not in root:
                        root[other], parent[other] = start, node
                        queue.append(other)
                    elif other != parent[node] and node != parent[other]:
                        return _circle(parent, node, other)
        for cell in range(1, self.cells + 1):
            if cell in true or -cell in true:
                continue
            seen: dict[int, int] = {}
            for other in contacts[cell]:
                if other in root and (before := seen.setdefault(root[other], other)) != other:
                    return [-cell, *_circle(parent, before, other)]
        return None

    def _why(self, step: Step, literal: int | None) -> list[int]:
        """The literals, all false, from which by this constraint follows this one, or a conflict."""
        if step.degree == 1 and all(weight == 1 for weight, _ in step.terms):
            return [other for _, other in step.terms if other != literal]
        before = len(self._trail) if literal is None else self._place[abs(literal)]
        false = [term for term in step.terms if -term[1] in self._true and self._place[abs(term[1])] < before]
        left = sum(weight for weight, _ in step.terms) - step.degree
        if literal is not None:
            left -= next(weight for weight, other in step.terms if other == literal) - 1
        else:
            left += 1
        # The heaviest first, and of those the oldest.
        false.sort(key=lambda term: (-term[0], self._place[abs(term[1])]))
        found = []
        for weight, other in false:
            if left <= 0:
                break
            left -= weight
            found.append(other)
        return found

    def _learn(self, conflict: Step) -> None:
        """Learn a clause from a conflict, and go back to where it decides something."""
        level = len(self._starts)
        if level == 0:
            self._refuted(conflict)
            return
        seen: set[int] = set()
        clause: Clause = []
        cited: list[Step] = [conflict]
        open_, place = 0, len(self._trail)
        reasons = self._why(conflict, None)
        while True:
            for literal in reasons:
                variable = abs(literal)
                if variable in seen:
                    continue
                seen.add(variable)
                self._activity[variable] += self._bump
                if self._level[variable] == level:
                    open_ += 1
                elif self._level[variable] > 0:
                    clause.append(literal)
                else:
                    cited += self._for_good(variable)
            place -= 1
            while abs(self._trail[place]) not in seen:
                place -= 1
            literal = self._trail[place]
            open_ -= 1
            if open_ == 0:
                break
            reason = self._reason[abs(literal)]
            assert reason is not None, "only the first literal of a level is decided"
            cited.append(reason)
            reasons = self._why(reason, literal)
        clause = [-literal, *self._shorter(clause, seen, cited)]
        self._bump *= DECAY
        if self._bump > MOST_ACTIVE:
            self._activity = [each / MOST_ACTIVE for each in self._activity]
            self._bump /= MOST_ACTIVE
        step = clause_step(clause, list(dict.fromkeys(cited)))
        self.steps.append(step)
        clause[1:] = sorted(clause[1:], key=lambda literal: -self._level[abs(literal)])
        self.undo(self._level[abs(clause[1])] if len(clause) > 1 else 0)
        if len(clause) == 2:
            self._binary[-clause[0]].append((clause[1], step))
            self._binary[-clause[1]].append((clause[0], step))
        elif len(clause) > 2:
            for each in clause[:2]:
                self._watching[-each].append((clause, step))
        self._assign(clause[0], step)

    def _shorter(self, clause: Clause, seen: set[int], cited: list[Step]) -> Clause:
        """Leave out what follows from the rest."""
        kept = []
        for literal in clause:
            reason = self._reason[abs(literal)]
            why = None if reason is None else self._why(reason, -literal)
            if why is None or not all(abs(each) in seen and self._level[abs(each)] < len(self._starts) for each in why):
                kept.append(literal)
                continue
            assert reason is not None
            cited.append(reason)
            for each in why:
                if self._level[abs(each)] == 0:
                    cited += self._for_good(abs(each))
        return kept

    def _for_good(self, variable: int) -> list[Step]:
        """All steps behind what holds without decisions."""
        found, queue, seen = [], [variable], {variable}
        for each in queue:
            reason = self._reason[each]
            assert reason is not None
            found.append(reason)
            literal = each if each in self._true else -each
            for other in self._why(reason, literal):
                if abs(other) not in seen:
                    seen.add(abs(other))
                    queue.append(abs(other))
        return found

    def _refuted(self, conflict: Step) -> None:
        if self.contradiction is not None:
            return
        if sum(weight for weight, _ in conflict.terms) < conflict.degree:
            self.contradiction = conflict
        else:
            cited = [conflict]
            for literal in self._why(conflict, None):
                cited += self._for_good(abs(literal))
            self.contradiction = clause_step([], list(dict.fromkeys(cited)))
            self.steps.append(self.contradiction)

    def _behind(self, failed: int, assumptions: Sequence[int]) -> list[int]:
        """The assumptions that exclude this one, and it; their clause is added as a step."""
        assumed, core, cited = set(assumptions), [failed], list[Step]()
        queue, seen = [-failed], {abs(failed)}
        for literal in queue:
            if self._level[abs(literal)] == 0:
                cited += self._for_good(abs(literal))
                continue
            reason = self._reason[abs(literal)]
            if reason is None:
                assert literal in assumed
                core.append(literal)
                continue
            cited.append(reason)
            for other in self._why(reason, literal):
                if abs(other) not in seen:
                    seen.add(abs(other))
                    queue.append(-other)
        self.behind_core = list(dict.fromkeys(cited))
        return core

    def _chosen(self) -> int | None:
        """The undecided cell that was in most of the latest conflicts, as it is tried first."""
        cells = range(1, self.cells + 1)
        open_ = (cell for cell in cells if cell not in self._true and -cell not in self._true)
        best = max(open_, key=self._activity.__getitem__, default=None)
        return None if best is None else self.phase[best]


def _circle(parent: dict[int, int], one: int, other: int) -> Clause:
    """The clause that not all cells on the way between two nodes of a tree are shaded."""
    ways = []
    for node in (one, other):
        way = [node]
        while parent[way[-1]] != way[-1]:
            way.append(parent[way[-1]])
        ways.append(way)
    while len(ways[0]) > 1 and len(ways[1]) > 1 and ways[0][-2] == ways[1][-2]:
        ways[0].pop()
        ways[1].pop()
    return [-node for node in sorted({*ways[0], *ways[1]}) if node != OUTSIDE]


def _contacts(rows: int, cols: int) -> list[list[int]]:
    """What each cell touches at its corners: cells, and the outside once for each run of border that it is at."""
    found: list[list[int]] = [[] for _ in range(rows * cols + 1)]
    for row in range(rows):
        for col in range(cols):
            cell = row * cols + col + 1
            for down in (-1, 1):
                for right in (-1, 1):
                    if 0 <= row + down < rows and 0 <= col + right < cols:
                        found[cell].append((row + down) * cols + col + right + 1)
            is_at = [row == 0, col == cols - 1, row == rows - 1, col == 0]
            # Sides of the border that are next to each other are one run.
            runs = sum(is_at[side] and not is_at[side - 1] for side in range(4))
            for _ in range(runs):
                found[cell].append(OUTSIDE)
            if runs:
                found[OUTSIDE].append(cell)
    return found
