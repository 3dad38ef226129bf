"""docs/shadings.md and the certificates tell what the sweep finds."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from hitori.numbers.shadings import shading_counts
from hitori.shading import Shading

from .oracles import is_maximal

PAGE = Path(__file__).parents[2] / "docs" / "shadings.md"
TEXT = PAGE.read_text(encoding="utf-8")
NUMBERS = [
    tuple(int(number) if number else None for number in row)
    for row in re.findall(r"^\| " + r" \| ".join([r"(\d*)"] * 7) + r" \|$", TEXT, re.M)
]
CERTIFICATES = [
    json.loads(file.read_text(encoding="utf-8"))
    for file in files("hitori.numbers").joinpath("witnesses", "shadings").iterdir()
]


def counted(n: int) -> tuple[int, ...]:
    counts = shading_counts(n)
    sparse, dense = (counts.min_shaded_maximal, counts.sparsest), (counts.max_shaded, counts.densest)
    return n, counts.legal, counts.maximal, *sparse, *dense


def test_the_table_up_to_eight() -> None:
    assert [row[0] for row in NUMBERS] == list(range(1, 14))
    assert [counted(n) for n in range(1, 9)] == NUMBERS[:8]


@pytest.mark.slow
def test_the_table_up_to_eleven() -> None:
    assert [counted(n) for n in range(9, 12)] == NUMBERS[8:11]


@pytest.mark.parametrize("certificate", CERTIFICATES, ids=lambda certificate: str(certificate["n"]))
def test_a_certificate_holds_a_maximal_shading_of_the_fewest_cells(certificate: dict[str, Any]) -> None:
    n, witness = certificate["n"], Shading.from_rows(certificate["witness"])
    assert certificate["kind"] == "min_shaded_maximal"
    assert certificate["value"] == len(list(witness.shaded())) == NUMBERS[n - 1][3]
    assert certificate["command"] == f"hitori numbers shadings --size {n}"
    assert witness.shape == (n, n)
    assert is_maximal(witness)


def test_every_size_that_was_open_has_its_certificate() -> None:
    assert sorted(certificate["n"] for certificate in CERTIFICATES) == list(range(8, 14))
