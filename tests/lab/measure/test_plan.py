"""Plans, and shards: together they are the run, whatever dies; nothing is merged that does not belong together."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

import hitori
from hitori import EngineNotInstalledError, PlanError, TaskError
from hitori.lab.measure import machine, runner
from hitori.lab.measure import plan as plans
from hitori.lab.measure.plan import WHOLE, Plan, Sampling, Shard, as_installed, planned
from hitori.lab.measure.records import Bounds, Entrant
from hitori.lab.measure.runner import carry_out, merge, pace, pilot
from hitori.lab.puzzles.suites import suite
from hitori.lab.study.questions import QUESTIONS

from ...test_crash_recovery import kill, lines_of
from ..conftest import Planted, small_plan
from ..synthetic import records
from .test_runner import measured_by, without_times

NATIVE, PYSAT = Entrant.of("native"), Entrant.of("pysat", {"sat": "cadical195"})
PLAN = small_plan(NATIVE, PYSAT, count=12, repeats=2)


def test_a_plan_comes_back_from_its_folder(tmp_path: Path) -> None:
    plan = small_plan(NATIVE, PYSAT, repeats=2)
    plans.keep(plan, tmp_path)
    plans.keep(plan, tmp_path)
    assert plans.read(tmp_path) == plan
    assert hitori.load(tmp_path / "puzzles.jsonl") == [instance.puzzle for instance in plan.instances]


def test_a_folder_keeps_to_its_plan(tmp_path: Path) -> None:
    plans.keep(small_plan(NATIVE), tmp_path)
    with pytest.raises(PlanError, match=r"holds another run: 'hitori lab run small'; choose another folder"):
        plans.keep(small_plan(NATIVE, repeats=2), tmp_path)
    path = tmp_path / "plan.json"
    path.write_text(path.read_text().replace('"seed"', '"sead"'))
    with pytest.raises(PlanError, match=r"was written by another version of hitori, or changed: .*sead"):
        plans.read(tmp_path)


def test_every_pair_stands_in_one_batch_of_one_instance() -> None:
    batches = list(PLAN.batches())
    assert sorted(pair.id for batch in batches for pair in batch) == list(range(2 * 24 * 2))
    assert all(len({(pair.instance.name, pair.repeat) for pair in batch}) == 1 for batch in batches)
    assert all({pair.entrant.name for pair in batch} == {NATIVE.name, PYSAT.name} for batch in batches)


def test_the_order_is_shuffled_by_the_seed() -> None:
    batches = list(PLAN.batches())
    assert batches == list(PLAN.batches()) != list(replace(PLAN, seed=2).batches())
    first = [batch[0] for batch in batches]
    assert first != sorted(first, key=lambda pair: pair.id)
    assert {pair.entrant.name for pair in first} == {NATIVE.name, PYSAT.name}


def test_an_entrant_is_not_put_to_larger_puzzles() -> None:
    plan = small_plan(NATIVE, replace(PYSAT, largest=5))
    found = {(pair.entrant.solver, pair.instance.puzzle.rows) for pair in plan.pairs}
    assert found == {("pysat", 5), ("native", 5), ("native", 10)}


def test_a_sample_spares_an_entrant_the_last_of_its_larger_puzzles(tmp_path: Path) -> None:
    instances = [*suite("stress").instances([5, 10], 3), *suite("size").instances([10], 3)]
    sample = Sampling((PYSAT.name,), "stress", above=5, count=2)
    plan = planned("small", "", [NATIVE, PYSAT], instances, Bounds(), [sample])
    got = {one.name: [pair.instance.name for pair in plan.pairs if pair.entrant == one] for one in plan.entrants}
    assert got[NATIVE.name] == [instance.name for instance in instances]
    assert set(got[NATIVE.name]) - set(got[PYSAT.name]) == {"stress 10x10 #2"}
    told = f"at most 2 puzzles of each size above n = 5 in the suite stress to save time: {PYSAT.name}"
    assert plan.notes == as_installed(plan).notes == (told,)
    plans.keep(plan, tmp_path)
    assert plans.read(tmp_path) == plan


def test_what_is_not_installed_is_left_out_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(entrant: Entrant) -> None:
        if entrant.solver == "pysat":
            raise EngineNotInstalledError("solver 'pysat' needs python-sat: python -m pip install python-sat")

    monkeypatch.setattr(Entrant, "make", make)
    everyone = planned("small", "", [replace(NATIVE, largest=9), replace(PYSAT, largest=5)], [], Bounds())
    assert len(everyone.entrants) == len(everyone.notes) == 2
    plan = as_installed(everyone)
    assert plan.entrants == everyone.entrants[:1]
    assert plan.notes == (
        f"{PYSAT.name} is left out: solver 'pysat' needs python-sat: python -m pip install python-sat",
        "limited to n = 9 to save time: native",
    )
    with pytest.raises(EngineNotInstalledError, match="pip install"):
        as_installed(planned("small", "", [PYSAT], [], Bounds()))


def test_the_number_of_a_pair_is_checked() -> None:
    with pytest.raises(PlanError, match="from 0 to 5, got 6"):
        small_plan(NATIVE).pair(6)


def test_every_constraint_is_tried_alone_and_on_top_of_unshaded_neighbours() -> None:
    names = [entrant.name for entrant in QUESTIONS["rq1"].plan(False).entrants]
    assert len(names) == len(set(names)) == (1 + 12 + 11) + (1 + 12) + 3
    assert {"lazy", "lazy+WN", "lazy+UC", "lazy+WN+UC", "distance", "distance+UC"} <= set(names)


@pytest.mark.parametrize(
    ("name", "pairs"),
    [
        ("rq1", 12 * 2100 + 2 * 840 + 2 * (200 + 6 * 20 + 90) + 10 * (200 + 6 * 20 + 10) + 14 * (320 + 3 * 16)),
        ("rq2", (2100 + 2000) * 2 + (1100 + 160 + 1000 + 150) + (1100 + 1000)),
        ("rq3", 500 * 16),
    ],
)
def test_the_full_plans_are_as_large_as_planned(name: str, pairs: int) -> None:
    plan = QUESTIONS[name].plan(False)
    assert (plan.bounds.seconds, plan.bounds.memory) == (10.0, 8 * 2**30)
    assert len(plan.pairs) == pairs


def test_the_pace_of_each_entrant_tells_the_time_left() -> None:
    plan = small_plan(NATIVE, PYSAT)
    seconds_left = pace(plan)
    assert seconds_left([]) == plan.at_most_seconds
    assert seconds_left(records({NATIVE.name: [1.0, 3.0]})) == pytest.approx(4 * 2 + 6 * 2)
    assert seconds_left(records({PYSAT.name: [0.5] * 5})) == pytest.approx(4 * 2 + 0.5)


def test_a_pilot_does_not_wait_for_slow_entrants(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "PATIENCE", 0.2)
    tried: list[None] = []
    least, most = pilot(small_plan(planted("nothing"), planted("hang")), lambda: tried.append(None))
    assert len(tried) == 2
    assert least > 6 * 0.2, "a quick entrant takes time, too"
    assert most - least == pytest.approx(6 * (5.0 - 0.2)), "six puzzles may take 5 seconds each"


PROGRAM = """
import sys
from pathlib import Path
from hitori.lab.measure import plan as plans
from hitori.lab.measure.runner import carry_out
from hitori.lab.measure.plan import Shard
if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for _ in carry_out(plans.read(folder), folder, shard=Shard.parse(sys.argv[2])):
        pass
