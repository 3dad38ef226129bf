import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import hitori
from hitori import Puzzle, Shading
from hitori.render.text import COLOURED, to_boxed_text, to_text

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
    assert "five by five holds no shading to check; give ANSWERS too" in ran.err


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


def test_one_answer_to_several_puzzles_is_refused(run: Run, examples: Path, solution: Path) -> None:
    solution.write_text("..\n.#\n")
    ran = run("check", examples / "tiny.txt", solution)
    assert ran.status == 2
    assert "expected 2 answers, one for each puzzle, or answers with the names of puzzles, found 1" in ran.err


def solved_rows(puzzle: Puzzle, shading: Shading, mark: object) -> list[list[object]]:
    """The labels, with the mark in place of those of shaded cells."""
    rows = zip(puzzle.to_rows(), shading.to_rows(), strict=True)
    return [[mark if shade == "#" else label for label, shade in zip(*row, strict=True)] for row in rows]


def joined(rows: list[list[object]], separator: str) -> str:
    return "\n".join(separator.join(map(str, row)) for row in rows)


def pasted(puzzle: Puzzle, shading: Shading) -> str:
    """What a person copies from a terminal that shows colours."""
    text = f"week 12: solved\n{to_text(puzzle, shading, COLOURED)}\n\n"
    return text.replace("\x1b[7m", "").replace("\x1b[32m", "").replace("\x1b[0m", "")


SPELLINGS: dict[str, Callable[[Puzzle, Shading], str]] = {
    "ours": lambda _, shading: "\n".join(shading.to_rows()),
    "x-": lambda _, shading: joined([list(row.replace("#", "x").replace(".", "-")) for row in shading.to_rows()], " "),
    "spaced": lambda _, shading: joined([list(row) for row in shading.to_rows()], " "),
    "zero": lambda puzzle, shading: joined(solved_rows(puzzle, shading, 0), " "),
    "null": lambda puzzle, shading: json.dumps(solved_rows(puzzle, shading, None)),
    "boxed": to_boxed_text,
    "brackets": to_text,
    "pasted": pasted,
    "csv": lambda puzzle, shading: joined(solved_rows(puzzle, shading, "X"), ","),
    "json": lambda _, shading: json.dumps({"name": None, "solution": shading.to_rows()}),
}


def broken(puzzle: Puzzle, solution: Shading, random: Random) -> Shading:
    """The solution with one cell or two of the other shade."""
    shading = solution
    while not hitori.check(puzzle, shading) or not any(shading.shaded()):
        cell = random.randrange(puzzle.rows), random.randrange(puzzle.cols)
        flipped = hitori.Shade.UNSHADED if shading[cell] is hitori.Shade.SHADED else hitori.Shade.SHADED
        shading = shading.with_shade(cell, flipped)
    return shading


def test_a_class_of_100_answers_in_10_spellings_is_judged_as_the_truth_is(run: Run, tmp_path: Path) -> None:
    random = Random(15)
    puzzle = hitori.generate(7, seed=15)
    while hitori.count_solutions(puzzle, limit=5) < 5:
        rows = puzzle.to_rows()
        rows[random.randrange(7)][random.randrange(7)] = random.randrange(1, 8)
        if hitori.count_solutions(Puzzle(rows), limit=1):
            puzzle = Puzzle(rows)
    right = list(hitori.solutions(puzzle, limit=5))
    shadings = [*right, *(broken(puzzle, solution, random) for solution in right)]
    (tmp_path / "puzzle.txt").write_text(hitori.dumps(puzzle))
    answers = tmp_path / "answers"
    answers.mkdir()
    truth = {}
    for spelling, write in SPELLINGS.items():
        for number, shading in enumerate(shadings):
            file = answers / f"{spelling}-{number}.txt"
            file.write_text(write(puzzle, shading))
            truth[str(file)] = {(violation.rule, violation.cells) for violation in hitori.check(puzzle, shading)}
    ran = run("check", "--json", tmp_path / "puzzle.txt", answers)
    assert (ran.status, ran.err) == (1, "")
    judged = {
        line["name"]: {(found["rule"], tuple(map(tuple, found["cells"]))) for found in line["violations"]}
        for line in ran.lines()
    }
    assert judged == truth
    assert [line["valid"] for line in ran.lines()].count(True) == 50
    text = run("check", tmp_path / "puzzle.txt", answers)
    assert (text.status, text.out.count("\n"), text.out.count(": valid\n")) == (1, 100, 50)


TWO = "# name: one\n2 1\n1 1\n\n# name: two\n1 2\n1 1\n"


@pytest.mark.parametrize(
    "answers",
    [
        "..\n.#\n\n..\n#.\n",
        "2 1\n1 0\n\n1 2\n0 1\n",
        "# name: two\n..\n#.\n\n# name: one\n..\n.#\n",
        '{"name": "two", "solution": ["..", "#."]}\n{"name": "one", "solution": ["..", ".#"]}\n',
        '{"solution": ["..", ".#"]}\n{"solution": ["..", "#."]}\n',
        "[[2, 1], [1, null]]\n[[1, 2], [null, 1]]\n",
        "one: solved\n 2  1\n 1 [1]\n\ntwo: solved\n 1  2\n[1] 1\n\n",
    ],
)
def test_many_puzzles_and_their_answers_in_two_files(run: Run, tmp_path: Path, solution: Path, answers: str) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(TWO)
    solution.write_text(answers)
    ran = run("check", puzzles, solution)
    assert (ran.status, ran.err) == (0, "")
    assert sorted(ran.out.splitlines()) == ["one: valid", "two: valid"]


