"""A misspelt name is answered with the closest known one, wherever a name is looked up."""

import pytest

from hitori import HitoriError, generate, get_solver, loads, rate, solve
from hitori.puzzle import Puzzle
from hitori.suggestions import did_you_mean

PUZZLE = Puzzle([[2, 1], [1, 1]])


@pytest.mark.parametrize(
    ("name", "known", "end"),
    [
        ("nativ", ["native", "z3"], "; did you mean 'native'?"),
        ("NATIVE", ["native"], "; did you mean 'native'?"),
        ("sandwich pair", ["sandwich-pair"], "; did you mean 'sandwich-pair'?"),
        ("Week 12", ["week 13 ", "week 12"], "; did you mean 'week 12'?"),
        ("zzz", ["native"], ""),
        ("", ["native"], ""),
        ("native", [], ""),
    ],
)
def test_the_closest_name_is_suggested(name: str, known: list[str], end: str) -> None:
    assert did_you_mean(name, known) == end


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (lambda: get_solver("nativ"), "native"),
        (lambda: solve(PUZZLE, solver="forward-checking", mvr=True), "mrv"),
        (lambda: rate(PUZZLE, without=["sandwitch-pair"]), "sandwich-pair"),
        (lambda: loads("1 1", format="txt"), "text"),  # type: ignore[arg-type]
        (lambda: generate(5, difficulty="medum"), "medium"),  # type: ignore[arg-type]
        (lambda: generate(5, technique="ofset-pairs"), "offset-pairs"),  # type: ignore[arg-type]
    ],
)
def test_every_look_up_suggests(call: object, meant: str) -> None:
    assert callable(call)
    with pytest.raises((HitoriError, ValueError)) as refused:
        call()
    assert str(refused.value).endswith(f"; did you mean '{meant}'?")
