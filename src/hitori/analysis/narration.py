"""Narration: an explanation as text, as Markdown, as a page to step through, and as JSON values.

In Markdown a step that takes an idea, e.g. a sandwich pair, is a numbered item; its direct consequences (neighbours of
shaded cells, duplicates of unshaded ones) are listed below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ..geometry import index_of
from ..puzzle import Cell, Puzzle
from ..render.page import fill
from ..render.text import PLAIN, Look, to_text
from ..results import Uniqueness
from ..shading import Shading
from ..techniques import Deduction, Technique, TechniqueId, technique
from ..techniques.deduction import listed
from .difficulty import Difficulty
from .explanation import Explanation, Hint
from .refutation import Refutation

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
    if not explanation.is_complete:
        return "unknown; a limit was reached before the end"
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
    """The whole explanation as a JSON value; `solution` is None unless there is exactly one and the steps reach it.

    `refutation` is None unless there is none; `complete` is False if a limit was reached first.
    """
    is_solved = explanation.uniqueness is Uniqueness.UNIQUE and explanation.is_complete
    refutation = explanation.refutation()
    return {
        "name": explanation.puzzle.name,
        "uniqueness": explanation.uniqueness,
        "steps": list(map(step_record, explanation.steps)),
        "complete": explanation.is_complete,
        "solution": explanation.shading.to_rows() if is_solved else None,
        "refutation": None if refutation is None else _refutation_record(refutation),
    }


def _refutation_record(refutation: Refutation) -> dict[str, object]:
    return {
        "cells": list(map(list, refutation.cells)),
        "is_irreducible": refutation.is_irreducible,
        "steps": list(map(step_record, refutation.steps)),
        "conclusion": refutation.conclusion,
    }


def refuted_by(refutation: Refutation) -> str:
    """`The labels of these 5 cells alone allow no solution:`"""
    smaller = "" if refutation.is_irreducible else " (fewer may be enough)"
    return f"The labels of these {len(refutation.cells)} cells alone allow no solution{smaller}:"


def as_text(explanation: Explanation, title: str, look: Look = PLAIN) -> str:
    """The puzzle, a line for each step, the final shading, and the verdict; or why there is no solution."""
    puzzle, refutation = explanation.puzzle, explanation.refutation()
    if refutation is None:
        story = _story(explanation.steps, "", to_text(puzzle, explanation.shading, look))
    else:
        story = refutation_text(refutation, look)
    return f"{title}\n{to_text(puzzle, None, look)}\n\n{story}\n{title}: {verdict(explanation)}"


def refutation_text(refutation: Refutation, look: Look = PLAIN) -> str:
    """The labels that allow no solution, a line for each step, the contradiction, and what is known then."""
    sparse = refutation.sparse
    story = _story(refutation.steps, f"{refutation.conclusion}\n", to_text(sparse, refutation.shading, look))
    return f"{refuted_by(refutation)}\n{to_text(sparse, None, look)}\n\n{story}"


def _story(steps: Iterable[Deduction], conclusion: str, end: str) -> str:
    numbered = [f"{number}. {step_line(step)}" for number, step in enumerate(steps, start=1)]
    return "\n".join([*numbered, conclusion, end])


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
    """Level, score and hardest technique, e.g. `easy`, `21.09`, `corner check`."""
    if rating.level is None or rating.hardest is None:
        return "-", "-", _NOT_RATED[rating.uniqueness]
    return str(rating.level), f"{rating.score:.2f}", technique(rating.hardest).title


def as_markdown(explanation: Explanation, title: str) -> str:
    """The same as a Markdown document, its steps grouped by ideas."""
    puzzle, refutation = explanation.puzzle, explanation.refutation()
    guide = "`r1c2` is row 1, column 2; `[4]` is a shaded 4; while cells are open, `(4)` is a known unshaded 4."
    parts = [f"# {_escaped(title)}", _block(puzzle), guide]
    if refutation is None:
        parts += [*_items(explanation.steps), _block(puzzle, explanation.shading)]
    else:
        parts += [refuted_by(refutation), _block(refutation.sparse), *_items(refutation.steps)]
        parts += [refutation.conclusion, _block(refutation.sparse, refutation.shading)]
    return "\n\n".join([*parts, f"{verdict(explanation).capitalize()}."])


def _block(puzzle: Puzzle, shading: Shading | None = None) -> str:
    return f"```text\n{to_text(puzzle, shading)}\n```"


def _items(steps: Iterable[Deduction]) -> list[str]:
    return [_item(number, idea) for number, idea in enumerate(_ideas(steps), start=1)]


def as_html(explanation: Explanation, title: str) -> str:
    """The same as one self-contained HTML page with next and previous buttons."""
    cols = explanation.puzzle.cols

    def indices(cells: Iterable[tuple[int, int]]) -> list[int]:
        return [index_of(cell, cols) for cell in cells]

    refutation = explanation.refutation()
    summary, told = verdict(explanation), explanation.steps
    marked: tuple[Cell, ...] = ()
    if refutation is not None:
        summary = f"{summary}. {refuted_by(refutation).removesuffix(':')}"
        marked, told = refutation.cells, refutation.steps
    steps: list[dict[str, object]] = [
        {
            "technique": technique(step.technique).title,
            "level": str(technique(step.technique).level),
            "sentence": step.sentence,
            "shade": "?#."[step.shade],
            "cells": indices(step.cells),
            "because": indices(step.because),
        }
        for step in told
    ]
    if refutation is not None:
        broken = () if refutation.violation is None else refutation.violation.cells
        steps.append(_last_step(refutation.conclusion, indices(broken)))
    content: Mapping[str, object] = {
        "title": title,
        "summary": summary,
        "cols": cols,
        "labels": explanation.puzzle.labels,
        "marked": indices(marked),
        "steps": steps,
    }
    return fill("explanation.html", content)


def _last_step(conclusion: str, because: list[int]) -> dict[str, object]:
    """The contradiction, as a step of the page that decides nothing."""
    return {
        "technique": "no solution",
        "level": "",
        "sentence": conclusion,
        "shade": "?",
        "cells": [],
        "because": because,
    }


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
