"""docs/results.md, from the records of the three questions.

Every figure in that page comes from these records; the prose here holds none. A question whose folder holds no run, or
one of other entrants than the recipe's now, shows its claims and their conditions, and nothing measured.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

from hitori.lab.measure import machine
from hitori.lab.measure import plan as plans
from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import RunRecord, load
from hitori.lab.report import tables
from hitori.lab.study import rq1
from hitori.lab.study.claims import claims_tables
from hitori.lab.study.published import MEAN_SECONDS
from hitori.lab.study.recipes import RECIPES, Recipe, undisturbed
from hitori.lab.written import Table

from .runs import RECORDS, ROOT, described

INTRODUCTION = """# Results

L. Smits, *Smashing Hitori* (TU Delft, 2026), compared strategies and solving paradigms on Hitori. The
[laboratory](laboratory.md) repeats that study; this page holds each claim of its results section against our records.
`make results` measures again and rewrites this page. The records are in `measure/records`; `hitori lab report` makes
the full report of one, with all tests, figures and worst cases.

## How a claim is judged

- **Condition.** What a sentence says is put as a formula about one *effect*, in `src/hitori/lab/study/claims.toml`.
  Where the study prints a change below 5%, ours must have the same sign and be
  small, too; where it prints a larger one, ours must be at least half as large. A share may differ by ten points, or by
  half its distance from none or all.
- **Effect.** A *change* is the typical one on a puzzle (Hodges and Lehmann's estimate, the companion of the study's
  Wilcoxon and Mann-Whitney tests), a *change of the mean* is what the study prints. n is the number of puzzles that the
  effect rests on. Intervals of a family of comparisons hold together, at 95%; that of a share is Clopper and
  Pearson's, for as many puzzles of equal weight as tell as much as the sample does.
- **Verdict.** *Confirmed*: the whole interval satisfies the condition. *Contradicted*: none of it does.
  *Underpowered*: some of it does, so there are too few puzzles to tell. *Not comparable*: our experiment differs from
  the study's in what the claim is about, and the table says how. "No effect" is never a lack of significance: it is a
  test of equivalence (TOST) with a margin of 5%.
- **Clocks.** The study measured encoding and search together, of a compiled Rust program. Our encodings are Python,
  which takes most of the time of easy puzzles, so RQ1 is judged by search time and by total time, side by side.
- **Samples.** What runs into the limit takes most of the time and tells little, so some entrants got only the first
  puzzles of a size. That was planned before the runs, with the claims in mind:
  [the laboratory](laboratory.md#the-three-questions) says what each sample decides, and each question below names its
  own. Sizes have the same weight in shares and means over sizes.
- **Puzzles** are [natural draws](generator.md#natural-draws-and-repair), distributed like those of the study's
  generator; the models of ASP, SMT, MIP and Prolog are ours. Sentences that explain ("this is likely because ...") are
  not judged.
"""

READINGS = """## Notes on the verdicts

- **The redundant constraints are the study's**, by its figures and by the patterns it cites;
  [the laboratory](laboratory.md#the-redundant-constraints) says how its text was read. Records of earlier versions, in
  which CCH, EP, PI and CI were other constraints, are not used.
- **One cut for each wall.** Where the study's lazy strategy forbids one shading at a time, our engines forbid each
  wall of a shading, as small as possible. That alone does what WN does for the study's strategy, and with it integer
  programming and Prolog solve large puzzles. So RQ3 enters MIP with a flow and SMT with distances, which state rule 3
  in the model; what our cuts reach stands beside them in the tables, and proves nothing about the study's programs.
- **Table 3 is of n = 20.** It prints up to 124 shaded cells, more than a 10 x 10 grid has, and its quartiles are those
  of our 20 x 20 puzzles. The text says 10 x 10, so what depends on the size is judged at both.
- **Taking turns.** All entrants take turns on each puzzle. A paired test assumes that only the treatment differs within
  a pair; measuring one constraint after the other would test the load of the machine.
- **What is not testable here**: the study's own models of SMT, MIP and Prolog, times of Rust without Python around it,
  and Gurobi beyond the size that its free licence allows.
"""

EARLIER = (
    "**Not measured yet.** The folder `{folder}` holds no undisturbed run of this question as it is defined now; runs "
    "of earlier definitions say nothing about these claims. Below are the claims and their conditions. What needs no "
    "solver, such as the distribution of characteristics, is judged on the puzzles of the full plan."
)


def page(records: Path = RECORDS) -> str:
    """The page, from the runs in a folder of records."""
    parts, judged = [], []
    for name, recipe in RECIPES.items():
        folder = records / name
        run = measured(recipe, ROOT / folder)
        plan, calm = run or (recipe.full(), [])
        claims = recipe.claims(plan, calm)
        judged += claims
        shown, intro = list(claims_tables(claims)), EARLIER.format(folder=folder)
        if run:
            machine.check_published(ROOT / folder)
            count = len(plan.pairs) - len(calm)
            disturbed = f", {count:,} of them disturbed by other work and left out" if count else ""
            intro = described(ROOT / folder, plan.command, len(plan.pairs), plan.bounds.seconds, disturbed)
            shown += _tables(name, calm)
        parts.append(
            "\n\n".join([f"## {name.upper()}: {recipe.question}", intro, *(t.markdown() for t in shown)]) + "\n"
        )
    counts = Counter(str(one.verdict) for claim in judged for one in claim.verdicts.values())
    told = ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items()))
    summary = f"{len(judged)} claims, with {counts.total()} verdicts: {told}.\n"
    return "\n".join([INTRODUCTION, summary, *parts, READINGS])


def measured(recipe: Recipe, folder: Path) -> tuple[Plan, list[RunRecord]] | None:
    """The run in the folder, less what was disturbed, if its entrants are those of the recipe as it is defined now.

    Raises PlanError if the folder is there, but not that of a finished run, or was changed.
    """
    if not folder.exists():
        return None
    plan, records = plans.read(folder), load(folder)
    now = [replace(one, largest=None) for one in recipe.full().entrants]
    calm = undisturbed(records)
    return (plan, calm) if calm and all(replace(one, largest=None) in now for one in plan.entrants) else None


def _tables(name: str, records: list[RunRecord]) -> list[Table]:
    if name == "rq1":
        return [rq1.capability([one for one in records if one.entrant.startswith("lazy") and _is_bare(one)])]
    if name == "rq2":
        return [tables.means_by_size([one for one in records if one.suite == "size"])]
    return [tables.means_by_size(records, MEAN_SECONDS)]


def _is_bare(record: RunRecord) -> bool:
    return record.entrant.count("+") < 2
