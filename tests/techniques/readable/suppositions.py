"""Techniques that suppose a shade for a cell and follow its consequences, in *rounds*.

A round draws the direct consequences of the one before: neighbours of shaded cells are unshaded, duplicates of unshaded
cells are shaded, cells that would complete a wall are unshaded. So the number of rounds until a rule is broken
is the length of the shortest argument. An *argument* is a chain of such steps, e.g. r1c1 shaded, so r1c2 unshaded, so
r1c5 shaded, beside shaded r2c5.

Each takes a `Position` and yields `Deduction`s that hold in every solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby

from hitori.explaining.techniques import Deduction, TechniqueId
from hitori.messages import Alternative, Broken, Consequence, Values
from hitori.rules import Rule
from hitori.shading import Shade, Shading

from .position import Deductions, Position

Cells = tuple[int, ...]
DIRECT = 1
"""Rounds that a person sees at a glance."""
SHORT = 2
"""Rounds that a person follows in the head."""
OTHER = {Shade.SHADED: Shade.UNSHADED, Shade.UNSHADED: Shade.SHADED}


class Supposition(Position):
    """A position, a shade supposed in it, and its consequences, with the cells that each step follows from.

    After `follow`, `broken` holds the cells that together break the rule `rule`, or None, `rounds` the number it took,
    and `imagined` how many cells were supposed or found in the rounds before the last.
    """

    def __init__(self, position: Position, cell: int, shade: Shade) -> None:
        super().__init__(position.puzzle, Shading.from_shades(position.rows, position.cols, position.shades))
        self.supposed = (cell, shade)
        self.because: dict[int, Cells] = {}
        self.broken: Cells | None = None
        self.rule = Rule.ADJACENCY
        self.rounds = 0
        self.imagined = 1

    def follow(self, rounds: int | None = None, *, walls: bool = True) -> bool:
        """Follow it for a number of rounds, or to the end; with `walls`, by rule 3 too. False if a rule is broken."""
        learned = self._learn([(*self.supposed, ())], walls)
        while learned and self.broken is None and self.rounds != rounds:
            self.rounds += 1
            self.imagined = len(self.because)
            learned = self._learn(list(self._consequences(learned, walls)), walls)
        return self.broken is None

    def _consequences(self, learned: list[int], walls: bool) -> Iterator[tuple[int, Shade, Cells]]:
        for cell in learned:
            if self.is_shaded(cell):
                yield from ((side, Shade.UNSHADED, (cell,)) for side in self.open_among(self.neighbours[cell]))
            else:
                yield from ((equal, Shade.SHADED, (cell,)) for equal in self.open_among(self.duplicates[cell]))
        if walls and any(map(self.is_shaded, learned)):
            tree = self.trees()
            for cell in self.open_cells():
                if self.graph.completes_wall(tree, cell):
                    yield cell, Shade.UNSHADED, self.wall_through(cell)

    def _learn(self, steps: Iterable[tuple[int, Shade, Cells]], walls: bool) -> list[int]:
        """Take the steps until a rule is broken; returns the cells that were open.

        A cell that got the other shade from an earlier step broke a rule then.
        """
        learned: list[int] = []
        for cell, shade, because in steps:
            if self.shades[cell] == shade:
                continue
            self.because[cell] = because
            self.shades[cell] = shade
            learned.append(cell)
            self._look(cell, walls)
            if self.broken is not None:
                break
        return learned

    def _look(self, cell: int, walls: bool) -> None:
        """Does a cell break a rule together with the cells known before it?"""
        if self.is_unshaded(cell):
            for equal in filter(self.is_unshaded, self.duplicates[cell]):
                self.broken, self.rule = (cell, equal), Rule.UNIQUENESS
                return
            return
        for side in filter(self.is_shaded, self.neighbours[cell]):
            self.broken, self.rule = (cell, side), Rule.ADJACENCY
            return
        others = (other for other in self.cells_of(Shade.SHADED) if other != cell)
        if walls and self.graph.completes_wall(self.graph.trees(others), cell):
            self.broken, self.rule = (cell, *self.wall_through(cell)), Rule.CONNECTIVITY

    def argument(self, ends: Iterable[int]) -> list[int]:
        """The cells that these follow from, and these, in the order in which they were found."""
        needed = set(ends)
        for cell in reversed(self.because):
            if cell in needed:
                needed.update(self.because[cell])
        return [cell for cell in needed if cell not in self.because] + [c for c in self.because if c in needed]

    def chain_to(self, ends: Iterable[int]) -> tuple[Consequence, ...]:
        """What follows in turn from the supposition until these cells are known."""
        cells = [cell for cell in self.argument(ends) if cell in self.because and cell != self.supposed[0]]
        return chain(self, cells)


def chain(position: Position, cells: Iterable[int]) -> tuple[Consequence, ...]:
    """Cells that follow one after another, those of one shade together."""
    runs = groupby(cells, key=position.shades.__getitem__)
    return tuple(Consequence(tuple(map(position.cell, run)), shade) for shade, run in runs)


def breach(position: Position, rule: Rule, cells: Cells) -> Broken:
    """A rule broken by these cells; those of a wall stay in order."""
    named = tuple(map(position.cell, cells)) if rule is Rule.CONNECTIVITY else position.cells(cells)
    return Broken(rule, named, position.labels[cells[0]] if rule is Rule.UNIQUENESS else None)


def direct_contradiction(position: Position) -> Deductions:
    """A shade whose direct consequences break a rule is wrong."""
    return (refutation(position, "direct-contradiction", found) for found in _broken(position, DIRECT))


def short_contradiction(position: Position) -> Deductions:
    """A shade that leads to a broken rule within two rounds is wrong."""
    return (refutation(position, "short-contradiction", found) for found in _broken(position, SHORT))


def pair_chain(position: Position) -> Deductions:
    """A shade that leads to a broken rule by rules 1 and 2 alone is wrong; each step uses a pair of cells."""
    return (refutation(position, "pair-chain", found) for found in _broken(position, None, walls=False))


def contradiction(position: Position) -> Deductions:
    """A shade that leads to a broken rule is wrong; only the shortest arguments count."""
    found = list(_broken(position, None))
    shortest = min((supposition.rounds for supposition in found), default=0)
    return (refutation(position, "contradiction", each) for each in found if each.rounds == shortest)


def common_consequence(position: Position) -> Deductions:
    """One of two equal labels is shaded: what follows from either within two rounds holds."""
    suspects = set(position.suspects())

    @cache
    def followed(cell: int) -> Supposition | None:
        supposition = Supposition(position, cell, Shade.SHADED)
        return supposition if supposition.follow(SHORT) else None

    for cell in position.open_cells():
        for equal in position.open_among(position.duplicates[cell]):
            if equal > cell and (one := followed(cell)) and (other := followed(equal)):
                yield from _in_common(position, one, other, suspects)


def _in_common(position: Position, one: Supposition, other: Supposition, suspects: set[int]) -> Deductions:
    pair = (one.supposed[0], other.supposed[0])
    for cell in one.because:
        if cell in other.because and one.shades[cell] == other.shades[cell] and cell not in pair and cell in suspects:
            reasons = {*pair, *one.argument([cell]), *other.argument([cell])}
            cases = tuple(
                Alternative(position.cell(case.supposed[0]), Shade.SHADED, case.chain_to([cell]))
                for case in (one, other)
            )
            details: Values = {"pair": position.cells(pair), "cases": cases}
            imagined = len(one.because) + len(other.because)
            yield position.deduce("common-consequence", [cell], one.shades[cell], reasons, details, imagined=imagined)


def _broken(position: Position, rounds: int | None, *, walls: bool = True) -> Iterator[Supposition]:
    """The suppositions that break a rule within this many rounds."""
    for cell in position.suspects():
        for shade in OTHER:
            supposition = Supposition(position, cell, shade)
            if not supposition.follow(rounds, walls=walls):
                yield supposition


def refutation(position: Position, technique: TechniqueId, found: Supposition) -> Deduction:
    cell, shade = found.supposed
    broken = found.broken or ()
    details: Values = {"supposed": shade, "steps": found.chain_to(broken), "broken": breach(found, found.rule, broken)}
    reasons = found.argument(broken)
    return position.deduce(technique, [cell], OTHER[shade], reasons, details, imagined=found.imagined)
