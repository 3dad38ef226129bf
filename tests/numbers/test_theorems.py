"""Every step of the bounding argument holds for puzzles with one solution.
What the pictures of the proofs mark, and that the committed ones are up to date.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hitori import Puzzle, Shading, generate_many, solve, solve_many
from hitori.numbers.constructions import few_labels, few_shading, many_labels, puzzle_on
from hitori.numbers.theorems import (
    forcing,
    framed,
    protection,
    walls_and_tree,
    walls_argument,
)
from hitori.render.drawing import Disc, Drawing, Rectangle
from hitori.render.drawing import Path as Line
from hitori.render.palette import LIGHT
from measure import numbers_pictures

from .oracles import slow


def broken(puzzles: list[Puzzle]) -> list[str]:
    """The steps that do not hold, each with its puzzle."""
    solutions = [result.solution for result in solve_many(puzzles)]
    return [
        f"{puzzle.name}: {step}"
        for puzzle, solution in zip(puzzles, solutions, strict=True)
        if solution is not None
        for step in walls_argument(puzzle, solution)
        if not step.holds
    ]


def test_the_constructions() -> None:
    assert broken([make(n) for make in (few_labels, many_labels) for n in (3, 4, 5, 9, 20)]) == []


@pytest.mark.parametrize(("n", "count"), [*((n, 40) for n in (2, 3, 5, 8, 12)), *slow((n, 1250) for n in range(3, 11))])
def test_random_puzzles(n: int, count: int) -> None:
    assert broken(list(generate_many(n, count=count, seed=2017))) == []


def test_the_sharper_steps_are_equations_where_no_unshaded_cells_form_a_ring() -> None:
    # All stripes, holes at their ends: the unshaded cells are a tree and every shaded component is touched.
    puzzle = few_labels(4)
    solution = solve(puzzle).solution
    assert solution is not None
    named = {step.equation: step for step in walls_argument(puzzle, solution)}
    assert named["sharper 4"].left == named["sharper 4"].right
    assert named["sharper 7"].left == named["sharper 7"].right


def test_disconnected_cells_break_a_step() -> None:
    solution = Shading.from_rows([".#.#", "#.#.", ".#.#", "#.#."])
    puzzle = Puzzle([[1, 2, 3, 4]] * 4)
    assert {step.equation for step in walls_argument(puzzle, solution) if not step.holds} >= {"3", "7", "2"}


def test_only_squares() -> None:
    with pytest.raises(ValueError, match="expected a square puzzle, got 1x2"):
        next(walls_argument(Puzzle([[1, 1]]), Shading.from_rows(["#."])))


DOCS = Path(__file__).parents[2] / "docs"


def frames(drawing: Drawing) -> list[tuple[float, float]]:
    """The cells that are framed, as (row, col)."""
    found = [s for s in drawing.shapes if isinstance(s, Rectangle) and s.ink.stroke == LIGHT.deduced]
    return [((shape.y - 8.5) / 40, (shape.x - 8.5) / 40) for shape in found]


def lines(drawing: Drawing, colour: str) -> int:
    return sum(isinstance(shape, Line) and shape.ink.stroke == colour for shape in drawing.shapes)


def test_framed_cells() -> None:
    shading = few_shading(7)
    holes = [cell for cell in shading.unshaded() if sum(cell) % 3 == 0]
    assert frames(framed(shading, holes)) == holes


def test_walls_and_a_tree() -> None:
    drawing = walls_and_tree(Shading.from_rows(["#..", "...", ".#."]))
    assert lines(drawing, LIGHT.violation) == 2 + 3
    assert lines(drawing, LIGHT.deduced) == 7 - 1


def test_protection_by_large_components_only() -> None:
    drawing = protection(Shading.from_rows([".....", ".#...", ".....", "....#", "....."]))
    dots = [shape for shape in drawing.shapes if isinstance(shape, Disc)]
    assert len(dots) == 2  # the corners of the touched cell; the cell inside is small
    assert frames(drawing) == [(4, 3)]  # shading it would cut off the corner


def test_the_beginning_of_the_forcing_has_one_label() -> None:
    shading = few_shading(9)
    puzzle = puzzle_on(shading, 7)
    (cells,) = [frames(forcing(puzzle, shading))]
    assert len(cells) == 3
    assert len({puzzle[int(row), int(col)] for row, col in cells}) == 1
    assert len({row for row, _ in cells}) == 1 or len({col for _, col in cells}) == 1


# The pictures of the documentation as they would be drawn now.
@pytest.mark.parametrize(("name", "svg"), [(name, numbers_pictures.figure(name)) for name in numbers_pictures.FIGURES])
def test_the_committed_pictures_are_up_to_date_and_shown(name: str, svg: str) -> None:
    assert (DOCS / "images" / f"{name}.svg").read_text(encoding="utf-8") == svg
    assert f"(images/{name}.svg)" in (DOCS / "hitori-numbers.md").read_text(encoding="utf-8")
