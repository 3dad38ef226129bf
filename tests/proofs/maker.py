"""A second maker of proofs, slow and plain: it splits on cells, propagates, and writes down why each branch fails.

Its proofs are in the format of docs/proofs.md, with hints, and trimmed: only steps that the end needs are left. Nothing
here is shared with the native prover or with a checker. A literal is `(cell, is_shaded)`, e.g. ((0, 1), True).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from hitori.puzzle import Cell, Puzzle
from hitori.shading import Shading
from tests.oracles import all_solutions

Fact = tuple[Cell, bool]
Known = dict[Cell, bool]


@dataclass
class Step:
    """A line of a proof: its words (no number, no hints), its clause, and the steps it cites; None for no `from`."""

    words: str
    clause: list[Fact]
    cited: list[int] | None = None


@dataclass
class Maker:
    """The steps so far; step k is `steps[k]`. A backbone's solutions exclude nothing."""

    puzzle: Puzzle
    excludes: bool = True
    steps: list[Step] = field(default_factory=list)
    solutions: int = 0

    def refute(self, supposed: list[Fact]) -> int:
        """Derive that these facts are not all true, and list each solution in which they are; the step that says so."""
        clause = [(cell, not is_shaded) for cell, is_shaded in supposed]
        words = " ".join(["derive", *map(written, clause)])
        known: Known = {}
        cited: list[int] = []
        if not self._contradicts(known, supposed, cited):
            if cut := self._find_cut(known):
                cited.append(self._add(Step(f"cut {' '.join(map(str, cut))}", [(cell, False) for cell in cut])))
            elif split := next((cell for cell in self.puzzle.cells() if cell not in known), None):
                cited = [self.refute([*supposed, (split, is_shaded)]) for is_shaded in (True, False)]
            else:
                assert self.excludes, "the supposition was not against the backbone"
                self.solutions += 1
                rows = Shading.from_shaded(*self.puzzle.shape, [cell for cell in known if known[cell]]).to_rows()
                cited.append(self._add(Step(f"solution {' '.join(rows)}", [(cell, not known[cell]) for cell in known])))
        return self._add(Step(words, clause, cited))

    def _add(self, step: Step) -> int:
        self.steps.append(step)
        return len(self.steps) - 1

    def _contradicts(self, known: Known, new: list[Fact], cited: list[int]) -> bool:
        """Propagate facts by rules 1 and 2 and all clauses; notes the steps that were used, in their order."""
        if self._close(known, new):
            return True
        is_growing = True
        while is_growing:
            is_growing = False
            for number, step in reversed(list(enumerate(self.steps))):
                if any(known.get(cell) == is_shaded for cell, is_shaded in step.clause):
                    continue
                left = [fact for fact in step.clause if fact[0] not in known]
                if len(left) < 2:
                    cited.append(number)
                    if not left or self._close(known, left):
                        return True
                    is_growing = True
        return False

    def _close(self, known: Known, new: list[Fact]) -> bool:
        queue = list(new)
        for cell, is_shaded in queue:
            if known.setdefault(cell, is_shaded) != is_shaded:
                return True
            excluded = (other for other in self.puzzle.cells() if self._excludes(cell, other, is_shaded))
            queue += [(other, not is_shaded) for other in excluded if known.get(other) in (None, is_shaded)]
        return False

    def _excludes(self, cell: Cell, other: Cell, is_shaded: bool) -> bool:
        """Can the two not both have this shade, by rule 1 or 2?"""
        distance = abs(cell.row - other.row) + abs(cell.col - other.col)
        if is_shaded:
            return distance == 1
        is_line = cell != other and (cell.row == other.row or cell.col == other.col)
        return is_line and self.puzzle[cell] == self.puzzle[other] != 0

    def _find_cut(self, known: Known) -> list[Cell]:
        """The shaded cells around the smallest part of the others, if there are several parts; all if there is none."""
        left = {cell for cell in self.puzzle.cells() if not known.get(cell)}
        if not left:
            return list(self.puzzle.cells())
        parts = []
        while left:
            part = [left.pop()]
            for cell in part:
                near = {other for other in left if self._excludes(cell, other, True)}
                left -= near
                part += near
            parts.append(part)
        smallest = min(parts, key=len)
        around = {other for cell in smallest for other in self.puzzle.cells() if self._excludes(cell, other, True)}
        return [] if len(parts) == 1 else sorted(around - set(smallest))

    def text(self, claim: str, ends: Iterable[int]) -> str:
        """The whole proof, of the steps that `ends` need and of all solutions."""
        needed = {*ends, *(number for number, step in enumerate(self.steps) if step.words.startswith("solution"))}
        for number in reversed(range(len(self.steps))):
            if number in needed:
                needed.update(self.steps[number].cited or ())
        numbers = {old: new for new, old in enumerate(sorted(needed), 1)}
        rows = [" ".join(map(str, row)) for row in self.puzzle.to_rows()]
        lines = ["hitori proof 1", f"puzzle {self.puzzle.rows} {self.puzzle.cols}", *rows, f"claim {claim}"]
        for old, new in numbers.items():
            step = self.steps[old]
            hints = [] if step.cited is None else ["from", *(str(numbers[cited]) for cited in step.cited)]
            lines.append(" ".join([str(new), step.words, *hints]))
        return "\n".join(lines) + "\n"


def made_plainly(puzzle: Puzzle) -> Iterator[str]:
    """Proofs of how many solutions there are, and of what these agree on."""
    maker = Maker(puzzle)
    end = maker.refute([])
    yield maker.text({0: "none", 1: "unique"}.get(maker.solutions, f"count {maker.solutions}"), [end])
    if not (rows := [solution.to_rows() for solution in all_solutions(puzzle)]):
        return
    maker, ends, shades = Maker(puzzle, excludes=False), [], ""
    for row, col in product(range(puzzle.rows), range(puzzle.cols)):
        seen = {shading[row][col] for shading in rows}
        shades += "?" if len(seen) == 2 else seen.pop()
        if shades[-1] != "?":
            ends.append(maker.refute([(Cell(row, col), shades[-1] == ".")]))
    for shading in rows:
        maker.steps.append(Step(f"solution {' '.join(shading)}", []))
    claim = " ".join(shades[start : start + puzzle.cols] for start in range(0, len(shades), puzzle.cols))
    yield maker.text(f"backbone {claim}", ends)


def written(fact: Fact) -> str:
    """A literal, e.g. `+r1c2`."""
    cell, is_shaded = fact
    return f"{'+' if is_shaded else '-'}{cell}"
