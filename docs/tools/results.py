"""Write docs/results.md from the records of the three questions: `python docs/tools/results.py RQ1 RQ2 RQ3`.

Every figure in that page comes from these records; the prose here holds none.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from hitori.lab.measure import machine
from hitori.lab.measure import plan as plans
from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import RunRecord, load
from hitori.lab.report import tables
from hitori.lab.report.sections import Claim, claims_section
from hitori.lab.study.recipes import RECIPES
from hitori.lab.table import Table

PAGE = Path(__file__).parents[1] / "results.md"

INTRODUCTION = """# Results

What the [laboratory](laboratory.md) measured in its quick runs, and what that says about each claim of L. Smits,
*Smashing Hitori* (TU Delft, 2026), which compared solving paradigms on Hitori. `make results` measures again and
rewrites this page; the records are in `bench/records/rq1`, `rq2` and `rq3`, and `hitori lab report bench/records/rq3`
makes the full report of one, with all tests, figures and worst cases.

A quick run is small: a verdict says what these puzzles show on this machine; `hitori lab run rq1` (without `--quick`)
repeats the experiment of the thesis at its full size. Our puzzles come from another generator than the thesis's, our
models from other authors, and Pumpkin is called from Python. "Confirmed" and "contradicted" are conditions on the
records, written down in `src/hitori/lab/study/rq1.py`, `rq2.py` and `rq3.py`.
"""

LESSONS = """## What is behind the differences

- **One cut for each wall.** Where the thesis's lazy strategy forbids one shading at a time, our engines forbid each
  wall of a shading, as small as possible. That alone does what WN does for the thesis's strategy, and with it integer
  programming and Prolog, which solved only small puzzles there, solve large ones here. How rule 3 is stated matters
  more than the paradigm.
- **Taking turns.** Our first run of RQ1 measured one constraint after the other on a busy machine. Wilcoxon's test
  then called all eleven constraints on top of WN significant, some at p < 1e-9, in directions that made no sense: it
  had tested the machine's load. Now all entrants take turns on each puzzle, and most of these effects are gone. A
  paired test assumes that only the treatment differs within a pair; the order of measuring has to ensure that.
- **Many tests.** Each table makes up to twelve comparisons. At p < 0.05 one in twenty is significant by chance; the
  verdicts go by Holm's correction, the reports show both.
- **What is not testable here**: the thesis's own generator and models of ASP, SMT, MIP and Prolog (we have ours), times
  of Rust without Python around it, and Gurobi beyond the size that its free licence allows.
"""


def main() -> None:
    """Read the runs, write the page."""
    runs = [(Path(folder), plans.read(Path(folder)), load(Path(folder))) for folder in sys.argv[1:]]
    claims = {plan.title: RECIPES[plan.title].claims(plan, records) for _, plan, records in runs}
    parts = [INTRODUCTION, _summary(claims)]
    for folder, plan, records in runs:
        machine.check_published(folder)
        parts += [_question(folder, plan, records, claims[plan.title])]
    PAGE.write_text("\n".join([*parts, LESSONS]), encoding="utf-8")


def _summary(claims: dict[str, list[Claim]]) -> str:
    counts = Counter(claim.verdict for of_one in claims.values() for claim in of_one)
    told = ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items()))
    return f"Of the {counts.total()} claims that we hold against our records: {told}.\n"


def _question(folder: Path, plan: Plan, records: list[RunRecord], claims: list[Claim]) -> str:
    recipe = RECIPES[plan.title]
    shown = {
        "rq1": [tables.capability([record for record in records if _is_bare_lazy(record)])],
        "rq2": [tables.means_by_size([record for record in records if record.suite == "size"])],
        "rq3": [tables.means_by_size(records, with_thesis=True), tables.summary(plan, records)],
    }[plan.title]
    told: list[Table] = [item for item in claims_section(claims).items if isinstance(item, Table)]
    where = next(iter(machine.read(folder).values()))
    intro = (
        f"`{plan.command}`: {len(records):,} pairs, {plan.bounds.seconds:g} s each, {where['when'][:10]}, "
        f"{where['processor']}, {where['cores']} cores, load {where['load']}, commit {where['commit']}."
    )
    return (
        "\n\n".join(
            [f"## {plan.title.upper()}: {recipe.question}", intro, *(table.markdown() for table in [*told, *shown])]
        )
        + "\n"
    )


def _is_bare_lazy(record: RunRecord) -> bool:
    return record.entrant.startswith("lazy") and record.entrant.count("+") < 2


if __name__ == "__main__":
    main()
