"""`hitori numbers certify`."""

from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_a_proof_is_made_written_and_checked_again(run: Run, tmp_path: Path) -> None:
    ran = run("numbers", "certify", 5, "-o", tmp_path / "proofs")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("every maximal shading of 5 x 5 cells shades 5 cells or more: a proof of ")
    formula, proof = tmp_path / "proofs" / "sparsest-05.cnf", tmp_path / "proofs" / "sparsest-05.drat"
    assert ran.out.splitlines()[1:] == [f"  {formula}", f"  {proof}"]
    assert formula.read_text().startswith("p cnf ")
    assert run("numbers", "certify", 5, "--check", proof).status == 0


def test_a_proof_about_another_side_is_refused(run: Run, tmp_path: Path) -> None:
    run("numbers", "certify", 5, "-o", tmp_path)
    ran = run("numbers", "certify", 6, "--check", tmp_path / "sparsest-05.drat", "--json")
    (line,) = ran.lines()
    assert (ran.status, line["n"], line["proved"]) == (1, 6, False)
    assert line["reason"].startswith("line ")


def test_json_tells_the_value_and_the_steps(run: Run) -> None:
    (line,) = run("numbers", "certify", 4, "--json").lines()
    assert line["steps"] > 0
    assert line | {"steps": 0} == {"n": 4, "shaded": 4, "proved": True, "steps": 0, "files": []}


@pytest.mark.parametrize(
    ("arguments", "status", "problem"),
    [
        ((2,), 2, "expected a side from 3 to "),
        ((0,), 2, "expected an integer"),
        ((5, "--check", "missing.drat"), 2, "missing.drat"),
        ((8, "--time-limit", 0), 3, "time limit"),
    ],
)
def test_what_cannot_be_proved_is_told(run: Run, arguments: tuple[object, ...], status: int, problem: str) -> None:
    ran = run("numbers", "certify", *arguments)
    assert (ran.status, ran.out) == (status, "")
    assert problem in ran.err
