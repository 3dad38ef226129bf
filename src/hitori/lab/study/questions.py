"""The study's three questions as runs: entrants, puzzles and samples, and the report; and runs of anything else.

The study's strategies of connectivity are Pumpkin, lazy with a nogood for each shading, and with distances from a root
that is searched. Ours are Pumpkin with *minimal cuts*, one for each wall, and with distances from a *fixed root*.

A *full* run of a question is as large as the study's, less the samples below. A *quick* one takes fewer sizes and
puzzles and a shorter limit, to end within ten minutes on two cores; the plan's notes say what it leaves out.

Source: L. Smits, "Smashing Hitori", bachelor's thesis, TU Delft, January 2026.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from ...encodings.redundant import REDUNDANT
from ...engines.program import Protocol
from ...errors import PlanError, UnknownSuiteError, did_you_mean
from ..measure.plan import Plan, Sampling, planned
from ..measure.records import DEFAULT_BOUNDS, MEBIBYTE, Bounds, Entrant, RunRecord
from ..puzzles.suites import Instance, instances_of_files, suite, suite_names
from ..report import figures, tables
from ..report.custom import baseline_of, overview
from ..report.figures import Figure
from ..report.page import Section, robustness, write_page
from ..report.statistics import MARGIN, quartile_groups
from ..written import Table
from .claims import GROUPS, Claim, Part, claims_table
from .evidence import Evidence, judge


def lazy(*redundant: str, name: str = "lazy", cut: str = "nogood") -> Entrant:
    """Pumpkin's lazy strategy as in the study: only the named constraints, and each cut forbids one shading.

    >>> lazy("WN", "UC").name
    'lazy+WN+UC'
    """
    return Entrant("+".join([name, *redundant]), "pumpkin-lazy", {"cut": cut, "redundant": ",".join(redundant)})


def distance(*redundant: str, root: str = "free") -> Entrant:
    """Pumpkin's distance strategy as in the study: it searches the root, too."""
    options = {"redundant": ",".join(redundant), "root": root}
    return Entrant("+".join(["distance", *redundant]), "pumpkin-distance", options)


minimal = partial(lazy, name="minimal cuts", cut="minimal")
"""The lazy strategy with our cuts: one for each wall of a shading, as small as it can be."""

FIXED_ROOT = replace(distance(root="fixed"), name="fixed root")
"""The distance strategy with our root: the first unshaded cell."""

LAZY = (lazy(), *map(lazy, REDUNDANT))
ON_TOP = tuple(lazy("WN", name) for name in REDUNDANT if name != "WN")
DISTANCES = (distance(), *map(distance, REDUNDANT))
OURS = (minimal(), minimal("UC"))
"""Our own strategy, to compare with."""

THESIS_LAZY, THESIS_DISTANCE = "pumpkin lazy, thesis", "pumpkin distance, thesis"

PARADIGMS = (
    Entrant("native", "native"),
    Entrant("clingo", "clingo"),
    Entrant("pysat", "pysat"),
    Entrant("cp-sat", "ortools"),
    Entrant("pumpkin lazy", "pumpkin-lazy"),
    replace(lazy("WN", "UC"), name=THESIS_LAZY),
    replace(distance(), name=THESIS_DISTANCE),
    Entrant("chuffed", "minizinc", {"solver": "chuffed"}),
    Entrant("z3", "z3"),
    Entrant("z3 distance", "z3", {"connectivity": "distance"}),
    Entrant("highs", "highs"),
    Entrant("highs flow", "highs", {"connectivity": "flow"}),
    Entrant("gurobi", "gurobi"),
    Entrant("gurobi flow", "gurobi", {"connectivity": "flow"}),
    Entrant("prolog", "prolog"),
    Entrant("forward-checking", "forward-checking"),
)
"""Rule 3 by cuts if not named otherwise. Those with flow or distances state it in the model, as the study's did."""

FIVE = ("clingo", THESIS_LAZY, "z3 distance", "gurobi flow", "prolog")
"""The paradigms of the study: its own lazy strategy, and our models of the other four that come nearest to theirs."""

QUICK_LARGEST = {THESIS_DISTANCE: 15, "forward-checking": 25, "chuffed": 10, "highs flow": 15, "gurobi flow": 25}
"""The largest size in the quick run of RQ3; beyond, these would take most of its time."""

