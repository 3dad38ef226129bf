"""The exported models, read and solved by the programs they are meant for."""

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import clingo
import highspy
import pytest
import z3
from pysat.formula import CNF
from pysat.solvers import Glucose4

from hitori import InvalidOptionError, Puzzle
from hitori.encodings.texts import LANGUAGES, export
from tests.oracles import all_solutions


def pysat_reads(file: Path) -> set[int] | None:
    with Glucose4(bootstrap_with=CNF(from_file=str(file))) as solver:
        return {x for x in solver.get_model() if x > 0} if solver.solve() else None


def clasp_reads(file: Path) -> set[int] | None:
    command = [sys.executable, "-m", "clingo", "--mode=clasp", str(file)]
    lines = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
    assert ("s SATISFIABLE" in lines) != ("s UNSATISFIABLE" in lines)
    words = [word.lstrip("x") for line in lines if line.startswith("v") for word in line[1:].split()]
    return {int(word) for word in words if word.isdigit() and word != "0"} if "s SATISFIABLE" in lines else None


def highs_reads(file: Path) -> set[int] | None:
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    assert highs.readModel(str(file)) == highspy.HighsStatus.kOk
    highs.run()
    if highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        return None
    names = [highs.getColName(column)[1] for column in range(highs.getNumCol())]
    values = zip(names, highs.getSolution().col_value, strict=True)
    return {int(name[1:]) for name, value in values if name.startswith("x") and value > 0.5}


def z3_reads(file: Path) -> set[int] | None:
    solver = z3.Solver()
    solver.from_file(str(file))
    if solver.check() == z3.unsat:
        return None
    model = solver.model()
    return {int(d.name()[1:]) for d in model if d.name().startswith("s") and z3.is_true(model[d])}


def clingo_reads(file: Path) -> set[int] | None:
    control = clingo.Control(["--warn=none"])
    control.load(str(file))
    control.ground([("base", [])])
    with control.solve(yield_=True) as search:
        model = search.model()
        return None if model is None else {symbol.arguments[0].number + 1 for symbol in model.symbols(shown=True)}


def minizinc_reads(file: Path) -> set[int] | None:
    command = ["minizinc", "--solver", "gecode", "--output-mode", "json", str(file)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "=====UNSATISFIABLE=====" in printed:
        return None
    return {k for k, is_shaded in enumerate(json.loads(printed.partition("----------")[0])["s"], start=1) if is_shaded}


READERS: list[tuple[str, Callable[[Path], set[int] | None]]] = [
    ("asp", clingo_reads),
    ("dimacs", pysat_reads),
    ("dimacs", clasp_reads),
    ("lp", highs_reads),
    ("mzn", minizinc_reads),
    ("opb", clasp_reads),
    ("smt2", z3_reads),
]
SUFFIX = {"dimacs": "cnf"}
NEEDS: dict[object, pytest.MarkDecorator] = {minizinc_reads: pytest.mark.needs("minizinc on the PATH")}


def test_every_language_is_read_by_a_program() -> None:
    assert {language for language, _ in READERS} == set(LANGUAGES)


@pytest.mark.parametrize(
    ("language", "reads"),
    [pytest.param(language, reads, marks=NEEDS.get(reads, ())) for language, reads in READERS],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_the_real_program_finds_a_solution_exactly_if_there_is_one(
    language: str, reads: Callable[[Path], set[int] | None], tmp_path: Path
) -> None:
    rng = random.Random("texts")
    outcomes = set()
    for number in range(15):
        rows, cols = rng.choice([(1, 1), (1, 4), (2, 2), (3, 3), (4, 3), (4, 4)])
        puzzle = Puzzle.from_labels(rows, cols, rng.choices(range(4), k=rows * cols))
        file = tmp_path / f"{number}.{SUFFIX.get(language, language)}"
        file.write_text(export(puzzle, language), encoding="ascii")
        found = reads(file)
        solutions = {frozenset(r * cols + c + 1 for r, c in s.shaded()) for s in all_solutions(puzzle)}
        if found is None:
            assert not solutions, puzzle
        else:
            assert frozenset(x for x in found if x <= rows * cols) in solutions, puzzle
        outcomes.add(found is None)
    assert outcomes == {True, False}


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(InvalidOptionError, match="no language named 'latex'; expected one of: asp, dimacs"):
        export(Puzzle([[1]]), "latex")
