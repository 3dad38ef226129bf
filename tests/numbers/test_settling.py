"""Exhausting the shadings settles the numbers, and a second run goes on from the first."""

from pathlib import Path

import pytest

from hitori.numbers.bounds import hitori_number
from hitori.numbers.certificates import Certificate, settle, settle_many, shipped
from hitori.numbers.components import is_maximal
from hitori.numbers.constructions import fullest_line
from hitori.numbers.search import shading_within

from .oracles import maximal_shadings


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_the_search_agrees_with_plain_enumeration(n: int) -> None:
    least = min(map(fullest_line, maximal_shadings(n, n)))
    assert shading_within(n, least - 1) is None
    found = shading_within(n, least)
    assert found is not None
    assert is_maximal(found)
    assert fullest_line(found) <= least
    assert least == hitori_number(n)


@pytest.mark.parametrize("n", range(6, 16))
def test_exhaustion_agrees_with_the_theorem(n: int) -> None:
    assert shading_within(n, hitori_number(n) - 1) is None
    assert shading_within(n, hitori_number(n)) is not None


@pytest.mark.parametrize("n", range(3, 9))
def test_settling_again_gives_the_shipped_values(n: int) -> None:
    assert settle("fewest", n).labels == shipped()["fewest", n].labels
    assert settle("most", n).labels == shipped()["most", n].labels


def test_many_are_settled_and_not_a_second_time(tmp_path: Path) -> None:
    def run() -> list[Certificate]:
        return sorted(
            settle_many(["fewest", "most"], [3, 4], folder=tmp_path, workers=1), key=lambda c: (c.number, c.n)
        )

    first = run()
    assert [(found.number, found.n, found.labels) for found in first] == [
        ("fewest", 3, 3),
        ("fewest", 4, 3),
        ("most", 3, 7),
        ("most", 4, 12),
    ]
    journal = (tmp_path / "journal.jsonl").read_bytes()
    assert run() == first
    assert (tmp_path / "journal.jsonl").read_bytes() == journal


def test_a_side_below_three_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a side n >= 3, got 2"):
        settle("fewest", 2)
