"""The figures of docs/results.md, its two pictures and docs/claims.md, from the records of the three questions and the
study's times.

A question whose folder holds no run, or one of other entrants than the question's now, is not judged.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, product
from math import exp, expm1, inf, sinh
from pathlib import Path
from statistics import fmean, median
from typing import NamedTuple

import numpy
from scipy import stats

from hitori.lab.measure import machine
from hitori.lab.measure import plan as plans
from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import PAR_FACTOR, RunRecord, load
from hitori.lab.report import figures
from hitori.lab.report.statistics import by_size, par2, performance_ratios
from hitori.lab.report.tables import means_by_size
from hitori.lab.study.claims import CHARACTERISTICS, GROUPS, Claim, Judged, Part
from hitori.lab.study.evidence import Evidence, judge
from hitori.lab.study.questions import (
    DISTANCES,
    FIVE,
    ON_TOP,
    QUESTIONS,
    THESIS_DISTANCE,
    THESIS_LAZY,
    Question,
    effects,
    undisturbed,
)
from hitori.lab.written import Table

from . import answers, definitions
from .runs import RECORDS, ROOT
from .study import own_times

Run = tuple[Plan, list[RunRecord]]
FOLDER = ROOT / RECORDS
EFFECTS, TIMES = "docs/images/results-effects.svg", "docs/images/results-times.svg"


def page() -> tuple[dict[str, list[str]], dict[str, bytes]]:
    """The tables of the page and its pictures by name, from the records; all need all runs."""
    runs = {name: found for name, one in QUESTIONS.items() if (found := measured(one, FOLDER / name))}
    own = own_times()
    evidence = {name: Evidence(*run) for name, run in runs.items()}
    judged = {name: judge(name, each) for name, each in evidence.items()}
    judged["rq3"] = [*judged.get("rq3", ()), *judge("rq3", Evidence(*own), "study")]
    tables = {"statements": [_statements(judged)]}
    if missing := ", ".join(sorted(QUESTIONS.keys() - runs.keys())):
        not_measured = [f"**Not measured yet**: {missing}."]
        return dict.fromkeys(("answers", "left_out", "paradigms", "described"), not_measured) | tables, {}
    every = [*chain(*judged.values())]
    on_own = [one for one in every if one.claim.data]
    (_, ours), (_, theirs) = runs["rq3"], own
    of_rq1, of_rq2, of_rq3 = evidence.values()
    of_groups = {(name, size): effects(of_rq2, "search", name, GROUPS, size) for size in SIZES for name in BOTH}
    on_top = effects(of_rq1, "search", "lazy+WN", [one.name for one in ON_TOP])
    families = {
        "lazy with WN, with each constraint on top": on_top,
        "distances, with each constraint": effects(of_rq1, "search", "distance", [one.name for one in DISTANCES[1:]]),
    } | {
        f"lazy with WN at n = {size}: low and high group against the middle half": of_groups["lazy+WN", size]
        for size in SIZES
    }
    fits = _fits(of_rq2)
    explained = [
        " and ".join(f"{fit.explained:.2f}" for fit in fits if fit.size == size) + f" at n = {size}" for size in SIZES
    ]
    tables["answers"] = [
        f"- **Which redundant constraints matter?** {answers.redundant(judged['rq1'], on_top)}",
        f"- **What makes a puzzle slow?** {answers.size(_grown(runs['rq2'][1]), of_groups, explained)}",
        f"- **Which paradigm is best?** {_paradigm(judged['rq3'], ours, theirs)}",
        f"\nOf the study's {len(every)} distinct statements: {_counted(every)}. On its own times: {_counted(on_own)}.",
    ]
    tables["left_out"] = [f"- **Left out**: {_left_out()} {_load()}"]
    tables["notes"] = [f"- **Encoding and time**: {_correlations(judged['rq2'], of_rq2)}"]
    tables["paradigms"] = [_regression(fits), "", _ratios(of_rq3), "", _means(ours, theirs)]
    tables["described"] = [_described()]
    pictures = {EFFECTS: _effects(families, judged["rq1"]), TIMES: _times(ours, theirs)}
    return tables, pictures | {definitions.PAGE: definitions.page(every).encode()}


def measured(question: Question, folder: Path) -> Run | None:
    """The run in the folder, less what was disturbed, if its entrants are those of the question as it is defined now.

    Raises PlanError if the folder is there, but not that of a finished run, or was changed.
    """
    if not folder.exists():
        return None
    plan, calm = plans.read(folder), undisturbed(load(folder))
    is_of_now = all(replace(one, largest=None) in question.entrants for one in plan.entrants)
    return (plan, calm) if calm and is_of_now else None


def _counted(found: Sequence[Judged]) -> str:
    """How often each verdict, e.g. 31 confirmed, 8 contradicted."""
    counts = Counter(str(one.verdict) for one in found)
    return ", ".join(f"{count} {verdict}" for verdict, count in counts.most_common())


def _statements(judged: dict[str, list[Judged]]) -> str:
    """A row for each statement: of its parts the one that decides."""
    rows = []
    for number, one in enumerate(chain(*judged.values()), 1):
        others = sum(part.verdict == one.verdict for part in one.parts)
        count = f" ({others}/{len(one.parts)})" if len(one.parts) > 1 else ""
        found = ", ".join(filter(None, [str(one.decisive), one.decisive.significance]))
        decisive = f"{_short(one.decisive.name)}: {found}" if count else found
        quote = f"[{one.claim.quote}]({definitions.anchor(number)})"
        rows.append((quote, one.claim.section, decisive, f"{one.verdict}{count}"))
    caption = (
        "6.1 answers RQ1, 6.2 RQ2, 6.3 RQ3. Of several parts: the deciding one with its interval, and how many share "
        "its verdict. p is that of the study's test. Each quote leads to its definition, with every part."
    )
    return Table(caption, ("the study", "section", "found", "verdict"), rows).markdown()


def _short(name: str) -> str:
    """A part without its baseline, e.g. UC for `lazy+WN+UC lazy+WN`."""
    return re.sub(
        r"^lazy\+WN (?!lazy)|^distance (?!lazy)|^lazy\+(WN\+)?|^distance\+| (lazy(\+WN)?|distance)$", "", name
    )


BOTH = ("lazy+WN", "distance")
SIZES = (10, 20)
"""Of the characteristics set: the study's text says 10, its table 3 is about 20."""


