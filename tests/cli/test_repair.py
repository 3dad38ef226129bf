"""`hitori repair`: what it writes has one solution, by plain enumeration, and what it reports is what it changed."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from hitori import Puzzle, dumps, loads
from tests.oracles import all_solutions, puzzles
from tests.pages import run


@given(st.lists(puzzles(), min_size=1, max_size=4), st.integers(0, 5))
def test_each_puzzle_written_has_one_solution(given_puzzles: list[Puzzle], seed: int) -> None:
    ran = run("repair", "-", "--seed", seed, stdin=dumps(given_puzzles, format="jsonl"))
    repaired = loads(ran.out) if ran.out else []
    assert [len(all_solutions(each)) for each in repaired] == [1] * len(repaired)
    assert ran.status == (0 if len(repaired) == len(given_puzzles) else 1)


@given(puzzles(), st.integers(0, 5))
def test_the_changes_lead_from_the_labels_read_to_the_labels_written(puzzle: Puzzle, seed: int) -> None:
    line = json.loads(run("repair", "-", "--seed", seed, "--json", stdin=dumps(puzzle, format="jsonl")).out)
    labels = puzzle.to_rows()
    for change in line["changes"]:
        row, col = change["cell"]
        assert labels[row][col] == change["old"] != change["new"]
        labels[row][col] = change["new"]
    assert line["labels"] == (labels if line["repaired"] else None)
    assert (len(all_solutions(puzzle)) == 1) == (line["repaired"] is True and line["changes"] == [])
