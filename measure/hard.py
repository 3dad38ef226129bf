"""The hard family on puzzles that no tuning has seen: the native search beside the strongest peers.

`python -m measure scaling --workers 2` carries out a run of the laboratory over the suite `hard-test`, two puzzles at a
time, each on its own core; it resumes a stopped run.

PAR2 is the mean of the seconds, where a puzzle without an answer counts twice the limit. A puzzle is *satisfiable* or
*unsatisfiable* by whoever answered it, and *open* if nobody did. The *best SAT solver* of a set of puzzles is the one
of the four with the least PAR2 on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

import hitori
from hitori import Limits, Puzzle, SolveResult, Status
from hitori.errors import counted
from hitori.lab.measure.plan import Sampling
from hitori.lab.measure.records import Bounds, Entrant, Outcome, RunRecord
from hitori.lab.puzzles.suites import DENSE, suite
from hitori.lab.report.statistics import FEWEST_DRAWN, Estimate, bootstrapped, by_entrant, by_instance, grouped, par2
from hitori.lab.report.tables import seconds
from hitori.lab.written import Table
from hitori.solving.registry import get_solver

from .figures import Figure, by_turns, three_digits

SUITE = "hard-test"
BOUNDS = Bounds(seconds=60.0)

SAT = ("glucose4", "cadical195", "minisat22", "maplechrono")
NATIVE = "native"
ENTRANTS = (
    Entrant(NATIVE, "native"),
    *(Entrant(sat, "pysat", {"sat": sat}) for sat in SAT),
    Entrant("clingo", "clingo"),
    Entrant("ortools", "ortools"),
)

SAMPLES = (Sampling(("ortools",), SUITE, above=18, count=4),)
"""CP-SAT starts anew in each round of cuts, and takes seconds where the others take tenths."""

FACTOR, FACTOR_SIZE = 10.0, 22
"""To reach: so many times faster than the best SAT solver on the unsatisfiable ones of one size. The worst puzzle is
judged over images (see `images`): on one satisfiable puzzle a search is lucky or not."""

DENSEST = f"{SUITE} 25x25 #{len(DENSE) - 1}"
"""To answer: the puzzle of the largest size and the highest density."""

SATISFIABLE, UNSATISFIABLE, OPEN = "satisfiable", "unsatisfiable", "open"
ANSWERS = {Outcome.SOLVED: SATISFIABLE, Outcome.NO_SOLUTION: UNSATISFIABLE}


def by_answer(records: Sequence[RunRecord]) -> dict[str, list[RunRecord]]:
    """The records of the open puzzles, of the satisfiable and of the unsatisfiable ones; no empty kind."""
    found = {record.instance: ANSWERS[record.measured.outcome] for record in records if record.is_answered}
    return dict(sorted(grouped(records, lambda record: found.get(record.instance, OPEN)).items()))


def ratio(records: Sequence[RunRecord], entrant: str = NATIVE) -> Estimate:
    """The PAR2 of an entrant over that of the best SAT solver on the same puzzles: below 1 the entrant is ahead.

    The interval is by the bootstrap over puzzles; which SAT solver is best is seen anew in each draw.
    """
    times = {name: by_instance(group) for name, group in by_entrant(records).items()}
    rows = [[own, *(times[sat][name] for sat in SAT)] for name, own in times[entrant].items()]

    def of_means(means: list[Any]) -> Any:
        return means[0][..., 0] / means[0][..., 1:].min(axis=-1)

    return bootstrapped([rows], of_means, "{:.2f}")


def turned(ratio: Estimate) -> Estimate:
    """The ratio the other way round: how many times faster than the best SAT solver the entrant is."""
    low, high = ratio.interval
    return replace(ratio, value=1 / ratio.value, interval=(1 / high, 1 / low))


def with_interval(ratio: Estimate) -> str:
    """A ratio with its interval, unless the puzzles are too few, e.g. `0.43 [0.07, 0.83]`."""
    return f"{ratio} [{ratio.range}]" if ratio.count >= FEWEST_DRAWN else str(ratio)


def worst_ratio(records: Sequence[RunRecord]) -> float:
    """The largest ratio of the native search on any single puzzle to the SAT solver that is best on that one."""
    times = {entrant: by_instance(group) for entrant, group in by_entrant(records).items()}
    return max(own / min(times[sat][name] for sat in SAT) for name, own in times[NATIVE].items())


def goals(records: Sequence[RunRecord]) -> Iterator[tuple[str, str, str, str]]:
    """The figures to reach, as far as there are puzzles for them: name, value, bound, and if it is not met."""
    kinds = by_answer(records)
    peer, name = "x the best SAT solver", f"unsatisfiable, n = {FACTOR_SIZE}: best SAT solver"
    yield goal("all: native", ratio(records), peer, most=1)
    if satisfiable := kinds.get(SATISFIABLE):
        yield goal("satisfiable: native", ratio(satisfiable), peer, most=1)
        worst = f"{three_digits(worst_ratio(satisfiable))} {peer}"
        yield "satisfiable: native, worst puzzle", worst, "judged over images", ""
    if unsatisfiable := [one for one in kinds.get(UNSATISFIABLE, ()) if one.size == FACTOR_SIZE]:
        yield goal(name, turned(ratio(unsatisfiable)), "x native", least=FACTOR)
    if densest := [one for one in records if one.entrant == NATIVE and one.instance == DENSEST]:
        name = f"n = {densest[0].size}, density {DENSE[-1]}: native"
        yield goal(name, densest[0].is_answered, "answered", least=1)


def goal(
    name: str, found: float | Estimate, unit: str, least: float = 0, most: float = inf
) -> tuple[str, str, str, str]:
    """A figure to reach, with its bound; the last word says if it is not met, or if its interval leaves that open."""
    bound = f"at least {least:g}" if most == inf else f"at most {most:g}"
    if isinstance(found, Estimate):
        value, written = found.value, with_interval(found)
        ends = found.interval if found.count >= FEWEST_DRAWN else ()
    else:
        value, written, ends = found, three_digits(found), ()
    missed = "" if all(least <= end <= most for end in ends) else "not decided"
    return name, f"{written} {unit}", bound, missed if least <= value <= most else "not met"


def pairs() -> Iterator[Figure]:
    """Two threads beside one for n = 20 and 22, as `paired` measures them."""
    return paired(one.puzzle for one in suite(SUITE).instances([20, 22]))


def paired(puzzles: Iterable[Puzzle]) -> Iterator[Figure]:
    """Two threads beside one in sums of seconds, and on the worst puzzle beside the SAT solver that is fastest on it.

    Medians of three calls by turns; a call that reaches the limit counts as that long.
    """
    limits = Limits(time=BOUNDS.seconds)
    ask = [partial(hitori.solve, limits=limits, threads=number) for number in (1, 2)]
    ask += [partial(get_solver("pysat", sat=sat).solve, limits=limits) for sat in SAT]
    found: dict[Status, list[list[float]]] = {}
    for puzzle in puzzles:
        answers: list[SolveResult] = []
        taken = by_turns(*(lambda of=solve, on=puzzle, to=answers: to.append(of(on)) for solve in ask), passes=3)
        (kind,) = {one.status for one in answers} - {Status.UNKNOWN} or {Status.UNKNOWN}
        found.setdefault(kind, []).append(taken)
    for kind, rows in found.items():
        gain = sum(one for one, *_ in rows) / sum(two for _, two, *_ in rows)
        yield Figure(f"{kind}, two threads, {counted(len(rows), 'puzzle')}", gain, "x one")
    if rows := found.get(Status.SOLVED, []):
        worst = max(two / min(peers) for _, two, *peers in rows)
        yield Figure(f"{Status.SOLVED}, two threads, worst puzzle", worst, "x its best SAT solver")


def table(records: Sequence[RunRecord]) -> Table:
    """One row per entrant: answered, PAR2 and the ratio to the best SAT solver, for each kind of puzzle."""
    kinds = {"all": list(records), **by_answer(records)}
    kinds.pop(OPEN, None)
    rows = [
        [entrant, *(cell for of_kind in kinds.values() for cell in _cells(of_kind, entrant))]
        for entrant in by_entrant(records)
    ]
    header = [f"{kind}: {column}" for kind in kinds for column in ("answered", "PAR2 [s]", "ratio")]
    caption = (
        f"Limit {records[0].limit:g} s; PAR2 is the mean, with twice the limit for a puzzle without an answer; the "
        "ratio is to the best of the four SAT solvers on the same puzzles, with its 95% interval by the bootstrap over "
        f"puzzles, where there are {FEWEST_DRAWN} or more."
    )
    return Table(caption, ["entrant", *header], rows)


def _cells(records: Sequence[RunRecord], entrant: str) -> tuple[str, str, str]:
    """Those of an entrant and a kind, e.g. `3 of 4`."""
    own = by_entrant(records).get(entrant)
    if not own:
        return "-", "-", "-"
    answered = f"{sum(one.is_answered for one in own)} of {len(own)}"
    return answered, seconds(par2(own)), with_interval(ratio(records, entrant))
