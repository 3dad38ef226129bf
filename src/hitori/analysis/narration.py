"""Narration: an explanation as text, as Markdown, as a page to step through, and as JSON values.

In Markdown a step that takes an idea, e.g. a sandwich pair, is a numbered item; its direct consequences (neighbours of
shaded cells, duplicates of unshaded ones) are listed below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ..render.page import fill
from ..render.text import PLAIN, Look, to_text
from ..results import Uniqueness
from ..techniques import Deduction, Technique, TechniqueId, technique
from ..techniques.deduction import listed
from .difficulty import Difficulty
from .explanation import Explanation, Hint

_NOT_RATED = {
    Uniqueness.NONE: "no solution",
    Uniqueness.MULTIPLE: "several solutions",
    Uniqueness.UNKNOWN: "unknown",
}

FOLLOW_UPS: tuple[TechniqueId, ...] = ("duplicate", "neighbour")


def verdict(explanation: Explanation) -> str:
    """The verdict, e.g. `solved; hardest technique: last exit (easy)`."""
    if explanation.uniqueness is Uniqueness.NONE:
        return "no solution"
    if explanation.uniqueness is Uniqueness.MULTIPLE:
        return "several solutions; the steps show what they have in common"
    hardest = max((technique(step.technique) for step in explanation.steps), key=lambda used: used.cost)
    return f"solved; hardest technique: {_named(hardest)}"


def step_record(step: Deduction) -> dict[str, object]:
    """A step as a JSON value; cells are `[row, col]` from 0."""
    return {
        "technique": step.technique,
        "sentence": step.sentence,
        "cells": list(map(list, step.cells)),
        "shade": "?#."[step.shade],
        "because": list(map(list, step.because)),
    }


def step_line(step: Deduction) -> str:
    """A step in one line: `sandwich pair: r1c2 is unshaded: it lies between the two 7s of row 1.`"""
    return f"{technique(step.technique).title}: {step.sentence}"


def as_record(explanation: Explanation) -> dict[str, object]:
    """The whole explanation as a JSON value; `solution` is None unless there is exactly one."""
    is_solved = explanation.uniqueness is Uniqueness.UNIQUE
    return {
        "name": explanation.puzzle.name,
        "uniqueness": explanation.uniqueness,
        "steps": list(map(step_record, explanation.steps)),
        "solution": explanation.shading.to_rows() if is_solved else None,
    }


def as_text(explanation: Explanation, title: str, look: Look = PLAIN) -> str:
    """The puzzle, a line for each step, the final shading, and the verdict."""
    steps = [f"{number}. {step_line(step)}" for number, step in enumerate(explanation.steps, start=1)]
    grids = [to_text(explanation.puzzle, shading, look) for shading in (None, explanation.shading)]
    return "\n".join([title, grids[0], "", *steps, "", grids[1], f"{title}: {verdict(explanation)}"])


def hint_text(hint: Hint, level: int = 3, *, show_mistakes: bool = False) -> str:
    """The hint up to a level, 1 to 3, or the mistakes; without `show_mistakes` only that there are some."""
    if hint.uniqueness is Uniqueness.NONE:
        return "The puzzle has no solution."
    if hint.mistakes and show_mistakes:
        return f"Wrong: {listed(hint.mistakes)}."
    if hint.mistakes:
        return "Something is already wrong; --show-mistakes shows where."
    if hint.deduction is None and hint.uniqueness is Uniqueness.MULTIPLE:
        return "Nothing more follows: the puzzle has several solutions."
    if hint.deduction is None:
        return "All cells are known."
    return "\n".join(filter(None, (hint.where, hint.technique, hint.reason)[:level]))


def rating_columns(rating: Difficulty) -> tuple[str, str, str]:
    """Level, score and hardest technique, e.g. `easy`, `21.38`, `corner check`."""
    if rating.level is None or rating.hardest is None:
        return "-", "-", _NOT_RATED[rating.uniqueness]
    return str(rating.level), f"{rating.score:.2f}", technique(rating.hardest).title


def as_markdown(explanation: Explanation, title: str) -> str:
    """The same as a Markdown document, its steps grouped by ideas."""
    start, end = (f"```text\n{to_text(explanation.puzzle, shading)}\n```" for shading in (None, explanation.shading))
    ideas = [_item(number, idea) for number, idea in enumerate(_ideas(explanation.steps), start=1)]
    summary = verdict(explanation).capitalize()
    guide = "`r1c2` is row 1, column 2; `[4]` is a shaded 4; while cells are open, `(4)` is a known unshaded 4."
    return "\n\n".join([f"# {_escaped(title)}", start, guide, *ideas, end, f"{summary}.", ""]).rstrip("\n")


def as_html(explanation: Explanation, title: str) -> str:
    """The same as one self-contained HTML page with next and previous buttons."""
    cols = explanation.puzzle.cols

    def indices(cells: Iterable[tuple[int, int]]) -> list[int]:
        return [row * cols + col for row, col in cells]

    steps = [
        {
            "technique": technique(step.technique).title,
            "level": str(technique(step.technique).level),
            "sentence": step.sentence,
            "shade": "?#."[step.shade],
            "cells": indices(step.cells),
            "because": indices(step.because),
        }
        for step in explanation.steps
    ]
    content: Mapping[str, object] = {
        "title": title,
        "summary": verdict(explanation),
        "cols": cols,
        "labels": explanation.puzzle.labels,
        "steps": steps,
    }
    return fill("explanation.html", content)


def _ideas(steps: Iterable[Deduction]) -> list[list[Deduction]]:
    """The steps, each idea together with its direct consequences."""
    ideas: list[list[Deduction]] = []
    for step in steps:
        if ideas and step.technique in FOLLOW_UPS:
            ideas[-1].append(step)
        else:
            ideas.append([step])
    return ideas


def _item(number: int, idea: list[Deduction]) -> str:
    first, *others = idea
    item = f"{number}. **{_named(technique(first.technique)).capitalize()}**: {first.sentence}"
    indent = " " * len(f"{number}. ")
    return "\n".join([item, *(f"{indent}- {step.sentence}" for step in others)])


def _named(used: Technique) -> str:
    return f"{used.title} ({used.level})"


def _escaped(words: str) -> str:
    """The text, escaped so that nothing in it is read as Markdown or HTML."""
    return re.sub(r"([\\`*_{}\[\]<>#|!&~])", r"\\\1", words)
