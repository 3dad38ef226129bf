"""Adapters ask the items of a seed or of a benchmark, which is not read if it was changed."""

from itertools import islice
from pathlib import Path

import pytest

from hitori import FormatError, InvalidOptionError
from hitori.environments.items import TASKS, Task, items
from hitori.environments.marks import mark
from hitori.environments.sources import chosen, right_reply

from .benches import write_bench


def test_the_items_of_a_bench_are_those_of_the_size_and_level(tmp_path: Path) -> None:
    made = [next(items(seed, task="solve", size=size)) for seed, size in ((1, 5), (2, 5), (3, 6))]
    write_bench(tmp_path, "solve", "dev", made)
    assert list(chosen("solve", bench=tmp_path, split="dev")) == made
    assert list(chosen("solve", bench=str(tmp_path), split="dev", size=6)) == made[2:]
    level = made[0]["level"]
    assert list(chosen(bench=tmp_path, split="dev", level=level)) == [item for item in made if item["level"] == level]


def test_a_bench_that_was_changed_is_not_read(tmp_path: Path) -> None:
    path = write_bench(tmp_path, "solve", "dev", list(islice(items(1, size=5), 2)))
    path.write_text(path.read_text().splitlines()[0] + "\n")
    with pytest.raises(FormatError, match="was changed since it was written"):
        next(chosen("solve", bench=tmp_path, split="dev"))
    path.unlink()
    with pytest.raises(FormatError, match="is missing"):
        next(chosen("solve", bench=tmp_path, split="dev"))


def test_a_folder_or_split_that_is_none_is_named(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="expected the folder of a benchmark"):
        next(chosen("solve", bench=tmp_path / "none"))
    write_bench(tmp_path, "solve", "dev", list(islice(items(1, size=5), 1)))
    with pytest.raises(FormatError, match=r"does not list data/judge/dev\.jsonl"):
        next(chosen("judge", bench=tmp_path, split="dev"))
    with pytest.raises(InvalidOptionError, match=r"train, dev, test; got '\.\./dev'"):
        next(chosen("solve", bench=tmp_path, split="../dev"))


@pytest.mark.parametrize("task", TASKS)
def test_the_right_reply_is_worth_one(task: Task) -> None:
    for item in islice(chosen(task, seed=1, size=5), 2):
        assert mark(item, right_reply(item)).score == 1
