"""Random puzzles in the layouts of people, read back: right, or refused with the option that reads them, never wrong.

What a text comes to is one word:

    right     its puzzles are read
    chosen    it is refused, and one of the choices that the refusal names reads its puzzles
    refused   it is refused, and none does
    noted     another puzzle is read, with a note that says what was concluded
    silent    another puzzle is read without a word
"""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from random import Random

import pytest

from hitori.errors import FormatError
from hitori.formats import Record, get_format, loads, read_items
from tests.formats.layouts import LAYOUTS, Grid
from tests.requirements import slow

FEW, MANY = 30, 2000
"""Texts of each layout."""

CHOSEN = {
    "size and numbers on a line": "k and k * k numbers may be a row",
    "numbers on a line": "k * k numbers may be a row",
    "numbers on a line, commas": "k * k numbers may be a row",
    "numbers in a list": "k * k numbers may be a row",
    "a number a line": "k * k numbers may be a column",
    "a number a line, empty lines": "k * k numbers may be as many puzzles",
    "size, a number a line": "k and k * k numbers may be a column",
    "double-spaced rows": "each row may be a puzzle",
    "rows between commas on a line": "commas may separate labels as well",
    "rows between ; on a line": "`;` may separate labels as well",
    "rows, empty line, solution": "the puzzle above is answered before the solution is seen",
    "digits in groups of three": "a group may be a label",
    "numbers before bars": "numbers from 1 may be labels",
    "NxM: numbers on a line": "a rectangle of numbers on a line may lie on its side",
    "digits in a sentence": "a number with digits above the side may be any number",
}
"""Layouts that are refused with the option that reads them, and why."""

OFTEN = 0.1
"""The share of texts of a layout that may be refused although it is usually read, as its numbers mean two things."""

MORE_OFTEN = {
    "NxM, digits": (0.5, "zeros begin a row"),
    "size, digits": (0.4, "`2` over two rows of two digits is a column"),
    "digits of a size": (0.5, "a label beside a long one"),
}
"""Where that share is larger, and why."""


def outcome(name: str, number: int) -> tuple[str, bytes]:
    """What comes of random puzzles in a layout, and their text."""
    layout = LAYOUTS[name]
    grids, blank = layout.draw(Random(f"{name}, {number}"))
    content = layout.content(grids, blank)
    found = [item.found for item in read_items(BytesIO(content))]
    records = [each for each in found if isinstance(each, Record)]
    errors = [each for each in found if isinstance(each, FormatError)]
    puzzles = [record.puzzle.to_rows() for record in records]
    if puzzles == grids and not errors:
        return "right", content
    if not errors or any(puzzle not in grids for puzzle in puzzles):
        return "noted" if records and all(record.warnings for record in records) else "silent", content
    return "chosen" if any(reads(content, error, grids) for error in errors) else "refused", content


def reads(content: bytes, error: FormatError, grids: list[Grid]) -> bool:
    """Whether a choice that a refusal names reads the puzzles."""
    for _, name, size in error.choices:
        try:
            puzzles = loads(content, format=get_format(name).name if name else None, size=size)
        except FormatError:
            continue
        if [puzzle.to_rows() for puzzle in puzzles] == grids:
            return True
    return False


def allowed(name: str) -> dict[str, float]:
    """The outcomes of a layout, each with the largest share of its texts."""
    shares = {"right": 1.0}
    if name in CHOSEN:
        shares |= {"chosen": 1.0}
    else:
        share, _ = MORE_OFTEN.get(name, (OFTEN, ""))
        shares |= {"refused": share, "chosen": share}
    return shares


@pytest.mark.parametrize("count", [FEW, *slow([(MANY,)])])
@pytest.mark.parametrize("name", LAYOUTS)
def test_puzzles_in_a_layout_are_never_another_puzzle(name: str, count: int) -> None:
    found = [outcome(name, number) for number in range(count)]
    counts = Counter(what for what, _ in found)
    shares = allowed(name)
    surprising = {what for what, number in counts.items() if number > count * shares.get(what, 0)}
    texts = {what: text for what, text in reversed(found) if what in surprising}
    assert not surprising, "\n".join(f"{what}, {counts[what]} of {count}:\n{text!r}" for what, text in texts.items())
    is_usual = counts["right"] >= count * (1 - OFTEN)
    assert count < MANY or name not in {*CHOSEN, *MORE_OFTEN} or not is_usual, "it needs no entry any more"


def test_most_layouts_are_read() -> None:
    """The others are read in nine of ten texts or more."""
    others = {*CHOSEN, *MORE_OFTEN}
    assert others <= set(LAYOUTS)
    assert len(LAYOUTS) - len(others) >= len(LAYOUTS) * 5 / 6
