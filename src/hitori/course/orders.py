"""Orders: the assignments of a search, replayed step by step.

A program that searches depth first can say in which order it coloured the cells, undone ones included. A cell that is
coloured again was undone, with every cell coloured after it. Such a log can be checked like a proof:

- each step is taken from a state that breaks no rule;
- each way back is *justified*: the coloured cells, with those that they force, break a rule, or both colours of a cell
  were refuted after them;
- the last state is the answer, or after "no solution" nothing is left. Cells without duplicates may be left out: they
  can stay unshaded without a decision.

On the way it is counted how often a cell was *forced*, i.e. had one colour left, and whether such a cell was *taken*
(minimum remaining values). An order in which nothing is ever undone, or only the last step, belongs to somebody who
knew the answer: that is judged over many puzzles, in `evidence`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..puzzle import Puzzle
from .cells import CellSets, set_of

LONGEST = 10_000
"""Steps after which an order is not replayed."""

UNEXPLAINED = 0.1
"""The share of ways back that need no reason seen here: some programs look further ahead than we do."""

Step = tuple[int, bool]
"""A cell, and whether it is shaded."""


class Replayed(NamedTuple):
    """What an order shows: its length, None without one, and why it is not that of a search, if it is not.

    `taken` of `forced` steps with a forced cell took one, `undone` steps were undone, and `excluded` ones broke rule 1
    or 2 at once: forward checking excludes those colours beforehand. `returned` ways back undid a step from which the
    search had gone on. `is_fixed` if the cells were coloured in one order, on every branch.
    """

    steps: int | None = None
    fault: str = ""
    taken: int = 0
    forced: int = 0
    undone: int = 0
    excluded: int = 0
    is_fixed: bool = True
    returned: int = 0


class _FaultError(Exception):
    """An order that no search has."""


def replayed(puzzle: Puzzle, order: object, answer: Sequence[str] | None) -> Replayed:
    """What the order of an answer shows; `answer` has rows of "#" and ".", or is None for "no solution".

    An order that cannot be read, or is longer than LONGEST, counts as none.

    >>> order = [[1, 1, "#"], [0, 1, "."], [1, 0, "."], [0, 0, "."]]
    >>> replayed(Puzzle([[2, 1], [1, 1]]), order, ["..", ".#"])
    Replayed(steps=4, fault='', taken=2, forced=2, undone=0, excluded=0, is_fixed=True, returned=0)
    >>> replayed(Puzzle([[2, 1], [1, 1]]), order[:2], ["..", ".#"]).fault
    'it ends after 2 of 4 cells'
    """
    steps = _read(puzzle, order)
    if not steps:
        return Replayed()
    sets = CellSets.of(puzzle)
    replay = _Replay(puzzle, sets, set_of(cell for cell, others in enumerate(sets.duplicates) if others))
    fault = ""
    try:
        for number, step in enumerate(steps, start=1):
            replay.take(number, step)
        replay.end(answer)
    except _FaultError as found:
        fault = str(found)
    return Replayed(
        steps=len(steps),
        fault=fault,
        taken=replay.taken,
        forced=replay.forced,
        undone=replay.undone,
        excluded=replay.excluded,
        is_fixed=replay.is_fixed,
        returned=replay.returned,
    )


def _read(puzzle: Puzzle, order: object) -> list[Step]:
    """The steps of an order; none if one of them is not a cell of the puzzle with a colour."""
    if not isinstance(order, list) or len(order) > LONGEST:
        return []
    steps = []
    for step in order:
        match step:
            case [int(row), int(col), "#" | "." as shade] if 0 <= row < puzzle.rows and 0 <= col < puzzle.cols:
                steps.append((row * puzzle.cols + col, shade == "#"))
            case _:
                return []
    return steps


@dataclass
class _Depth:
    """A cell that is coloured, and the steps that were refuted before it, in the state that it was taken from."""

    step: Step
    refuted: set[Step]


@dataclass
class _Replay:
    """A replay: the cells that are coloured now, the steps refuted since the last of them, and what was counted.

    `clashing` are the cells with duplicates; `cells` has the first cell that was coloured at each depth.
    """

    puzzle: Puzzle
    sets: CellSets
    clashing: int
    levels: list[_Depth] = field(default_factory=list)
    refuted: set[Step] = field(default_factory=set)
    cells: list[int] = field(default_factory=list)
    is_fixed: bool = True
    undone: int = 0
    excluded: int = 0
    returned: int = 0
    unexplained: list[str] = field(default_factory=list)
    taken: int = 0
    forced: int = 0

    def take(self, number: int, step: Step) -> None:
        """Colour the next cell, after undoing what must be undone for it."""
        cell, _ = step
        depth = next((depth for depth, level in enumerate(self.levels) if level.step[0] == cell), None)
        if depth is not None:
            self._go_back(depth, f"step {number} goes back to {self._name(cell)}, but nothing is refuted there")
        elif self._breaks():
            raise _FaultError(f"step {number} goes on after {self._name(self.levels[-1].step[0])} broke a rule")
        if step in self.refuted:
            raise _FaultError(f"step {number} tries a colour of {self._name(cell)} again that was refuted")
        self._count(step)

    def end(self, answer: Sequence[str] | None) -> None:
        """Compare what is left with the answer."""
        if answer is None:
            self._go_back(0, "it ends with 'no solution', but not everything is refuted")
            if not self._is_exhausted():
                raise _FaultError("it ends with 'no solution' before both colours of the first cell were refuted")
        else:
            coloured = dict(level.step for level in self.levels)
            for cell, others in enumerate(self.sets.duplicates):
                if cell not in coloured and others:
                    raise _FaultError(f"it ends after {len(self.levels)} of {len(self.puzzle)} cells")
                coloured.setdefault(cell, False)
            if "".join(".#"[coloured[cell]] for cell in range(len(self.puzzle))) != "".join(answer):
                raise _FaultError("its last state is not the answer")
        if len(self.unexplained) > UNEXPLAINED * self.undone:
            raise _FaultError(self.unexplained[0])

    def _count(self, step: Step) -> None:
        """Count what the step shows, and take it."""
        cell, is_shaded = step
        shaded, unshaded = self._coloured()
        must_be, must_not_be = self.sets.forced(shaded, unshaded)
        forced = must_be | must_not_be
        if forced & self.clashing:
            is_cut = not is_shaded and not self.sets.is_connected(shaded | 1 << cell)
            self.forced += 1
            self.taken += bool(forced >> cell & 1) or is_cut
        depth = len(self.levels)
        if depth == len(self.cells):
            self.cells.append(cell)
        self.is_fixed = self.is_fixed and self.cells[depth] == cell
        self.levels.append(_Depth(step, self.refuted))
        self.refuted = set()
        self.excluded += self._breaks()

    def _go_back(self, depth: int, problem: str) -> None:
        """Undo all from this depth on; what is undone must be refuted."""
        self.returned += len(self.levels) > depth + 1 or (len(self.levels) > depth and bool(self.refuted))
        while len(self.levels) > depth:
            is_refuted = self._breaks() or self._is_exhausted() or self.sets.is_dead(*self._known())
            self.undone += 1
            if not is_refuted:
                self.unexplained.append(problem)
            level = self.levels.pop()
            self.refuted = level.refuted | {level.step}

    def _is_exhausted(self) -> bool:
        """Whether both colours of a cell are refuted after this state: tried, or breaking a rule at once."""
        shaded, unshaded = self._known()
        for cell, was_shaded in self.refuted:
            bit = 1 << cell
            other = (shaded & ~bit, unshaded | bit) if was_shaded else (shaded | bit, unshaded & ~bit)
            if (cell, not was_shaded) in self.refuted or self.sets.is_dead(*other):
                return True
        return False

    def _breaks(self) -> bool:
        """Whether the cell that was coloured last breaks rule 1 or 2."""
        if not self.levels:
            return False
        cell, is_shaded = self.levels[-1].step
        concerned = (self.sets.neighbours if is_shaded else self.sets.duplicates)[cell]
        return any(level.step[1] == is_shaded and concerned >> level.step[0] & 1 for level in self.levels[:-1])

    def _coloured(self) -> tuple[int, int]:
        """The shaded and the unshaded cells."""
        return _sets(level.step for level in self.levels)

    def _known(self) -> tuple[int, int]:
        """The same, with the cells of which one colour was refuted."""
        refuted = [each for level in self.levels for each in level.refuted if each[0] != level.step[0]]
        opposite = [(cell, not was_shaded) for cell, was_shaded in (*refuted, *self.refuted)]
        return _sets((*(level.step for level in self.levels), *opposite))

    def _name(self, cell: int) -> str:
        row, col = divmod(cell, self.puzzle.cols)
        return f"r{row + 1}c{col + 1}"


def _sets(steps: Iterable[Step]) -> tuple[int, int]:
    """The shaded and the unshaded cells of these."""
    every = list(steps)
    return set_of(cell for cell, is_shaded in every if is_shaded), set_of(
        cell for cell, is_shaded in every if not is_shaded
    )
