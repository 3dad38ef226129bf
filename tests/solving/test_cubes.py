"""One hard puzzle as many tasks: the same answers as in one search, whatever dies meanwhile; and its joined proof."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from time import monotonic
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitori import (
    ClaimError,
    InvalidOptionError,
    Limits,
    Puzzle,
    Status,
    TaskError,
    WrongAnswerError,
    WrongTypeError,
    check,
    dumps,
    load,
    native,
    prove,
    solve,
)
from hitori.cli.cubes import shown_in
from hitori.cli.output import Progress
from hitori.lab.puzzles.suites import triples_puzzle
from hitori.solving import cubes
from hitori.solving.base import CubeOptions
from tests.boards import ROOT
from tests.cli.conftest import HITORI
from tests.conftest import kill_a_worker
from tests.oracles import random_puzzle
from tests.proofs.checkers import coq_accepts, is_accepted

REFUTED, SOLVED = triples_puzzle(20, 0.155, 1000), triples_puzzle(20, 0.15, 1001)
"""Searches of many thousand conflicts, without a solution and with one."""


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turns so short that small puzzles fall apart; searched in this process, for a worker would not have them."""
    monkeypatch.setattr("hitori.solving.cubes.BEFORE_CUT", 2)
    monkeypatch.setattr("hitori.solving.cubes.FIRST_TURN", 1)
    monkeypatch.setattr("hitori.processes.tasks.by_crew", in_this_process)


def in_this_process(function: Any, arguments: Any, _count: int, keep: Any) -> Iterator[tuple[str, str]]:
    waiting = dict(arguments)
    while waiting:
        name = next(iter(waiting))
        answer = json.dumps(function(waiting.pop(name)))
        waiting.update(keep(name, answer))
        yield name, answer


@pytest.mark.usefixtures("short")
def test_cubes_have_the_answer_of_one_search_and_a_proof_of_no_solution() -> None:
    chance, statuses, cut = Random(3), dict.fromkeys((Status.SOLVED, Status.NO_SOLUTION), 0), 0
    for _ in range(100):
        size, is_random = chance.randint(8, 14), chance.random() < 0.3
        if is_random:
            puzzle = random_puzzle(chance, size, size, 1, 2 * size)
        else:
            puzzle = triples_puzzle(size, chance.choice((0.13, 0.145, 0.16)), chance.randint(0, 10**6))
        parts, seen = chance.randint(1, 9), list[cubes.Work]()
        alone = solve(puzzle, threads=1)
        found = cubes.solve_in_cubes(puzzle, CubeOptions(cubes=parts), seen.append)
        assert found.status is alone.status
        shares = [work.share for work in seen]
        assert shares == sorted(shares)
        if found.solution is None:
            assert shares[-1] == 1
            assert is_accepted(prove(puzzle, claim="none", cubes=parts).text, puzzle)
        else:
            assert check(puzzle, found.solution) == []
            with pytest.raises(ClaimError, match="the claim 'none' is false: the puzzle has a solution"):
                prove(puzzle, claim="none", cubes=parts)
        statuses[found.status] += 1
        cut += len(seen) > 1
    assert min(statuses.values()) > 20
    assert cut > 20


