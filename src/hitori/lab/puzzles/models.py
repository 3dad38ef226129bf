"""Models: puzzles of the library for solvers that do not read Hitori, in the languages of their competitions.

For puzzle 3 of the hardness map, `models/hardness-map/3.cnf` (DIMACS), `.opb`, `.lp` (CPLEX), `.smt2`, `.xml` (XCSP3),
`.asp` (clingo), and `.dzn`, the data of the one MiniZinc model `models/hitori.mzn`. `hitori export` writes the same.
"""

from __future__ import annotations

from pathlib import Path

from ...encodings.pairs import PairRules
from ...encodings.texts import export, minizinc_data, minizinc_model
from ...encodings.xcsp3 import xcsp3
from ...outputs import write_whole
from ...puzzle import Puzzle

_ENDINGS = {"asp": "asp", "dimacs": "cnf", "lp": "lp", "opb": "opb", "smt2": "smt2"}


def write_program(folder: Path) -> None:
    """The MiniZinc model, which all data files share."""
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / "hitori.mzn", f"{minizinc_model()}\nsolve satisfy;\n")


def write_models(puzzle: Puzzle, folder: Path, name: str) -> None:
    """One puzzle in every language."""
    folder.mkdir(parents=True, exist_ok=True)
    for language, ending in _ENDINGS.items():
        write_whole(folder / f"{name}.{ending}", export(puzzle, language))
    write_whole(folder / f"{name}.dzn", minizinc_data(PairRules.for_all_solutions(puzzle)))
    write_whole(folder / f"{name}.xml", xcsp3(puzzle))
