"""The catalogue of techniques: for each what it says, its level, and a picture of a step of a puzzle that needs it."""

from __future__ import annotations

from collections.abc import Iterator

import hitori
from hitori import Deduction, Limits, Picture, Puzzle, Shading
from hitori.generation.target import NEVER_NEEDED
from hitori.techniques import TECHNIQUES, Technique
from pictures import inline
from staging import Stage

SIZE, SEED = 6, 1
PATIENCE = Limits(time=600)
"""Seconds by the clock, whatever else the machine does; alone it takes one or two for a puzzle."""

WITHOUT_NEED = Puzzle([[1, 1, 1, 2, 2], [3, 4, 5, 1, 2]]), Shading.from_rows(["#.?#?", "?????"])
"""A position for the one technique that no puzzle needs: five cells, of which three are shaded."""

INTRODUCTION = """# Catalogue of techniques

Every technique that `hitori explain`, `hint` and `rate` know, the easiest first. Each picture is a step of a puzzle
that `hitori generate` made: the framed cells follow from the cells with a dot. A circle is a known unshaded cell.
[Difficulty](difficulty.md) defines levels, costs and scores.
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
        yield from _example(technique)


def _example(technique: Technique) -> Iterator[str]:
    puzzle, known, step = example(technique)
    origin = f'`hitori generate --name "{puzzle.name}"`' if puzzle.name else "A position drawn for this page."
    yield inline(Picture(puzzle, known, deduced=step.cells, because=step.because))
    yield f"*{step.sentence}* {origin}\n"


def example(technique: Technique) -> tuple[Puzzle, Shading, Deduction]:
    """A puzzle, what is known of it, and the deduction that this technique makes then."""
    if technique.name == NEVER_NEEDED:
        puzzle, known = WITHOUT_NEED
        return puzzle, known, next(technique.find(puzzle, known))
    puzzle = hitori.generate(SIZE, technique=technique.name, seed=SEED, limits=PATIENCE)
    found = hitori.explain(puzzle)
    for known, step in zip(found.shadings(), found.steps, strict=False):
        if step.technique == technique.name:
            return puzzle, known, step
    raise SystemExit(f"{puzzle.name} was made to need {technique.name}, and its explanation does not use it")
