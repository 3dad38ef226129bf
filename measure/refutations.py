"""Refutations for `proofs/coq`: no maximal shading of N x N cells has so few shaded cells.

    python -m measure.refutations 9 -o proofs/coq/refutations/9.txt

A SAT solver looks for a shading without shaded neighbours and with few shaded cells. What it finds is not maximal: some
cell can be shaded, because others connect its neighbours. These *detours* are added until nothing is found. Then the
solver's proof (DRAT) is checked again step by step, to write down which clauses show each step (LRAT), and only what
the end needs is kept. `proofs/coq/FewShaded.v` has the same clauses in the same order.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from pysat.solvers import Cadical153

Cell = tuple[int, int]
Detour = list[Cell]
Clause = list[int]
Step = tuple[Clause, list[int]]

FIRST, LAST = 5, 9
ROUNDS = 3


def board(n: int) -> list[Cell]:
    return [(row, col) for row in range(n) for col in range(n)]


def counting_order(n: int) -> list[Cell]:
    """Blocks of five by five cells, in them blocks of three by three: the shortest proofs, of a dozen orders."""
    return sorted(board(n), key=lambda cell: (*(i // 5 for i in cell), *(i // 3 for i in cell), *cell))


def neighbours(n: int, cell: Cell) -> list[Cell]:
    row, col = cell
    around = [(row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)]
    return [(r, c) for r, c in around if 0 <= r < n and 0 <= c < n]


class Formula:
    """The clauses of `FewShaded.v`, in its order: adjacency, counting, detours."""

    def __init__(self, n: int) -> None:
        self.n, self.most = n, -(-(n * n + 2 * n) // 5) - 3  # one less than a maximal shading has
        self._fixed = [*self._adjacency(), *self._counting()]

    def shaded(self, cell: Cell) -> int:
        """The variable that says that this cell is shaded."""
        return 2 * (cell[0] * self.n + cell[1] + 1)

    def _at_least(self, first: int, count: int) -> int:
        """The variable that says that of so many first cells at least so many are shaded."""
        return 2 * (first * (self.most + 2) + count + 1) + 1

    def _adjacency(self) -> Iterator[Clause]:
        for row, col in board(self.n):
            for other in neighbours(self.n, (row, col))[: (col + 1 < self.n) + (row + 1 < self.n)]:
                yield [-self.shaded((row, col)), -self.shaded(other)]

    def _counting(self) -> Iterator[Clause]:
        yield [self._at_least(0, 0)]
        order = counting_order(self.n)
        for i, cell in enumerate(order):
            for j in range(self.most + 2):
                yield [-self._at_least(i, j), self._at_least(i + 1, j)]
            for j in range(self.most + 1):
                yield [-self.shaded(cell), -self._at_least(i, j), self._at_least(i + 1, j + 1)]
        yield [-self._at_least(len(order), self.most + 1)]

    def clauses(self, detours: Sequence[Detour]) -> list[Clause]:
        return [*self._fixed, *([self.shaded(cell) for cell in detour] for detour in detours)]

    def used(self, detours: Sequence[Detour], steps: Sequence[Step]) -> list[Detour]:
        """The detours that a proof uses."""
        hints = {hint for _, hints in steps for hint in hints}
        return [detour for i, detour in enumerate(detours, start=len(self._fixed) + 1) if i in hints]


def connection(n: int, cell: Cell, shaded: set[Cell]) -> list[Cell]:
    """Unshaded cells that connect the neighbours of a cell without it, each beside one before it; [] if none do."""
    first, *others = neighbours(n, cell)
    found = [first]
    for goal in others:
        before: dict[Cell, Cell] = {one: one for one in found}
        queue = deque(found)
        while queue and goal not in before:
            here = queue.popleft()
            for there in neighbours(n, here):
                if there != cell and there not in shaded and there not in before:
                    before[there] = here
                    queue.append(there)
        if goal not in before:
            return []
        way = [goal]
        while way[-1] not in found:
            way.append(before[way[-1]])
        found.extend(reversed(way[:-1]))
    return found


def images(n: int, cells: list[Cell]) -> Iterator[list[Cell]]:
    """The same cells turned and mirrored."""
    for _ in range(4):
        cells = [(col, n - 1 - row) for row, col in cells]
        yield cells
        yield [(col, row) for row, col in cells]


def all_detours(formula: Formula) -> list[Detour]:
    """Detours that no shading with so few cells obeys."""
    n = formula.n
    detours: dict[frozenset[Cell], Detour] = {}
    with Cadical153(bootstrap_with=formula.clauses([])) as solver:
        while solver.solve():
            model = set(solver.get_model() or [])
            shaded = {cell for cell in board(n) if formula.shaded(cell) in model}
            for cell in board(n):
                if cell in shaded or shaded.intersection(neighbours(n, cell)):
                    continue
                if not (joined := connection(n, cell, shaded)):
                    continue
                for image in images(n, [cell, *joined]):
                    if detours.setdefault(frozenset(image), image) is image:
                        solver.add_clause([formula.shaded(one) for one in image])
    return list(detours.values())


class Checker:
    """Unit propagation with two watched literals; remembers by which clause each literal came."""

    def __init__(self, clauses: Sequence[Clause]) -> None:
        self.clauses: list[Clause] = []
        self._watched: dict[int, list[int]] = {}
        self._reasons: dict[int, int] = {}  # of each true literal, the number of a clause, or 0 if it was assumed
        self._trail: list[int] = []
        self._done = 0
        self._false = 0  # the number of a clause that is false before anything is assumed
        for clause in clauses:
            self.add(clause)

    def add(self, clause: Clause) -> None:
        """Add a clause, with two literals that are not false in front where it has them."""
        literals = sorted(clause, key=lambda literal: -literal in self._reasons)
        self.clauses.append(literals)
        for literal in literals[:2]:
            self._watched.setdefault(literal, []).append(len(self.clauses))
        if not literals or -literals[0] in self._reasons:
            self._false = self._false or len(self.clauses)
        elif (len(literals) == 1 or -literals[1] in self._reasons) and literals[0] not in self._reasons:
            self._set(literals[0], len(self.clauses))

    def _set(self, literal: int, reason: int) -> None:
        self._reasons[literal] = reason
        self._trail.append(literal)

    def _propagate(self) -> int:
        """The number of a clause that is false, or 0."""
        while self._done < len(self._trail):
            false = -self._trail[self._done]
            self._done += 1
            watching, self._watched[false] = self._watched.get(false, []), []
            for place, number in enumerate(watching):
                clause = self.clauses[number - 1]
                if clause[0] == false and len(clause) > 1:
                    clause[0], clause[1] = clause[1], clause[0]
                if clause[0] in self._reasons:
                    self._watched[false].append(number)
                    continue
                for i in range(2, len(clause)):
                    if -clause[i] not in self._reasons:
                        clause[1], clause[i] = clause[i], clause[1]
                        self._watched.setdefault(clause[1], []).append(number)
                        break
                else:
                    self._watched[false].append(number)
                    if -clause[0] in self._reasons:
                        self._watched[false].extend(watching[place + 1 :])
                        return number
                    self._set(clause[0], number)
        return 0

    def hints(self, clause: Clause) -> list[int]:
        """The clauses by which propagation shows this one, in the order of use. Raises ValueError if it does not."""
        self._false = self._false or self._propagate()
        if self._false:
            return self._used(self._false)
        known = len(self._trail)
        for literal in clause:
            if literal in self._reasons:
                found = self._used(self._reasons[literal], literal)
                break
            if -literal not in self._reasons:
                self._set(-literal, 0)
        else:
            wrong = self._propagate()
            if not wrong:
                raise ValueError(f"a step does not follow: {clause}")
            found = self._used(wrong)
        for literal in self._trail[known:]:
            del self._reasons[literal]
        del self._trail[known:]
        self._done = known
        return found

    def _used(self, last: int, of: int = 0) -> list[int]:
        """The reasons of a false clause, or of a literal that is true by it, in the order of the trail."""
        needed = {-literal for literal in self.clauses[last - 1] if literal != of}
        used = [last]
        for literal in reversed(self._trail):
            if literal in needed and (reason := self._reasons[literal]):
                used.append(reason)
                needed.update(-other for other in self.clauses[reason - 1] if other != literal)
        return used[::-1]


def proof(clauses: list[Clause], seed: int) -> list[Step]:
    """Steps to the empty clause, each with hints; numbers go on behind those of the clauses, counted from 1."""
    rng = random.Random(seed)
    shuffled = [rng.sample(clause, len(clause)) for clause in clauses]
    rng.shuffle(shuffled)
    with Cadical153(bootstrap_with=shuffled, with_proof=True) as solver:
        if solver.solve():
            raise ValueError("expected clauses without a model")
        lines = [line.split() for line in solver.get_proof() or []]
    checker = Checker(clauses)
    steps: list[Step] = []
    for line in lines:
        if line[0] == "d":
            continue
        clause = [int(word) for word in line if word != "0"]
        steps.append((clause, checker.hints(clause)))
        if not clause:
            break
        checker.add(clause)
    return _trimmed(len(clauses), steps)


def _trimmed(before: int, steps: list[Step]) -> list[Step]:
    """What the last step needs."""
    needed = {before + len(steps)}
    for number in range(before + len(steps), before, -1):
        if number in needed:
            needed.update(steps[number - before - 1][1])
    kept = [number for number in range(before + 1, before + len(steps) + 1) if number in needed]
    now = {number: before + place for place, number in enumerate(kept, start=1)}
    return [(steps[old - before - 1][0], [now.get(hint, hint) for hint in steps[old - before - 1][1]]) for old in kept]


def refutation(n: int) -> tuple[list[Detour], list[Step]]:
    """Few detours, and a short proof with them."""
    formula = Formula(n)
    detours = all_detours(formula)
    found: list[tuple[list[Detour], list[Step]]] = []
    for seed in range(ROUNDS):
        steps = proof(formula.clauses(detours), seed)
        found.append((detours, steps))
        detours = formula.used(detours, steps)
    return min(found, key=lambda one: sum(len(hints) for _, hints in one[1]))


def written(n: int, detours: Sequence[Detour], steps: Sequence[Step]) -> str:
    """The text that `RefutationTexts.v` reads: the order of counting and the detours, an empty line, and the steps."""
    places = [[row * n + col + 1 for row, col in cells] for cells in (counting_order(n), *detours)]
    lists = [[*cells, 0] for cells in places] + [[]] + [[*clause, 0, *hints, 0] for clause, hints in steps]
    return "".join(" ".join(map(str, numbers)) + "\n" for numbers in lists)


@click.command()
@click.argument("n", type=click.IntRange(FIRST, LAST))
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True)
def main(n: int, output: Path) -> None:
    """Write the refutation for squares of N x N cells."""
    detours, steps = refutation(n)
    output.write_text(written(n, detours, steps))
    click.echo(f"{len(detours)} detours, {len(steps)} steps, {sum(len(hints) for _, hints in steps)} hints")


if __name__ == "__main__":
    main()
