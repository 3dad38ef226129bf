from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

import hitori
from hitori import Puzzle, TooLargeError
from hitori.lab.puzzles.suites import triples_puzzle
from measure import contest, figures, native, puzzles
from measure.__main__ import main
from measure.contest import (
    FAMILIES,
    PROVE_UNIQUE,
    SOLVE,
    SOLVE_MANY,
    DisagreementError,
    Line,
    Pass,
    Question,
    hold,
    lines,
)
from measure.figures import Figure, duration, three_digits
from tests.boards import TINY

PUZZLES = [TINY, Puzzle([[1, 1], [1, 2]])]


def scripted(passes: list[list[float]], answer: object = True) -> Pass:
    """A contestant that takes these seconds, pass by pass; single puzzles, to warm up, are free."""
    left = iter(passes)

    def run(asked: Sequence[Puzzle]) -> list[tuple[float, object]]:
        seconds = [0.0] if len(asked) == 1 else next(left)
        return [(taken, answer) for taken, _ in zip(seconds, asked, strict=True)]

    return run


def question(**contestants: Pass) -> Question:
    return Question("?", lambda: contestants, lambda _, answer: answer)


def test_a_puzzle_takes_the_median_of_its_passes() -> None:
    native = scripted([[1.0, 20.0], [3.0, 10.0], [2.0, 60.0]])
    assert hold(question(native=native), PUZZLES, seconds=90.0) == {"native": [2.0, 20.0]}


def test_there_is_at_least_one_pass_and_slow_contestants_make_fewer() -> None:
    quick, slow = scripted([[0.1, 0.1]] * 15), scripted([[50.0, 50.0]])
    times = hold(question(native=quick, peer=slow), PUZZLES, seconds=1000 * 0.1)
    assert times == {"native": [0.1, 0.1], "peer": [50.0, 50.0]}


def test_a_different_answer_ends_the_contest() -> None:
    contest = question(native=scripted([[1.0, 1.0]]), peer=scripted([[1.0, 1.0]], answer=False))
    with pytest.raises(DisagreementError, match="peer answers\nFalse\nand native answers\nTrue"):
        hold(contest, PUZZLES, seconds=1.0)


@pytest.mark.parametrize("asked", [SOLVE, SOLVE_MANY, PROVE_UNIQUE], ids=lambda asked: asked.name)
def test_the_real_contestants_agree_and_take_time(asked: Question) -> None:
    unique = puzzles.unique(6, 3)
    times = hold(asked, unique, seconds=1e-9)
    assert list(times) == ["native", "pysat", "clingo"]
    assert all(seconds > 0 for passes in times.values() for seconds in passes)


TIMES = {"native": [1e-3, 3e-3], "pysat": [0.02, 0.06], "clingo": [0.05, 0.03]}


def test_ratios_and_figures_to_reach() -> None:
    found = {f"{one.name}, {one.unit}": one for one in Line("delft", 10, SOLVE).figures(TIMES)}
    values = {name.removeprefix("delft n = 10, solve: "): one.value for name, one in found.items()}
    assert values == pytest.approx(
        {
            "native, s": 0.002, "native, worst, s": 0.003,
            "pysat, s": 0.04, "pysat, worst, s": 0.06, "pysat, x native": 20, "pysat, least, x native": 20,
            "clingo, s": 0.04, "clingo, worst, s": 0.05, "clingo, x native": 20, "clingo, least, x native": 10,
        }
    )  # fmt: skip
    assert {one.name: one.at_least for one in found.values() if one.at_least} == {
        "delft n = 10, solve: pysat": 50,
        "delft n = 10, solve: clingo": 700,
    }


def test_of_one_call_for_all_the_sum_counts() -> None:
    native, worst, *_ = Line("delft", 10, SOLVE_MANY).figures(TIMES)
    assert (native.unit, worst.value) == ("s in all", 3e-3)
    assert native.value == pytest.approx(4e-3)


