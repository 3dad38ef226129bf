"""Items as a task of Inspect: `inspect eval hitori/hitori -T task=solve --model ...`.

Each sample has two scores: `score`, the mark less what questions cost, and `adjusted`, on a scale where guessing is 0
on average. Inspect finds the task by an entry point of the installed package; `-T` sets the arguments of `hitori`.

For a try without a key there is Inspect's `mockllm/model`. It downloads a vocabulary at first, to count tokens; without
a network the log has no results, though the command ends with exit status 0.
"""

from __future__ import annotations

from itertools import islice

from .. import extras
from ..explaining.techniques import LevelName
from .dialogue import Dialogue
from .items import Item, Task
from .marks import adjusted, mark
from .pictures import Pictures, data_url
from .prompts import prompt
from .sources import chosen, right_reply

with extras.required_alone("tasks of Inspect need", "inspect-ai>=0.3.100"):
    import inspect_ai
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.model import ChatMessageUser, ContentImage, ContentText
    from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
    from inspect_ai.solver import Generate, Solver, TaskState, generate, solver

COST = "cost"
"""What the questions of a sample cost, as its state keeps it."""


@inspect_ai.task
def hitori(
    task: Task = "solve",
    *,
    size: int | None = None,
    level: LevelName | None = None,
    seed: int = 0,
    count: int = 100,
    bench: str | None = None,
    split: str = "test",
    dialogue: bool = False,
    price: float | None = None,
    pictures: Pictures = "none",
) -> inspect_ai.Task:
    """The first `count` items of a task: of a seed, or of a split of the folder of a bench.

    With `dialogue` the model may ask the judge, for the `price` of `Dialogue`. `pictures` are "plain" or with
    "coordinates"; then the labels are in the picture alone.

    Raises InvalidOptionError for a task that has no dialogue.
    """
    items = list(islice(chosen(task, size=size, level=level, seed=seed, bench=bench, split=split), count))
    if dialogue and items:
        Dialogue(items[0], price)  # refuses what has none before any model is asked
    return inspect_ai.Task(
        dataset=MemoryDataset([_sample(item, pictures) for item in items], name=f"hitori-{task}"),
        solver=[asking(price)] if dialogue else [generate()],
        scorer=marked(),
    )


def _sample(item: Item, pictures: Pictures) -> Sample:
    question: str | list[ChatMessageUser] = prompt(item)
    if pictures != "none":
        image = ContentImage(image=data_url(item, coordinates=pictures == "coordinates"))
        question = [ChatMessageUser(content=[ContentText(text=prompt(item, labels=False)), image])]
    return Sample(id=item["id"], input=question, target=right_reply(item), metadata={"item": item})


@solver
def asking(price: float | None = None) -> Solver:
    """The model asks the judge until a message of it has no question."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        dialogue = Dialogue(state.metadata["item"], price)
        state.messages.append(ChatMessageUser(content=dialogue.rules))
        state = await generate(state)
        while not state.completed and (answer := dialogue.say(state.output.completion)) is not None:
            state.messages.append(ChatMessageUser(content=answer))
            state = await generate(state)
        state.metadata[COST] = dialogue.price * dialogue.cells
        state.metadata["questions"] = dialogue.questions
        return state

    return solve


@scorer(metrics={"score": [mean(), stderr()], "adjusted": [mean(), stderr()]})
def marked() -> Scorer:
    """The mark of the reply less the cost of questions, and the same with guessing subtracted."""

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001
        item, reply = state.metadata["item"], state.output.completion
        found = mark(item, reply)
        worth = max(0.0, found.score - state.metadata.get(COST, 0.0))
        return Score(
            value={"score": worth, "adjusted": adjusted(item, worth)},
            answer=reply,
            explanation=found.outcome,
            metadata={**found.to_dict(), "questions": state.metadata.get("questions", 0)},
        )

    return score
