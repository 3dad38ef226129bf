"""Shards: together they are the run, whatever dies; and nothing is merged that does not belong together."""

import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hitori import PlanError, TaskError
from hitori.lab.measure import machine
from hitori.lab.measure import plan as plans
from hitori.lab.measure.outcomes import Entrant
from hitori.lab.measure.plan import WHOLE, Plan, Shard
from hitori.lab.measure.runner import carry_out, merge

from ..conftest import small_plan
from .test_runner import measured_by, without_times

NATIVE, PYSAT = Entrant.of("native"), Entrant.of("pysat")

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
def measured(tmp_path_factory: pytest.TempPathFactory) -> tuple[Plan, list[Path]]:
    """A plan, and the folders of its two shards; the first was killed and resumed."""
    plan = small_plan(NATIVE, PYSAT, count=12, repeats=2)
    folders = [begun(plan, tmp_path_factory.mktemp("shard"), Shard(number, 2)) for number in (1, 2)]
    journal = folders[0] / "journal.jsonl"
    with subprocess.Popen([sys.executable, "-c", PROGRAM, str(folders[0]), "1/2"]) as run:
        while not journal.exists() or journal.read_bytes().count(b"\n") < 5:
            assert run.poll() is None
            time.sleep(0.005)
        run.send_signal(signal.SIGKILL)
    assert 4 <= journal.read_bytes().count(b"\n") - 1 < 24
    for folder in folders:
        measured_by(plan, folder, shard=plans.shard_of(folder))
    return plan, folders


def copies(folders: list[Path], into: Path) -> list[Path]:
    return [shutil.copytree(folder, into / str(number)) for number, folder in enumerate(folders)]


def test_two_shards_are_the_run(measured: tuple[Plan, list[Path]], tmp_path: Path) -> None:
    plan, folders = measured
    merged, whole = tmp_path / "merged", tmp_path / "whole"
    for _ in range(2):  # the second time all is there already
        assert merge(folders[::-1], merged) == plan
    found = measured_by(plan, merged)
    assert without_times(found) == without_times(measured_by(plan, whole))
    assert [record.id for record in found] == [pair.id for pair in plan.pairs]
    assert (merged / "journal.jsonl").read_bytes().count(b"\n") == 1 + len(list(plan.batches()))
    assert set(machine.read(merged)) == {"node7"}
    assert plans.shard_of(merged) == WHOLE


def test_shards_share_out_the_batches() -> None:
    plan = small_plan(NATIVE, count=3, repeats=3)
    parts = [list(Shard(number, 4).take(plan.batches())) for number in (1, 2, 3, 4)]
    ids = sorted(pair.id for part in parts for batch in part for pair in batch)
    assert ids == list(range(len(plan.pairs)))
    assert {len(part) for part in parts} == {4, 5}


@pytest.mark.parametrize("text", ["", "1", "0/2", "3/2", "a/b", "1/2/3", "-1/2", "1/"])
def test_what_is_no_shard_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="expected a shard from 1/N to N/N"):
        Shard.parse(text)


def test_a_folder_keeps_to_its_shard(measured: tuple[Plan, list[Path]], tmp_path: Path) -> None:
    plan, (first, _) = measured
    for shard in (Shard(2, 2), WHOLE):
        with pytest.raises(PlanError, match=f"holds the shard 1/2 of this run, not {shard}"):
            plans.keep_shard(shard, first)
    plans.keep_shard(Shard(1, 2), first)
    next(carry_out(plan, tmp_path)).clear()
    with pytest.raises(PlanError, match="holds the shard 1/1 of this run, not 1/2"):
        plans.keep_shard(Shard(1, 2), tmp_path)


def test_what_does_not_belong_together_is_refused(measured: tuple[Plan, list[Path]], tmp_path: Path) -> None:
    plan, folders = measured
    first, second = folders
    with pytest.raises(PlanError, match=r"expected all 2 shards of the run; missing 2/2"):
        merge([first], tmp_path / "out")
    with pytest.raises(PlanError, match=r"both hold the shard 1/2"):
        merge([first, first], tmp_path / "out")
    third = begun(plan, tmp_path / "third", Shard(3, 3))
    with pytest.raises(PlanError, match=r"third holds the shard 3/3, and \S+ one of 2: a run is divided once"):
        merge([first, second, third], tmp_path / "out")
    other = begun(small_plan(NATIVE, count=12), tmp_path / "other", Shard(2, 2))
    with pytest.raises(PlanError, match=r"(?s)other and \S+ do not hold shards of one run.*with other solvers"):
        merge([first, other], tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_other_versions_are_refused(measured: tuple[Plan, list[Path]], tmp_path: Path) -> None:
    first, second = copies(measured[1], tmp_path)
    hosts = machine.read(second)
    hosts["node7"]["pysat"] = "0"
    (second / "machine.json").write_text(json.dumps(hosts))
    with pytest.raises(PlanError, match=r"pysat is \S+ on node7 \(\S+\), and 0 on node7 \(\S+\): one run needs one"):
        merge([first, second], tmp_path / "out")


def test_a_shard_that_is_not_finished_is_refused(measured: tuple[Plan, list[Path]], tmp_path: Path) -> None:
    first, second = copies(measured[1], tmp_path)
    lines = (second / "journal.jsonl").read_bytes().splitlines(keepends=True)
    (second / "journal.jsonl").write_bytes(b"".join(lines[:-2]))
    with pytest.raises(PlanError, match=rf"not finished: {len(lines) - 3} of {len(lines) - 1} puzzles are measured"):
        merge([first, second], tmp_path / "out")
    running = carry_out(measured[0], first, shard=Shard(1, 2))
    next(running)
    with pytest.raises(TaskError, match="in use by another run"):
        merge([first, second], tmp_path / "out")
    running.close()
