"""The commands answer as the library does."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hitori
from hitori import Puzzle, count_solutions, load_one, prove
from hitori.cli.prove import TRANSLATORS
from hitori.encodings.texts import LANGUAGES, export

from .conftest import Run


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), min_size=1, max_size=3))
def test_the_count_is_that_of_the_library(run: Run, grid: list[list[int]]) -> None:
    puzzle = Puzzle(grid)
    (line,) = run("count", "--json", "--from", "text", "-", stdin=f"{puzzle}\n").lines()
    assert (line["count"], line["complete"]) == (count_solutions(puzzle), True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_prints_the_model_of_the_puzzle(run: Run, examples: Path, language: str) -> None:
    [puzzle] = hitori.load(examples / "five.txt")
    ran = run("export", examples / "five.txt", "--to", language)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.rstrip("\n") == export(puzzle, language).rstrip("\n")


@pytest.mark.parametrize(("write_as", "extensions"), [("veripb", (".opb", ".pbp")), ("drat", (".cnf", ".drat"))])
def test_a_formula_and_a_proof_for_other_checkers(
    run: Run, examples: Path, tmp_path: Path, write_as: str, extensions: tuple[str, str]
) -> None:
    five = examples / "five.txt"
    ran = run("prove", five, "--format", write_as, "-o", tmp_path / "five")
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    translate, _ = TRANSLATORS[write_as]
    written = tuple((tmp_path / f"five{extension}").read_text(encoding="utf-8") for extension in extensions)
    assert written == translate(prove(load_one(five)).text)
    assert run("prove", five, "--format", write_as).status == 2
