"""A user's script: more than thirty public names, no cast, no ignored error. Type checkers accept all of it."""

from collections.abc import Iterator
from pathlib import Path

import hitori
from hitori import (
    Cell,
    Characteristics,
    Deduction,
    Difficulty,
    Explanation,
    FormatName,
    Hint,
    HitoriError,
    Level,
    LevelName,
    Limits,
    NoSolutionError,
    OutOfTimeError,
    Picture,
    Puzzle,
    Rule,
    SearchStats,
    Shade,
    Shading,
    Solver,
    SolveResult,
    SolverInfo,
    SolverName,
    Status,
    Symmetry,
    TechniqueId,
    Uniqueness,
    Violation,
)


def marks(puzzle: Puzzle, answer: Shading) -> dict[Rule, list[Cell]]:
    """The cells of every broken rule."""
    violations: list[Violation] = hitori.check(puzzle, answer)
    return {violation.rule: list(violation.cells) for violation in violations}


def solved(puzzle: Puzzle, solver: SolverName | Solver = "native") -> Shading | None:
    """The solution, in the two ways that a type checker follows."""
    result: SolveResult = hitori.solve(puzzle, solver=solver, limits=Limits(time=10.0))
    stats: SearchStats = result.stats
    print(result.status is Status.SOLVED, stats.conflicts, f"{result.elapsed:.3f}")
    if result.solution is not None:
        return result.solution.with_shade((0, 0), Shade.UNKNOWN)
    try:
        return result.require()
    except (NoSolutionError, OutOfTimeError):
        return None


class Mine(Solver):
    """A solver of the user's own, as docs/write-a-solver.md has it."""

    name = "mine"

    def solve(self, puzzle: Puzzle, limits: Limits) -> SolveResult:
        """The first one."""
        for rows in self.solutions(puzzle, limits):
            return self.found(rows)
        return self.none()

    def solutions(self, puzzle: Puzzle, limits: Limits) -> Iterator[list[str]]:
        """Rows of `#` and `.`."""
        for solution in hitori.get_solver("backtracking").solutions(puzzle, limits):
            yield solution.to_rows()


class Brief(Solver):
    """It may be asked without limits, and lists a list."""

    name = "brief"

    def solve(self, puzzle: Puzzle, limits: Limits | None = None) -> SolveResult:
        """Whatever the native solver finds."""
        native = hitori.get_solver("native")
        found = native.solve(puzzle) if limits is None else native.solve(puzzle, limits)
        return self.none() if found.solution is None else self.found(found.solution)

    def solutions(self, puzzle: Puzzle, limits: Limits) -> list[Shading]:
        """All of them, if all were found."""
        found = hitori.get_solver("native").solutions(puzzle, limits)
        everything = list(found)
        return everything if found.complete else []


def counts(puzzle: Puzzle) -> list[int]:
    """What solvers of the user's own count."""
    return [hitori.count_solutions(puzzle, solver=solver) for solver in (Mine(), Brief())]


def lesson(puzzle: Puzzle) -> str:
    """What a teacher prints."""
    explanation: Explanation = hitori.explain(puzzle)
    steps: list[Deduction] = list(explanation.steps)
    found: Difficulty = hitori.rate(puzzle)
    needed: TechniqueId | None = found.hardest
    hint: Hint = hitori.hint(puzzle, known=Shading.unknown(*puzzle.shape))
    level: Level | None = found.level
    return f"{len(steps)} steps, {level}, {needed}: {hint.where}"


def sheet(level: LevelName, symmetry: Symmetry, format: FormatName, folder: Path) -> list[Puzzle]:
    """Puzzles of a level, written to a file and read back."""
    puzzles = list(hitori.generate_many(6, count=2, seed=1, difficulty=level))
    puzzles.append(hitori.generate(6, 6, seed=1, symmetry=symmetry, technique="corner-check"))
    hitori.dump(puzzles, folder / "sheet.txt", format=format)
    with (folder / "sheet.txt").open("rb") as stream:
        assert hitori.load(stream) == hitori.load(folder / "sheet.txt", format=format) == puzzles
    return hitori.loads(hitori.dumps(puzzles, format=format).encode(), format=format)


def main(folder: Path, name: str) -> None:
    """All of it."""
    puzzle = Puzzle([[2, 1], [1, 1]], name="tiny")
    infos: list[SolverInfo] = hitori.solvers()
    print([info.name for info in infos if info.installed], puzzle[0, 1])
    answer = solved(puzzle) or solved(puzzle, hitori.get_solver(name))
    if answer is not None:
        print(marks(puzzle, answer), answer.to_rows(), Picture(puzzle, answer).title)
    kind: Uniqueness = hitori.uniqueness(puzzle)
    known: Shading | None = hitori.backbone(puzzle)
    facts: Characteristics = hitori.characteristics(puzzle)
    print(kind.value, known, facts.density, hitori.count_solutions(puzzle, limit=2), hitori.canonical(puzzle))
    print(counts(puzzle), solved(puzzle, Mine()) == solved(puzzle, Brief()))
    print(lesson(hitori.rotate(hitori.flip(puzzle, "rows"))), hitori.to_dict(facts))
    print([solution.to_rows() for solution in hitori.solutions(puzzle, limit=3)])
    try:
        print(sheet("easy", "rot180", "text", folder), hitori.generate(5, seed=2, difficulty=Level.named(name)))
    except HitoriError as error:
        print(error)