"""


def begun(plan: Plan, folder: Path, shard: Shard) -> Path:
    plans.keep(plan, folder)
    plans.keep_shard(shard, folder)
    machine.keep(folder, {"node7": {**machine.describe(), "commit": "0b469b472caa"}})
    return folder


@pytest.fixture(scope="module")
def shards(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The folders of the two shards of PLAN; the first was killed and resumed."""
    folders = [begun(PLAN, tmp_path_factory.mktemp("shard"), Shard(number, 2)) for number in (1, 2)]
    journal = folders[0] / "journal.jsonl"
    kill([sys.executable, "-c", PROGRAM, str(folders[0]), "1/2"], lambda: lines_of(journal) > 4)
    assert lines_of(journal) - 1 < 24
    for folder in folders:
        measured_by(PLAN, folder, shard=plans.shard_of(folder))
    return folders


@pytest.fixture
def copies(shards: list[Path], tmp_path: Path) -> list[Path]:
    return [shutil.copytree(folder, tmp_path / folder.name) for folder in shards]


def test_two_shards_are_the_run(shards: list[Path], tmp_path: Path) -> None:
    merged, whole = tmp_path / "merged", tmp_path / "whole"
    for _ in range(2):  # the second time all is there already
        assert merge(shards[::-1], merged) == PLAN
    found = measured_by(PLAN, merged)
    assert without_times(found) == without_times(measured_by(PLAN, whole))
    assert [record.id for record in found] == [pair.id for pair in PLAN.pairs]
    assert lines_of(merged / "journal.jsonl") == 1 + len(list(PLAN.batches()))
    assert set(machine.read(merged)) == {"node7"}
    assert plans.shard_of(merged) == WHOLE


