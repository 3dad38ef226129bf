"""What docs/laboratory.md says of outcomes, columns and suites is so; docs/results.md has every claim."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from hitori.errors import PlanError
from hitori.lab.measure import plan as plans
from hitori.lab.measure.outcomes import Entrant, Outcome
from hitori.lab.measure.records import COLUMNS, RunRecord, load, save, seal
from hitori.lab.puzzles.suites import suite_names
from hitori.lab.study.recipes import RECIPES
from measure import results, runs

from .conftest import small_plan
from .synthetic import measurement

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "laboratory.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return TEXT.partition(f"## {title}\n")[2].partition("\n## ")[0]


def first_column(text: str) -> set[str]:
    return {name for row in re.findall(r"^\| (`.+?) \|", text, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}


def test_all_outcomes_and_columns_are_told() -> None:
    assert first_column(section("What a run is")) == {str(outcome) for outcome in Outcome}
    rows = section("What a record says").partition("| `id`")
    assert set(COLUMNS) <= set(re.findall(r"`(\w+)`", rows[1] + rows[2]))


def test_all_suites_are_told() -> None:
    assert set(suite_names()) <= set(re.findall(r"`([\w-]+)`", section("Suites")))


RESULTS = (ROOT / "docs" / "results.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RECIPES)
def test_the_results_hold_every_claim_with_its_condition(name: str) -> None:
    recipe = RECIPES[name]
    for claim in recipe.claims(replace(recipe.quick(), instances=()), []):
        assert f"| {claim.says} | {claim.section} | {claim.condition.formula} |" in RESULTS


def test_a_run_of_other_entrants_is_not_among_the_results(tmp_path: Path) -> None:
    """A definition that changes takes its verdicts with it."""
    recipe = RECIPES["rq3"]
    assert results.measured(recipe, tmp_path / "nothing") is None
    now = replace(recipe.quick(), instances=recipe.quick().instances[:1])
    with_cuts = replace(recipe.full().entrants[-3], options={})
    for plan, is_measured in ((now, True), (replace(now, entrants=(with_cuts,)), False)):
        folder = tmp_path / str(is_measured)
        plans.keep(plan, folder)
        save([RunRecord.of(plan.pairs[0], "here", 0.1, 10.0, measurement(1.0))], folder)
        assert (results.measured(recipe, folder) is not None) == is_measured


def test_a_finished_run_is_published_as_its_seal_lists_it(tmp_path: Path) -> None:
    run, plan = tmp_path / "build", small_plan(Entrant.of("native"), count=1)
    plans.keep(plan, run)
    for commit in ("0b469b472caa-dirty", "0b469b472caa"):
        (run / "machine.json").write_text(json.dumps({"node7": {"commit": commit}}))
        if "dirty" in commit:
            with pytest.raises(PlanError, match="was measured on node7 with the commit '0b469b472caa-dirty'"):
                runs.publish(run, tmp_path / "records")
    with pytest.raises(PlanError, match=r"with a file 'records\.parquet'"):
        runs.publish(run, tmp_path / "records")
    records = [RunRecord.of(pair, "node7", 0.1, 5.0, measurement(1.0)) for pair in plan.pairs]
    save(records, run)
    seal(run)
    (run / "journal.jsonl").write_text("{}")
    (tmp_path / "records" / "small").mkdir(parents=True)
    (tmp_path / "records" / "small" / "of an earlier run").write_text("")
    assert runs.publish(run, tmp_path / "records") == tmp_path / "records" / "small"
    published = {path.name for path in (tmp_path / "records" / "small").iterdir()}
    assert published == {"SHA256SUMS", "machine.json", "plan.json", "puzzles.jsonl", "records.parquet"}
    assert load(tmp_path / "records" / "small") == records
