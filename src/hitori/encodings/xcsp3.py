"""XCSP3: a puzzle as an instance for constraint solvers, in XML, with constraints in intension only.

Variable `s[K]` is 1 if cell K (row-major, from 0) is shaded; from the number of cells on, `s[K]` is an arrow of rule 3,
and `d[K]` the distance of cell K (see `distance`). All of it is in the core of the language.

Source: Boussemart, Lecoutre, Audemard, Piette, "XCSP3: an integrated format" (2016), and its core (2020).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..puzzle import Puzzle
from .distance import Distances
from .pairs import Clause, PairRules


def xcsp3(puzzle: Puzzle) -> str:
    """The puzzle as an XCSP3 instance; its solutions are those of the puzzle, each with some distances.

    >>> print(xcsp3(Puzzle([[1, 1]])))
    <instance format="XCSP3" type="CSP">
    <variables>
    <array id="s" size="[2]"> 0 1 </array>
    <array id="d" size="[2]"> 0..1 </array>
    </variables>
    <constraints>
    <intension> or(s[0],s[1]) </intension>
    <intension> or(not(s[0]),not(s[1])) </intension>
    </constraints>
    </instance>
    <BLANKLINE>
    """
    rules = PairRules.for_all_solutions(puzzle)
    distances = Distances.of(rules)
    size = len(puzzle) + len(distances.nearer)
    lines = [
        '<instance format="XCSP3" type="CSP">',
        "<variables>",
        f'<array id="s" size="[{size}]"> 0 1 </array>',
        f'<array id="d" size="[{len(puzzle)}]"> 0..{distances.longest} </array>',
        "</variables>",
        "<constraints>",
        *(f"<intension> {one} </intension>" for one in _constraints(rules.clauses(), distances)),
        "</constraints>",
        "</instance>",
    ]
    return "\n".join(lines) + "\n"


def _constraints(clauses: list[Clause], distances: Distances) -> Iterator[str]:
    for clause in clauses + distances.clauses:
        literals = [f"s[{x - 1}]" if x > 0 else f"not(s[{-x - 1}])" for x in clause]
        yield f"or({','.join(literals)})" if len(literals) > 1 else f"eq(s[{abs(clause[0]) - 1}],{int(clause[0] > 0)})"
    for way, near, far in distances.nearer:
        yield f"imp(s[{way - 1}],lt(d[{near}],d[{far}]))"
