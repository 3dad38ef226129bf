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

from hitori import InvalidOptionError, Puzzle, Shading, Status, best, dumps, is_solution
from hitori.encodings.texts import LANGUAGES, export, xcsp3
from hitori.solving.best import OBJECTIVES, value_of
from tests.conftest import captured
from tests.oracles import cells_of, mask_of, puzzles, random_puzzle, solution_masks
from tests.pages import run
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


Lightest = tuple[int, set[int]]
"""The least weight that a program reports, and the variables that are true in its model."""


def clasp_minimises(file: Path) -> Lightest | None:
    printed = captured(sys.executable, "-m", "clingo", "--mode=clasp", "--opt-strategy=usc", file).stdout.splitlines()
    assert {"s OPTIMUM FOUND", "s UNSATISFIABLE"} & set(printed), printed
    if "s OPTIMUM FOUND" not in printed:
        return None
    model = " ".join(line for line in printed if line.startswith("v"))
    return int([line for line in printed if line.startswith("o ")][-1][2:]), set(
        map(int, re.findall(r" x(\d+)", model))
    )


def highs_minimises(file: Path) -> Lightest | None:
    highs = highspy.Highs()
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("mip_rel_gap", 0.0)
    assert highs.readModel(str(file)) == highspy.HighsStatus.kOk
    highs.run()
    if highs.getModelStatus() == highspy.HighsModelStatus.kInfeasible:
        return None
    assert highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    names = [highs.getColName(column)[1] for column in range(highs.getNumCol())]
    values = zip(names, highs.getSolution().col_value, strict=True)
    shaded = {int(name[1:]) for name, value in values if name.startswith("x") and value > 0.5}
    return round(float(highs.getInfo().objective_function_value)), shaded


def gurobi_minimises(file: Path) -> Lightest | None:
    import gurobipy

    with gurobipy.Env(params={"OutputFlag": 0}) as env, gurobipy.read(str(file), env) as model:
        model.setParam("MIPGap", 0.0)
        model.optimize()
        if model.Status == gurobipy.GRB.INFEASIBLE:
            return None
        assert model.Status == gurobipy.GRB.OPTIMAL
        shaded = {int(one.VarName[1:]) for one in model.getVars() if one.VarName.startswith("x") and one.X > 0.5}
        return round(model.ObjVal), shaded


def clingo_minimises(file: Path) -> Lightest | None:
    control = clingo.Control(["--warn=none", "--models=0"])
    control.load(str(file))
    control.ground([("base", [])])
    best: Lightest | None = None
    with control.solve(yield_=True) as search:
        for model in search:
            best = sum(model.cost), {symbol.arguments[0].number + 1 for symbol in model.symbols(shown=True)}
    return best


def minizinc_minimises(file: Path) -> Lightest | None:
    command = ["minizinc", "--solver", "gecode", "--output-mode", "json", str(file)]
    printed = subprocess.check_output(command, text=True)
    if "=====UNSATISFIABLE=====" in printed:
        return None
    assert "==========" in printed
    values = json.loads(printed.split("----------")[-2])
    return values["weight"], {k for k, is_shaded in enumerate(values["s"], start=1) if is_shaded}


MINIMISERS = [
    ("asp", clingo_minimises),
    ("lp", highs_minimises),
    pytest.param("lp", gurobi_minimises, marks=pytest.mark.needs("gurobi")),
    pytest.param("mzn", minizinc_minimises, marks=pytest.mark.needs("minizinc on the PATH")),
    ("opb", clasp_minimises),
]
each_minimiser = pytest.mark.parametrize(
    ("language", "minimises"), MINIMISERS, ids=lambda value: getattr(value, "__name__", value)
)


@pytest.mark.parametrize("count", [6, *slow([20])])
@each_minimiser
def test_the_real_program_finds_the_least_weight(
    language: str, minimises: Callable[[Path], Lightest | None], count: int, tmp_path: Path
) -> None:
    rng = random.Random("objectives")
    outcomes = set()
    for number in range(count):
        puzzle = random_puzzle(rng, *rng.choice([(1, 1), (1, 4), (2, 2), (3, 3), (4, 3), (4, 4)]), 0, 2)
        weights = [rng.randint(-3, 3) for _ in puzzle.labels] if number else [0] * len(puzzle)
        file = tmp_path / f"{number}.{language}"
        file.write_text(export(puzzle, language, weights), encoding="ascii")
        found = [sum(weights[cell] for cell in cells_of(mask)) for mask in solution_masks(puzzle)]
        lightest = minimises(file)
        assert (None if lightest is None else lightest[0]) == min(found, default=None), (puzzle, weights)
        outcomes.add(bool(found))
    assert outcomes == {True, False}


@each_minimiser
def test_what_is_read_back_is_what_best_finds(
    language: str, minimises: Callable[[Path], Lightest | None], tmp_path: Path
) -> None:
    """On 30 boards with blanks, by `hitori export --best`: the labels, and weights with negative ones."""
    rng = random.Random("read back")
    shapes = [(2, 5), (3, 3), (3, 4)]
    if language != "mzn":  # Gecode takes seconds to refute a cut of 16 cells
        shapes.append((4, 5))
    for number in range(30):
        puzzle = random_puzzle(rng, *rng.choice(shapes), 0, 12)
        objective = OBJECTIVES[number % 4]
        files = [tmp_path / f"{number}.{extension}" for extension in ("txt", "weights", language)]
        puzzle_file, weights_file, model = map(str, files)
        Path(puzzle_file).write_text(dumps(puzzle))
        rows: list[list[int]] | None = None
        options = ["--best", objective, "--to", language, "-o", model]
        if objective in ("lightest", "heaviest") and number % 3:
            rows = [[rng.randint(-9, 9) for _ in range(puzzle.cols)] for _ in range(puzzle.rows)]
            Path(weights_file).write_text("\n".join(" ".join(map(str, row)) for row in rows))
            options += ["--weights", weights_file]
        assert run("export", puzzle_file, *options).shown() == []
        lightest, expected = minimises(Path(model)), best(puzzle, objective, weights=rows)
        if lightest is None:
            assert expected.status is Status.NO_SOLUTION, puzzle
            continue
        weight, true = lightest
        cells = [[row * puzzle.cols + col + 1 in true for col in range(puzzle.cols)] for row in range(puzzle.rows)]
        shading = Shading(["".join(".#"[is_shaded] for is_shaded in row) for row in cells])
        assert is_solution(puzzle, shading)
        value = weight if objective in ("fewest", "lightest") else -weight
        assert value == expected.value == value_of(puzzle, shading, objective, rows), (puzzle, objective, rows)


@pytest.mark.needs("minizinc on the PATH")
@pytest.mark.parametrize("shape", [(1, 1), (2, 2), (3, 3)])
def test_minizinc_lists_each_shading_once(shape: tuple[int, int], tmp_path: Path) -> None:
    """Of an empty board; no variable beside the cells tells two solutions apart."""
    rows, cols = shape
    file = tmp_path / "empty.mzn"
    file.write_text(export(Puzzle([[0] * cols] * rows), "mzn"), encoding="ascii")
    command = ["minizinc", "--solver", "gecode", "--all-solutions", "--non-unique", str(file)]
    *found, end = subprocess.check_output(command, text=True).split("----------\n")
    assert end == "==========\n"
    assert all(re.fullmatch(r"s = \[[a-z, ]*\];\n", one) for one in found), found[0]
    assert len(found) == len(set(found)) == {1: 1, 2: 5, 3: 39}[rows]


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
