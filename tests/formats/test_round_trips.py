"""What `dumps` writes, `loads` reads back, and the other way round, for every format of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hitori.errors import FormatError, UnsupportedError
from hitori.formats import (
    FORMATS,
    Format,
    Record,
    dumps,
    dumps_records,
    loads,
    loads_records,
)
from hitori.puzzle import Puzzle
from hitori.shading import Shading

from .strategies import QUICK, puzzles, records

WRITABLE = [entry for entry in FORMATS if entry.can_write]
BY_NAME = pytest.mark.parametrize("entry", WRITABLE, ids=lambda entry: entry.name)


@BY_NAME
@QUICK
@given(data=st.data())
def test_records_and_their_text_come_back(entry: Format, data: st.DataObject) -> None:
    written = data.draw(st.lists(records(entry), min_size=1, max_size=3 if entry.many else 1))
    text = dumps_records(written, entry.name)
    found = loads_records(text, entry.name)
    assert [facts(record) for record in found] == [facts(record) for record in written]
    assert all("above the longer side" in warning for record in found for warning in record.warnings)
    assert dumps_records(found, entry.name) == text


@BY_NAME
@QUICK
@given(data=st.data())
def test_puzzles_come_back_when_the_format_is_detected(entry: Format, data: st.DataObject) -> None:
    written = data.draw(st.lists(records(entry), min_size=1, max_size=3 if entry.many else 1))
    found = loads(dumps_records(written, entry.name))
    assert found == [record.puzzle for record in written]


@BY_NAME
@QUICK
@given(puzzle=puzzles(max_label=2**32 - 1))
def test_a_puzzle_is_written_whole_or_refused(entry: Format, puzzle: Puzzle) -> None:
    try:
        text = dumps(puzzle, entry.name)
    except UnsupportedError:
        return
    assert loads(text, entry.name) == [puzzle]


@BY_NAME
def test_what_a_format_cannot_hold_is_refused_and_the_cell_named(entry: Format) -> None:
    if not entry.blanks:
        with pytest.raises(UnsupportedError, match="r1c2"):
            dumps(Puzzle([[1, 0], [2, 1]]), entry.name)
    if not entry.rectangles:
        with pytest.raises(UnsupportedError, match="2x3"):
            dumps(Puzzle([[1, 2, 3], [2, 1, 1]]), entry.name)
    if entry.max_label < 2**32 - 1:
        with pytest.raises(UnsupportedError, match=rf"r2c1.*{entry.max_label + 1}|{entry.max_label + 1}.*r2c1"):
            dumps(Puzzle([[1, 2], [entry.max_label + 1, 1]]), entry.name)
    if entry.shading and not entry.partial:
        with pytest.raises(UnsupportedError, match="r2c1"):
            dumps_records([Record(Puzzle([[1, 2], [2, 1]]), Shading.from_rows([".#", "?#"]))], entry.name)
    if not entry.shading:
        with pytest.raises(UnsupportedError, match="shading"):
            dumps_records([Record(Puzzle([[1, 2], [2, 1]]), Shading.unknown(2, 2))], entry.name)
    if not entry.many:
        with pytest.raises(UnsupportedError, match="one puzzle"):
            dumps([Puzzle([[1, 2], [2, 1]])] * 2, entry.name)


def test_an_unknown_format_is_refused_with_the_known_ones() -> None:
    yaml: Any = "yaml"
    for attempt in (lambda: dumps(Puzzle([[1]]), yaml), lambda: loads("1", yaml)):
        with pytest.raises(FormatError, match="no format named 'yaml'; expected one of text, digits, line"):
            attempt()


def facts(record: Record) -> tuple[object, ...]:
    """All that a record says of its puzzle; two puzzles of different names are equal as puzzles."""
    puzzle = record.puzzle
    return puzzle, puzzle.name, puzzle.author, puzzle.source, record.shading
