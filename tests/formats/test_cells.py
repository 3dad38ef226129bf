"""A shading written as the list of its shaded cells."""

from ast import literal_eval

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hitori import InvalidOptionError, Puzzle, Shading, solve
from hitori.errors import UnsupportedError, WrongTypeError
from hitori.formats import Answer, dumps_shading, loads_answers

from .strategies import puzzles, shadings


@given(shadings(3, 12, "#."), st.sampled_from([0, 1]))
def test_the_list_holds_the_shaded_cells(shading: Shading, base: int) -> None:
    pairs = literal_eval(dumps_shading(shading, cells=base))
    assert pairs == [(cell.row + base, cell.col + base) for cell in shading.shaded()]


@given(puzzles(), st.sampled_from([0, 1]))
def test_a_solution_is_read_back(puzzle: Puzzle, base: int) -> None:
    solution = solve(puzzle).solution
    assume(solution is not None and any(solution.shaded()))
    assert solution is not None
    (answer,) = loads_answers(dumps_shading(solution, cells=base))
    assert isinstance(answer, Answer)
    assert answer.reading(puzzle, base).shading == solution


def test_an_unknown_cell_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="cannot hold unknown ones, and r1c2 is unknown"):
        dumps_shading(Shading(["#?"]), cells=0)


@pytest.mark.parametrize(("wrong", "error"), [(2, InvalidOptionError), (-1, InvalidOptionError), ("0", WrongTypeError)])
def test_cells_are_counted_from_0_or_1(wrong: int, error: type[Exception]) -> None:
    with pytest.raises(error, match="expected cells"):
        dumps_shading(Shading(["#."]), cells=wrong)
