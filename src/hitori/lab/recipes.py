"""The three questions of the thesis, each as a plan: which entrants, which puzzles, which bounds.

RQ1: what do redundant constraints bring? RQ2: what do size and characteristics of a puzzle change? RQ3: how do the
paradigms compare? A *full* run is as large as the thesis's. A *quick* one takes fewer sizes and puzzles and a shorter
limit, so that it ends within ten minutes on two cores; what it leaves out stands in the plan's notes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..encodings.redundant import REDUNDANT
from ..errors import EngineNotInstalledError
from .outcomes import Bounds, Entrant
from .plan import Plan
from .suites import Instance, suite


@dataclass(frozen=True)
class Recipe:
    """A question, with how to answer it quickly and in full."""

    name: str
    question: str
    quick: Callable[[], Plan]
    full: Callable[[], Plan]
    full_hours: float
    """What the full run takes on one core, projected from random pairs of it (docs/laboratory.md)."""


def lazy(*redundant: str, cut: str = "nogood") -> Entrant:
    """Pumpkin's lazy strategy of the thesis: no constraint but the named ones; each cut forbids one shading."""
    return Entrant(_named("lazy", redundant), "pumpkin-lazy", {"cut": cut, "redundant": ",".join(redundant)})


def distance(*redundant: str) -> Entrant:
    """Pumpkin's distance strategy."""
    return Entrant(_named("distance", redundant), "pumpkin-distance", {"redundant": ",".join(redundant)})


def minimal(*redundant: str) -> Entrant:
    """The lazy strategy with our cuts: one for each wall of a shading, as small as it can be."""
    return replace(lazy(*redundant, cut="minimal"), name=_named("minimal cuts", redundant))


def _named(strategy: str, redundant: Sequence[str]) -> str:
    return "+".join([strategy, *redundant])


def _alone_and_on_top(make: Callable[..., Entrant]) -> Iterator[Entrant]:
    """A strategy bare, with each of the twelve constraints, and with each of the others on top of white neighbours."""
    yield make()
    yield from (make(name) for name in REDUNDANT)
    yield from (make("WN", name) for name in REDUNDANT if name != "WN")


def _rq1(instances: Sequence[Instance], bounds: Bounds, command: str, distance_to: int | None = None) -> Plan:
    entrants = [
        *_alone_and_on_top(lazy),
        *(replace(entrant, largest=distance_to) for entrant in _alone_and_on_top(distance)),
        minimal(),
        minimal("UC"),
    ]
    return _plan("rq1", command, entrants, instances, bounds)


def _rq2(instances: Sequence[Instance], bounds: Bounds, command: str) -> Plan:
    return _plan("rq2", command, [lazy("WN"), distance(), minimal("UC")], instances, bounds)


CHUFFED = Entrant("chuffed", "minizinc", {"solver": "chuffed", "connectivity": "global"})

PARADIGMS = (
    Entrant("native", "native"),
    Entrant("clingo", "clingo"),
    Entrant("pysat", "pysat"),
    Entrant("cp-sat", "ortools"),
    Entrant("pumpkin lazy", "pumpkin-lazy"),
    replace(lazy("WN", "UC"), name="pumpkin lazy, thesis"),
    Entrant("pumpkin distance", "pumpkin-distance"),
    CHUFFED,
    Entrant("z3", "z3"),
    Entrant("z3 distance", "z3", {"connectivity": "distance"}),
    Entrant("highs", "highs"),
    Entrant("gurobi", "gurobi"),
    Entrant("prolog", "prolog"),
    Entrant("forward-checking", "forward-checking"),
)

QUICK_LARGEST = {"pumpkin distance": 25, "forward-checking": 25, "chuffed": 10}
"""In the quick run of RQ3; beyond, time-outs would take most of its time."""


def _rq3(instances: Sequence[Instance], bounds: Bounds, command: str, largest: dict[str, int]) -> Plan:
    entrants = [replace(entrant, largest=largest.get(entrant.name)) for entrant in PARADIGMS]
    return _plan("rq3", command, entrants, instances, bounds)


def _plan(title: str, command: str, entrants: Sequence[Entrant], instances: Sequence[Instance], bounds: Bounds) -> Plan:
    installed, missing = those_installed(entrants)
    bounded = [
        f"{entrant.name} is not put to puzzles larger than {entrant.largest}"
        for entrant in installed
        if entrant.largest is not None
    ]
    return Plan(title, command, tuple(installed), tuple(instances), bounds, notes=(*missing, *bounded))


def those_installed(entrants: Sequence[Entrant]) -> tuple[list[Entrant], list[str]]:
    """The entrants whose solvers are installed, and a note about each other one."""
    installed, missing = [], []
    for entrant in entrants:
        try:
            entrant.make()
        except EngineNotInstalledError as error:
            missing.append(f"{entrant.name} is left out: {error}")
        else:
            installed.append(entrant)
    return installed, missing


def _of(name: str, sizes: Sequence[int] | None = None, count: int | None = None) -> list[Instance]:
    return list(suite(name).instances(sizes, count))


RECIPES = {
    recipe.name: recipe
    for recipe in (
        Recipe(
            "rq1",
            "What is the impact of redundant constraints on solving time?",
            lambda: _rq1(
                _of("redundant", (5, 10, 12, 15, 20, 25), 6), Bounds(1.0), "hitori lab run rq1 --quick", distance_to=12
            ),
            lambda: _rq1(_of("redundant"), Bounds(), "hitori lab run rq1"),
            full_hours=0,
        ),
        Recipe(
            "rq2",
            "What impact do size and characteristics have on encoding size and solving time?",
            lambda: _rq2(
                [*_of("size", (5, 10, 15, 20, 25), 10), *_of("characteristics", count=500)],
                Bounds(3.0),
                "hitori lab run rq2 --quick",
            ),
            lambda: _rq2([*_of("size"), *_of("characteristics")], Bounds(), "hitori lab run rq2"),
            full_hours=0,
        ),
        Recipe(
            "rq3",
            "How do the paradigms compare in solving capability and time?",
            lambda: _rq3(_of("stress", count=3), Bounds(5.0), "hitori lab run rq3 --quick", QUICK_LARGEST),
            lambda: _rq3(_of("stress"), Bounds(), "hitori lab run rq3", {}),
            full_hours=0,
        ),
    )
}
"""The questions by their names."""