@pytest.mark.parametrize(
    ("figure", "reached"),
    [
        (Figure("a", 1.0, "s"), True),
        (Figure("a", 1.0, "s", at_most=0.9), False),
        (Figure("a", 1.0, "x", at_least=0.9), True),
        (Figure("a", 1.0, "x", at_least=1.1), False),
    ],
)
def test_a_figure_keeps_its_bound(figure: Figure, reached: bool) -> None:
    assert figure.is_reached == reached


@pytest.mark.parametrize(
    ("value", "text"), [(0.01234, "0.0123"), (7.249, "7.25"), (99.96, "100"), (2_034.4, "2,034"), (24_300.4, "24,300")]
)
def test_large_numbers_have_no_exponent(value: float, text: str) -> None:
    assert three_digits(value) == text


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [(7.2e-6, "s", "7.2 µs"), (0.012, "s a puzzle", "12 ms a puzzle"), (24_300.4, "puzzles/s", "24,300 puzzles/s")],
)
def test_a_figure_is_shown_with_its_unit(value: float, unit: str, text: str) -> None:
    assert str(Figure("name", value, unit)) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(3e-8, "30 ns"), (7.2e-6, "7.2 µs"), (0.0999, "99.9 ms"), (0.9996, "1 s"), (0.25, "250 ms"), (2034.0, "2034 s")],
)
def test_a_duration_has_three_digits_and_a_unit(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_each_is_timed_in_each_pass_and_the_first_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0, 50, 50, 90, 90, 91, 91, 93])
    monkeypatch.setattr(figures, "perf_counter", lambda: next(clock))
    seen: list[str] = []
    assert figures.by_turns(lambda: seen.append("a"), lambda: seen.append("b"), passes=1) == [1, 2]
    assert seen == ["a", "b"] * 2


def test_two_threads_stand_beside_two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "PASSES", 1)
    monkeypatch.setattr(native, "THREADS", ((5, 20, 1.0), (6, 2_000, 1.8)))
    found = list(native.threads(quick=True))
    assert [figure.name for figure in found] == ["two threads, 20 of n = 5", "two processes, 20 of n = 5"]
    assert [figure.at_least for figure in found] == [1.0, None]
    assert all(figure.value > 0 for figure in found)


def test_every_family_has_a_quick_line() -> None:
    assert {line.family for line in lines(FAMILIES, quick=True)} == {*FAMILIES}


def test_an_unknown_family_is_refused() -> None:
    result = CliRunner().invoke(main, ["--family", "soft"])
    assert result.exit_code == 2
    assert "'soft' is not one of 'delft', 'unique', 'small'" in result.output


@pytest.fixture
def few_and_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two engines beside PySAT, and three small puzzles at n = 25 only."""
    monkeypatch.setattr(contest, "ENGINES", ("highs connectivity=flow", "clingo"))
    small = puzzles.unique(5, 9)
    monkeypatch.setattr(puzzles, "delft", lambda _: small)
    monkeypatch.setattr(puzzles, "unique", lambda *_: [])


@pytest.mark.usefixtures("few_and_small")
def test_each_engine_is_timed_beside_pysat() -> None:
    flow, clingo = contest.engines(seconds=1e-9)
    assert flow.name.startswith("highs connectivity=flow n = 25: ")
    assert clingo.name.startswith("clingo n = 25: ")
    assert (flow.unit, flow.value > 0) == ("x pysat", True)


@pytest.mark.usefixtures("few_and_small")
def test_who_runs_out_of_time_is_only_known_to_be_slower(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "TIME_LIMIT", 0.0)
    assert all("n = 25: at least " in figure.name for figure in contest.engines(seconds=1e-9))


@pytest.mark.usefixtures("few_and_small")
def test_who_finds_the_puzzles_too_large_is_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(_engine: str, _size: int, _asked: list[Puzzle], _seconds: float) -> None:
        raise TooLargeError("more than this licence allows")

    monkeypatch.setattr(contest, "_beside_pysat", refuse)
    assert list(contest.engines(seconds=1e-9)) == []
    assert "more than this licence allows" in capsys.readouterr().err


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
