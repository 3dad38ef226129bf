"""What the REPL prints and what a notebook shows of results: as the commands print it, with the labels, in width."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import hitori
from hitori import Cell, Hint, Puzzle, SearchStats, Shading, SolveResult, Status, Uniqueness
from hitori.cli.main import main
from hitori.render.palette import LIGHT
from tests.boards import NONE, TWO_WAYS

TINY = Puzzle([[2, 1], [1, 1]], name="<tiny>")
LARGE = Puzzle.from_labels(60, 60, [1 + (row + col) % 60 for row in range(60) for col in range(60)])


@pytest.fixture
def printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def printed(command: str, puzzle: Puzzle, *options: str) -> str:
        file = tmp_path / "puzzle.txt"
        hitori.dump(puzzle, file)
        main([command, str(file), *options])
        return capsys.readouterr().out

    return printed


def texts(html: str) -> list[str]:
    """The words of all text elements of the pictures."""
    return re.findall(r"<text [^>]*>([^<]*)</text>", html)


def shows(value: Any) -> str:
    """The HTML of a value, which is well-formed."""
    html = value._repr_html_()
    assert isinstance(html, str)
    ElementTree.fromstring(f"<div>{html}</div>")
    return html


@pytest.mark.parametrize("puzzle", [TINY, NONE.with_metadata(name="none"), TWO_WAYS.with_metadata(name="several")])
def test_print_shows_a_hint_and_an_explanation_as_the_commands_do(printed: Any, puzzle: Puzzle) -> None:
    assert f"{hitori.hint(puzzle)}\n" == printed("hint", puzzle)
    assert f"{hitori.explain(puzzle)}\n" == printed("explain", puzzle)


def test_print_shows_the_mistakes_as_the_command_does(printed: Any, tmp_path: Path) -> None:
    progress = Shading(["#?", "??"])
    (tmp_path / "mine.txt").write_text(str(progress))
    found = hitori.hint(TINY, known=progress)
    assert f"{found}\n" == printed("hint", TINY, "--progress", str(tmp_path / "mine.txt"), "--show-mistakes")


@pytest.mark.parametrize("puzzle", [TINY, NONE, TWO_WAYS])
def test_print_shows_a_rating_in_the_words_of_the_command(printed: Any, puzzle: Puzzle) -> None:
    row = printed("rate", puzzle).splitlines()[1]
    assert row.split()[: len(str(hitori.rate(puzzle)).split())] == str(hitori.rate(puzzle)).split()


@pytest.mark.parametrize("solver", ["native", "backtracking"])
def test_a_result_is_shown_with_its_labels(solver: hitori.SolverName) -> None:
    html = shows(hitori.solve(TINY, solver=solver))
    assert texts(html) == ["2", "1", "1", "1"]
    assert f"solved ({solver}, " in html
    assert "no solution" in shows(hitori.solve(NONE, solver=solver))


@pytest.mark.parametrize(("seconds", "shown"), [(2.17e-5, "0.0217 ms"), (0.25, "250 ms"), (9.5, "9.5 s")])
def test_a_short_time_is_shown_without_a_power_of_ten(seconds: float, shown: str) -> None:
    assert f"(mine, {shown})" in shows(SolveResult(Status.UNKNOWN, None, SearchStats(), "mine", seconds, TINY))


def test_a_result_without_its_puzzle_is_shown_without_labels() -> None:
    solved = SolveResult(Status.SOLVED, Shading(["..", ".#"]), SearchStats(), "mine", 0.0)
    assert texts(shows(solved)) == []
    assert SolveResult(Status.NO_SOLUTION, None, SearchStats(), "mine", 0.0)._repr_html_() is None


def test_an_explanation_is_shown_with_its_steps_folded() -> None:
    explanation = hitori.explain(TINY)
    html = shows(explanation)
    assert texts(html) == ["2", "1", "1", "1"]
    assert "<details><summary>3 steps</summary>" in html
    assert html.count("<li>") == len(explanation.steps)
    for step in explanation.steps:
        assert step.sentence in html


def test_the_reason_why_there_is_no_solution_is_printed_and_shown() -> None:
    refutation = hitori.why_unsolvable(NONE)
    assert refutation is not None
    printed, html = str(refutation), shows(refutation)
    assert printed in str(hitori.explain(NONE))
    for step in refutation.steps:
        assert step.sentence in printed
    assert printed.index(refutation.conclusion) > printed.index("allow no solution")
    assert html == shows(hitori.explain(NONE))
    assert "no solution" in html
    assert refutation.conclusion in html
    assert html.count("<li>") == len(refutation.steps)


def test_a_hint_is_shown_with_its_cells_framed() -> None:
    html = shows(hitori.hint(TINY))
    assert str(hitori.hint(TINY).reason) in html
    bare = shows(hitori.hint(TINY, known=hitori.solve(TINY).require()))
    assert LIGHT.deduced in html
    assert LIGHT.deduced not in bare
    assert f"Wrong: {Cell(0, 0)}." in shows(hitori.hint(TINY, known=Shading(["#?", "??"])))


def test_a_rating_is_shown_as_a_table() -> None:
    html = shows(hitori.rate(TINY))
    for word in ("easy", "21.09", "corner check", "<details>"):
        assert word in html
    assert "several solutions" in shows(hitori.rate(TWO_WAYS))


@pytest.mark.parametrize(
    "value",
    [
        LARGE,
        hitori.solve(LARGE),
        Shading.unknown(60, 60),
        hitori.Picture(LARGE, rulers=True),
        Hint(Uniqueness.UNIQUE, (), None, LARGE, Shading.unknown(60, 60)),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_large_grid_fits_the_width_of_the_cell(value: Any) -> None:
    (svg,) = re.findall(r"<svg [^>]*>", shows(value))
    assert 'style="max-width: 100%; height: auto"' in svg
    assert "viewBox=" in svg  # without one it would be cut off, not scaled


def test_a_grid_too_large_to_look_at_is_told_in_words() -> None:
    assert Puzzle.from_labels(101, 100, [1] * 10_100)._repr_html_() is None
    huge = SolveResult(Status.UNKNOWN, None, SearchStats(), "mine", 9.5, Puzzle.from_labels(101, 100, [1] * 10_100))
    html = shows(huge)
    assert "<svg" not in html
    assert "unknown: a limit was reached (mine, 9.5 s)" in html
