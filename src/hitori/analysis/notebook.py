"""What a notebook shows of an explanation, a hint and a rating: a picture or a table, the words, the steps folded."""

from __future__ import annotations

from html import escape

from ..render.notebook import figure, folded
from ..render.picture import Picture
from ..techniques import technique
from .difficulty import Difficulty
from .explanation import Explanation, Hint
from .narration import hint_text, rating_columns, refuted_by, step_line, verdict
from .refutation import Refutation


def explanation_html(explanation: Explanation) -> str:
    """The shading after the last step, the verdict, and the steps folded; without a solution, the reason."""
    refutation = explanation.refutation()
    if refutation is None:
        steps = folded(f"{len(explanation.steps)} steps", map(step_line, explanation.steps))
        return f"{figure(Picture(explanation.puzzle, explanation.shading), verdict(explanation))}\n{steps}"
    return refutation_html(refutation)


def refutation_html(refutation: Refutation) -> str:
    """The labels that allow no solution, the shading after the last step, the contradiction, and the steps folded."""
    caption = f"no solution\n{refuted_by(refutation)}.\n{refutation.conclusion}"
    steps = folded(f"{len(refutation.steps)} steps", map(step_line, refutation.steps))
    return f"{figure(Picture(refutation.sparse, refutation.shading), caption)}\n{steps}"


def hint_html(hint: Hint) -> str:
    """The progress with the cells in question framed, and the hint in words."""
    step = hint.deduction
    deduced, because = (hint.mistakes, ()) if step is None else (step.cells, step.because)
    picture = Picture(hint.puzzle, hint.shading, deduced=deduced, because=because, rulers=True)
    return figure(picture, hint_text(hint, show_mistakes=True))


def difficulty_html(rating: Difficulty) -> str:
    """Level, score and hardest technique as a table, and the rounds of each technique folded."""
    names = "".join(f"<th>{name}</th>" for name in ("level", "score", "hardest technique"))
    values = "".join(f"<td>{escape(value)}</td>" for value in rating_columns(rating))
    table = f"<table>\n<tr>{names}</tr>\n<tr>{values}</tr>\n</table>"
    if rating.techniques is None:
        return table
    rounds = (f"{technique(name).title}: {times}" for name, times in rating.techniques.items())
    return f"{table}\n{folded('rounds of each technique', rounds)}"
