"""What docs/laboratory.md and docs/datasets.md list is what there is; docs/results.md has every claim."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from hitori.errors import PlanError
from hitori.lab.measure import plan as plans
from hitori.lab.measure.records import COLUMNS, Entrant, Outcome, load, save, seal
from hitori.lab.puzzles.dataset import known_columns
from hitori.lab.puzzles.strata import PART_OPTIONS
from hitori.lab.puzzles.suites import suite_names
from hitori.lab.study.claims import claims
from hitori.lab.study.questions import QUESTIONS
from measure import results, runs
from tests.boards import ROOT

from .conftest import small_plan
from .synthetic import measurement

DOCS = ROOT / "docs"


def code_in(page: str, start: str, end: str = "\n\n") -> set[str]:
    """What a part of a page prints as code; of a table, which starts with its first heading, the first column."""
    part = (DOCS / page).read_text().partition(start)[2].partition(end)[0]
    cells = "".join(line.split("|")[1] for line in part.splitlines()[2:]) if start.startswith("| ") else part
    return set(re.findall("`(.*?)`", cells))


def test_the_tables_name_what_there_is() -> None:
    assert code_in("laboratory.md", "| outcome |") == {str(outcome) for outcome in Outcome}
    assert set(COLUMNS) <= code_in("laboratory.md", "## What a record says\n", "\n## ")
    assert set(suite_names()) <= code_in("laboratory.md", "## Suites\n", "\n## ")
    assert code_in("datasets.md", "| key of `[options]` |") == set(PART_OPTIONS)
    assert code_in("datasets.md", "| column |") == set(known_columns())


def test_the_results_hold_every_claim() -> None:
    for name in QUESTIONS:
        page = (DOCS / "results.md").read_text()
        for claim in claims(name):
            assert re.search(rf"^\| \[{re.escape(claim.quote)}\]\(claims\.md#c\d+\) \| {claim.section} \|", page, re.M)
        assert len(page.split()) <= 2350, "definitions and parts are in docs/claims.md"


def test_the_load_of_each_run_stands_where_trust_is_asked_for() -> None:
    section = (DOCS / "results.md").read_text().partition("## Can I trust it?")[2].partition("\n## ")[0]
    for name in QUESTIONS:
        (where,) = json.loads((ROOT / "measure/records" / name / "machine.json").read_text()).values()
        assert f"{name.upper()} {where['load'].rpartition(' ')[2]}" in section


def test_a_run_of_other_entrants_is_not_among_the_results(tmp_path: Path) -> None:
    """A definition that changes takes its verdicts with it."""
    question = QUESTIONS["rq3"]
    assert results.measured(question, tmp_path / "nothing") is None
    now = replace(question.plan(True), instances=question.plan(True).instances[:1])
    with_cuts = replace(question.plan(False).entrants[-3], options={})
    for plan, is_measured in ((now, True), (replace(now, entrants=(with_cuts,)), False)):
        folder = tmp_path / str(is_measured)
        plans.keep(plan, folder)
        save([plan.pairs[0].record("here", 0.1, 10.0, measurement(1.0))], folder)
        assert (results.measured(question, folder) is not None) == is_measured


def test_a_finished_run_is_published_as_its_seal_lists_it(tmp_path: Path) -> None:
    run, records, plan = tmp_path / "build", tmp_path / "records", small_plan(Entrant.of("native"), count=1)
    published = records / "small"
    plans.keep(plan, run)
    for commit in ("0b469b472caa-dirty", "0b469b472caa"):
        (run / "machine.json").write_text(json.dumps({"node7": {"commit": commit}}))
        if "dirty" in commit:
            with pytest.raises(PlanError, match="was measured on node7 with the commit '0b469b472caa-dirty'"):
                runs.publish(run, records)
    with pytest.raises(PlanError, match=r"with a file 'records\.parquet'"):
        runs.publish(run, records)
    measured = [pair.record("node7", 0.1, 5.0, measurement(1.0)) for pair in plan.pairs]
    save(measured, run)
    seal(run)
    (run / "journal.jsonl").write_text("{}")
    published.mkdir(parents=True)
    (published / "of an earlier run").touch()
    assert runs.publish(run, records) == published
    names = {path.name for path in published.iterdir()}
    assert names == {"SHA256SUMS", "machine.json", "plan.json", "puzzles.jsonl", "records.parquet"}
    assert load(published) == measured
