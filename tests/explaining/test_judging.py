"""The judge of reasons against plain enumeration and a SAT solver: verdicts, proofs, counterexamples, smallest sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import combinations, starmap
from random import Random
from typing import Any

import pytest

import hitori
from hitori import (
    Cell,
    Puzzle,
    Shade,
    Shading,
    StepVerdict,
)
from hitori.explaining.judging import Judgement, Step
from hitori.explaining.techniques import TECHNIQUES
from measure.explanations import Subsets
from tests.boards import TINY
from tests.oracles import legal_shadings
from tests.proofs.checkers import is_accepted, is_true

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

    def verdict(self, facts: list[Fact], named: int) -> StepVerdict:
        """By its definition."""
        solutions = list(self.completions(self.all, 0))
        having = [mask for mask in solutions if has(mask, facts)]
        if not solutions:
            return StepVerdict.KNOWN_IS_WRONG
        if not having:
            return StepVerdict.WRONG
        if len(having) < len(solutions):
            return StepVerdict.UNDECIDED
        return StepVerdict.FOLLOWS if self.suffices(facts, named) else StepVerdict.NEEDS_MORE

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
    if found.verdict is StepVerdict.FOLLOWS:
        assert found.proof is not None
        assert is_accepted(found.proof.text, puzzle), context
        spare = bits(index(puzzle, found.more_than_needed))
        assert spare & ~named == 0
        assert oracle.suffices(facts, named & ~spare), context
        left = named & ~spare & ~own
        assert not any(oracle.suffices(facts, left & ~(1 << cell)) for cell in range(len(puzzle)) if left >> cell & 1)
        assert (found.technique is None) != (found.assumptions is None), context
        hold_broken_proofs(random, puzzle, found.proof.text)
    elif found.verdict is StepVerdict.NEEDS_MORE:
        check_counterexample(puzzle, known, facts, because, found)
        check_cells(
            oracle, found, lambda cells: oracle.suffices(facts, named | cells), ~named & ~own, smallest, context
        )
    elif found.verdict is StepVerdict.UNDECIDED:
        ours, theirs = found.solutions
        for solution in found.solutions:
            assert not hitori.check(puzzle, solution)
            assert all(known.cells[i] in (0, shade) for i, shade in enumerate(solution.cells)), context
        assert all(ours.cells[cell] == shade for cell, shade in facts), context
        assert any(theirs.cells[cell] != shade for cell, shade in facts), context
    elif found.verdict is StepVerdict.WRONG:
        check_cells(oracle, found, lambda cells: oracle.contradicts(cells, facts), ~own, smallest, context)
        assert (found.technique is None) != (found.assumptions is None), context
    else:
        check_cells(oracle, found, lambda cells: oracle.contradicts(cells, []), -1, smallest, context)


def hold_broken_proofs(random: Random, puzzle: Puzzle, proof: str) -> None:
    """What is accepted is true, by enumeration; so it is refused without a fact or a line that it needs."""
    lines = proof.splitlines()
    at = random.randrange(2, len(lines))
    words = lines[at].split()
    changed = [*words]
    changed[random.randrange(len(words))] = random.choice([*words, "0", "given", "+r1c1", "-r1c1"])
    for text in (
        "\n".join([*lines[:at], *lines[at + 1 :]]),
        "\n".join([*lines[:at], " ".join(changed), *lines[at + 1 :]]),
    ):
        if is_accepted(text + "\n", puzzle):
            assert is_true(text), text


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
    assert sweep(1, 60, 2, smallest=True) > 500


@pytest.mark.long
def test_single_steps_of_many_grids_agree_with_enumeration() -> None:
    assert sweep(2, 2_000, 50, smallest=True) > 100_000


def verdict_by_sat(puzzle: Puzzle, known: Shading, facts: list[Fact], because: Iterable[int]) -> StepVerdict:
    """By rules 1 and 2 in a SAT solver, and a clause for each part that a model cuts off."""
    subsets, everything = Subsets(puzzle), range(len(puzzle))

    def is_possible(named: Iterable[int], facts: Iterable[Fact] = ()) -> bool:
        shades = [(cell, Shade(known.cells[cell])) for cell in named if known.cells[cell]]
        return subsets.is_possible([*starmap(subsets.literal, [*shades, *facts]), *map(subsets.name, named)])

    if not is_possible(everything):
        return StepVerdict.KNOWN_IS_WRONG
    if not is_possible(everything, facts):
        return StepVerdict.WRONG
    if any(is_possible(everything, [(cell, OTHER[shade])]) for cell, shade in facts):
        return StepVerdict.UNDECIDED
    named = {*because, *(cell for cell, _ in facts)}  # whose own cells are unknown, so this adds their labels
    needs_more = any(is_possible(named, [(cell, OTHER[shade])]) for cell, shade in facts)
    return StepVerdict.NEEDS_MORE if needs_more else StepVerdict.FOLLOWS


def hold_against_sat(seed: int, count: int) -> None:
    """Steps of one to three cells in random positions up to 6 x 6."""
    random, seen = Random(seed), dict.fromkeys(StepVerdict, 0)
    for _ in range(count):
        rows, cols = random.randint(2, 6), random.randint(2, 6)
        made = random.random() < 0.7 and min(rows, cols) > 2
        puzzle = (
            hitori.generate(rows, cols, seed=random.randrange(2**32)) if made else random_puzzle(random, rows, cols)
        )
        known = random_position(random, puzzle)
        open_cells = [cell for cell, shade in enumerate(known.cells) if shade == Shade.UNKNOWN]
        if not open_cells:
            continue
        cells = random.sample(open_cells, min(random.choice((1, 1, 2, 3)), len(open_cells)))
        solution = hitori.solve(puzzle).solution
        is_true = solution is not None and random.random() < 0.7
        facts = [
            (cell, Shade(solution.cells[cell]) if is_true and solution else random.choice([*OTHER])) for cell in cells
        ]
        share = random.choice((0.2, 0.5, 0.8, 1))
        because = [cell for cell in range(len(puzzle)) if random.random() < share]
        named = [divmod(cell, puzzle.cols) for cell in because]
        found = hitori.judge(puzzle, known, as_step(puzzle, facts), named)
        context = f"{puzzle.to_rows()} {known.to_rows()} {facts} {because} {found}"
        assert found.verdict == verdict_by_sat(puzzle, known, facts, because), context
        seen[found.verdict] += 1
        if found.verdict is StepVerdict.FOLLOWS:
            assert found.proof is not None
            assert is_accepted(found.proof.text, puzzle), context
        elif found.verdict is StepVerdict.NEEDS_MORE:
            check_counterexample(puzzle, known, facts, because, found)
            more = index(puzzle, found.cells)
            assert verdict_by_sat(puzzle, known, facts, {*because, *more}) is StepVerdict.FOLLOWS, context
            for cell in more:
                fewer = {*because, *more} - {cell}
                assert verdict_by_sat(puzzle, known, facts, fewer) is StepVerdict.NEEDS_MORE, context
    assert min(number for verdict, number in seen.items() if verdict is not StepVerdict.UNKNOWN) > count // 200


@pytest.mark.needs("pysat")
def test_sampled_steps_agree_with_a_sat_solver() -> None:
    hold_against_sat(3, 200)


@pytest.mark.long
@pytest.mark.needs("pysat")
def test_many_sampled_steps_agree_with_a_sat_solver() -> None:
    hold_against_sat(4, 20_000)


def hold_explanations(seed: int, count: int, sampled: int) -> int:
    """Judge each step by the cells it names; of `sampled` puzzles also with each left out, as a SAT solver says."""
    random, exceptions = Random(seed), 0
    for number in range(count):
        size = random.randint(4, 7)
        puzzle = hitori.generate(size, size, seed=random.randrange(2**32))
        explanation = hitori.explain(puzzle, assumes_unique=number % 4 == 0)
        for known, step in zip(explanation.shadings(), explanation.steps, strict=False):
            wanted: Step = {(cell.row, cell.col): step.shade for cell in step.cells}
            found = hitori.judge(puzzle, known, wanted, step.because)
            context = f"{puzzle.to_rows()} {known.to_rows()} {step.sentence} {found}"
            if found.verdict is not StepVerdict.FOLLOWS:
                # What a lone label says holds because there is one solution; its cells do not show that.
                assert step.technique == "lone-label", context
                assert found.counterexample is not None, context
                exceptions += 1
                continue
            # Beside fewer labels an easier one may do: a case that they refute is no case to compare.
            ranks = [*TECHNIQUES, "lone-label", "search"]
            assert found.technique is None or ranks.index(found.technique) <= ranks.index(step.technique), context
            if number < sampled:
                facts = [(cell, step.shade) for cell in index(puzzle, step.cells)]
                for cell in step.because:
                    rest = [other for other in step.because if other != cell]
                    less = hitori.judge(puzzle, known, wanted, rest).verdict
                    assert less == verdict_by_sat(puzzle, known, facts, index(puzzle, rest)), context
    return exceptions


@pytest.mark.needs("pysat")
def test_explanations_follow_from_the_cells_that_they_name() -> None:
    assert hold_explanations(5, 100, 2) > 10


@pytest.mark.long
@pytest.mark.needs("pysat")
def test_many_explanations_follow_from_the_cells_that_they_name() -> None:
    assert hold_explanations(6, 10_000, 1_000) > 1_000


def test_reasons_are_smallest_and_easiest() -> None:
    checked = 0
    for random, puzzle, known in positions(8, 250, 2):
        for facts in single_steps(known):
            oracle = Enumerated(puzzle, known)
            found = hitori.reason(puzzle, known, as_step(puzzle, facts)) if holds(oracle, facts) else None
            if found is None or random.random() < 0.5:
                continue
            assert found.smallest is not None
            assert found.smallest.is_smallest
            cells = bits(index(puzzle, found.smallest.cells))
            assert oracle.suffices(facts, cells)
            own = facts[0][0]
            others = [cell for cell in range(len(puzzle)) if cell != own]
            if cells:
                smaller = combinations(others, len(found.smallest.cells) - 1)
                assert not any(oracle.suffices(facts, bits(each)) for each in smaller)
            if found.easiest is not None:
                easy = hitori.judge(puzzle, known, as_step(puzzle, facts), found.easiest.cells)
                whole = hitori.judge(puzzle, known, as_step(puzzle, facts), list(puzzle.cells()))
                assert easy.technique == whole.technique == found.easiest.technique
            checked += 1
    assert checked > 100


def holds(oracle: Enumerated, facts: list[Fact]) -> bool:
    return oracle.verdict(facts, oracle.all) is StepVerdict.FOLLOWS


def test_what_is_no_question_is_refused() -> None:
    known = Shading.from_rows(["??", "?#"])
    wrong: list[tuple[Step, list[tuple[int, int]], dict[str, Any], type[Exception]]] = [
        ({(2, 0): "#"}, [], {}, hitori.NoSuchCellError),
        ({(0, 0): "#"}, [(0, 2)], {}, hitori.NoSuchCellError),
        ({(1, 1): "#"}, [], {}, hitori.InvalidOptionError),
        ({(0, 0): "?"}, [], {}, hitori.InvalidOptionError),
        ({}, [], {}, hitori.InvalidOptionError),
        ({(0, 0): "#"}, [], {"techniques": ["search"]}, hitori.InvalidOptionError),
    ]
    for step, because, options, error in wrong:
        with pytest.raises(error):
            hitori.judge(TINY, known, step, because, **options)
    with pytest.raises(hitori.InvalidShadingError):
        hitori.judge(TINY, Shading.unknown(2, 3), {(0, 0): "#"}, [])


def test_a_step_may_follow_from_nothing_and_its_own_cell_adds_nothing() -> None:
    line = Puzzle([[1, 2, 3]])
    named: list[list[tuple[int, int]]] = [[], [(0, 1)]]
    for because in named:
        found = hitori.judge(line, None, {(0, 1): "."}, because)
        assert found.verdict is StepVerdict.FOLLOWS
        assert found.more_than_needed == ()


def test_a_large_board_with_little_time_has_a_verdict_or_none() -> None:
    puzzle, limits = hitori.generate(60, 60, seed=1), hitori.Limits(time=0.1)
    solution = hitori.solve(puzzle).require()
    right = {(5, 5): solution[5, 5]}
    named: list[list[Cell]] = [[], list(puzzle.cells())]
    verdicts = {hitori.judge(puzzle, None, right, because, limits=limits).verdict for because in named}
    assert verdicts <= {StepVerdict.NEEDS_MORE, StepVerdict.FOLLOWS, StepVerdict.UNKNOWN}
