"""The catalogue of techniques, the easiest first, with their levels and costs.

>>> TECHNIQUES["sandwich-pair"].level
<Level.TRIVIAL: 0>

All are *monotone*: knowing more never weakens a conclusion; if the same technique no longer draws it, an easier one of
the same level does. So what the techniques up to some level can find does not depend on the order of their use.

A technique's *cost* places it on the scale of `hitori rate`: ten per level, and one per rank within it. A puzzle that
needs some techniques in many rounds is one level harder, and the cost is that level's first.
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
    """A named human argument; `summary` states it in one line.

    `most` is the number of rounds in which a puzzle of its level may need it (None: any number).
    """

    name: TechniqueId
    level: Level
    cost: int
    most: int | None
    summary: str
    search: Find

    @property
    def title(self) -> str:
        """Its name for people, e.g. `sandwich pair`."""
        return self.name.replace("-", " ")

    def level_after(self, times: int) -> Level:
        """The level of a puzzle that needs it in this number of rounds, and nothing harder.

        >>> [str(TECHNIQUES["direct-contradiction"].level_after(times)) for times in (1, 2)]
        ['medium', 'hard']
        """
        return self.level if self.most is None or times <= self.most else Level(self.level + 1)

    def cost_after(self, times: int) -> int:
        """Its cost in a puzzle that needs it in this number of rounds."""
        return self.cost if self.most is None or times <= self.most else _base(self.level_after(times))

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


_MOST: dict[TechniqueId, int] = {"direct-contradiction": 1, "short-contradiction": 1}


def _catalogue(levels: dict[Level, tuple[Find, ...]]) -> dict[TechniqueId, Technique]:
    found: dict[TechniqueId, Technique] = {}
    for level, finders in levels.items():
        # The first cost of a level is that of a technique of the level below that is needed too often.
        is_taken = any(each.level_after(each.most + 1) is level for each in found.values() if each.most is not None)
        for cost, find in enumerate(finders, start=_base(level) + is_taken):
            name = cast(TechniqueId, find.__name__.replace("_", "-"))
            found[name] = Technique(name, level, cost, _MOST.get(name), _first_line(find), find)
    return found


def _base(level: Level) -> int:
    return 10 * (level + 1)


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
        Level.MEDIUM: (
            walls.diagonal_wall,
            walls.white_bridges,
            patterns.offset_pairs,
            walls.wall,
            suppositions.direct_contradiction,
        ),
        Level.HARD: (suppositions.common_consequence, suppositions.short_contradiction),
        Level.EXPERT: (suppositions.pair_chain, suppositions.contradiction),
        Level.EXTREME: (suppositions.nested_contradiction,),
    }
)
"""All techniques that a rating uses, by name, the easiest first."""
LONE_LABEL = Technique("lone-label", Level.TRIVIAL, 10, None, _first_line(basics.lone_label), basics.lone_label)
"""Sound only in a puzzle with exactly one solution; not part of any rating."""
SEARCH = Technique(
    "search", Level.EXTREME, 69, None, "No technique helps any more; only a search does.", lambda _: iter(())
)
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