_CAPABLE = (lazy().name, lazy("UC").name)
_OTHERS = tuple(one.name for one in LAZY if one not in (lazy(), lazy("WN"), lazy("UC")))
_FROM_A_ROOT = tuple(one.name for one in (*DISTANCES, FIXED_ROOT))
SAMPLES = (
    Sampling((*_CAPABLE, *_OTHERS, *_FROM_A_ROOT, *(one.name for one in OURS)), "redundant", above=0, count=40),
    Sampling((*_CAPABLE, *_OTHERS), "redundant", above=9, count=20),
    Sampling(_CAPABLE, "redundant", above=15, count=9),
    Sampling(_OTHERS, "redundant", above=15, count=1),
    Sampling(_FROM_A_ROOT, "redundant", above=12, count=16),
    Sampling((distance().name,), "size", above=15, count=16),
    Sampling((distance().name,), "characteristics", above=15, count=150),
)
"""Those that run into the limit get the first ones of a size, which are random draws; all others get all.

The study has forty puzzles a size. WN, and each constraint on top of it, get a hundred: to tell a few per cent takes
some 2000 pairs, and there they take tenths of a second. Without WN half of the puzzles at n = 11 take more than the
limit, and nearly all at n = 15; all forty for these twelve entrants would take 19 hours. Bare lazy gets nine puzzles a
size above n = 15: 81 without an answer above n = 16 show that fewer than 5% have one. UC gets as many, because it gains
up to n = 23 in the study.

A distance takes 0.4 s at n = 12 and 7 s at n = 20, and runs into the limit from n = 25 on. Its claims are of the
typical change on one puzzle, which 368 puzzles show nearly as well as 840. Sixteen of the size set show that it is ten
times slower. Its encoding varies by 0.1%, so 150 of the characteristics set tell; no effect on its time would take
thousands.
"""


def _redundant(is_quick: bool) -> Iterator[Instance]:
    """Quick: six puzzles a size."""
    (group,) = suite("redundant").groups
    sizes: Iterable[int] = (5, 10, 12, 15, 16, 20, 25) if is_quick else range(5, 26)
    return replace(group, count=100).instances("redundant", sizes, 6 if is_quick else 100)


def _size_and_characteristics(is_quick: bool) -> Iterator[Instance]:
    """Quick: five sizes with ten puzzles, a part of the characteristics set.

    The study says that its characteristics set is of 10 x 10 puzzles, but its table 3 prints up to 124 shaded cells,
    which only 20 x 20 puzzles have; so ours is drawn in both sizes, and claims are judged at n = 20.
    """
    (group,) = suite("characteristics").groups
    sized = suite("size").instances((5, 10, 15, 20, 25), 10) if is_quick else suite("size").instances()
    return chain(sized, group.instances("characteristics", (10, 20), 300 if is_quick else 1000))


def _paradigms(is_quick: bool) -> Iterator[Instance]:
    """Quick: four puzzles a size."""
    return suite("stress").instances(count=4 if is_quick else None)


def _redundant_sections(evidence: Evidence, records: Sequence[RunRecord]) -> list[Section]:
    """The share answered, and every constraint against its baseline, by both clocks."""
    strategies = (*OURS, FIXED_ROOT, lazy(), distance(), lazy("WN"), lazy("WN", "UC"), distance("UC"))
    bare, shown = (
        [one for one in records if one.entrant in {entrant.name for entrant in among}] for among in (LAZY, strategies)
    )
    families = {family[0].name: [one.name for one in family[1:]] for family in (LAZY, (lazy("WN"), *ON_TOP), DISTANCES)}
    return [
        Section(
            "Solving capability", [figures.answered_by_size(bare)], "The lazy strategy with one redundant constraint."
        ),
        *(_effects(f"Each constraint, by {clock} time", clock, families, evidence) for clock in ("search", "total")),
        Section(
            "Strategies",
            _by_size("strategies", "Mean time by size.", shown),
            "'Minimal cuts' and 'fixed root' are ours: a cut forbids one wall, not one shading; distances count from "
            "the first unshaded cell.",
        ),
    ]


def _size_sections(evidence: Evidence, records: Sequence[RunRecord]) -> list[Section]:
    """Figures 3 and 4 and table 3 of the study, and every group against the medium one."""
    sized = [one for one in records if one.suite == "size"]
    sizes = sorted({one.size for one in evidence.plan.instances if one.suite == "characteristics"})
    names = dict.fromkeys(one.entrant for one in records if one.suite == "characteristics")
    encoding = figures.time_by_size(
        "encoding", "Encoding by size, as figure 4.", sized, RunRecord.encoding_size, figures.ENCODING
    )
    return [
        Section("Size", _by_size("time", "Mean time by size, as figure 3.", sized, encoding)),
        *(Section(f"Characteristics at n = {size}", [distribution(evidence, size)]) for size in sizes),
        *(
            _effects(f"Groups at n = {size}, by {clock}", clock, dict.fromkeys(names, GROUPS), evidence, size)
            for size in sizes
            for clock in ("search", "total", "encoding")
        ),
    ]


