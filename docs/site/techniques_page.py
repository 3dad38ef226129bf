"""The catalogue of techniques: for each what it says, its level, and a picture of its first example."""

from __future__ import annotations

from collections.abc import Iterator

from hitori import Picture
from hitori.explaining.techniques import TECHNIQUES
from pictures import inline
from staging import Stage

INTRODUCTION = """# Catalogue of techniques

Every technique that `hitori explain`, `hint` and `rate` know, the easiest first. Each picture is the smallest position
that shows it: the framed cells follow from the cells with a dot. A circle is a known unshaded cell, an empty cell has a
label that does not matter. [Difficulty](difficulty.md) defines levels, costs and scores.
"""


def stage_techniques(stage: Stage) -> None:
    """Put the page."""
    stage.put("techniques.md", "\n".join([INTRODUCTION, *_sections()]))


def _sections() -> Iterator[str]:
    level = None
    for technique in TECHNIQUES.values():
        if technique.level != level:
            level = technique.level
            yield f"\n## {str(level).capitalize()}\n"
        yield f"### {technique.title.capitalize()}\n\n{technique.summary}\n"
        shown = technique.examples[0]
        step = next(technique.find(shown.puzzle, shown.known))
        yield inline(Picture(shown.puzzle, shown.known, deduced=step.cells, because=step.because))
        yield f"*{shown.sentence}*\n"
