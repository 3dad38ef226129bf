"""The certificate of the border: made anew and checked by two programs, which refuse it when something is changed."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from hitori.errors import FormatError
from hitori.numbers.loss import SHIPPED, BorderProof, ClosedWalk, border_proof
from tests.boards import ROOT

PROOF = BorderProof.parse(SHIPPED.read_bytes())
CHECK_C = ROOT / "proofs/border/check.c"


def changed(place: int, by: int) -> BorderProof:
    digits = bytearray(PROOF.potentials)
    digits[place] += by
    return PROOF._replace(potentials=bytes(digits))


LOWEST = PROOF.potentials.index(b"7")
"""A node whose potential is as low as can be: raised, an arc or a block that ends there is too cheap."""

FEWER = PROOF._replace(nodes=PROOF.nodes - 1, potentials=PROOF.potentials[:-1])
"""Without the last node, and so without the class of windows that begin or end there."""
UNCORRECTED = 8_480_397
"""The blocks that are not too dear if the covered cell of condition 15 is not taken off."""


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
    # Not the bytes of the archive: from Python 3.13 on its head names no system, and zlib has faster twins.
    assert gzip.decompress(PROOF.dump()) == gzip.decompress(SHIPPED.read_bytes())
    assert len(CHECK_C.read_text().splitlines()) <= 260
    assert PROOF.statement in (ROOT / "docs/hitori-numbers.md").read_text()


@pytest.mark.parametrize(
    "content",
    [b"", b"no gzip", gzip.compress(b"5 nodes", mtime=0), SHIPPED.read_bytes()[:-40]],
    ids=["nothing", "no gzip", "a head alone", "cut short"],
)
def test_what_is_not_a_certificate_is_refused(content: bytes) -> None:
    with pytest.raises(FormatError, match=r"expected a .*certificate of the border"):
        BorderProof.parse(content)


@pytest.mark.long
def test_it_is_made_anew() -> None:
    assert border_proof() == PROOF


Checker = Callable[[BorderProof, int, bool], str]
"""What is wrong with a claim of so many quarters, with the correction or without it; nothing if it is accepted."""


@pytest.fixture(scope="module", params=["core", "second"])
def defect(request: pytest.FixtureRequest) -> Checker:
    if request.param == "core":
        return lambda proof, quarters, is_corrected: proof.defect(Fraction(quarters, 4), is_corrected=is_corrected)
    check = request.getfixturevalue("check")

    def second(proof: BorderProof, quarters: int, is_corrected: bool) -> str:
        last = verdict(check, proof, str(quarters), *[] if is_corrected else ["uncorrected"])
        return "" if last.startswith(("proved", "agreed")) else last

    return second


@pytest.mark.long
def test_both_checkers_accept_it(defect: Checker) -> None:
    assert defect(PROOF, 20, True) == ""


@pytest.mark.long
@pytest.mark.parametrize(
    ("proof", "quarters", "is_corrected", "reason"),
    [
        pytest.param(changed(LOWEST, -1), 20, True, "costs", id="a potential changed"),
        pytest.param(PROOF._replace(windows=PROOF.windows - 1), 20, True, "counts|counted", id="a window dropped"),
        pytest.param(FEWER, 20, True, "missing|expected 1116678", id="the windows of the last node dropped"),
        pytest.param(PROOF, 21, True, "a block costs", id="corners said to cost 21/4"),
        pytest.param(PROOF, 20, False, "counts|counted", id="a checker without the correction"),
        pytest.param(PROOF._replace(blocks=UNCORRECTED), 20, True, "counts|counted", id="made without the correction"),
    ],
)
def test_both_checkers_refuse_what_is_changed(
    defect: Checker, proof: BorderProof, quarters: int, is_corrected: bool, reason: str
) -> None:
    assert re.search(reason, defect(proof, quarters, is_corrected))


@pytest.mark.long
def test_blocks_that_are_not_corrected_are_others(defect: Checker) -> None:
    assert defect(PROOF._replace(blocks=UNCORRECTED), 20, False) == ""


@pytest.mark.long
@pytest.mark.parametrize(
    ("proof", "words", "said"),
    [
        (PROOF, [], "proved: a maximal shading of m x n cells, m, n >= 12, loses at least m + n - 10 cells"),
        (PROOF, ["17"], "loses at least m + n - 11.5 cells"),
        (PROOF._replace(blocks=UNCORRECTED), ["uncorrected"], "agreed, which proves nothing"),
    ],
    ids=["as it is", "a weaker claim", "other conditions"],
)
def test_the_second_checker_says_what_it_proved(check: Path, proof: BorderProof, words: list[str], said: str) -> None:
    assert said in verdict(check, proof, *words)


@pytest.mark.long
def test_a_checker_that_forgets_looped_cells_refuses_it(check: Path) -> None:
    assert "more potentials than nodes" in verdict(check, PROOF, "no-looped")


@pytest.mark.long
def test_corners_do_not_cost_more() -> None:
    refuted = border_proof(Fraction(21, 4))
    assert isinstance(refuted, ClosedWalk)
    assert 4 * refuted.halves < 21 * len(refuted.strips) + 4 * sum(len(strip[0]) - 4 for strip in refuted.strips)
