"""The catalogue of techniques, the easiest first, with their levels and costs.

>>> TECHNIQUES["sandwich-pair"].level
<Level.TRIVIAL: 0>

All are *monotone*: knowing more never weakens a conclusion; if the same technique no longer draws it, an easier one of
the same level does. So what the techniques up to some level can find does not depend on the order of their use.

A technique's *cost* places it on the scale of `hitori rate`: ten per level, and one per rank within it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, cast

from ..errors import InvalidOptionError
from ..puzzle import Puzzle
from ..shading import Shading
from ..suggestions import did_you_mean
from . import basics, patterns, suppositions, walls
from .deduction import Deduction, TechniqueId
from .position import Position

LevelName = Literal["trivial", "easy", "medium", "hard", "expert", "extreme"]
"""A level as the command line and `generate` name it."""

Find = Callable[[Position], Iterator[Deduction]]


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
class Technique:
    """A named human argument; `summary` states it in one line."""

    name: TechniqueId
    level: Level
    cost: int
    summary: str
    search: Find

    @property
    def title(self) -> str:
        """Its name for people, e.g. `sandwich pair`."""
        return self.name.replace("-", " ")

    def find(
        self, puzzle: Puzzle, shading: Shading, about: Collection[tuple[int, int]] | None = None
    ) -> Iterator[Deduction]:
        """Everything that this technique deduces from `shading`: cells and shades that all solutions share.

        Techniques that try cells one by one (suppositions) try only those of `about`, if it is given.

        >>> [d.sentence for d in TECHNIQUES["sandwich-pair"].find(Puzzle([[7, 3, 7]]), Shading.unknown(1, 3))]
        ['r1c2 is unshaded: it lies between the two 7s of row 1.']

        Raises InvalidShadingError if the shading has another size.
        """
        return self.search(Position(puzzle, shading, about))


def _catalogue(levels: dict[Level, tuple[Find, ...]]) -> dict[TechniqueId, Technique]:
    return {
        name: Technique(name, level, 10 * (level + 1) + rank, _first_line(find), find)
        for level, finders in levels.items()
        for rank, find in enumerate(finders)
        for name in [cast(TechniqueId, find.__name__.replace("_", "-"))]
    }


def _first_line(find: Find) -> str:
    return (find.__doc__ or "").partition("\n")[0]


TECHNIQUES = _catalogue(
    {
        Level.TRIVIAL: (
            basics.neighbour,
            basics.duplicate,
            patterns.sandwich_triple,
            patterns.sandwich_pair,
            patterns.pair_induction,
            basics.corner_close,
            basics.white_neighbours,
            basics.close_isolation,
        ),
        Level.EASY: (
            basics.least_whites,
            patterns.corner_check,
            patterns.flanked_isolation,
            patterns.pair_isolation,
            patterns.edge_pair,
            basics.last_exit,
        ),
        Level.MEDIUM: (walls.diagonal_wall, walls.white_bridges, patterns.offset_pairs, walls.wall),
        Level.HARD: (suppositions.common_consequence, suppositions.short_contradiction, suppositions.pair_chain),
        Level.EXPERT: (suppositions.contradiction,),
        Level.EXTREME: (suppositions.nested_contradiction,),
    }
)
"""All techniques that a rating uses, by name, the easiest first."""
LONE_LABEL = Technique("lone-label", Level.TRIVIAL, 10, _first_line(basics.lone_label), basics.lone_label)
"""Sound only in a puzzle with exactly one solution; not part of any rating."""
SEARCH = Technique("search", Level.EXTREME, 69, "No technique helps any more; only a search does.", lambda _: iter(()))
"""The last resort, named in a step or a rating; it is not an argument, so it finds nothing here."""

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
