"""Systems without a model: a trick sees the question only and gains nothing, and a baseline is as good as it says."""

import json
from collections.abc import Sequence
from itertools import islice
from random import Random

import pytest

from hitori.environments.dialogue import Dialogue
from hitori.environments.items import TASKS, VERDICTS, Item, items
from hitori.environments.marks import adjusted, mark
from hitori.lab.puzzles import answerers
from hitori.lab.puzzles.answerers import SYSTEMS, TRICKS, answered, question_of
from hitori.lab.puzzles.leaderboard import Interval, Result, standing

COUNT = 20
GAINS = {
    *(("explain", name) for name in ("citing everything", "each step twice")),
    # One cell may be left, or none with a duplicate.
    *(("explain", name) for name in ("random", "all unshaded", "greedy", "all words", "each duplicate asked")),
    *(("explain", name) for name, system in TRICKS.items() if system.is_told),
}
"""Tricks that may gain: what docs/scoring-reasons.md says of each."""
LITTLE = 0.01
"""The steps of the prompt's example hold on some boards."""


@pytest.fixture(scope="module")
def asked() -> list[Item]:
    """Items of all tasks."""
    return [item for task in TASKS for item in islice(items(3, task=task), COUNT)]


def gain(name: str, asked: Sequence[Item], task: str) -> Interval | None:
    of_task = {item["id"]: item for item in asked if item["task"] == task}
    replies = {key: answered(name, item) for key, item in of_task.items()}
    results = {key: Result(name, key, *found) for key, found in replies.items() if found is not None}
    return standing(name, results, of_task).overall if results else None


def is_right(name: str, item: Item) -> bool:
    found = answered(name, item)
    return found is not None and mark(item, found.reply).outcome in ("valid", "solved")


def test_a_system_sees_nothing_that_answers_the_item(asked: list[Item]) -> None:
    for item in asked:
        seen = question_of(item)
        hidden = {"solution", "verdict", "first_wrong", "twin", "proof", "technique", "level", "name"}
        assert not hidden & {*seen}
        assert ("step" in seen) == (item["task"] == "judge")


@pytest.mark.parametrize("name", [name for name, system in SYSTEMS.items() if not system.is_told and not system.asks])
def test_a_reply_is_the_same_whatever_the_answer_is(name: str, asked: list[Item]) -> None:
    for item in asked[::19]:
        lie = {"solution": ["#"], "verdict": "x", "first_wrong": 99, "level": "x", "name": "x"}
        assert answered(name, item) == answered(name, {**item, **lie})


@pytest.mark.slow
@pytest.mark.parametrize("name", TRICKS)
def test_no_trick_gains_beyond_its_interval(name: str, asked: list[Item]) -> None:
    for task in TASKS:
        found = gain(name, asked, task)
        if found is not None and (task, name) not in GAINS:
            assert found.low <= LITTLE, (task, found)


def test_the_explainer_solves_up_to_its_level(asked: list[Item]) -> None:
    for level, item in [(item["level"], item) for item in asked if item["task"] == "solve"]:
        found = answered(f"explainer, {level}", item)
        assert found is not None
        assert mark(item, found.reply).score == 1


def test_the_explainer_finds_that_there_is_no_solution(asked: list[Item]) -> None:
    for item in [item for item in asked if item["task"] == "exists"]:
        found = answered("explainer, extreme", item)
        assert found is not None
        assert (found.reply == "no solution") == (item["solution"] is None)


def test_the_smallest_reasons_have_all_credit(asked: list[Item]) -> None:
    for item in [item for item in asked if item["task"] == "explain"][:4]:
        found = answered("fewest cells", item)
        assert found is not None
        assert mark(item, found.reply).score == 1


def test_greedy_breaks_neither_rule_2_nor_3(asked: list[Item]) -> None:
    from hitori import Puzzle, Shading, check

    for item in [item for item in asked if item["task"] == "solve"][:10]:
        rows = answerers.greedily_shaded(question_of(item))
        assert {str(one.rule) for one in check(Puzzle(item["puzzle"]), Shading(rows))} <= {"uniqueness"}


@pytest.mark.parametrize("name", ["each cell asked", "each duplicate asked"])
def test_asking_without_a_thought_is_right_and_gains_nothing(asked: list[Item], name: str) -> None:
    of_task = {item["id"]: item for item in asked if item["task"] == "solve"}
    replies = {key: answered(name, item) for key, item in islice(of_task.items(), 5)}
    for key, found in replies.items():
        assert found is not None
        assert mark(of_task[key], found.reply).score == 1
        assert Dialogue(of_task[key]).price * found.questions >= 1 - 1e-9


def test_asking_when_stuck_is_right_and_is_paid_for_reasoning(asked: list[Item]) -> None:
    name = "propagation, asking when stuck"
    for task in ("solve", "explain"):
        some = [item for item in asked if item["task"] == task][:8]
        found, alone = gain(name, some, task), gain("propagation", some, task)
        assert found is not None
        assert alone is not None
        assert found.value > max(0.3, alone.value)
        assert all(is_right(name, item) for item in some)


def test_who_knows_nothing_of_a_step_says_so() -> None:
    from hitori import Shading

    known = Shading(["#?"])
    assert answerers.compared([[0, 0, "#"]], known) == "follows"
    assert answerers.compared([[0, 0, "."]], known) == "wrong"
    assert answerers.compared([[0, 1, "."]], known) == "needs_more"


def test_random_replies_are_the_same_again_and_gain_nothing_on_average() -> None:
    random, total, count = Random(5), 0.0, 2_000
    for number in range(count):
        item = {"id": f"x-{number}", "task": "judge", "verdict": random.choice(VERDICTS)}
        found = answered("random", {**item, "rows": 1, "cols": 1, "puzzle": [[1]]})
        assert found is not None
        total += adjusted(item, mark(item, found.reply).score)
    assert abs(total / count) < 0.05


def test_a_reply_to_explain_is_json(asked: list[Item]) -> None:
    item = next(item for item in asked if item["task"] == "explain")
    for name in ("random", "greedy", "explainer, easy", "native, 1 dead end", "in one step"):
        found = answered(name, item)
        assert found is not None
        assert json.loads(found.reply).keys() <= {"steps", "solution"}
