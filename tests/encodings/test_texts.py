"""The exported models, solved by the programs they are meant for; XCSP3 is translated for z3 by a reader of its own."""

import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import clingo
import highspy
import numpy as np
import pytest
import z3
from hypothesis import given, settings
from pysat.formula import CNF
from pysat.solvers import Glucose4

from hitori import InvalidOptionError, Puzzle
from hitori.encodings.texts import LANGUAGES, export, xcsp3
from tests.conftest import captured
from tests.oracles import cells_of, mask_of, puzzles, random_puzzle, solution_masks
from tests.requirements import slow


def pysat_reads(file: Path) -> set[int] | None:
    with Glucose4(bootstrap_with=CNF(from_file=str(file))) as solver:
        return {x for x in solver.get_model() if x > 0} if solver.solve() else None


def clasp_reads(file: Path) -> set[int] | None:
    lines = captured(sys.executable, "-m", "clingo", "--mode=clasp", file).stdout.splitlines()
    is_satisfiable = "s SATISFIABLE" in lines
    assert is_satisfiable != ("s UNSATISFIABLE" in lines)
    model = " ".join(line for line in lines if line.startswith("v"))
    return set(map(int, re.findall(r" x?([1-9]\d*)", model))) if is_satisfiable else None


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
    printed = subprocess.check_output(command, text=True)
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


