"""Words for explanations, hints, refutations and ratings: as text, Markdown, pages, notebooks and JSON values.

In Markdown a step that takes an idea, e.g. a sandwich pair, is a numbered item; its direct consequences (neighbours of
shaded cells, duplicates of unshaded ones) are listed below it. Pages and notebooks import what they need when one is
made: a hint in text does not wait for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from ..errors import counted
from ..messages import ENGLISH, capitalised, catalogue
from ..messages.phrases import conclusion_of, marks_of, phrase_of
from ..puzzle import Puzzle
from ..render.picture import Picture
from ..render.text import PLAIN, Look, to_text
from ..results import Uniqueness
from ..shading import Shading
from .difficulty import Difficulty
from .explanation import Explanation, Hint
from .techniques import Deduction, TechniqueId, technique
from .unsolvable import Refutation

FOLLOW_UPS: tuple[TechniqueId, ...] = ("duplicate", "neighbour")


def verdict(explanation: Explanation, language: str = ENGLISH) -> str:
    """The verdict, e.g. `solved; hardest technique: last exit (easy)`."""
    words = catalogue(language)
    if explanation.uniqueness is Uniqueness.NONE:
        return words.text("verdict.none")
    if not explanation.is_complete:
        return words.text("verdict.unknown")
    if explanation.uniqueness is Uniqueness.MULTIPLE:
        return words.text("verdict.multiple")
    if not explanation.steps:  # everything was known at the start
        return words.text("verdict.known")
    hardest = max((technique(step.technique) for step in explanation.steps), key=lambda used: used.cost)
    return words.text("verdict.solved", title=hardest.title_in(language), level=hardest.level.named_in(language))


def step_line(step: Deduction, language: str = ENGLISH, *, letters: bool = False) -> str:
    """A step in one line: `sandwich pair: r1c2 is unshaded: it lies between the two 7s of row 1.`"""
    title = _title(step.technique, language)
    return catalogue(language).text("step", title=title, sentence=step.sentence_in(language, letters=letters))


@cache
def _title(name: TechniqueId, language: str) -> str:
    """The name of a technique, of which a long explanation has few."""
    return technique(name).title_in(language)


def refuted_by(refutation: Refutation, language: str = ENGLISH) -> str:
    """`The labels of these 5 cells alone allow no solution`"""
    key = "refuted" if refutation.is_irreducible else "refuted.perhaps"
    return catalogue(language).text(key, count=len(refutation.cells))


def as_text(explanation: Explanation, title: str | None = None, look: Look = PLAIN, language: str = ENGLISH) -> str:
    """The puzzle, a line for each step, the final shading, and the verdict; or why there is no solution.

    The verdict alone if there was no time to ask why.
    The title is that of a picture of the puzzle if none is given.
    """
    puzzle, refutation = explanation.puzzle, explanation.refutation()
    title = title or Picture(puzzle).title
    end = f"{title}: {verdict(explanation, language)}"
    if refutation is not None:
        story = refutation_text(refutation, look, language)
    elif explanation.uniqueness is Uniqueness.NONE:
        return end
    else:
        story = _story(explanation.steps, "", to_text(puzzle, explanation.shading, look), language, look.letters)
    return f"{title}\n{to_text(puzzle, None, look)}\n\n{story}\n{end}"


def refutation_text(refutation: Refutation, look: Look = PLAIN, language: str = ENGLISH) -> str:
    """The labels that allow no solution, a line for each step, the contradiction, and what is known then."""
    sparse, conclusion = refutation.sparse, refutation.conclusion_in(language, letters=look.letters)
    end = to_text(sparse, refutation.shading, look)
    story = _story(refutation.steps, f"{conclusion}\n", end, language, look.letters)
    return f"{_refuted_heading(refutation, language)}\n{to_text(sparse, None, look)}\n\n{story}"


def _refuted_heading(refutation: Refutation, language: str) -> str:
    return catalogue(language).text("refuted.heading", refuted=refuted_by(refutation, language))


def _story(steps: Iterable[Deduction], conclusion: str, end: str, language: str, letters: bool) -> str:
    numbered = [f"{number}. {step_line(step, language, letters=letters)}" for number, step in enumerate(steps, start=1)]
    return "\n".join([*numbered, conclusion, end])


def hint_text(
    hint: Hint, level: int = 3, *, show_mistakes: bool = False, language: str = ENGLISH, letters: bool = False
) -> str:
    """The hint up to a level, 1 to 3, or the mistakes; without `show_mistakes` only that there are some."""
    words = catalogue(language)
    if hint.uniqueness is Uniqueness.NONE:
        return words.text("hint.none")
    if not hint.is_complete:
        return words.text("verdict.unknown")
    if hint.mistakes:
        return words.text("hint.wrong", cells=hint.mistakes) if show_mistakes else words.text("hint.hidden")
    if hint.deduction is None:
        return words.text("hint.multiple" if hint.uniqueness is Uniqueness.MULTIPLE else "hint.complete")
    return "\n".join(hint.levels_in(language, letters=letters)[:level])


def rating_columns(rating: Difficulty, language: str = ENGLISH) -> tuple[str, str, str]:
    """Level, score and hardest technique, e.g. `easy`, `21.09`, `corner check`."""
    if rating.level is None or rating.hardest is None:
        return "-", "-", catalogue(language).text(f"rating.{rating.uniqueness}")
    return rating.level.named_in(language), f"{rating.score:.2f}", _title(rating.hardest, language)


def as_markdown(explanation: Explanation, title: str, language: str = ENGLISH, *, letters: bool = False) -> str:
    """The same as a Markdown document, its steps grouped by ideas; with `letters` the labels are letters."""
    puzzle, refutation = explanation.puzzle, explanation.refutation()
    words, look = catalogue(language), PLAIN._replace(letters=letters)
    parts = [f"# {_escaped(title)}", _block(puzzle, None, look), words.text("document.guide")]
    if refutation is None:
        parts += [*_items(explanation.steps, language, letters), _block(puzzle, explanation.shading, look)]
    else:
        sparse = refutation.sparse
        parts += [_refuted_heading(refutation, language), _block(sparse, None, look)]
        parts += [*_items(refutation.steps, language, letters), refutation.conclusion_in(language, letters=letters)]
        parts.append(_block(sparse, refutation.shading, look))
    end = words.text("document.end", verdict=capitalised(verdict(explanation, language)))
    return "\n\n".join([*parts, end])


def _block(puzzle: Puzzle, shading: Shading | None, look: Look) -> str:
    return f"```text\n{to_text(puzzle, shading, look)}\n```"


def _items(steps: Iterable[Deduction], language: str, letters: bool) -> list[str]:
    """A numbered item for each idea, its direct consequences below it."""
    items: list[str] = []
    for step in steps:
        sentence = step.sentence_in(language, letters=letters)
        if items and step.technique in FOLLOW_UPS:
            indent = " " * len(f"{len(items)}. ")
            items[-1] += f"\n{indent}- {sentence}"
        else:
            title, level = _title(step.technique, language), technique(step.technique).level.named_in(language)
            words = catalogue(language).text("document.item", title=capitalised(title), level=level, sentence=sentence)
            items.append(f"{len(items) + 1}. {words}")
    return items


def as_html(explanation: Explanation, title: str, language: str = ENGLISH, *, letters: bool = False) -> str:
    """The same as one self-contained HTML page with next and previous buttons; its labels may be letters."""
    from ..render.page import fill

    refutation = explanation.refutation()
    words = catalogue(language)
    summary = [verdict(explanation, language)]
    steps: list[dict[str, object]] = [
        {
            **step.record_in(language),
            "sentence": step.sentence_in(language, letters=letters),
            "phrase": phrase_of(step.wire, language, letters=letters),
            "marks": marks_of(step.wire),
            "title": _title(step.technique, language),
            "level": technique(step.technique).level.named_in(language),
        }
        for step in (refutation or explanation).steps
    ]
    if refutation is not None:
        summary.append(refuted_by(refutation, language))
        steps.append(_last_step(refutation, language, letters))
    content = {
        "title": title,
        "summary": " ".join(words.text("document.end", verdict=each) for each in summary),
        "marked": refutation.cells if refutation else (),
        "steps": steps,
    }
    return fill("explanation.html", explanation.puzzle, content, language, letters=letters)


def _last_step(refutation: Refutation, language: str, letters: bool) -> dict[str, object]:
    """The contradiction, as a step of the page that decides nothing."""
    sentence = refutation.conclusion_in(language, letters=letters)
    broken = None if refutation.violation is None else refutation.violation.to_dict()
    label = None if refutation.violation is None else refutation.puzzle[refutation.violation.cells[0]]
    return {
        "title": catalogue(language).text("verdict.none"),
        "level": "",
        "sentence": sentence,
        "phrase": [("", sentence)] if broken is None else conclusion_of(broken, label, language, letters=letters),
        "marks": {} if broken is None else {"broken": [broken]},
        "shade": "?",
        "cells": [],
        "because": [],
    }


def explanation_html(explanation: Explanation) -> str:
    """The shading after the last step, the verdict, and the steps folded; without a solution, the reason."""
    if (refutation := explanation.refutation()) is not None:
        return refutation_html(refutation)
    return _with_steps(explanation, explanation.puzzle, verdict(explanation))


def refutation_html(refutation: Refutation) -> str:
    """The labels that allow no solution, the shading after the last step, the contradiction, and the steps folded."""
    caption = f"no solution\n{refuted_by(refutation)}.\n{refutation.conclusion}"
    return _with_steps(refutation, refutation.sparse, caption)


def _with_steps(argument: Explanation | Refutation, puzzle: Puzzle, caption: str) -> str:
    from ..render.notebook import figure, folded

    steps = folded(counted(len(argument.steps), "step"), map(step_line, argument.steps))
    return f"{figure(Picture(puzzle, argument.shading), caption)}\n{steps}"


def hint_html(hint: Hint) -> str:
    """The progress with the cells in question framed, and the hint in words."""
    from ..render.notebook import figure

    step = hint.deduction
    deduced, because = (hint.mistakes, ()) if step is None else (step.cells, step.because)
    picture = Picture(hint.puzzle, hint.known, deduced=deduced, because=because, rulers=True)
    return figure(picture, hint_text(hint, show_mistakes=True))


def difficulty_html(rating: Difficulty) -> str:
    """Level, score and hardest technique as a table, and the rounds of each technique folded."""
    from html import escape

    from ..render.notebook import folded

    names = "".join(f"<th>{name}</th>" for name in ("level", "score", "hardest technique"))
    values = "".join(f"<td>{escape(value)}</td>" for value in rating_columns(rating))
    table = f"<table>\n<tr>{names}</tr>\n<tr>{values}</tr>\n</table>"
    if rating.techniques is None:
        return table
    rounds = (f"{technique(name).title}: {times}" for name, times in rating.techniques.items())
    return f"{table}\n{folded('rounds of each technique', rounds)}"


def _escaped(words: str) -> str:
    """The text, escaped so that nothing in it is read as Markdown or HTML."""
    return re.sub(r"([\\`*_{}\[\]<>#|!&~])", r"\\\1", words)
