"""The published generator, lemma by lemma, and its reach held against enumeration."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori import UnsatisfiableError
from tests.generation.published import Topology, generate_reference, generate_topology
from tests.generation.test_generator import uniquely_solvable
from tests.oracles import legal_shadings

SIZES = st.integers(2, 7)
SEEDS = st.integers(0, 2**32)


def mask(topology: Topology) -> int:
    return sum(1 << index for index, marked in enumerate(cell for row in topology for cell in row) if marked)


def maximal_shadings(n: int) -> set[int]:
    legal = set(legal_shadings(n, n))
    return {m for m in legal if not any(m | 1 << cell in legal for cell in range(n * n) if not m >> cell & 1)}


@given(st.integers(2, 4), SEEDS)
def test_lemma_b2_a_topology_is_a_maximal_shading(n: int, seed: int) -> None:
    assert mask(generate_topology(n, Random(seed))) in maximal_shadings(n)


def test_lemma_b3_every_maximal_shading_is_drawn() -> None:
    rng = Random(1)
    for n in (2, 3):
        assert {mask(generate_topology(n, rng)) for _ in range(2000)} == maximal_shadings(n)


def test_one_cell_is_refused() -> None:
    with pytest.raises(UnsatisfiableError, match="expected n >= 2, got 1"):
        generate_reference(1, Random(0))


def test_theorem_b1_in_two_by_two() -> None:
    rng = Random(1)
    assert {generate_reference(2, rng) for _ in range(500)} == uniquely_solvable(2, 2, 2)


@pytest.mark.slow
def test_theorem_b1_in_three_by_three() -> None:
    rng = Random(1)
    assert {generate_reference(3, rng) for _ in range(100_000)} == uniquely_solvable(3, 3, 3)
