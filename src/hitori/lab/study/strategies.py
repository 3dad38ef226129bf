"""The two connectivity strategies of the study as entrants, and ours beside them.

The study's are Pumpkin, lazy with a nogood for each shading, and with distances from a root that is searched. Ours are
Pumpkin with *minimal cuts*, one for each wall, and with distances from a *fixed root*.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...encodings.redundant import REDUNDANT
from ..measure.outcomes import Entrant

Strategy = Callable[..., Entrant]
"""Called with the names of redundant constraints."""


def lazy(*redundant: str, cut: str = "nogood") -> Entrant:
    """Pumpkin's lazy strategy as in the study: only the named constraints, and each cut forbids one shading.

    >>> lazy("WN", "UC").name
    'lazy+WN+UC'
    """
    return Entrant(_named("lazy", redundant), "pumpkin-lazy", {"cut": cut, "redundant": ",".join(redundant)})


def distance(*redundant: str, root: str = "free") -> Entrant:
    """Pumpkin's distance strategy as in the study: it searches the root, too."""
    options = {"redundant": ",".join(redundant), "root": root}
    return Entrant(_named("distance", redundant), "pumpkin-distance", options)


def minimal(*redundant: str) -> Entrant:
    """The lazy strategy with our cuts: one for each wall of a shading, as small as it can be."""
    return replace(lazy(*redundant, cut="minimal"), name=_named("minimal cuts", redundant))


def fixed_root(*redundant: str) -> Entrant:
    """The distance strategy with our root: the first unshaded cell."""
    return replace(distance(*redundant, root="fixed"), name=_named("fixed root", redundant))


def _named(strategy: str, redundant: Sequence[str]) -> str:
    return "+".join([strategy, *redundant])


def alone(strategy: Strategy) -> list[Entrant]:
    """The strategy with each of the twelve constraints."""
    return [strategy(name) for name in REDUNDANT]


def on_top(strategy: Strategy) -> list[Entrant]:
    """The strategy with unshaded neighbours and each of the other constraints."""
    return [strategy("WN", name) for name in REDUNDANT if name != "WN"]
