"""The preflight: a worker that cannot measure every entrant stops the run before it starts."""

import os
from collections.abc import Callable
from typing import Any

import pytest

from hitori import EngineNotInstalledError, PlanError, TaskError
from hitori.lab.measure import machine, runner
from hitori.lab.measure.outcomes import Entrant

from ..conftest import small_plan

NATIVE = Entrant.of("native")


def test_this_machine_is_described() -> None:
    (found,) = runner.preflight(small_plan(NATIVE), None).values()
    assert found.keys() == machine.describe().keys()


def on_workers(*answers: Any) -> Callable[..., list[Any]]:
    return lambda _function, _argument, _cluster: list(answers)


def test_engine_and_host_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    good = {"host": "node7", "machine": machine.describe(), "missing": []}
    bad = {"host": "node8", "machine": machine.describe(), "missing": [["clingo", "pip install 'hitori[clingo]'"]]}
    monkeypatch.setattr(runner, "on_each_worker", on_workers(good, bad, bad))
    with pytest.raises(EngineNotInstalledError, match=r"entrant\n  clingo on node8: pip install 'hitori\[clingo\]'$"):
        runner.preflight(small_plan(NATIVE), "cluster")


@pytest.mark.parametrize("program", ["hitori", "native"])
def test_versions_of_workers_must_agree(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        {"host": host, "machine": machine.describe() | {program: number}, "missing": []}
        for host, number in (("node7", "1"), ("node8", "2"))
    ]
    monkeypatch.setattr(runner, "on_each_worker", on_workers(*found))
    with pytest.raises(PlanError, match=f"{program} is "):
        runner.preflight(small_plan(NATIVE), "cluster")


def test_examining_names_what_cannot_be_made() -> None:
    found = runner.examine([{"name": "mine", "solver": "nobody"}, {"name": "native", "solver": "native"}])
    ((name, why),) = found["missing"]
    assert (name, "no solver named 'nobody'" in why) == ("mine", True)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_worker_without_an_engine_stops_the_run_before_it_starts(
    cluster: Any, planted: Callable[[str], Entrant]
) -> None:
    """The workers of the cluster started before the plug-in was installed, so they do not know it."""
    assert set(runner.preflight(small_plan(NATIVE), cluster.scheduler_address)) == {os.uname().nodename}
    with pytest.raises(EngineNotInstalledError, match=rf"nothing on {os.uname().nodename}: no solver named 'planted'"):
        runner.preflight(small_plan(NATIVE, planted("nothing")), cluster.scheduler_address)
    with pytest.raises(TaskError, match=r"no Dask scheduler answers at"):
        runner.preflight(small_plan(NATIVE), "tcp://127.0.0.1:1")