def effects(evidence: Evidence, clock: str, baseline: str, others: Sequence[str], size: int = 0) -> Sequence[Part]:
    """The typical change of each of the others from a baseline; with a size, of groups of an entrant's puzzles."""
    claim = Claim("", "", "", "typical", others, (-MARGIN, MARGIN), against=(baseline,), clock=clock)
    if size:
        sizes, suite = (size, size), "characteristics"
        claim = claim._replace(measure="group", of=(baseline,), against=others, sizes=sizes, suite=suite)
    return evidence.judged(claim).parts


def _effects(title: str, clock: str, families: dict[str, list[str]], evidence: Evidence, size: int = 0) -> Section:
    """A picture and a table of typical changes."""
    found = {name: effects(evidence, clock, name, others, size) for name, others in families.items()}
    drawn = {name: [(part.name, part.found, None) for part in parts if part.found] for name, parts in found.items()}
    caption = f"{title}: the typical change, with an interval that holds for all bars of a panel together."
    place = re.sub(r"\W+", "-", title.lower())
    shown = [
        Table(
            f"{title}: {name}.",
            ("", "typical change", "the study's test", ""),
            [
                (one.name, str(one), one.significance or "-", "different" if one.is_apart else "no difference seen")
                for one in parts
            ],
        )
        for name, parts in found.items()
    ]
    return Section(title, [figures.forest(place, caption, drawn), *shown])


def distribution(evidence: Evidence, size: int) -> Table:
    """The study's table 3: the quartiles of each characteristic."""
    rows = []
    for name, values in evidence.characteristics((size, size)).items():
        q1, _, q3 = quantiles(values.values(), method="inclusive")
        groups = quartile_groups(values)
        rows.append((name, f"{q1:g}", f"{q3:g}", str(len(groups["low"])), str(len(groups["high"]))))
    return Table(f"Distribution of the characteristics at n = {size}.", ("", "Q1", "Q3", "low", "high"), rows)


def _paradigm_sections(_evidence: Evidence, records: Sequence[RunRecord]) -> list[Section]:
    """Figures 5, 6 and 7 of the study."""
    inside = "Mean time by size by the solvers' own clocks, as figure 6."
    outside = "The same with the start of a process for every puzzle, as figure 5."
    five = "The same among the paradigms of the study alone, as figure 7."
    as_script = figures.time_by_size("outside", outside, records, RunRecord.outside_seconds)
    return [
        Section("Time by size", _by_size("inside", inside, records, as_script)),
        robustness(records, figures.profiles("profiles-five", five, records, FIVE)),
    ]


def _by_size(name: str, caption: str, records: Sequence[RunRecord], *more: Figure) -> list[Table | Figure]:
    """Mean times by size as a table and a figure of this name, further figures, and the share of encoding."""
    drawn = figures.time_by_size(name, caption, records)
    return [tables.means_by_size(records), drawn, *more, figures.encoding_against_time(records)]


class Question(NamedTuple):
    """A question, what answers it, quick or in full, and the sections of its report."""

    name: str
    asks: str
    entrants: Sequence[Entrant]
    instances: Callable[[bool], Iterable[Instance]]
    """Those of a quick run, or of a full one."""
    sections: Callable[[Evidence, Sequence[RunRecord]], list[Section]]
    quick_seconds: float
    """The limit of a quick run; a full one has the thesis's."""
    quick_largest: Mapping[str, int]
    """By entrant the largest size that it gets in a quick run."""
    largest: Mapping[str, int]
    """The same in a full one."""
    samples: Sequence[Sampling]
    """Those of a full run; a quick one has none."""

    def plan(self, is_quick: bool) -> Plan:
        """The run that answers it."""
        largest = self.quick_largest if is_quick else self.largest
        entrants = [replace(one, largest=largest.get(one.name)) for one in self.entrants]
        bounds = Bounds(self.quick_seconds) if is_quick else DEFAULT_BOUNDS
        command = f"hitori lab run {self.name} --quick" if is_quick else f"hitori lab run {self.name}"
        return planned(self.name, command, entrants, self.instances(is_quick), bounds, () if is_quick else self.samples)


QUESTIONS = {
    one.name: one
    for one in (
        Question(
            "rq1",
            "What is the impact of redundant constraints on solving time?",
            (*LAZY, *ON_TOP, *DISTANCES, FIXED_ROOT, *OURS),
            _redundant,
            _redundant_sections,
            1.0,  # quick
            dict.fromkeys(_FROM_A_ROOT, 12),  # quick
            dict.fromkeys(_FROM_A_ROOT, 15),
            SAMPLES[:5],
        ),
        Question(
            "rq2",
            "What impact do size and characteristics have on encoding size and solving time?",
            (lazy("WN"), distance(), FIXED_ROOT, minimal("UC")),
            _size_and_characteristics,
            _size_sections,
            3.0,  # quick
            {distance().name: 15, FIXED_ROOT.name: 15},  # quick
            {FIXED_ROOT.name: 15},
            SAMPLES[5:],
        ),
        Question(
            "rq3",
            "How do the paradigms compare in solving capability and time?",
            PARADIGMS,
            _paradigms,
            _paradigm_sections,
            DEFAULT_BOUNDS.seconds,  # quick, too
            QUICK_LARGEST,
            {},
            (),
        ),
    )
}
"""By name."""


