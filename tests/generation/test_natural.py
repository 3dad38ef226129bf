"""Natural draws: the law of the published generator, in plain Python, and no other; and where they end."""

from collections import Counter
from collections.abc import Hashable
from random import Random

import pytest

import hitori
from hitori import Puzzle, Uniqueness, generate_many
from hitori.generation.options import MethodName
from hitori.generation.published import generate_instance, generate_topology
from tests.requirements import slow

from .law import likeness, natural, reference
from .test_generator import uniquely_solvable

COUNT = 3000


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


def alike(some: list[Puzzle], others: list[Puzzle]) -> list[float]:
    """How probable it is that the classes of both have the same law, by each way to classify."""
    return [likeness(map(classify, some), map(classify, others), 10) for classify in CLASSES]


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
    assert min(alike(natural(n, COUNT, 1), reference(n, COUNT, 1))) > 0.001


def test_draws_afresh_have_the_law_of_a_new_topology_each_time() -> None:
    afresh = list(generate_many(3, count=COUNT, seed=1, method="afresh"))
    assert min(alike(afresh, with_new_topologies(3))) > 0.001


def test_another_law_would_be_noticed() -> None:
    theirs = reference(3, COUNT, 1)
    repaired = list(generate_many(3, count=COUNT, seed=1, method="repair"))
    _, *others = alike(repaired, theirs)  # the solutions may have the same law
    assert max(*others, *alike(with_new_topologies(3), theirs)) < 1e-9


@pytest.mark.parametrize("method", ["natural", "afresh", "repair"])
def test_every_uniquely_solvable_two_by_two_is_drawn(method: MethodName) -> None:
    assert set(generate_many(2, count=2000, seed=1, method=method)) == uniquely_solvable(2, 2, 2)
