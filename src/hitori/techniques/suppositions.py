"""Techniques that suppose a shade for a cell and follow its consequences, in *rounds*.

A round draws the direct consequences of the one before: neighbours of shaded cells are unshaded, equals of unshaded
cells are shaded, cells that would complete a wall are unshaded. So the number of rounds until a rule is broken
is the length of the shortest argument. An *argument* is a chain of such steps, e.g. r1c1 shaded, so r1c2 unshaded, so
r1c5 shaded, beside shaded r2c5.

Each takes a `Position` and yields `Deduction`s that hold in every solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby

from .. import native
from ..results import Limits
from ..shading import Shade, Shading
from .deduction import Deduction, TechniqueId, are, listed
from .position import Position

DIRECT = 1
"""Rounds that a person sees at a glance."""
SHORT = 2
"""Rounds that a person follows in the head."""
DEEPEST = 2
"""How deep contradictions are nested in a contradiction."""
OTHER = {Shade.SHADED: Shade.UNSHADED, Shade.UNSHADED: Shade.SHADED}


class Supposition(Position):
    """A position, a shade supposed in it, and its consequences, with the cells that each step follows from.

    After `follow`, `broken` holds the cells that together break a rule, or None, `rounds` the number it took, and
    `imagined` how many cells were supposed or found in the rounds before the last.
    """

    def __init__(self, position: Position, cell: int, shade: Shade) -> None:
        super().__init__(position.puzzle, Shading(position.rows, position.cols, bytes(position.shades)))
        self.supposed = (cell, shade)
        self.tree = self.trees()
        self.because: dict[int, tuple[int, ...]] = {}
        self.broken: tuple[int, ...] | None = None
        self.breaks = ""
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

    def _consequences(self, learned: list[int], walls: bool) -> Iterator[tuple[int, Shade, tuple[int, ...]]]:
        for cell in learned:
            if self.is_shaded(cell):
                yield from ((side, Shade.UNSHADED, (cell,)) for side in self.open_among(self.neighbours[cell]))
            else:
                yield from ((equal, Shade.SHADED, (cell,)) for equal in self.open_among(self.equals[cell]))
        if walls and any(map(self.is_shaded, learned)):
            for cell in self.open_among(range(len(self.labels))):
                if self.graph.completes_wall(self.tree, cell):
                    yield cell, Shade.UNSHADED, self.wall_through(cell)

    def _learn(self, steps: Iterable[tuple[int, Shade, tuple[int, ...]]], walls: bool) -> list[int]:
        """Take the steps until a rule is broken; returns the cells that were open."""
        learned: list[int] = []
        for cell, shade, because in steps:
            if self.shades[cell] == shade:
                continue
            if not self.is_open(cell):
                self.broken = (cell, *because)
                self.breaks = f"{self.cell(cell)} can be neither shaded nor unshaded"
                return learned
            self.because[cell] = because
            self.shades[cell] = shade
            learned.append(cell)
            self._look(cell, walls)
            if self.broken is not None:
                return learned
        return learned

    def _look(self, cell: int, walls: bool) -> None:
        """Does a cell break a rule together with the cells known before it?"""
        if self.is_unshaded(cell):
            for equal in filter(self.is_unshaded, self.equals[cell]):
                self.broken = (cell, equal)
                self.breaks = f"the two {self.labels[cell]}s in {listed(self.cells(self.broken))} are both unshaded"
                return
            return
        for side in filter(self.is_shaded, self.neighbours[cell]):
            self.broken = (cell, side)
            self.breaks = f"{listed(self.cells(self.broken))} are shaded side by side"
            return
        if walls:
            if self.graph.completes_wall(self.tree, cell):
                self.broken = (cell, *self.wall_through(cell))
                self.breaks = f"{listed(map(self.cell, self.broken))} cut the grid in two"
            self.graph.join(self.tree, cell)

    def argument(self, ends: Iterable[int]) -> list[int]:
        """The cells that these follow from, and these, in the order in which they were found."""
        needed = set(ends)
        for cell in reversed(self.because):
            if cell in needed:
                needed.update(self.because[cell])
        return [cell for cell in needed if cell not in self.because] + [c for c in self.because if c in needed]

    def chain_to(self, ends: Iterable[int]) -> str:
        """The steps to these cells as part of a sentence: `, then r1c2 and r2c1 are unshaded, then ...`."""
        steps = [cell for cell in self.argument(ends) if cell in self.because and cell != self.supposed[0]]
        runs = groupby(steps, key=self.shades.__getitem__)
        return "".join(f", then {are(map(self.cell, cells), Shade(shade))}" for shade, cells in runs)


def direct_contradiction(position: Position) -> Iterator[Deduction]:
    """A shade whose direct consequences break a rule is wrong."""
    return (_refutation(position, "direct-contradiction", found) for found in _broken(position, DIRECT, walls=True))


def short_contradiction(position: Position) -> Iterator[Deduction]:
    """A shade that leads to a broken rule within two rounds is wrong."""
    return (_refutation(position, "short-contradiction", found) for found in _broken(position, SHORT, walls=True))


def pair_chain(position: Position) -> Iterator[Deduction]:
    """A shade that leads to a broken rule by rules 1 and 2 alone is wrong; each step uses a pair of cells."""
    return (_refutation(position, "pair-chain", found) for found in _broken(position, None, walls=False))


def contradiction(position: Position) -> Iterator[Deduction]:
    """A shade that leads to a broken rule is wrong; only the shortest arguments count."""
    found = list(_broken(position, None, walls=True))
    shortest = min((supposition.rounds for supposition in found), default=0)
    return (_refutation(position, "contradiction", each) for each in found if each.rounds == shortest)


def common_consequence(position: Position) -> Iterator[Deduction]:
    """One of two equals is shaded: what follows from either within two rounds holds."""
    suspects = set(position.suspects())

    @cache
    def followed(cell: int) -> Supposition | None:
        supposition = Supposition(position, cell, Shade.SHADED)
        return supposition if supposition.follow(SHORT) else None

    for cell in position.open_among(range(len(position.labels))):
        for equal in position.open_among(position.equals[cell]):
            if equal > cell and (one := followed(cell)) and (other := followed(equal)):
                yield from _in_common(position, one, other, suspects)


def _in_common(position: Position, one: Supposition, other: Supposition, suspects: set[int]) -> Iterator[Deduction]:
    pair = (one.supposed[0], other.supposed[0])
    for cell in one.because:
        if cell in other.because and one.shades[cell] == other.shades[cell] and cell not in pair and cell in suspects:
            shade = Shade(one.shades[cell])
            reasons = {*pair, *one.argument([cell]), *other.argument([cell])}
            cases = "; ".join(
                f"if {position.cell(case.supposed[0])} is shaded{case.chain_to([cell])}" for case in (one, other)
            )
            either = f"one of the equals {listed(position.cells(pair))} is shaded"
            sentence = f"{are([position.cell(cell)], shade)} either way, because {either}: {cases}."
            imagined = len(one.because) + len(other.because)
            yield position.deduce("common-consequence", [cell], shade, reasons, sentence, imagined)


def nested_contradiction(position: Position) -> Iterator[Deduction]:
    """A shade that a series of contradictions refutes is wrong; what both shades of a cell lead to is right.

    Where that decides nothing, the contradictions may themselves need contradictions. To see that nothing is left to
    find takes long; so the search goes on only while something true is not found yet.
    """
    suspects = set(position.suspects())
    missing = {(cell, shade) for cell, shade in _truths(position) if cell in suspects}
    tried = sorted(position.open_among(range(len(position.labels))), key=lambda cell: cell not in suspects)
    for depth in range(1, DEEPEST + 1):
        found = False
        for cell in tried:
            if not missing:
                return
            for target, shade, reason in _decided(position, cell, depth):
                found = True
                missing.discard((target, shade))
                if target in suspects:
                    yield _nested(position, target, shade, reason)
        if found:
            return


def first_nested_contradiction(position: Position, limits: Limits) -> Deduction | None:
    """A first deduction of `nested_contradiction`, in no time: the core finds the argument, and it is retold here.

    Raises OutOfTimeError at the time limit.
    """
    known = Shading(position.rows, position.cols, bytes(position.shades))
    argument = native.nested_argument(position.puzzle, known, limits)
    if argument is None:
        return None
    cell, refuted, story, proven = argument
    target, shade = proven[0]
    if refuted is None:
        reason = _either_way(position, cell)
    else:
        case = Supposition(position, cell, Shade(refuted))
        case.follow()
        for step in story:
            case = Supposition(case, step[0], Shade(step[1]))
            case.follow()
        reason = _in_turn(Shade(refuted), [are([position.cell(other)], Shade(what)) for other, what in story], case)
    return _nested(position, target, Shade(shade), reason)


def _nested(position: Position, target: int, shade: Shade, reason: str) -> Deduction:
    cells = range(len(position.labels))
    imagined = len(position.open_among(cells))
    sentence = f"{are([position.cell(target)], shade)}{reason}."
    return position.deduce("nested-contradiction", [target], shade, cells, sentence, imagined)


def _in_turn(supposed: Shade, steps: list[str], case: Supposition) -> str:
    shown = "; then ".join([*steps, case.breaks])
    return f": suppose it is {supposed.name.lower()}, then contradictions show in turn: {shown}"


def _either_way(position: Position, cell: int) -> str:
    return f" either way, whether {position.cell(cell)} is shaded or unshaded"


def _truths(position: Position) -> list[tuple[int, Shade]]:
    """What holds in the solutions that agree with what is known; where there is none, all that can be said."""
    known = Shading(position.rows, position.cols, bytes(position.shades))
    common = native.backbone_given(position.puzzle, known)
    if common is None:
        return [(cell, shade) for cell in range(len(position.labels)) for shade in OTHER]
    return [(cell, Shade(shade)) for cell, shade in enumerate(common.cells) if shade != Shade.UNKNOWN]


def _decided(position: Position, cell: int, depth: int) -> list[tuple[int, Shade, str]]:
    """What follows from both shades of a cell and suppositions nested so deep, each with the reason as text."""
    cases = []
    for shade in OTHER:
        case = Supposition(position, cell, shade)
        case.follow()
        case, steps = _settled(case, depth)
        if case.broken is not None:
            return [(cell, OTHER[shade], _in_turn(shade, steps, case))]
        cases.append(case.shades)
    reason = _either_way(position, cell)
    return [
        (other, Shade(one), reason)
        for other, (known, one, two) in enumerate(zip(position.shades, *cases, strict=True))
        if known == Shade.UNKNOWN != one == two
    ]


def _settled(position: Supposition, depth: int) -> tuple[Supposition, list[str]]:
    """The position after all that suppositions nested so deep decide, or a rule is broken; and the decisions in turn.

    What takes less deep ones comes first.
    """
    if depth == 0 or position.broken is not None:
        return position, []
    position, story = _settled(position, depth - 1)
    is_news = position.broken is None
    while is_news:
        is_news = False
        for cell in position.open_among(range(len(position.labels))):
            for target, shade, _ in _decided(position, cell, depth - 1) if position.is_open(cell) else ():
                if position.shades[target] != shade:
                    is_news = True
                    story.append(are([position.cell(target)], shade))
                    position = Supposition(position, target, shade)
                    position.follow()
                    position, more = _settled(position, depth - 1)
                    story += more
                    if position.broken is not None:
                        return position, story
    return position, story


def _broken(position: Position, rounds: int | None, *, walls: bool) -> Iterator[Supposition]:
    """The suppositions that break a rule within this many rounds."""
    for cell in position.suspects():
        for shade in OTHER:
            supposition = Supposition(position, cell, shade)
            if not supposition.follow(rounds, walls=walls):
                yield supposition


def _refutation(position: Position, technique: TechniqueId, found: Supposition) -> Deduction:
    cell, shade = found.supposed
    broken = found.broken or ()
    supposed = f"suppose it is {shade.name.lower()}{found.chain_to(broken)}"
    sentence = f"{are([position.cell(cell)], OTHER[shade])}: {supposed}; {found.breaks}."
    reasons = found.argument(broken)
    return position.deduce(technique, [cell], OTHER[shade], reasons, sentence, found.imagined)
