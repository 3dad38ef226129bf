"""The judge of reasons against plain enumeration and a SAT solver: verdicts, proofs, counterexamples, smallest sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import combinations
from random import Random

import hitori
from hitori import (
    Cell,
    Puzzle,
    Shade,
    Shading,
    Verdict,
)
from hitori.explaining.judging import Judgement, Step
from tests.oracles import legal_shadings
from tests.proofs.checkers import is_accepted

SHAPES = [(rows, cols) for rows in range(1, 4) for cols in range(1, 5)]
OTHER = {Shade.SHADED: Shade.UNSHADED, Shade.UNSHADED: Shade.SHADED}
Fact = tuple[int, Shade]


class Enumerated:
    """A position, and everything that completes any part of it: shadings are bit masks, cells are bits."""

    def __init__(self, puzzle: Puzzle, known: Shading) -> None:
        self.puzzle, self.known = puzzle, known
        self.all = (1 << len(puzzle)) - 1

    @cached_property
    def refuted(self) -> dict[int, tuple[int, list[int]]]:
        """By legal shading: the cells whose known shade it lacks, and the pairs of cells that break rule 1 in it."""
        rows, cols = self.puzzle.shape
        labels, shades = self.puzzle.labels, self.known.cells
        pairs = [
            1 << a | 1 << b
            for a, b in combinations(range(rows * cols), 2)
            if labels[a] == labels[b] != 0 and (a // cols == b // cols or a % cols == b % cols)
        ]
        shaded = sum(1 << cell for cell, shade in enumerate(shades) if shade == Shade.SHADED)
        unshaded = sum(1 << cell for cell, shade in enumerate(shades) if shade == Shade.UNSHADED)
        return {
            mask: (shaded & ~mask | unshaded & mask, [pair for pair in pairs if not pair & mask])
            for mask in legal_shadings(rows, cols)
        }

    def completions(self, named: int, own: int) -> Iterator[int]:
        """The legal shadings that these cells allow; of `own` cells the label is used."""
        labelled = named | own
        for mask, (shades, pairs) in self.refuted.items():
            if not shades & named and not any(pair & labelled == pair for pair in pairs):
                yield mask

    def verdict(self, facts: list[Fact], named: int) -> Verdict:
        """By its definition."""
        solutions = list(self.completions(self.all, 0))
        having = [mask for mask in solutions if has(mask, facts)]
        if not solutions:
            return Verdict.KNOWN_IS_WRONG
        if not having:
            return Verdict.WRONG
        if len(having) < len(solutions):
            return Verdict.UNDECIDED
        return Verdict.FOLLOWS if self.suffices(facts, named) else Verdict.NEEDS_MORE

    def suffices(self, facts: list[Fact], named: int) -> bool:
        """Does the step follow?"""
        return all(has(mask, facts) for mask in self.completions(named, bits(cell for cell, _ in facts)))

    def contradicts(self, named: int, facts: list[Fact]) -> bool:
        """Does no completion of these cells have all of the step?"""
        return not any(has(mask, facts) for mask in self.completions(named, bits(cell for cell, _ in facts)))


def has(mask: int, facts: list[Fact]) -> bool:
    return all((mask >> cell & 1 == 1) == (shade == Shade.SHADED) for cell, shade in facts)


def bits(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def random_puzzle(random: Random, rows: int, cols: int) -> Puzzle:
    most = random.randint(1, max(rows, cols) + 1)
    return Puzzle.from_labels(rows, cols, [random.randint(random.random() < 0.1, most) for _ in range(rows * cols)])


def random_position(random: Random, puzzle: Puzzle) -> Shading:
    """A part of a solution, now and then with a wrong cell, or a part of any shading."""
    solutions = list(hitori.solutions(puzzle, limit=20))
    if solutions and random.random() < 0.95:
        cells = bytearray(random.choice(solutions).cells)
    else:
        cells = bytearray(random.choice((1, 2, 2)) for _ in range(len(puzzle)))
    if random.random() < 0.05:
        cells[random.randrange(len(cells))] ^= 3
    share = random.random()
    return Shading(*puzzle.shape, bytes(shade if random.random() < share else 0 for shade in cells))


def positions(seed: int, count: int, each: int) -> Iterator[tuple[Random, Puzzle, Shading]]:
    random = Random(seed)
    for _ in range(count):
        puzzle = random_puzzle(random, *random.choice(SHAPES))
        for _ in range(each):
            yield random, puzzle, random_position(random, puzzle)


def as_step(puzzle: Puzzle, facts: list[Fact]) -> Step:
    return {divmod(cell, puzzle.cols): shade for cell, shade in facts}


def index(puzzle: Puzzle, cells: Iterable[Cell] | None) -> list[int]:
    assert cells is not None
    return [row * puzzle.cols + col for row, col in cells]


def hold_against_enumeration(random: Random, puzzle: Puzzle, known: Shading, facts: list[Fact], smallest: bool) -> None:
    oracle = Enumerated(puzzle, known)
    share = random.random()
    because = [cell for cell in range(len(puzzle)) if random.random() < share]
    named = bits(because)
    found = hitori.judge(puzzle, known, as_step(puzzle, facts), [divmod(cell, puzzle.cols) for cell in because])
    context = f"{puzzle.to_rows()} {known.to_rows()} {facts} {because} {found}"
    assert found.verdict == oracle.verdict(facts, named), context
    own = bits(cell for cell, _ in facts)
    if found.verdict is Verdict.FOLLOWS:
        assert found.proof is not None
        assert is_accepted(found.proof.text, puzzle), context
        spare = bits(index(puzzle, found.more_than_needed))
        assert spare & ~named == 0
        assert oracle.suffices(facts, named & ~spare), context
        left = named & ~spare & ~own
        assert not any(oracle.suffices(facts, left & ~(1 << cell)) for cell in range(len(puzzle)) if left >> cell & 1)
        assert (found.technique is None) != (found.suppositions is None), context
    elif found.verdict is Verdict.NEEDS_MORE:
        check_counterexample(puzzle, known, facts, because, found)
        check_cells(
            oracle, found, lambda cells: oracle.suffices(facts, named | cells), ~named & ~own, smallest, context
        )
    elif found.verdict is Verdict.UNDECIDED:
        ours, theirs = found.solutions
        for solution in found.solutions:
            assert not hitori.check(puzzle, solution)
            assert all(known.cells[i] in (0, shade) for i, shade in enumerate(solution.cells)), context
        assert all(ours.cells[cell] == shade for cell, shade in facts), context
        assert any(theirs.cells[cell] != shade for cell, shade in facts), context
    elif found.verdict is Verdict.WRONG:
        check_cells(oracle, found, lambda cells: oracle.contradicts(cells, facts), ~own, smallest, context)
        assert (found.technique is None) != (found.suppositions is None), context
    else:
        check_cells(oracle, found, lambda cells: oracle.contradicts(cells, []), -1, smallest, context)


def check_counterexample(
    puzzle: Puzzle, known: Shading, facts: list[Fact], because: list[int], found: Judgement
) -> None:
    shading = found.counterexample
    assert shading is not None
    named = {*because, *(cell for cell, _ in facts)}
    blanked = Puzzle.from_labels(
        *puzzle.shape, [label if cell in named else 0 for cell, label in enumerate(puzzle.labels)]
    )
    assert not hitori.check(blanked, shading)
    assert all(known.cells[cell] in (0, shading.cells[cell]) for cell in because)
    assert any(shading.cells[cell] != shade for cell, shade in facts)


def check_cells(
    oracle: Enumerated, found: Judgement, suffices: Callable[[int], bool], allowed: int, smallest: bool, context: str
) -> None:
    """The cells suffice; and with `smallest`, no smaller set does."""
    assert found.cells is not None
    assert found.is_smallest, context
    cells = index(oracle.puzzle, found.cells)
    assert bits(cells) & ~allowed == 0
    assert suffices(bits(cells)), context
    if smallest and cells:
        candidates = [cell for cell in range(len(oracle.puzzle)) if allowed >> cell & 1]
        smaller = combinations(candidates, len(cells) - 1)
        assert not any(suffices(bits(each)) for each in smaller), context


def single_steps(known: Shading) -> Iterator[list[Fact]]:
    for cell, shade in enumerate(known.cells):
        if shade == Shade.UNKNOWN:
            yield from ([(cell, each)] for each in OTHER)


def sweep(seed: int, grids: int, each: int, smallest: bool) -> int:
    count = 0
    for random, puzzle, known in positions(seed, grids, each):
        for facts in single_steps(known):
            hold_against_enumeration(random, puzzle, known, facts, smallest)
            count += 1
    return count


def test_single_steps_agree_with_enumeration() -> None:
    assert sweep(1, 100, 2, smallest=True) > 1_000
