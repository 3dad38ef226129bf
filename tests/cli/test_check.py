import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import hitori
from hitori import Puzzle, Shading
from hitori.render.text import COLOURED, to_boxed_text, to_text

from .conftest import Run


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
