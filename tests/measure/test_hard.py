"""The hard family: its definitions, and the figures against numbers made by hand."""

import shutil
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import quantiles

import pytest

import hitori
from hitori import Puzzle, Status
from hitori.errors import PlanError
from hitori.lab.measure.plan import Plan
from hitori.lab.measure.records import Bounds, Entrant, Outcome, RunRecord, load
from hitori.lab.puzzles.suites import DENSE, suite, triples_puzzle
from hitori.lab.report.statistics import Estimate
from hitori.processes.journal import JOURNAL
from hitori.solving.base import CubeOptions
from hitori.solving.cubes import solve_in_cubes
from measure import hard, runs
from measure.runs import RECORDS, ROOT
from tests.boards import FIVE
from tests.lab.synthetic import denied
from tests.lab.synthetic import records as made_up

FIRST_TEST_SEED = 2000
TRAINING = ("hard-train", "hard", "hardness-map")
TEST = ("hard-test", "growth-hard", "hard-images")


@pytest.mark.parametrize("name", [*TRAINING, *TEST])
def test_training_seeds_and_test_seeds_are_disjoint(name: str) -> None:
    for group in suite(name).groups:
        if name in TEST:
            assert group.seed >= FIRST_TEST_SEED
        else:
            assert group.seed + group.count <= FIRST_TEST_SEED


def test_no_test_puzzle_is_a_training_puzzle() -> None:
    trained = {instance.puzzle for name in ("hard-train", "hard") for instance in suite(name).instances()}
    tested = [instance.puzzle for name in TEST for instance in suite(name).instances()]
    assert len(set(tested)) == len(tested)
    assert not trained & set(tested)


def answers_of(run: str) -> dict[str, Status]:
    """What the solvers of a run found, by the name of the puzzle; they never contradict each other."""
    kinds = {Outcome.SOLVED: Status.SOLVED, Outcome.NO_SOLUTION: Status.NO_SOLUTION}
    found = {(one.instance, kinds[one.measured.outcome]) for one in load(ROOT / RECORDS / run) if one.is_answered}
    assert len({name for name, _ in found}) == len(found)
    return dict(found)


def answer_in_cubes(folder: Path, copy: Path) -> tuple[Puzzle, Status]:
    """The puzzle of a journal and its answer; nothing of it is left to search, so the journal does not grow."""
    shutil.copytree(folder, copy)
    puzzle = hitori.load(copy / "puzzle.jsonl")[0]
    status = solve_in_cubes(puzzle, CubeOptions(None, 1, 64, copy)).status
    assert (copy / JOURNAL).read_bytes() == (folder / JOURNAL).read_bytes()
    return puzzle, status


def test_what_a_suite_expects_is_what_the_records_say(tmp_path: Path) -> None:
    """And nothing is expected that no record has."""
    in_cubes = dict(
        answer_in_cubes(folder, tmp_path / folder.name) for folder in sorted((ROOT / RECORDS).glob("cubes-*"))
    )
    for name in ("hard-test", "growth-hard"):
        found = answers_of(name)
        for instance in suite(name).instances():
            assert instance.expected.status == found.get(instance.name, in_cubes.get(instance.puzzle)), instance.name
    assert in_cubes.keys() & {one.puzzle for one in suite("hard-test").instances([24])}
    assert all(instance.expected.status is not None for instance in suite("hard-test").instances())


SIZES = (20, 20, 22, 25)
TIMES: dict[str, list[float | None]] = {
    "native": [1.0, 8.0, 2.0, None],
    "glucose4": [2.0, 2.0, None, None],
    "cadical195": [4.0, None, 6.0, None],
    "minisat22": [0.5, 9.0, None, None],
    "maplechrono": [None, None, None, None],
}


def records() -> list[RunRecord]:
    """Two satisfiable puzzles, an unsatisfiable one of n = 22 and an open one; the limit is ten seconds."""
    return [denied(one) if one.size == 22 else one for one in made_up(TIMES, SIZES)]


def test_a_puzzle_is_of_the_kind_that_anybody_found() -> None:
    kinds = {kind: {one.instance for one in of_kind} for kind, of_kind in hard.by_answer(records()).items()}
    assert kinds == {"satisfiable": {"puzzle 0", "puzzle 1"}, "unsatisfiable": {"puzzle 2"}, "open": {"puzzle 3"}}


def test_ratios_are_to_the_best_of_the_four() -> None:
    kinds = hard.by_answer(records())
    satisfiable = kinds["satisfiable"]
    assert hard.ratio(satisfiable).value == 4.5 / 2  # Glucose: (2 + 2) / 2
    assert hard.ratio(satisfiable, "minisat22").value == 4.75 / 2  # (0.5 + 9) / 2
    assert hard.worst_ratio(satisfiable) == 8 / 2  # and 1 / 0.5 on the other
    assert hard.ratio(kinds["unsatisfiable"]).value == 2 / 6


