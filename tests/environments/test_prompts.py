"""Prompts: all that is asked is in the words, the right reply is not, and the examples are right."""

from itertools import islice

import pytest

from hitori.environments.items import TASKS, Task, items
from hitori.environments.marks import mark
from hitori.environments.prompts import EXAMPLES, RULES, prompt


@pytest.mark.parametrize("task", TASKS)
def test_the_puzzle_and_what_is_known_are_in_the_words(task: Task) -> None:
    for item in islice(items(3, task=task), 6):
        words = prompt(item)
        assert words.startswith(RULES)
        assert "\n".join(" ".join(map(str, row)) for row in item["puzzle"]) in words
        assert "\n".join(item.get("known", [])) in words
        assert prompt(item, example=True).endswith(words[words.index("Labels") :])


@pytest.mark.parametrize("task", TASKS)
def test_the_reply_is_not_in_the_words(task: Task) -> None:
    """The words of two items that differ in the right reply alone are the same."""
    for item in islice(items(3, task=task), 6):
        hidden = {"solution", "verdict", "first_wrong", "name", "level", "id", "twin"}
        hidden |= {"technique", "step", "because", "is_smallest"} if task == "explain" else set()
        assert prompt({key: None if key in hidden else value for key, value in item.items()}) == prompt(item)


@pytest.mark.parametrize("task", TASKS)
def test_the_example_has_the_right_reply(task: Task) -> None:
    item, reply = EXAMPLES[task]
    assert mark(item, reply).score == 1
    assert reply in prompt(next(items(3, task=task)), example=True)


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("example", [False, True])
def test_without_labels_the_words_are_the_same_but_for_them(task: Task, example: bool) -> None:
    for item in islice(items(2, task=task, size=5), 3):
        whole, left = prompt(item, example=example), prompt(item, example=example, labels=False)
        labels = "\n".join(" ".join(map(str, row)) for row in item["puzzle"])
        before, after = left.split(" see the picture.")
        assert whole == f"{before}\n{labels}{after}"
        assert labels not in left


def test_steps_are_named_from_one() -> None:
    judged, reviewed = (prompt(EXAMPLES[task][0]) for task in ("judge", "review"))
    assert "Step: r2c2 is shaded, because of r1c2, r2c1\n" in judged
    assert "2. r1c1 is shaded, because of r1c2\n" in reviewed
