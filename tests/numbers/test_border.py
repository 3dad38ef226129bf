"""The certificate of the border: made anew and checked by two programs, which refuse it when something is changed."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from hitori.errors import FormatError
from hitori.numbers.loss import SHIPPED, BorderProof, ClosedWalk, border_proof
from tests.boards import ROOT

PROOF = BorderProof.parse(SHIPPED.read_bytes())
CHECK_C = ROOT / "proofs" / "border" / "check.c"


def changed(place: int, by: int) -> BorderProof:
    digits = bytearray(PROOF.potentials)
    digits[place] += by
    return replace(PROOF, potentials=bytes(digits))


LOWEST = PROOF.potentials.index(b"7")
"""A node whose potential is as low as can be: raised, an arc or a block that ends there is too cheap."""


@pytest.fixture(scope="module")
def check(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if (compiler := shutil.which("cc")) is None:
        pytest.skip("no C compiler")
    program = tmp_path_factory.mktemp("check") / "check"
    subprocess.run([compiler, "-O2", "-Wall", "-Wextra", "-Werror", "-o", program, CHECK_C], check=True)
    return program


def verdict(check: Path, proof: BorderProof, *arguments: str) -> str:
    done = subprocess.run([check, *arguments], input=gzip.decompress(proof.dump()), capture_output=True, check=False)
    last = done.stdout.decode().splitlines()[-1]
    assert (done.returncode == 0) == last.startswith("proved")
    return last


def test_what_is_shipped_is_what_it_says() -> None:
    assert (PROOF.nodes, PROOF.windows) == (1_116_678, 17_267_468)
    assert len(PROOF.potentials) == PROOF.nodes
    assert PROOF.dump() == SHIPPED.read_bytes()
    assert len(CHECK_C.read_text(encoding="utf-8").splitlines()) <= 250
    assert PROOF.statement in (ROOT / "docs" / "hitori-numbers.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("content", [b"", b"no gzip", gzip.compress(b"5 nodes"), SHIPPED.read_bytes()[:-40]])
def test_what_is_not_a_certificate_is_refused(content: bytes) -> None:
    with pytest.raises(FormatError, match=r"expected a .*certificate of the border"):
        BorderProof.parse(content)


@pytest.mark.long
def test_it_is_made_anew() -> None:
    assert border_proof() == PROOF


@pytest.mark.long
def test_the_core_accepts_it_and_refuses_what_is_changed() -> None:
    assert PROOF.defect() == ""
    assert "a block costs 2 halves, less than 20/4" in changed(LOWEST, -1).defect()
    assert "less than 21/4" in PROOF.defect(Fraction(21, 4))
    assert "blocks" in PROOF.defect(is_corrected=False)
    assert "windows" in replace(PROOF, windows=PROOF.windows - 1).defect()
    assert replace(PROOF, potentials=PROOF.potentials[1:]).defect() == "expected 1116678 potentials from -7 to 0"


@pytest.mark.long
def test_the_second_checker_accepts_it_and_refuses_what_is_changed(check: Path) -> None:
    assert verdict(check, PROOF).startswith("proved")
    assert "costs" in verdict(check, changed(LOWEST, -1))
    assert "a block costs" in verdict(check, PROOF, "21")
    assert "other counts" in verdict(check, PROOF, "uncorrected")
    assert "more potentials than nodes" in verdict(check, PROOF, "no-looped")
    assert "other counts" in verdict(check, replace(PROOF, windows=PROOF.windows - 1))


@pytest.mark.long
def test_corners_do_not_cost_more() -> None:
    refuted = border_proof(Fraction(21, 4))
    assert isinstance(refuted, ClosedWalk)
    assert 4 * refuted.halves < 21 * len(refuted.strips) + 4 * sum(len(strip[0]) - 4 for strip in refuted.strips)
