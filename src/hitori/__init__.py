"""The toolkit for the Hitori puzzle.

>>> import hitori
>>> puzzle = hitori.Puzzle([[2, 1], [1, 1]])
>>> print(hitori.solve(puzzle).solution)
..
.#

Every public name is an attribute of this package. Each is loaded when it is first used (PEP 562), so `import hitori`
costs next to nothing. `_HOMES` is the one list of them: a new name gets its place there, and
`UPDATE=1 pytest tests/test_public_names.py` writes `__init__.pyi`, which says the same to type checkers.
"""

__version__ = "0.1.0"

_HOMES = {
    ".answers": ("AnswerOutcome", "AnswerVerdict", "check_answer"),
    ".errors": (
        "ClaimError",
        "DisagreementError",
        "EngineNotInstalledError",
        "FormatError",
        "HitoriError",
        "InUseError",
        "InvalidOptionError",
        "InvalidPuzzleError",
        "InvalidShadingError",
        "NoSolutionError",
        "NoSuchCellError",
        "OutOfTimeError",
        "PlanError",
        "ProofError",
        "SolverCrashedError",
        "TaskError",
        "TooLargeError",
        "UnknownSolverError",
        "UnknownSuiteError",
        "UnsatisfiableError",
        "UnsupportedError",
        "WrongAnswerError",
        "WrongTypeError",
    ),
    ".explaining.best_proofs": ("BestProof",),
    ".explaining.characteristics": ("Characteristics", "characteristics", "necessary_labels"),
    ".explaining.difficulty": ("Difficulty", "rate", "rate_many"),
    ".explaining.explanation": ("Explanation", "Hint", "explain", "hint"),
    ".explaining.judging": ("Judgement", "StepReason", "StepReasons", "StepVerdict", "judge", "reason"),
    ".explaining.proof": ("ClaimName", "Proof"),
    ".explaining.proving": ("prove",),
    ".explaining.table": ("characteristics_table",),
    ".explaining.techniques": ("Deduction", "Level", "LevelName", "TechniqueId"),
    ".explaining.unsolvable": ("Refutation", "why_unsolvable"),
    ".formats": ("FormatName", "dump", "dumps", "load", "load_one", "loads", "loads_one", "loads_shading"),
    ".generation.generator": ("generate", "generate_many", "make_unique"),
    ".native": ("Symmetry",),
    ".puzzle": ("Cell", "Puzzle"),
    ".render.picture": ("Picture",),
    ".results": ("BestResult", "Limits", "SearchStats", "SolutionCount", "SolveResult", "Status", "Uniqueness"),
    ".rules": ("Rule", "Violation", "check", "check_many", "is_solution"),
    ".serialize": ("to_dict",),
    ".shading": ("Shade", "Shading"),
    ".solving": ("count_many", "count_solutions", "solutions", "solve", "solve_many"),
    ".solving.base": ("Solver",),
    ".solving.best": ("BestSoFar", "ObjectiveName", "best", "best_solutions"),
    ".solving.classroom": ("solve_hitori",),
    ".solving.native": ("backbone", "uniqueness"),
    ".solving.registry": ("SolverInfo", "SolverName", "get_solver", "solvers"),
    ".transforms": ("canonical", "flip", "rotate"),
}
"""The public names of each module."""

__all__ = sorted(["__version__", *(name for names in _HOMES.values() for name in names)])


def __getattr__(name: str) -> object:
    """A public name, kept here from its first use on."""
    for home, names in _HOMES.items():
        if name in names:
            from importlib import import_module

            value = globals()[name] = getattr(import_module(home, __name__), name)
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """The names that are here, and those that are loaded when they are used."""
    return sorted({*globals(), *__all__})
