"""The catalogue of techniques, the easiest first, with their levels and costs.

>>> TECHNIQUES["sandwich-pair"].level
<Level.TRIVIAL: 0>

All are *monotone*: knowing more never weakens a conclusion; if the same technique no longer draws it, an easier one of
the same level does. So what the techniques up to some level can find does not depend on the order of their use.

A technique's *cost* places it on the scale of `hitori rate`: ten per level, and one per rank within it. A puzzle that
needs some techniques in many rounds is one level harder, and the cost is that level's first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from .. import native
from ..errors import InvalidOptionError
from ..messages import ENGLISH, catalogue
from ..puzzle import Puzzle
from ..shading import Shading
from ..suggestions import did_you_mean
from .deduction import Deduction, TechniqueId

LevelName = Literal["trivial", "easy", "medium", "hard", "expert", "extreme"]
"""A level as the command line and `generate` name it."""

FIRST = 16
"""The deductions asked for at first; each time that more are wanted, twice as many are."""


class Level(IntEnum):
    """How hard a technique, or a puzzle, is for a person: `trivial` to `extreme`."""

    TRIVIAL = 0
    EASY = 1
    MEDIUM = 2
    HARD = 3
    EXPERT = 4
    EXTREME = 5

    def __str__(self) -> str:
        return self.name.lower()

    def named_in(self, language: str) -> str:
        """Its name in a language, by its ISO code."""
        return catalogue(language).text(f"level.{self}")

    @classmethod
    def named(cls, name: str | Level) -> Level:
        """The level of that name, in any case.

        >>> Level.named("hard")
        <Level.HARD: 3>

        Raises InvalidOptionError for any other.
        """
        if isinstance(name, cls):
            return name
        if not isinstance(name, str) or name.upper() not in cls.__members__:
            levels = list(map(str, cls))
            expected = f"expected a level among {', '.join(levels)}; got {name!r:.40}"
            raise InvalidOptionError(expected + did_you_mean(name, levels))
        return cls[name.upper()]


@dataclass(frozen=True, slots=True)
class Example:
    """A position in which a technique finds something; `sentence` is the English one of its first deduction."""

    puzzle: Puzzle
    known: Shading
    found: Shading
    sentence: str


@dataclass(frozen=True, slots=True)
class Technique:
    """A named human argument.

    `most` is the number of rounds in which a puzzle of its level may need it (None: any number).
    """

    name: TechniqueId
    level: Level
    cost: int
    most: int | None

    @property
    def title(self) -> str:
        """Its name for people, in English, e.g. `sandwich pair`."""
        return self.title_in(ENGLISH)

    def title_in(self, language: str) -> str:
        """Its name for people, in a language by its ISO code."""
        return catalogue(language).text(f"technique.{self.name}")

    @property
    def summary(self) -> str:
        """The argument in one line, in English."""
        return self.summary_in(ENGLISH)

    def summary_in(self, language: str) -> str:
        """The argument in one line, in a language by its ISO code."""
        return catalogue(language).text(f"summary.{self.name}")

    def level_after(self, times: int) -> Level:
        """The level of a puzzle that needs it in this number of rounds, and nothing harder.

        >>> [str(TECHNIQUES["direct-contradiction"].level_after(times)) for times in (1, 2)]
        ['medium', 'hard']
        """
        return self.level if self.most is None or times <= self.most else Level(self.level + 1)

    def cost_after(self, times: int) -> int:
        """Its cost in a puzzle that needs it in this number of rounds."""
        return self.cost if self.most is None or times <= self.most else _base(self.level_after(times))

    @property
    def examples(self) -> tuple[Example, ...]:
        """Positions in which it finds something.

        >>> [(example.puzzle.to_rows(), example.found.to_rows()) for example in TECHNIQUES["sandwich-pair"].examples]
        [([[7, 2, 7]], ['?.?'])]
        """
        drawn = ((*_drawn(drawing), sentence) for drawing, sentence in self._drawings[0])
        return tuple(Example(puzzle, known, found, sentence) for puzzle, (known, found), sentence in drawn)

    @property
    def refused(self) -> tuple[tuple[Puzzle, Shading], ...]:
        """Positions that look similar, what is known in each, in which it finds nothing."""
        drawn = map(_drawn, self._drawings[1])
        return tuple((puzzle, known) for puzzle, (known,) in drawn)

    @property
    def _drawings(self) -> tuple[list[tuple[str, str]], list[str]]:
        return native.technique_examples()[_RANKS[self.name]] if self.name in _RANKS else ([], [])

    def find(
        self, puzzle: Puzzle, shading: Shading, about: Collection[tuple[int, int]] | None = None
    ) -> Iterator[Deduction]:
        """Everything that this technique deduces from `shading`: cells and shades that all solutions share.

        Techniques that try cells one by one (suppositions) try only those of `about`, if it is given.

        >>> [d.sentence for d in TECHNIQUES["sandwich-pair"].find(Puzzle([[7, 3, 7]]), Shading.unknown(1, 3))]
        ['r1c2 is unshaded: it lies between the two 7s of row 1.']

        Nothing if the known cells break a rule. Raises InvalidShadingError if the shading has another size.
        """
        shading.must_fit(puzzle)
        suspects = None if about is None else {(row, col) for row, col in about}
        mask = None if suspects is None else bytes(cell in suspects for cell in puzzle.cells())
        return self._found(puzzle, shading, mask)

    def _found(self, puzzle: Puzzle, shading: Shading, about: bytes | None) -> Iterator[Deduction]:
        """The deductions of the core, asked for as they are needed."""
        if self.name not in _RANKS:
            return
        done, most = 0, FIRST
        while True:
            wires = native.deductions(puzzle, shading, _RANKS[self.name], about, most)
            yield from map(Deduction.from_wire, wires[done:])
            if len(wires) < most:
                return
            done, most = most, 2 * most


def _drawn(drawing: str) -> tuple[Puzzle, list[Shading]]:
    """The puzzle of a drawing and the shadings beside it, e.g. of "7 2 7 | .?? | ??#"; `.` is a blank label."""
    labels, *shadings = zip(*(line.strip().split(" | ") for line in drawing.split("\n")), strict=True)
    puzzle = Puzzle([[int(label.replace(".", "0")) for label in row.split()] for row in labels])
    return puzzle, [Shading.from_rows(shading) for shading in shadings]


_MOST: dict[TechniqueId, int] = {"direct-contradiction": 1, "short-contradiction": 1}


def _catalogue(levels: dict[Level, tuple[TechniqueId, ...]]) -> dict[TechniqueId, Technique]:
    found: dict[TechniqueId, Technique] = {}
    for level, names in levels.items():
        # The first cost of a level is that of a technique of the level below that is needed too often.
        is_taken = any(each.level_after(each.most + 1) is level for each in found.values() if each.most is not None)
        for cost, name in enumerate(names, start=_base(level) + is_taken):
            found[name] = Technique(name, level, cost, _MOST.get(name))
    return found


def _base(level: Level) -> int:
    return 10 * (level + 1)


TECHNIQUES = _catalogue(
    {
        Level.TRIVIAL: (
            "neighbour",
            "duplicate",
            "sandwich-triple",
            "sandwich-pair",
            "pair-induction",
            "corner-close",
            "unshaded-neighbours",
            "close-isolation",
        ),
        Level.EASY: (
            "least-unshaded",
            "corner-check",
            "flanked-isolation",
            "pair-isolation",
            "edge-pair",
            "last-exit",
        ),
        Level.MEDIUM: ("diagonal-wall", "unshaded-bridges", "offset-pairs", "wall", "direct-contradiction"),
        Level.HARD: ("common-consequence", "short-contradiction"),
        Level.EXPERT: ("pair-chain", "contradiction"),
        Level.EXTREME: ("nested-contradiction",),
    }
)
"""All techniques that a rating uses, by name, the easiest first."""
LONE_LABEL = Technique("lone-label", Level.TRIVIAL, 10, None)
"""Sound only in a puzzle with exactly one solution; not part of any rating."""
SEARCH = Technique("search", Level.EXTREME, 69, None)
"""The last resort, named in a step or a rating; it is not an argument, so it finds nothing here."""

_RANKS = {name: rank for rank, name in enumerate([*TECHNIQUES, LONE_LABEL.name])}
"""The techniques that find something, as the core numbers them."""
_BY_NAME = {known.name: known for known in (*TECHNIQUES.values(), LONE_LABEL, SEARCH)}


def technique(name: TechniqueId) -> Technique:
    """The technique that a deduction names.

    >>> technique("wall").title
    'wall'
    """
    return _BY_NAME[name]


def technique_id(name: str) -> TechniqueId:
    """The name of a technique of the catalogue, checked.

    Raises InvalidOptionError for any other.
    """
    for known in TECHNIQUES:
        if known == name:
            return known
    raise InvalidOptionError(
        f"expected a technique among {', '.join(TECHNIQUES)}; got '{name}'{did_you_mean(name, TECHNIQUES)}"
    )