@pytest.mark.needs("coq checker")
@pytest.mark.usefixtures("short")
def test_the_checker_proved_in_coq_accepts_joined_proofs() -> None:
    puzzles = [triples_puzzle(10 + seed % 4, 0.16, seed) for seed in range(40)]
    refuted = [puzzle for puzzle in puzzles if solve(puzzle).status is Status.NO_SOLUTION]
    assert len(refuted) > 10
    assert all(coq_accepts([(prove(puzzle, claim="none", cubes=5).text, puzzle) for puzzle in refuted]))


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.booleans(), st.integers(1, 12))
def test_the_parts_of_a_cube_are_all_of_it(seed: int, proved: bool, parts: int) -> None:
    """Each full assignment that extends the cube extends just one of its parts."""
    chance, puzzle = Random(seed), triples_puzzle(12, 0.15, seed)
    _, _, _, found, _ = native.solve_cube(puzzle, [], parts, 3, proved)
    assert not found or sum(0.5 ** len(part) for part in found) == 1
    assert len({tuple(part) for part in found}) == len(found) <= parts + 1
    for _ in range(20 if found else 0):
        shaded = [[chance.random() < 0.5 for _ in range(12)] for _ in range(12)]
        assert sum(all(shaded[row][col] == is_shaded for row, col, is_shaded in part) for part in found) == 1


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", [REFUTED, SOLVED])
def test_a_run_that_is_killed_resumes_from_its_journal(puzzle: Puzzle, tmp_path: Path) -> None:
    expected, file, run = solve(puzzle).status, tmp_path / "hard.txt", tmp_path / "run"
    journal, kept = run / "journal.jsonl", 0
    file.write_text(dumps([puzzle]))
    command = [*HITORI, "solve", str(file), "--workers", "2", "--cubes", "16", "--journal", str(run)]
    for deadly in (signal.SIGKILL, signal.SIGINT):
        with Popen(command, cwd=ROOT, stdout=PIPE, stderr=PIPE, text=True) as child:
            while child.poll() is None and (not journal.exists() or journal.read_bytes().count(b"\n") < kept + 3):
                os.sched_yield()
            asked = monotonic()
            child.send_signal(deadly)
            _, said = child.communicate()
        if child.returncode in (0, 1):  # done already
            break
        assert deadly is signal.SIGKILL or (child.returncode, monotonic() - asked < 5) == (130, True)
        assert deadly is signal.SIGKILL or said.endswith("interrupted; run the same command again to resume\n")
        kept = len(journal.read_text().splitlines())
    before = journal.read_text().splitlines()[:kept]
    assert solve(puzzle, workers=2, cubes=16, journal=run).status is expected
    after = journal.read_text().splitlines()
    assert after[: len(before) - 1] == before[:-1]
    assert len(after) == len({json.loads(line)["task"] for line in after[1:]}) + 1
    with pytest.raises(TaskError, match="holds the results of other tasks"):
        solve(puzzle, workers=2, cubes=17, journal=run)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # what Dask warns of when a worker is killed
def test_a_cluster_that_loses_a_worker_has_the_same_answer_and_proof(tmp_path: Path, cluster: Any) -> None:
    seen: list[int] = []

    def kill_one(work: cubes.Work) -> None:
        seen.append(work.cubes)
        if len(seen) == 3:
            kill_a_worker(cluster)

    address = cluster.scheduler_address
    options = CubeOptions(address, cubes=16, journal=tmp_path)
    assert cubes.solve_in_cubes(REFUTED, options, kill_one).status is Status.NO_SOLUTION
    assert len(seen) > 16
    puzzle = triples_puzzle(15, 0.155, 1000)
    proof = prove(puzzle, claim="none", cluster=address, cubes=4)
    assert proof.claim == "none"
    proof.check(puzzle)


@pytest.mark.parametrize(
    ("work", "said"),
    [
        (cubes.Work(1), "0.0% of the puzzle"),
        (cubes.Work(3, 0.25, 9, 600.0), "25.0% of the puzzle, about 30 min of work left"),
    ],
)
def test_progress_has_an_estimate_of_the_work_that_is_left(work: cubes.Work, said: str) -> None:
    progress = Progress("cubes searched")
    shown_in(progress)(work)
    assert progress.line() == f"{work.cubes} cubes searched, 0 s, {said}"


WRONG: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"cubes": 0}, InvalidOptionError, "expected cubes from 1 to 4096, got 0"),
    ({"cubes": "x"}, WrongTypeError, "cubes"),
    ({"workers": -1}, InvalidOptionError, "expected workers from 1 to 1024, got -1"),
    ({"workers": 1, "cluster": "tcp://127.0.0.1:9"}, InvalidOptionError, "cluster and workers cannot be combined"),
    ({"cluster": "nowhere"}, TaskError, "no Dask scheduler answers at 'nowhere'"),
    ({"workers": 1, "threads": 2}, InvalidOptionError, "with the native solver only, and not with known"),
    ({"workers": 1, "limits": Limits(time=1)}, InvalidOptionError, "and not with known cells, threads or limits"),
    ({"workers": 1, "solver": "forward-checking"}, InvalidOptionError, "with the native solver only"),
]


def test_wrong_options_are_refused() -> None:
    for options, error, said in WRONG:
        with pytest.raises(error, match=said):
            solve(Puzzle([[1, 1]]), **options)