MOST_DISTURBED = 0.05
"""The share of disturbed pairs above which no claim is judged."""

_CLAIMS = "What the study claims"
_JUDGED = (
    "The verdict follows from the interval alone: confirmed if the claim's range holds it, contradicted if it holds "
    "none of it. Claims of no effect are tests of equivalence (TOST). Intervals hold together for the parts of a "
    "claim. They are of this machine, these puzzles and these versions."
)
_NOT_JUDGED = (
    f"Not judged: other processes slowed down more than {MOST_DISTURBED:.0%} of the pairs. Measure again, on a machine "
    "with nothing else to do."
)


def sections_of(plan: Plan, records: Sequence[RunRecord], baseline: str | None = None) -> list[Section]:
    """The first sections of the report of a run; pairs that were disturbed answer no question.

    A run without a question compares with `baseline`, by default its first entrant; raises PlanError as `baseline_of`.
    """
    question = QUESTIONS.get(plan.title)
    if question is None:
        return overview(plan, records, baseline_of(plan, baseline))
    calm = undisturbed(records)
    evidence, claims = Evidence(plan, calm or records), Section(_CLAIMS, (), _NOT_JUDGED)
    if calm:
        claims = Section(_CLAIMS, [claims_table(judge(question.name, evidence))], _JUDGED)
    return [claims, *question.sections(evidence, calm or records)]


def undisturbed(records: Sequence[RunRecord]) -> list[RunRecord]:
    """The records that claims are judged by; none if too many were disturbed."""
    calm = [record for record in records if record.is_calm]
    return calm if len(calm) >= (1 - MOST_DISTURBED) * len(records) else []


def write_report(
    plan: Plan, records: Sequence[RunRecord], run: Path, folder: Path, baseline: str | None = None
) -> Path:
    """Write the report of a run to the folder; returns the path of its page; raises as `sections_of` does."""
    question = QUESTIONS.get(plan.title)
    title = f"{plan.title.upper()}: {question.asks}" if question else f"The suite {plan.title}"
    records = sorted(records, key=lambda record: record.id)
    return write_page(plan, records, run, folder, title, sections_of(plan, records, baseline))


def custom(
    what: str,
    entrants: Sequence[Entrant],
    *,
    sizes: Sequence[int] | None,
    count: int | None,
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
    names, suites, path = [entrant.name for entrant in entrants], suite_names(), Path(what)
    if len(set(names)) < len(names):
        raise PlanError(f"expected different solvers, got {', '.join(names)}")
    if what in suites:
        instances = tuple(suite(what).instances(sizes, count))
        none = f"'{what}' has no puzzles of these sizes; its sizes: {', '.join(map(str, suite(what).sizes))}"
    elif not (what and path.exists()):
        raise UnknownSuiteError(
            f"no question, suite, file or folder named '{what}'; the questions: {', '.join(QUESTIONS)}; "
            f"the suites: {', '.join(suites)}{did_you_mean(what, [*QUESTIONS, *suites])}"
        )
    elif sizes or count:
        raise PlanError(f"sizes and count work with a suite only; '{what}' is a file or folder")
    else:
        instances = tuple(instances_of_files(path))
        none = f"expected puzzle files in the folder '{what}', found none"
    if not instances:
        raise PlanError(none)
    asked = {
        "--sizes": ",".join(map(str, sizes or ())),
        "--count": count,
        "--time-limit": f"{time_limit:g}",
        "--memory-limit": memory_limit,
        "--cores": cores if cores != DEFAULT_BOUNDS.cores else None,
        "--repeats": repeats,
        "--seed": seed,
    }
    command = ["hitori lab run", what, *map(_as_typed, entrants)]
    command += [f"{option} {value}" for option, value in asked.items() if value not in (None, "")]
    bounds = Bounds(time_limit, memory_limit * MEBIBYTE, cores)
    return Plan(what, " ".join(command), tuple(entrants), instances, bounds, repeats, seed)


def _as_typed(entrant: Entrant) -> str:
    """The option that asks for an entrant."""
    if not entrant.is_program:
        return f"--solver '{entrant.name}'"
    protocol = entrant.options["protocol"]
    typed = entrant.name.removesuffix(f" ({Protocol.ONCE})") if protocol == Protocol.ONCE else entrant.name
    return f"{'--program-once' if protocol == Protocol.ONCE else '--program'} {shlex.quote(typed)}"
