"""Items: the same for a seed, each right by the core, of all verdicts alike."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice, product
from typing import Any

import pytest

import hitori
from hitori import Puzzle, Shading
from hitori.environments.items import TASKS, VERDICTS, Item, Task, items

HEAD = ["id", "task", "level", "rows", "cols", "puzzle", "name"]


def some(task: Task, count: int, seed: int = 5, **options: Any) -> list[Item]:
    return list(islice(items(seed, task=task, **options), count))


def cells(pairs: Iterable[Any]) -> list[tuple[int, int]]:
    return [(r, c) for r, c in pairs]


def verdict(item: Item, known: Shading, step: Item) -> str:
    """What the judge says of a step of an item."""
    decided = {(r, c): shade for r, c, shade in step["step"]}
    return str(hitori.judge(Puzzle(item["puzzle"]), decided, cells(step["because"]), known=known).verdict)


@pytest.mark.parametrize("task", TASKS)
def test_items_are_the_same_for_a_seed(task: Task) -> None:
    assert some(task, 6) == some(task, 6)
    assert some(task, 6) != some(task, 6, seed=6)
    assert all([*item][:7] == HEAD and item["task"] == task for item in some(task, 6))
    assert len({item["id"] for item in some(task, 6)}) == 6


def test_puzzles_to_solve_have_the_solution_of_the_item() -> None:
    for item in some("solve", 12):
        puzzle = Puzzle(item["puzzle"])
        assert hitori.uniqueness(puzzle) == "unique"
        assert hitori.solve(puzzle).require().to_rows() == item["solution"]
        assert str(hitori.rate(puzzle).level) == item["level"]


def test_twins_differ_in_one_label_and_in_the_answer() -> None:
    found = {item["id"]: item for item in some("exists", 24)}
    for item in found.values():
        twin = found[item["twin"]]
        assert (item["solution"] is None) != (twin["solution"] is None)
        assert (item["solution"] is None) == (hitori.uniqueness(Puzzle(item["puzzle"])) == "none")
        labels = [[label for row in each["puzzle"] for label in row] for each in (item, twin)]
        assert sum(one != other for one, other in zip(*labels, strict=True)) == 1
        assert item["level"] == twin["level"]


def test_the_judge_confirms_each_verdict_and_all_are_equally_many() -> None:
    found = some("judge", 24, size=5)
    for item in found:
        assert verdict(item, Shading(item["known"]), item) == item["verdict"]
    pairs = Counter((item["verdict"], item["step"][0][2]) for item in found)
    assert pairs == dict.fromkeys(product(VERDICTS, "#."), 3)


@pytest.mark.parametrize("task", TASKS)
def test_items_that_are_not_wanted_are_left_out(task: Task) -> None:
    """Whether one is, is asked of the puzzle of the item; of twins, of that with a solution."""
    found = some(task, 12, size=5, level="easy", wanted=lambda puzzle: puzzle.labels[0] % 2 == 0)
    asked = [item for item in found if task != "exists" or item["solution"]]
    assert {item["puzzle"][0][0] % 2 for item in asked} == {0}
    assert len(asked) == (6 if task == "exists" else 12)
    if task == "judge":
        assert {item["verdict"] for item in asked} == {*VERDICTS}
        assert all(verdict(item, Shading(item["known"]), item) == item["verdict"] for item in asked)


def test_a_puzzle_that_is_not_wanted_has_no_costly_part(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    def wanted(_puzzle: Puzzle) -> bool:
        nonlocal asked
        asked += 1
        return asked > 50

    reasons: list[int] = []

    def counted(*given: Any, **options: Any) -> Any:
        reasons.append(asked)
        return hitori.reason(*given, **options)

    monkeypatch.setattr("hitori.environments.items.reason", counted)
    for task in ("judge", "review", "explain"):
        asked = 0
        some(task, 1, size=5, level="easy", wanted=wanted)
    assert reasons
    assert min(reasons) > 50


@pytest.mark.slow
def test_what_a_step_looks_like_does_not_give_its_verdict_away() -> None:
    """A guess by the number of cells cited, or of those that are open, is hardly better than a blind one."""
    found = some("judge", 240)
    looks: list[Callable[[Item], int]] = [
        lambda item: min(len(item["because"]), 4),
        lambda item: 10 * "".join(item["known"]).count("?") // (item["rows"] * item["cols"]),
        lambda item: item["rows"],
    ]
    for look in looks:
        seen = Counter((look(item), item["verdict"]) for item in found)
        best = sum(max(seen[value, verdict] for verdict in VERDICTS) for value in {value for value, _ in seen})
        assert best / len(found) < 0.4


def test_the_judge_confirms_the_first_wrong_step_of_a_review() -> None:
    for item in some("review", 20):
        puzzle, known = Puzzle(item["puzzle"]), Shading(item["known"])
        solution = hitori.solve(puzzle).require()
        wrong = []
        for number, step in enumerate(item["steps"], 1):
            if verdict(item, known, step) != "follows":
                wrong.append(number)
            for r, c, _ in step["step"]:
                known = known.with_shade((r, c), solution[r, c])
        assert wrong == ([item["first_wrong"]] if item["first_wrong"] else [])


@pytest.mark.parametrize("task", TASKS)
def test_size_and_level_are_kept(task: Task) -> None:
    for item in some(task, 3, size=6, level="medium"):
        assert (item["rows"], item["cols"], item["level"]) == (6, 6, "medium")


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(hitori.InvalidOptionError):
        items(1, task="sudoku")  # type: ignore[arg-type]
    with pytest.raises(hitori.InvalidOptionError):
        items(1, level="mild")  # type: ignore[arg-type]
    with pytest.raises(hitori.UnsatisfiableError):
        next(items(1, size=3, level="expert"))
