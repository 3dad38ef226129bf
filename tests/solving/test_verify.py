"""Answers that must not leave: what a second opinion confirms and refuses, and a build whose checker refuses all."""

import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from hitori import (
    Puzzle,
    Shading,
    Status,
    WrongAnswerError,
    _core,
    solve,
)
from hitori.cli.main import main
from hitori.encodings.pairs import PairRules
from hitori.engines.engine import Deadline, Engine
from hitori.engines.pysat import PySat
from hitori.solving import registry
from hitori.solving.base import ReadySolver, verify
from hitori.solving.registry import SolverEntry, get_solver
from tests.boards import BROKEN, EXAMPLES, ROOT, TINY, TWO_WAYS
from tests.parrot import Parrot


def counter(count: int, complete: bool = True) -> Parrot:
    """A solver that counts what it was told to count."""
    return Parrot(Status.UNKNOWN, [Shading.unknown(1, 1)] * count, complete, "counter")


def verdict_on(puzzle: Puzzle, judge: ReadySolver) -> bool:
    return verify(puzzle, solve(puzzle), get_solver("native"), judge)


@pytest.mark.parametrize(("puzzle", "count"), [(BROKEN, 0), (TINY, 1), (TWO_WAYS, 2)])
def test_an_answer_is_confirmed_by_a_judge_who_counts_the_same(puzzle: Puzzle, count: int) -> None:
    assert verdict_on(puzzle, counter(count, complete=count < 2))
    for other in {0, 1, 2} - {count}:
        with pytest.raises(WrongAnswerError, match=r"solvers disagree: 'native' finds .*, 'counter' finds"):
            verdict_on(puzzle, counter(other))


@pytest.mark.parametrize("count", [0, 1])
def test_a_judge_who_stopped_early_confirms_nothing(count: int) -> None:
    assert not verdict_on(TINY, counter(count, complete=False))


def test_an_unknown_answer_is_not_confirmed() -> None:
    assert not verify(TINY, Parrot(Status.UNKNOWN).solve(TINY), get_solver("native"), counter(1))


@pytest.mark.parametrize(
    ("parrot", "problem"),
    [
        (Parrot(Status.SOLVED, [Shading(["#.", ".."])]), "uniqueness: r2c1 r2c2"),
        (Parrot(Status.NO_SOLUTION), "answers 'no_solution', but counts exactly one solution"),
    ],
)
def test_a_solution_that_breaks_a_rule_and_a_status_that_does_not_fit_the_own_count_are_refused(
    parrot: Parrot, problem: str
) -> None:
    with pytest.raises(WrongAnswerError, match=problem):
        verify(TINY, parrot.solve(TINY), get_solver("native"), counter(1))


# Wrong engines are planted, and `hitori solve --verify pysat` tells on each.


class Wrong(Engine):
    """It makes of the solutions what its option says."""

    name = "wrong"

    def __init__(self, *, flaw: str) -> None:
        self._flaw = flaw

    def state(self, rules: PairRules) -> Mock:
        def shadings(deadline: Deadline) -> Iterator[Iterable[int]]:
            if self._flaw == "forgetful":  # it stops at the first solution and takes it for the only one
                yield next(PySat().state(rules).shadings(deadline))
            elif self._flaw == "careless":  # it shades nothing, whatever the rules
                yield []

        return Mock(variables=0, clauses=0, shadings=shadings)


@pytest.mark.parametrize(
    ("flaw", "file", "news"),
    [
        (
            "blind",
            "five.txt",
            "solver 'wrong' gave a wrong answer to a 5x5 puzzle: no solution, but solver 'native' finds one",
        ),
        ("forgetful", "broken/two-ways.txt", "'wrong' finds exactly one solution, 'pysat' finds several solutions"),
        ("careless", "five.txt", "solver 'wrong' gave a wrong answer to a 5x5 puzzle: uniqueness: "),
    ],
)
def test_a_wrong_engine_is_told_on(
    flaw: str, file: str, news: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = SolverEntry("wrong", f"{__name__}:Wrong", "planted")
    monkeypatch.setattr(registry, "ENTRIES", (*registry.ENTRIES, planted))
    command = ["solve", str(EXAMPLES / file), "--solver", "wrong", "--option", f"flaw={flaw}", "--verify", "pysat"]
    assert main(command) == 4
    assert news in capsys.readouterr().err


# A build whose checker refuses everything: what still came would be an answer nobody checked.


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
