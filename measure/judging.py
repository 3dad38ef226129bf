"""What a judgement costs: microseconds a step on boards of 10 x 10, and how many cells explanations name beyond need.

The steps are those of the explanations of generated puzzles, each at its position. They are judged with the cells that
the explanation names, from which they follow, and with the first of these left out, where most need more.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median
from typing import Any

import hitori
from hitori import Deduction, Puzzle, Shading, native

from . import puzzles
from .figures import Figure, by_turns

SIZE = 10
PASSES = 3
WANTED = 40
"""Microseconds a step at the median."""


def figures(quick: bool) -> Iterator[Figure]:
    """Seconds for each verdict, with and without a proof, and the shares of the cells that are needed."""
    questions = [
        (puzzle, step, question_of(puzzle, known, step))
        for puzzle in puzzles.unique(SIZE, 5 if quick else 50)
        for known, step in positions(puzzle)
    ]
    fewer = [(puzzle, {**question, "because": question["because"][1:]}) for puzzle, _, question in questions]
    name = f"judge n = {SIZE}"
    following = [(puzzle, question) for puzzle, _, question in questions]
    proved = [(puzzle, {**question, "proved": True}) for puzzle, question in following]
    needing = [
        (puzzle, question) for puzzle, question in fewer if judged(puzzle, **question)["verdict"] == "needs_more"
    ]
    yield Figure(f"{name}: a step that follows, median", _median(following), "µs a step", at_most=WANTED)
    yield Figure(f"{name}: with its proof, median", _median(proved), "µs a step")
    yield Figure(f"{name}: a step that needs more, median", _median(needing), "µs a step")
    found = [judged(puzzle, **question) for puzzle, _, question in questions]
    over = [record["more_than_needed"] for record in found if record["more_than_needed"]]
    yield Figure(f"{name}: explained steps that name a cell too many", len(over) / len(found), "of all")
    smallest = [native.ask("reason", puzzle, **_only(question))["smallest"] for puzzle, _, question in questions]
    named = sum(len(step.because) for _, step, _ in questions)
    yield Figure(f"{name}: cells that explanations name", named / len(questions), "a step")
    yield Figure(f"{name}: fewest cells", sum(len(each["cells"]) for each in smallest) / len(questions), "a step")


def _median(asked: list[tuple[Puzzle, dict[str, Any]]]) -> float:
    calls = (partial(judged, puzzle, **question) for puzzle, question in asked)
    return 1e6 * median(by_turns(*calls, passes=PASSES, of=min))


def positions(puzzle: Puzzle) -> Iterator[tuple[Shading, Deduction]]:
    """What is known before each step of the explanation, and the step."""
    explanation = hitori.explain(puzzle)
    return zip(explanation.shadings(), explanation.steps, strict=False)


def question_of(puzzle: Puzzle, known: Shading, step: Deduction) -> dict[str, Any]:
    """The step of an explanation, with the cells that it names, as a question to the core."""
    decided = bytearray(len(puzzle))
    for row, col in step.cells:
        decided[row * puzzle.cols + col] = step.shade
    cells = [tuple(cell) for cell in step.because]
    return {"known": known, "step": Shading(*puzzle.shape, bytes(decided)), "because": cells}


def judged(puzzle: Puzzle, **question: Any) -> dict[str, Any]:
    """The record for a step."""
    record: dict[str, Any] = native.ask("judge", puzzle, **question)
    return record


def _only(question: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in question.items() if name != "because"}
