"""The tables of docs/classroom.md.

States are the same on every machine; seconds are not.
"""

from __future__ import annotations

import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from timeit import Timer

import hitori
from hitori import Limits, Puzzle, SolveResult, Status
from hitori.geometry import lines_of
from hitori.results import UNLIMITED
from hitori.solving.board import Board
from hitori.solving.registry import SolverName

from .counting import GRID, METHODS
from .figures import duration, markdown

SEED = 8
FEW_STATES = Limits(states=20_000)
Variant = tuple[SolverName, dict[str, object]]

DEPTH_FIRST: list[Variant] = [
    ("brute-force-dfs", {}),
    ("backtracking", {}),
    ("forward-checking", {"mrv": False, "connectivity": "end"}),
    ("forward-checking", {"connectivity": "end"}),
    ("forward-checking", {"mrv": False}),
    ("forward-checking", {}),
]


def unique_puzzles(side: int, number: int) -> list[Puzzle]:
    """Puzzles with exactly one solution, always the same: a Latin square under a shading to which nothing can be added.

    Each shaded cell copies the label of an unshaded cell of its row or column.
    """
    # Random.random() alone promises the same numbers in every version of Python.
    random = Random(SEED).random
    drawn = (_draw(side, random) for _ in iter(int, 1))
    unique = (puzzle for puzzle in drawn if hitori.count_solutions(puzzle, limit=2) == 1)
    return [next(unique) for _ in range(number)]


def _draw(side: int, random: Callable[[], float]) -> Puzzle:
    def shuffled(number: int) -> list[int]:
        return sorted(range(number), key=lambda _: random())

    board = Board.of(Puzzle([[0] * side] * side))
    shaded: set[int] = set()
    for index in shuffled(side * side):
        if not shaded.intersection(board.neighbours[index]) and board.is_connected(shaded | {index}):
            shaded.add(index)
    rows, cols, names = shuffled(side), shuffled(side), shuffled(side)
    labels = [names[(row + col) % side] + 1 for row in rows for col in cols]
    for index in shaded:
        row, column = map(set, lines_of(index, side, side))
        models = sorted((row ^ column) - shaded)
        labels[index] = labels[models[int(random() * len(models))]]
    return Puzzle.from_labels(side, side, labels)


def solve_all(puzzles: Sequence[Puzzle], variant: Variant, limits: Limits = UNLIMITED) -> list[SolveResult]:
    """What one solver says to each puzzle."""
    name, options = variant
    solver = hitori.get_solver(name, **options)
    return [solver.solve(puzzle, limits) for puzzle in puzzles]


def states_of(results: Sequence[SolveResult]) -> list[int]:
    """The states that each search generated."""
    return [result.stats.states or 0 for result in results]


def name_of(variant: Variant) -> str:
    """A solver as the essay writes it, e.g. `forward-checking` `mrv=off`."""
    name, options = variant
    spelled = [f"{key}={'off' if value is False else value}" for key, value in options.items()]
    return " ".join([f"`{name}`", *(f"`{option}`" for option in spelled)])


def ideas() -> list[str]:
    """The effect of each idea on 20 unique 8 x 8 puzzles."""
    puzzles, rows = unique_puzzles(8, 20), []
    for variant in DEPTH_FIRST:
        results = solve_all(puzzles, variant)
        states, seconds = states_of(results), [result.elapsed for result in results]
        times = duration(median(seconds)), duration(max(seconds))
        rows.append([name_of(variant), f"{median(states):,.0f}", f"{max(states):,}", *times])
    return markdown(["solver", "median states", "most states", "median time", "longest"], rows)


def sizes() -> list[str]:
    """How each solver grows with the puzzle."""
    solvers: list[SolverName] = ["brute-force-bfs", "brute-force-dfs", "backtracking", "forward-checking"]
    rows = []
    for side in (4, 5, 6, 7, 8, 10, 20):
        puzzles = unique_puzzles(side, 5)
        rows.append([f"{side} x {side}", *(_median_within_limits(puzzles, solver) for solver in solvers)])
    return markdown(["size", *solvers], rows)


def _median_within_limits(puzzles: Sequence[Puzzle], solver: SolverName) -> str:
    """Median states and time, or "over" where the limit stopped more than half of the searches."""
    results = solve_all(puzzles, (solver, {}), FEW_STATES)
    if sum(result.status == Status.UNKNOWN for result in results) * 2 >= len(results):
        return f"over {FEW_STATES.states:,}"
    return f"{median(states_of(results)):,.0f} ({duration(median(result.elapsed for result in results))})"


def representations() -> list[str]:
    """What it costs to colour a cell in a copy of an 8 x 8 grid, and to find the next forced cell."""
    flat = bytes([3]) * 64
    domains = {(row, col): {"shaded", "unshaded"} for row in range(8) for col in range(8)}
    grid = [[5] * 8 for _ in range(8)]

    def copy_flat() -> object:
        cells = bytearray(flat)
        cells[20] = 5
        return bytes(cells)

    def copy_domains() -> object:
        cells = {cell: set(domain) for cell, domain in domains.items()}
        cells[2, 4] = {"shaded"}
        return cells

    def copy_grid() -> object:
        cells = [row[:] for row in grid]
        cells[2][4] = 0
        return cells

    def find_in_domains() -> object:
        return next((cell for cell, domain in domains.items() if len(domain) == 1), None)

    rows = [
        ("a byte a cell, domain and colour", _best(copy_flat), _best(lambda: flat.find(1))),
        ("a dictionary of sets", _best(copy_domains), _best(find_in_domains)),
        ("rows of labels, 0 for shaded", _best(copy_grid), "cannot tell"),
    ]
    return markdown(["representation", "colour one cell in a copy", "find the next forced cell"], rows)


def counting() -> list[str]:
    """Two ways to count unshaded cells: warm, and as single calls of a fresh process in either order."""
    first, second = METHODS
    there, back = _single_calls([first, second]), _single_calls([second, first])
    rows = [
        (name, _best(partial(METHODS[name], GRID)), duration(made_first[name]), duration(made_second[name]))
        for name, made_first, made_second in ((first, there, back), (second, back, there))
    ]
    return markdown(["method", "warm", "one call, made first", "one call, made second"], rows)


def _single_calls(order: Sequence[str]) -> dict[str, float]:
    """Seconds that one call of each method takes in a fresh process, the median of 15 processes."""
    script = [sys.executable, str(Path(__file__).with_name("counting.py")), *order]
    runs = [subprocess.check_output(script, text=True).split() for _ in range(15)]
    return {name: median(float(run[run.index(name) + 1]) for run in runs) * 1e-6 for name in order}


def _best(function: Callable[[], object]) -> str:
    """The time of one call, the best of 7 runs of at least 0.1 s."""
    timer = Timer(function)
    calls = timer.autorange()[0]
    return duration(min(timer.repeat(7, calls)) / calls)


def tables() -> dict[str, list[str]]:
    """Every table of the essay, and where their seconds come from."""
    where = f"Times: Python {platform.python_version()}, {platform.system()} on {platform.machine()}."
    return {
        "machine": [where],
        "ideas": ideas(),
        "sizes": sizes(),
        "representations": representations(),
        "counting": counting(),
    }
