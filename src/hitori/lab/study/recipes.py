"""Recipes: the three questions of the thesis as runs, and runs of any entrants on any puzzles.

A *full* run of a question is as large as the thesis's. A *quick* one takes fewer sizes and puzzles and a shorter limit,
to end within ten minutes on two cores; the plan's notes say what it leaves out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...errors import PlanError, UnknownSuiteError, did_you_mean
from ..measure.plan import Plan
from ..measure.records import DEFAULT_BOUNDS, MEBIBYTE, Bounds, Entrant, RunRecord
from ..puzzles.suites import instances_of_files, suite, suite_names
from ..report.page import Section, overview, write_page
from . import rq1, rq2, rq3
from .claims import Claim, Evidence, claims_tables


@dataclass(frozen=True)
class Recipe:
    """A question, the plans that answer it, what its claims are judged by, and the sections of its report."""

    name: str
    question: str
    quick: Callable[[], Plan]
    full: Callable[[], Plan]
    evidence: Callable[[Plan, Sequence[RunRecord]], Evidence]
    sections: Callable[[Plan, Sequence[RunRecord]], list[Section]]

    def claims(self, plan: Plan, records: Sequence[RunRecord]) -> list[Claim]:
        """The thesis's claims, judged by the records of a run."""
        return self.evidence(plan, records).claims()


RECIPES = {
    recipe.name: recipe
    for recipe in (
        Recipe("rq1", rq1.QUESTION, rq1.quick, rq1.full, rq1.Redundancy, rq1.sections),
        Recipe("rq2", rq2.QUESTION, rq2.quick, rq2.full, rq2.SizeAndCharacteristics, rq2.sections),
        Recipe("rq3", rq3.QUESTION, rq3.quick, rq3.full, rq3.Paradigms, rq3.sections),
    )
}
"""The questions by name."""


MOST_DISTURBED = 0.05
"""The share of disturbed pairs above which no claim is judged."""

_CLAIMS = "What the study claims"
_JUDGED = (
    "Each verdict follows from the interval of the effect by the condition beside it: confirmed if the whole interval "
    "satisfies it, contradicted if none of it does, underpowered if some of it does. Claims of no effect are tests of "
    "equivalence (TOST), and show the interval of that test, of 90% where the others have 95%. Intervals hold together "
    "for all comparisons of a family. They are of this machine, these puzzles and these versions."
)
_NOT_JUDGED = (
    f"Not judged: other processes slowed down more than {MOST_DISTURBED:.0%} of the pairs. Measure again, on a machine "
    "with nothing else to do."
)


def sections_of(plan: Plan, records: Sequence[RunRecord]) -> list[Section]:
    """The first sections of the report of a run; pairs that were disturbed answer no question."""
    recipe = RECIPES.get(plan.title)
    if recipe is None:
        return overview(plan, records)
    calm = undisturbed(records)
    if not calm:
        return [Section(_CLAIMS, _NOT_JUDGED), *recipe.sections(plan, records)]
    return [Section(_CLAIMS, _JUDGED, claims_tables(recipe.claims(plan, calm))), *recipe.sections(plan, calm)]


def undisturbed(records: Sequence[RunRecord]) -> list[RunRecord]:
    """The records that claims are judged by; none if too many were disturbed."""
    calm = [record for record in records if not record.measured.disturbed]
    return calm if len(calm) >= (1 - MOST_DISTURBED) * len(records) else []


def write_report(plan: Plan, records: Sequence[RunRecord], run: Path, folder: Path) -> Path:
    """Write the report of a run to the folder; returns the path of its page."""
    recipe = RECIPES.get(plan.title)
    title = f"{plan.title.upper()}: {recipe.question}" if recipe else f"The suite {plan.title}"
    records = sorted(records, key=lambda record: record.id)
    return write_page(plan, records, run, folder, title, sections_of(plan, records))


def custom(
    what: str,
    entrants: Sequence[Entrant],
    sizes: Sequence[int] | None = None,
    count: int | None = None,
    *,
    time_limit: float,
    memory_limit: int,
    cores: int,
    repeats: int,
    seed: int,
) -> Plan:
    """A plan for any entrants on a suite, a file or a folder; the limits are in seconds and MiB.

    Raises UnknownSuiteError, FormatError, PlanError if no puzzle is left or an entrant occurs twice, and as
    `Entrant.make` does.
    """
    for entrant in entrants:
        entrant.make()
    path = Path(what)
    is_suite = what in suite_names()
    if not is_suite and not (what and path.exists()):
        suites = suite_names()
        raise UnknownSuiteError(
            f"no question, suite, file or folder named '{what}'; the questions: {', '.join(RECIPES)}; "
            f"the suites: {', '.join(suites)}{did_you_mean(what, [*RECIPES, *suites])}"
        )
    if not is_suite and (sizes or count):
        raise PlanError(f"sizes and a count choose among the puzzles of a suite, and '{what}' is a file or folder")
    instances = tuple(suite(what).instances(sizes, count) if is_suite else instances_of_files(path))
    names = [entrant.name for entrant in entrants]
    if len(set(names)) < len(names):
        raise PlanError(f"expected different solvers, got {', '.join(names)}")
    if not instances and not is_suite:
        raise PlanError(f"expected puzzle files in the folder '{what}', found none")
    if not instances:
        raise PlanError(f"'{what}' has no puzzles of these sizes; its sizes: {', '.join(map(str, suite(what).sizes))}")
    asked = {
        "--sizes": ",".join(map(str, sizes or ())),
        "--count": count,
        "--time-limit": f"{time_limit:g}",
        "--memory-limit": memory_limit,
        "--cores": cores if cores != DEFAULT_BOUNDS.cores else None,
        "--repeats": repeats,
        "--seed": seed,
    }
    command = ["hitori lab run", what, *(f"--solver '{entrant.name}'" for entrant in entrants)]
    command += [f"{option} {value}" for option, value in asked.items() if value not in (None, "")]
    bounds = Bounds(time_limit, memory_limit * MEBIBYTE, cores)
    return Plan(what, " ".join(command), tuple(entrants), instances, bounds, repeats, seed)
