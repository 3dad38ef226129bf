"""RQ3: how do the paradigms compare in solving capability and time?

The stress test set, given to one good solver of each paradigm, to both strategies of Pumpkin, and to our own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import fmean, median

from ..measure.outcomes import Bounds, Entrant, Outcome
from ..measure.plan import Plan, planned
from ..measure.records import RunRecord
from ..puzzles.suites import suite
from ..report import figures, tables
from ..report.sections import Claim, Section, Verdict, made_by, robustness
from ..report.statistics import performance_ratios
from ..report.tables import by_entrant, by_size, largest_answered
from .strategies import lazy

QUESTION = "How do the paradigms compare in solving capability and time?"

THESIS_LAZY = "pumpkin lazy, thesis"

ENTRANTS = (
    Entrant("native", "native"),
    Entrant("clingo", "clingo"),
    Entrant("pysat", "pysat"),
    Entrant("cp-sat", "ortools"),
    Entrant("pumpkin lazy", "pumpkin-lazy"),
    replace(lazy("WN", "UC"), name=THESIS_LAZY),
    Entrant("pumpkin distance", "pumpkin-distance"),
    Entrant("chuffed", "minizinc", {"solver": "chuffed", "connectivity": "global"}),
    Entrant("z3", "z3"),
    Entrant("z3 distance", "z3", {"connectivity": "distance"}),
    Entrant("highs", "highs"),
    Entrant("gurobi", "gurobi"),
    Entrant("prolog", "prolog"),
    Entrant("forward-checking", "forward-checking"),
)

FIVE = ("clingo", THESIS_LAZY, "z3", "gurobi", "prolog")
"""The paradigms of the thesis: its own lazy cuts, but our models of the other four."""

QUICK_LARGEST = {"pumpkin distance": 20, "forward-checking": 25, "chuffed": 10}
"""The largest size in the quick run; beyond, time-outs would take most of its time."""

Records = dict[str, list[RunRecord]]


def quick() -> Plan:
    """Four puzzles a size."""
    return planned(
        "rq3", "hitori lab run rq3 --quick", _up_to(QUICK_LARGEST), suite("stress").instances(count=4), Bounds()
    )


def full() -> Plan:
    """As in the thesis."""
    return planned("rq3", "hitori lab run rq3", ENTRANTS, suite("stress").instances(), Bounds())


def _up_to(largest: Mapping[str, int]) -> list[Entrant]:
    return [replace(entrant, largest=largest.get(entrant.name)) for entrant in ENTRANTS]


def claims(_plan: Plan, records: Sequence[RunRecord]) -> list[Claim]:
    """Section 6.3 of the thesis, sentence by sentence, as far as its solvers are here."""
    of = by_entrant(records)
    every = (
        (("clingo", THESIS_LAZY), _asp_is_ahead),
        (("clingo", THESIS_LAZY), _asp_within_four),
        (("clingo", THESIS_LAZY, "z3", "prolog"), _pumpkin_is_second),
        (("pumpkin lazy", "pumpkin distance"), _lazy_beats_distance),
        (("gurobi", "highs"), _integer_programming_fails),
        (("prolog",), _prolog_fails),
        (("z3", "clingo"), _smt_is_slow),
        (("clingo", "native"), _start_up_matters),
        (("clingo", THESIS_LAZY), _compiled_starts_faster),
    )
    return [claim(of) for needs, claim in every if all(name in of for name in needs)]


def sections(plan: Plan, records: Sequence[RunRecord]) -> list[Section]:
    """Figures 5, 6 and 7 of the thesis."""
    inside = f"Mean time by size by the solvers' own clocks, as figure 6. {made_by(plan)}"
    outside = f"The same with the start of a process for every puzzle, as figure 5. {made_by(plan)}"
    five = f"The same among the paradigms of the thesis alone, as figure 7. {made_by(plan)}"
    return [
        Section(
            "Time by size",
            "The thesis's means are of other puzzles of the same kind and of another machine.",
            [
                tables.means_by_size(records, with_thesis=True),
                figures.time_by_size("inside", inside, records),
                figures.time_by_size("outside", outside, records, RunRecord.outside_seconds),
            ],
        ),
        robustness(plan, records, figures.profiles("profiles-five", five, records, FIVE)),
    ]


def _means(of: Records, name: str) -> dict[int, float]:
    return {size: fmean(values) for size, values in by_size(of[name]).items()}


def _at(size: int, seconds: Mapping[str, float]) -> str:
    return f"At n = {size}: " + ", ".join(f"{name} {tables.seconds(value)} s" for name, value in seconds.items()) + "."


def _at_largest(of: Records, names: Sequence[str]) -> tuple[int, dict[str, float]]:
    size = max(_means(of, names[0]))
    return size, {name: _means(of, name)[size] for name in names}


def _asp_is_ahead(of: Records) -> Claim:
    names = [name for name in FIVE if name in of]
    means = {name: _means(of, name) for name in names}
    ahead = {size: min(names, key=lambda name: means[name][size]) for size in means["clingo"]}
    won = sum(name == "clingo" for name in ahead.values())
    size, seconds = _at_largest(of, names)
    return Claim(
        "ASP is the fastest paradigm at every size (of ASP, lazy CP, SMT, MIP, Prolog).",
        Verdict.of(won == len(ahead), won > 0),
        f"clingo has the least mean at {won} of {len(ahead)} sizes. {_at(size, seconds)}",
    )


def _asp_within_four(of: Records) -> Claim:
    names = [name for name in FIVE if name in of]
    ratios = performance_ratios(record for name in names for record in of[name])
    worst = max(ratios["clingo"])
    near = sum(ratio <= 4 for ratio in ratios[THESIS_LAZY]) / len(ratios[THESIS_LAZY])
    return Claim(
        "ASP is at most 4 times slower than the fastest on any puzzle; lazy CP is on 80% of the puzzles.",
        Verdict.of(worst <= 4, 0.7 <= near <= 0.9),
        f"Among those five, clingo at most {worst:.3g} times; the thesis's lazy CP within 4 on {near:.0%}.",
    )


def _pumpkin_is_second(of: Records) -> Claim:
    names = [name for name in FIVE if name in of]
    size, seconds = _at_largest(of, names)
    order = sorted(seconds, key=seconds.__getitem__)
    ours = tables.seconds(_means(of, "pumpkin lazy")[size])
    return Claim(
        "Lazy CP (Pumpkin with WN and UC) comes second, 3.3 s on the mean at n = 50.",
        Verdict.of(order[1] == THESIS_LAZY),
        f"{_at(size, seconds)} With our minimal cuts Pumpkin takes {ours} s.",
    )


def _lazy_beats_distance(of: Records) -> Claim:
    slow = _means(of, "pumpkin distance")
    size = max(size for size in slow)
    return Claim(
        "Pumpkin's lazy strategy outperforms its distance strategy.",
        Verdict.of(all(_means(of, "pumpkin lazy")[n] < slow[n] for n in slow)),
        _at(size, {"lazy": _means(of, "pumpkin lazy")[size], "distance": slow[size]}),
    )


def _integer_programming_fails(of: Records) -> Claim:
    refused = min((r.size for r in of["gurobi"] if r.measured.outcome == Outcome.REFUSED), default=None)
    licence = f"; above, its free licence refuses (from n = {refused})" if refused else ""
    return Claim(
        "MIP (Gurobi) solves no puzzle from n = 25 on.",
        Verdict.of(largest_answered(of["gurobi"]) < 25, largest_answered(of["highs"]) < 25),
        f"With lazy minimal cuts Gurobi answers up to n = {largest_answered(of['gurobi'])}{licence}, "
        f"HiGHS up to n = {largest_answered(of['highs'])}.",
    )


def _prolog_fails(of: Records) -> Claim:
    size, seconds = _at_largest(of, ["prolog"])
    return Claim(
        "Prolog solves next to nothing from n = 20 on.",
        Verdict.of(largest_answered(of["prolog"]) < 20),
        f"SWI-Prolog with lazy minimal cuts answers up to n = {largest_answered(of['prolog'])}. {_at(size, seconds)}",
    )


def _smt_is_slow(of: Records) -> Claim:
    size, seconds = _at_largest(of, ["z3", "clingo"])
    ratio = seconds["z3"] / seconds["clingo"]
    return Claim(
        "SMT (Z3) solves puzzles up to n = 50, but is orders of magnitude slower than the leader.",
        Verdict.of(largest_answered(of["z3"]) >= 50, ratio >= 10),
        f"Up to n = {largest_answered(of['z3'])}. {_at(size, seconds)} That is {ratio:.3g} times as long as clingo.",
    )


def _start_up_matters(of: Records) -> Claim:
    size = min(_means(of, "clingo"))
    inside = {name: _means(of, name)[size] for name in ("native", "clingo")}
    outside = {name: fmean(by_size(of[name], RunRecord.outside_seconds)[size]) for name in inside}
    return Claim(
        "Times taken from outside the process are biased by start-up.",
        Verdict.of(all(outside[name] > 2 * inside[name] for name in inside)),
        f"{_at(size, inside)} With a process for each puzzle: "
        + ", ".join(f"{name} {tables.seconds(value)} s" for name, value in outside.items())
        + ".",
    )


def _compiled_starts_faster(of: Records) -> Claim:
    startup = {name: median(r.measured.startup_seconds or 0.0 for r in of[name]) for name in (THESIS_LAZY, "clingo")}
    return Claim(
        "Pumpkin as a compiled program has next to no start-up, the Python solvers have much.",
        Verdict.NOT_TESTABLE,
        "Here all are called from Python; start-up: "
        + ", ".join(f"{name} {tables.seconds(value)} s" for name, value in startup.items())
        + ".",
    )
