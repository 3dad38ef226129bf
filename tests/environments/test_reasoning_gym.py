"""reasoning-gym takes items as a dataset, and scores what models reply by their marks."""

import pytest

from hitori.environments.items import TASKS, Task

from .scripted import MODELS

pytestmark = [
    pytest.mark.needs("reasoning-gym"),
    pytest.mark.filterwarnings("ignore"),  # of the package and what it needs
]


@pytest.mark.parametrize("task", TASKS)
def test_each_scripted_model_has_its_score(task: Task) -> None:
    import reasoning_gym

    import hitori.environments.reasoning_gym as adapter

    settings = {"seed": 7, "size": 4, "task": task, "side": 5}
    dataset = reasoning_gym.create_dataset(adapter.NAME, **settings)
    entries = list(dataset)
    again = reasoning_gym.create_dataset(adapter.NAME, **settings)
    assert [again[number] for number in (3, 0)] == [entries[3], entries[0]]
    for entry in entries:
        item = entry["metadata"]["item"]
        assert (item["task"], item["rows"]) == (task, 5)
        assert dataset.score_answer(entry["answer"], entry) == pytest.approx(1)
        assert dataset.score_answer(None, entry) == 0
        for say, score in MODELS.values():
            assert dataset.score_answer(say(item), entry) == pytest.approx(score)


def test_a_dataset_has_as_many_entries_as_were_asked_for() -> None:
    import reasoning_gym

    import hitori.environments.reasoning_gym as adapter

    dataset = reasoning_gym.create_dataset(adapter.NAME, size=2, side=4)
    assert len(dataset) == 2
    with pytest.raises(IndexError):
        dataset[2]
    for bad in ({"size": 0}, {"task": "paint"}):
        with pytest.raises(AssertionError, match="expected"):
            reasoning_gym.create_dataset(adapter.NAME, **bad)
