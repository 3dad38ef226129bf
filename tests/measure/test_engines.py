import pytest

from hitori import Puzzle, TooLargeError
from measure import engines, puzzles


@pytest.fixture(autouse=True)
def few_and_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two engines beside PySAT, and three small puzzles at n = 25 only."""
    monkeypatch.setattr(engines, "FIRST_SEEN", {"pysat": {25: 3}, "highs connectivity=flow": {25: 8}, "clingo": {}})
    monkeypatch.setattr(puzzles, "delft", lambda _: [puzzles.make_unique(5, seed) for seed in range(9)])
    monkeypatch.setattr(puzzles, "unique", lambda *_: [])


def test_each_engine_is_timed_beside_pysat() -> None:
    flow, clingo = engines.figures(seconds=1e-9)
    assert flow.name.startswith("highs connectivity=flow n = 25: ")
    assert (flow.unit, flow.at_most, clingo.at_most) == ("x pysat", 4.0, None)
    assert flow.value > 0


def test_who_runs_out_of_time_is_only_known_to_be_slower(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "TIME_LIMIT", 0.0)
    assert all("n = 25: at least " in figure.name for figure in engines.figures(seconds=1e-9))


def test_who_finds_the_puzzles_too_large_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_engine: str, _size: int, _asked: list[Puzzle], _seconds: float) -> None:
        raise TooLargeError("more than this licence allows")

    monkeypatch.setattr(engines, "_figure", refuse)
    assert list(engines.figures(seconds=1e-9)) == []
    assert "more than this licence allows" in capsys.readouterr().err
