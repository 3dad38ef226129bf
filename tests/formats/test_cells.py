"""A shading written as the list of its shaded cells."""

from ast import literal_eval
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hitori import InvalidOptionError, Puzzle, Shading, generate, solve
from hitori.errors import UnsupportedError, WrongTypeError
from hitori.formats import Answer, dump, dumps_shading, loads_answers
from tests.pages import run

from .strategies import puzzles, shadings


@given(shadings(3, 12, "#."), st.sampled_from([0, 1]))
def test_the_list_holds_the_shaded_cells(shading: Shading, base: int) -> None:
    pairs = literal_eval(dumps_shading(shading, cells=base))
    assert pairs == [(cell.row + base, cell.col + base) for cell in shading.shaded()]


@given(puzzles(), st.sampled_from([0, 1]))
def test_a_solution_is_read_back(puzzle: Puzzle, base: int) -> None:
    solution = solve(puzzle).solution
    assume(solution is not None)
    assert solution is not None
    (answer,) = loads_answers(dumps_shading(solution, cells=base))
    assert isinstance(answer, Answer)
    assert answer.reading(puzzle, base).shading == solution


@pytest.mark.parametrize("base", [0, 1])
def test_what_solve_prints_is_checked(base: int, tmp_path: Path) -> None:
    """Of puzzles whose solution shades nothing, one cell and several, alone and together."""
    boards = [Puzzle([[1, 2], [2, 3]]), Puzzle([[2, 1], [1, 1]]), Puzzle([[1, 1, 1], [2, 3, 1], [3, 2, 1]])]
    boards += [generate(5, seed=seed) for seed in range(5)]
    for each in [*([board] for board in boards), boards]:
        dump(each, tmp_path / "puzzles.json")
        (tmp_path / "answers.txt").write_text(run("solve", tmp_path / "puzzles.json", "--cells", base).out)
        check = ("check", tmp_path / "puzzles.json", tmp_path / "answers.txt", "--json")
        ran = run(*check, "--cells", base)
        assert [line["outcome"] for line in ran.lines()] == ["valid"] * len(each), ran
        # Four cells are too few to tell what they count from.
        ran = run(*check)
        assert all(line["outcome"] == "valid" or "may count from" in line["error"] for line in ran.lines()), ran


def test_an_unknown_cell_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="cannot hold unknown ones, and r1c2 is unknown"):
        dumps_shading(Shading(["#?"]), cells=0)


@pytest.mark.parametrize(("wrong", "error"), [(2, InvalidOptionError), (-1, InvalidOptionError), ("0", WrongTypeError)])
def test_cells_are_counted_from_0_or_1(wrong: int, error: type[Exception]) -> None:
    with pytest.raises(error, match="expected cells"):
        dumps_shading(Shading(["#."]), cells=wrong)
