"""Proofs for other people's checkers: the formula is the puzzle, and each step follows by unit propagation."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random

import dratify
import pytest
from hypothesis import given, settings
from pysat.solvers import Minisat22

from hitori import FormatError, Puzzle
from hitori.explaining.translations import to_drat, to_veripb
from tests.boards import FIVE, TINY, TWO_WAYS
from tests.oracles import all_solutions, puzzles

from .checkers import count_proof, dratify_accepts, proofs_of, veripb_says
from .test_checkers import random_puzzle

FOLLOWS = "hitori proof 1\npuzzle 1 2\n1 1\nclaim follows +r1c2 given -r1c1\n1 derive +r1c2 from\n"


Names = defaultdict[str, int]
"""Variables by number, numbered when they are first met."""


def opb_clauses(line: str, names: Names) -> list[list[int]]:
    """A line of the formula or of the proof: one clause, or for a least sum of k one for each of k literals."""
    assert re.fullmatch(r"(\d ~?\w+ )*>= \d ;", line), line
    *terms, _, least, _ = line.split()
    literals = [-names[word[1:]] if word.startswith("~") else names[word] for word in terms[1::2]]
    if set(terms[::2]) <= {"1"} and least == "1":
        return [literals]
    whole, parts = literals[:2], literals[2:]
    assert terms[::2] == [least] * 2 + ["1"] * int(least)
    return [[*whole, part] for part in parts]


def formula_clauses(formula: str, names: Names) -> Iterator[list[int]]:
    for line in formula.splitlines():
        if not line.startswith("*"):
            yield from opb_clauses(line, names)


def logged(words: str, names: Names) -> list[int]:
    """The clause that some cell is not as a line `solx` says."""
    return [names[word[1:]] if word.startswith("~") else -names[word] for word in words.rstrip(";").split()[1:]]


def models(puzzle: Puzzle) -> list[str]:
    """The models of the formula, each by its shades."""
    formula, _ = to_veripb(count_proof(puzzle))
    names = Names(count(len(puzzle) + 1).__next__, zip(map(str, puzzle.cells()), count(1), strict=False))
    found = []
    with Minisat22(bootstrap_with=formula_clauses(formula, names)) as solver:
        solver.add_clause([1, -1])
        while solver.solve():
            model = solver.get_model()
            found.append("".join("#" if literal > 0 else "." for literal in model[: len(puzzle)]))
            solver.add_clause([-literal for literal in model])
    return found


@settings(max_examples=60)
@given(puzzles(max_rows=3))
def test_the_models_of_the_formula_are_the_solutions(puzzle: Puzzle) -> None:
    solutions = all_solutions(puzzle)
    assert sorted(models(puzzle)) == sorted("".join(solution.to_rows()) for solution in solutions)


@settings(max_examples=60)
@given(puzzles(max_rows=3, max_cols=3))
def test_each_step_for_veripb_follows_by_unit_propagation(puzzle: Puzzle) -> None:
    for text in proofs_of(puzzle):
        formula, proof = to_veripb(text)
        names = Names(count(1).__next__)
        clauses = list(formula_clauses(formula, names))
        lines = [line for line in formula.splitlines() if not line.startswith("*")]
        assert formula.startswith(f"* #variable= {len(names)} #constraint= {len(lines)}\n")
        with Minisat22(bootstrap_with=clauses) as solver:
            steps = [line for line in proof.splitlines() if line.startswith(("rup", "sol"))]
            for line in steps:
                if line.startswith("sol"):  # `solx` excludes the whole model; the `rup` below it, all with its shades
                    assert solver.solve(assumptions=[-literal for literal in logged(line, names)])
                    if line.startswith("solx"):
                        solver.add_clause([-literal for literal in solver.get_model()])
                    continue
                ((*clause,),) = opb_clauses(line[4:], names)
                holds, _ = solver.propagate(assumptions=[-literal for literal in clause])
                assert not holds
                if clause:
                    solver.add_clause(clause)
        if "claim backbone" not in text:
            assert steps[-1] == "rup >= 1 ;"
            assert sum(line.startswith("solx") for line in steps) == len(all_solutions(puzzle))


@settings(max_examples=60)
@given(puzzles(max_rows=3, max_cols=4))
def test_dratify_accepts_the_drat_proofs(puzzle: Puzzle) -> None:
    for text in proofs_of(puzzle):
        assert dratify_accepts(*to_drat(text))


def test_a_broken_drat_proof_is_refused() -> None:
    formula, proof = to_drat(count_proof(FIVE))
    without_exclusion = formula.rpartition("c not one of these")[0]
    assert not dratify.check_proof(dratify.parse_dimacs(without_exclusion), proof).ok


def test_the_formula_has_each_flood_fill_on_record() -> None:
    formula, _ = to_drat(count_proof(TINY))
    lines = formula.splitlines()
    cuts = [(line.split(" ", 3)[3], lines[place + 1]) for place, line in enumerate(lines) if " cut " in line]
    assert sorted(cuts) == [("#a b#", "-1 -4 0"), ("a# #b", "-2 -3 0")]


@pytest.mark.parametrize("text", ["", "hitori proof 1", "hitori proof 1\npuzzle 1 1\n1\nclaim\n", FOLLOWS])
def test_what_is_not_a_proof_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        to_veripb(text)


def test_the_formula_says_nothing_of_solutions() -> None:
    texts = list(proofs_of(TWO_WAYS))
    assert len({to_veripb(text)[0] for text in texts}) == 1
    assert [to_veripb(text)[1].count("\nsolx ") for text in texts] == [2, 0, 2, 0]
    assert to_veripb(texts[1])[1].count("\nsol ") == 2


def test_drat_begins_with_its_axioms() -> None:
    formula, _ = to_drat(count_proof(TINY))
    assert formula.startswith("c Axioms: rules 1 and 2, the cuts, and that no listed solution is meant.")


@pytest.mark.needs("veripb")
@pytest.mark.parametrize(("seed", "most"), [(7, 20), pytest.param(8, 500, marks=pytest.mark.long)])
def test_veripb_accepts_the_proofs_and_misses_a_solution(tmp_path: Path, seed: int, most: int) -> None:
    """It refuses each proof about a number of solutions with one left out."""
    random = Random(seed)
    texts = (text for _ in range(most) for text in proofs_of(random_puzzle(random)))
    for text in islice(texts, most):
        formula, proof = to_veripb(text)
        assert veripb_says(formula, proof, tmp_path) == ("SATISFIABLE" if " solution " in text else "UNSATISFIABLE")
        lines = proof.splitlines()
        if found := [place for place, line in enumerate(lines) if line.startswith("solx")]:
            del lines[(place := random.choice(found)) : place + 2]  # with its `rup`
            assert veripb_says(formula, "\n".join(lines), tmp_path) is None
