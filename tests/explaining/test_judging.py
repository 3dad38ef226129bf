"""The judge of reasons against plain enumeration and a SAT solver: verdicts, proofs, counterexamples, smallest sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, starmap
from random import Random
from typing import Any

import pytest

import hitori
from hitori import Cell, Puzzle, Shade, Shading, StepReason, StepVerdict
from hitori.explaining.judging import Judgement, Step
from hitori.explaining.techniques import TECHNIQUES
from measure.explanations import Subsets, has_shading
from tests.boards import TINY
from tests.oracles import agrees, cells_of, clashing_pairs, legal_shadings, mask_of
from tests.proofs.breaks import broken
from tests.proofs.checkers import is_accepted, is_true
from tests.techniques.readable.suppositions import OTHER

SHAPES = [(rows, cols) for rows in range(1, 4) for cols in range(1, 5)]
SMALL = 12
"""Cells up to which all smaller sets are tried, and all solutions."""
Fact = tuple[int, Shade]
Possible = Callable[[int, list[Fact]], bool]
Oracle = Callable[[Puzzle, Shading], Possible]


class Question:
    """A step of a position, with an oracle; sets of cells are bit masks, cells are bits.

    All that the oracle knows is what is possible: whether there is a legal shading with the known shades of the named
    cells, in which no two of these break rule 1, with these facts. Facts are about named cells.
    """

    def __init__(self, puzzle: Puzzle, known: Shading, facts: list[Fact], oracle: Oracle) -> None:
        self.puzzle, self.known, self.facts = puzzle, known, facts
        self.step: Step = {divmod(cell, puzzle.cols): shade for cell, shade in facts}
        self.own = mask_of(cell for cell, _ in facts)
        self.all = (1 << len(puzzle)) - 1
        self.is_possible = oracle(puzzle, known)

    def verdict(self, named: int) -> StepVerdict:
        """By its definition."""
        if not self.is_possible(self.all, []):
            return StepVerdict.KNOWN_IS_WRONG
        if self.contradicts(self.all):
            return StepVerdict.WRONG
        if not self.suffices(self.all):
            return StepVerdict.UNDECIDED
        return StepVerdict.FOLLOWS if self.suffices(named) else StepVerdict.NEEDS_MORE

    def suffices(self, named: int) -> bool:
        """Does the step follow?"""
        return not any(self.is_possible(named | self.own, [(cell, OTHER[shade])]) for cell, shade in self.facts)

    def contradicts(self, named: int) -> bool:
        """Does no completion of these cells have all of the step?"""
        return not self.is_possible(named | self.own, self.facts)


def by_enumeration(puzzle: Puzzle, known: Shading) -> Possible:
    """For each legal shading: the cells whose known shade it lacks, and the pairs of cells that break rule 1 in it."""
    pairs = clashing_pairs(puzzle)
    shaded, unshaded = (mask_of(i for i, each in enumerate(known) if each == shade) for shade in OTHER)
    legal = [
        (mask, shaded & ~mask | unshaded & mask, [pair for pair in pairs if not pair & mask])
        for mask in legal_shadings(*puzzle.shape)
    ]

    def is_possible(named: int, facts: list[Fact]) -> bool:
        return any(
            all((mask >> cell & 1 == 1) == (shade == Shade.SHADED) for cell, shade in facts)
            and not any(pair & named == pair for pair in clashes)
            for mask, lacking, clashes in legal
            if not lacking & named
        )

    return is_possible


def by_sat(puzzle: Puzzle, known: Shading) -> Possible:
    """Rules 1 and 2 in a SAT solver, and a clause for each part that a model cuts off."""
    subsets = Subsets(puzzle)

    def is_possible(named: int, facts: list[Fact]) -> bool:
        cells = cells_of(named)
        shades = [(cell, known.shades[cell]) for cell in cells if known.shades[cell] != Shade.UNKNOWN]
        assumed = [*starmap(subsets.literal, [*shades, *facts]), *map(subsets.name, cells)]
        return has_shading(subsets.solver, subsets.rules, assumed)

    return is_possible


def random_puzzle(random: Random, rows: int, cols: int) -> Puzzle:
    most = random.randint(1, max(rows, cols) + 1)
    return Puzzle.from_labels(rows, cols, [random.randint(random.random() < 0.1, most) for _ in range(rows * cols)])


def random_position(random: Random, puzzle: Puzzle) -> Shading:
    """A part of a solution, now and then with a wrong cell, or a part of any shading."""
    solutions = list(hitori.solutions(puzzle, limit=20))
    if solutions and random.random() < 0.95:
        codes = bytearray(random.choice(solutions).codes)
    else:
        codes = bytearray(random.choice((1, 2, 2)) for _ in range(len(puzzle)))
    if random.random() < 0.05:
        codes[random.randrange(len(codes))] ^= 3
    share = random.random()
    return Shading.from_codes(*puzzle.shape, bytes(code if random.random() < share else 0 for code in codes))


def positions(seed: int, count: int, each: int) -> Iterator[tuple[Random, Puzzle, Shading]]:
    random = Random(seed)
    for _ in range(count):
        puzzle = random_puzzle(random, *random.choice(SHAPES))
        for _ in range(each):
            yield random, puzzle, random_position(random, puzzle)


def index(puzzle: Puzzle, cells: Iterable[Cell] | None) -> list[int]:
    assert cells is not None
    return [row * puzzle.cols + col for row, col in cells]


def hold(random: Random, question: Question, share: float) -> StepVerdict:
    """Hold the judge's answer against the oracle, for named cells of which this share is drawn."""
    puzzle, known, facts, own = question.puzzle, question.known, question.facts, question.own
    because = [cell for cell in range(len(puzzle)) if random.random() < share]
    named = mask_of(because)
    found = hitori.judge(puzzle, question.step, [divmod(cell, puzzle.cols) for cell in because], known=known)
    context = f"{puzzle.to_rows()} {known.to_rows()} {facts} {because} {found}"
    assert found.verdict == question.verdict(named), context
    if found.verdict is StepVerdict.FOLLOWS:
        assert found.proof is not None
        assert is_accepted(found.proof.text, puzzle), context
        spare = mask_of(index(puzzle, found.more_than_needed))
        assert spare & ~named == 0
        assert question.suffices(named & ~spare), context
        left = named & ~spare & ~own
        assert not any(question.suffices(left & ~(1 << cell)) for cell in cells_of(left)), context
        assert (found.technique is None) != (found.assumptions is None), context
        for _ in range(2 if len(puzzle) <= SMALL else 0):
            text = broken(found.proof.text, random)
            assert not is_accepted(text, puzzle) or is_true(text), text
    elif found.verdict is StepVerdict.NEEDS_MORE:
        check_counterexample(question, because, found)
        check_cells(question, found, lambda cells: question.suffices(named | cells), ~named & ~own, context)
    elif found.verdict is StepVerdict.UNDECIDED:
        ours, theirs = found.solutions
        for solution in found.solutions:
            assert not hitori.check(puzzle, solution)
            assert agrees(solution, known), context
        assert all(ours.shades[cell] == shade for cell, shade in facts), context
        assert any(theirs.shades[cell] != shade for cell, shade in facts), context
    elif found.verdict is StepVerdict.WRONG:
        check_cells(question, found, question.contradicts, ~own, context)
        assert (found.technique is None) != (found.assumptions is None), context
    else:
        check_cells(question, found, lambda cells: not question.is_possible(cells, []), -1, context)
    return found.verdict


