"""Proofs for other people's checkers: the formula is the puzzle, and each step follows by unit propagation."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import dratify
import pytest
from hypothesis import given, settings
from pysat.solvers import Minisat22

import hitori
from hitori import FormatError, Puzzle, Shading
from hitori.explaining.translations import to_drat, to_veripb
from tests.boards import EXAMPLES, TINY, TWO_WAYS
from tests.oracles import all_solutions, puzzles

from .maker import backbone_proof, count_proof
from .sweep import must_convince_veripb
from .test_checkers import random_puzzle


class Names(dict[str, int]):
    """Variables by number, numbered when they are first met."""

    def __missing__(self, name: str) -> int:
        self[name] = len(self) + 1
        return self[name]


def opb_clause(line: str, names: Names) -> list[int]:
    """A line of the formula or of the proof: all of them are clauses."""
    assert re.fullmatch(r"(1 ~?\w+ )*>= 1 ;", line), line
    words = line.split()[1:-3:2]
    return [-names[word[1:]] if word.startswith("~") else names[word] for word in words]


def opb_clauses(formula: str, names: Names) -> Iterator[list[int]]:
    return (opb_clause(line, names) for line in formula.splitlines() if not line.startswith("*"))


def proofs_of(puzzle: Puzzle) -> Iterator[str]:
    yield count_proof(puzzle)
    if solutions := all_solutions(puzzle):
        yield backbone_proof(puzzle, solutions)


@settings(max_examples=60)
@given(puzzles(max_rows=3, max_cols=3))
def test_the_models_of_the_formula_are_the_solutions(puzzle: Puzzle) -> None:
    formula, _ = to_veripb(count_proof(puzzle))
    names = Names({str(cell): number for number, cell in enumerate(puzzle.cells(), 1)})
    rules = formula.partition("* not one of these\n")[0]
    found = set()
    with Minisat22(bootstrap_with=opb_clauses(rules, names)) as solver:
        solver.add_clause([1, -1])
        while solver.solve():
            model = set(solver.get_model())
            cells = [(number, number in model) for number in range(1, len(puzzle) + 1)]
            found.add("".join("#" if is_shaded else "." for _, is_shaded in cells))
            solver.add_clause([-number if is_shaded else number for number, is_shaded in cells])
    assert found == {"".join(solution.to_rows()) for solution in all_solutions(puzzle)}


@settings(max_examples=60)
@given(puzzles(max_rows=3, max_cols=3))
def test_each_step_for_veripb_follows_by_unit_propagation(puzzle: Puzzle) -> None:
    for text in proofs_of(puzzle):
        formula, proof = to_veripb(text)
        names = Names()
        clauses = list(opb_clauses(formula, names))
        assert formula.startswith(f"* #variable= {len(names)} #constraint= {len(clauses)}\n")
        steps = [opb_clause(line[4:], names) for line in proof.splitlines() if line.startswith("rup")]
        assert steps[-1] == []
        with Minisat22(bootstrap_with=clauses) as solver:
            for clause in steps:
                holds, _ = solver.propagate(assumptions=[-literal for literal in clause])
                assert not holds
                if clause:
                    solver.add_clause(clause)


@settings(max_examples=60)
@given(puzzles(max_rows=3, max_cols=4))
def test_dratify_accepts_the_drat_proofs(puzzle: Puzzle) -> None:
    for text in proofs_of(puzzle):
        formula, proof = to_drat(text)
        assert dratify.check_proof(dratify.parse_dimacs(formula, strict=True), proof).ok


def test_a_broken_drat_proof_is_refused() -> None:
    formula, proof = to_drat(count_proof(hitori.load_one(EXAMPLES / "five.txt")))
    without_exclusion = formula.rpartition("c not one of these")[0]
    assert not dratify.check_proof(dratify.parse_dimacs(without_exclusion), proof).ok


def test_the_formula_has_each_flood_fill_on_record() -> None:
    formula, _ = to_drat(count_proof(TINY))
    lines = formula.splitlines()
    cuts = [(line.split(" ", 3)[3], lines[place + 1]) for place, line in enumerate(lines) if " cut " in line]
    assert sorted(cuts) == [("#a b#", "-1 -4 0"), ("a# #b", "-2 -3 0")]


@pytest.mark.parametrize("text", ["", "hitori proof 1", "hitori proof 1\npuzzle 1 1\n1\nclaim\n"])
def test_what_is_not_a_proof_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        to_veripb(text)


@pytest.mark.skipif(shutil.which("veripb") is None, reason="veripb is not installed")
def test_veripb_accepts_the_proofs(tmp_path: Path) -> None:
    random = Random(7)
    for _ in range(100):
        for text in proofs_of(random_puzzle(random)):
            must_convince_veripb(text, tmp_path)


def test_a_backbone_is_excluded_as_one() -> None:
    puzzle = TWO_WAYS
    text = backbone_proof(puzzle, [Shading.from_rows(["#.", ".."]), Shading.from_rows([".#", ".."])])
    formula, _ = to_veripb(text)
    assert formula.endswith("* not one of these\n1 r2c1 1 r2c2 >= 1 ;\n")
