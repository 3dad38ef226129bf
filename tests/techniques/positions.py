"""Puzzles of every kind, and what may be known of them, to hold techniques against."""

from collections.abc import Iterable, Iterator
from random import Random

from hitori import Puzzle, Shade, Shading, backbone, generate, native, questions
from hitori.explaining.techniques import LONE_LABEL, TECHNIQUES, Deduction, TechniqueId

from ..oracles import random_puzzle

NAMES = list(TECHNIQUES)
WITH_EXAMPLES = (*TECHNIQUES.values(), LONE_LABEL)


def puzzles(count: int, seed: int, largest: int = 6) -> Iterator[Puzzle]:
    """Half of them random labels (few of these have one solution, some many, most none), half generated."""
    rng = Random(seed)
    for _ in range(count):
        rows, cols = rng.randint(1, largest), rng.randint(1, largest)
        if rng.random() < 0.5 and min(rows, cols) > 2:
            yield generate(rows, cols, seed=rng.randrange(10**9))
        else:
            yield random_puzzle(rng, rows, cols, rng.choice((0, 1, 1)), rng.randint(2, max(rows, cols) + 1))


def states(puzzle: Puzzle, seed: int) -> Iterator[tuple[Shading, Shading | None]]:
    """Nothing known; half of what all solutions share; what some techniques find. Each with what is shared."""
    rng = Random(seed)
    shared = backbone(puzzle)
    yield Shading.unknown(*puzzle.shape), shared
    if shared is not None:
        half = [shade if rng.random() < 0.5 else Shade.UNKNOWN for shade in shared]
        yield Shading.from_shades(*puzzle.shape, half), shared
        others = [name for name in NAMES if rng.random() < 0.5]
        found = native.ask(questions.rounds(without=others, most=rng.randint(1, 10)), puzzle)
        yield Shading(found["shading"]), shared


def found_by_core(name: TechniqueId, puzzle: Puzzle, known: Shading) -> Shading:
    return Shading(native.ask(questions.facts(name, known), puzzle))


def together(puzzle: Puzzle, deductions: Iterable[Deduction]) -> Shading:
    """All that the deductions conclude."""
    found = Shading.unknown(*puzzle.shape)
    for deduction in deductions:
        for cell in deduction.cells:
            found = found.with_shade(cell, deduction.shade)
    return found
