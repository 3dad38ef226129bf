"""A build whose checker refuses everything lets no answer out: what still came would be an answer nobody checked."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hitori import _core
from tests.boards import ROOT

QUESTIONS = """
import hitori

puzzle = hitori.Puzzle([[3, 2, 5, 4, 5], [2, 3, 4, 3, 5], [4, 3, 2, 4, 4], [1, 3, 3, 5, 5], [5, 4, 1, 2, 3]])
questions = {
    "solve": lambda: hitori.solve(puzzle),
    "count": lambda: hitori.count_solutions(puzzle),
    "solutions": lambda: next(iter(hitori.solutions(puzzle))),
    "uniqueness": lambda: hitori.uniqueness(puzzle),
    "backbone": lambda: hitori.backbone(puzzle),
    "solve_many": lambda: hitori.solve_many([puzzle] * 3, threads=2),
    "generate": lambda: hitori.generate(6, 6, seed=1),
}
for name, ask in questions.items():
    try:
        print(name, "answers", ask())
    except hitori.WrongAnswerError as error:
        print(name, "is refused" if "refuses everything" in str(error) else error)
"""


@pytest.mark.slow
@pytest.mark.needs("cargo")
def test_no_answer_leaves(tmp_path: Path) -> None:
    build = ["cargo", "build", "--quiet", "--package", "hitori-python", "--target-dir", str(tmp_path / "target")]
    subprocess.run([*build, "--features", "extension-module,refuse-everything"], cwd=ROOT, check=True)
    compiled = Path(_core.__file__)
    package = shutil.copytree(compiled.parent, tmp_path / "hitori", ignore=shutil.ignore_patterns("_core*", "static"))
    libraries = (tmp_path / "target/debug").glob("*_core.*")
    (built,) = (path for path in libraries if path.suffix in {".so", ".dylib", ".dll"})
    shutil.copy(built, package / compiled.name)
    asked = subprocess.run([sys.executable, "-c", QUESTIONS], cwd=tmp_path, capture_output=True, text=True, check=True)
    calls = ["solve", "count", "solutions", "uniqueness", "backbone", "solve_many", "generate"]
    assert asked.stdout.splitlines() == [f"{call} is refused" for call in calls], asked.stderr
