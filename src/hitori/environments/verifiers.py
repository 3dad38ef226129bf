"""Items as an environment of verifiers: `vf-eval hitori-verifiers --env.taskset.kind solve -n 20 --model ...`.

verifiers finds an environment by a module at the top, so there is one, `hitori_verifiers`, which has what is exported
here. A *taskset* gives items as tasks; the *environment* lets an agent reply to one, after questions to the judge with
`--env.dialogue true`. The agent is the model alone, without tools, unless the run says otherwise.

The agent is run by the program `uv`, which verifiers does not bring: `pip install uv`. With `--no-push` the command
does not try to upload the replies.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, Literal

from .. import extras
from .dialogue import Dialogue
from .items import Task
from .marks import adjusted, mark
from .pictures import Pictures, data_url
from .prompts import prompt
from .sources import chosen, right_reply

with extras.required_alone("environments of verifiers need", "verifiers>=0.4"):
    import verifiers.v1 as vf

__all__ = ["AskedEnv", "HitoriTaskset"]

ID = "hitori-verifiers"


class HitoriTasksetConfig(vf.TasksetConfig):
    """Which items: those of a seed, or of a split of the folder of a bench; `--env.taskset.seed 7`."""

    kind: Task = "solve"
    """The task of the items; verifiers uses the word for something else."""
    size: int | None = None
    """The number of rows and of columns."""
    level: Literal["trivial", "easy", "medium", "hard", "expert", "extreme"] | None = None
    seed: int = 0
    count: int = 100
    bench: str | None = None
    split: str = "test"
    pictures: Pictures = "none"


class HitoriData(vf.TaskData):
    """An item with its prompt."""

    item: dict[str, Any]
    answer: str
    """A right reply."""


class HitoriTask(vf.Task[HitoriData, vf.State, vf.TaskConfig]):
    """A reply to an item, rewarded by its mark."""

    @vf.reward
    async def marked(self, trace: vf.Trace) -> float:
        """The score of the reply, 0 to 1."""
        return mark(self.data.item, trace.last_reply).score

    @vf.metric
    async def adjusted(self, trace: vf.Trace) -> float:
        """The score on a scale where guessing is 0 on average."""
        return adjusted(self.data.item, mark(self.data.item, trace.last_reply).score)


class HitoriTaskset(vf.Taskset[HitoriTask, HitoriTasksetConfig]):
    """The items that the config chooses, as tasks."""

    def load(self) -> Iterable[HitoriTask]:
        """Make or read the items."""
        config = self.config
        found = chosen(
            config.kind,
            seed=config.seed,
            size=config.size,
            level=config.level,
            bench=config.bench,
            split=config.split,
        )
        for item in islice(found, config.count):
            asked = _asked(item, config.pictures)
            data = HitoriData(id=item["id"], prompt=asked, item=dict(item), answer=right_reply(item))
            yield HitoriTask(data, config.task)


def _asked(item: Any, pictures: Pictures) -> Any:
    """The prompt: words, or a message of words and a picture."""
    if pictures == "none":
        return prompt(item)
    url = vf.ImageUrlSource(url=data_url(item, coordinates=pictures == "coordinates"))
    parts = [vf.TextContentPart(text=prompt(item, labels=False)), vf.ImageUrlContentPart(image_url=url)]
    return [vf.UserMessage(content=parts)]


class AskedEnvConfig(vf.EnvConfig):
    """One agent, and whether it may ask the judge, for which price (None: that of `Dialogue`)."""

    agent: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime=vf.SubprocessConfig())
    dialogue: bool = False
    price: float | None = None


class AskedEnv(vf.Env[AskedEnvConfig]):
    """The agent replies to an item; in a dialogue it asks the judge first, and `asking` is what that takes away."""

    async def run(self, task: HitoriTask, agents: vf.Agents) -> None:
        """One item, from the prompt to the reply."""
        if not self.config.dialogue:
            await agents.agent.run(task)
            return
        dialogue = Dialogue(task.data.item, self.config.price)
        async with agents.agent.interaction(_with_rules(task, dialogue.rules)) as interaction:
            segment = await interaction.turn()
            while not segment.terminated and (answer := dialogue.say(segment.last_reply)) is not None:
                segment = await interaction.turn(answer)
        trace = interaction.trace
        score = mark(dialogue.item, trace.last_reply).score
        trace.record_reward("asking", dialogue.reward(trace.last_reply) - score)
        trace.record_metric("questions", dialogue.questions)


def _with_rules(task: HitoriTask, rules: str) -> Any:
    """The task with the rules of the dialogue after its prompt."""
    asked = task.data.prompt
    if isinstance(asked, str):
        return task.with_data(prompt=f"{asked}\n{rules}")
    return task.with_data(prompt=[*asked, vf.UserMessage(content=rules)])


def load_environment(*, dialogue: bool = False, price: float | None = None, **items: Any) -> AskedEnv:
    """The environment for a program; `items` are the fields of `HitoriTasksetConfig`, e.g. `kind="judge", size=6`."""
    taskset = HitoriTasksetConfig(id=ID, **items)
    return AskedEnv(AskedEnvConfig(taskset=taskset, dialogue=dialogue, price=price))