def test_proofs_in_cubes_are_of_no_solution() -> None:
    with pytest.raises(InvalidOptionError, match="are for the claim 'none', without limits"):
        prove(Puzzle([[1, 1]]), claim="unique", workers=1)


WHOLE: dict[str, Any] = {"solution": None, "parts": [], "conflicts": 0, "seconds": 0.0}
DAMAGED = [3, {}, WHOLE | {"parts": 5}, WHOLE | {"parts": [7]}, WHOLE | {"conflicts": "0"}, WHOLE]
"""Results of the first cube; the last one lacks a proof."""


@pytest.mark.parametrize("damaged", DAMAGED)
def test_a_damaged_journal_is_named(damaged: Any, tmp_path: Path) -> None:
    puzzle, journal = Puzzle([[1, 1], [1, 1]]), tmp_path / "journal.jsonl"
    prove(puzzle, claim="none", workers=1, journal=tmp_path)
    head = journal.read_text().splitlines()[0]
    journal.write_text(f"{head}\n{json.dumps({'task': '0', 'result': damaged})}\n")
    with pytest.raises(TaskError, match=r"journal\.jsonl: expected the result of a cube for '0'; delete its line"):
        prove(puzzle, claim="none", workers=1, journal=tmp_path)


def test_proofs_of_the_cubes_of_any_tree_are_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small searches are over before a proof is cut, so the tree is drawn here."""
    chance, joined = Random(5), 0
    while joined < 20:
        puzzle, leaves = triples_puzzle(10, 0.16, chance.randint(0, 10**6)), list[cubes.Cube]([[]])
        if solve(puzzle).status is not Status.NO_SOLUTION:
            continue
        for _ in range(chance.randint(1, 8)):
            cube = leaves.pop(chance.randrange(len(leaves)))
            row, col = chance.choice([*{(r, c) for r in range(10) for c in range(10)} - {(r, c) for r, c, _ in cube}])
            leaves += [[*cube, [row, col, shaded]] for shaded in (True, False)]
        proofs = [native.solve_cube(puzzle, [*map(tuple, cube)], 1, 10**6, True)[2] for cube in leaves]
        found = [(cube, WHOLE | {"proof": proof}) for cube, proof in zip(leaves, proofs, strict=True)]
        monkeypatch.setattr("hitori.solving.cubes.searched", lambda *_, found=found, **__: (each for each in found))
        assert is_accepted(prove(puzzle, claim="none", workers=1).text, puzzle)
        joined += 1


def test_a_cell_outside_the_grid_is_refused() -> None:
    with pytest.raises(ValueError, match="outside the grid"):
        native.solve_cube(Puzzle([[1, 1]]), [(0, 2, True)], 2, 10, False)


def test_an_answer_that_breaks_a_rule_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = [("0", WHOLE | {"solution": [".."]})]
    monkeypatch.setattr("hitori.solving.cubes.run", lambda *_, **__: (each for each in wrong))
    with pytest.raises(WrongAnswerError, match="solver 'native' gave a wrong answer"):
        solve(Puzzle([[1, 1]]), workers=1)


@pytest.mark.parametrize(("size", "seed"), [(24, 2000), (25, 2001)])
def test_the_record_of_a_run_settles_its_puzzle_again(
    size: int, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is left to search in it, and its figures are those of docs/scaling.md."""
    monkeypatch.setattr("hitori.processes.tasks.by_crew", lambda *_: in_this_process(None, {}, 0, None))
    record, seen = ROOT / f"measure/records/cubes-{size}", list[cubes.Work]()
    (tmp_path / "journal.jsonl").write_bytes((record / "journal.jsonl").read_bytes())
    puzzle = load(record / "puzzle.jsonl")[0]
    assert puzzle.to_rows() == triples_puzzle(size, 0.155, seed).to_rows()
    assert cubes.solve_in_cubes(puzzle, CubeOptions(journal=tmp_path), seen.append).status is Status.NO_SOLUTION
    said = " ".join((ROOT / "docs/scaling.md").read_text().split())
    assert f"{seen[-1].cubes} tasks with {seen[-1].conflicts:,} conflicts" in said
    assert seen[-1].share == 1
