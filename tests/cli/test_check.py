from pathlib import Path

import pytest

from .conftest import Run


@pytest.fixture
def solution(tmp_path: Path) -> Path:
    return tmp_path / "solution.txt"


def test_a_right_solution_is_valid(run: Run, examples: Path) -> None:
    ran = run("check", examples / "five.txt", examples / "solutions" / "five.txt")
    assert (ran.status, ran.out, ran.err) == (0, "valid\n", "")


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        ("#. ..", "uniqueness: r2c1 r2c2 (nmDupRow)\nuniqueness: r1c2 r2c2 (nmDupRow)"),
        (".# .#", "adjacency: r1c2 r2c2 (csAdjacent)"),
        (".# #.", "connectivity: r2c2 (cuDivideRB)"),
    ],
)
def test_each_broken_rule_is_told_with_its_cells(
    run: Run, tmp_path: Path, solution: Path, rows: str, text: str
) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("2 1\n1 1\n")
    solution.write_text(rows.replace(" ", "\n"))
    ran = run("check", puzzle, solution)
    assert (ran.status, ran.out) == (1, text + "\n")


def test_the_json_line_tells_rule_code_and_zero_based_cells(run: Run, tmp_path: Path, solution: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("2 1\n1 1\n")
    solution.write_text(".#\n#.\n")
    ran = run("check", "--json", puzzle, solution)
    assert ran.status == 1
    assert ran.lines() == [
        {"valid": False, "violations": [{"rule": "connectivity", "code": "cuDivideRB", "cells": [[1, 1]]}]}
    ]


def test_the_json_line_of_a_right_solution(run: Run, examples: Path) -> None:
    ran = run("check", "--json", examples / "five.txt", examples / "solutions" / "five.txt")
    assert ran.lines() == [{"valid": True, "violations": []}]


def test_the_solution_may_come_with_the_puzzle(run: Run) -> None:
    both = '{"labels": [[2, 1], [1, 1]], "solution": ["..", ".#"]}'
    assert run("check", "-", stdin=both).out == "valid\n"


def test_a_puzzle_without_solution_asks_for_one(run: Run, examples: Path) -> None:
    ran = run("check", examples / "five.txt")
    assert ran.status == 2
    assert "holds no shading to check; give a SOLUTION" in ran.err


def test_unknown_cells_are_told(run: Run, tmp_path: Path, solution: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("2 1\n1 1\n")
    solution.write_text("?.\n.#\n")
    ran = run("check", puzzle, solution)
    assert (ran.status, ran.out) == (0, "valid\n")
    assert "1 unknown cell counted as unshaded" in ran.err


def test_a_solution_of_another_size_is_bad_input(run: Run, examples: Path, solution: Path) -> None:
    solution.write_text("..\n.#\n")
    ran = run("check", examples / "five.txt", solution)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("hitori: error: ")


def test_a_missing_solution_is_bad_input(run: Run, examples: Path, solution: Path) -> None:
    ran = run("check", examples / "five.txt", solution)
    assert (ran.status, ran.err) == (2, f"hitori: error: {solution}: No such file or directory\n")


def test_a_file_of_several_puzzles_is_refused(run: Run, examples: Path, solution: Path) -> None:
    solution.write_text("..\n.#\n")
    ran = run("check", examples / "tiny.txt", solution)
    assert ran.status == 2
    assert "expected one puzzle, found 2" in ran.err
