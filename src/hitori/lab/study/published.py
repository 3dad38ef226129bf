"""What the study printed, for comparison with our figures, and its strategies as entrants, with ours beside them.

The study's strategies of connectivity are Pumpkin, lazy with a nogood for each shading, and with distances from a root
that is searched. Ours are Pumpkin with *minimal cuts*, one for each wall, and with distances from a *fixed root*.

Source: L. Smits, "Smashing Hitori", bachelor's thesis, TU Delft, January 2026: tables 2 and 3, section 6. The mean
seconds of figure 6 are those of the research group's published records of the same experiment.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...encodings.redundant import REDUNDANT
from ..measure.records import Entrant

SOLVED = {
    "lazy+WN": (25, 100.0),
    "lazy+UC": (23, 65.1),
    "lazy+WB": (21, 42.1),
    "lazy+PI": (17, 37.7),
    "lazy+LW": (17, 37.1),
    "lazy+CC": (16, 39.6),
    "lazy+CI": (16, 37.0),
    "lazy": (16, 36.8),
    "lazy+EP": (15, 38.5),
    "lazy+FI": (15, 38.2),
    "lazy+DW": (15, 37.7),
    "lazy+CCH": (15, 37.6),
    "lazy+SP": (15, 37.5),
}
"""Table 2: the largest size of which a puzzle was solved, and the per cent solved of all. (It prints SP as PS.)"""

QUARTILES = {"BC": (121, 124), "AD": (21, 27), "NAD": (184, 196), "TAD": (0, 0)}
"""Table 3: the first and the third quartile of the 1000 puzzles of the characteristics set."""

MEDIUM_SHARE = {"BC": 59.9, "AD": 56.1, "NAD": 52.8, "TAD": 79.0}
"""Table 3: the per cent of these puzzles in the medium group."""

MEAN_SECONDS = {
    f"thesis: {name}": dict(zip((5, 10, 15, 20, 25, 30, 40, 50), row, strict=True))
    for name, row in (
        ("ASP (clingo)", (0.0031, 0.0042, 0.0074, 0.0117, 0.0191, 0.0298, 0.0560, 0.0852)),
        ("CP (Pumpkin, lazy)", (0.0109, 0.0123, 0.0146, 0.0172, 0.0252, 0.1004, 0.7026, 3.27)),
        ("SMT (Z3)", (0.0374, 0.1268, 0.2839, 0.5368, 1.40, 1.44, 5.64, 13.3)),
        ("MIP (Gurobi)", (0.0046, 0.0643, 2.63, 6.24, 20, 20, 20, 20)),
        ("Prolog", (0.0175, 0.0826, 6.49, 19.7, 20, 20, 20, 20)),
    )
}
"""Figure 6: mean seconds by size, 20 booked for a time-out; the seconds are the solvers' own."""


def lazy(*redundant: str, cut: str = "nogood") -> Entrant:
    """Pumpkin's lazy strategy as in the study: only the named constraints, and each cut forbids one shading.

    >>> lazy("WN", "UC").name
    'lazy+WN+UC'
    """
    return Entrant("+".join(["lazy", *redundant]), "pumpkin-lazy", {"cut": cut, "redundant": ",".join(redundant)})


def distance(*redundant: str, root: str = "free") -> Entrant:
    """Pumpkin's distance strategy as in the study: it searches the root, too."""
    options = {"redundant": ",".join(redundant), "root": root}
    return Entrant("+".join(["distance", *redundant]), "pumpkin-distance", options)


def minimal(*redundant: str) -> Entrant:
    """The lazy strategy with our cuts: one for each wall of a shading, as small as it can be."""
    return replace(lazy(*redundant, cut="minimal"), name="+".join(["minimal cuts", *redundant]))


def fixed_root() -> Entrant:
    """The distance strategy with our root: the first unshaded cell."""
    return replace(distance(root="fixed"), name="fixed root")


def alone(strategy: Callable[..., Entrant]) -> list[Entrant]:
    """The strategy with each of the twelve constraints."""
    return [strategy(name) for name in REDUNDANT]


def on_top(strategy: Callable[..., Entrant]) -> list[Entrant]:
    """The strategy with unshaded neighbours and each of the other constraints."""
    return [strategy("WN", name) for name in REDUNDANT if name != "WN"]
