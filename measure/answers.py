"""The three answers at the top of docs/results.md: each clause follows from a verdict, or from an effect of a report.

A statement that is not confirmed is not repeated; a group or a constraint is named exactly if its interval, the one
that `hitori lab report` prints, excludes no change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

from hitori.lab.report.statistics import MARGIN
from hitori.lab.report.tables import seconds
from hitori.lab.study.claims import Judged, Part, Verdict

CUTS = {
    "SAT (PySAT)": "pysat",
    "CP-SAT": "cp-sat",
    "MIP (HiGHS)": "highs",
    "SMT (Z3)": "z3",
    "Pumpkin": "pumpkin lazy",
    "Prolog": "prolog",
}
"""The paradigms with one cut for each wall, and their entrants."""

MODELS = {"ASP": "asp", "Pumpkin": "pumpkin", "Z3": "z3", "MIP": "gurobi", "Prolog": "prolog"}
"""Those of the study, and their names in its records."""


def confirmed(judged: Sequence[Judged], quote: str, clause: str) -> str:
    """The clause, if that statement of the study is confirmed; else nothing."""
    (one,) = [one for one in judged if one.claim.quote == quote]
    return clause if one.verdict is Verdict.CONFIRMED else ""


def redundant(judged: Sequence[Judged], on_top: Sequence[Part]) -> str:
    """Which redundant constraints matter: shares solved, and changes on top of WN."""
    shares = {
        one.parts[0].name: one.parts[0].found
        for one in judged
        if one.claim.measure == "share" and one.claim.sizes == (0, inf)
    }
    found = {one.name.removeprefix("lazy+WN+").partition(" ")[0]: one.found for one in on_top if one.found}
    best = found.pop("UC")
    others = [one.value for one in found.values()]
    most = confirmed(judged, "UC the biggest impact", ", more than any other")
    distance = confirmed(
        judged, "Distance benefits less than Lazy", " No constraint does for distances what WN does for lazy."
    )
    return (
        f"Unshaded neighbours (WN) raises the share that the lazy strategy solves from {shares['lazy']} to "
        f"{shares['lazy+WN']}. On top of it, unique cells (UC) change the search by {best}{most}, the other ten by "
        f"{min(others):+.0f}% to {max(others):+.0f}%.{distance}"
    )


def size(grown: Mapping[str, float], groups: Mapping[tuple[str, int], Sequence[Part]], explained: Sequence[str]) -> str:
    """What makes a puzzle slow: how many times the median grows, and each group that differs from the middle half."""
    told = "; ".join(f"{entrant}, n = {n}: {_apart(entrant, parts)}" for (entrant, n), parts in groups.items())
    growths = " and ".join(f"{times:.0f}-fold for {name}" for name, times in grown.items())
    others = [one.found for parts in groups.values() for one in parts if one.found and not one.is_apart]
    is_open = all(max(map(abs, one.tost)) > MARGIN for one in others)
    return (
        f"Its size: from n = 5 to 20 the median search grows {growths}. At equal size these groups differ from the "
        f"middle half (BC: shaded cells; AD, NAD, TAD: duplicates): {told}. The other intervals include no change"
        f"{', and are too wide to exclude one' if is_open else ''}. All four explain a share R² of "
        f"{', '.join(explained)}."
    )


def _apart(entrant: str, parts: Sequence[Part]) -> str:
    return ", ".join(f"{one.name.removeprefix(f'{entrant} ')} {one.found}" for one in parts if one.is_apart) or "none"


def paradigm(
    judged: Sequence[Judged],
    ours: Mapping[str, float],
    own: Mapping[str, float],
    first: Mapping[str, float],
    penalty: float,
) -> str:
    """Which paradigm is best: mean seconds at n = 50, here and in the study, and on how many puzzles each is first."""
    answering = ", ".join(f"{name} {seconds(own[of])}" for name, of in MODELS.items() if own[of] < penalty)
    lowest = confirmed(judged, "ASP consistently outperforms all others", "ASP has the lowest mean at every size, and ")
    none = " and ".join(name for name, of in MODELS.items() if own[of] >= penalty)
    cuts = ", ".join(f"{name} {seconds(ours[of])}" for name, of in CUTS.items())
    return (
        f"On the study's own times {lowest or 'ASP '}is fastest on {first['asp']:.1f}% of the puzzles; Pumpkin on "
        f"{first['pumpkin']:.1f}%. But that ranks models, not paradigms. With one cut for each wall, mean seconds at "
        f"n = 50 are {cuts}; ASP (clingo), which has reachability in its program and no cuts, "
        f"{seconds(ours['clingo'])}. The study's own are {answering}; {none} answered none."
    )
