"""The set of `hitori lab reasons` as a task of Inspect (`pip install inspect_ai`).

    hitori lab reasons reasons
    inspect eval examples/reasons_inspect.py -T folder=reasons -T split=test --model ...

Two scores a position: whether the solution is right, and how much of it is reasoned (docs/scoring-reasons.md).
"""

from dataclasses import asdict
from pathlib import Path

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState, generate

from hitori.lab.puzzles.reasons import read_rows
from hitori.lab.puzzles.reasons import score as score_of
from reasons_prompt import answer_in, question


@scorer(metrics={"solved": [mean(), stderr()], "reasoned": [mean(), stderr()]})
def judged() -> Scorer:
    """Solved, 0 or 1, and reasoned, from 0 to 1."""

    async def score(state: TaskState, target: Target) -> Score:  # noqa: ARG001
        found = score_of(state.metadata["row"], answer_in(state.output.completion))
        return Score(
            value={"solved": float(found.solved), "reasoned": found.reasoned},
            answer=state.output.completion,
            metadata=asdict(found),
        )

    return score


@task
def hitori_reasons(folder: str, split: str = "test") -> Task:
    """The positions of a split."""
    rows = read_rows(Path(folder) / f"{split}.jsonl").values()
    samples = [
        Sample(id=row["id"], input=question(row), target="\n".join(row["solution"]), metadata={"row": row})
        for row in rows
    ]
    return Task(MemoryDataset(samples, name=f"hitori-reasons-{split}"), solver=generate(), scorer=judged())
