"""The toolkit for the Hitori puzzle.

>>> import hitori
>>> puzzle = hitori.Puzzle([[2, 1], [1, 1]])
>>> print(hitori.solve(puzzle).solution)
..
.#

Every public name is an attribute of this package. Each is loaded when it is first used (PEP 562), so `import hitori`
costs next to nothing. `_HOMES` says where each lives; the imports below say the same to type checkers.
"""

__version__ = "0.1.0"

TYPE_CHECKING = False  # as type checkers read it, and without an import of `typing`, which costs more than all the rest

if TYPE_CHECKING:
    from .errors import (
        ClaimError,
        DisagreementError,
        EngineNotInstalledError,
        FormatError,
        HitoriError,
        InUseError,
        InvalidOptionError,
        InvalidPuzzleError,
        InvalidShadingError,
        NoSolutionError,
        NoSuchCellError,
        OutOfTimeError,
        PlanError,
        ProofError,
        TaskError,
        TooLargeError,
        UnknownSolverError,
        UnknownSuiteError,
        UnsatisfiableError,
        UnsupportedError,
        WrongAnswerError,
        WrongTypeError,
    )
    from .explaining.characteristics import Characteristics, characteristics, necessary_labels
    from .explaining.difficulty import Difficulty, rate, rate_many
    from .explaining.explanation import Explanation, Hint, explain, hint
    from .explaining.judging import Judgement, StepReason, StepReasons, StepVerdict, judge, reason
    from .explaining.proof import Proof
    from .explaining.proving import ClaimName, prove
    from .explaining.table import characteristics_table
    from .explaining.techniques import Deduction, Level, LevelName, TechniqueId
    from .explaining.unsolvable import Refutation, why_unsolvable
    from .formats import FormatName, dump, dumps, load, load_one, loads, loads_one, loads_shading
    from .generation.generator import generate, generate_many, make_unique
    from .native import Symmetry, uniqueness
    from .puzzle import Cell, Puzzle
    from .render.picture import Picture
    from .results import Limits, SearchStats, SolutionCount, SolveResult, Status, Uniqueness
    from .rules import Rule, Violation, check
    from .serialize import to_dict
    from .shading import Shade, Shading
    from .solving import count_solutions, solutions, solve, solve_many
    from .solving.base import Solver
    from .solving.classroom import solve_hitori
    from .solving.native import backbone
    from .solving.registry import SolverInfo, SolverName, get_solver, solvers
    from .transforms import canonical, flip, rotate

__all__ = [
    "Cell",
    "Characteristics",
    "ClaimError",
    "ClaimName",
    "Deduction",
    "Difficulty",
    "DisagreementError",
    "EngineNotInstalledError",
    "Explanation",
    "FormatError",
    "FormatName",
    "Hint",
    "HitoriError",
    "InUseError",
    "InvalidOptionError",
    "InvalidPuzzleError",
    "InvalidShadingError",
    "Judgement",
    "Level",
    "LevelName",
    "Limits",
    "NoSolutionError",
    "NoSuchCellError",
    "OutOfTimeError",
    "Picture",
    "PlanError",
    "Proof",
    "ProofError",
    "Puzzle",
    "Refutation",
    "Rule",
    "SearchStats",
    "Shade",
    "Shading",
    "SolutionCount",
    "SolveResult",
    "Solver",
    "SolverInfo",
    "SolverName",
    "Status",
    "StepReason",
    "StepReasons",
    "StepVerdict",
    "Symmetry",
    "TaskError",
    "TechniqueId",
    "TooLargeError",
    "Uniqueness",
    "UnknownSolverError",
    "UnknownSuiteError",
    "UnsatisfiableError",
    "UnsupportedError",
    "Violation",
    "WrongAnswerError",
    "WrongTypeError",
    "__version__",
    "backbone",
    "canonical",
    "characteristics",
    "characteristics_table",
    "check",
    "count_solutions",
    "dump",
    "dumps",
    "explain",
    "flip",
    "generate",
    "generate_many",
    "get_solver",
    "hint",
    "judge",
    "load",
    "load_one",
    "loads",
    "loads_one",
    "loads_shading",
    "make_unique",
    "necessary_labels",
    "prove",
    "rate",
    "rate_many",
    "reason",
    "rotate",
    "solutions",
    "solve",
    "solve_hitori",
    "solve_many",
    "solvers",
    "to_dict",
    "uniqueness",
    "why_unsolvable",
]

_HOMES = {
    ".explaining.characteristics": ("Characteristics", "characteristics", "necessary_labels"),
    ".explaining.difficulty": ("Difficulty", "rate", "rate_many"),
    ".explaining.explanation": ("Explanation", "Hint", "explain", "hint"),
    ".explaining.judging": ("Judgement", "StepReason", "StepReasons", "StepVerdict", "judge", "reason"),
    ".explaining.unsolvable": ("Refutation", "why_unsolvable"),
    ".errors": tuple(name for name in __all__ if name.endswith("Error")),
    ".formats": ("FormatName", "dump", "dumps", "load", "load_one", "loads", "loads_one", "loads_shading"),
    ".generation.generator": ("generate", "generate_many", "make_unique"),
    ".native": ("Symmetry", "uniqueness"),
    ".serialize": ("to_dict",),
    ".explaining.proof": ("Proof",),
    ".explaining.proving": ("ClaimName", "prove"),
    ".explaining.table": ("characteristics_table",),
    ".puzzle": ("Cell", "Puzzle"),
    ".render.picture": ("Picture",),
    ".results": ("Limits", "SearchStats", "SolutionCount", "SolveResult", "Status", "Uniqueness"),
    ".rules": ("Rule", "Violation", "check"),
    ".shading": ("Shade", "Shading"),
    ".solving": ("count_solutions", "solutions", "solve", "solve_many"),
    ".solving.base": ("Solver",),
    ".solving.classroom": ("solve_hitori",),
    ".solving.native": ("backbone",),
    ".solving.registry": ("SolverInfo", "SolverName", "get_solver", "solvers"),
    ".explaining.techniques": ("Deduction", "Level", "LevelName", "TechniqueId"),
    ".transforms": ("canonical", "flip", "rotate"),
}
if not TYPE_CHECKING:  # a type checker that saw `__getattr__` would accept any name

    def __getattr__(name):
        """A public name, kept here from its first use on."""
        for home, names in _HOMES.items():
            if name in names:
                from importlib import import_module

                value = globals()[name] = getattr(import_module(home, __name__), name)
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        """The names that are here, and those that are loaded when they are used."""
        return sorted({*globals(), *__all__})
