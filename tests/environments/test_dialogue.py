"""A dialogue answers what can be asked, charges for it, and is not paid by asking about every cell."""

from itertools import islice, product
from typing import Any

import pytest

from hitori import InvalidOptionError
from hitori.environments.dialogue import MOST_CHARACTERS, TASKS, Dialogue
from hitori.environments.items import TASKS as ALL_TASKS
from hitori.environments.items import Task, items
from hitori.environments.sources import right_reply

ITEM: dict[str, Any] = {
    "id": "1",
    "task": "solve",
    "level": None,
    "rows": 2,
    "cols": 2,
    "puzzle": [[2, 1], [1, 1]],
    "name": None,
    "solution": ["..", ".#"],
}
RIGHT = "..\n.#"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("ask: #r2c2 because r1c2,r2c1", "#r2c2: follows"),
        ("Ask : #r2c2 because of r1c2, r2c1.", "#r2c2: follows"),
        ("- `ask: #r2c2 because r1c2,r2c1`", "#r2c2: follows"),
        ("**ask:** #r2c2 because r1c2,r2c1", "#r2c2: follows"),
        ("ask: #r2c2 because r1c2", "#r2c2: needs more: the step is true, but does not follow from these cells"),
        ("ask: #r2c2,.r1c1 because r1c2,r2c1", "#r2c2,.r1c1: follows"),
        ("ask: .r2c2", ".r2c2: wrong"),
    ],
)
def test_a_question_has_the_verdict_of_the_judge_in_words(question: str, answer: str) -> None:
    dialogue = Dialogue(ITEM)
    assert dialogue.say(f"Let me see.\n{question}\n") == answer
    assert (dialogue.questions, dialogue.cells) == (1, 2 if "," in answer.split(":")[0] else 1)


@pytest.mark.parametrize(
    "question",
    [
        "ask:",
        "ask: r2c2 because r1c2",
        "ask: #r9c9",
        "ask: #r2c2 because r99999999c1",
        "ask: the second cell",
        "ask: #r0c0",
        "ask: because because because",
        "ask: " + "#r1c1," * MOST_CHARACTERS,
        "ask: #r1c1 because " + "x" * (MOST_CHARACTERS - 100),
        "ask: \x00\ud800",
    ],
)
def test_what_cannot_be_read_is_said_briefly_and_costs_nothing(question: str) -> None:
    dialogue = Dialogue(ITEM)
    answer = dialogue.say(question)
    assert answer is not None
    assert answer.startswith("not read: ")
    assert len(answer) < 300
    assert (dialogue.questions, dialogue.cells, dialogue.reward(RIGHT)) == (1, 0, 1)


def test_a_cell_that_is_known_cannot_be_asked_about() -> None:
    dialogue = Dialogue(ITEM | {"task": "explain", "known": ["..", "??"]})
    assert dialogue.price == 1 / 2
    assert "known" in (dialogue.say("ask: .r1c1") or "")
    assert dialogue.cells == 0


@pytest.mark.parametrize(
    "message", ["", "no", RIGHT, "<think>\nask: #r1c1\n</think>\n" + RIGHT, "I ask: why?\n" + RIGHT]
)
def test_a_message_without_a_question_is_the_reply(message: str) -> None:
    assert Dialogue(ITEM).say(message) is None


def test_each_cell_asked_costs_its_price_again_and_the_reward_is_never_negative() -> None:
    dialogue = Dialogue(ITEM)
    rewards = []
    for _ in range(5):
        rewards.append(dialogue.reward(RIGHT))
        dialogue.say("ask: #r2c2")
    assert rewards == pytest.approx([1, 2 / 3, 1 / 3, 0, 0])
    assert Dialogue(ITEM).reward("##\n##") == 0
    assert Dialogue(ITEM, price=0.5).price == 0.5


@pytest.mark.parametrize(
    ("puzzle", "known", "cells"),
    [
        ([[2, 1], [1, 1]], ["??", "??"], 3),
        ([[2, 1], [1, 1]], [".?", "?."], 2),
        ([[2, 1], [1, 1]], ["??", "?#"], 1),  # a shaded cell is no duplicate
        ([[2, 1], [1, 1]], ["..", "#."], 1),  # nothing is open
        ([[1, 2], [2, 1]], ["??", "??"], 1),
        ([[0, 0], [0, 1]], ["??", "??"], 1),  # blanks are not equal
    ],
)
def test_the_price_is_one_over_the_open_cells_with_a_duplicate(
    puzzle: list[list[int]], known: list[str], cells: int
) -> None:
    assert Dialogue(ITEM | {"task": "explain", "puzzle": puzzle, "known": known}).price == 1 / cells


@pytest.mark.parametrize("task", TASKS)
def test_asking_about_every_open_cell_with_a_duplicate_gains_nothing(task: Task) -> None:
    for item in islice(items(3, task=task, size=5), 4):
        dialogue = Dialogue(item)
        puzzle, known = item["puzzle"], item.get("known", ["?" * 5] * 5)
        for r, c in product(range(5), repeat=2):
            others = [(r, col) for col in range(5) if col != c] + [(row, c) for row in range(5) if row != r]
            if known[r][c] == "?" and any(puzzle[y][x] == puzzle[r][c] and known[y][x] != "#" for y, x in others):
                dialogue.say(f"ask: #r{r + 1}c{c + 1}")
        assert dialogue.reward(right_reply(item)) == pytest.approx(0)
        assert Dialogue(item).reward(right_reply(item)) == pytest.approx(1)


def test_questions_end_whatever_is_said() -> None:
    dialogue = Dialogue(ITEM, most=3)
    many = "ask: #r2c2\n" * 100_000
    answers = (dialogue.say(many) or "").splitlines()
    assert answers == [*["#r2c2: needs more: the step is true, but does not follow from these cells"] * 3, answers[-1]]
    assert "your reply" in answers[-1]
    assert (dialogue.questions, dialogue.cells) == (3, 3)
    assert dialogue.say(many) is None


def test_tasks_that_a_question_would_answer_have_no_dialogue() -> None:
    for task in set(ALL_TASKS) - set(TASKS):
        with pytest.raises(InvalidOptionError, match=f"got {task}"):
            Dialogue(ITEM | {"task": task})
    with pytest.raises(InvalidOptionError, match="price"):
        Dialogue(ITEM, price=-1)


def test_the_rules_name_the_price_and_a_question_that_is_read() -> None:
    dialogue = Dialogue(next(items(1, size=5)), price=0.04)
    assert "costs 0.04 of the score" in dialogue.rules
    (example,) = [line for line in dialogue.rules.splitlines() if line.startswith("ask:")]
    assert not (dialogue.say(example) or "not read").startswith("not read")
