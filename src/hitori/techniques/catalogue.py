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
from typing import Literal, cast

from .. import native
from ..errors import InvalidOptionError
from ..messages import ENGLISH, catalogue
from ..puzzle import Cell, Puzzle
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
        return ([], []) if self is SEARCH else native.technique_examples()[list(_BY_NAME).index(self.name)]

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
        cells = None if suspects is None else [cell for cell in puzzle.cells() if cell in suspects]
        return self._found(puzzle, shading, cells)

    def _found(self, puzzle: Puzzle, known: Shading, cells: list[Cell] | None) -> Iterator[Deduction]:
        """The deductions of the core, asked for as they are needed."""
        if self is SEARCH:
            return
        done, most = 0, FIRST
        while True:
            wires = native.ask("deductions", puzzle, technique=self.name, known=known, about=cells, most=most)
            yield from map(Deduction.from_wire, wires[done:])
            if len(wires) < most:
                return
            done, most = most, 2 * most


def _drawn(drawing: str) -> tuple[Puzzle, list[Shading]]:
    """The puzzle of a drawing and the shadings beside it, e.g. of "7 2 7 | .?? | ??#"; `.` is a blank label."""
    labels, *shadings = zip(*(line.strip().split(" | ") for line in drawing.split("\n")), strict=True)
    puzzle = Puzzle([[int(label.replace(".", "0")) for label in row.split()] for row in labels])
    return puzzle, [Shading.from_rows(shading) for shading in shadings]


_BY_NAME: dict[str, Technique] = {
    name: Technique(cast(TechniqueId, name), Level(level), cost, most)
    for name, level, cost, most in native.techniques()
}
LONE_LABEL = _BY_NAME["lone-label"]
"""Sound only in a puzzle with exactly one solution; not part of any rating."""
SEARCH = _BY_NAME["search"]
"""The last resort, named in a step or a rating; it is not an argument, so it finds nothing here."""
TECHNIQUES: dict[TechniqueId, Technique] = {
    each.name: each for each in _BY_NAME.values() if each not in (LONE_LABEL, SEARCH)
}
"""All techniques that a rating uses, by name, the easiest first."""


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
