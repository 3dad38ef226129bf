"""The MiniZinc model of `examples` finds the solutions of the puzzles that `dzn` writes, and no others."""

import subprocess
from pathlib import Path

import pytest

from hitori import Puzzle, dump, solutions

from ..boards import ROOT


@pytest.mark.needs("minizinc on the PATH")
@pytest.mark.parametrize(
    "rows",
    [
        [[7]],
        [[1, 1]],
        [[1], [1], [2]],
        [[1, 1, 2], [2, 0, 2]],
        [[0, 0], [0, 0]],
        [[1, 1, 1], [1, 1, 1], [1, 1, 1]],
        [[1, 1, 1, 4], [1, 4, 2, 3], [3, 3, 2, 1], [4, 2, 1, 3]],
        [[2, 1, 2, 3, 4], [1, 1, 3, 3, 2], [3, 2, 2, 0, 1]],
    ],
)
def test_the_model_finds_all_solutions(rows: list[list[int]], tmp_path: Path) -> None:
    puzzle = Puzzle(rows, name="a puzzle")
    data = tmp_path / "puzzle.dzn"
    dump(puzzle, data)
    command = ["minizinc", "--all-solutions", str(ROOT / "examples" / "hitori.mzn"), str(data)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    expected = {"".join(f"{row}\n" for row in solution.to_rows()) for solution in solutions(puzzle)}
    *found, end = run.stdout.split("----------\n")
    assert {*found} == expected
    assert len(found) == len(expected)
    assert end == ("==========\n" if expected else "=====UNSATISFIABLE=====\n")
