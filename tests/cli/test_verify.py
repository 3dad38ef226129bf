from pathlib import Path

import pytest

from .conftest import Run

PUZZLE = "2 1\n1 1\n"
PROOF = """hitori proof 1
puzzle 2 2
2 1
1 1
claim unique
1 cut r1c2 r2c1
2 cut r1c1 r2c2
3 solution .. .#
4 derive +r2c2 from 1
5 derive from 4 2 3
"""


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    file = tmp_path / "proof"
    file.write_text(PROOF)
    return file


def test_a_right_proof_is_accepted(run: Run, proof: Path) -> None:
    ran = run("verify", "-", proof, stdin=PUZZLE)
    assert (ran.status, ran.out, ran.err) == (0, "accepted: unique\n", "")
    (line,) = run("verify", "-", proof, "--json", stdin=PUZZLE).lines()
    assert line == {"name": None, "accepted": True, "claim": "unique", "line": None, "reason": None}


def test_a_proof_comes_from_stdin(run: Run, tmp_path: Path) -> None:
    (tmp_path / "puzzle").write_text(PUZZLE)
    assert run("verify", tmp_path / "puzzle", "-", stdin=PROOF).out == "accepted: unique\n"
    ran = run("verify", "-", "-", stdin=PROOF)
    assert ran.status == 2
    assert "stdin is read once" in ran.err


def test_a_refusal_names_the_line_and_the_reason(run: Run, proof: Path) -> None:
    proof.write_text(PROOF.replace(" from 1", " from"))
    ran = run("verify", "-", proof, stdin=PUZZLE)
    reason = "no contradiction follows from the negated clause"
    assert (ran.status, ran.out, ran.err) == (1, f"refused: {proof}, line 9: {reason}\n", "")
    ran = run("verify", "-", proof, "--json", stdin=PUZZLE)
    assert ran.status == 1
    assert ran.lines() == [{"name": None, "accepted": False, "claim": "unique", "line": 9, "reason": reason}]


def test_a_proof_of_another_puzzle_is_refused_at_the_label(run: Run, proof: Path) -> None:
    ran = run("verify", "-", proof, stdin="2 1\n3 1\n")
    assert ran.status == 1
    assert ran.out.endswith("line 4: the proof has label 1 at r2c1, the given puzzle has 3\n")


def test_steering_characters_of_a_hostile_proof_are_not_printed(run: Run, proof: Path) -> None:
    proof.write_text(PROOF.replace("cut r1c2", "cut \x1b[2J\u202e"))
    ran = run("verify", "-", proof, stdin=PUZZLE)
    assert ran.status == 1
    assert "\x1b" not in ran.out
    assert "\u202e" not in ran.out


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00\xd8"])
def test_a_file_that_cannot_be_read_is_bad_input(run: Run, tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "missing"
    if content is not None:
        file.write_bytes(content)
    ran = run("verify", "-", file, stdin=PUZZLE)
    assert ran.status == (2 if content is None else ran.status)
    assert ran.status in (1, 2)
    assert "Traceback" not in ran.err


def test_the_time_limit_is_kept(run: Run, proof: Path) -> None:
    ran = run("verify", "-", proof, "--time-limit", "0", stdin=PUZZLE)
    assert (ran.status, ran.out) == (3, "")
