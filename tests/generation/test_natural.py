"""Natural draws: the law of the published generator, in plain Python, and no other; and where they end."""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from random import Random

import pytest
from scipy.stats import chi2_contingency

import hitori
from hitori import Puzzle, Uniqueness, UnsatisfiableError, generate_many
from hitori.generation.options import MethodName
from tests.generation.published import generate_instance, generate_reference, generate_topology
from tests.requirements import slow

from .law import natural, reference
from .test_generator import uniquely_solvable

COUNT = 3000
FEW = 10
"""Classes of fewer puzzles than this are counted together."""

Classify = Callable[[Puzzle], Hashable]


def solution(puzzle: Puzzle) -> Hashable:
    return hitori.solve(puzzle).require()


def duplicates(puzzle: Puzzle) -> Hashable:
    found = hitori.characteristics(puzzle)
    return found.adjacent_duplicates, found.non_adjacent_duplicates


def first_labels(puzzle: Puzzle) -> Hashable:
    """Which of the first six labels are equal."""
    return tuple(puzzle.labels[:6].index(label) for label in puzzle.labels[:6])


def label_counts(puzzle: Puzzle) -> Hashable:
    """How often the labels occur, whatever their names."""
    return tuple(sorted(Counter(puzzle.labels).values()))


CLASSES = [solution, duplicates, first_labels, label_counts]


def likeness(some: Sequence[Puzzle], others: Sequence[Puzzle], classify: Classify) -> float:
    """How probable differences as large as those between the two are if both have the same law, by chi-square."""
    counts = Counter(map(classify, some)), Counter(map(classify, others))
    together = counts[0] + counts[1]
    frequent = [each for each, times in together.items() if times >= FEW]
    table = [[count[each] for each in frequent] for count in counts]
    if len(frequent) < len(together):
        for row, count in zip(table, counts, strict=True):
            row.append(count.total() - sum(row))
    return float(chi2_contingency(table).pvalue)


def with_new_topologies(n: int) -> list[Puzzle]:
    """Section 5.1 as it reads, a near miss of algorithm 1: for each instance that is not unique another topology."""
    rng = Random(1)
    made: list[Puzzle] = []
    while len(made) < COUNT:
        puzzle = Puzzle(generate_instance(generate_topology(n, rng), rng))
        if hitori.uniqueness(puzzle) == Uniqueness.UNIQUE:
            made.append(puzzle)
    return made


@pytest.mark.parametrize("n", [3, *slow([4, 5])])
def test_natural_draws_have_the_law_of_the_published_generator(n: int) -> None:
    ours, theirs = natural(n, COUNT, 1), reference(n, COUNT, 1)
    assert all(likeness(ours, theirs, classify) > 0.001 for classify in CLASSES)


def test_draws_afresh_have_the_law_of_a_new_topology_each_time() -> None:
    ours, theirs = list(generate_many(3, count=COUNT, seed=1, method="afresh")), with_new_topologies(3)
    assert all(likeness(ours, theirs, classify) > 0.001 for classify in CLASSES)


def test_another_law_would_be_noticed() -> None:
    theirs = reference(3, COUNT, 1)
    repaired = list(generate_many(3, count=COUNT, seed=1, method="repair"))
    for others in (repaired, with_new_topologies(3)):
        assert all(likeness(others, theirs, classify) < 1e-9 for classify in CLASSES if classify is not solution)
    assert likeness(with_new_topologies(3), theirs, solution) < 1e-9


@pytest.mark.parametrize("method", ["natural", "afresh", "repair"])
def test_every_uniquely_solvable_two_by_two_is_drawn(method: MethodName) -> None:
    assert set(generate_many(2, count=2000, seed=1, method=method)) == uniquely_solvable(2, 2, 2)


# The reach of the published generator: exactly the puzzles with one solution.


def test_one_cell_is_refused() -> None:
    with pytest.raises(UnsatisfiableError, match="expected n >= 2, got 1"):
        generate_reference(1, Random(0))


@pytest.mark.parametrize(("n", "count"), [(2, 500), *slow([(3, 100_000)])])
def test_theorem_b1(n: int, count: int) -> None:
    rng = Random(1)
    assert {generate_reference(n, rng) for _ in range(count)} == uniquely_solvable(n, n, n)
