"""The commands answer as the library does."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hitori
from hitori import Puzzle, check, count_solutions, flip, load_one, prove, rotate
from hitori.cli.prove import TRANSLATORS
from hitori.encodings.texts import LANGUAGES, export
from hitori.formats import format_names, loads_records
from hitori.transforms import relabel

from .conftest import Run


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=20)
@given(st.lists(st.lists(st.integers(0, 3), min_size=3, max_size=3), min_size=1, max_size=3))
def test_the_count_is_that_of_the_library(run: Run, grid: list[list[int]]) -> None:
    puzzle = Puzzle(grid)
    (line,) = run("count", "--json", "--from", "text", "-", stdin=f"{puzzle}\n").lines()
    assert (line["count"], line["complete"]) == (count_solutions(puzzle), True)


RECORD = '{"name": "week 12", "labels": [[7, 7, 3], [3, 9, 7]], "solution": ["#..", "..."]}\n'
PUZZLE = hitori.loads_one(RECORD)


@pytest.mark.parametrize(
    ("options", "expected", "name"),
    [
        (["--rotate", 90], rotate(PUZZLE), "week 12, rotated 90"),
        (["--rotate", 270], rotate(PUZZLE, 3), "week 12, rotated 270"),
        (["--flip", "rows"], flip(PUZZLE, "rows"), "week 12, rows flipped"),
        (["--flip", "Columns"], flip(PUZZLE, "columns"), "week 12, columns flipped"),
        (["--relabel"], relabel(PUZZLE), "week 12, relabelled"),
        (
            ["--relabel", "--flip", "rows", "--rotate", 180],
            relabel(flip(rotate(PUZZLE, 2), "rows")),
            "week 12, rotated 180, rows flipped, relabelled",
        ),
    ],
)
def test_the_puzzle_is_transformed_and_keeps_its_solution(
    run: Run, options: list[object], expected: hitori.Puzzle, name: str
) -> None:
    (record,) = loads_records(run("transform", "-", "--json", *options, stdin=RECORD).out)
    assert (record.puzzle, record.puzzle.name) == (expected, name)
    assert record.shading is not None
    assert check(record.puzzle, record.shading) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_prints_the_model_of_the_puzzle(run: Run, examples: Path, language: str) -> None:
    [puzzle] = hitori.load(examples / "five.txt")
    ran = run("export", examples / "five.txt", "--to", language)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.rstrip("\n") == export(puzzle, language).rstrip("\n")


@pytest.mark.parametrize(("write_as", "endings"), [("veripb", (".opb", ".pbp")), ("drat", (".cnf", ".drat"))])
def test_a_formula_and_a_proof_for_other_checkers(
    run: Run, examples: Path, tmp_path: Path, write_as: str, endings: tuple[str, str]
) -> None:
    five = examples / "five.txt"
    ran = run("prove", five, "--format", write_as, "-o", tmp_path / "five")
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    translate, _ = TRANSLATORS[write_as]
    written = tuple((tmp_path / f"five{ending}").read_text(encoding="utf-8") for ending in endings)
    assert written == translate(prove(load_one(five)).text)
    assert run("prove", five, "--format", write_as).status == 2


def test_an_unknown_format_lists_those_there_are(run: Run, examples: Path) -> None:
    ran = run("convert", examples / "five.txt", "--to", "klingon")
    assert (ran.status, ran.out) == (2, "")
    assert all(name in ran.err for name in format_names())
