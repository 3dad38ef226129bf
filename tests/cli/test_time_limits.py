"""The questions that a person asks end at their limit, and say so: explain, hint, rate, backbone and their verbs."""

from pathlib import Path

import pytest

import hitori
from hitori import Limits, OutOfTimeError, Puzzle, Shading, Uniqueness

from .conftest import Run

EIGHT = hitori.load_one(Path(__file__).parents[2] / "examples" / "eight.txt")
NO_TIME = Limits(time=0)


def test_an_explanation_that_is_cut_short_says_so() -> None:
    found = hitori.explain(EIGHT, limits=NO_TIME)
    assert not found.is_complete
    whole = hitori.explain(EIGHT, limits=Limits(time=60))
    assert whole.is_complete
    assert whole.steps[: len(found.steps)] == found.steps
    assert whole == hitori.explain(EIGHT)


def test_a_rating_without_time_is_unknown_and_no_level() -> None:
    blank = Puzzle([[0] * 30] * 30)
    assert hitori.rate(blank, limits=NO_TIME).uniqueness in (Uniqueness.UNKNOWN, Uniqueness.MULTIPLE)
    (found,) = hitori.rate_many([EIGHT], limits=NO_TIME)
    assert found.level is None
    assert found.uniqueness is Uniqueness.UNKNOWN
    assert hitori.rate(EIGHT, limits=Limits(time=60)) == hitori.rate(EIGHT)


def test_a_hint_and_a_backbone_without_time_are_errors_that_are_named() -> None:
    with pytest.raises(OutOfTimeError, match="within the limits"):
        hitori.backbone(Puzzle([[0] * 30] * 30), NO_TIME)
    marked = Shading.unknown(30, 30)
    with pytest.raises(OutOfTimeError):
        hitori.hint(Puzzle([[0] * 30] * 30), Shading(30, 30, b"\2" + marked.cells[1:]), limits=NO_TIME)
    assert hitori.backbone(EIGHT, Limits(time=60)) == hitori.backbone(EIGHT)


def test_a_player_without_marks_waits_for_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """A grid of blanks has more solutions than anybody can compare with; without marks there is nothing to compare."""
    monkeypatch.delattr("hitori.native.solutions")
    assert hitori.hint(Puzzle([[0] * 6] * 6)).mistakes == ()


@pytest.mark.parametrize("verb", ["explain", "hint", "rate"])
def test_a_verb_that_runs_out_of_time_exits_with_3(verb: str, run: Run) -> None:
    done = run(verb, "examples/eight.txt", "--time-limit", "0")
    assert done.status == 3, done
    assert "Traceback" not in done.err
