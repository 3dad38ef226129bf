"""Every certificate is true, and a false one is found out."""

import json
import math
import re
from pathlib import Path

import pytest

import hitori
from hitori import FormatError, Puzzle, Shade
from hitori.numbers.bounds import most_by_knights
from hitori.numbers.certificates import Certificate, shipped, verify

from .oracles import is_maximal

FEW = shipped()["fewest", 5]
MOST = shipped()["most", 5]


def test_the_witnesses_are_true() -> None:
    for certificate in shipped().values():
        assert all(found.holds for found in verify(certificate)), certificate.file_name


@pytest.mark.slow
@pytest.mark.parametrize("n", range(2, 10))
def test_exhausting_the_shadings_proves_the_bounds(n: int) -> None:
    for number in ("fewest", "most") if n > 2 else ("fewest",):
        assert all(found.holds for found in verify(shipped()[number, n], exhaust=True))


def test_the_most_known_labels_claim_no_exhaustion() -> None:
    known = [found for (number, _), found in sorted(shipped().items()) if number == "most known"]
    assert [found.n for found in known] == list(range(14, 14 + len(known)))
    for found in known:
        assert is_maximal(found.solution)
        assert found.exhausted is None
        assert "exhausted" not in json.loads(found.dump())
        assert found.labels == most_by_knights(found.n)
    assert [found.labels for found in known[:8]] == [153, 176, 200, 226, 254, 283, 314, 346]


def test_a_certificate_reads_back() -> None:
    for certificate in shipped().values():
        assert Certificate.parse(certificate.dump()) == certificate


def test_the_files_are_named_by_what_they_hold() -> None:
    folder = Path(hitori.__file__).parent / "numbers/witnesses"
    assert {file.name for file in folder.glob("*.json")} == {found.file_name for found in shipped().values()}


BRIGHTER = FEW.solution.with_shade(next(FEW.solution.shaded()), Shade.UNSHADED)
ALL_DIFFERENT = Puzzle([[i + j for j in range(5)] for i in range(1, 6)])


@pytest.mark.parametrize(
    ("wrong", "false"),
    [
        (FEW._replace(labels=3), ["a puzzle of 5 x 5 cells with 3 different labels"]),
        (MOST._replace(labels=21), ["a puzzle of 5 x 5 cells with 21 different labels"]),
        (FEW._replace(solution=BRIGHTER), ["its solution obeys the three rules"]),
        (
            FEW._replace(puzzle=ALL_DIFFERENT),
            ["solver 'native' finds exactly one solution", "solver 'forward-checking' finds exactly one solution"],
        ),
        (
            FEW._replace(labels=5),
            [
                "no puzzle has fewer than 5 labels, by theorem",
                "every legal shading leaves 5 cells or more of some line unshaded",
            ],
        ),
        (MOST._replace(labels=19), ["every maximal shading shades 6 cells or more"]),
    ],
)
def test_what_is_false_is_found_out(wrong: Certificate, false: list[str]) -> None:
    found = [one.statement for one in verify(wrong, "forward-checking", exhaust=True) if not one.holds]
    assert set(false) <= set(found)


def changed(**values: object) -> str:
    return json.dumps(json.loads(FEW.dump()) | values)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("no json", "expected a certificate in JSON: Expecting value"),
        pytest.param("[" * 100_000, "expected a certificate in JSON: maximum recursion depth exceeded", id="deep"),
        ("[]", "expected a certificate, a JSON object with the keys number, n, labels, puzzle, solution"),
        ("{}", "expected a certificate, a JSON object with the keys number, n, labels, puzzle, solution"),
        (
            changed(number="several"),
            "expected 'fewest', 'most' or 'most known' and two integers, found 'several', 5 and 4",
        ),
        (changed(n=math.inf), "expected 'fewest', 'most' or 'most known' and two integers, found 'fewest', inf and 4"),
        (changed(puzzle=[[1, 2], [3]]), "expected the witness of a certificate: row 2 has 1 label"),
        (changed(puzzle=1), "expected the witness of a certificate: expected rows of labels"),
        (changed(solution=1), "expected the witness of a certificate: expected rows, e.g. ['.#', '..'], got 1"),
    ],
)
def test_what_is_no_certificate_is_refused(text: str, problem: str) -> None:
    with pytest.raises(FormatError, match=re.escape(problem)):
        Certificate.parse(text)
