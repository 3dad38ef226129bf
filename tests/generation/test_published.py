"""The published generator: its lemmas by enumeration of small boards, and the method `published` that draws with it."""

from itertools import product
from random import Random
from typing import Literal

import pytest

import hitori
from hitori import (
    InvalidOptionError,
    Limits,
    Puzzle,
    Shading,
    Uniqueness,
    UnsatisfiableError,
    dumps,
    generate,
    generate_many,
)
from hitori.generation.generator import generate_text
from hitori.generation.names import read_name
from hitori.generation.options import GenerationOptions, request_of
from hitori.generation.published import (
    Topology,
    fill_unmarked,
    generate_instance,
    generate_published,
    generate_topology,
)
from tests.oracles import legal_shadings
from tests.requirements import slow

from .test_generator import uniquely_solvable


def maximal_topologies(n: int) -> list[Topology]:
    """Every maximal shading of n x n cells, by enumeration."""
    masks = [mask for mask in legal_shadings(n, n) if mask != 2 ** (n * n) - 1]
    legal = set(masks)
    maximal = [m for m in masks if not any(m | 1 << k in legal for k in range(n * n) if not m >> k & 1)]
    return [[[bool(m >> (n * row + col) & 1) for col in range(n)] for row in range(n)] for m in maximal]


def in_rows(topology: Topology) -> tuple[tuple[bool, ...], ...]:
    return tuple(map(tuple, topology))


@pytest.mark.parametrize("n", [2, 3, *slow([4])])
def test_lemmas_b2_and_b3_topologies_are_the_maximal_shadings(n: int) -> None:
    rng = Random(1)
    draws = {2: 100, 3: 500, 4: 20_000}[n]
    drawn = {in_rows(generate_topology(n, rng)) for _ in range(draws)}
    assert drawn == set(map(in_rows, maximal_topologies(n)))


def test_lemmas_b4_and_b5_labels_of_unshaded_cells_are_those_without_duplicates() -> None:
    """On a topology with two shaded cells: r1c1 and r3c3 of 3 x 3 cells, where 7 cells take labels 1 to 3."""
    topology = [[True, False, False], [False, False, False], [False, False, True]]
    cells = [(row, col) for row, col in product(range(3), repeat=2) if not topology[row][col]]
    valid = set()
    for labels in product([1, 2, 3], repeat=len(cells)):
        grid = [[0] * 3 for _ in range(3)]
        for (row, col), label in zip(cells, labels, strict=True):
            grid[row][col] = label
        lines = [*grid, *zip(*grid, strict=True)]
        if all(len(set(line) - {0}) == sum(label > 0 for label in line) for line in lines):
            valid.add(tuple(map(tuple, grid)))
    rng, drawn = Random(1), set()
    for _ in range(1000):
        grid = [[0] * 3 for _ in range(3)]
        fill_unmarked(grid, topology, rng)
        drawn.add(tuple(map(tuple, grid)))
    assert drawn == valid
    assert len(valid) > 10


@pytest.mark.parametrize("n", [2, 3])
def test_lemmas_b6_and_b7_a_shaded_cell_of_a_puzzle_with_one_solution_has_an_unshaded_duplicate(n: int) -> None:
    """So algorithm 5, which copies the label of one, leaves out no such puzzle."""
    for puzzle in uniquely_solvable(n, n, n):
        solution = hitori.solve(puzzle).require()
        for row, col in product(range(n), repeat=2):
            if solution.is_shaded((row, col)):
                in_lines = [(row, other) for other in range(n)] + [(other, col) for other in range(n)]
                duplicates = [cell for cell in in_lines if cell != (row, col) and puzzle[cell] == puzzle[row, col]]
                assert not all(map(solution.is_shaded, duplicates)), puzzle


@pytest.mark.parametrize("n", [2, 3, *slow([4])])
def test_algorithm_1_ends_for_every_topology(n: int) -> None:
    """The study does not prove it: some labels from 1 to n must make the topology the only solution."""
    rng = Random(1)
    for topology in maximal_topologies(n):
        draws = (Puzzle(generate_instance(topology, rng)) for _ in range(2000))
        assert any(hitori.uniqueness(puzzle) == Uniqueness.UNIQUE for puzzle in draws), topology


