"""Values that no honest caller passes: names that steer a terminal or break a file, limits beyond any machine word."""

from __future__ import annotations

import json
import pickle

import pytest

import hitori
from hitori import Limits, Puzzle, native
from hitori.errors import ImpossibleWishError
from hitori.formats import FormatName, dumps, format_names, get_format, loads
from hitori.lab.puzzles import families

TINY = [[2, 1], [1, 1]]
ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e"


def test_a_lone_surrogate_is_replaced_where_a_name_enters() -> None:
    puzzle = Puzzle(TINY, name="a\ud800b", author="\udfff", source="\ud83d\ude00 é")
    assert (puzzle.name, puzzle.author, puzzle.source) == ("a\ufffdb", "\ufffd", "\U0001f600 é")
    assert puzzle.with_metadata(name="\ud800").name == "\ufffd"
    assert Puzzle.from_labels(1, 1, [1], name="\ud800").name == "\ufffd"
    assert pickle.loads(pickle.dumps(puzzle)).name == puzzle.name
    assert loads(json.dumps({"labels": TINY, "name": "\ud800"}))[0].name == "\ufffd"


@pytest.mark.parametrize("format", [name for name in format_names() if get_format(name).can_write])
def test_no_format_writes_a_raw_escape(format: FormatName) -> None:
    """`hitori convert` prints it to the terminal."""
    text = dumps(Puzzle(TINY, name=ESCAPES, author=ESCAPES, source=ESCAPES), format)
    assert all(character.isprintable() or character == "\n" or character == "\t" for character in text)


@pytest.mark.parametrize("conflicts", [2**63, 2**64, 10**400])
def test_a_limit_beyond_the_core_is_no_limit(conflicts: int) -> None:
    limits, puzzle = Limits(conflicts=conflicts), Puzzle(TINY)
    assert hitori.solve(puzzle, limits=limits).status == "solved"
    assert native.solve_many([puzzle], limits=limits)[0].status == "solved"
    assert native.count(puzzle, limits=limits).complete
    assert native.count_many([puzzle], limits=limits)[0].complete
    assert native.uniqueness(puzzle, limits) == "unique"
    assert native.backbone(puzzle, limits)[0] == "solved"
    assert len(list(native.solutions(puzzle, limits))) == 1


@pytest.mark.parametrize("size", range(1, 13))
def test_triples_end_at_every_size(size: int) -> None:
    if 2 <= size <= 5:
        with pytest.raises(ImpossibleWishError, match="triples do not fit into"):
            list(families.FAMILIES["triples"](size, 4, 0))
    else:
        assert len(list(families.FAMILIES["triples"](size, 4, 0))) == 4


def test_the_only_cell_is_not_said_to_cut_anything() -> None:
    (step,) = hitori.explain(Puzzle([[1]])).steps
    assert step.sentence == "r1c1 is unshaded: it is the only cell."
