"""XCSP3 instances, translated for z3 by a reader of their own."""

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
import z3
from hypothesis import given, settings

from hitori import Puzzle, Shading
from hitori.encodings.xcsp3 import xcsp3
from tests.oracles import all_solutions, puzzles

OPERATORS: dict[str, Any] = {
    "or": z3.Or,
    "not": z3.Not,
    "imp": z3.Implies,
    "eq": lambda one, other: one == (other == 1),
    "lt": lambda one, other: one < other,
}


def formula(tokens: list[str]) -> Any:
    """The expression at the front of the tokens, which are consumed."""
    token = tokens.pop(0)
    if token.isdigit():
        return int(token)
    if token not in OPERATORS:
        return z3.Bool(token) if token.startswith("s") else z3.Int(token)
    arguments = []
    while tokens.pop(0) in "(,":
        arguments.append(formula(tokens))
    return OPERATORS[token](*arguments)


def read(text: str) -> z3.Solver:
    instance = ElementTree.fromstring(text)
    assert (instance.tag, instance.get("format"), instance.get("type")) == ("instance", "XCSP3", "CSP")
    solver = z3.Solver()
    for array in instance.iter("array"):
        size, domain = re.fullmatch(r"\[(\d+)\]", str(array.get("size"))), str(array.text).strip()
        assert size is not None
        if array.get("id") == "s":
            assert domain == "0 1"
            continue
        low, high = map(int, domain.split(".."))
        for number in range(int(size[1])):
            distance = z3.Int(f"d[{number}]")
            solver.add(low <= distance, distance <= high)
    for constraint in instance.iter("intension"):
        solver.add(formula(re.findall(r"[sd]\[\d+\]|\w+|[(),]", str(constraint.text))))
    return solver


def shadings_of(solver: z3.Solver, rows: int, cols: int) -> Iterator[Shading]:
    cells = [z3.Bool(f"s[{cell}]") for cell in range(rows * cols)]
    while solver.check() == z3.sat:
        model = solver.model()
        shaded = [z3.is_true(model.eval(cell, model_completion=True)) for cell in cells]
        marks = "".join("#" if one else "." for one in shaded)
        yield Shading.from_rows([marks[row * cols : (row + 1) * cols] for row in range(rows)])
        solver.add(z3.Or([cell != one for cell, one in zip(cells, shaded, strict=True)]))


@settings(max_examples=40, deadline=None)
@given(puzzles(3, 4))
def test_its_solutions_are_those_of_the_puzzle(puzzle: Puzzle) -> None:
    found = list(shadings_of(read(xcsp3(puzzle)), *puzzle.shape))
    assert len(found) == len(set(found))
    assert set(found) == all_solutions(puzzle)


@pytest.mark.parametrize("side", [5, 20])
def test_every_variable_is_declared(side: int) -> None:
    text = xcsp3(Puzzle([[1] * side] * side))
    for name in "sd":
        declared = re.search(rf'id="{name}" size="\[(\d+)\]"', text)
        assert declared is not None
        assert max(int(number) for number in re.findall(rf"\b{name}\[(\d+)\]", text)) < int(declared[1])