def test_one_cell_is_refused() -> None:
    with pytest.raises(UnsatisfiableError, match="expected n >= 2, got 1"):
        generate_published(1, Random(0))


@pytest.mark.parametrize(("n", "count"), [(2, 500), *slow([(3, 100_000)])])
def test_theorem_b1(n: int, count: int) -> None:
    """The reach of the published generator: exactly the puzzles with one solution."""
    rng = Random(1)
    assert {generate_published(n, rng) for _ in range(count)} == uniquely_solvable(n, n, n)


def test_usual_values_may_be_given() -> None:
    limits = Limits(time=5.0)
    given = generate(5, seed=1, method="published", shaded=(0.0, 1.0), minimal=False, limits=limits)
    assert given == generate(5, seed=1, method="published")


def test_a_seed_and_a_number_determine_a_puzzle() -> None:
    batch = list(generate_many(5, count=4, seed=3, method="published"))
    assert [puzzle.name for puzzle in batch[:2]] == [f"5x5, published, seed 3, number {number}" for number in (0, 1)]
    assert batch[2:] == list(generate_many(5, count=2, seed=3, number=2, method="published", threads=2))
    assert len(set(batch)) == 4
    assert batch[0] == generate(5, seed=3, method="published") != generate(5, seed=4, method="published")


PINNED = [[1, 2, 3, 1], [1, 3, 4, 3], [3, 4, 2, 3], [2, 1, 4, 4]]


def test_the_draws_stay_the_same() -> None:
    """They hang on Python's `shuffle` and `choice`, which no version of Python has promised to keep."""
    assert generate(4, seed=7, method="published").to_rows() == PINNED


def test_a_name_makes_it_again() -> None:
    puzzle = generate(6, seed=5, number=2, method="published")
    named = read_name(str(puzzle.name))
    assert named.options == {"method": "published"}
    assert generate(named.rows, named.cols, seed=named.seed, number=named.number, **named.options) == puzzle


@pytest.mark.parametrize("format", ["text", "jsonl"])
def test_its_text_is_that_of_its_puzzles(format: Literal["text", "jsonl"]) -> None:
    pieces = list(generate_text(4, format=format, count=3, seed=1, method="published"))
    puzzles = generate_many(4, count=3, seed=1, method="published")
    assert pieces == [(dumps(puzzle, format=format), 1) for puzzle in puzzles]


REFUSED: list[tuple[int, int, GenerationOptions, str]] = [
    (4, 6, {}, "method published makes square puzzles; got 4x6"),
    (1, 1, {}, "method published makes puzzles of 2x2 to 60x60; got 1x1"),
    (61, 61, {}, "method published makes puzzles of 2x2 to 60x60; got 61x61"),
    (5, 5, {"minimal": True}, "method published and minimal cannot be combined: its algorithms are run as printed"),
    (5, 5, {"fewest_clues": True}, "method published and fewest_clues cannot be combined"),
    (5, 5, {"labels": 5}, "method published and labels cannot be combined"),
    (5, 5, {"shaded": (0.2, 0.3)}, "method published and shaded cannot be combined"),
    (5, 5, {"symmetry": "diag"}, "method published and symmetry cannot be combined"),
    (5, 5, {"known": Shading.unknown(5, 5)}, "method published and known cannot be combined"),
    (5, 5, {"difficulty": "easy"}, "method published and difficulty cannot be combined"),
    (5, 5, {"technique": "wall"}, "method published and technique cannot be combined"),
]


@pytest.mark.parametrize(("rows", "cols", "options", "message"), REFUSED)
def test_it_takes_no_other_option(rows: int, cols: int, options: GenerationOptions, message: str) -> None:
    with pytest.raises(InvalidOptionError, match=message):
        request_of(rows, cols, {"method": "published", **options})


def test_every_option_is_refused_beside_it() -> None:
    said = {next(iter(options)) for _, _, options, _ in REFUSED if options}
    assert said == set(GenerationOptions.__annotations__) - {"method", "limits"}
