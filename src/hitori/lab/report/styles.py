"""Styles: how the line of each entrant looks, the same in every figure, and told apart in black and white.

A *paradigm*, e.g. SMT, has one colour and one marker wherever it stands; the entrants of a paradigm differ by their
dashes. An entrant that is not in the table, e.g. a program, or the study's strategies among themselves, gets a marker
that no paradigm has. No two entrants of a figure share both marker and dashes, so no line is known by its colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Any, NamedTuple


class LineStyle(NamedTuple):
    """Of a line and its markers, as matplotlib names them."""

    color: str
    marker: Any
    linestyle: Any


SOLID, DASHED, DOTTED, MIXED = "-", (0, (5, 2)), (0, (1, 1.6)), (0, (6, 2, 1, 2))
SHORT, TWO_DOTS = (0, (2.4, 1.2)), (0, (5, 1.5, 1, 1.5, 1, 1.5))
DASHES: tuple[Any, ...] = (SOLID, DASHED, DOTTED, MIXED, SHORT, TWO_DOTS)


class Paradigm(NamedTuple):
    """Colour and marker of its entrants; their dashes are those of `DASHES` from `first` on."""

    color: str
    marker: Any
    first: int
    entrants: tuple[tuple[str, ...], ...]
    """Those in one bracket are one solver under its names in several runs."""


# The colours are Okabe and Ito's, whom people who see few colours can tell apart, and some more. Paradigms that are
# close in many figures have different dashes, too.
PARADIGMS = {
    "native": Paradigm("#000000", "o", 0, (("native",), ("native, two threads",))),
    "answer set programming": Paradigm(
        "#d55e00",
        "s",
        0,
        (
            ("clingo", "asp"),
            ("clingo with WN", "clingo redundant=WN"),
            ("clingo, free root", "clingo root=free"),
            ("clingo with WN, two threads", "clingo redundant=WN threads=2"),
        ),
    ),
    "SAT": Paradigm(
        "#0072b2",
        "D",
        0,
        (
            ("pysat", "glucose4", "pysat sat=glucose4"),
            ("cadical195", "pysat sat=cadical195"),
            ("minisat22", "pysat sat=minisat22"),
            ("maplechrono", "pysat sat=maplechrono"),
            ("cadical195 propagator", "pysat sat=cadical195 connectivity=propagator"),
        ),
    ),
    "SAT with graphs": Paradigm("#3b7d78", "d", 3, (("cspuz_core",),)),
    "constraint programming": Paradigm(
        "#56b4e9", "^", 1, (("cp-sat", "ortools"), ("ortools, two threads", "ortools threads=2"))
    ),
    "lazy clause generation, Pumpkin": Paradigm(
        "#009e73",
        "v",
        0,
        (
            ("pumpkin lazy", "pumpkin-lazy"),
            ("pumpkin lazy, thesis", "pumpkin"),
            ("pumpkin distance, thesis",),
            ("pumpkin-distance",),
        ),
    ),
    "lazy clause generation, Chuffed": Paradigm("#8a8a00", "<", 2, (("chuffed", "minizinc solver=chuffed"),)),
    "SMT": Paradigm("#cc79a7", "P", 3, (("z3",), ("z3 distance", "z3 connectivity=distance"))),
    "integer programming": Paradigm(
        "#e69f00",
        "X",
        1,
        (
            ("gurobi",),
            ("highs",),
            ("gurobi flow", "gurobi connectivity=flow"),
            ("highs flow", "highs connectivity=flow"),
        ),
    ),
    "Prolog": Paradigm("#7b3f00", "*", 4, (("prolog",),)),
    "forward checking": Paradigm("#7f7f7f", "h", 5, (("forward-checking",),)),
}

_KNOWN = {
    name: LineStyle(one.color, one.marker, DASHES[(one.first + rank) % len(DASHES)])
    for one in PARADIGMS.values()
    for rank, names in enumerate(one.entrants)
    for name in names
}

OTHER_MARKERS: tuple[Any, ...] = (
    *">p8H",
    *((points, 1, turned) for points, turned in ((4, 0), (3, 0), (6, 0), (8, 0), (3, 180), (4, 45))),
    (5, 0, 180),
)
"""After the letters: stars with so many points, turned by so many degrees, and a pentagon."""

OTHER_DASHES = DASHES[:4]
OTHER_COLOURS = ("#3a3a9e", "#b3446c", "#4f7a28", "#a0522d", "#5f6b7a")


def styles(entrants: Iterable[str]) -> dict[str, LineStyle]:
    """The style of each entrant of a figure; that of one in the table depends on nothing else.

    >>> [style.marker for style in styles(["z3", "mine", "z3 distance"]).values()]
    ['P', '>', 'P']
    """
    others = _others()
    return {name: _KNOWN.get(name) or next(others) for name in dict.fromkeys(entrants)}


def _others() -> Iterator[LineStyle]:
    """Eleven markers with four dashes are 44 pairs until one comes again."""
    for rank in count():
        yield LineStyle(
            OTHER_COLOURS[rank % len(OTHER_COLOURS)],
            OTHER_MARKERS[rank % len(OTHER_MARKERS)],
            OTHER_DASHES[rank % len(OTHER_DASHES)],
        )
