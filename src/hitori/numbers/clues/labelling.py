"""The fewest clues on a shading: the labels, as few as can be, that make it the only solution.

A *clue* is a given label; all other cells are blank, and a blank is equal to nothing. A puzzle has a shading S as its
only solution if and only if

* each shaded cell has a *partner*: an unshaded cell with the same label in its row or its column,
* two unshaded cells of a line never have the same label,
* each *rival*, another legal shading, leaves two cells with the same label unshaded in a line.

So each shaded cell has a label. An unshaded cell whose label no shaded cell has excludes nothing; with the fewest clues
there is none. Then the cells with the same label are a *class* of shaded cells and their partners, and only the classes
matter. Rivals that are not maximal need not be asked for: cells added to them leave fewer pairs unshaded.

There are too many rivals to state them all. A SAT solver finds classes that exclude those known so far; the native core
finds other solutions of the puzzle that they make, which are the next rivals; until there is none, or no classes are
left. Then the rivals prove, for any other program, that so few clues do not suffice (certificate.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import combinations, product
from typing import NamedTuple

from ...encodings.pairs import Clause
from ...engines.engine import Deadline, TimeUpError
from ...errors import OutOfTimeError
from ...extras import required
from ...geometry import cell_at, index_of, lines, lines_of
from ...puzzle import Puzzle
from ...results import UNLIMITED, Limits
from ...shading import Shade, Shading
from ...solving import solutions
from ...transforms import relabel
from ..components import addable
from .cover import partners_needed

SOLVER = "cadical153"
BATCH = 3
"""Solutions of a puzzle that are looked at in one go: each more costs little, and may save a call of the SAT solver."""


class Labelled(NamedTuple):
    """A puzzle with its only solution, and the number of its clues; `rivals` were excluded to find it."""

    puzzle: Puzzle
    solution: Shading
    clues: int
    rivals: tuple[Shading, ...]


class Refuted(NamedTuple):
    """No puzzle with at most `clues` clues has this shading as its only solution: these rivals alone show it.

    With `labels`, this is said of puzzles with at most so many different labels.
    """

    shading: Shading
    clues: int
    labels: int | None
    rivals: tuple[Shading, ...]


def fewest_clues_on(
    shading: Shading, *, at_most: int | None = None, labels: int | None = None, limits: Limits = UNLIMITED
) -> Labelled | None:
    """A puzzle with this maximal shading as its only solution, and the fewest clues; None if there is none.

    Nor is there one if it needs more than `at_most` clues, or more than `labels` different labels.

    >>> found = fewest_clues_on(Shading(["..#", "#..", "..#"]))
    >>> found.clues, found.puzzle.to_rows()
    (4, [[0, 0, 1], [1, 0, 1], [0, 0, 1]])

    Raises OutOfTimeError at `limits.time`, and EngineNotInstalledError without the extra `pysat`.
    """
    shaded = shading.codes.count(Shade.SHADED.code)
    most = len(shading) if at_most is None else min(at_most, len(shading))
    rivals: tuple[Shading, ...] = ()
    deadline = Deadline(limits.time)
    for clues in range(shaded + partners_needed(shading), most + 1):
        found = labelled(shading, clues, labels, rivals=rivals, deadline=deadline)
        if isinstance(found, Labelled):
            return found
        rivals = found.rivals
    return None


def labelled(
    shading: Shading,
    clues: int,
    labels: int | None = None,
    *,
    rivals: Iterable[Shading] = (),
    deadline: Deadline | None = None,
) -> Labelled | Refuted:
    """A puzzle on this shading with at most so many clues and different labels, or the rivals that show there is none.

    `rivals` are known from before. Raises as `fewest_clues_on` does.
    """
    known = list(rivals)
    for found in _puzzles(shading, clues, labels, known, deadline or Deadline(None)):
        return Labelled(found, shading, _clues(found), tuple(known))
    return Refuted(shading, clues, labels, tuple(known))


def puzzles_on(shading: Shading, clues: int) -> Iterator[Puzzle]:
    """All puzzles with at most so many clues that have this maximal shading as their only solution, up to renaming.

    In each of them every label is on a shaded cell. Raises EngineNotInstalledError without the extra `pysat`.
    """
    return _puzzles(shading, clues, None, [], Deadline(None))


def _puzzles(
    shading: Shading, clues: int, labels: int | None, rivals: list[Shading], deadline: Deadline
) -> Iterator[Puzzle]:
    """The puzzles, each once; `rivals` grows by those that were needed."""
    with required("the search needs", "pysat"):
        from ...engines.pysat import SatSession
    classes = Classes(shading, clues, labels)
    try:
        with closing(SatSession(SOLVER)) as session:
            session.add([*classes.clauses(), *map(classes.excluded, rivals), *classes.new_clauses()])
            while (model := session.find(deadline)) is not None:
                puzzle = classes.puzzle(model)
                deadline.left()
                others = [found for found in solutions(puzzle, limit=BATCH) if found != shading]
                if others:
                    new = list(dict.fromkeys(_made_maximal(other, puzzle, shading) for other in others))
                    rivals += new
                    session.add([*map(classes.excluded, new), *classes.new_clauses()])
                else:
                    yield puzzle
                    session.add([classes.other_than(model)])
    except TimeUpError:
        raise OutOfTimeError("the time limit was reached before the fewest clues were found") from None


def _clues(puzzle: Puzzle) -> int:
    return sum(map(bool, puzzle.labels))


def _made_maximal(rival: Shading, puzzle: Puzzle, solution: Shading) -> Shading:
    """The rival with cells added: those of the solution first, then cells with a label, which excluding it could use.

    It is never the solution then: a rival that is a part of it leaves some shaded cell and its partner unshaded.
    """
    codes = solution.codes

    def preference(cell: int) -> tuple[bool, bool]:
        return codes[cell] != Shade.SHADED.code, not puzzle.labels[cell]

    shaded = {index_of(cell, rival.cols) for cell in rival.shaded()}
    while (cell := min(addable(*rival.shape, shaded), key=preference, default=None)) is not None:
        shaded.add(cell)
    return Shading.from_shaded(*rival.shape, (cell_at(cell, rival.cols) for cell in shaded))


class Classes:
    """The classes of a shading as variables and clauses.

    `m[x, i]` says that cell x is in class i; the classes are numbered by their first shaded cells. `u[x, i]` says that
    a shaded cell up to x, the only cells that have it, is in class i. `e[x, y]`, for two cells of a line of which one
    is shaded, implies that they are in the same class. `l[x, 0]` says that the unshaded cell x has a label.
    """

    def __init__(self, shading: Shading, clues: int, labels: int | None) -> None:
        self.shape = shading.shape
        self.shaded = [index_of(cell, shading.cols) for cell in shading.shaded()]
        self.unshaded = [index_of(cell, shading.cols) for cell in shading.unshaded()]
        self.partners = clues - len(self.shaded)
        """How many unshaded cells may have a label."""
        # Each class has a partner of its own.
        self.classes = range(max(0, self.partners if labels is None else min(labels, self.partners)))
        self._is_shaded = set(self.shaded)
        self._variables: dict[tuple[str, int, int], int] = {}
        self._new: list[Clause] = []

    def clauses(self) -> Iterator[Clause]:
        """What holds without rivals; call it once."""
        yield from self._each_in_a_class()
        yield from self._classes_in_order()
        yield from self._partners()
        yield from self._few_partners()

    def _each_in_a_class(self) -> Iterator[Clause]:
        for cell in self.shaded:
            yield [self._member(cell, i) for i in self.classes]
        for cell, (one, other) in product(self.shaded + self.unshaded, combinations(self.classes, 2)):
            yield [-self._member(cell, one), -self._member(cell, other)]

    def _classes_in_order(self) -> Iterator[Clause]:
        """A shaded cell is in class i + 1 only if one before it is in class i."""
        for i in self.classes:
            for place, cell in enumerate(self.shaded):
                before = [self._variable("u", self.shaded[place - 1], i)] if place else []
                yield [-self._variable("u", cell, i), self._member(cell, i), *before]
                if i + 1 in self.classes:
                    yield [-self._member(cell, i + 1), *before]

    def _partners(self) -> Iterator[Clause]:
        for cell, i in product(self.shaded, self.classes):
            beside = {other for line in lines_of(cell, *self.shape) for other in line} - self._is_shaded
            yield [-self._member(cell, i), *(self._member(other, i) for other in sorted(beside))]
        for line in lines(*self.shape):
            unshaded = [cell for cell in line if cell not in self._is_shaded]
            for (one, other), i in product(combinations(unshaded, 2), self.classes):
                yield [-self._member(one, i), -self._member(other, i)]

    def _few_partners(self) -> Iterator[Clause]:
        """Of the unshaded cells at most `partners` have a label: n[k, i] is true if up to the k-th more than i have."""
        for place, cell in enumerate(self.unshaded):
            for i in self.classes:
                yield [-self._member(cell, i), self._variable("l", cell, 0)]
            labelled = -self._variable("l", cell, 0)
            yield [labelled, self._variable("n", place, 0)]
            if place:
                for i in range(self.partners + 1):
                    before = -self._variable("n", place - 1, i)
                    yield [before, self._variable("n", place, i)]
                    if i < self.partners:
                        yield [labelled, before, self._variable("n", place, i + 1)]
            yield [-self._variable("n", place, self.partners)]

    def excluded(self, rival: Shading) -> Clause:
        """Two cells with the same label are unshaded in the rival, in a line; of the two one is shaded here."""
        kept = [cell for cell, code in enumerate(rival.codes) if code != Shade.SHADED.code]
        is_kept = set(kept)
        return [
            self._equal(one, other)
            for line in lines(*self.shape)
            for one, other in combinations([cell for cell in line if cell in is_kept], 2)
            if one in self._is_shaded or other in self._is_shaded
        ]

    def _equal(self, one: int, other: int) -> int:
        is_known = ("e", one, other) in self._variables
        equal = self._variable("e", one, other)
        if not is_known:
            for i in self.classes:
                self._new.append([-equal, -self._member(one, i), self._member(other, i)])
                self._new.append([-equal, self._member(one, i), -self._member(other, i)])
            self._new.append([-equal, *(self._member(one, i) for i in self.classes)])
        return equal

    def new_clauses(self) -> list[Clause]:
        """What the variables of the last rivals mean."""
        new, self._new = self._new, []
        return new

    def puzzle(self, model: Iterable[int]) -> Puzzle:
        """The classes of a model as labels 1, 2, 3, ... in the order in which they first appear."""
        true = set(model)
        labels = [0] * (self.shape[0] * self.shape[1])
        for cell, i in product(self.shaded + self.unshaded, self.classes):
            if self._member(cell, i) in true:
                labels[cell] = i + 1
        return relabel(Puzzle.from_labels(*self.shape, labels))

    def other_than(self, model: Iterable[int]) -> Clause:
        """The clause that forbids these classes; their number does not matter, for they are in order."""
        true = set(model)
        members = (self._member(cell, i) for cell, i in product(self.shaded + self.unshaded, self.classes))
        return [-member if member in true else member for member in members]

    def _member(self, cell: int, i: int) -> int:
        return self._variable("m", cell, i)

    def _variable(self, kind: str, one: int, other: int) -> int:
        return self._variables.setdefault((kind, one, other), len(self._variables) + 1)