def test_shards_share_out_the_batches() -> None:
    plan = small_plan(NATIVE, count=3, repeats=3)
    parts = [list(Shard(number, 4).take(plan.batches())) for number in (1, 2, 3, 4)]
    assert sorted(pair.id for pair in chain(*chain(*parts))) == list(range(len(plan.pairs)))
    assert {len(part) for part in parts} == {4, 5}


@pytest.mark.parametrize("text", ["", "1", "0/2", "3/2", "a/b", "1/2/3", "-1/2", "1/"])
def test_what_is_no_shard_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="expected a shard from 1/N to N/N"):
        Shard.parse(text)


def test_a_folder_keeps_to_its_shard(shards: list[Path], tmp_path: Path) -> None:
    first, _ = shards
    for shard in (Shard(2, 2), WHOLE):
        with pytest.raises(PlanError, match=f"holds the shard 1/2 of this run, not {shard}"):
            plans.keep_shard(shard, first)
    plans.keep_shard(Shard(1, 2), first)
    next(carry_out(PLAN, tmp_path))
    with pytest.raises(PlanError, match="holds the shard 1/1 of this run, not 1/2"):
        plans.keep_shard(Shard(1, 2), tmp_path)


def test_what_does_not_belong_together_is_refused(shards: list[Path], tmp_path: Path) -> None:
    first, second = shards
    third = begun(PLAN, tmp_path / "third", Shard(3, 3))
    other = begun(small_plan(NATIVE, count=12), tmp_path / "other", Shard(2, 2))
    for folders, problem in (
        ([first], "expected all 2 shards of the run; missing 2/2"),
        ([first, first], "both hold the shard 1/2"),
        ([first, second, third], r"third holds the shard 3/3, and \S+ one of 2: a run is divided once"),
        ([first, other], r"(?s)other and \S+ do not hold shards of one run.*with other solvers"),
    ):
        with pytest.raises(PlanError, match=problem):
            merge(folders, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_other_versions_are_refused(copies: list[Path], tmp_path: Path) -> None:
    _, second = copies
    hosts = machine.read(second)
    hosts["node7"]["pysat"] = "0"
    (second / "machine.json").write_text(json.dumps(hosts))
    with pytest.raises(PlanError, match=r"pysat is \S+ on node7 \(\S+\), and 0 on node7 \(\S+\): one run needs one"):
        merge(copies, tmp_path / "out")


def test_a_shard_that_is_not_finished_is_refused(copies: list[Path], tmp_path: Path) -> None:
    first, second = copies
    journal = second / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-2]))
    with pytest.raises(PlanError, match=rf"not finished: {len(lines) - 3} of {len(lines) - 1} puzzles are measured"):
        merge(copies, tmp_path / "out")
    running = carry_out(PLAN, first, shard=Shard(1, 2))
    next(running)
    with pytest.raises(TaskError, match="in use by another run"):
        merge(copies, tmp_path / "out")
    running.close()
