from pathlib import Path

import pytest

import hitori
from hitori import Puzzle
from hitori.lab.puzzles.suites import triples_puzzle
from measure import puzzles


def test_the_same_seed_makes_the_same_puzzle() -> None:
    assert triples_puzzle(10, 0.15, 3) == triples_puzzle(10, 0.15, 3) != triples_puzzle(10, 0.15, 4)


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


def test_published_puzzles_have_three_positions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "DELFT", tmp_path)
    hitori.dump([Puzzle([[1, 2], [3, 4]])], tmp_path / "n02-1.singles", "singles")
    assert [one.to_rows() for one in puzzles.delft(2)] == [[[1, 2], [3, 4]], [[2, 1], [4, 3]], [[1, 3], [2, 4]]]


def test_published_puzzles_are_optional(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "DELFT", tmp_path / "nowhere")
    assert puzzles.delft(10) == []
