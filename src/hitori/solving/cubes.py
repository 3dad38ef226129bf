"""One hard puzzle as many tasks: cubes, searched on local processes or a Dask cluster, with a journal to resume from.

A *cube* is a list of decisions, e.g. `[[3, 4, true], [0, 1, false]]`: r4c5 is shaded and r1c2 is not. The first task
has the empty cube. A task ends with a solution, with none, or after so many conflicts with the *parts* of its cube,
which are the next tasks and have twice as many conflicts. So the part that holds the work gets it, on any machine.

What a task learns stays in it. The puzzle has no solution when no part is left. Each decision halves the *share* of a
cube in the puzzle, so the shares of the cubes without a solution estimate how much is done.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

from .. import native
from .._validate import check_range
from ..errors import InvalidOptionError, TaskError, WrongTypeError
from ..processes.journal import JOURNAL
from ..processes.tasks import run
from ..puzzle import Puzzle
from ..results import SearchStats, SolveResult, Status
from ..shading import Shading
from .base import MOST_CUBES, MOST_WORKERS, CubeOptions, trusted

Cube = list[list[int]]

CUBES = 64
"""Parts of the puzzle, if no other number is given."""
PARTS = 8  # of a cube
BEFORE_CUT = 2_000  # conflicts before the puzzle is cut, which tell where
FIRST_TURN = 50_000  # conflicts in one of its parts, a second or two


@dataclass
class Work:
    """What is done: tasks, the share of the puzzle in cubes without a solution, conflicts, and seconds of a core."""

    cubes: int = 0
    share: float = 0.0
    conflicts: int = 0
    seconds: float = 0.0

    @property
    def seconds_left(self) -> float | None:
        """The seconds of a core that are left if the rest is like what is done; None if nothing is."""
        return self.seconds * (1 - self.share) / self.share if self.share else None


def solve_in_cubes(
    puzzle: Puzzle, options: CubeOptions, note: Callable[[Work], None] = lambda _work: None
) -> SolveResult:
    """The answer of `hitori.solve`; `note` is called after each task."""
    start, work = perf_counter(), Work()
    status, solution = Status.NO_SOLUTION, None
    with closing(searched(puzzle, work, options)) as results:
        for _, result in results:
            note(work)
            if result["solution"] is not None:
                solution = trusted(puzzle, Shading(result["solution"]), "native")
                status = Status.SOLVED
                break
    stats = SearchStats(conflicts=work.conflicts, search_seconds=work.seconds)
    return SolveResult(status, solution, stats, "native", perf_counter() - start, puzzle)


def searched(
    puzzle: Puzzle, work: Work, options: CubeOptions, *, proved: bool = False
) -> Generator[tuple[Cube, dict[str, Any]], None, None]:
    """Each cube that has been searched, with its result, which is counted in `work`.

    Raises what `processes.tasks.run` raises.
    """
    cluster, workers, cubes, journal = options
    cubes = CUBES if cubes is None else cubes
    check_range("cubes", cubes, 1, MOST_CUBES)
    check_range("workers", 1 if workers is None else workers, 1, MOST_WORKERS)
    if cluster is not None and workers is not None:
        raise InvalidOptionError("cluster and workers cannot be combined: a cluster brings its own workers")
    places: dict[str, Cube] = {"0": []}
    rows = puzzle.to_rows()

    def task(name: str) -> dict[str, Any]:
        turn = name.count(".")
        conflicts = FIRST_TURN << (turn - 1) if turn else BEFORE_CUT
        parts = PARTS if turn else cubes
        return {"rows": rows, "cube": places[name], "parts": parts, "conflicts": conflicts, "proved": proved}

    if journal is not None and not isinstance(journal, str | PathLike):
        raise WrongTypeError(f"expected journal as the path of a folder, got {type(journal).__name__}")
    folder = None if journal is None else Path(journal)

    def follow(name: str, result: Any) -> dict[str, Any]:
        if not _is_result(result, proved):
            raise TaskError(
                f"{folder and folder / JOURNAL}: expected the result of a cube for {name!r}; "
                "delete its line and the ones after it to resume from there"
            )
        names = [f"{name}.{number}" for number in range(len(result["parts"]))]
        places.update({part: places[name] + new for part, new in zip(names, result["parts"], strict=True)})
        return {part: task(part) for part in names}

    found = run(search, {"0": task("0")}, folder=folder, workers=workers, cluster=cluster, follow=follow)
    with closing(found):
        for name, result in found:
            cube = places.pop(name)
            work.cubes += 1
            work.conflicts += result["conflicts"]
            work.seconds += result["seconds"]
            work.share += 0 if result["parts"] else 0.5 ** len(cube)
            yield cube, result


def _is_result(found: Any, proved: bool) -> bool:
    """Whether it has the form of what `search` returns: a journal may be damaged."""
    try:
        is_refuted = found["solution"] is None and not found["parts"]
        is_proof = isinstance(found["proof"], str) if proved and is_refuted else True
        are_lists = all(isinstance(part, list) for part in found["parts"])
        return is_proof and are_lists and isinstance(found["conflicts"] + found["seconds"], int | float)
    except (KeyError, TypeError):
        return False


def search(task: Mapping[str, Any]) -> dict[str, Any]:
    """The task: search a cube for so many conflicts, of which no proof counts any.

    Where that does not suffice, about so many `parts` are all of the cube, each as what is decided beside it.
    """
    start = thread_time()
    puzzle, cube = Puzzle(task["rows"]), [tuple(decision) for decision in task["cube"]]
    status, cells, proof, parts, conflicts = native.solve_cube(
        puzzle, cube, task["parts"], task["conflicts"], task["proved"]
    )
    assert parts or status is not Status.UNKNOWN, "no part of a cube is lost"
    rows = None if cells is None else Shading.from_codes(*puzzle.shape, cells).to_rows()
    seconds = round(thread_time() - start, 3)
    return {"solution": rows, "parts": parts, "conflicts": conflicts, "seconds": seconds} | (
        {} if proof is None else {"proof": proof}
    )
