"""Inspect asks scripted models, and scores what they reply by the marks."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from hitori import InvalidOptionError
from hitori.environments.dialogue import Dialogue
from hitori.environments.items import TASKS, Item, Task
from hitori.environments.sources import chosen, right_reply

from .benches import write_bench
from .scripted import MODELS

pytestmark = [
    pytest.mark.needs("inspect"),
    pytest.mark.filterwarnings("ignore"),  # of the package and what it needs
]

TIKTOKEN = """
class Bytes:
    def encode(self, text, **settings):
        return text.encode()

def get_encoding(name):
    return Bytes()
"""
"""Stands for the package that counts the tokens of a model by a vocabulary, which it downloads."""


def evaluated(folder: Path, say: Callable[[Item, int], str], **settings: Any) -> Any:
    """The log of an evaluation of a model that says this to an item, given how many messages came before."""
    import inspect_ai
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    from hitori.environments.inspect import hitori

    task = hitori(**{"size": 5, "seed": 7, "count": 3, **settings})
    by_question = {}
    for sample in task.dataset:
        by_question[asked(sample.input)] = sample.metadata["item"]

    def reply(messages: list[Any], *_: Any) -> Any:
        output = ModelOutput.from_content("mockllm", say(by_question[asked(messages)], len(messages)))
        output.usage = ModelUsage()  # else it is estimated by a vocabulary that is downloaded
        return output

    model = get_model("mockllm/model", custom_outputs=reply, memoize=False)
    (log,) = inspect_ai.eval(task, model=model, log_dir=str(folder / "logs"), display="none")
    assert log.status == "success", log.error
    return log


def asked(messages: Any) -> str:
    """The first message, as a text that differs with its picture."""
    content = messages if isinstance(messages, str) else messages[0].content
    return content if isinstance(content, str) else "".join(part.model_dump_json() for part in content)


def shown(log: Any) -> dict[str, float]:
    return {each.name: each.metrics["mean"].value for each in log.results.scores}


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("task", TASKS)
def test_each_scripted_model_has_its_score(tmp_path: Path, task: Task, name: str) -> None:
    say, score = MODELS[name]
    log = evaluated(tmp_path, lambda item, _: say(item), task=task)
    assert shown(log)["score"] == pytest.approx(score)
    assert (shown(log)["adjusted"] == pytest.approx(1)) if score else (shown(log)["adjusted"] <= 0)
    assert {"mean", "stderr"} <= {metric for each in log.results.scores for metric in each.metrics}


def test_questions_cost(tmp_path: Path) -> None:
    def say(item: Item, before: int) -> str:
        return "ask: #r1c1\nask: #r1c2 because r1c1" if before < 4 else right_reply(item)

    log = evaluated(tmp_path, say, dialogue=True)
    prices = [Dialogue(sample.metadata["item"]).price for sample in log.samples]
    assert shown(log)["score"] == pytest.approx(1 - 2 * fmean(prices))
    (sample, *_) = log.samples
    assert sample.messages[3].text.startswith("#r1c1: ")
    assert sample.scores["marked"].metadata["questions"] == 2


def test_who_asks_for_ever_is_ended_and_has_nothing(tmp_path: Path) -> None:
    log = evaluated(tmp_path, lambda *_: "ask: #r1c1\n" * 30, dialogue=True, count=1)
    assert shown(log)["score"] == 0
    assert len(log.samples[0].messages) == 2 + 2 * 4 + 1


def test_a_task_without_a_dialogue_is_refused() -> None:
    from hitori.environments.inspect import hitori

    with pytest.raises(InvalidOptionError, match="got judge"):
        hitori(task="judge", dialogue=True)


@pytest.mark.parametrize("pictures", ["plain", "coordinates"])
def test_pictures_are_shown_and_the_same_replies_count(tmp_path: Path, pictures: str) -> None:
    log = evaluated(tmp_path, lambda item, _: right_reply(item), pictures=pictures)
    assert shown(log)["score"] == 1
    text, image = log.samples[0].input[0].content
    assert "see the picture" in text.text
    assert image.type == "image"


def test_the_samples_of_a_bench_are_those_of_its_file(tmp_path: Path) -> None:
    from hitori.environments.inspect import hitori

    wanted = [next(chosen("judge", seed=seed, size=5)) for seed in (1, 2)]
    write_bench(tmp_path, "judge", "dev", wanted)
    found = hitori(task="judge", bench=str(tmp_path), split="dev").dataset
    assert [sample.id for sample in found] == [item["id"] for item in wanted]


@pytest.mark.slow
def test_the_command_finds_the_task_of_the_installed_package(tmp_path: Path) -> None:
    from inspect_ai.log import read_eval_log

    (tmp_path / "tiktoken.py").write_text(TIKTOKEN)
    settings = ["-T", "task=solve", "-T", "count=1", "-T", "size=4", "--model", "mockllm/model", "--display", "plain"]
    ran = subprocess.run(
        [sys.executable, "-m", "inspect_ai", "eval", "hitori/hitori", *settings, "--log-dir", str(tmp_path)],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    (log,) = map(read_eval_log, map(str, tmp_path.glob("*.eval")))
    assert (log.status, log.eval.task, log.eval.dataset.samples) == ("success", "hitori/hitori", 1), log.error
    assert shown(log)["score"] == 0
