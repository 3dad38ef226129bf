"""Tasks: each done once, whatever dies meanwhile: a worker, the run, a machine of the cluster."""

import json
import os
import signal
import sys
from collections import Counter
from contextlib import suppress
from itertools import product
from math import factorial
from multiprocessing import active_children
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitori import EngineNotInstalledError, TaskError
from hitori.processes.journal import Journal, header
from hitori.processes.tasks import run
from tests.boards import ROOT
from tests.conftest import Uninstall, kill_a_worker

from .task_functions import echo, fail_at_three, fail_peculiarly, kill_worker, leave_trace, slow_square, wait_and_square
from .test_children import wait_for_the_end_of

NUMBERS = {f"number {number}": number for number in range(12)}
FACTORIALS = {name: factorial(number) for name, number in NUMBERS.items()}

PROGRAM = r"""
import sys
from pathlib import Path
from hitori.processes.tasks import run
from tests.processes.task_functions import slow_square

arguments = {str(number): [number, sys.argv[2]] for number in range(40)}
try:
    for name, result in run(slow_square, arguments, folder=Path(sys.argv[1]), workers=2):
        sys.stdout.write(f"{name} {result}\n")  # one write: an interrupt comes before a line or after it
        sys.stdout.flush()
except KeyboardInterrupt:
    print("stopped")
"""


def entries(folder: Path) -> list[Any]:
    return [json.loads(line) for line in (folder / "journal.jsonl").read_text().splitlines()[1:]]


def test_each_task_is_done_once() -> None:
    results = list(run(factorial, NUMBERS, workers=3))
    assert len(results) == len(NUMBERS)
    assert dict(results) == FACTORIALS
    assert list(run(factorial, {})) == []
    assert not active_children()


def test_a_journal_spares_what_is_done(tmp_path: Path) -> None:
    traces = tmp_path / "traces"
    arguments = {str(number): [number, str(traces)] for number in range(5)}
    broken_off = run(leave_trace, arguments, folder=tmp_path, workers=1)
    first = [next(broken_off), next(broken_off)]
    broken_off.close()
    assert not active_children()
    again = list(run(leave_trace, dict(reversed(arguments.items())), folder=tmp_path, workers=2))
    assert again[:2] == first
    assert dict(again) == {str(number): number for number in range(5)}
    # The third task was under way when the run was broken off; it may have left a trace, and its result or not.
    done = Counter(traces.read_text().split())
    assert set(done) == set(map(str, range(5)))
    assert sum(done.values()) <= 6
    assert list(run(leave_trace, arguments, folder=tmp_path)) == again
    assert Counter(traces.read_text().split()) == done


@settings(max_examples=40)  # a disk that is busy syncs slowly
@given(cut=st.integers(0, 500))
def test_a_journal_cut_anywhere_is_its_whole_lines(tmp_path_factory: pytest.TempPathFactory, cut: int) -> None:
    folder, results = tmp_path_factory.mktemp("journal"), [*FACTORIALS.items()]
    first_line = header(factorial, NUMBERS)
    with Journal(folder, first_line) as journal:
        assert list(journal.entries()) == []
        for name, result in results:
            journal.keep(name, str(result))
    path = folder / "journal.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[:cut])
    with Journal(folder, first_line) as journal:
        found = list(journal.entries())
        assert found == results[: len(found)]
        for name, result in results[len(found) :]:
            journal.keep(name, str(result))
    assert path.read_bytes() == whole
    assert len(found) == max(0, whole[:cut].count(b"\n") - 1)


