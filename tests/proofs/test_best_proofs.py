"""Proofs that a solution is the best: accepted by VeriPB and by a plain checker, and refused with anything changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from hitori import ClaimError, InvalidOptionError, Limits, OutOfTimeError, Puzzle, WrongTypeError, prove
from hitori.explaining.best_proofs import BestProof
from hitori.explaining.pseudo_boolean import SumSearch
from hitori.explaining.trimming import trimmed
from hitori.solving.best import ObjectiveName, value_of
from tests.boards import BROKEN, FIVE, NONE, TINY
from tests.oracles import all_solutions, random_puzzle

from .best_claims import Bounds, Claimed, claims, minimised, proved, veripb
from .cutting_planes import bounds_of


def damaged(proof: BestProof) -> Iterator[tuple[str, str]]:
    """A formula and a proof, with one thing changed: each must be refused."""
    lines = proof.text.splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if " soli " in line)
    yield proof.formula, "".join(lines[:place] + lines[place + 1 :])
    for lower, upper in ((1, 1), (-1, -1), (1, 0), (0, -1)):
        yield proof.formula, _shifted(proof.text, lower, upper)
    # The objective of another puzzle: each shaded cell weighs one more.
    another = re.sub(r"(?<=[ :])(-?\d+) (?=r\d+c\d+)", lambda word: f"{int(word[1]) + 1} ", _objective(proof.formula))
    if "#" in str(proof.solution):
        yield proof.formula.replace(_objective(proof.formula), another), proof.text
    # A solution that is none: every cell is shaded.
    shaded = re.sub(r"(?m)^@\d+ soli .*$", lambda line: line[0].replace("~", ""), proof.text)
    yield proof.formula, shaded


def _shifted(text: str, lower: int, upper: int) -> str:
    def shift(line: re.Match[str]) -> str:
        return f"BOUNDS {int(line[1]) + lower} : {line[2]} {int(line[3]) + upper};"

    return re.sub(r"BOUNDS (-?\d+) : (@\d+) (-?\d+);", shift, text)


def _objective(formula: str) -> str:
    return next(line for line in formula.splitlines() if line.startswith("min:"))


def labels_of(proof: BestProof) -> list[str]:
    """E.g. `@1`, `@2`."""
    return [line.split()[0] for line in proof.lines]


def without(proof: BestProof, label: str) -> Iterator[tuple[str, str]]:
    """The formula, and the proof without a step: as it is named, and as if no other step named it.

    The second is refused only if something does not follow without the step.
    """
    text = re.sub(rf"(?m)^{label} .*\n", "", proof.text)
    yield proof.formula, text
    multiple = rf"{label}(?: \d+ \*)?"
    lines = []
    for line in text.splitlines(keepends=True):
        if " pol " in line:
            line = re.sub(rf" {multiple} \+", "", line)
            line = re.sub(rf" pol {multiple} (\S+(?: \d+ \*)?) \+", r" pol \1", line)
        elif line.startswith("conclusion"):
            line = line.replace(f" {label} ", f" {labels_of(proof)[-2:][0]} ")
        else:
            # `~` is what contradicts the step itself, which is supposed anyway.
            line = re.sub(rf"(?<= ){label} ", "~ ", line)
        lines.append(line)
    yield proof.formula, "".join(lines)


def check(says: Callable[[str, str], Bounds], claimed: Claimed, random: Random) -> None:
    """The proof is accepted, and refused with anything changed, and without a random one of its steps."""
    proof = proved(claimed)
    value = minimised(proof)
    assert says(proof.formula, proof.text) == (value, value)
    for formula, text in [*damaged(proof), *without(proof, random.choice(labels_of(proof)))]:
        assert says(formula, text) is None, text


def test_the_value_is_that_of_brute_force() -> None:
    for claimed in islice(claims(Random(1), 1, 4), 60):
        puzzle, objective, weights = claimed
        proof = proved(claimed)
        values = [value_of(puzzle, solution, objective, weights) for solution in all_solutions(puzzle)]
        assert proof.value == (max if objective in ("most", "heaviest") else min)(values)
        assert proof.claim == f"{objective} {proof.value}"
        assert value_of(puzzle, proof.solution, objective, weights) == proof.value
        assert bounds_of(proof.formula, proof.text) == (minimised(proof),) * 2


def test_a_plain_checker_accepts_proofs_and_refuses_damaged_ones() -> None:
    random = Random(2)
    for claimed in islice(claims(random, 2, 4), 12):
        check(bounds_of, claimed, random)


def test_each_step_is_needed() -> None:
    """A definition that no later step used, and a step that repeated a line of the formula, were once written."""
    for claimed in islice(claims(Random(6), 2, 5), 8):
        proof = proved(claimed)
        for label in labels_of(proof):
            for formula, text in without(proof, label):
                assert bounds_of(formula, text) is None, f"{label}\n{proof}"


@pytest.mark.needs("veripb")
@pytest.mark.parametrize(("seed", "most"), [(3, 10), pytest.param(4, 200, marks=pytest.mark.slow)])
def test_veripb_accepts_proofs_and_refuses_damaged_ones(seed: int, most: int, tmp_path: Path) -> None:
    random = Random(seed)
    for claimed in islice(claims(random, 4, 8), most):
        check(veripb(tmp_path), claimed, random)


@pytest.mark.parametrize("conflicts", [0, 3])
@pytest.mark.parametrize("objective", ["most", "heaviest"])
def test_proofs_hold_wherever_the_search_for_cores_ends(
    objective: ObjectiveName, conflicts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was due so far, added up, once let solutions through that are not better."""
    monkeypatch.setattr("hitori.explaining.best_proofs.CONFLICTS_PER_CORE", conflicts)
    for seed in range(4):
        proof = prove(random_puzzle(Random(seed), 5, 5, 1, 100), claim=objective)
        assert bounds_of(proof.formula, proof.text) == (minimised(proof),) * 2


