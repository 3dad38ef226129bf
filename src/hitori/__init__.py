"""The toolkit for the Hitori puzzle.

>>> import hitori
>>> puzzle = hitori.Puzzle([[2, 1], [1, 1]])
>>> print(hitori.solve(puzzle).solution)
..
.#

Everything that is meant to be used from outside stands here.
"""

from .analysis.characteristics import Characteristics, characteristics, characteristics_table, labels_that_matter
from .analysis.classroom import solve_hitori
from .analysis.difficulty import Difficulty, rate, rate_many
from .analysis.explanation import Explanation, Hint, explain, hint
from .analysis.uniqueness import backbone, uniqueness
from .errors import (
    EngineNotInstalledError,
    FormatError,
    HitoriError,
    ImpossibleWishError,
    InvalidOptionError,
    InvalidPuzzleError,
    InvalidShadingError,
    OutOfTimeError,
    TaskError,
    TooLargeError,
    UnknownSolverError,
    UnsupportedError,
    WrongAnswerError,
)
from .formats import dump, dumps, load, loads
from .generation.generator import generate, generate_many
from .puzzle import Cell, Puzzle
from .results import Limits, SearchStats, SolutionCount, SolveResult, Status, Uniqueness
from .rules import Rule, Violation, check
from .shading import Shade, Shading
from .solving import count_solutions, solutions, solve, solve_many
from .solving.base import Solver
from .solving.registry import SolverInfo, solvers
from .techniques import Deduction, Level

__all__ = [
    "Cell",
    "Characteristics",
    "Deduction",
    "Difficulty",
    "EngineNotInstalledError",
    "Explanation",
    "FormatError",
    "Hint",
    "HitoriError",
    "ImpossibleWishError",
    "InvalidOptionError",
    "InvalidPuzzleError",
    "InvalidShadingError",
    "Level",
    "Limits",
    "OutOfTimeError",
    "Puzzle",
    "Rule",
    "SearchStats",
    "Shade",
    "Shading",
    "SolutionCount",
    "SolveResult",
    "Solver",
    "SolverInfo",
    "Status",
    "TaskError",
    "TooLargeError",
    "Uniqueness",
    "UnknownSolverError",
    "UnsupportedError",
    "Violation",
    "WrongAnswerError",
    "backbone",
    "characteristics",
    "characteristics_table",
    "check",
    "count_solutions",
    "dump",
    "dumps",
    "explain",
    "generate",
    "generate_many",
    "hint",
    "labels_that_matter",
    "load",
    "loads",
    "rate",
    "rate_many",
    "solutions",
    "solve",
    "solve_hitori",
    "solve_many",
    "solvers",
    "uniqueness",
]
