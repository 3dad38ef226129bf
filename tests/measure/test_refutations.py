"""Refutations of shadings with few cells, before Coq checks them."""

from collections.abc import Iterator
from itertools import product

import pytest

from hitori import Shading
from hitori.numbers.components import is_maximal
from measure.refutations import Checker, Formula, Step, all_detours, refutation
from tests.boards import ROOT

SIDE = 5


def maximal_shadings() -> Iterator[Shading]:
    """All of 5 x 5 cells, row by row."""
    rows = ["".join(row) for row in product(".#", repeat=SIDE) if "##" not in "".join(row)]

    def extended(above: list[str]) -> Iterator[list[str]]:
        if len(above) == SIDE:
            yield above
            return
        for row in rows:
            if not above or all("." in pair for pair in zip(row, above[-1], strict=True)):
                yield from extended([*above, row])

    yield from (shading for found in extended([]) if is_maximal(shading := Shading(found)))


def test_every_maximal_shading_obeys_the_detours() -> None:
    detours = all_detours(Formula(SIDE))
    shadings = [set(shading.shaded()) for shading in maximal_shadings()]
    assert len(shadings) == 1804
    assert len(detours) > 10
    for detour in detours:
        assert all(shaded.intersection(detour) for shaded in shadings)


def follows(clauses: list[list[int]], step: Step) -> bool:
    """Whether the hints alone show a step, one after another."""
    clause, hints = step
    true = {-literal for literal in clause}
    for hint in hints:
        left = [literal for literal in clauses[hint - 1] if -literal not in true]
        if not left:
            return hint == hints[-1]
        if len(left) > 1:
            return False
        true.add(left[0])
    return False


def test_each_step_follows_from_its_hints() -> None:
    detours, steps = refutation(SIDE)
    clauses = Formula(SIDE).clauses(detours)
    for step in steps:
        assert follows(clauses, step)
        clauses.append(step[0])
    assert clauses[-1] == []
    # One hint less, and some step does not follow.
    clauses = Formula(SIDE).clauses(detours)
    assert not all(follows(clauses + [one for one, _ in steps], (clause, hints[1:])) for clause, hints in steps)


def test_a_step_that_does_not_follow_is_refused() -> None:
    checker = Checker([[1, 2], [-1, 2]])
    assert checker.hints([2]) == [2, 1] or checker.hints([2]) == [1, 2]
    with pytest.raises(ValueError, match="does not follow"):
        checker.hints([1])


@pytest.mark.parametrize("side", [6, 7])
def test_the_shipped_steps_follow_from_their_hints(side: int) -> None:
    cells, lines = (ROOT / f"proofs/coq/refutations/{side}.txt").read_text().split("\n\n")
    places = [[divmod(int(word) - 1, side) for word in line.split()[:-1]] for line in cells.splitlines()]
    clauses = Formula(side).clauses(places[1:])
    for line in lines.splitlines():
        literals, hints = ([int(word) for word in part.split()] for part in f" {line} ".split(" 0 ")[:2])
        assert follows(clauses, (literals, hints))
        clauses.append(literals)
    assert clauses[-1] == []