def check_counterexample(question: Question, because: list[int], found: Judgement) -> None:
    puzzle, shading = question.puzzle, found.counterexample
    assert shading is not None
    named = cells_of(question.own) | set(because)
    labels = [label if cell in named else 0 for cell, label in enumerate(puzzle.labels)]
    assert not hitori.check(Puzzle.from_labels(*puzzle.shape, labels), shading)
    assert all(question.known.shades[cell] in (Shade.UNKNOWN, shading.shades[cell]) for cell in because)
    assert any(shading.shades[cell] != shade for cell, shade in question.facts)


def check_cells(
    question: Question, found: Judgement | StepReason, suffices: Callable[[int], bool], allowed: int, context: str
) -> None:
    """The cells suffice, and no part of them does; on a small board no smaller set at all."""
    assert found.cells is not None
    cells = index(question.puzzle, found.cells)
    assert mask_of(cells) & ~allowed == 0
    assert suffices(mask_of(cells)), context
    if len(question.puzzle) <= SMALL:
        assert found.is_smallest, context
        candidates: Iterable[int] = cells_of(question.all & allowed)
    else:
        candidates = cells
    smaller = combinations(candidates, len(cells) - 1) if cells else ()
    assert not any(suffices(mask_of(each)) for each in smaller), context


def single_steps(known: Shading) -> Iterator[list[Fact]]:
    for cell, shade in enumerate(known):
        if shade == Shade.UNKNOWN:
            yield from ([(cell, each)] for each in OTHER)


@pytest.mark.parametrize(
    ("seed", "grids", "each", "least"), [(1, 70, 2, 500), pytest.param(2, 2_000, 50, 100_000, marks=pytest.mark.long)]
)
def test_single_steps_agree_with_enumeration(seed: int, grids: int, each: int, least: int) -> None:
    count = 0
    for random, puzzle, known in positions(seed, grids, each):
        for facts in single_steps(known):
            hold(random, Question(puzzle, known, facts, by_enumeration), random.random())
            count += 1
    assert count > least