def test_who_got_fewer_puzzles_is_compared_on_those() -> None:
    sampled = [*records(), replace(made_up({"ortools": [4.0]}, (20,))[0], id=99)]
    assert hard.ratio(sampled, "ortools").value == 4.0 / 0.5


def test_the_interval_of_a_ratio_is_where_puzzles_drawn_again_put_it() -> None:
    """With a loop over draws, and the solver that is best in each."""
    rng = Random(1)
    times = {name: [rng.uniform(0.1, 9.9) for _ in range(9)] for name in ("native", *hard.SAT)}
    ratios = []
    for _ in range(20_000):
        drawn = rng.choices(range(9), k=9)
        native, *peers = (sum(seconds[one] for one in drawn) for seconds in times.values())
        ratios.append(native / min(peers))
    found = hard.ratio(made_up(dict(times), (20,) * 9))
    ends = quantiles(ratios, n=40)
    assert found.interval == pytest.approx((ends[0], ends[-1]), rel=0.05)
    assert found.interval[0] < found.value < found.interval[1]


def test_a_ratio_is_written_with_its_interval_where_there_are_enough_puzzles() -> None:
    def of(count: int) -> Estimate:
        return hard.ratio(made_up({"native": [1.0] * count, **{sat: [2.0] * count for sat in hard.SAT}}, (22,) * count))

    assert [hard.with_interval(of(count)) for count in (7, 8)] == ["0.50", "0.50 [0.50, 0.50]"]
    assert hard.with_interval(hard.turned(of(8))) == "2.00 [2.00, 2.00]"


def test_a_goal_is_not_decided_where_the_interval_has_the_other_side_too() -> None:
    twice = [1.0] * 8 + [9.0]
    found = made_up({"native": twice, **{sat: [2.0] * 9 for sat in hard.SAT}}, (20,) * 9)
    (name, value, _, missed), *_ = hard.goals(found)
    assert (name, value.partition(" [")[0], missed) == ("all: native", "0.94", "not decided")


def test_the_goals_and_who_misses_them() -> None:
    numbered = [replace(one, instance=hard.DENSEST) if one.size == 25 else one for one in records()]
    assert list(hard.goals(numbered)) == [
        ("all: native", "0.70 x the best SAT solver", "at most 1", ""),  # 7.75 against the 11 of Glucose
        ("satisfiable: native", "2.25 x the best SAT solver", "at most 1", "not met"),
        ("satisfiable: native, worst puzzle", "4 x the best SAT solver", "judged over images", ""),
        ("unsatisfiable, n = 22: best SAT solver", "3.00 x native", "at least 10", "not met"),
        (f"n = 25, density {DENSE[-1]}: native", "0 answered", "at least 1", "not met"),
    ]


def test_the_table_has_every_entrant_and_kind() -> None:
    table = hard.table(records())
    assert len(table.header) == 1 + 3 * 3
    rows = {row[0]: row[1:] for row in table.rows}
    assert list(rows) == list(TIMES)
    assert rows["native"] == ["3 of 4", "7.75", "0.70", "2 of 2", "4.50", "2.25", "1 of 1", "2.00", "0.33"]


def test_a_finished_run_is_read_and_another_plan_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = tuple(suite("growth-hard").instances([10], count=2))
    plan = Plan("small", "python -m measure.small", (Entrant.of("native"),), small, Bounds(5.0))
    found = runs.measured(plan, results=tmp_path)
    assert [record.is_answered for record in found] == [True, True]
    assert runs.measured(plan, results=tmp_path) == found
    assert "measured already" in capsys.readouterr().err
    with pytest.raises(PlanError, match="holds another run"):
        runs.measured(replace(plan, bounds=Bounds(6.0)), results=tmp_path)


def test_triples_are_equal_labels_in_a_line_on_one_colour() -> None:
    size, density = 12, 0.15
    puzzle = triples_puzzle(size, density, 0)
    cells_of = {label: [cell for cell in puzzle.cells() if puzzle[cell] == label] for label in puzzle.labels}
    triples = [cells for cells in cells_of.values() if len(cells) > 1]
    assert len(triples) == round(density * size * size)
    for cells in triples:
        assert len(cells) == 3
        assert not any((row + col) % 2 for row, col in cells)
        assert 1 in (len({*line}) for line in zip(*cells, strict=True))
    assert puzzle != triples_puzzle(size, density, 1)


@pytest.mark.needs("pysat")
def test_two_threads_beside_one_and_the_luckiest_peer() -> None:
    found = list(hard.paired([FIVE, Puzzle([[1, 1, 1]] * 3)]))
    assert [figure.name for figure in found] == [
        "solved, two threads, 1 puzzle",
        "no_solution, two threads, 1 puzzle",
        "solved, two threads, worst puzzle",
    ]
    assert all(figure.value > 0 for figure in found)
