"""The characteristics: how runs are counted, what symmetries keep, and what a plain count of pairs says."""

import math
from dataclasses import asdict, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hitori import (
    Characteristics,
    EngineNotInstalledError,
    Limits,
    Puzzle,
    Uniqueness,
    characteristics,
    characteristics_table,
    generate,
    generate_many,
    native,
    necessary_labels,
    questions,
    rate,
    solve,
    uniqueness,
)
from hitori.explaining.characteristics import characteristics_many, distinct_labels
from hitori.lab.puzzles.suites import triples_puzzle
from tests.conftest import Uninstall
from tests.requirements import slow

from ..oracles import all_solutions, plain_characteristics, puzzles, without


def by_definition(puzzle: Puzzle) -> Characteristics:
    return plain_characteristics(puzzle, solve(puzzle).solution if uniqueness(puzzle) is Uniqueness.UNIQUE else None)


def counted(puzzle: Puzzle, found: Characteristics) -> Characteristics:
    """What the core counts, with a density of as many digits as Python has, if it was right to nine."""
    assert distinct_labels(puzzle) == found.distinct_labels
    if found.shaded is None or found.density is None:
        return found
    density = found.shaded / len(puzzle)
    assert found.density == pytest.approx(density, abs=5.1e-10)
    return replace(found, density=density)


@settings(max_examples=300)
@given(st.sampled_from([3, 4_294_967_295]).flatmap(lambda most: puzzles(max_rows=6, max_cols=6, max_label=most)))
def test_the_core_counts_what_the_definitions_say(puzzle: Puzzle) -> None:
    assert counted(puzzle, characteristics(puzzle)) == by_definition(puzzle)


SHAPES = [(1, 3), (9, 1), (2, 2), (2, 7), (7, 2), (5, 5), (10, 10), (25, 25), (130, 4)]
SQUARES = slow(((side, side),) for side in range(3, 21))


@pytest.mark.parametrize("shape", [*SHAPES, *SQUARES])
def test_the_core_counts_what_the_definitions_say_of_generated_puzzles(shape: tuple[int, int]) -> None:
    made = list(generate_many(*shape, count=max(20, 4000 // (shape[0] * shape[1])), seed=11))
    made += [Puzzle.from_labels(*shape, [*puzzle.labels[1:], puzzle.labels[0]]) for puzzle in made[::4]]
    assert [*map(counted, made, characteristics_many(made))] == [by_definition(puzzle) for puzzle in made]


def test_at_a_limit_the_solution_has_no_numbers() -> None:
    puzzle = triples_puzzle(32, 0.15, 1)
    (found,) = characteristics_many([puzzle], limits=Limits(time=0.1))
    assert found.shaded is None
    assert found == plain_characteristics(puzzle, None)


def share_by_definition(puzzle: Puzzle) -> float | None:
    """Each label is taken away in turn, and all solutions of what remains are counted."""
    if len(all_solutions(puzzle)) != 1:
        return None
    matter = [len(all_solutions(without(puzzle, index))) > 1 for index, label in enumerate(puzzle.labels) if label]
    return sum(matter) / max(1, len(matter))


@given(puzzles(max_rows=3, max_cols=4, max_label=4), st.sampled_from([1, 10**9]))
def test_labels_matter_by_the_plain_definition(puzzle: Puzzle, factor: int) -> None:
    scaled = Puzzle.from_labels(*puzzle.shape, [factor * label for label in puzzle.labels])
    assert necessary_labels(scaled) == pytest.approx(share_by_definition(puzzle))


def test_a_label_of_a_large_puzzle_matters_if_there_is_a_second_solution_without_it() -> None:
    puzzle = generate(25, seed=8)
    necessary = native.ask(questions.necessary_labels(), puzzle)["cells"]
    assert necessary_labels(puzzle) == pytest.approx(len(necessary) / len(puzzle))
    for index in range(0, len(puzzle), 5):
        counted = native.count(without(puzzle, index), limit=2)
        assert ([*divmod(index, puzzle.cols)] in necessary) == (counted.count > 1), index


def row_of(puzzle: Puzzle) -> dict[str, Any]:
    """What the table holds of one puzzle, told by the functions for one puzzle."""
    found: Characteristics = characteristics(puzzle)
    trees = found.contact_trees
    rated = rate(puzzle)
    row = asdict(found) | {
        "contact_trees": None if trees is None else len(trees),
        "largest_contact_tree": None if trees is None else max(trees, default=0),
        "necessary_labels": necessary_labels(puzzle),
        "difficulty": "" if rated.level is None else str(rated.level),
        "score": rated.score,
    }
    return {name: math.nan if value is None else value for name, value in row.items()}


@settings(max_examples=50)  # the first example loads numpy
@given(st.lists(puzzles(max_rows=5, max_cols=5, max_label=3), max_size=8), st.integers(0, 2**32))
def test_the_table_holds_what_is_told_of_each_puzzle(some: list[Puzzle], seed: int) -> None:
    some += [*generate_many(6, 4, count=3, seed=seed), generate(9, seed=seed), *generate_many(6, 4, count=2, seed=1)]
    rows = [row_of(puzzle) for puzzle in some]
    table = characteristics_table(some, columns=list(rows[0]))
    assert list(table) == list(rows[0])
    for name, column in table.items():
        expected = [row[name] for row in rows]
        assert column.tolist() == (expected if name == "difficulty" else pytest.approx(expected, nan_ok=True)), name


def test_a_table_has_the_quick_columns_by_default() -> None:
    quick = characteristics_table([Puzzle([[1, 1, 1], [2, 3, 1]])])
    assert {*quick, "necessary_labels", "difficulty", "score"} == set(row_of(generate(3, seed=1)))
    assert {name: column.tolist() for name, column in characteristics_table([]).items()} == {name: [] for name in quick}


def test_an_unknown_column_is_told() -> None:
    with pytest.raises(ValueError, match=r"expected a column among rows, cols, .*; got 'beauty'"):
        characteristics_table([], columns=["rows", "beauty"])


def test_without_the_extra_the_way_to_get_it_is_told(uninstall: Uninstall) -> None:
    uninstall("numpy", "numpy")
    with pytest.raises(EngineNotInstalledError, match=r"^tables need numpy: .*pip install 'numpy>=2'$"):
        characteristics_table([])
