"""Public results are plain values: hashed, copied, pickled, compared, made dictionaries, JSON and data frames."""

import copy
import dataclasses
import json
import pickle
from typing import Any

import numpy as np
import pytest

import hitori
from hitori import Cell, Puzzle, Shading, Status, to_dict
from tests.boards import FIVE, NONE, TINY, TWO_WAYS

SOLUTION = hitori.solve(FIVE).require()

RESULTS: list[Any] = [
    Cell(0, 1),
    hitori.characteristics(FIVE),
    hitori.explain(FIVE).steps[0],
    hitori.rate(FIVE),
    hitori.rate(TWO_WAYS),
    hitori.explain(FIVE),
    hitori.hint(FIVE),
    hitori.hint(FIVE, known=Shading.from_shaded(5, 5, [(0, 0)])),
    hitori.judge(TINY, {(1, 1): "#"}, [(0, 1)]),
    hitori.Limits(time=1.5),
    hitori.Picture(FIVE, SOLUTION),
    hitori.prove(FIVE),
    hitori.prove(FIVE, claim="fewest"),
    FIVE,
    hitori.why_unsolvable(NONE),
    hitori.solve(FIVE).stats,
    SOLUTION,
    hitori.get_solver("native").count(TWO_WAYS),
    hitori.solve(FIVE),
    hitori.best(FIVE, "fewest"),
    hitori.BestSoFar(SOLUTION, 5, 5),
    hitori.solve(NONE),
    hitori.reason(TINY, {(1, 1): "#"}).smallest,
    hitori.reason(TINY, {(1, 1): "#"}),
    hitori.solvers()[1],
    hitori.check(FIVE, Shading.unknown(5, 5))[0],
    hitori.check_answer(TINY, "#.\n.."),
]
NOT_RESULTS = {"Solver"}
"""Public classes of which no value comes out of a function: a protocol."""

DATACLASSES = pytest.mark.parametrize("value", [*filter(dataclasses.is_dataclass, RESULTS)], ids=type)


def test_all_public_types_of_results_are_here() -> None:
    public = {name for name in hitori.__all__ if isinstance(getattr(hitori, name), type)}
    enums = {name for name in public if hasattr(getattr(hitori, name), "__members__")}
    errors = {name for name in public if issubclass(getattr(hitori, name), Exception)}
    assert {type(value).__name__ for value in RESULTS} == public - enums - errors - NOT_RESULTS


@pytest.mark.parametrize("value", RESULTS, ids=type)
def test_a_result_is_hashed_copied_and_pickled(value: Any) -> None:
    assert isinstance(hash(value), int)
    for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert twin == value
        assert hash(twin) == hash(value)
        assert str(twin) == str(value)
        if isinstance(value, hitori.SolveResult):
            assert twin.puzzle == value.puzzle


@DATACLASSES
def test_asdict_keeps_every_field(value: Any) -> None:
    as_dict = dataclasses.asdict(value)
    assert list(as_dict) == [field.name for field in dataclasses.fields(value)]
    assert all(each == getattr(value, key) for key, each in as_dict.items() if not isinstance(each, dict | tuple))


@DATACLASSES
def test_a_result_is_json(value: Any) -> None:
    plain = to_dict(value)
    assert json.loads(json.dumps(plain)) == plain


def test_json_says_things_as_the_command_line_does() -> None:
    result = to_dict(hitori.solve(FIVE))
    assert (result["status"], result["solution"]) == ("solved", SOLUTION.to_rows())
    assert (result["solver"], "name" in result) == ("native", False)
    assert to_dict(hitori.rate(FIVE))["level"] == str(hitori.rate(FIVE).level)
    step = to_dict(hitori.explain(FIVE).steps[0])
    assert step["shade"] in ("#", ".")
    assert isinstance(step["cells"], list)


@pytest.mark.parametrize("value", [5, [FIVE], hitori.SolveResult])
def test_what_is_not_a_result_is_refused(value: object) -> None:
    with pytest.raises(hitori.WrongTypeError, match="expected a result"):
        to_dict(value)


RECORDS = [value for value in RESULTS if dataclasses.is_dataclass(value) and not isinstance(value, Shading)]
"""What pandas takes for a row with a column for each field; a shading is a list of shades to it."""


@pytest.mark.parametrize("value", RECORDS, ids=type)
def test_results_make_a_data_frame(value: Any) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame([value, value])
    assert list(frame.columns) == [field.name for field in dataclasses.fields(value)]
    assert len(frame) == 2
    assert list(pandas.DataFrame([to_dict(value)]).columns) == list(to_dict(value))


@pytest.mark.parametrize("puzzle", [FIVE, Puzzle([[0, 2**32 - 1, 7]]), Puzzle([[1], [2]])])
def test_numpy_makes_an_array_of_a_puzzle_and_back(puzzle: Puzzle) -> None:
    array = np.array(puzzle)
    assert array.shape == puzzle.shape
    assert array.tolist() == puzzle.to_rows()
    assert Puzzle(array) == puzzle
    assert np.array([puzzle, puzzle]).shape == (2, *puzzle.shape)
    assert (array - array.max()).max() == 0


def test_numpy_makes_an_array_of_a_shading() -> None:
    array = np.array(SOLUTION)
    assert array.shape == (5, 5)
    assert [Cell(r, c) for r, c in np.argwhere(array == 1).tolist()] == list(SOLUTION.shaded())


@pytest.mark.parametrize("grid", [FIVE, SOLUTION])
def test_an_array_honours_dtype_and_copy(grid: Any) -> None:
    assert np.array(grid).dtype == np.int64
    assert np.array(grid, dtype=np.float32).dtype == np.float32
    copied = np.array(grid)
    copied[0, 0] = 0  # an array of one's own
    assert grid.__array__(np.int8, copy=True).flags.writeable
    with pytest.raises(ValueError, match="needs a copy"):
        grid.__array__(np.int64, copy=False)


def test_an_array_of_a_puzzle_shares_its_memory() -> None:
    shared = np.asarray(FIVE, dtype=np.uint32)
    assert not shared.flags.writeable
    assert np.shares_memory(shared, FIVE.__array__(np.uint32, copy=False))


def test_the_repr_of_a_shading_makes_it_again() -> None:
    shading = Shading([".#", "?."])
    assert repr(shading) == "Shading(['.#', '?.'])"
    assert eval(repr(shading)) == shading


def test_a_required_solution_is_the_solution_or_an_error() -> None:
    assert hitori.solve(FIVE).require() == SOLUTION
    with pytest.raises(hitori.NoSolutionError, match="no solution"):
        hitori.solve(NONE).require()
    unknown = hitori.SolveResult(Status.UNKNOWN, None, hitori.SearchStats(), "native", 1.0)
    with pytest.raises(hitori.OutOfTimeError, match="'native' reached a limit"):
        unknown.require()
