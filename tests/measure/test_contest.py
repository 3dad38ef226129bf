import json
from collections.abc import Sequence

import pytest
from click.testing import CliRunner

from hitori import Puzzle
from measure import puzzles, report
from measure.__main__ import main
from measure.contest import PROVE_UNIQUE, SOLVE, SOLVE_MANY, DisagreementError, Pass, Question, hold
from measure.definitions import Definition, definitions
from measure.system import Figure, three_digits

PUZZLES = [Puzzle([[2, 1], [1, 1]]), Puzzle([[1, 1], [1, 2]])]


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
    unique = [puzzles.make_unique(6, seed) for seed in range(3)]
    times = hold(asked, unique, seconds=1e-9)
    assert list(times) == ["native", "pysat", "clingo"]
    assert all(seconds > 0 for passes in times.values() for seconds in passes)


def outcome() -> report.ContestResult:
    line = Definition("unique", 6, SOLVE, lambda: PUZZLES, {"pysat": 10, "clingo": 100})
    return report.ContestResult(line, {"native": [1e-3, 3e-3], "pysat": [0.02, 0.06], "clingo": [0.05, 0.03]})


def test_ratios_and_figures_to_reach() -> None:
    measured = outcome()
    assert measured.ratio("pysat") == pytest.approx(20)
    assert measured.ratio("clingo") == pytest.approx(20)
    assert measured.worst_ratio("clingo") == pytest.approx(10)
    assert measured.is_reached("pysat")
    assert not measured.is_reached("clingo")


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


def test_the_record_is_json_with_every_time_and_the_machine() -> None:
    record = json.loads(report.record([outcome()], [Figure("start-up", 0.05, "s", at_most=0.1)]))
    assert record["contests"][0]["seconds"]["pysat"] == [0.02, 0.06]
    assert record["figures"][0]["value"] == 0.05
    assert {"processor", "load", "commit", "python", "pysat", "clingo"} <= set(record["machine"])


def test_every_family_has_a_quick_line() -> None:
    assert {line.family for line in definitions() if line.quick} == {"delft", "unique"}


def test_an_unknown_family_is_refused() -> None:
    result = CliRunner().invoke(main, ["--family", "soft"])
    assert result.exit_code == 2
    assert "'soft' is not one of 'delft', 'unique', 'small'" in result.output