def _grown(records: Sequence[RunRecord]) -> dict[str, float]:
    """By entrant, how many times the median search of n = 5 takes at n = 20."""
    found = {}
    for name in BOTH:
        sized = [one for one in records if (one.suite, one.entrant) == ("size", name)]
        searched = by_size(sized, RunRecord.search_seconds)
        found[name] = median(searched[20]) / median(searched[5])
    return found


def _paradigm(judged: Sequence[Judged], ours: Sequence[RunRecord], own: Sequence[RunRecord]) -> str:
    first = performance_ratios(own)
    shares = {name: 100 * fmean(one == 1 for one in ratios) for name, ratios in first.items()}
    here = {name: _mean(ours, name) for name in (*answers.CUTS.values(), "clingo")}
    there = {name: _mean(own, name) for name in shares}
    return answers.paradigm(judged, here, there, shares, own[0].limit * PAR_FACTOR)


def _mean(records: Sequence[RunRecord], entrant: str) -> float:
    return par2([one for one in records if (one.entrant, one.size) == (entrant, LARGEST)])


def _correlations(judged: Sequence[Judged], evidence: Evidence) -> str:
    """What Spearman's rho is over all sizes, where any two figures that grow with n correlate, and within a size."""
    (one,) = [one for one in judged if one.claim.measure == "correlation_within"]
    over = " and ".join(f"{part.of[0]} {evidence.correlation(part)}" for part in one.claim.parts())
    within = " and ".join(f"{part.name} {part.found}" for part in one.parts)
    return (
        f"over all sizes rho is {over}, because both grow with n. At equal size it is {within}; what is left for lazy "
        "is circular: its encoding counts the clauses that its search adds."
    )


class Fit(NamedTuple):
    """A regression of the logarithm of the search time on the four characteristics."""

    entrant: str
    size: int
    changes: Sequence[str]
    """Of each characteristic, in per cent, when the others stay."""
    explained: float
    """R²: the share of the variance."""


def _fits(evidence: Evidence) -> list[Fit]:
    """One for each size and entrant."""
    found = []
    for size, entrant in product(SIZES, BOTH):
        claim = Claim("", "", "", "", (entrant,), (0, 0), sizes=(size, size), suite="characteristics", clock="search")
        known = {name: one.span[0] for name, one in evidence.times(claim).items() if one.span[0] == one.span[1]}
        columns = [[column[name] for name in known] for column in evidence.characteristics(claim.sizes).values()]
        design = numpy.column_stack([numpy.ones(len(known)), stats.zscore(columns, axis=1).T])
        logs = numpy.array([*known.values()])
        effects, (rest,), _, _ = numpy.linalg.lstsq(design, logs)
        free = len(known) - design.shape[1]
        errors = numpy.sqrt(rest / free * numpy.diag(numpy.linalg.inv(design.T @ design)))
        reach = stats.t.ppf(0.975, free)
        changes = [
            f"{100 * expm1(effect):+.1f}±{100 * exp(effect) * sinh(error):.1f}%"  # half of the factor's interval
            for effect, error in zip(effects, reach * errors, strict=True)
        ]
        found.append(Fit(entrant, size, changes[1:], 1 - rest / float(((logs - logs.mean()) ** 2).sum())))
    return found


def _regression(fits: Sequence[Fit]) -> str:
    """What each characteristic changes, and how much all explain."""
    rows = [(fit.entrant, str(fit.size), *fit.changes, f"{fit.explained:.2f}") for fit in fits]
    caption = (
        "One regression on log search time: change for one standard deviation more (95%); R², the share explained."
    )
    return Table(caption, ("entrant", "n", *CHARACTERISTICS, "R²"), rows).markdown()