def test_what_solve_prints_check_accepts(run: Run, solution: Path, examples: Path) -> None:
    week = examples / "week.jsonl"
    for arguments in (["solve", week], ["solve", "--json", week], ["solve", "--stats", week], ["solve", "--all", week]):
        solution.write_text(run(*arguments).out)
        ran = run("check", "--json", week, solution)
        assert (ran.status, ran.err) == (0, "")
        assert [line["valid"] for line in ran.lines()] == [True] * len(hitori.load(week))


def test_a_folder_of_puzzles_and_a_folder_of_answers_are_paired_by_file_name(run: Run, tmp_path: Path) -> None:
    for folder, first, second in (("puzzles", "2 1\n1 1\n", "1 2\n1 1\n"), ("answers", "..\n.#\n", "..\n#.\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.txt").write_text(first)
        (tmp_path / folder / "b.txt").write_text(second)
    ran = run("check", tmp_path / "puzzles", tmp_path / "answers")
    assert (ran.status, ran.out.count(": valid\n"), ran.err) == (0, 2, "")


def test_the_other_answers_are_judged_when_some_cannot_be_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").write_text("2 1\n1 1\n")
    answers = tmp_path / "answers"
    answers.mkdir()
    for name, text in (("ann", "..\n.#\n"), ("ben", "I give up.\n"), ("eve", "#.\n..\n"), ("dan", "..\n")):
        (answers / name).write_text(text)
    (answers / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0\0")
    ran = run("check", tmp_path / "puzzle.txt", answers)
    assert ran.status == 2
    assert ran.out == (
        f"{answers}/ann: valid\n{answers}/eve: uniqueness: r2c1 r2c2 (nmDupRow); uniqueness: r1c2 r2c2 (nmDupRow)\n"
    )
    skipped, ben, dan = ran.err.splitlines()
    assert skipped.endswith("skipped files that do not look like answers: photo.jpg")
    assert ben.startswith(f"hitori: error: {answers}/ben, line 1, column 1: expected")
    assert dan == f"hitori: error: {answers}/dan: expected a shading of 2x2 as the puzzle, found 1x2"


def test_answers_can_be_listed_or_piped(run: Run, tmp_path: Path, solution: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("2 1\n1 1\n")
    solution.write_text("..\n.#\n")
    ran = run("check", puzzle, solution, "-", stdin="2 1\n1 0\n")
    assert (ran.status, ran.out) == (0, f"{solution}: valid\nstdin: valid\n")
    ran = run("check", "--json", puzzle, "-", stdin="..\n.#\n\n#.\n..\n")
    assert ran.status == 1
    assert [(line["name"], line["valid"]) for line in ran.lines()] == [
        ("stdin, answer 1", True),
        ("stdin, answer 2", False),
    ]


def test_puzzles_that_come_with_their_shadings_are_all_checked(run: Run) -> None:
    right = '{"name": "a", "labels": [[2, 1], [1, 1]], "solution": ["..", ".#"]}'
    wrong = '{"name": "b", "labels": [[2, 1], [1, 1]], "solution": ["#.", ".#"]}'
    ran = run("check", "-", stdin=f"{right}\n{wrong}")
    assert (ran.status, ran.out) == (1, "a: valid\nb: connectivity: r2c1 (cuDivideRB)\n")
    ran = run("check", "-", stdin=right + '\n{"labels": [[1, 1]]}')
    assert (ran.status, ran.out) == (2, "a: valid\n")
    assert "stdin, puzzle 2 holds no shading to check" in ran.err


def test_an_answer_in_which_nothing_is_marked_is_told(run: Run, tmp_path: Path, solution: Path) -> None:
    puzzle = tmp_path / "puzzle.txt"
    puzzle.write_text("2 1\n1 1\n")
    solution.write_text("2 1\n1 1\n")
    ran = run("check", puzzle, solution)
    assert ran.status == 1
    assert ran.err == "hitori: warning: no cell is marked as shaded; write '#' or 'X' for a shaded cell\n"


def test_an_unreadable_puzzle_ends_the_run(run: Run, tmp_path: Path, solution: Path) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text("2 1\n1 x\n\n1 2\n1 1\n")
    solution.write_text("..\n#.\n")
    ran = run("check", puzzles, solution)
    assert (ran.status, ran.out) == (2, "")
    assert "line 2, column 3" in ran.err


@pytest.mark.parametrize("text", ["...#\n.#..\n0001\n32X1\n", "...#\n\n.#..\n\n0001\n\n32X1"])
def test_one_answer_a_line_is_cut_to_the_size_of_the_puzzle(run: Run, tmp_path: Path, text: str) -> None:
    puzzle, answers = tmp_path / "p.txt", tmp_path / "a.txt"
    puzzle.write_text("3 2\n1 1\n")
    answers.write_text(text)
    ran = run("check", puzzle, answers)
    assert ran.status == 1
    judged = [line.split(": ")[1].split()[0] for line in ran.out.splitlines()]
    assert judged == ["valid", "uniqueness", "valid", "valid"]
