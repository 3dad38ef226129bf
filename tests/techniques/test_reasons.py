"""The core's deductions are those of the readable form.

That each follows from the cells that it names is held in tests/explaining: by the judge, and by two checkers of proofs.
"""

from collections import Counter
from collections.abc import Iterator

import pytest

from hitori import Cell, Level, Limits, Puzzle, Shade, Shading, explain, generate_many
from hitori.explaining.techniques import TECHNIQUES, Deduction
from tests.requirements import slow

from . import readable
from .positions import WITH_EXAMPLES, puzzles, states
from .readable.nesting import decided_about
from .readable.position import Position

LARGEST_NESTED = 16
"""Cells; the readable form of `nested contradiction` takes its time."""
MANY = {"trivial": 420, "easy": 420, "medium": 400, "hard": 370, "expert": 370, "extreme": 20}
"""2,000 puzzles in the long run. Extreme ones are seldom found, and retold slowly."""


@pytest.mark.parametrize(
    ("count", "seed", "is_about_some"),
    [
        (60, 3, False),
        (20, 8, True),
        *slow([(800, 3, False), (300, 8, True)]),
    ],
)
def test_every_deduction_of_every_technique_is_that_of_the_readable_form(
    count: int, seed: int, is_about_some: bool
) -> None:
    """About all cells, and about some."""
    fired: Counter[str] = Counter()
    for number, puzzle in enumerate(puzzles(count, seed, largest=6 - is_about_some)):
        some = [cell for cell in puzzle.cells() if (cell.row + cell.col + number) % 3 == 0]
        about = some if is_about_some else None
        for known, _ in states(puzzle, number):
            for technique in WITH_EXAMPLES:
                if technique.name == "nested-contradiction" and len(puzzle) > LARGEST_NESTED:
                    continue
                found = list(technique.find(puzzle, known, about))
                assert found == list(readable.find(technique.name, puzzle, known, about)), (technique.name, puzzle)
                fired[technique.name] += len(found)
    assert len(fired) > 15


def few() -> Iterator[Puzzle]:
    """A few puzzles of every level, and some with none or several solutions."""
    for level in Level:
        yield from generate_many(5 + level.rank // 3, count=2, seed=20, difficulty=level)
    yield from puzzles(20, seed=21, largest=5)


def many(level: str) -> Iterator[Puzzle]:
    """The puzzles of a level in the long run, of several sizes."""
    sizes = (10, 12) if level == "extreme" else (5, 6, 8, 10)
    for size in sizes:
        count = MANY[level] // len(sizes)
        yield from generate_many(size, count=count, seed=22, difficulty=Level.named(level), limits=Limits(time=600.0))


def test_every_step_is_the_easiest_of_the_readable_form() -> None:
    told = steps_held_against_the_readable_form(few())
    assert told["nested-contradiction"] > 0
    assert len(told) > 12


@pytest.mark.slow
@pytest.mark.parametrize("level", MANY)
def test_every_step_of_2000_puzzles(level: str) -> None:
    told = steps_held_against_the_readable_form(many(level))
    print(f"\n{MANY[level]} {level} puzzles: {sum(told.values())} steps, {dict(told)}")
    assert told.total() > 10 * MANY[level]


def steps_held_against_the_readable_form(puzzles: Iterator[Puzzle]) -> Counter[str]:
    """How often each technique is used; a search is not held against anything."""
    told: Counter[str] = Counter()
    for puzzle in puzzles:
        found = explain(puzzle)
        for known, step in zip(found.shadings(), found.steps, strict=False):
            if step.technique == "search":
                continue
            assert all(known[cell] == Shade.UNKNOWN for cell in step.cells), (step, puzzle, known)
            assert step == easiest(puzzle, known, step), (step, puzzle, known)
            told[step.technique] += 1
    return told


def easiest(puzzle: Puzzle, known: Shading, step: Deduction) -> Deduction | None:
    """The first deduction of the easiest technique; of nested contradictions only what the same cell decides."""
    for name in TECHNIQUES:
        if name == "nested-contradiction":
            tried = step.details["cell"] if step.message.endswith(".either") else step.cells[0]
            assert isinstance(tried, Cell)
            return next((found for found in decided_about(Position(puzzle, known), tried) if found == step), None)
        found = next(readable.find(name, puzzle, known), None)
        if found is not None:
            return found
    return None


def test_deductions_are_asked_for_as_they_are_needed() -> None:
    """A board of one label has more deductions than anybody wants at once."""
    puzzle = Puzzle([[1] * 40 for _ in range(40)])
    found = TECHNIQUES["offset-pairs"].find(puzzle, Shading.unknown(40, 40))
    first = [next(found) for _ in range(100)]
    whole = readable.find("offset-pairs", puzzle, Shading.unknown(40, 40))
    assert first == [next(whole) for _ in range(100)]
