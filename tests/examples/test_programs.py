"""The programs to start from, in three languages, answer as hitori does."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from hitori import Limits, Puzzle, generate
from hitori.engines.program import Executable, Protocol
from hitori.solving import solve
from tests.boards import NONE, ROOT

FOLDER = ROOT / "examples" / "programs"


def compiled(folder: Path) -> str:
    words = ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", str(folder / "mine"), str(FOLDER / "mine.c")]
    subprocess.run(words, check=True)
    return str(folder / "mine")


PROGRAMS = {
    "python": lambda _: str(FOLDER / "mine.py"),
    "cc": compiled,
    "javac": lambda _: f"java {FOLDER / 'Mine.java'}",
}


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(make, id=name, marks=() if name == "python" else pytest.mark.needs(name))
        for name, make in PROGRAMS.items()
    ],
)
def test_a_program_to_start_from_solves(make: Callable[[Path], str], tmp_path: Path) -> None:
    program = Executable.of(make(tmp_path), Protocol.LINE)
    puzzles = [generate(rows, cols, seed=seed) for rows, cols in ((1, 3), (3, 5), (5, 5), (6, 4)) for seed in range(3)]
    puzzles += [NONE, Puzzle([[1]]), Puzzle([[0, 0], [0, 0]]), Puzzle([[1] * 3] * 3), Puzzle([[4294967295, 2]])]
    for puzzle in puzzles:
        found, ours = program.solve(puzzle, Limits(time=20.0)), solve(puzzle)
        assert (found.status, found.solution) == (ours.status, ours.solution)
        assert found.stats.states
    program.end()
