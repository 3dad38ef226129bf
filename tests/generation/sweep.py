"""Puzzles of options of every kind, each held against them, an outside engine and, where small, plain enumeration.

    python -m tests.generation.sweep 10000

makes as many and says how many of each kind there were. Puzzle k of a sweep is always the same.
"""

import sys
from collections import Counter
from dataclasses import dataclass, replace
from random import Random

import hitori
from hitori import Puzzle, Shade, Shading, SolutionCount, Uniqueness, UnsatisfiableError, generate
from hitori.generation.options import MethodName
from hitori.native import SYMMETRIES, Symmetry
from hitori.solving.registry import get_solver
from hitori.transforms import rotate, transpose

from ..oracles import agrees, all_solutions, without

DENSITIES = [(0.0, 1.0), (0.0, 1.0), (0.2, 0.27), (0.27, 0.3), (0.3, 0.34)]
METHODS: tuple[MethodName, ...] = ("natural", "natural", "natural", "repair")
ENUMERABLE = 16
"""Cells up to which plain enumeration is asked too."""


def is_symmetric(shading: Shading, symmetry: Symmetry) -> bool:
    """Whether the shading looks the same when it is turned or mirrored."""
    turned = rotate(shading, 90)
    moved = {"none": shading, "rot180": rotate(shading, 180), "rot90": turned, "diag": transpose(shading)}
    return moved[symmetry] == shading


def is_minimal(puzzle: Puzzle) -> bool:
    """Whether any label left out lets a second solution in."""
    left_out = (without(puzzle, index) for index, label in enumerate(puzzle.labels) if label)
    return all(hitori.count_solutions(sparse, limit=2) > 1 for sparse in left_out)


@dataclass(frozen=True)
class Arguments:
    """The arguments of `generate`."""

    rows: int
    cols: int
    labels: int
    shaded: tuple[float, float]
    symmetry: Symmetry
    minimal: bool
    method: MethodName
    known: Shading | None = None

    def puzzle(self, seed: int) -> Puzzle:
        return generate(seed=seed, **vars(self))

    def kinds(self) -> list[str]:
        """What is special about it, for the tally."""
        special = {
            "rectangle": self.rows != self.cols,
            "labels": self.labels != max(self.rows, self.cols),
            "shaded": self.shaded != (0.0, 1.0),
            self.symmetry: self.symmetry != "none",
            "minimal": self.minimal,
            self.method: True,
            "known": self.known is not None,
            "enumerated": self.rows * self.cols <= ENUMERABLE,
        }
        return [kind for kind, applies in special.items() if applies]


def sweep(count: int) -> Counter[str]:
    """Make and check as many puzzles; how many there were of each kind, and how many were refused."""
    tally: Counter[str] = Counter()
    number = 0
    while tally["puzzles"] < count:
        number += 1
        try:
            given, puzzle = _made(number)
        except UnsatisfiableError:
            tally["refused"] += 1
            continue
        _check(given, puzzle)
        tally.update(["puzzles", *given.kinds()])
    return tally


def _made(number: int) -> tuple[Arguments, Puzzle]:
    rng = Random(number)
    largest = rng.choice([4, 10, 20])
    symmetry = rng.choice(["none", *SYMMETRIES])
    rows = rng.randint(3, largest)
    cols = rows if symmetry in ("rot90", "diag") else rng.randint(3, largest)
    labels = max(rows, cols) + rng.choice([0, 0, 0, 1, 5, 100])
    shaded = rng.choice(DENSITIES) if rows * cols > 60 else (0.0, 1.0)
    minimal, method = rng.random() < 0.3, rng.choice(METHODS)
    given = Arguments(rows, cols, labels, shaded, symmetry, minimal, method)
    if rng.random() < 0.4:
        whole = hitori.solve(given.puzzle(number)).require()
        share = rng.choice([0.0, 0.3, 0.8])
        partly = [Shade.UNKNOWN if rng.random() < share else shade for shade in whole]
        given = replace(given, known=Shading.from_shades(rows, cols, partly))
    return given, given.puzzle(number + 1)


def _check(given: Arguments, puzzle: Puzzle) -> None:
    assert hitori.uniqueness(puzzle) == Uniqueness.UNIQUE, given
    assert get_solver("pysat").count(puzzle, 2) == SolutionCount(1, complete=True), given
    solution = hitori.solve(puzzle).require()
    assert hitori.check(puzzle, solution) == [], given
    if given.rows * given.cols <= ENUMERABLE:
        assert all_solutions(puzzle) == {solution}, given
    assert set(puzzle.labels) <= set(range(0 if given.minimal else 1, given.labels + 1)), given
    assert given.shaded[0] <= sum(1 for _ in solution.shaded()) / len(solution) <= given.shaded[1], given
    assert is_symmetric(solution, given.symmetry), given
    assert given.known is None or agrees(solution, given.known), given
    assert not given.minimal or is_minimal(puzzle), given


if __name__ == "__main__":
    for kind, times in sweep(int(sys.argv[1])).most_common():
        print(f"{kind:12}{times:8,}")
