"""A run: every pair measured once, whatever dies; and the first wrong answer stops it.
The preflight: a worker that cannot measure every entrant stops the run before it starts.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import time
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from subprocess import Popen
from typing import Any
from unittest.mock import Mock

import pytest

from hitori import EngineNotInstalledError, PlanError, TaskError
from hitori.errors import DisagreementError
from hitori.lab.measure import machine, runner
from hitori.lab.measure.plan import Plan, keep
from hitori.lab.measure.records import Entrant, Measurement, Outcome, RunRecord, is_disturbed
from hitori.lab.measure.runner import carry_out, fairly, held_against, judge, merge
from hitori.lab.measure.subject import WARM_UP
from hitori.lab.puzzles.suites import Expected
from tests.conftest import kill_a_worker

from ..conftest import Planted, small_plan
from ..synthetic import measurement, records

NATIVE, PYSAT = Entrant.of("native"), Entrant.of("pysat")


def measured_by(plan: Plan, folder: Path, **how: Any) -> list[RunRecord]:
    done = [record for batch in carry_out(plan, folder, **how) for record in batch]
    return sorted(done, key=lambda record: record.id)


def without_times(measured: list[RunRecord]) -> list[RunRecord]:
    """The records, with everything taken out that differs from run to run."""
    varying: dict[str, Any] = {f.name: None for f in fields(Measurement) if f.name.endswith("seconds")}
    varying |= {"peak_memory": None, "attempts": 1, "disturbed": False, "cores": None}
    return [replace(record, load=None, measured=replace(record.measured, **varying)) for record in measured]


def test_every_pair_is_measured_once_and_answered(tmp_path: Path) -> None:
    plan = small_plan(NATIVE, PYSAT, repeats=2)
    measured = measured_by(plan, tmp_path)
    assert [(record.id, record.entrant, record.instance, record.repeat) for record in measured] == [
        (pair.id, pair.entrant.name, pair.instance.name, pair.repeat) for pair in plan.pairs
    ]
    assert {record.measured.outcome for record in measured} == {"solved"}
    assert all(record.measured.variables for record in measured if record.entrant == "pysat")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (r'({"task".*\n)', r"\1\1", "line 3: a second result of '1'"),
        ('"outcome": "solved"', '"outcome": "odd"', "'odd' is not a valid Outcome"),
        ('"seconds"', '"minutes"', "unexpected keyword argument 'minutes'"),
        ('"host"', '"guest"', "the result of batch 1: not a measurement ('host'); delete its line to measure again"),
    ],
)
def test_a_damaged_journal_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    """When the run goes on, and when it is merged. Each was a traceback."""
    shard, whole = tmp_path / "shard", tmp_path / "whole"
    plan = small_plan(NATIVE, count=1)
    keep(plan, shard)
    measured_by(plan, shard)
    machine.keep(shard, {"here": machine.describe()})
    journal = shard / "journal.jsonl"
    journal.write_text(re.sub(old, new, journal.read_text(), count=1))
    for read in (partial(measured_by, plan, shard), partial(merge, [shard], whole)):
        with pytest.raises(TaskError, match=f"{re.escape(str(journal))}.*{re.escape(message)}"):
            read()


def test_faults_do_not_stop_the_run(tmp_path: Path, planted: Planted) -> None:
    plan = small_plan(NATIVE, planted("exit"), planted("refuse"), planted("give_up"), count=1)
    measured = measured_by(plan, tmp_path)
    outcomes = {(record.entrant, record.measured.outcome) for record in measured}
    assert outcomes == {
        ("native", "solved"),
        ("exit", "crash"),
        ("refuse", "refused"),
        ("give_up", "timeout"),
    }


@pytest.mark.parametrize("deed", ["break_a_rule", "deny"])
def test_a_wrong_answer_stops_the_run_and_is_kept(deed: str, tmp_path: Path, planted: Planted) -> None:
    plan = small_plan(planted(deed), count=1)
    for _ in range(2):
        with pytest.raises(DisagreementError, match=rf"(?s)'{deed}' \(wrong\) on 'stress .*`hitori lab rerun \S+ \d`"):
            measured_by(plan, tmp_path)
    assert '"outcome": "wrong"' in (tmp_path / "journal.jsonl").read_text()


def test_a_contradiction_stops_the_run(tmp_path: Path, planted: Planted) -> None:
    plan = small_plan(planted("deny"), NATIVE, count=1)
    unknown = tuple(instance._replace(expected=Expected.ANY) for instance in plan.instances)
    with pytest.raises(DisagreementError, match="contradict each other"):
        measured_by(replace(plan, instances=unknown), tmp_path)


def test_two_solutions_of_a_unique_puzzle_contradict_each_other() -> None:
    one, other = records({"a": [1.0], "b": [1.0]})
    other = replace(other, measured=replace(measurement(1.0), solution="another"))
    with pytest.raises(DisagreementError, match=r"'a' \(solved\) on 'puzzle 0' and 'b' \(solved\)"):
        judge([one, other], {}, Path("run"))
    judge([replace(one, expected="several"), replace(other, expected="several")], {}, Path("run"))
    judge(records({"a": [1.0], "b": [None]}), {}, Path("run"))


def test_what_is_known_of_a_puzzle_makes_an_answer_wrong() -> None:
    assert held_against(Expected.NONE, measurement(1.0)).outcome == "wrong"
    for expected in (Expected.UNIQUE, Expected.SOME, Expected.ANY):
        assert held_against(expected, measurement(1.0)).outcome == "solved"
    assert held_against(Expected.NONE, measurement(None)).outcome == "timeout"


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_loses_no_record(tmp_path: Path, cluster: Any) -> None:
    plan = small_plan(NATIVE, PYSAT, count=20)
    batches = carry_out(plan, tmp_path / "cluster", cluster=cluster.scheduler_address)
    measured = next(batches)
    kill_a_worker(cluster)
    measured += [record for batch in batches for record in batch]
    measured.sort(key=lambda record: record.id)
    assert without_times(measured) == without_times(measured_by(plan, tmp_path / "here"))


def scripted(*measured: Measurement) -> Mock:
    """A supervisor whose measurements are given."""
    return Mock(measure=Mock(side_effect=measured))


CALM = measurement(1.0)
DISTURBED = replace(CALM, call_seconds=1.0, cpu_seconds=0.5, disturbed=True)
MORE_DISTURBED = replace(DISTURBED, cpu_seconds=0.4)
CRASH = Measurement(Outcome.CRASH, "signal 11")
LATE = measurement(None)


@pytest.mark.parametrize(
    ("measured", "counts"),
    [
        ([CALM], CALM),
        ([LATE], LATE),
        ([DISTURBED, CALM], CALM),
        ([DISTURBED, LATE], LATE),
        ([DISTURBED, MORE_DISTURBED], DISTURBED),
        ([MORE_DISTURBED, DISTURBED], DISTURBED),
        ([DISTURBED, CRASH], DISTURBED),
        ([CRASH, CALM], CALM),
        ([CRASH, CRASH], CRASH),
    ],
)
def test_a_pair_that_was_disturbed_or_crashed_is_measured_again(
    measured: list[Measurement], counts: Measurement
) -> None:
    supervisor = scripted(*measured, CALM)
    assert fairly(supervisor, WARM_UP, Expected.UNIQUE) == replace(counts, attempts=len(measured))
    assert supervisor.measure.call_count == len(measured), "nothing else is measured again"


def test_a_wrong_answer_is_not_measured_away() -> None:
    denied = replace(DISTURBED, outcome=Outcome.NO_SOLUTION)
    for supervisor in (scripted(denied, CALM), scripted(DISTURBED, denied)):
        assert fairly(supervisor, WARM_UP, Expected.UNIQUE).outcome == "wrong"


def test_an_engine_that_is_missing_ends_the_run_and_is_not_kept(tmp_path: Path, planted: Planted) -> None:
    plan = small_plan(planted("vanish"), count=1)
    with pytest.raises(
        EngineNotInstalledError, match=rf"vanish is missing on {re.escape(platform.node())}: gone since"
    ):
        measured_by(plan, tmp_path)
    assert (tmp_path / "journal.jsonl").read_text().count("\n") == 1


@pytest.mark.needs("affinity")
def test_what_an_endless_loop_on_the_same_core_disturbs_is_marked(
    tmp_path: Path, planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop follows the first measurement to its core, and has about half of it from then on."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))  # where cores are claimed: other tests' claims do not count
    batches = carry_out(small_plan(planted("think"), count=4), tmp_path)
    (first,) = next(batches)
    assert first.measured.cores
    core = int(first.measured.cores)
    with Popen([sys.executable, "-c", f"import os\nos.sched_setaffinity(0, [{core}])\nwhile True: pass"]) as loop:
        try:
            time.sleep(0.3)
            records = [record for batch in batches for record in batch][1:]
        finally:
            loop.kill()
    assert {record.measured.cores for record in records} == {first.measured.cores}
    for record in records:
        one = record.measured
        assert one.call_seconds
        assert one.cpu_seconds
        assert one.disturbed == is_disturbed(one.call_seconds, one.cpu_seconds)
        assert one.disturbed or one.cpu_seconds >= 0.9 * one.call_seconds - 0.001
    assert any(record.measured.attempts == 2 for record in records)


def test_this_machine_is_described() -> None:
    (found,) = runner.preflight(small_plan(NATIVE), None).values()
    assert found.keys() == machine.describe().keys()


MISSING = {"missing": {"clingo": "python -m pip install clingo"}}


@pytest.mark.parametrize(
    ("other", "error", "problem"),
    [
        (MISSING, EngineNotInstalledError, r"entrant\n  clingo on node8: python -m pip install clingo"),
        *(({"machine": machine.describe() | {name: "0"}}, PlanError, f"{name} is ") for name in ("hitori", "native")),
    ],
)
def test_a_worker_that_lacks_an_engine_or_has_another_version_is_named(
    monkeypatch: pytest.MonkeyPatch, other: dict[str, Any], error: type[Exception], problem: str
) -> None:
    first = {"host": "node7", "machine": machine.describe(), "missing": {}}
    answers = [first, *[first | {"host": "node8"} | other] * 2]
    monkeypatch.setattr(runner, "on_each_worker", lambda *_: answers)
    with pytest.raises(error, match=problem):
        runner.preflight(small_plan(NATIVE), "cluster")


def test_examining_names_what_cannot_be_made() -> None:
    found = runner.examine([{"name": "mine", "solver": "nobody"}, {"name": "native", "solver": "native"}])
    ((name, why),) = found["missing"].items()
    assert (name, "no solver named 'nobody'" in why) == ("mine", True)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_worker_without_an_engine_stops_the_run_before_it_starts(cluster: Any, planted: Planted) -> None:
    """The workers of the cluster started before the plug-in was installed, so they do not know it."""
    assert set(runner.preflight(small_plan(NATIVE), cluster.scheduler_address)) == {os.uname().nodename}
    with pytest.raises(EngineNotInstalledError, match=rf"nothing on {os.uname().nodename}: no solver named 'planted'"):
        runner.preflight(small_plan(NATIVE, planted("nothing")), cluster.scheduler_address)
    with pytest.raises(TaskError, match=r"no Dask scheduler answers at"):
        runner.preflight(small_plan(NATIVE), "tcp://127.0.0.1:1")
