"""docs/proofs.md: its proof is accepted by both checkers, and its commands print what it shows."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hitori
from hitori.proofs.drat import to_drat
from tests.documents import blocks, sessions

from .checkers import is_accepted

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "proofs.md").read_text(encoding="utf-8")
(PROOF,) = blocks(TEXT, "proof")


def test_the_proof_is_accepted_by_both_checkers() -> None:
    assert is_accepted(PROOF, hitori.load_one(ROOT / "examples" / "five.txt"))


def test_each_step_of_it_is_needed() -> None:
    lines = PROOF.splitlines()
    for place, line in enumerate(lines):
        if line[0].isdigit() and place > 6:
            assert not is_accepted("\n".join(lines[:place] + lines[place + 1 :])), line


def test_its_commands_print_what_it_shows(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    shown = sessions(TEXT)
    assert len(shown) >= 5
    for command, output in shown:
        runnable = command.replace("hitori ", f"{sys.executable} -m hitori ", command.startswith("hitori "))
        runnable = runnable.replace("python ", f"{sys.executable} ", command.startswith("python "))
        ran = subprocess.run(runnable, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (ran.stdout, ran.stderr) == (output, ""), command


def test_the_flood_fill_it_shows_is_that_of_its_proof() -> None:
    assert "c 10 cut aaaaa aaaa# aaa#b aaaa# aaaaa" in TEXT
    assert "\nc 10 cut aaaaa aaaa# aaa#b aaaa# aaaaa\n" in to_drat(PROOF)[0]


@pytest.mark.parametrize("word", ["VeriPB", "dratify", "flood"])
def test_what_is_trusted_is_said(word: str) -> None:
    assert word in TEXT