@pytest.mark.parametrize(("seconds", "synced_lines"), [(float("inf"), [4]), (-1.0, [1, 2, 3, 4, 4])])
def test_what_is_written_is_synced_now_and_then_and_at_the_end(
    seconds: float, synced_lines: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = []
    monkeypatch.setattr("hitori.processes.journal.SYNC_SECONDS", seconds)
    monkeypatch.setattr("os.fsync", lambda file: synced.append(os.fstat(file).st_size))
    with Journal(tmp_path, header(factorial, NUMBERS)) as journal:
        assert list(journal.entries()) == []
        for name in ("one", "two", "three"):
            journal.keep(name, "1")
    lines = (tmp_path / "journal.jsonl").read_bytes().splitlines(keepends=True)
    assert synced == [sum(map(len, lines[:count])) for count in synced_lines]


def test_other_tasks_do_not_go_into_the_same_folder(tmp_path: Path) -> None:
    kept = dict(run(factorial, {"four": 4}, folder=tmp_path))
    for function, arguments in ((factorial, {"four": 5}), (factorial, {"four": 4, "five": 5}), (echo, {"four": 4})):
        with pytest.raises(TaskError, match="holds the results of other tasks; choose another folder"):
            list(run(function, arguments, folder=tmp_path))
    assert dict(run(factorial, {"four": 4}, folder=tmp_path)) == kept == {"four": 24}


def test_results_lead_to_tasks_and_a_journal_knows_these_too(tmp_path: Path) -> None:
    def follow(name: str, result: int) -> dict[str, int]:
        return {f"{name}{letter}": result + 1 for letter in "ab"} if len(name) < 4 else {}

    expected = {"x" + "".join(path): len(path) for count in range(4) for path in product("ab", repeat=count)}
    broken_off = run(echo, {"x": 0}, folder=tmp_path, workers=3, follow=follow)
    first = [next(broken_off) for _ in range(4)]
    broken_off.close()
    assert dict(first).items() <= dict(run(echo, {"x": 0}, folder=tmp_path, workers=3, follow=follow)).items()
    assert dict(run(echo, {"x": 0}, folder=tmp_path, follow=follow)) == expected
    assert dict(run(echo, {"x": 0}, workers=2, follow=follow)) == expected
    journal = tmp_path / "journal.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join([lines[0], *lines[2:]]))
    with pytest.raises(TaskError, match=r"has a result of 'x[ab]', but not of the task that leads to it"):
        list(run(echo, {"x": 0}, folder=tmp_path, follow=follow))


def test_a_folder_has_one_run_at_a_time(tmp_path: Path) -> None:
    first = run(factorial, NUMBERS, folder=tmp_path)
    next(first)
    with pytest.raises(TaskError, match="in use by another run"):
        next(run(factorial, NUMBERS, folder=tmp_path))
    assert len(list(first)) == len(NUMBERS) - 1
    assert dict(run(factorial, NUMBERS, folder=tmp_path)) == FACTORIALS


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    arguments = {"dies twice": [2, str(tmp_path / "a")]} | {str(n): [0, str(tmp_path / str(n))] for n in range(6)}
    assert dict(run(kill_worker, arguments, workers=2)) == dict.fromkeys(arguments, "alive")


def test_a_task_that_kills_its_workers_is_named_and_the_others_are_kept(tmp_path: Path) -> None:
    arguments = {"harmless": [0, str(tmp_path / "a")], "deadly": [100, str(tmp_path / "b")]}
    with pytest.raises(TaskError, match="'deadly' was tried 3 times, and each worker was killed by SIGKILL"):
        list(run(kill_worker, arguments, folder=tmp_path, workers=1))
    assert entries(tmp_path) == [{"task": "harmless", "result": "alive"}]
    assert not active_children()


def test_an_error_of_a_task_is_raised_with_its_trace(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="there is no three") as caught:
        list(run(fail_at_three, NUMBERS, folder=tmp_path, workers=1))
    assert "in fail_at_three" in caught.value.__notes__[0]
    assert [entry["result"] for entry in entries(tmp_path)] == [0, 1, 2]


def test_an_error_that_cannot_travel_is_told_all_the_same() -> None:
    with pytest.raises(RuntimeError, match="PeculiarError"):
        list(run(fail_peculiarly, {"one": 1}))


@pytest.mark.parametrize(("argument", "error"), [("nan", ValueError), ("set", TypeError)])
def test_a_result_that_is_no_json_is_an_error(argument: str, error: type[Exception]) -> None:
    with pytest.raises(error, match="JSON"):
        list(run(echo, {"bad": argument}))


def test_what_is_yielded_is_what_the_journal_holds(tmp_path: Path) -> None:
    values = {"a": {"x": [1, 2.5, None, "é\n"]}, "b": [], "c\n": True}
    fresh = dict(run(echo, values, folder=tmp_path))
    assert fresh == dict(run(echo, values, folder=tmp_path)) == values


@pytest.mark.parametrize(("workers", "cluster"), [(0, None), (2, "tcp://nowhere:1")])
def test_wrong_numbers_of_workers_are_told(workers: int, cluster: str | None) -> None:
    with pytest.raises(ValueError, match="expected either workers >= 1 or a cluster"):
        next(run(factorial, NUMBERS, workers=workers, cluster=cluster))


def start(folder: Path, pids: Path) -> Popen[str]:
    """A run of 40 tasks in a process of its own, led by a group that Ctrl-C at a terminal would reach."""
    pids.mkdir(exist_ok=True)
    command = [sys.executable, "-c", PROGRAM, str(folder), str(pids)]
    return Popen(command, stdout=PIPE, text=True, cwd=ROOT, process_group=0)


def wait_until_all_are_gone(pids: Path) -> None:
    wait_for_the_end_of(*(int(path.name) for path in pids.iterdir()))


@pytest.mark.parametrize("deadly", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_stopped_loses_nothing_and_leaves_no_process(tmp_path: Path, deadly: signal.Signals) -> None:
    folder, pids = tmp_path / "folder", tmp_path / "pids"
    seen: list[str] = []
    for lines in (0, 3, 8):
        with start(folder, pids) as child:
            assert child.stdout is not None
            seen += [child.stdout.readline().rstrip("\n") for _ in range(lines)]
            os.killpg(child.pid, deadly)
            seen += child.stdout.read().splitlines()
        wait_until_all_are_gone(pids)
        kept = {f"{entry['task']} {entry['result']}" for entry in entries(folder)} if lines else set()
        assert set(seen) - {"stopped"} <= kept
    with start(folder, pids) as child:
        assert child.stdout is not None
        results = child.stdout.read().splitlines()
    assert sorted(results) == sorted(f"{number} {number**2}" for number in range(40))
    assert Counter(entry["task"] for entry in entries(folder)) == Counter(map(str, range(40)))


def test_an_interrupt_between_two_tasks_leaves_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.processes.journal.Journal.keep", Mock(side_effect=KeyboardInterrupt))
    pids = tmp_path / "pids"
    pids.mkdir()
    with suppress(KeyboardInterrupt):
        list(run(slow_square, {"one": [1, str(pids)]}, folder=tmp_path))
    assert len(list(pids.iterdir())) == 2
    wait_until_all_are_gone(pids)


@pytest.mark.filterwarnings("default")  # what Dask warns of when a worker is killed
def test_a_cluster_that_loses_a_worker_loses_no_task(tmp_path: Path, cluster: Any) -> None:
    arguments = {str(number): number for number in range(150)}
    answers = run(wait_and_square, arguments, folder=tmp_path, cluster=cluster.scheduler_address)
    results = [next(answers) for _ in range(5)]
    kill_a_worker(cluster)
    results += answers
    assert len(results) == 150
    assert dict(results) == {str(number): number**2 for number in range(150)}
    assert {entry["task"]: entry["result"] for entry in entries(tmp_path)} == dict(results)


def test_a_scheduler_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hitori.processes.cluster.PATIENCE", 0.3)
    with pytest.raises(TaskError, match=r"no Dask scheduler answers at 'tcp://127\.0\.0\.1:9'"):
        next(run(factorial, NUMBERS, cluster="tcp://127.0.0.1:9"))


@pytest.mark.parametrize("address", ["nowhere", "klingon://127.0.0.1:9"])
def test_what_is_no_address_is_told_before_there_is_a_client(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("distributed.Client", None)
    with pytest.raises(TaskError, match=f"no Dask scheduler answers at '{address}'"):
        next(run(factorial, NUMBERS, cluster=address))


def test_without_the_extra_the_way_to_get_it_is_told(uninstall: Uninstall) -> None:
    uninstall("distributed", "distributed")
    with pytest.raises(EngineNotInstalledError, match=r"^a cluster needs distributed: .*pip install 'distributed>="):
        next(run(factorial, NUMBERS, cluster="tcp://127.0.0.1:9"))
