"""The peers at their best: each decides what the oracle decides, and the table has a row for each."""

import pytest

from hitori import Puzzle, generate
from tests.boards import BROKEN, NONE
from tests.oracles import all_solutions

pytestmark = pytest.mark.needs("clingo", "pysat")
FEW = [generate(size, size, seed=seed) for size in (3, 4, 5) for seed in (1, 2)]
WITHOUT = [NONE, BROKEN]


@pytest.mark.parametrize("puzzle", [*FEW, *WITHOUT])
def test_each_peer_decides_what_the_oracle_decides(puzzle: Puzzle) -> None:
    from measure.peers import PEERS

    solvable = bool(all_solutions(puzzle))
    assert solvable == (puzzle in FEW)
    assert {name: solve(puzzle) for name, solve in PEERS.items()} == dict.fromkeys(PEERS, solvable)


def test_the_table_has_a_row_for_each_peer() -> None:
    from measure.peers import PEERS, table

    rows = table(sizes=(8,), seeds=(1,))
    assert [row.split("|")[1].strip() for row in rows[2:]] == list(PEERS)
