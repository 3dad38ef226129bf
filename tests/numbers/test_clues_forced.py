"""Few clues by forcing alone: the number stated, one solution, and that three simple steps find it."""

import pytest

from hitori import Cell, Puzzle, Shading, count_solutions
from hitori.numbers.clues.forced import forced_clues
from hitori.numbers.components import neighbours
from hitori.numbers.constructions import knights_shading
from tests.requirements import slow

SIDES = [10, 21, 34, 61, 100, 111, *slow(n for n in range(10, 134) if n not in {10, 21, 34, 61, 100, 111})]


def partners(n: int, puzzle: Puzzle) -> int:
    """The clues that are not shaded in the solution; all shaded cells must be clues."""
    shaded = list(knights_shading(n).shaded())
    assert all(puzzle[cell] for cell in shaded)
    return n * n - puzzle.labels.count(0) - len(shaded)


@pytest.mark.parametrize("n", SIDES)
def test_few_partners_and_one_solution(n: int) -> None:
    puzzle = forced_clues(n)
    assert partners(n, puzzle) <= min(n, 7 * n / 10 + 18)
    assert count_solutions(puzzle, limit=2) == 1


@pytest.mark.needs("pysat")
@pytest.mark.parametrize("n", [30, 51])
def test_an_outside_engine_finds_one_solution(n: int) -> None:
    assert count_solutions(forced_clues(n), limit=2, solver="pysat") == 1


@pytest.mark.parametrize("n", [64, *slow([74])])
def test_ten_more_rows_and_columns_take_seven_more_partners(n: int) -> None:
    assert partners(n + 10, forced_clues(n + 10)) == partners(n, forced_clues(n)) + 7


def forced(puzzle: Puzzle) -> Shading:
    """The cells that two equal neighbours in a line shade, and all that follows from those."""
    side = puzzle.rows
    equal: dict[Cell, list[Cell]] = {}
    clues = [cell for cell in (Cell(r, c) for r in range(side) for c in range(side)) if puzzle[cell]]
    lines: dict[tuple[str, int, int], list[Cell]] = {}
    for cell in clues:
        lines.setdefault(("row", cell.row, puzzle[cell]), []).append(cell)
        lines.setdefault(("column", cell.col, puzzle[cell]), []).append(cell)
    for cells in lines.values():
        for cell in cells:
            equal.setdefault(cell, []).extend(other for other in cells if other != cell)
    blank = Shading(["." * side] * side)
    shaded: set[Cell] = set()
    for cells in lines.values():
        pairs = [{one, two} for one in cells for two in cells if abs(one.row - two.row) + abs(one.col - two.col) == 1]
        shaded.update(cell for pair in pairs for cell in cells if cell not in pair)
    todo = list(shaded)
    unshaded: set[Cell] = set()
    while todo:
        for beside in neighbours(blank, todo.pop()):
            if beside not in unshaded:
                unshaded.add(beside)
                fresh = set(equal.get(beside, [])) - shaded
                shaded |= fresh
                todo += fresh
    assert not shaded & unshaded
    return Shading.from_shaded(side, side, shaded)


@pytest.mark.parametrize("n", [10, 34, 81])
def test_the_solution_follows_step_by_step(n: int) -> None:
    assert forced(forced_clues(n)) == knights_shading(n)


def test_too_small() -> None:
    with pytest.raises(ValueError, match="10"):
        forced_clues(9)
