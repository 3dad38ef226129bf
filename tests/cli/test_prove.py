from pathlib import Path

import pytest

from hitori import Proof, Puzzle, load_one, prove
from hitori.cli.prove import TRANSLATORS

from .conftest import Run

TWO_WAYS = "1 1\n2 3\n"


def test_a_proof_is_printed_and_verified(run: Run, examples: Path, tmp_path: Path) -> None:
    five = examples / "five.txt"
    ran = run("prove", five)
    assert (ran.status, ran.err) == (0, "")
    file = tmp_path / "proof"
    assert run("prove", five, "-o", file).out == ""
    assert file.read_text(encoding="utf-8") == ran.out
    assert run("verify", five, file).status == 0


@pytest.mark.parametrize(("claim", "solutions"), [("none", "a solution"), ("unique", "at least 2 solutions")])
def test_a_false_claim(run: Run, claim: str, solutions: str) -> None:
    ran = run("prove", "-", "--claim", claim, stdin=TWO_WAYS)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"hitori: error: the claim '{claim}' is false: the puzzle has {solutions}\n"
    (line,) = run("prove", "-", "--claim", claim, "--json", stdin=TWO_WAYS).lines()
    assert line["proved"] is False
    assert solutions in line["reason"]


def test_json_has_the_proof(run: Run, tmp_path: Path) -> None:
    (line,) = run("prove", "-", "--claim", "count", "--json", stdin=TWO_WAYS).lines()
    proof = prove(Puzzle([[1, 1], [2, 3]]), "count")
    assert line == {"name": None, "claim": "count 2", "proved": True, "steps": len(proof.lines), "proof": proof.text}
    Proof(line["proof"]).check(Puzzle([[1, 1], [2, 3]]))
    (line,) = run("prove", "-", "--json", "-o", tmp_path / "proof", "--claim", "count", stdin=TWO_WAYS).lines()
    assert "proof" not in line
    assert (tmp_path / "proof").read_text(encoding="utf-8") == proof.text


def test_out_of_time(run: Run, examples: Path) -> None:
    ran = run("prove", examples / "twenty.txt", "--time-limit", 0)
    assert (ran.status, ran.out) == (3, "")
    assert "neither proved nor refuted" in ran.err
    (line,) = run("prove", examples / "twenty.txt", "--time-limit", 0, "--json").lines()
    assert line["proved"] is None


def test_a_limit_is_for_counting(run: Run) -> None:
    assert run("prove", "-", "--limit", 3, stdin=TWO_WAYS).status == 2
    assert run("prove", "-", "--limit", 2, "--claim", "count", stdin=TWO_WAYS).status == 0
    assert run("prove", "-", "--limit", 1, "--claim", "count", stdin=TWO_WAYS).status == 1


def test_several_puzzles_are_refused_unless_one_is_chosen(run: Run, examples: Path) -> None:
    assert run("prove", examples / "week.jsonl").status == 2
    assert run("prove", examples / "week.jsonl", "--puzzle", 2).status == 0


@pytest.mark.parametrize(("write_as", "endings"), [("veripb", (".opb", ".pbp")), ("drat", (".cnf", ".drat"))])
def test_a_formula_and_a_proof_for_other_checkers(
    run: Run, examples: Path, tmp_path: Path, write_as: str, endings: tuple[str, str]
) -> None:
    five = examples / "five.txt"
    ran = run("prove", five, "--format", write_as, "-o", tmp_path / "five")
    assert (ran.status, ran.out, ran.err) == (0, "", "")
    translate, _ = TRANSLATORS[write_as]
    written = tuple((tmp_path / f"five{ending}").read_text(encoding="utf-8") for ending in endings)
    assert written == translate(prove(load_one(five)).text)
    assert run("prove", five, "--format", write_as).status == 2
