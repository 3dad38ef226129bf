"""Proofs about the sparsest shadings: two checkers accept them, and both refuse the same broken ones.
The formula of the sparsest shadings: every maximal shading is a model, and where it has none there is no shading.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Minisat22, Solver

from hitori import ProofError, Shade
from hitori.encodings.pairs import Clause
from hitori.engines.engine import Deadline
from hitori.numbers.certificates import certify, check_refutation, refutation
from hitori.numbers.search import dimacs, sparse_formula
from hitori.numbers.shadings import shading_counts
from tests.proofs.checkers import dratify_accepts, veripb_says
from tests.requirements import slow

from .oracles import maximal_shadings, shaded

ALWAYS = Deadline(None)
LITERALS = st.integers(-4, 4).filter(bool)
CLAUSES = st.lists(st.lists(LITERALS, min_size=1, max_size=3, unique_by=abs), min_size=1, max_size=20)


def accepts(clauses: Iterable[Clause], proof: str) -> bool:
    try:
        check_refutation(clauses, proof, ALWAYS)
    except ProofError:
        return False
    return True


@pytest.mark.parametrize("n", [*range(3, 7), *slow([7, 8, 9])])
def test_the_proof_is_about_the_value_of_the_sweep_and_dratify_accepts_it(n: int) -> None:
    certified = certify(n)
    assert certified.shaded == shading_counts(n).min_shaded_maximal
    assert certified.formula == dimacs(sparse_formula(n, certified.shaded - 1))
    assert dratify_accepts(certified.formula, certified.proof)


@pytest.mark.needs("veripb")
def test_veripb_accepts_the_clauses_of_the_proof(tmp_path: Path) -> None:
    certified = certify(7)
    lines = ["pseudo-Boolean proof version 3.0"]
    for step in certified.proof.splitlines():
        if not step.startswith("d"):
            literals = [f"1 x{word}".replace("x-", "~x") for word in step.split()[:-1]]
            lines.append(" ".join(["rup", *literals, ">= 1 ;"]))
    lines += ["output NONE;", "conclusion UNSAT;", "end pseudo-Boolean proof;", ""]
    assert veripb_says(certified.formula, "\n".join(lines), tmp_path, cnf=True) == "UNSATISFIABLE"


@pytest.mark.parametrize(("n", "fewest"), [*slow([(10, 22)]), pytest.param(12, 32, marks=pytest.mark.long)])
def test_the_proofs_for_larger_sides_are_accepted(n: int, fewest: int) -> None:
    assert certify(n).shaded == fewest


def test_a_flipped_literal_is_refused_unless_the_step_follows_all_the_same() -> None:
    certified, random = certify(6), Random(5)
    clauses, lines = sparse_formula(6, 7), certified.proof.splitlines()
    derived = [place for place, line in enumerate(lines) if not line.startswith(("d", "0"))]
    refused = 0
    for place in random.sample(derived, 30):
        first, *rest = lines[place].split()
        broken = "\n".join([*lines[:place], " ".join([str(-int(first)), *rest]), *lines[place + 1 :]])
        if accepts(clauses, broken):
            assert dratify_accepts(certified.formula, broken)
        else:
            refused += 1
    assert refused >= 25


@settings(max_examples=300)
@given(CLAUSES, st.lists(st.lists(LITERALS, max_size=2, unique_by=abs), max_size=4))
def test_a_step_is_accepted_exactly_if_unit_propagation_gives_it(clauses: list[Clause], steps: list[Clause]) -> None:
    holds, clauses = True, [*clauses, [4, -4]]  # a variable that the formula does not name is refused
    with Minisat22(bootstrap_with=clauses) as solver:
        for clause in [*steps, []]:
            holds = holds and not solver.propagate([-literal for literal in clause])[0]
            if clause:
                solver.add_clause(clause)
    proof = "".join(" ".join(map(str, [*clause, 0])) + "\n" for clause in [*steps, []])
    assert accepts(clauses, proof) is holds


@settings(max_examples=100)
@given(CLAUSES)
def test_a_proof_is_found_exactly_if_there_is_no_model(clauses: list[Clause]) -> None:
    with Minisat22(bootstrap_with=clauses) as solver:
        has_model = solver.solve()
    proof = refutation(clauses, ALWAYS, lambda: None)
    assert (proof is None) is has_model
    if proof is not None:
        assert accepts(clauses, proof)


@pytest.mark.parametrize(
    ("proof", "problem"),
    [
        ("", "the proof ends before the clause without literals"),
        ("0\n", "line 1: the clause does not follow"),
        ("d 1 2 3 0\n", "line 1: there is no such clause"),
        ("1 2\n", "line 1: expected a clause that ends in 0"),
        ("one 0\n", "line 1: expected a clause"),
        ("99999999999999999999 0\n", "line 1: expected a clause"),
        ("99 0\n", "line 1: the clause does not follow"),
        ("d\n", "line 1: expected a clause"),
        ("\n", "line 1: expected a clause"),
    ],
)
def test_what_is_wrong_with_a_proof_is_told(proof: str, problem: str) -> None:
    with pytest.raises(ProofError, match=problem):
        check_refutation([[1, 2], [-1, 2]], proof, ALWAYS)


@pytest.mark.parametrize("n", [2, 3, 4, *slow([5])])
def test_every_maximal_shading_is_a_model_of_the_formula_for_its_cells(n: int) -> None:
    for shading in maximal_shadings(n, n):
        given = [cell if shade == Shade.SHADED else -cell for cell, shade in enumerate(shading, 1)]
        fewest = shaded(shading)
        for most in (fewest, fewest - 1):
            with Solver("cadical153", bootstrap_with=sparse_formula(n, most)) as solver:
                assert solver.solve(assumptions=given) is (most == fewest)


def test_dimacs_counts_variables_and_clauses() -> None:
    clauses = sparse_formula(4, 3)
    head, *lines = dimacs(clauses).splitlines()
    assert [[*map(int, line.split()[:-1])] for line in lines] == clauses
    assert head == f"p cnf {max(abs(literal) for clause in clauses for literal in clause)} {len(clauses)}"