def test_a_board_of_the_challenges_kind_has_a_small_proof() -> None:
    """5 x 5, the largest sum of the labels of shaded cells: a published proof has 1.0 GB."""
    for claimed in islice(claims(Random(5), 5, 5), 20):
        assert len(prove(claimed[0], claim="heaviest").text) < 100_000


def test_an_interrupted_search_goes_on_where_it_was() -> None:
    """A conflict that no decision led to was once lost, and then a solution found where there is none."""

    def interrupt() -> None:
        raise InterruptedError

    search = SumSearch(BROKEN)
    for _ in range(1000):
        with suppress(InterruptedError):
            assert search.run([], interrupt) == []
            break
    assert search.contradiction is not None


def test_no_solution_is_no_best_one() -> None:
    with pytest.raises(ClaimError, match="the claim 'fewest' is false: the puzzle has no solution"):
        prove(NONE, claim="fewest")


def test_a_limit_is_kept() -> None:
    puzzle = Puzzle([[0] * 9] * 9)
    with pytest.raises(OutOfTimeError):
        prove(puzzle, claim="most", limits=Limits(time=0.2))


def test_a_limit_is_kept_after_the_search_too() -> None:
    def interrupt() -> None:
        raise InterruptedError

    search = SumSearch(NONE)
    assert search.run([], lambda: None) == []
    assert search.contradiction is not None
    with pytest.raises(InterruptedError):
        trimmed(search.steps, search.contradiction, interrupt)


def test_wrong_arguments_are_refused() -> None:
    loose: Callable[..., object] = prove
    with pytest.raises(
        InvalidOptionError, match="weights are for the claims 'lightest' and 'heaviest', not for 'unique'"
    ):
        loose(TINY, claim="unique", weights=[[1, 1], [1, 1]])
    with pytest.raises(InvalidOptionError, match="'most' counts the shaded cells"):
        loose(TINY, claim="most", weights=[[1, 1], [1, 1]])
    with pytest.raises(WrongTypeError):
        loose(FIVE, claim="lightest", weights=[["a"] * 5] * 5)
    with pytest.raises(InvalidOptionError, match="limit is for the claim 'count', not for 'fewest'"):
        loose(TINY, claim="fewest", limit=3)
