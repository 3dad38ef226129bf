"""Free cells and the walk between few and many labels."""

from hitori import Puzzle, Uniqueness, generate, uniqueness
from hitori.analysis.characteristics import distinct_labels
from hitori.numbers.constructions import few_labels, many_labels
from hitori.numbers.labelling import free_cells, one_fewer, one_more, walk


def test_a_free_cell_can_take_any_label_that_is_not_in_its_lines() -> None:
    puzzle = generate(5, seed=3)
    for cell in free_cells(puzzle):
        rows = puzzle.to_rows()
        for label in set(puzzle.labels) - set(rows[cell.row]) - {row[cell.col] for row in rows}:
            changed = puzzle.to_rows()
            changed[cell.row][cell.col] = label
            assert uniqueness(Puzzle(changed)) == Uniqueness.UNIQUE


def test_a_cell_that_forces_another_is_not_free() -> None:
    # The three equal labels force the shaded cells above and below; the other cells only fill the grid.
    puzzle = Puzzle([[1, 2, 3], [4, 2, 5], [6, 2, 7]])
    assert [cell for cell in puzzle.cells() if cell not in set(free_cells(puzzle))] == [(0, 1), (1, 1), (2, 1)]


def test_each_step_of_the_walk_changes_the_labels_by_one() -> None:
    for puzzle, step, change in ((few_labels(7), one_more, 1), (many_labels(7), one_fewer, -1)):
        before = puzzle
        for after in walk(puzzle, step):
            assert distinct_labels(after) == distinct_labels(before) + change
            assert sum(a != b for a, b in zip(before.labels, after.labels, strict=True)) == 1
            assert uniqueness(after) == Uniqueness.UNIQUE
            before = after


def test_the_walks_meet() -> None:
    """Section 5.1: from few labels upwards and from many downwards, every number in between is met."""
    for n in (6, 7, 8):
        few, many = few_labels(n), many_labels(n)
        up = [distinct_labels(puzzle) for puzzle in walk(few, one_more)]
        down = [distinct_labels(puzzle) for puzzle in walk(many, one_fewer)]
        assert {distinct_labels(few), *up, *down, distinct_labels(many)} == set(
            range(distinct_labels(few), distinct_labels(many) + 1)
        )
        assert len(up) > n * n // 2 - n
        assert len(down) > 0