@pytest.mark.needs("pysat")
@pytest.mark.parametrize(("seed", "count"), [(3, 200), pytest.param(4, 20_000, marks=pytest.mark.long)])
def test_sampled_steps_agree_with_a_sat_solver(seed: int, count: int) -> None:
    """Steps of one to three cells in random positions up to 6 x 6."""
    random, seen = Random(seed), dict.fromkeys(StepVerdict, 0)
    for _ in range(count):
        rows, cols = random.randint(2, 6), random.randint(2, 6)
        made = random.random() < 0.7 and min(rows, cols) > 2
        puzzle = (
            hitori.generate(rows, cols, seed=random.randrange(2**32)) if made else random_puzzle(random, rows, cols)
        )
        known = random_position(random, puzzle)
        open_cells = [cell for cell, shade in enumerate(known) if shade == Shade.UNKNOWN]
        if not open_cells:
            continue
        cells = random.sample(open_cells, min(random.choice((1, 1, 2, 3)), len(open_cells)))
        solution = hitori.solve(puzzle).solution
        is_true = solution is not None and random.random() < 0.7
        facts = [(cell, solution.shades[cell] if is_true and solution else random.choice([*OTHER])) for cell in cells]
        seen[hold(random, Question(puzzle, known, facts, by_sat), random.choice((0.2, 0.5, 0.8, 1)))] += 1
    assert min(number for verdict, number in seen.items() if verdict is not StepVerdict.UNKNOWN) > count // 200


@pytest.mark.needs("pysat")
@pytest.mark.parametrize(
    ("seed", "count", "sampled", "least"),
    [(5, 100, 2, 10), pytest.param(6, 10_000, 1_000, 1_000, marks=pytest.mark.long)],
)
def test_explanations_follow_from_the_cells_that_they_name(seed: int, count: int, sampled: int, least: int) -> None:
    """Judge each step by the cells it names; of `sampled` puzzles also with each left out, as a SAT solver says."""
    random, exceptions = Random(seed), 0
    for number in range(count):
        size = random.randint(4, 7)
        puzzle = hitori.generate(size, size, seed=random.randrange(2**32))
        explanation = hitori.explain(puzzle, assumes_unique=number % 4 == 0)
        for known, step in zip(explanation.shadings(), explanation.steps, strict=False):
            wanted: Step = {(cell.row, cell.col): step.shade for cell in step.cells}
            found = hitori.judge(puzzle, wanted, step.because, known=known)
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
                question = Question(puzzle, known, facts, by_sat)
                for cell in step.because:
                    rest = [other for other in step.because if other != cell]
                    less = hitori.judge(puzzle, wanted, rest, known=known).verdict
                    assert less == question.verdict(mask_of(index(puzzle, rest))), context
    assert exceptions > least


def test_reasons_are_smallest_and_easiest() -> None:
    checked = 0
    for random, puzzle, known in positions(8, 250, 2):
        for facts in single_steps(known):
            question = Question(puzzle, known, facts, by_enumeration)
            if question.verdict(question.all) is not StepVerdict.FOLLOWS or random.random() < 0.5:
                continue
            found = hitori.reason(puzzle, question.step, known=known)
            assert found.smallest is not None
            check_cells(question, found.smallest, question.suffices, ~question.own, f"{puzzle.to_rows()} {facts}")
            if found.easiest is not None:
                easy = hitori.judge(puzzle, question.step, found.easiest.cells, known=known)
                whole = hitori.judge(puzzle, question.step, list(puzzle.cells()), known=known)
                assert easy.technique == whole.technique == found.easiest.technique
            checked += 1
    assert checked > 100


@pytest.mark.parametrize(
    ("error", "wrong"),
    [
        (hitori.NoSuchCellError, {"step": {(2, 0): "#"}}),
        (hitori.NoSuchCellError, {"because": [(0, 2)]}),
        (hitori.InvalidOptionError, {"step": {(1, 1): "#"}}),
        (hitori.InvalidOptionError, {"step": {(0, 0): "?"}}),
        (hitori.InvalidOptionError, {"step": {}}),
        (hitori.InvalidOptionError, {"techniques": ["search"]}),
        (hitori.InvalidShadingError, {"known": Shading.unknown(2, 3)}),
    ],
)
def test_what_is_no_question_is_refused(error: type[Exception], wrong: dict[str, Any]) -> None:
    right: dict[str, Any] = {"known": Shading(["??", "?#"]), "step": {(0, 0): "#"}, "because": []}
    with pytest.raises(error):
        hitori.judge(TINY, **right | wrong)


@pytest.mark.parametrize("because", [[], [(0, 1)]])
def test_a_step_may_follow_from_nothing_and_its_own_cell_adds_nothing(because: list[Cell]) -> None:
    found = hitori.judge(Puzzle([[1, 2, 3]]), {(0, 1): "."}, because)
    assert (found.verdict, found.more_than_needed) == (StepVerdict.FOLLOWS, ())


@pytest.mark.parametrize("named", [0, 3600])
def test_a_large_board_with_little_time_has_a_verdict_or_none(named: int) -> None:
    puzzle = hitori.generate(60, 60, seed=1)
    right = {(5, 5): hitori.solve(puzzle).require()[5, 5]}
    found = hitori.judge(puzzle, right, [*puzzle.cells()][:named], limits=hitori.Limits(time=0.1))
    assert found.verdict in {StepVerdict.NEEDS_MORE, StepVerdict.FOLLOWS, StepVerdict.UNKNOWN}
