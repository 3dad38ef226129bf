"""The best solution: the native search beside the peers that take an objective, on the suite `best`.

`python -m measure record best_most` keeps the table of an objective; `python -m measure best` prints all, for other
sizes and limits. Each board, e.g. `changed` at n = 10, goes to all solvers in turn, in one process, one thread each.
Times are wall-clock seconds of encoding and search. What was not proved within the limit took *over* that, so sums
and medians with it are lower bounds, e.g. `> 10 s`. A *lead* is how many times longer than the native search a peer
took, in sums over the boards of a family and size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import hitori
from hitori import Limits, Status
from hitori.errors import DisagreementError, TooLargeError, counted
from hitori.lab.puzzles.suites import AMBIGUOUS, Expected, Instance, suite
from hitori.solving.base import Solver
from hitori.solving.best import MAXIMISED, ObjectiveName
from hitori.solving.registry import get_solver

from .figures import duration, markdown, three_digits

SUITE = "best"
NATIVE, GUROBI = "native", "gurobi"
PEERS = ("ortools", "highs", "clingo", "pysat", GUROBI)
"""All are free but Gurobi."""

SIZES, COUNT, LIMIT = (10, 15, 20), 3, 10.0
"""Of a record: sides, boards of each family and side, and seconds for each question."""

ALONE, LIMIT_ALONE = 30, 60.0
"""A size at which `most` is asked of the native search alone, and its seconds: the peers would take an hour."""

LEAD = 20
"""Wanted of the native search beside the best free peer; beside Gurobi, to be ahead."""


class Asked(NamedTuple):
    """One question: a board, who was asked, and the seconds, or None for a board that is too large for the solver."""

    family: str
    size: int
    solver: str
    seconds: float | None
    is_proved: bool


class Time(NamedTuple):
    """Seconds, or a bound that they are over."""

    seconds: float
    is_over: bool

    def __str__(self) -> str:
        """The time in three digits.

        >>> str(Time(0.012, False)), str(Time(10, True))
        ('12 ms', '> 10 s')
        """
        return f"{'> ' if self.is_over else ''}{duration(self.seconds)}"


class Lead(NamedTuple):
    """The sums of a peer and of the native search on the same boards."""

    peer: str
    theirs: Time
    ours: Time

    @property
    def ratio(self) -> float:
        """How many times longer than the native search the peer took, as far as the limit let both go."""
        return self.theirs.seconds / self.ours.seconds

    def reaches(self, factor: float) -> bool | None:
        """Whether the peer took so many times longer; None if the limit ended what would tell.

        >>> lead = Lead("highs", Time(20, True), Time(2, False))
        >>> lead.reaches(5), lead.reaches(15)
        (True, None)
        """
        if self.ratio >= factor:
            return None if self.ours.is_over else True
        return None if self.theirs.is_over else False

    def __str__(self) -> str:
        """The ratio, with a sign if it is a bound.

        >>> str(Lead("highs", Time(20, True), Time(2, False)))
        '> 10 x'
        """
        if self.theirs.is_over and self.ours.is_over:
            return "neither in time"
        sign = "> " if self.theirs.is_over else "< " if self.ours.is_over else ""
        return f"{sign}{three_digits(self.ratio)} x"


class Boards(NamedTuple):
    """The answers about the boards of a family and size, by solver."""

    family: str
    size: int
    answers: Mapping[str, Sequence[Asked]]

    def __str__(self) -> str:
        """As the tables name them, e.g. `changed, n = 10`."""
        return f"{self.family}, n = {self.size}"

    def proved(self, solver: str) -> str:
        """How many a solver proved, e.g. `1 of 2`."""
        answers = self.answers[solver]
        return f"{sum(one.is_proved for one in answers)} of {len(answers)}"

    def times(self, solver: str) -> list[Time]:
        """One for each board, the shortest first; none if a board was too large, or the solver was not asked."""
        answers = self.answers.get(solver, ())
        times = [Time(one.seconds, not one.is_proved) for one in answers if one.seconds is not None]
        return sorted(times) if len(times) == len(answers) else []

    def leads(self, peers: Iterable[str]) -> list[Lead]:
        """Those before the peers that took all boards, the smallest first."""
        ours = _sum(self.times(NATIVE))
        leads = [Lead(peer, _sum(times), ours) for peer in peers if (times := self.times(peer))]
        return sorted(leads, key=lambda lead: lead.theirs)

    def free(self) -> list[Lead]:
        """The lead before the best free peer, if one was asked: the one with the least sum."""
        return self.leads(peer for peer in PEERS if peer != GUROBI)[:1]


def fewest() -> dict[str, list[str]]:
    """The table of `fewest`."""
    return _recorded("fewest")


def most() -> dict[str, list[str]]:
    """The table of `most`, with the larger size."""
    return _recorded("most", _answers("most", [ALONE], COUNT, LIMIT_ALONE, peers=()))


def lightest() -> dict[str, list[str]]:
    """The table of `lightest`."""
    return _recorded("lightest")


def heaviest() -> dict[str, list[str]]:
    """The table of `heaviest`."""
    return _recorded("heaviest")


def _recorded(objective: ObjectiveName, alone: Iterable[Asked] = ()) -> dict[str, list[str]]:
    asked = [*_answers(objective, SIZES, COUNT, LIMIT, PEERS), *alone]
    return {f"best_{objective}": table(asked, LIMIT, LIMIT_ALONE)}


def measured(
    objective: ObjectiveName, sizes: Sequence[int], count: int, seconds: float, peers: Sequence[str]
) -> list[str]:
    """The lines of the table of an objective, for these sizes; raises DisagreementError where answers contradict."""
    return table([*_answers(objective, sizes, count, seconds, peers)], seconds)


def _answers(
    objective: ObjectiveName, sizes: Sequence[int], count: int, seconds: float, peers: Sequence[str]
) -> Iterator[Asked]:
    """All answers; before, each solver is asked about a small board, so that it is loaded."""
    solvers = {name: get_solver(name) for name in (NATIVE, *peers)}
    small = Instance("small #0", SUITE, hitori.generate(5, seed=1), Expected.UNIQUE)
    list(_ask(small, objective, solvers, seconds))
    for instance in suite(SUITE).instances(sizes, count * len(AMBIGUOUS)):
        yield from _ask(instance, objective, solvers, seconds)


def _threads(solver: str) -> int | None:
    """One for the native search, which would take all cores; the peers work on one."""
    return 1 if solver == NATIVE else None


def _ask(
    instance: Instance, objective: ObjectiveName, solvers: Mapping[str, Solver], seconds: float
) -> Iterator[Asked]:
    sign = -1 if objective in MAXIMISED else 1
    family, values, bounds = _family(instance), [], []
    for name, solver in solvers.items():
        limits = Limits(time=seconds)
        try:
            result = hitori.best(instance.puzzle, objective, solver=solver, threads=_threads(name), limits=limits)
        except TooLargeError:  # for the licence of Gurobi
            yield Asked(family, instance.size, name, None, is_proved=False)
            continue
        is_proved = result.status is Status.SOLVED
        values += [sign * result.value] if result.value is not None else []
        bounds += [sign * result.bound] if result.bound is not None else []
        yield Asked(family, instance.size, name, result.elapsed if is_proved else seconds, is_proved)
    if values and bounds and max(bounds) > min(values):
        raise DisagreementError(f"{instance.name}, {objective}: a solution is better than a bound")


def _family(instance: Instance) -> str:
    """Its kind, which they have in turn."""
    number = int(instance.name.rpartition("#")[2])
    return [*AMBIGUOUS][number % len(AMBIGUOUS)]


def table(asked: Sequence[Asked], seconds: float, seconds_alone: float = LIMIT_ALONE) -> list[str]:
    """The table and what it says of the targets; the second limit is that of boards about which no peer was asked."""
    found = list(_boards(asked))
    solvers = [*dict.fromkeys(one.solver for one in asked)]
    rows = [[str(boards), *(_cell(boards, solver) for solver in solvers), *_beside(boards)] for boards in found]
    count = counted(len(found[0].answers[NATIVE]), "board")
    caption = (
        f"Suite `{SUITE}`, {count} a row, {seconds:g} s a question: median and sum of the times, and in brackets how "
        "many boards were proved, if not all."
    )
    said = [*_verdicts([boards for boards in found if len(boards.answers) > 1])]
    if alone := [f"{boards} {boards.proved(NATIVE)}" for boards in found if len(boards.answers) == 1]:
        said.append(f"Asked of `{NATIVE}` alone, {seconds_alone:g} s a board, and proved: {'; '.join(alone)}.")
    return [
        caption,
        "",
        *markdown(["boards", *solvers, "lead: best free peer", f"lead: {GUROBI}"], rows),
        "",
        " ".join(said),
    ]


def _boards(asked: Iterable[Asked]) -> Iterator[Boards]:
    """By family, and within it by size."""
    groups: dict[tuple[str, int], dict[str, list[Asked]]] = {}
    for one in asked:
        groups.setdefault((one.family, one.size), {}).setdefault(one.solver, []).append(one)
    for family, size in sorted(groups, key=lambda group: ([*AMBIGUOUS].index(group[0]), group[1])):
        yield Boards(family, size, groups[family, size])


def _cell(boards: Boards, solver: str) -> str:
    if solver not in boards.answers:
        return "-"
    if not (times := boards.times(solver)):
        return "too large"
    proved = "" if all(not time.is_over for time in times) else f" ({boards.proved(solver)})"
    return f"{_median(times)}, {_sum(times)}{proved}"


def _beside(boards: Boards) -> tuple[str, str]:
    """The last columns: the lead before the best free peer, which is named if it proved a board, and before Gurobi."""
    free, gurobi = "-", "-"
    for lead in boards.free():
        is_any_proved = any(one.is_proved for one in boards.answers[lead.peer])
        free = f"{lead.peer if is_any_proved else 'none in time'}, {lead}"
    for lead in boards.leads([GUROBI]):
        gurobi = str(lead)
    return free, gurobi


def _verdicts(found: Sequence[Boards]) -> Iterator[str]:
    """Where a peer is ahead, where the lead wanted is missed, and what the limit leaves open."""
    every = [(boards, lead) for boards in found for lead in boards.leads(PEERS)]
    free = [(boards, lead) for boards in found for lead in boards.free()]
    gurobi = [(boards, lead) for boards, lead in every if lead.peer == GUROBI]
    ahead = [_named(boards, lead) for boards, lead in every if lead.reaches(1) is False]
    yield f"A peer is ahead: {'; '.join(ahead)}." if ahead else "No peer is known to be ahead of the native search."
    missed = [_named(boards, lead) for boards, lead in free if lead.reaches(LEAD) is False]
    if missed:
        yield f"Less than {LEAD} times ahead of the best free peer: {'; '.join(missed)}."
    else:
        yield f"No lead before the best free peer is known to be less than {LEAD}."
    wanted = [*((boards, lead, LEAD) for boards, lead in free), *((boards, lead, 1) for boards, lead in gurobi)]
    undecided = [_named(boards, lead) for boards, lead, factor in wanted if lead.reaches(factor) is None]
    if undecided:
        yield f"Not decided within the limit: {'; '.join(undecided)}."


def _named(boards: Boards, lead: Lead) -> str:
    return f"{boards} ({lead.peer} {lead.theirs}, {NATIVE} {lead.ours}: {lead})"


def _sum(times: Sequence[Time]) -> Time:
    return Time(sum(time.seconds for time in times), any(time.is_over for time in times))


def _median(times: Sequence[Time]) -> Time:
    """Of times in order: that in the middle, or the mean of the two there."""
    middle = _sum(times[(len(times) - 1) // 2 : len(times) // 2 + 1])
    return middle if len(times) % 2 else Time(middle.seconds / 2, middle.is_over)
