# Made of `_HOMES` in __init__.py by `UPDATE=1 pytest tests/test_public_names.py`.

from .answers import (
    AnswerOutcome,
    AnswerVerdict,
    check_answer,
)
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
    SolverCrashedError,
    TaskError,
    TooLargeError,
    UnknownSolverError,
    UnknownSuiteError,
    UnsatisfiableError,
    UnsupportedError,
    WrongAnswerError,
    WrongTypeError,
)
from .explaining.best_proofs import (
    BestProof,
)
from .explaining.characteristics import (
    Characteristics,
    characteristics,
    necessary_labels,
)
from .explaining.difficulty import (
    Difficulty,
    rate,
    rate_many,
)
from .explaining.explanation import (
    Explanation,
    Hint,
    explain,
    hint,
)
from .explaining.judging import (
    Judgement,
    StepReason,
    StepReasons,
    StepVerdict,
    judge,
    reason,
)
from .explaining.proof import (
    ClaimName,
    Proof,
)
from .explaining.proving import (
    prove,
)
from .explaining.table import (
    characteristics_table,
)
from .explaining.techniques import (
    Deduction,
    Level,
    LevelName,
    TechniqueId,
)
from .explaining.unsolvable import (
    Refutation,
    why_unsolvable,
)
from .formats import (
    FormatName,
    dump,
    dumps,
    load,
    load_one,
    loads,
    loads_one,
    loads_shading,
)
from .generation.generator import (
    generate,
    generate_many,
    make_unique,
)
from .native import (
    Symmetry,
)
from .puzzle import (
    Cell,
    Puzzle,
)
from .render.picture import (
    Picture,
)
from .results import (
    BestResult,
    Limits,
    SearchStats,
    SolutionCount,
    SolveResult,
    Status,
    Uniqueness,
)
from .rules import (
    Rule,
    Violation,
    check,
    check_many,
    is_solution,
)
from .serialize import (
    to_dict,
)
from .shading import (
    Shade,
    Shading,
)
from .solving import (
    count_many,
    count_solutions,
    solutions,
    solve,
    solve_many,
)
from .solving.base import (
    Solver,
)
from .solving.best import (
    BestSoFar,
    ObjectiveName,
    best,
    best_solutions,
)
from .solving.classroom import (
    solve_hitori,
)
from .solving.native import (
    backbone,
    uniqueness,
)
from .solving.registry import (
    SolverInfo,
    SolverName,
    get_solver,
    solvers,
)
from .transforms import (
    canonical,
    flip,
    rotate,
)

__version__: str
_HOMES: dict[str, tuple[str, ...]]

__all__ = [
    "AnswerOutcome",
    "AnswerVerdict",
    "BestProof",
    "BestResult",
    "BestSoFar",
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
    "ObjectiveName",
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
    "SolverCrashedError",
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
    "best",
    "best_solutions",
    "canonical",
    "characteristics",
    "characteristics_table",
    "check",
    "check_answer",
    "check_many",
    "count_many",
    "count_solutions",
    "dump",
    "dumps",
    "explain",
    "flip",
    "generate",
    "generate_many",
    "get_solver",
    "hint",
    "is_solution",
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