@pytest.mark.parametrize("count", [6, *slow([15])])
@pytest.mark.parametrize(
    ("language", "reads"),
    [pytest.param(language, reads, marks=NEEDS.get(reads, ())) for language, reads in READERS],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_the_real_program_finds_a_solution_exactly_if_there_is_one(
    language: str, reads: Callable[[Path], set[int] | None], count: int, tmp_path: Path
) -> None:
    rng = random.Random("texts")
    outcomes = set()
    for number in range(count):
        rows, cols = rng.choice([(1, 1), (1, 4), (2, 2), (3, 3), (4, 3), (4, 4)])
        puzzle = random_puzzle(rng, rows, cols, 0, 3)
        file = tmp_path / f"{number}.{SUFFIX.get(language, language)}"
        file.write_text(export(puzzle, language), encoding="ascii")
        found = reads(file)
        solutions = solution_masks(puzzle)
        if found is None:
            assert not solutions, puzzle
        else:
            assert mask_of(x - 1 for x in found if x <= rows * cols) in solutions, puzzle
        outcomes.add(found is None)
    assert outcomes == {True, False}


def clasp_minimises(file: Path) -> int | None:
    printed = captured(sys.executable, "-m", "clingo", "--mode=clasp", "--opt-strategy=usc", file).stdout.splitlines()
    assert {"s OPTIMUM FOUND", "s UNSATISFIABLE"} & set(printed), printed
    return int([line for line in printed if line.startswith("o ")][-1][2:]) if "s OPTIMUM FOUND" in printed else None


def highs_minimises(file: Path) -> int | None:
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    assert highs.readModel(str(file)) == highspy.HighsStatus.kOk
    highs.run()
    if highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        return None
    assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return round(float(highs.getInfo().objective_function_value))


def clingo_minimises(file: Path) -> int | None:
    control = clingo.Control(["--warn=none", "--models=0"])
    control.load(str(file))
    control.ground([("base", [])])
    with control.solve(yield_=True) as search:
        costs = [sum(model.cost) for model in search]
    return int(costs[-1]) if costs else None


def minizinc_minimises(file: Path) -> int | None:
    command = ["minizinc", "--solver", "gecode", "--output-mode", "json", "--output-objective", str(file)]
    printed = subprocess.check_output(command, text=True)
    if "=====UNSATISFIABLE=====" in printed:
        return None
    assert "==========" in printed
    return int(json.loads(printed.split("----------")[-2])["_objective"])


@pytest.mark.parametrize("count", [6, *slow([20])])
@pytest.mark.parametrize(
    ("language", "minimises"),
    [
        ("asp", clingo_minimises),
        ("lp", highs_minimises),
        pytest.param("mzn", minizinc_minimises, marks=pytest.mark.needs("minizinc on the PATH")),
        ("opb", clasp_minimises),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_the_real_program_finds_the_least_weight(
    language: str, minimises: Callable[[Path], int | None], count: int, tmp_path: Path
) -> None:
    rng = random.Random("objectives")
    outcomes = set()
    for number in range(count):
        puzzle = random_puzzle(rng, *rng.choice([(1, 1), (1, 4), (2, 2), (3, 3), (4, 3), (4, 4)]), 0, 2)
        weights = [rng.randint(-3, 3) for _ in puzzle.labels] if number else [0] * len(puzzle)
        file = tmp_path / f"{number}.{language}"
        file.write_text(export(puzzle, language, weights), encoding="ascii")
        found = [sum(weights[cell] for cell in cells_of(mask)) for mask in solution_masks(puzzle)]
        assert minimises(file) == min(found, default=None), (puzzle, weights)
        outcomes.add(bool(found))
    assert outcomes == {True, False}


def test_a_language_without_an_objective_refuses_weights() -> None:
    with pytest.raises(InvalidOptionError, match="dimacs has no objective; expected one of: asp, lp, mzn, opb"):
        export(Puzzle([[1]]), "dimacs", [1])


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(InvalidOptionError, match="no language named 'latex'; expected one of: asp, dimacs"):
        export(Puzzle([[1]]), "latex")


# XCSP3

OPERATORS: dict[str, Any] = {
    "or": z3.Or,
    "not": z3.Not,
    "imp": z3.Implies,
    "eq": lambda one, other: one == (other == 1),
    "lt": lambda one, other: one < other,
}


def formula(tokens: list[str]) -> Any:
    """The expression at the front of the tokens, which are consumed."""
    token = tokens.pop(0)
    if token.isdigit():
        return int(token)
    if token not in OPERATORS:
        return z3.Bool(token) if token.startswith("s") else z3.Int(token)
    arguments = []
    while tokens.pop(0) in "(,":
        arguments.append(formula(tokens))
    return OPERATORS[token](*arguments)


def read(text: str) -> z3.Solver:
    instance = ElementTree.fromstring(text)
    assert (instance.tag, instance.get("format"), instance.get("type")) == ("instance", "XCSP3", "CSP")
    solver = z3.Solver()
    for array in instance.iter("array"):
        size, domain = int(str(array.get("size")).strip("[]")), str(array.text).strip()
        used = re.findall(rf"\b{array.get('id')}\[(\d+)\]", text)
        assert max(map(int, used), default=0) < size, "not declared"
        if array.get("id") == "s":
            assert domain == "0 1"
            continue
        low, high = map(int, domain.split(".."))
        for number in range(size):
            distance = z3.Int(f"d[{number}]")
            solver.add(low <= distance, distance <= high)
    for constraint in instance.iter("intension"):
        solver.add(formula(re.findall(r"[sd]\[\d+\]|\w+|[(),]", str(constraint.text))))
    return solver


def masks_of(solver: z3.Solver, count: int) -> Iterator[int]:
    cells = [z3.Bool(f"s[{cell}]") for cell in range(count)]
    while solver.check() == z3.sat:
        model = solver.model()
        shaded = [z3.is_true(model.eval(cell, model_completion=True)) for cell in cells]
        yield mask_of(np.flatnonzero(shaded).tolist())
        solver.add(z3.Or([cell != one for cell, one in zip(cells, shaded, strict=True)]))


@settings(max_examples=40)
@given(puzzles(3, 4))
def test_its_solutions_are_those_of_the_puzzle(puzzle: Puzzle) -> None:
    found = list(masks_of(read(xcsp3(puzzle)), len(puzzle)))
    assert sorted(found) == sorted(solution_masks(puzzle))
