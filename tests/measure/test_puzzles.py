import random
from pathlib import Path

import pytest

import hitori
from hitori import Puzzle, Shading
from hitori.lab.puzzles.families import triples_puzzle
from hitori.results import Uniqueness
from hitori.rules import adjacency_violations, connectivity_violations
from measure import puzzles
from tests.oracles import all_solutions


def is_legal(size: int, shaded: set[int]) -> bool:
    shading = Shading.from_shaded(size, size, (divmod(cell, size) for cell in shaded))
    return not [*adjacency_violations(shading), *connectivity_violations(shading)]


@pytest.mark.parametrize("size", range(2, 9))
def test_a_maximal_shading_is_legal_and_takes_no_further_cell(size: int) -> None:
    for seed in range(5):
        shaded = puzzles.maximal_shading(size, random.Random(seed))
        assert is_legal(size, shaded)
        assert not any(is_legal(size, shaded | {cell}) for cell in set(range(size * size)) - shaded)


def test_another_solution_is_found_when_there_is_one() -> None:
    puzzle = Puzzle([[1, 1], [2, 3]])
    assert puzzles.another_solution(puzzle, {0}) == {1}
    assert puzzles.another_solution(Puzzle([[2, 1], [1, 1]]), {3}) is None


@pytest.mark.parametrize("size", [3, 5, 8, 12])
def test_unique_puzzles_have_one_solution(size: int) -> None:
    for seed in range(5):
        puzzle = puzzles.make_unique(size, seed)
        assert hitori.uniqueness(puzzle) == Uniqueness.UNIQUE
        assert set(puzzle.labels) <= set(range(1, size + 1))
        if size <= 5:
            assert len(all_solutions(puzzle)) == 1


def test_the_same_seed_makes_the_same_puzzle() -> None:
    assert puzzles.make_unique(8, 3) == puzzles.make_unique(8, 3) != puzzles.make_unique(8, 4)
    assert triples_puzzle(10, 0.15, 3) == triples_puzzle(10, 0.15, 3) != triples_puzzle(10, 0.15, 4)


def test_the_cache_gives_back_what_was_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "CACHE", tmp_path)
    made = puzzles.unique(6, 2)
    assert len(list(tmp_path.iterdir())) == 2
    assert puzzles.unique(6, 2) == made == [puzzles.make_unique(6, 0), puzzles.make_unique(6, 1)]


def test_triples_are_equal_labels_in_a_line_on_one_colour() -> None:
    size, density = 12, 0.15
    puzzle = triples_puzzle(size, density, 0)
    by_label: dict[int, list[tuple[int, int]]] = {}
    for cell in puzzle.cells():
        by_label.setdefault(puzzle[cell], []).append(cell)
    triples = [cells for cells in by_label.values() if len(cells) > 1]
    assert len(triples) == round(density * size * size)
    for cells in triples:
        assert len(cells) == 3
        assert all((row + col) % 2 == 0 for row, col in cells)
        assert len({row for row, _ in cells}) == 1 or len({col for _, col in cells}) == 1


def test_positions_of_a_puzzle() -> None:
    puzzle = Puzzle([[1, 2, 3], [4, 5, 6]])
    assert puzzles.mirrored(puzzle).to_rows() == [[3, 2, 1], [6, 5, 4]]
    assert puzzles.transposed(puzzle).to_rows() == [[1, 4], [2, 5], [3, 6]]


def test_published_puzzles_are_optional(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "DELFT", tmp_path / "nowhere")
    assert puzzles.delft(10) == []