def _ratios(evidence: Evidence) -> str:
    """The study's two strategies: what a run without an answer leaves known."""
    claim = Claim("", "", "", "", (THESIS_DISTANCE,), (0, 0), against=(THESIS_LAZY,), sizes=(0, 25))
    rows = []
    for size, (_, ratios) in evidence.paired(claim).items():
        both = [exp(low) for low, high in ratios if low == high]
        known = f"{median(both):.3g}x" if both else "-"
        bound = median(exp(low) for low, _ in ratios if low > -inf)
        sign = "" if len(both) > len(ratios) / 2 else ">"
        rows.append((str(size), known, f"{100 * len(both) / len(ratios):.0f}%", f"{sign}{bound:.3g}x"))
    caption = "The study's distances over its lazy strategy, in our programs (RQ3): medians."
    header = ("n", "where both answer", "share", "of all")
    return Table(caption, header, rows).markdown()


SHOWN = ("native", "pysat", "cp-sat", "highs", "z3", "clingo", "pumpkin lazy", "prolog", *FIVE[1:4])
"""The entrants of the last table: with cuts, and as the study's."""

LARGEST = 50
"""The size of its puzzles."""


def _means(ours: Sequence[RunRecord], own: Sequence[RunRecord]) -> str:
    """Mean seconds at n = 50, beside the study's."""
    beside = {"clingo": "asp", THESIS_LAZY: "pumpkin", "z3 distance": "z3", "gurobi flow": "gurobi", "prolog": "prolog"}
    here, there = _shown(ours), _shown(own)
    rows = [(name, here.get(name, "-"), there.get(beside.get(name, ""), "-")) for name in SHOWN]
    caption = "Mean seconds at n = 50; > where some reached the limit and count as it."
    return Table(caption, ("entrant", "here", "the study"), rows).markdown()


def _shown(records: Sequence[RunRecord]) -> dict[str, str]:
    """The mean of each entrant at that size, as the report of a run has it."""
    return {row[0]: row[1] for row in means_by_size([one for one in records if one.size == LARGEST]).rows}


def _left_out() -> str:
    found = [one for name in QUESTIONS for one in load(FOLDER / name)]
    disturbed = sum(one.measured.disturbed for one in found)
    wrong = sum(not one.is_calm for one in found) - disturbed
    return (
        f"of {len(found):,} pairs, {disturbed} slowed down by other work, and {wrong} with more processor time than "
        "their core has."
    )


def _load() -> str:
    """The highest load that each run saw: above the number of cores programs wait."""
    machines = {name: next(iter(machine.read(FOLDER / name).values())) for name in QUESTIONS}
    highest = ", ".join(f"{name.upper()} {one['load'].rpartition('at most ')[2]}" for name, one in machines.items())
    cores = next(iter(machines.values()))["cores"]
    return f"Highest load, on {cores} cores: {highest}; above {cores}, times vary more."


def _described() -> str:
    """The day, the machine and the commit of each run."""
    machines = []
    for name in QUESTIONS:
        machine.check_published(FOLDER / name)
        for one in machine.read(FOLDER / name).values():
            machines.append(f"{name} {one['when'][:10]}, {one['processor']}, {one['cores']} cores, {one['commit']}")
    return f"Measured: {'; '.join(machines)}."


def _effects(families: dict[str, Sequence[Part]], judged: Sequence[Judged]) -> bytes:
    """Where the study prints the mean change by a constraint, ours stands beside it; of groups it prints none here."""
    means: dict[str, figures.Means] = {}
    for one in judged:
        if one.claim.measure == "means":
            printed = {part.name: (part.found, part.study) for part in one.parts if part.study is not None}
            means = printed | means
    drawn = {
        title: [
            (_short(one.name.removeprefix("lazy+WN ")), one.found, means.get(one.name)) for one in found if one.found
        ]
        for title, found in families.items()
    }
    return figures.forest("effects", "", drawn).svg


NAMES = {
    "asp": "ASP",
    "clingo": "ASP",
    "pysat": "SAT (PySAT)",
    "pumpkin lazy": "Pumpkin",
    "pumpkin": "Pumpkin, study's lazy",
    THESIS_LAZY: "Pumpkin, study's lazy",
    THESIS_DISTANCE: "Pumpkin, distances",
    "z3": "SMT (Z3)",
    "gurobi": "MIP (Gurobi)",
    "highs": "MIP (HiGHS)",
    "prolog": "Prolog",
}
"""What the picture calls the entrants that it shows: in both panels the same where they are the same paradigm."""


def _times(ours: Sequence[RunRecord], own: Sequence[RunRecord]) -> bytes:
    """The study's times above ours; of ours MIP by HiGHS, because the licence of Gurobi ends early."""
    here = [one for one in ours if one.entrant in NAMES and one.entrant != "gurobi"]
    return figures.time_bands("times", "", {"the study's own times": own, "here": here}, NAMES).svg
