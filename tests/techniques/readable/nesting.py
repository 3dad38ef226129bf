"""Nested contradictions: a case, the contradictions that show in it one after another, and what they lead to.

A *case* supposes a shade and follows it; then each deduction of its *story* holds in that case, and is followed too,
until a rule is broken. Deductions of a story are contradictions or, one nesting deeper, nested contradictions. What
both shades of a cell lead to holds *either way*. Each deduction names the cells that it really rests on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hitori import solutions
from hitori.explaining.techniques import Deduction
from hitori.geometry import index_of
from hitori.messages import Alternative, Values
from hitori.rules import Rule
from hitori.shading import Shade

from .position import Deductions, Position
from .suppositions import OTHER, Cells, Supposition, breach, chain, refutation

DEEPEST = 2
"""How deep contradictions are nested in a contradiction."""


def nested_contradiction(position: Position) -> Deductions:
    """A shade that a series of contradictions refutes is wrong; what both shades of a cell lead to is right.

    Where that decides nothing, the contradictions may themselves need contradictions. To see that nothing is left to
    find takes long; so the search goes on only while something true is not found yet.
    """
    suspects = set(position.suspects())
    missing = {(cell, shade) for cell, shade in _truths(position) if cell in suspects}
    tried = sorted(position.open_cells(), key=lambda cell: cell not in suspects)
    for depth in range(1, DEEPEST + 1):
        found = False
        for cell in tried:
            if not missing:
                return
            for deduction in _decided(position, cell, depth):
                found = True
                target = _target(deduction, position.cols)
                missing.discard((target, deduction.shade))
                if target in suspects:
                    yield _outermost(position, deduction)
        if found:
            return


def decided_about(position: Position, cell: tuple[int, int]) -> list[Deduction]:
    """What both shades of one cell decide, with as few contradictions nested as it takes."""
    for depth in range(1, DEEPEST + 1):
        if found := _decided(position, index_of(cell, position.cols), depth):
            return [_outermost(position, deduction) for deduction in found]
    return []


class NestedCase:
    """A supposition and the deductions after it, with the cells that each known cell follows from, in order.

    `now` is the position after all of them, `broken` the cells that break a rule in it, or None.
    """

    def __init__(self, position: Position, cell: int, shade: Shade) -> None:
        self.position = position
        self.supposed = (cell, shade)
        self.story: dict[int, Deduction] = {}
        self.because: dict[int, Cells] = {}
        self._follow(position, cell, shade, ())

    def _follow(self, position: Position, cell: int, shade: Shade, because: Cells) -> None:
        self.now = Supposition(position, cell, shade)
        self.now.follow()
        self.broken, self.rule = self.now.broken, self.now.rule
        self.because |= self.now.because | {cell: because}

    def settle(self, depth: int) -> None:
        """Take all that suppositions nested so deep decide, less deep ones first, or until a rule is broken."""
        if depth == 0 or self.broken is not None:
            return
        self.settle(depth - 1)
        is_news = self.broken is None
        while is_news:
            is_news = False
            for cell in self.now.open_cells():
                deductions = _decided(self.now, cell, depth - 1) if self.now.is_open(cell) else []
                for deduction in deductions:
                    self.take(deduction)
                    if self.broken is not None:
                        return
                if deductions:
                    is_news = True
                    self.settle(depth - 1)
                    if self.broken is not None:
                        return

    def take(self, deduction: Deduction) -> None:
        """Learn a deduction that holds in this case, and what follows; it may contradict what followed meanwhile."""
        cell = _target(deduction, self.now.cols)
        if self.now.shades[cell] == deduction.shade:
            return
        self.story[cell] = deduction
        because = tuple(index_of(each, self.now.cols) for each in deduction.because)
        if self.now.is_open(cell):
            self._follow(self.now, cell, deduction.shade, because)
        else:
            self._contradict(cell, deduction.shade, because)

    def _contradict(self, cell: int, shade: Shade, because: Cells) -> None:
        """Break the rule by which the cell got its other shade."""
        others = self.because.pop(cell)
        self.because[cell] = because
        is_beside = others[0] in self.now.neighbours[cell]
        by_shading = Rule.ADJACENCY if is_beside and len(others) == 1 else Rule.CONNECTIVITY
        self.broken, self.rule = (cell, *others), by_shading if shade == Shade.SHADED else Rule.UNIQUENESS

    def needed(self, ends: Iterable[int]) -> tuple[list[int], list[int]]:
        """The cells that these rest on, and these, as they became known; and those of them that the story decides."""
        needed, told = set(ends), set[int]()
        for cell in reversed(self.because):
            if cell in needed:
                needed.update(self.because[cell])
                told |= {cell} & self.story.keys()
        unknown = [cell for cell in needed if cell not in self.because]
        return unknown + [cell for cell in self.because if cell in needed], [
            cell for cell in self.story if cell in told
        ]

    def refutation(self) -> Deduction:
        """The supposed shade is wrong."""
        if not self.story:
            return refutation(self.position, "contradiction", self.now)
        cell, shade = self.supposed
        broken = self.broken or ()
        needed, told = self.needed(broken)
        story = tuple(self.story[each] for each in told)
        details: Values = {"supposed": shade, "story": story, "broken": breach(self.now, self.rule, broken)}
        return _nested(self.position, cell, OTHER[shade], needed, details)

    def alternative(self, target: int) -> tuple[Alternative, list[int]]:
        """What leads to the shade of a cell in this case, and the cells that it rests on."""
        needed, told = self.needed([target])
        known = [cell for cell in needed if cell in self.because and cell != self.supposed[0]]
        known = known[: known.index(target) + 1]  # Of cells that are known later, only the labels matter.
        after = known[known.index(told[-1]) + 1 :] if told else known
        story = tuple(self.story[each] for each in told)
        return Alternative(None, self.supposed[1], chain(self.now, after), story), needed


def _either_way(position: Position, target: int, shade: Shade, cases: Sequence[NestedCase]) -> Deduction:
    cell, _ = cases[0].supposed
    told = [case.alternative(target) for case in cases]
    reasons = {cell, *(other for _, needed in told for other in needed)}
    details: Values = {"cell": position.cell(cell), "cases": tuple(alternative for alternative, _ in told)}
    return _nested(position, target, shade, reasons, details, variant="either")


def _nested(
    position: Position, target: int, shade: Shade, reasons: Iterable[int], details: Values, variant: str = ""
) -> Deduction:
    return _outermost(
        position, position.deduce("nested-contradiction", [target], shade, reasons, details, variant=variant)
    )


def _truths(position: Position) -> list[tuple[int, Shade]]:
    """What holds in the solutions that agree with what is known; where there is none, all that can be said."""
    known = list(position.shades)
    agreeing = [
        found.shades
        for found in solutions(position.puzzle)
        if all(shade in (Shade.UNKNOWN, other) for shade, other in zip(known, found, strict=True))
    ]
    if not agreeing:
        return [(cell, shade) for cell in range(len(position.labels)) for shade in OTHER]
    shades = (set(shades) for shades in zip(*agreeing, strict=True))
    return [(cell, among.pop()) for cell, among in enumerate(shades) if len(among) == 1]


def _decided(position: Position, cell: int, depth: int) -> list[Deduction]:
    """What follows from both shades of a cell and suppositions nested so deep."""
    cases = []
    for shade in OTHER:
        case = NestedCase(position, cell, shade)
        case.settle(depth)
        if case.broken is not None:
            return [case.refutation()]
        cases.append(case)
    one, two = (case.now.shades for case in cases)
    return [
        _either_way(position, target, shade, cases)
        for target, shade in enumerate(one)
        if position.is_open(target) and Shade.UNKNOWN != shade == two[target]
    ]


def _outermost(position: Position, deduction: Deduction) -> Deduction:
    """The deduction as one of this technique, even if a single contradiction is enough."""
    return replace(deduction, technique="nested-contradiction", imagined=len(position.open_cells()))


def _target(deduction: Deduction, cols: int) -> int:
    return index_of(deduction.cells[0], cols)
