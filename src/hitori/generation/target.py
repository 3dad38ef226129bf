"""Target: how difficult a puzzle should be, as a level, a technique that it needs, or both."""

from __future__ import annotations

from ..errors import ImpossibleWishError
from ..native import Target
from ..techniques import TECHNIQUES, Level, TechniqueId, technique_id

NEVER_NEEDED: TechniqueId = "least-unshaded"
"""No puzzle needs it: in a line with all the shaded cells it can have, `neighbour` has already unshaded the rest."""
_NAMES = list(TECHNIQUES)


def target_of(difficulty: Level | str | None, technique: str | None) -> Target | None:
    """The target for a level and a technique; None if neither is given.

    >>> target_of("hard", None)
    Target(levels=(3, 3), needed=None, name='hard')

    A technique without a level means a puzzle of the technique's own level. Raises InvalidOptionError for an unknown
    name, ImpossibleWishError for a technique that no puzzle of the level needs.
    """
    needed = None if technique is None else technique_id(technique)
    if needed == NEVER_NEEDED:
        raise ImpossibleWishError(f"no puzzle needs '{needed}': 'neighbour', which is easier, finds as much")
    if difficulty is None:
        if needed is None:
            return None
        level = TECHNIQUES[needed].level
        floor: Level = level if level is Level.EXTREME else Level.TRIVIAL
    else:
        level = floor = Level.named(difficulty)
    if needed is not None and TECHNIQUES[needed].level > level:
        own = TECHNIQUES[needed].level
        raise ImpossibleWishError(f"no puzzle of the level {level} needs '{needed}', which is of the level {own}")
    name = ", ".join(str(part) for part in (None if difficulty is None else level, needed) if part is not None)
    return Target((int(floor), int(level)), None if needed is None else _NAMES.index(needed), name)
