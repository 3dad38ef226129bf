"""Sequences: calls of the library in any order, each on what the last ones left, as a state machine of hypothesis.

The state is a puzzle, a player's shading, and the states before, to which `undo` returns.
"""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import hitori
from hitori import HitoriError, Puzzle, Shade, Shading, Status, Uniqueness
from hitori.explaining.techniques import applied
from hitori.formats import WRITABLE, Record, dumps_records, get_format, loads_records
from hitori.transforms import symmetries
from tests.boards import TINY

from . import cases


class Editing(RuleBasedStateMachine):
    """Somebody with a puzzle on the table."""

    def __init__(self) -> None:
        super().__init__()
        self.puzzle = TINY.with_metadata(name="tiny")
        self.marks = Shading.unknown(2, 2)
        self.before: list[tuple[Puzzle, Shading]] = []

    def take(self, puzzle: Puzzle, marks: Shading | None = None) -> None:
        self.before.append((self.puzzle, self.marks))
        self.puzzle = puzzle
        self.marks = marks or Shading.unknown(*puzzle.shape)

    @rule(rows=st.integers(1, 6), cols=st.integers(1, 6), seed=st.integers(0, 99), minimal=st.booleans())
    def generate(self, rows: int, cols: int, seed: int, minimal: bool) -> None:
        try:
            puzzle = hitori.generate(rows, cols, seed=seed, minimal=minimal)
        except HitoriError:
            return
        assert puzzle == hitori.generate(rows, cols, seed=seed, minimal=minimal)
        assert hitori.uniqueness(puzzle) is Uniqueness.UNIQUE
        self.take(puzzle)

    @rule(at=st.integers(0, 1000), label=st.integers(0, 9))
    def edit(self, at: int, label: int) -> None:
        labels = list(self.puzzle.labels)
        labels[at % len(labels)] = label
        self.take(Puzzle.from_labels(*self.puzzle.shape, labels, name=self.puzzle.name), self.marks)

    @rule(at=st.integers(0, 1000), shade=st.sampled_from(Shade))
    def mark(self, at: int, shade: Shade) -> None:
        cell = divmod(at % len(self.puzzle), self.puzzle.cols)
        self.take(self.puzzle, self.marks.with_shade(cell, shade))

    @precondition(lambda self: self.before)
    @rule()
    def undo(self) -> None:
        self.puzzle, self.marks = self.before.pop()

    @rule()
    def solve(self) -> None:
        result = hitori.solve(self.puzzle)
        kind = hitori.uniqueness(self.puzzle)
        assert (result.status is Status.NO_SOLUTION) == (kind is Uniqueness.NONE)
        if result.solution is not None:
            assert not hitori.check(self.puzzle, result.solution)
            self.take(self.puzzle, result.solution)

    @rule()
    def hint(self) -> None:
        hint = hitori.hint(self.puzzle, known=self.marks)
        if hint.deduction is not None:
            assert {self.marks[cell] for cell in hint.deduction.cells} == {Shade.UNKNOWN}
            self.take(self.puzzle, applied(self.marks, hint.deduction))
            assert not hitori.hint(self.puzzle, known=self.marks).mistakes

    @rule(name=st.sampled_from([*WRITABLE]), with_marks=st.booleans())
    def convert(self, name: str, with_marks: bool) -> None:
        marks = self.marks if with_marks and any(self.marks.codes) else None
        try:
            text = dumps_records([Record(self.puzzle, marks)], name)
        except HitoriError:
            return
        (record,) = loads_records(text, name)
        assert record.puzzle == self.puzzle
        assert record.shading == marks or not get_format(name).shading
        self.take(record.puzzle, self.marks)

    @rule(which=st.integers(0, 7))
    def turn(self, which: int) -> None:
        turned = list(symmetries(self.puzzle))[which]
        assert hitori.count_solutions(turned, limit=50) == hitori.count_solutions(self.puzzle, limit=50)
        assert hitori.canonical(turned) == hitori.canonical(self.puzzle)
        self.take(turned, list(symmetries(self.marks))[which])

    @rule()
    def repair(self) -> None:
        try:
            puzzle = hitori.make_unique(self.puzzle)
        except (HitoriError, ValueError):
            return
        assert hitori.uniqueness(puzzle) is Uniqueness.UNIQUE
        self.take(puzzle)

    @invariant()
    def sizes_agree(self) -> None:
        assert self.marks.shape == self.puzzle.shape


TestSequences = Editing.TestCase
TestSequences.settings = settings(cases(5), stateful_step_count=30)
